"""The games that can be chosen, and a table's options as questions, whatever it plays."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pushnet.games import push_option_text, push_types, rummy_option_text, rummy_types
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


GAME_CHOICES: Final = (
    GameChoice(
        name="push",
        label=phrase("Push"),
        meaning=phrase("Push: draw cards as long as you dare. Two to six play."),
        seats_min=SEATS_MIN,
        seats_max=SEATS_MAX,
        has_teams=False,
        option_names=push_option_text.OPTION_NAMES,
    ),
    GameChoice(
        name="rummy",
        label=phrase("Push rummy"),
        meaning=phrase("Push rummy: five deals with hidden hands. Four play, two against two."),
        seats_min=rummy_types.SEAT_COUNT,
        seats_max=rummy_types.SEAT_COUNT,
        has_teams=True,
        option_names=rummy_option_text.OPTION_NAMES,
    ),
)
"""The one that is offered first, first."""


def game_choice(name: str) -> GameChoice:
    """Return the choice of this registry name."""
    return next(choice for choice in GAME_CHOICES if choice.name == name)


def printed_rules(game: str) -> Any:
    """Return a game's Options as printed."""
    return rummy_types.Options() if game == "rummy" else push_types.Options()


def questions_of(options: Any, seat_count: int) -> tuple[Question, ...]:
    """Return the options of the game they belong to; so many seats can be named as the first."""
    if isinstance(options, rummy_types.Options):
        return rummy_questions(options)
    return push_questions(options, seat_count)


def seats_named(options: Any, seat_count: int) -> Any:
    """Return options that so many seats can play: a first player who is not there is drawn."""
    if isinstance(options, rummy_types.Options):
        return options
    return push_seats_named(options, seat_count)


def option_words(options: Any) -> tuple[str, ...]:
    """Return `name=value` for each option that is not the default."""
    if isinstance(options, rummy_types.Options):
        return rummy_option_text.format_options(options)
    return push_option_text.format_options(options)


def typed_options(game: str, fields: Mapping[str, Span], seat_count: int) -> Any:
    """Return a game's Options with the typed ones set.

    Raises:
        RefusedError: NOTATION if an option has no such value.
    """
    if game == "rummy":
        return rummy_option_text.read_options(fields)
    return push_option_text.read_options(fields, seat_count)
