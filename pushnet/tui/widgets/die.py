"""The die: it shows changing faces for less than a second, then what fell and what it cost.

Any key ends the rolling. What fell stays for a moment even if the others play on.
"""

from typing import Final

from textual.content import Content
from textual.message import Message
from textual.timer import Timer

from pushnet.games.push_cards import Colour
from pushnet.tui.palette import Look
from pushnet.tui.sentence import sentence
from pushnet.tui.size_step import Step
from pushnet.tui.widgets.zone import Zone
from pushnet.views.marks import FaceMark
from pushnet.views.phrase import Phrase, about, phrase
from pushnet.views.push_roll import RollView

FACE_STEPS_S: Final = (0.05, 0.05, 0.07, 0.09, 0.11, 0.14, 0.17, 0.2)
"""How long each face of a rolling die is seen: 0.88 s together, slower towards the end."""

HOLD_S: Final = 1.2  # how long the outcome stays when the game has gone on meanwhile
FACES: Final = (*(FaceMark(colour) for colour in Colour), FaceMark(None))


class Die(Zone[RollView]):
    """Three lines: the die at the left, what it did at the right."""

    class Settled(Message):
        """The outcome was seen long enough."""

    def __init__(self, look: Look, *, id: str | None = None) -> None:  # noqa: A002 - Textual's
        """Show nothing yet."""
        super().__init__(look, id=id)
        self._fallen_h: int | None = None  # slot of the roll that was animated last
        self._frame: int | None = None  # of the animation; None: the die lies still
        self._timer: Timer | None = None

    @property
    def is_busy(self) -> bool:
        """Whether the die rolls, or its outcome is still to be seen."""
        return self._timer is not None

    def show(self, part: RollView, step: Step) -> None:
        """Show a roll; one whose face is new rolls for a moment first."""
        super().show(part, step)
        if part.face is None or part.h == self._fallen_h:
            return
        self._fallen_h = part.h
        if self.app.animation_level != "none":
            self._show_frame(0)

    def skip(self) -> None:
        """Let the die lie still at once."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self._frame is not None:
            self._frame = None
            self.refresh()

    def lines(self, part: RollView) -> list[Content]:
        """Return three lines."""
        rolling = self._frame is not None
        face = part.face if self._frame is None else FACES[(part.h + self._frame) % len(FACES)]
        notes = _rolling(part) if rolling or part.face is None else _fallen(part)
        return [
            Content.assemble(" ", line, " ", sentence(note, self.look))
            for line, note in zip(_box(face, self.look), notes, strict=True)
        ]

    def _show_frame(self, frame: int) -> None:
        if self._timer is not None:
            self._timer.stop()
        if frame < len(FACE_STEPS_S):
            self._frame = frame
            self._timer = self.set_timer(FACE_STEPS_S[frame], lambda: self._show_frame(frame + 1))
        else:
            self._frame = None
            self._timer = self.set_timer(HOLD_S, self._let_go)
        self.refresh()

    def _let_go(self) -> None:
        self._timer = None
        self.post_message(self.Settled())


def _box(face: FaceMark | None, look: Look) -> list[Content]:
    glyphs = look.glyphs
    top_left, top_right, bottom_left, bottom_right = glyphs.corners
    across = glyphs.across * 5
    middle = (
        Content("  ?  ")
        if face is None
        else Content.styled(f"  {look.face_symbol(face)}  ", look.face_ink(face))
    )
    return [
        Content(f"{top_left}{across}{top_right}"),
        Content.assemble(glyphs.down, middle, glyphs.down),
        Content(f"{bottom_left}{across}{bottom_right}"),
    ]


def _rolling(roll: RollView) -> tuple[Phrase, Phrase, Phrase]:
    return about(roll.who, "You roll …", "{who} rolls …"), phrase(""), phrase("")


def _fallen(roll: RollView) -> tuple[Phrase, Phrase, Phrase]:
    who = about(roll.who, "You rolled", "{who} rolled")
    if not roll.lost:
        return who, phrase("nothing lost"), phrase("")
    return who, phrase("lost {cards}", cards=roll.lost), phrase("-{points}", points=roll.points)
