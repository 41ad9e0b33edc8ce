"""The options of Push rummy as words: `allow_all_wild=on`; defaults are left out.

Names and values are those of docs/rules-rummy.md, in the order of the encoded form.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from pushnet.games.rummy_types import LastCardPush, Options
from pushnet.games.table_options import TURN_CLOCK_S_MAX, Odds
from pushnet.games.text_span import Span, quoted
from pushnet.words import say

_OFF_ON: Final[dict[str, Any]] = {"off": False, "on": True}
_CHOICES: Final[dict[str, dict[str, Any]]] = {
    "odds": {choice.name.lower(): choice for choice in Odds},
    "spectator_chat": _OFF_ON,
    "allow_all_wild": _OFF_ON,
    "duplicate_suits_in_sets": _OFF_ON,
    "last_card_push": {choice.name.lower(): choice for choice in LastCardPush},
    "forbid_return_discard": _OFF_ON,
    "forbid_wild_discard": _OFF_ON,
}
_CLOCK: Final = "turn_clock"

OPTION_NAMES: Final = ("odds", _CLOCK, *(name for name in _CHOICES if name != "odds"))
"""All option names, in the order of the encoded form."""


def format_options(options: Options) -> tuple[str, ...]:
    """Return one word for each option that is not the default, in the order of OPTION_NAMES."""
    default = Options()
    return tuple(
        f"{name}={_word(options, name)}"
        for name in OPTION_NAMES
        if _word(options, name) != _word(default, name)
    )


def read_options(fields: Mapping[str, Span]) -> Options:
    """Return the options with those of OPTION_NAMES set that are among the fields.

    Raises:
        RefusedError: NOTATION if an option has no such value.
    """
    options = Options()
    for name in OPTION_NAMES:
        if name not in fields:
            continue
        value = fields[name]
        if name == _CLOCK:
            seconds = value.number(0, TURN_CLOCK_S_MAX, say("a turn clock in seconds"))
            options = replace(options, turn_clock_s=seconds)
            continue
        choices = _CHOICES[name]
        if value.text not in choices:
            value.refuse(
                say(
                    "the choice is {choices}; not {typed}",
                    choices=", ".join(choices),
                    typed=quoted(value.text),
                )
            )
        options = replace(options, **{name: choices[value.text]})
    return options


def _word(options: Options, name: str) -> str:
    if name == _CLOCK:
        return str(options.turn_clock_s)
    chosen = getattr(options, name)
    return next(word for word, value in _CHOICES[name].items() if value == chosen)
