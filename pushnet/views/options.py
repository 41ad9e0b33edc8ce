"""The games that can be chosen, and a table's options as questions, whatever it plays."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pushnet.games import push_option_text, push_types, rummy_option_text, rummy_types
from pushnet.games.names import PUSH, RUMMY
from pushnet.games.text_span import Span
from pushnet.ids import SEATS_MAX, SEATS_MIN
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.push_options import push_questions
from pushnet.views.push_options import seats_named as push_seats_named
from pushnet.views.question import Question
from pushnet.views.rummy_options import rummy_questions


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChoice:
    """A game that a table can play, as people choose it."""

    name: str  # registry name
    label: Phrase
    meaning: Phrase  # one sentence
    seats_min: int
    seats_max: int
    has_teams: bool  # seats 1 and 3 play against 2 and 4
    option_names: tuple[str, ...]  # as they are typed


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOptions:
    """A game and its own Options, as people meet them; what is Any here is of type `kind`."""

    choice: GameChoice
    kind: type[Any]  # without arguments: as printed
    questions: Callable[[Any, int], tuple[Question, ...]]  # of so many seats
    seats_named: Callable[[Any, int], Any]
    words: Callable[[Any], tuple[str, ...]]
    read: Callable[[Mapping[str, Span], int], Any]


GAME_OPTIONS: Final[dict[str, GameOptions]] = {
    PUSH: GameOptions(
        choice=GameChoice(
            name=PUSH,
            label=phrase("Push"),
            meaning=phrase("Push: draw cards as long as you dare. Two to six play."),
            seats_min=SEATS_MIN,
            seats_max=SEATS_MAX,
            has_teams=False,
            option_names=push_option_text.OPTION_NAMES,
        ),
        kind=push_types.Options,
        questions=push_questions,
        seats_named=push_seats_named,
        words=push_option_text.format_options,
        read=push_option_text.read_options,
    ),
    RUMMY: GameOptions(
        choice=GameChoice(
            name=RUMMY,
            label=phrase("Push rummy"),
            meaning=phrase("Push rummy: five deals with hidden hands. Four play, two against two."),
            seats_min=rummy_types.SEAT_COUNT,
            seats_max=rummy_types.SEAT_COUNT,
            has_teams=True,
            option_names=rummy_option_text.OPTION_NAMES,
        ),
        kind=rummy_types.Options,
        questions=lambda options, _seats: rummy_questions(options),
        seats_named=lambda options, _seats: options,
        words=rummy_option_text.format_options,
        read=lambda fields, _seats: rummy_option_text.read_options(fields),
    ),
}
"""One entry for each game; the one that is offered first, first."""

GAME_CHOICES: Final = tuple(each.choice for each in GAME_OPTIONS.values())


def game_choice(name: str) -> GameChoice:
    """Return the choice of this registry name."""
    return GAME_OPTIONS[name].choice


def printed_rules(game: str) -> Any:
    """Return a game's Options as printed."""
    return GAME_OPTIONS[game].kind()


def questions_of(options: Any, seat_count: int) -> tuple[Question, ...]:
    """Return the options of the game they belong to; so many seats can be named as the first."""
    return _game_of(options).questions(options, seat_count)


def seats_named(options: Any, seat_count: int) -> Any:
    """Return options that so many seats can play: a first player who is not there is drawn."""
    return _game_of(options).seats_named(options, seat_count)


def option_words(options: Any) -> tuple[str, ...]:
    """Return `name=value` for each option that is not the default."""
    return _game_of(options).words(options)


def typed_options(game: str, fields: Mapping[str, Span], seat_count: int) -> Any:
    """Return a game's Options with the typed ones set.

    Raises:
        RefusedError: NOTATION if an option has no such value.
    """
    return GAME_OPTIONS[game].read(fields, seat_count)


def _game_of(options: Any) -> GameOptions:
    """Return whose options these are."""
    return next(each for each in GAME_OPTIONS.values() if each.kind is type(options))
