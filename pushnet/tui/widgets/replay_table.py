"""The table of Push as one step of a replay left it: the live table's zones, to look at only."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from pushnet.tui.palette import Look
from pushnet.tui.size_step import Step
from pushnet.tui.widgets.columns import Board, Columns
from pushnet.tui.widgets.die import Die
from pushnet.tui.widgets.drawn import Centre, Drawn
from pushnet.tui.widgets.event_log import EventLog
from pushnet.tui.widgets.matrix import Matrix
from pushnet.tui.widgets.odds import Chances, OddsPanel
from pushnet.tui.widgets.take_order import TakeOrderList
from pushnet.views.push import PushView


class ReplayTable(Vertical):
    """Benches, columns, the card turned up or the die, and the odds of the next card."""

    def __init__(self, look: Look) -> None:
        """Draw everything with these symbols and colours."""
        super().__init__()
        self.look = look

    def compose(self) -> ComposeResult:
        """Lay out the zones."""
        yield Matrix(self.look)
        with Horizontal(id="middle"):
            with Vertical(id="under"):
                yield Columns(self.look)
                yield EventLog(self.look)
            with Vertical(id="beside"):
                yield Drawn(self.look)
                yield Die(self.look)
                yield OddsPanel(self.look)
                yield TakeOrderList(self.look)

    def show(self, view: PushView, step: Step, *, moving: bool) -> None:
        """Show this view; cards turn over and dice roll only if it is `moving`."""
        for each in Step:
            self.set_class(each is step, f"-{each.name.lower().replace('_', '-')}")
        matrix, columns = self.query_one(Matrix), self.query_one(Columns)
        matrix.styles.height = Matrix.height_for(step, len(view.rows))
        matrix.show(view.rows, step)
        board = Board(columns=view.columns, chosen=None, is_bust=view.drawn.is_bust)
        columns.show(board, step)
        self.query_one(EventLog).show(view.log, step)
        self._show_beside(view, step, moving=moving)
        if moving:
            matrix.flash(frozenset(map(int, view.touched.seats)))
            columns.flash(view.touched.columns)

    def _show_beside(self, view: PushView, step: Step, *, moving: bool) -> None:
        drawn, die = self.query_one(Drawn), self.query_one(Die)
        if view.roll is not None:
            die.show(view.roll, step)
        drawn.show(Centre(drawn=view.drawn, may_draw=False), step)
        if not moving:
            die.skip()
            drawn.skip()
        die.display = view.roll is not None
        drawn.display = view.roll is None
        self.query_one(OddsPanel).show(Chances(odds=view.odds, column=None), step)
        self.query_one(TakeOrderList).show(view.header.order, step)
