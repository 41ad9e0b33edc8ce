"""All zones of a table of Push rummy, and which part of the scene each of them shows.

80 columns: seats, our melds, the piles, their melds, the hand, the latest events. More room adds
the score sheet and the talk at the side; less takes the frames away (ux.md 7.4, 7.9).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from pushnet.tui.palette import Look
from pushnet.tui.rummy_controls import RummyControls, RummyPanel
from pushnet.tui.sentence import sentence
from pushnet.tui.size_step import MINIMA, Step
from pushnet.tui.widgets.chat_input import WRITING, ChatInput
from pushnet.tui.widgets.chat_lines import ChatLines
from pushnet.tui.widgets.choice_list import ChoiceList, Choices
from pushnet.tui.widgets.event_log import TONES, EventLog
from pushnet.tui.widgets.key_bar import KeyBar, KeyItem
from pushnet.tui.widgets.meld_list import MeldList, TeamMelds
from pushnet.tui.widgets.own_hand import HeldCards, OwnHand
from pushnet.tui.widgets.piles import LIT, Middle, Piles
from pushnet.tui.widgets.prompt_line import PromptLine
from pushnet.tui.widgets.score_sheet import ScoreSheet, heads
from pushnet.tui.widgets.seat_line import SeatLine
from pushnet.tui.widgets.top_line import TopLine
from pushnet.tui.widgets.zone import Zone
from pushnet.views.chat import ChatRow
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.rummy import RummyView

HAND_ROWS: Final = {
    Step.WIDE: (5, 14),
    Step.NORMAL: (3, 6),
    Step.COMPACT: (3, 5),
    Step.MINI: (2, 2),
}
"""Least and most lines of cards in the hand, by layout."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RummyScene:
    """What is to be seen."""

    view: RummyView
    controls: RummyControls
    chat: Sequence[ChatRow]
    notice: Phrase | str | None  # said instead of the prompt
    writes: bool = False  # a line of chat: its keys are shown then
    own_keys: Mapping[str, str] = field(default_factory=dict)  # printed, by action; else as usual


class RummyZones(Vertical):
    """The whole table."""

    def __init__(self, look: Look) -> None:
        """Draw everything with these symbols and colours."""
        super().__init__()
        self.look = look
        self._drawn: tuple[object, ...] | None = None  # what is on the screen

    def compose(self) -> ComposeResult:
        """Lay out the zones."""
        yield TopLine()
        yield SeatLine(self.look)
        with Horizontal(id="body"):
            with Vertical(id="left"):
                with Horizontal(id="middle"):
                    yield MeldList(self.look, id="near")
                    yield Piles(self.look)
                    yield MeldList(self.look, id="far")
                yield ScoreSheet(self.look, id="over")
                yield OwnHand(self.look)
                yield ChoiceList(self.look)
                with Horizontal(id="bottom"):
                    yield EventLog(self.look)
                    yield ChatLines(self.look, id="talk")
            with Vertical(id="side"):
                yield ScoreSheet(self.look, id="beside")
                yield ChatLines(self.look, id="chat")
        yield ChatInput()
        yield PromptLine()
        yield KeyBar()
        yield Static(id="too_small", markup=False)

    def show(self, scene: RummyScene, step: Step) -> None:
        """Show this scene in this layout; nothing is drawn if it looks as before."""
        view = scene.view
        width = self.query_one(TopLine).size.width  # 0 before the first layout: too soon to choose
        drawn = (scene, scene.controls.pose(view), step, self.app.size, width)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        for each in Step:
            self.set_class(each is step, f"-{each.name.lower().replace('_', '-')}")
        if step is Step.TOO_SMALL:
            self._refuse()
            return
        self.query_one(SeatLine).show(view.rows, step)
        self._show_middle(scene, step)
        self._show_hand(scene, step)
        self.query_one(EventLog).show(view.log, min(step, Step.COMPACT))
        self._zone("#chat", ChatLines, tuple(scene.chat), step, shown=step is Step.WIDE)
        talks = bool(scene.chat) and step is Step.NORMAL
        self._zone("#talk", ChatLines, tuple(scene.chat), step, shown=talks)
        self._show_top(view, step)
        self._show_prompt(scene)
        self.query_one(KeyBar).items = _key_items(scene, self.look)

    def flash(self, view: RummyView) -> None:
        """Light up where the last moves happened."""
        touched = view.touched
        self.query_one(SeatLine).flash(frozenset(map(int, touched.seats)))
        for zone in self.query(MeldList):
            zone.flash(touched.melds)
        self.query_one(OwnHand).flash(touched.positions)
        self.query_one(Piles).flash(frozenset({LIT} if touched.piles else ()))

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

    def _show_middle(self, scene: RummyScene, step: Step) -> None:
        view, moves = scene.view, scene.view.moves
        scores = scene.controls.panel is RummyPanel.SCORES
        self.query_one("#middle").display = not scores
        self._zone("#over", ScoreSheet, view.sheet, step, shown=scores)
        self._zone("#beside", ScoreSheet, view.sheet, step, shown=step is Step.WIDE)
        for where, near in (("#near", True), ("#far", False)):
            zone = self.query_one(where, MeldList)
            melds = tuple(each for each in view.melds if (each.team == view.near_team) is near)
            title = _title(view, near=near)
            zone.border_title = sentence(title, self.look)
            zone.show(TeamMelds(title=title, melds=melds, note=_note(view) if near else None), step)
        piles = self.query_one(Piles)
        piles.border_title = sentence(phrase("Piles"), self.look)
        piles.show(
            Middle(piles=view.piles, may_draw=moves.may_draw, may_discard=moves.may_play), step
        )

    def _show_hand(self, scene: RummyScene, step: Step) -> None:
        view, controls = scene.view, scene.controls
        choosing = controls.panel is RummyPanel.CHOICE
        zone, choices = self.query_one(OwnHand), self.query_one(ChoiceList)
        zone.display = view.hand is not None and not choosing
        choices.display = choosing
        framed = 2 if step >= Step.NORMAL else 1 if step is Step.COMPACT else 0
        least, most = HAND_ROWS.get(step, (2, 2))
        wanted = len(controls.offers) if choosing else 0
        if view.hand is not None and not choosing:
            wanted = len(view.hand.groups)
        rows = max(least, min(most, wanted)) + framed
        zone.styles.height = choices.styles.height = rows
        choices.border_title = sentence(phrase("Which?"), self.look)
        if choosing:
            choices.show(Choices(controls.offers, controls.chosen), step)
        if view.hand is None:
            return
        title = phrase(
            "Your hand  {count} cards  {points} points at risk",
            count=len(view.hand.cards),
            points=view.hand.points,
        )
        zone.border_title = sentence(title, self.look)
        zone.border_subtitle = sentence(phrase("←→ move  space pick  1-9 group  t sort"), self.look)
        held = controls.hand
        zone.show(
            HeldCards(
                hand=view.hand,
                cursor=held.cursor if view.is_live else None,
                picked=held.picked,
                aside=held.aside,
                title=title,
            ),
            step,
        )

    def _zone(
        self, where: str, kind: type[Zone[Any]], part: Any, step: Step, *, shown: bool
    ) -> None:
        zone = self.query_one(where, kind)
        zone.display = shown
        if shown:
            zone.show(part, step)

    def _show_top(self, view: RummyView, step: Step) -> None:
        near, far = heads(view.sheet)
        deal = sentence(
            phrase(
                "deal {deal}/{count}: {contract}",
                deal=view.deal,
                count=view.deal_count,
                contract=view.contract,
            ),
            self.look,
        )
        facts = [
            Content.assemble(near, " ", (str(view.sheet.totals[0]), "bold")),
            Content.assemble(far, " ", (str(view.sheet.totals[1]), "bold")),
        ]
        if view.watcher_count:
            watching = phrase("{count} watching", count=view.watcher_count)
            facts.append(sentence(watching, self.look))
        top = self.query_one(TopLine)
        if step <= Step.MINI:
            top.show(deal, facts)
        else:
            top.show(Content.assemble("rummy ", (view.title, "bold")), [deal, *facts])

    def _show_prompt(self, scene: RummyScene) -> None:
        view, controls = scene.view, scene.controls
        question = controls.question(view)
        yours = True
        if scene.notice is not None:
            text, yours = sentence(scene.notice, self.look).stylize_before("$warning"), False
        elif question is not None:
            text = sentence(question.text, self.look)
        elif controls.panel is RummyPanel.CHOICE:
            text = sentence(phrase("Choose one: its number, or Enter. Esc puts it off."), self.look)
        else:
            text, yours = sentence(view.prompt.text, self.look), view.prompt.is_mine
            if not yours:
                text = text.stylize_before(TONES[view.prompt.tone])
        self.query_one(PromptLine).show(Content.assemble(*self._clock(view), text), yours=yours)

    def _clock(self, view: RummyView) -> Sequence[Content | str]:
        """Return what is left of our turn, before the sentence: there nothing cuts it off."""
        if view.clock is None:
            return ()
        ink = "bold $warning" if view.clock.is_urgent else "$text-muted"
        return (sentence(view.clock.text, self.look).stylize_before(ink), "  ")


def _title(view: RummyView, *, near: bool) -> Phrase:
    """Return whose melds these are."""
    if not view.sheet.has_us:
        return phrase("{names}", names=view.sheet.near if near else view.sheet.far)
    return phrase("Our melds") if near else phrase("Their melds")


def _note(view: RummyView) -> Phrase | None:
    """Return how far our own contract is."""
    if view.hand is None or not view.hand.cards or view.is_over:
        return None
    if view.moves.has_contract:
        return phrase("your contract is laid")
    if not view.hand.missing:
        return phrase("your contract is complete")
    return phrase("your contract lacks {count}", count=view.hand.missing)


def _key_items(scene: RummyScene, look: Look) -> tuple[KeyItem, ...]:
    if scene.writes:
        return WRITING
    moves = scene.view.moves
    first = phrase("First lay the whole contract.") if moves.may_play else moves.why_not_play
    reasons = {
        "take": moves.why_not_draw,
        "push": moves.why_not_draw,
        "meld": moves.why_not_play,
        "discard": moves.why_not_play,
        "lay_off": first,
        "swap": first,
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
