"""The options of Push as words: `hard_star=on first_player=2`; defaults are left out.

Names and values are those of docs/rules-push.md, in the order of the encoded form. Seats are
counted from 1.
"""

from collections.abc import Mapping
from dataclasses import replace
from enum import IntEnum
from typing import Final, TypeVar

from pushnet.games.push_types import Options, SwitchRule, TieBreak
from pushnet.games.table_options import TURN_CLOCK_S_MAX, Odds
from pushnet.games.text_span import Span, format_seat, quoted
from pushnet.ids import Seat
from pushnet.words import say

_Value = TypeVar("_Value")
_Choice = TypeVar("_Choice", bound=IntEnum)

_OFF_ON: Final = {"off": False, "on": True}


def format_options(options: Options) -> tuple[str, ...]:
    """Return one word for each option that is not the default, in the order of OPTION_NAMES."""
    return tuple(word for word in _words(options) if word not in _DEFAULT_WORDS)


def read_options(fields: Mapping[str, Span], seat_count: int) -> Options:
    """Return the options with those of OPTION_NAMES set that are among the fields.

    Raises:
        RefusedError: NOTATION if an option has no such value.
    """
    options = Options()
    for name in OPTION_NAMES:
        if name in fields:
            options = _read_option(options, name, fields[name], seat_count)
    return options


def _read_option(options: Options, name: str, value: Span, seat_count: int) -> Options:
    match name:
        case "odds":
            return replace(options, odds=_choose(_by_name(Odds), value))
        case "turn_clock":
            seconds = value.number(0, TURN_CLOCK_S_MAX, say("a turn clock in seconds"))
            return replace(options, turn_clock_s=seconds)
        case "spectator_chat":
            return replace(options, spectator_chat=_choose(_OFF_ON, value))
        case "switch_rule":
            return replace(options, switch_rule=_choose(_by_name(SwitchRule), value))
        case "hard_star":
            return replace(options, hard_star=_choose(_OFF_ON, value))
        case "tie_break":
            return replace(options, tie_break=_choose(_by_name(TieBreak), value))
        case _:
            assert name == "first_player"
            seats: dict[str, Seat | None] = {
                format_seat(seat): Seat(seat) for seat in range(seat_count)
            }
            return replace(options, first_player=_choose({"random": None, **seats}, value))


def _words(options: Options) -> tuple[str, ...]:
    first = "random" if options.first_player is None else format_seat(options.first_player)
    return (
        f"odds={options.odds.name.lower()}",
        f"turn_clock={options.turn_clock_s}",
        f"spectator_chat={'on' if options.spectator_chat else 'off'}",
        f"switch_rule={options.switch_rule.name.lower()}",
        f"hard_star={'on' if options.hard_star else 'off'}",
        f"tie_break={options.tie_break.name.lower()}",
        f"first_player={first}",
    )


def _by_name(choices: type[_Choice]) -> dict[str, _Choice]:
    return {choice.name.lower(): choice for choice in choices}


def _choose(choices: Mapping[str, _Value], value: Span) -> _Value:
    if value.text not in choices:
        value.refuse(
            say(
                "the choice is {choices}; not {typed}",
                choices=", ".join(choices),
                typed=quoted(value.text),
            )
        )
    return choices[value.text]


_DEFAULT_WORDS: Final = _words(Options())
OPTION_NAMES: Final = tuple(word.partition("=")[0] for word in _DEFAULT_WORDS)
"""All option names, in the order of the encoded form."""
