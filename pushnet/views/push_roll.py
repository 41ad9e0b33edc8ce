"""The die of Push: who rolls it, what fell, and what it cost."""

from collections.abc import Sequence
from dataclasses import dataclass

from pushnet.games.push_events import GameEnded, LeftoversDiscarded, Rolled, TurnBegan
from pushnet.games.push_types import Phase, State
from pushnet.views.marks import FaceMark, HandMark, Who, face_mark, hand_marks
from pushnet.views.push_story import Happening

_AFTERMATH = (TurnBegan, LeftoversDiscarded, GameEnded)  # what may follow a roll by itself


@dataclass(frozen=True, slots=True, kw_only=True)
class RollView:
    """The die on the table."""

    h: int  # the slot in which it fell, or will fall: tells one roll from the next
    who: Who
    face: FaceMark | None  # None: it is still rolling
    lost: tuple[HandMark, ...] = ()
    points: int = 0  # lost


def roll_view(
    state: State, happenings: Sequence[Happening], seats: Sequence[Who], h: int
) -> RollView | None:
    """Return the die that rolls now, or fell as the last thing that happened; else None."""
    if state.phase in {Phase.BUST_ROLL, Phase.TAKE_ROLL}:
        return RollView(h=h + 1, who=seats[state.actor], face=None)
    for happening in reversed(happenings):
        if isinstance(happening.event, Rolled):
            event = happening.event
            return RollView(
                h=happening.note.h,
                who=seats[event.seat],
                face=face_mark(event.face),
                lost=hand_marks(event.lost),
                points=event.points,
            )
        if not isinstance(happening.event, _AFTERMATH):
            break
    return None
