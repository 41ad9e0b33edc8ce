"""All zones of a table of Push rummy, and which part of the scene each of them shows.

80 columns: seats, our melds, the piles, their melds, the hand, the latest events. More room adds
the score sheet and the talk at the side; less takes the frames away.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from pushnet.tui.palette import Look
from pushnet.tui.rummy_controls import RummyControls, RummyPanel
from pushnet.tui.sentence import sentence
from pushnet.tui.size_step import Step
from pushnet.tui.widgets.chat_input import WRITING, ChatInput
from pushnet.tui.widgets.chat_lines import ChatLines
from pushnet.tui.widgets.choice_list import ChoiceList, Choices
from pushnet.tui.widgets.event_log import EventLog
from pushnet.tui.widgets.key_bar import KeyBar, KeyItem
from pushnet.tui.widgets.meld_list import MeldList, TeamMelds
from pushnet.tui.widgets.own_hand import HeldCards, OwnHand
from pushnet.tui.widgets.piles import LIT, Middle, Piles
from pushnet.tui.widgets.prompt_line import PromptLine
from pushnet.tui.widgets.score_sheet import ScoreSheet, heads
from pushnet.tui.widgets.seat_line import SeatLine
from pushnet.tui.widgets.table_zones import TableZones, key_items
from pushnet.tui.widgets.top_line import TopLine
from pushnet.views.chat import ChatRow
from pushnet.views.phrase import Phrase, phrase, phrase_n
from pushnet.views.rummy import RummyView
from pushnet.words import speak, told

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


class RummyZones(TableZones):
    """The whole table."""

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
        self._choose_layout(step)
        if step is Step.TOO_SMALL:
            return
        self.query_one(SeatLine).show(view.rows, step)
        self._show_middle(scene, step)
        self._show_hand(scene, step)
        self.query_one(EventLog).show(view.log, min(step, Step.COMPACT))
        self._show_zone(
            self.query_one("#chat", ChatLines), tuple(scene.chat), step, shown=step is Step.WIDE
        )
        talks = bool(scene.chat) and step is Step.NORMAL
        self._show_zone(self.query_one("#talk", ChatLines), tuple(scene.chat), step, shown=talks)
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

    def _show_middle(self, scene: RummyScene, step: Step) -> None:
        view, moves = scene.view, scene.view.moves
        scores = scene.controls.panel is RummyPanel.SCORES
        self.query_one("#middle").display = not scores
        self._show_zone(self.query_one("#over", ScoreSheet), view.sheet, step, shown=scores)
        self._show_zone(
            self.query_one("#beside", ScoreSheet), view.sheet, step, shown=step is Step.WIDE
        )
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
        title = phrase_n(
            "Your hand  {count} card  {points} points at risk",
            "Your hand  {count} cards  {points} points at risk",
            len(view.hand.cards),
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
            watching = phrase_n("{count} watching", "{count} watching", view.watcher_count)
            facts.append(sentence(watching, self.look))
        top = self.query_one(TopLine)
        if step <= Step.MINI:
            top.show(deal, facts)
        else:
            top.show(
                Content.assemble(f"{told('rummy')} ", (speak(view.title), "bold")), [deal, *facts]
            )

    def _show_prompt(self, scene: RummyScene) -> None:
        view, question = scene.view, scene.controls.question(scene.view)
        asked = None if question is None else question.text
        if asked is None and scene.controls.panel is RummyPanel.CHOICE:
            asked = phrase("Choose one: its number, or Enter. Esc puts it off.")
        self._say(view.prompt, view.clock, notice=scene.notice, asked=asked, aside=None)


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
    return phrase_n("your contract lacks {count}", "your contract lacks {count}", view.hand.missing)


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
    return key_items(
        scene.controls.keys(scene.view),
        look,
        entered=scene.controls.enter_action(scene.view),
        own_keys=scene.own_keys,
        reasons=reasons,
    )
