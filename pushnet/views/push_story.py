"""The latest events of a game of Push, with the columns numbered as they lie on the table.

The engine names a column by its place among those still open, so that the third becomes the
second when the second is gone. On a table it stays where it lies, and so do its number, its row
on the screen and its key, until the turn is over.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pushnet.games.push_events import Event, Placed, Took, TurnBegan
from pushnet.session.snapshot import SlotNote

Numbers = tuple[int, ...]
"""By place among the open columns: the number on the table, 1..3, ascending."""


@dataclass(frozen=True, slots=True)
class Happening:
    """One event and where it belongs."""

    note: SlotNote  # the slot that brought it
    numbers: Numbers  # of the open columns before it
    event: Event

    def number_of(self, column: int) -> int:
        """Return the number on the table of what the engine called this column."""
        return self.numbers[column] if column < len(self.numbers) else column + 1


def story(notes: Sequence[SlotNote], events_min: int) -> tuple[Happening, ...]:
    """Return the latest events, oldest first: at least so many, if there were so many.

    The first one returned is the first of a turn, because only there the numbers are known.
    """
    happenings: list[Happening] = []
    numbers: Numbers = ()
    first_note, first_event = _start(notes, events_min)
    for note in notes[first_note:]:
        for event in note.events[first_event:]:
            happenings.append(Happening(note, numbers, event))
            numbers = _numbers_after(numbers, event)
        first_event = 0
    return tuple(happenings)


def this_turn(happenings: Sequence[Happening]) -> tuple[Happening, ...]:
    """Return what happened since the last turn began."""
    for index in range(len(happenings) - 1, -1, -1):
        if isinstance(happenings[index].event, TurnBegan):
            return tuple(happenings[index + 1 :])
    return tuple(happenings)


def numbers_now(happenings: Sequence[Happening], column_count: int) -> Numbers:
    """Return the numbers of the columns open now.

    A game that was set up in the middle of a turn has no events to number them by: then they are
    counted from 1.
    """
    numbers: Numbers = ()
    if happenings:
        numbers = _numbers_after(happenings[-1].numbers, happenings[-1].event)
    if len(numbers) != column_count:
        return tuple(range(1, column_count + 1))
    return numbers


def turns_begun(notes: Sequence[SlotNote]) -> int:
    """Return how many turns were begun, the running one included: the number of the turn."""
    return 1 + sum(isinstance(event, TurnBegan) for note in notes for event in note.events)


def _numbers_after(numbers: Numbers, event: Event) -> Numbers:
    match event:
        case Placed(opened=True):
            return (*numbers, len(numbers) + 1)  # columns open only while none is taken
        case Took(column=column):
            return numbers[:column] + numbers[column + 1 :]
        case TurnBegan():
            return ()
        case _:
            return numbers


def _start(notes: Sequence[SlotNote], events_min: int) -> tuple[int, int]:
    """Return the note, and the event in it, at which the latest `events_min` events begin."""
    seen = 0
    for note_index in range(len(notes) - 1, -1, -1):
        events = notes[note_index].events
        for event_index in range(len(events) - 1, -1, -1):
            if seen >= events_min and isinstance(events[event_index], TurnBegan):
                return note_index, event_index
            seen += 1
    return 0, 0
