"""What a key or a click means at the table of Push, whichever of the two it was.

`Controls` holds what the player is in the middle of: the row the cursor is on, an open panel, a
question. Every method takes the newest view, sends at most one intent, and returns what came of
it; a key in a wrong moment returns the reason. It knows no widget and no screen.
"""

from collections.abc import Callable
from enum import Enum

from pushnet.games.push_types import PlayerAction
from pushnet.session.effects import Intent, Play
from pushnet.tui.table_controls import TableControls
from pushnet.tui.table_questions import (
    NOTHING,
    Outcome,
    sent,
)
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.push import PushView
from pushnet.views.push_keys import KeyHint, answer_keys, bank_keys


class Panel(Enum):
    """What lies over the side panel."""

    BANK = "bank"
    BENCH = "bench"
    ODDS = "odds"  # in layouts without a side panel
    CHAT = "chat"


class Controls(TableControls[PushView]):
    """The player's hands."""

    def __init__(self, submit: Callable[[Intent], None]) -> None:
        """Send intents through `submit`, which may raise RefusedError."""
        super().__init__(submit)
        self._cursor = 0
        self.panel: Panel | None = None
        self.bench = 0  # the seat in the bench panel

    # What is shown

    def sync(self, view: PushView) -> None:
        """Let go of what no longer makes sense with this view."""
        if self.panel is Panel.BANK and not view.moves.may_bank:
            self.panel = None
        if self._has_moved_on(view, self.panel):
            self._cursor = 0

    def column(self, view: PushView) -> int | None:
        """Return the number of the column that Enter would choose."""
        if self.panel is Panel.BANK or self.question(view) is not None:
            return None
        return self._chosen(view.moves.columns)

    def colour(self, view: PushView) -> int | None:
        """Return the number of the colour that Enter would bank."""
        return self._chosen(_bankable(view)) if self.panel is Panel.BANK else None

    def keys(self, view: PushView) -> tuple[KeyHint, ...]:
        """Return the key bar."""
        question = self.question(view)
        if question is not None:
            return answer_keys([answer.label for answer in question.answers])
        if self.panel is Panel.BANK:
            return bank_keys(_bankable(view))
        return view.keys

    def enter_action(self, view: PushView) -> str | None:
        """Return the action of the key bar that Enter stands for."""
        question = self.question(view)
        if question is not None:
            return f"digit({1 + self._cursor % len(question.answers)})"
        if self.panel is Panel.BANK:
            return f"digit({self.colour(view)})"
        deeds = _deeds(view)
        return None if view.moves.columns or not deeds else deeds[self._cursor % len(deeds)]

    def pose(self, view: PushView) -> tuple[object, ...]:
        """Return all that is shown of the hands; equal poses look alike."""
        return (self.panel, self.bench, self._cursor, self.question(view))

    # What is done

    def draw(self, view: PushView) -> Outcome:
        """Push, or draw another card."""
        return self._play(view, view.moves.draw, view.moves.why_not_draw)

    def stop(self, view: PushView) -> Outcome:
        """Stop drawing."""
        return self._play(view, view.moves.stop, view.moves.why_not_stop)

    def bank(self, view: PushView) -> Outcome:
        """Open or close the bank picker."""
        if self.panel is Panel.BANK:
            self.panel = None
            return NOTHING
        if not view.moves.may_bank:
            return Outcome(notice=view.moves.why_not_bank)
        self._asked = None
        self.panel = Panel.BANK
        self.sync(view)
        most = next(c.number for c in view.moves.bank if c.is_most)
        self._cursor = _bankable(view).index(most)
        return NOTHING

    def digit(self, view: PushView, number: int) -> Outcome:
        """Answer, bank a colour, or choose a column, whichever is open."""
        question = self.question(view)
        if question is not None:
            return self._answer(view, question, number - 1)
        if self.panel is Panel.BANK:
            return self._bank_colour(view, number)
        return self.choose_column(view, number)

    def choose_column(self, view: PushView, number: int) -> Outcome:
        """Place the card there, or take it."""
        if number > len(view.columns):
            return NOTHING
        column = view.columns[number - 1]
        return self._play(view, column.action, view.moves.why_not_column[number - 1])

    def move(self, view: PushView, step: int) -> None:
        """Move the cursor to the next or the previous choice."""
        count = self._choice_count(view)
        self._cursor = (self._cursor + step) % count if count else 0

    def confirm(self, view: PushView) -> Outcome:
        """Do what the cursor is on."""
        question = self.question(view)
        if question is not None:
            return self._answer(view, question, self._cursor % len(question.answers))
        if self.panel is Panel.BANK:
            return self._bank_colour(view, self.colour(view) or 0)
        if view.is_over:
            return Outcome(shows_result=True)
        column = self.column(view)
        if column is not None:
            return self.choose_column(view, column)
        match self.enter_action(view):
            case "stop":
                return self.stop(view)
            case "bank":
                return self.bank(view)
            case _:
                return self.draw(view)

    def cancel(self) -> Outcome:
        """Close what is open."""
        if self._asked is None and self.panel is None:
            return Outcome(notice=phrase("Nothing is open. q leaves the table."))
        self._asked = None
        self.panel = None
        return NOTHING

    def show_bench(self, view: PushView, seat: int | None = None) -> None:
        """Show a seat's bench; without one the next seat's, and nobody's after the last."""
        if seat is None:
            following = self.bench + 1 if self.panel is Panel.BENCH else 0
            self.panel = Panel.BENCH if following < len(view.rows) else None
            self.bench = following % len(view.rows)
        else:
            closes = self.panel is Panel.BENCH and self.bench == seat
            self.panel = None if closes else Panel.BENCH
            self.bench = seat

    def toggle(self, panel: Panel) -> None:
        """Open a panel, or close it."""
        self.panel = None if self.panel is panel else panel

    # Inside

    def _chosen(self, numbers: tuple[int, ...]) -> int | None:
        return numbers[self._cursor % len(numbers)] if numbers else None

    def _choice_count(self, view: PushView) -> int:
        question = self.question(view)
        if question is not None:
            return len(question.answers)
        if self.panel is Panel.BANK:
            return len(_bankable(view))
        return len(view.moves.columns) or len(_deeds(view))

    def _bank_colour(self, view: PushView, number: int) -> Outcome:
        if not 1 <= number <= len(view.moves.bank):
            return NOTHING
        outcome = self._play(
            view,
            view.moves.bank[number - 1].action,
            phrase("You have no card of that colour on your bench."),
        )
        if outcome == NOTHING:
            self.panel = None
        return outcome

    def _play(self, view: PushView, action: PlayerAction | None, why_not: Phrase) -> Outcome:
        question = self.question(view)
        if question is not None:
            return Outcome(notice=question.text)
        if action is None:
            return Outcome(notice=why_not)
        return sent(Play(action), self._submit)


def _bankable(view: PushView) -> tuple[int, ...]:
    return tuple(choice.number for choice in view.moves.bank if choice.action is not None)


def _deeds(view: PushView) -> tuple[str, ...]:
    """Return what may be done without naming a column, as actions of the key bar."""
    moves = view.moves
    possible = (("draw", moves.draw), ("stop", moves.stop), ("bank", moves.may_bank or None))
    return tuple(name for name, action in possible if action is not None)
