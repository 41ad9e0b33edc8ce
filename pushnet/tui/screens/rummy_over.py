"""The end of a match of Push rummy: both teams, the score sheet, and what the check found."""

from textual.app import ComposeResult
from textual.widgets import Static

from pushnet.session.snapshot import GameSnapshot, Snapshot
from pushnet.tui.screens.game_over import GameOverScreen
from pushnet.tui.size_step import step_of
from pushnet.tui.widgets.score_sheet import ScoreSheet
from pushnet.tui.widgets.team_podium import TeamPodium
from pushnet.views.rummy import rummy_view
from pushnet.views.table_view import TableView


class RummyOverScreen(GameOverScreen):
    """As every result, with teams in it."""

    def compose_result(self) -> ComposeResult:
        """Lay out what is said of the match itself, around the findings."""
        yield TeamPodium(self._look)
        yield Static(id="result_findings")
        yield ScoreSheet(self._look)

    def show_result(self, snapshot: Snapshot, game: GameSnapshot) -> TableView:
        """Show teams and sheet, and return the view they were taken from."""
        view = rummy_view(snapshot, game)
        step = step_of(*self.app.size)
        self.query_one(TeamPodium).show(view.results, step)
        self.query_one(ScoreSheet).show(view.sheet, step)
        return view
