"""The options of a table of Push as options of a command; the values are those of the notation."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])

_DECLARED: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "hard_star": (("off", "on"), "A rolled star costs the whole bench."),
    "switch_rule": (("standing", "each_turn"), "How long a switch card turns the direction."),
    "tie_break": (("shared", "most_cards", "fewest_cards"), "Who is ahead at equal points."),
    "first_player": (("random", "1", "2", "3", "4", "5", "6"), "Seat that begins."),
    "odds": (("full", "bust_only", "off"), "How much of the odds the table shows."),
    "spectator_chat": (("on", "off"), "Whether onlookers may write."),
}


def table_options(command: Command) -> Command:
    """Add --hard-star, --switch-rule and the others; `options_from` reads them again."""
    command = click.option(
        "--turn-clock",
        type=click.IntRange(0, 3600),
        help="Seconds a turn may take; 0: as long as they like.",
    )(command)
    for name, (values, text) in reversed(list(_DECLARED.items())):
        flag = "--" + name.replace("_", "-")
        help_text = f"{text} Default: {values[0]}."
        command = click.option(flag, type=click.Choice(values), help=help_text)(command)
    return command


def options_from(given: Mapping[str, Any], seats: int) -> Any:
    """Return the game's Options for what was given on the command line.

    Args:
        given: All parameters of the command; None where nothing was said.
        seats: How many seats the table has, or may have.

    Raises:
        click.BadParameter: A first player beyond the seats.
    """
    from pushnet.games.push_option_text import OPTION_NAMES, read_options
    from pushnet.games.text_span import Span

    first = given.get("first_player") or "random"
    if first != "random" and int(first) > seats:
        raise click.BadParameter(f"seat {first} of {seats}", param_hint="--first-player")
    said = {name: given[name] for name in OPTION_NAMES if given.get(name) is not None}
    return read_options({name: Span(str(value)) for name, value in said.items()}, seats)
