"""All zones of the Push table in their places, and which part of the scene each of them shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from pushnet.tui.palette import Look
from pushnet.tui.push_controls import Controls, Panel
from pushnet.tui.sentence import sentence
from pushnet.tui.size_step import MINIMA, Step
from pushnet.tui.widgets.bank_picker import BankPicker, Offer
from pushnet.tui.widgets.bench_panel import BenchPanel
from pushnet.tui.widgets.chat_input import WRITING, ChatInput
from pushnet.tui.widgets.chat_lines import ChatLines
from pushnet.tui.widgets.columns import Board, Columns
from pushnet.tui.widgets.die import Die
from pushnet.tui.widgets.drawn import Centre, Drawn
from pushnet.tui.widgets.event_log import TONES, EventLog
from pushnet.tui.widgets.key_bar import KeyBar, KeyItem
from pushnet.tui.widgets.matrix import Matrix
from pushnet.tui.widgets.odds import Chances, OddsPanel
from pushnet.tui.widgets.prompt_line import PromptLine
from pushnet.tui.widgets.take_order import TakeOrderList, order_fact
from pushnet.tui.widgets.top_line import TopLine
from pushnet.tui.widgets.zone import Zone
from pushnet.views.chat import ChatRow
from pushnet.views.phrase import Phrase, phrase
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


class PushZones(Vertical):
    """The whole table."""

    def __init__(self, look: Look) -> None:
        """Draw everything with these symbols and colours."""
        super().__init__()
        self.look = look
        self._drawn: tuple[object, ...] | None = None  # what is on the screen

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
        self._fit(step, len(view.rows), scene.controls.panel)
        if step is Step.TOO_SMALL:
            self._refuse()
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

    def _fit(self, step: Step, seat_count: int, panel: Panel | None) -> None:
        for each in Step:
            self.set_class(each is step, f"-{each.name.lower().replace('_', '-')}")
        self.set_class(panel is not None, "-panel")
        self.query_one(Matrix).styles.height = Matrix.height_for(step, seat_count)

    def _refuse(self) -> None:
        """Say that the window is too small."""
        width_min, height_min = MINIMA[Step.MINI]
        width, height = self.app.size
        text = phrase(
            "Needs {width_min}x{height_min}, now {width}x{height}. Game keys are paused.",
            width_min=width_min,
            height_min=height_min,
            width=width,
            height=height,
        )
        self.query_one("#too_small", Static).update(sentence(text, self.look))

    def _show_side(self, scene: Scene, step: Step) -> None:
        view, controls = scene.view, scene.controls
        panel, die = controls.panel, self.query_one(Die)
        if view.roll is not None:
            die.show(view.roll, step)
        rolls = view.roll is not None or die.is_busy
        narrow = step <= Step.COMPACT
        die.display = rolls and not narrow
        self._show_zone(
            Drawn,
            Centre(drawn=view.drawn, may_draw=view.moves.draw is not None),
            step,
            shown=not rolls and not narrow,
        )
        self._show_zone(
            OddsPanel,
            Chances(odds=view.odds, column=view.odds_column),
            step,
            shown=panel is Panel.ODDS or (panel is None and not narrow),
        )
        self._show_zone(TakeOrderList, view.header.order, step, shown=step is Step.WIDE)
        self._show_zone(
            BankPicker,
            Offer(choices=view.moves.bank, chosen=controls.colour(view)),
            step,
            shown=panel is Panel.BANK,
        )
        self._show_zone(BenchPanel, view.rows[controls.bench], step, shown=panel is Panel.BENCH)
        talks = panel is Panel.CHAT or (not narrow and panel is not Panel.BENCH)
        self._show_zone(ChatLines, tuple(scene.chat), step, shown=talks)

    def _show_zone(self, kind: type[Zone[Any]], part: Any, step: Step, *, shown: bool) -> None:
        zone = self.query_one(kind)
        zone.display = shown
        if shown:
            zone.show(part, step)

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
            sentence(phrase("{count} watching", count=header.watcher_count), self.look)
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
        view, controls = scene.view, scene.controls
        line = self.query_one(PromptLine)
        question = controls.question(view)
        yours = True
        if scene.notice is not None:
            text, yours = sentence(scene.notice, self.look).stylize_before("$warning"), False
        elif question is not None:
            text = sentence(question.text, self.look)
        elif controls.panel is Panel.BANK:
            text = sentence(phrase("Bank which colour?"), self.look)
        else:
            text, yours = sentence(view.prompt.text, self.look), view.prompt.is_mine
            if not yours:
                text = text.stylize_before(TONES[view.prompt.tone])
            elif step <= Step.COMPACT and view.odds.applies and view.odds.total:
                bust = phrase("bust {percent}%", percent=view.odds.bust_percent)
                text = Content.assemble(text, "   ", sentence(bust, self.look))
        line.show(Content.assemble(*self._clock(view), text), yours=yours)

    def _clock(self, view: PushView) -> Sequence[Content | str]:
        """Return what is left of our turn, before the sentence: there nothing cuts it off."""
        if view.clock is None:
            return ()
        ink = "bold $warning" if view.clock.is_urgent else "$text-muted"
        return (sentence(view.clock.text, self.look).stylize_before(ink), "  ")


def _key_items(scene: Scene, look: Look) -> tuple[KeyItem, ...]:
    if scene.writes:
        return WRITING
    moves = scene.view.moves
    reasons = {
        "draw": moves.why_not_draw,
        "stop": moves.why_not_stop,
        "bank": moves.why_not_bank,
    }
    entered = scene.controls.enter_action(scene.view)
    return tuple(
        KeyItem(
            scene.own_keys.get(hint.action, hint.key),
            sentence(hint.label, look).plain,
            hint.action,
            enabled=hint.enabled,
            chosen=hint.action == entered,
            why_not=sentence(reasons[hint.action], look) if hint.action in reasons else None,
        )
        for hint in scene.controls.keys(scene.view)
    )
