"""The latest events of a match of Push rummy, each with the slot that brought it."""

from collections.abc import Sequence
from dataclasses import dataclass

from pushnet.games.rummy_events import Event
from pushnet.session.snapshot import SlotNote


@dataclass(frozen=True, slots=True)
class RummyHappening:
    """One event and where it belongs."""

    note: SlotNote
    event: Event


def rummy_story(notes: Sequence[SlotNote], events_min: int) -> tuple[RummyHappening, ...]:
    """Return the latest events, oldest first: those of whole slots, at least so many if any."""
    happenings: list[RummyHappening] = []
    for note in reversed(notes):
        if len(happenings) >= events_min:
            break
        happenings += [RummyHappening(note, event) for event in reversed(note.events)]
    return tuple(reversed(happenings))
