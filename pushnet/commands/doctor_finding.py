"""One line of the doctor's report."""

from dataclasses import dataclass
from enum import Enum


class State(Enum):
    """How something is."""

    OK = "ok"
    NOTE = "note"  # works, but could be better
    BAD = "bad"  # something of pushnet cannot work like this


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found, and what to do about it."""

    area: str  # one or two words
    state: State
    text: str  # one sentence, or facts with commas
    advice: str = ""  # what to do; empty when nothing has to be done
