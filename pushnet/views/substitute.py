"""Who plays our own seat, and how long its turn may still take.

Both are our own client's business: nobody else can play for us, and nobody else's clock counts.
Source: docs/testing.md A 17, B 27.
"""

from dataclasses import dataclass

from pushnet.views.phrase import Phrase, Tone, phrase
from pushnet.views.prompt import SECOND_MS, PromptView

URGENT_MS = 10_000  # with less time the clock changes its colour


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstituteView:
    """What our own client may do in our place."""

    is_there: bool = False  # a bot could play our seat
    is_playing: bool = False  # and does so now
    left_ms: int | None = None  # of our turn; None: no clock, or not our turn


ABSENT = SubstituteView()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockView:
    """The turn clock beside the prompt."""

    text: Phrase
    is_urgent: bool


def clock_view(substitute: SubstituteView) -> ClockView | None:
    """Return what the turn clock shows, if one is running for us."""
    left_ms = substitute.left_ms
    if left_ms is None:
        return None
    seconds = -(-left_ms // SECOND_MS)
    return ClockView(text=phrase("{seconds} s", seconds=seconds), is_urgent=left_ms < URGENT_MS)


def bot_plays(awaited: PromptView, key: str = "a") -> PromptView:
    """Return the prompt while a bot plays our seat; `key` takes it back."""
    text = phrase(
        "A bot plays for you; {key} takes it back. {awaited}", key=key, awaited=awaited.text
    )
    return PromptView(text=text, tone=Tone.NOTE)
