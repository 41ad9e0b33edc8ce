"""All zones of the Push table in their places, and which part of the scene each of them shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from pushnet.tui.palette import Look
from pushnet.tui.push_controls import Controls, Panel
from pushnet.tui.sentence import sentence
from pushnet.tui.size_step import Step
from pushnet.tui.widgets.bank_picker import BankPicker, Offer
from pushnet.tui.widgets.bench_panel import BenchPanel
from pushnet.tui.widgets.chat_input import WRITING, ChatInput
from pushnet.tui.widgets.chat_lines import ChatLines
from pushnet.tui.widgets.columns import Board, Columns
from pushnet.tui.widgets.die import Die
from pushnet.tui.widgets.drawn import Centre, Drawn
from pushnet.tui.widgets.event_log import EventLog
from pushnet.tui.widgets.key_bar import KeyBar, KeyItem
from pushnet.tui.widgets.matrix import Matrix
from pushnet.tui.widgets.odds import Chances, OddsPanel
from pushnet.tui.widgets.prompt_line import PromptLine
from pushnet.tui.widgets.table_zones import TableZones, key_items
from pushnet.tui.widgets.take_order import TakeOrderList, order_fact
from pushnet.tui.widgets.top_line import TopLine
from pushnet.views.chat import ChatRow
from pushnet.views.phrase import Phrase, phrase, phrase_n
from pushnet.views.push import PushView


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What is to be seen."""

    view: PushView
    controls: Controls
    chat: Sequence[ChatRow]
    notice: Phrase | str | None  # said instead of the prompt
    writes: bool = False  # a line of chat: its keys are shown then
    own_keys: Mapping[str, str] = field(default_factory=dict)  # printed, by action; else as usual


class PushZones(TableZones):
    """The whole table."""

    def compose(self) -> ComposeResult:
        """Lay out the zones."""
        yield TopLine()
        yield Matrix(self.look)
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield Columns(self.look)
                yield EventLog(self.look)
            with Vertical(id="side"):
                yield Drawn(self.look)
                yield Die(self.look)
                yield OddsPanel(self.look)
                yield TakeOrderList(self.look)
                yield BankPicker(self.look)
                yield BenchPanel(self.look)
                yield ChatLines(self.look)
        yield ChatInput()
        yield PromptLine()
        yield KeyBar()
        yield Static(id="too_small", markup=False)

    def show(self, scene: Scene, step: Step) -> None:
        """Show this scene in this layout; nothing is drawn if it looks as before.

        Most heartbeats change nothing that can be seen, and a table may stand open for days.
        """
        view = scene.view
        pose, die = scene.controls.pose(view), self.query_one(Die)
        width = self.query_one(TopLine).size.width  # 0 before the first layout: too soon to choose
        drawn = (scene, pose, step, self.app.size, width, die.is_busy)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self._choose_layout(step)
        self.set_class(scene.controls.panel is not None, "-panel")
        self.query_one(Matrix).styles.height = Matrix.height_for(step, len(view.rows))
        if step is Step.TOO_SMALL:
            return
        self.query_one(Matrix).show(view.rows, step)
        self.query_one(Columns).show(
            Board(
                columns=view.columns,
                chosen=scene.controls.column(view),
                is_bust=view.drawn.is_bust,
                why_not=tuple(
                    why_not if column.action is None else None
                    for column, why_not in zip(view.columns, view.moves.why_not_column, strict=True)
                ),
            ),
            step,
        )
        self.query_one(EventLog).show(view.log, step)
        self._show_side(scene, step)
        self._show_top(view)
        self._show_prompt(scene, step)
        self.query_one(KeyBar).items = _key_items(scene, self.look)

    def flash(self, view: PushView) -> None:
        """Light up where the last moves happened."""
        self.query_one(Matrix).flash(frozenset(map(int, view.touched.seats)))
        self.query_one(Columns).flash(view.touched.columns)

    def skip(self) -> None:
        """End what is moving."""
        self.query_one(Die).skip()
        self.query_one(Drawn).skip()

    def _show_side(self, scene: Scene, step: Step) -> None:
        view, controls = scene.view, scene.controls
        panel, die = controls.panel, self.query_one(Die)
        if view.roll is not None:
            die.show(view.roll, step)
        rolls = view.roll is not None or die.is_busy
        narrow = step <= Step.COMPACT
        die.display = rolls and not narrow
        self._show_zone(
            self.query_one(Drawn),
            Centre(drawn=view.drawn, may_draw=view.moves.draw is not None),
            step,
            shown=not rolls and not narrow,
        )
        self._show_zone(
            self.query_one(OddsPanel),
            Chances(odds=view.odds, column=view.odds_column),
            step,
            shown=panel is Panel.ODDS or (panel is None and not narrow),
        )
        self._show_zone(
            self.query_one(TakeOrderList), view.header.order, step, shown=step is Step.WIDE
        )
        self._show_zone(
            self.query_one(BankPicker),
            Offer(choices=view.moves.bank, chosen=controls.colour(view)),
            step,
            shown=panel is Panel.BANK,
        )
        self._show_zone(
            self.query_one(BenchPanel), view.rows[controls.bench], step, shown=panel is Panel.BENCH
        )
        talks = panel is Panel.CHAT or (not narrow and panel is not Panel.BENCH)
        self._show_zone(self.query_one(ChatLines), tuple(scene.chat), step, shown=talks)

    def _show_top(self, view: PushView) -> None:
        header = view.header
        turn, pile, discard = (
            sentence(fact, self.look)
            for fact in (
                phrase("turn {turn}", turn=header.turn),
                phrase("pile {count}", count=header.pile_count),
                phrase("discard {count}", count=header.discard_count),
            )
        )
        watchers = [
            sentence(
                phrase_n("{count} watching", "{count} watching", header.watcher_count), self.look
            )
        ] * bool(header.watcher_count)
        order = order_fact(header.order, self.look)
        direction = sentence(
            phrase("take {direction}", direction=header.order.direction), self.look
        )
        top = self.query_one(TopLine)
        for facts in ([turn, pile, discard, *watchers, order], [turn, pile, *watchers, order]):
            top.show(header.title, facts)
            if order.plain in top.render().plain:
                return
        top.show(header.title, [turn, pile, direction, *watchers, discard])

    def _show_prompt(self, scene: Scene, step: Step) -> None:
        view, question = scene.view, scene.controls.question(scene.view)
        asked = None if question is None else question.text
        if asked is None and scene.controls.panel is Panel.BANK:
            asked = phrase("Bank which colour?")
        aside = None
        if step <= Step.COMPACT and view.odds.applies and view.odds.total:
            aside = phrase("bust {percent}%", percent=view.odds.bust_percent)
        self._say(view.prompt, view.clock, notice=scene.notice, asked=asked, aside=aside)


def _key_items(scene: Scene, look: Look) -> tuple[KeyItem, ...]:
    if scene.writes:
        return WRITING
    moves = scene.view.moves
    reasons = {
        "draw": moves.why_not_draw,
        "stop": moves.why_not_stop,
        "bank": moves.why_not_bank,
    }
    return key_items(
        scene.controls.keys(scene.view),
        look,
        entered=scene.controls.enter_action(scene.view),
        own_keys=scene.own_keys,
        reasons=reasons,
    )
