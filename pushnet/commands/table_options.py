"""What is played and by which options, as options of a command."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import click

from pushnet.games.names import GAMES, PUSH
from pushnet.views.lists import listed_or
from pushnet.words import say, speak, told

Command = TypeVar("Command", bound=Callable[..., Any])

_SWITCH: Final = ("off", "on")
_DECLARED: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "hard_star": (_SWITCH, say("A rolled star costs the whole bench.")),
    "switch_rule": (("standing", "each_turn"), say("How long a switch card turns the direction.")),
    "tie_break": (("shared", "most_cards", "fewest_cards"), say("Who is ahead at equal points.")),
    "first_player": (("random", "1", "2", "3", "4", "5", "6"), say("Seat that begins.")),
    "odds": (("full", "bust_only", "off"), say("How much of the odds the table shows.")),
    "spectator_chat": (("on", "off"), say("Whether onlookers may write.")),
    "allow_all_wild": (_SWITCH, say("Rummy: a meld needs no natural card.")),
    "duplicate_suits_in_sets": (_SWITCH, say("Rummy: a suit may be twice in a set.")),
    "last_card_push": (("deliver", "cancel"), say("Rummy: what a push of the last card does.")),
    "forbid_return_discard": (_SWITCH, say("Rummy: the card taken may not be discarded at once.")),
    "forbid_wild_discard": (_SWITCH, say("Rummy: wild cards may not be discarded.")),
}


class _Option(click.Option):
    """An option whose help keeps what it was made of."""

    def __init__(self, declared: Sequence[str], **attributes: Any) -> None:
        super().__init__(declared, **attributes)
        self.help = attributes["help"]


def game_option(command: Command) -> Command:
    """Add --game; `seats_from` and `options_from` want what it says."""
    return click.option(
        "--game",
        type=click.Choice([*GAMES]),
        default=GAMES[0],
        show_default=True,
        help="Push, or Push rummy with partners and hidden hands.",
    )(command)


def table_options(command: Command) -> Command:
    """Add --hard-star, --switch-rule and the others; `options_from` reads them again."""
    command = click.option(
        "--turn-clock",
        type=click.IntRange(0, 3600),
        help="Seconds a turn may take; 0: as long as they like.",
    )(command)
    for name, (values, text) in reversed(list(_DECLARED.items())):
        help_text = say("{text} Default: {value}.", text=text, value=values[0])
        command = click.option(_flag(name), cls=_Option, type=click.Choice(values), help=help_text)(
            command
        )
    return command


def seats_from(game: str, said: int | None, usual: int, flag: str = "--players") -> int:
    """Return how many seats a table has.

    Args:
        game: Registry name.
        said: On the command line; None: nothing.
        usual: Where the game has tables of this size; else as many as it may have.
        flag: What the command calls it.

    Raises:
        click.BadParameter: The game has no table of that size.
    """
    from pushnet.games.registry import rules_of

    counts = rules_of(game).seat_counts
    if said is None:
        return usual if usual in counts else max(counts)
    if said not in counts:
        seats = speak(listed_or([*map(str, counts)]))
        raise click.BadParameter(
            told("a table of {game} has {seats} seats, bots included", game=game, seats=seats),
            param_hint=flag,
        )
    return said


def options_from(given: Mapping[str, Any], seats: int, game: str = PUSH) -> Any:
    """Return the game's Options for what was given on the command line.

    Args:
        given: All parameters of the command; None where nothing was said.
        seats: How many seats the table has, or may have.
        game: Registry name.

    Raises:
        click.BadParameter: A first player beyond the seats, or an option of another game.
    """
    from pushnet.games.text_span import Span
    from pushnet.views.options import typed_options

    names = option_names(game)
    for name in (*_DECLARED, "turn_clock"):
        if given.get(name) is not None and name not in names:
            raise click.BadParameter(
                told("a table of {game} has no such option", game=game), param_hint=_flag(name)
            )
    said = {name: Span(str(given[name])) for name in names if given.get(name) is not None}
    first = given.get("first_player") or "random"
    if first != "random" and int(first) > seats:
        raise click.BadParameter(
            told("seat {seat} of {seats}", seat=first, seats=seats), param_hint="--first-player"
        )
    return typed_options(game, said, seats)


def option_words(given: Mapping[str, Any], game: str) -> tuple[str, ...]:
    """Return the table's options as they were given, for a command that lays the table."""
    names = option_names(game)
    return tuple(f"{_flag(name)}={given[name]}" for name in names if given.get(name) is not None)


def option_names(game: str) -> tuple[str, ...]:
    """Return the names of a game's options."""
    from pushnet.views.options import game_choice

    return game_choice(game).option_names


def _flag(name: str) -> str:
    return "--" + name.replace("_", "-")
