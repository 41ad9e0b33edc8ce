"""One line of the doctor's report."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from pushnet.words import say_as


class State(Enum):
    """How something is."""

    OK = "ok"
    NOTE = "note"  # works, but could be better
    BAD = "bad"  # something of pushnet cannot work like this


STATES: Final = {
    State.OK: say_as("doctor", "ok"),
    State.NOTE: say_as("doctor", "note"),
    State.BAD: say_as("doctor", "bad"),
}
"""How a state is called."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found, and what to do about it."""

    area: str  # one or two words
    state: State
    text: str  # one sentence, or facts with commas
    advice: str = ""  # what to do; empty when nothing has to be done
