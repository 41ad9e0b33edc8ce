"""What a key or a click means at a table of Push rummy, whichever of the two it was.

`RummyControls` holds what the player is in the middle of: picked cards (`hand`), a list to choose
from, a question. Every method takes the newest view, sends at most one intent, and returns what
came of it; a key in a wrong moment returns the reason. It knows no widget and no screen.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final

from pushnet.games.rummy_types import (
    Action,
    Discard,
    LayContract,
    LayMeld,
    Layout,
)
from pushnet.session.effects import Intent, Play
from pushnet.tui.rummy_offers import Offer, is_onto, offers_of, why_not_onto, why_nothing_to_lay
from pushnet.tui.rummy_picks import RummyPicks, lying
from pushnet.tui.table_controls import TableControls
from pushnet.tui.table_questions import (
    NO,
    NOTHING,
    YES,
    Outcome,
    Question,
    sent,
)
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.push_keys import KeyHint, answer_keys
from pushnet.views.rummy import RummyView
from pushnet.views.rummy_hint import hint
from pushnet.views.rummy_moves import Deed


class RummyPanel(Enum):
    """What lies over the table."""

    SCORES = "scores"  # over the melds
    CHOICE = "choice"  # over the hand


CHOICES_MAX: Final = 9  # each has a digit
_CHOICE_KEYS: Final = (
    KeyHint(key="1-9", label=phrase("Choose"), action="confirm"),
    KeyHint(key="↑↓", label=phrase("Move"), action="down"),
    KeyHint(key="Enter", label=phrase("OK"), action="confirm"),
    KeyHint(key="Esc", label=phrase("Cancel"), action="cancel"),
)


class RummyControls(TableControls[RummyView]):
    """The player's hands."""

    def __init__(self, submit: Callable[[Intent], None]) -> None:
        """Send intents through `submit`, which may raise RefusedError."""
        super().__init__(submit)
        self._thrown: Discard | None = None  # what the question about a wild card is about
        self.hand = RummyPicks()
        self.panel: RummyPanel | None = None
        self.offers: tuple[Offer, ...] = ()
        self.chosen = 0  # of the offers, or of a question's answers

    # What is shown

    def sync(self, view: RummyView) -> None:
        """Let go of what no longer makes sense with this view."""
        self.hand.sync(view)
        if not view.moves.may_play:
            self._put_list_away()
        if self._asked is not None and self._asked.kind == "wild" and not view.moves.may_play:
            self._asked = None
        if self._has_moved_on(view, self.panel):
            self.chosen = 0

    def keys(self, view: RummyView) -> tuple[KeyHint, ...]:
        """Return the key bar."""
        question = self.question(view)
        if question is not None:
            return answer_keys([answer.label for answer in question.answers])
        return _CHOICE_KEYS if self.panel is RummyPanel.CHOICE else view.keys

    def enter_action(self, view: RummyView) -> str | None:
        """Return the action of the key bar that Enter stands for."""
        question = self.question(view)
        if question is not None:
            return f"digit({1 + self.chosen % len(question.answers)})"
        return None

    def pose(self, view: RummyView) -> tuple[object, ...]:
        """Return all that is shown of the hands; equal poses look alike."""
        return (
            *self.hand.pose(),
            *(self.panel, self.offers, self.chosen),
            self.question(view),
        )

    # Looking

    def move(self, view: RummyView, step: int) -> None:
        """Move the cursor to the next card or the one before; in a list, to the next entry."""
        if self._moves_in_list(view, step):
            return
        self.hand.move(view, step)

    def move_group(self, view: RummyView, step: int) -> None:
        """Move the cursor to the first card of the next group."""
        if not self._moves_in_list(view, step):
            self.hand.move_group(view, step)

    def toggle_scores(self) -> None:
        """Show the score sheet, or put it away."""
        self.panel = None if self.panel is RummyPanel.SCORES else RummyPanel.SCORES

    # The game

    def take(self, view: RummyView) -> Outcome:
        """Take the top discard."""
        return self._play(view, view.moves.take, view.moves.why_not_draw)

    def push(self, view: RummyView) -> Outcome:
        """Push the top discard and a stock card on, and draw."""
        return self._play(view, view.moves.push, view.moves.why_not_draw)

    def hint(self, view: RummyView) -> Outcome:
        """Say what one could do."""
        return Outcome(notice=hint(view.moves))

    def meld(self, view: RummyView) -> Outcome:
        """Lay the picked cards; without any, what the hand suggests."""
        moves = view.moves
        if not moves.may_play:
            return Outcome(notice=moves.why_not_play)
        if self.hand.picked:
            layouts = moves.arranged(self.hand.picked)
            if not layouts:
                return Outcome(notice=moves.why_no_meld(self.hand.picked))
            return self._choose(
                view, tuple(Offer(moves.layout_label(each), each) for each in layouts)
            )
        if self.hand.aside:
            return Outcome(notice=moves.why_not_contract(self.hand.aside))
        contract = moves.contract()
        if contract is not None:
            return self._play(view, contract, moves.why_not_play)
        deeds = moves.melds()
        if deeds:
            return self._choose(view, offers_of(deeds))
        return Outcome(notice=why_nothing_to_lay(view))

    def lay_off(self, view: RummyView, meld: int | None = None) -> Outcome:
        """Lay the picked card off, or the one under the cursor; onto this meld, if one is named."""
        moves, card = view.moves, self.hand.one(view)
        if not moves.may_play:
            return Outcome(notice=moves.why_not_play)
        if card is None:
            return Outcome(notice=phrase("Lay off one card after the other: pick one."))
        deeds = tuple(each for each in moves.lay_offs(card) if is_onto(each, meld))
        if deeds:
            return self._choose(view, offers_of(deeds))
        if not moves.has_contract:
            return Outcome(notice=phrase("First lay the whole contract; then you may lay off."))
        if meld is not None:
            return Outcome(notice=why_not_onto(moves, card, meld))
        return self._elsewhere(
            view,
            moves.lay_offs() if not self.hand.picked else (),
            phrase("{card} fits onto no meld on the table.", card=moves.marks((card,))),
        )

    def swap(self, view: RummyView, meld: int | None = None) -> Outcome:
        """Exchange a wild card on the table for the card picked, or for one that fits."""
        moves, card = view.moves, self.hand.one(view)
        if not moves.may_play:
            return Outcome(notice=moves.why_not_play)
        if not moves.has_contract:
            return Outcome(notice=phrase("First lay the whole contract; then you may swap."))
        if card is None:
            return Outcome(notice=phrase("Swap one card: pick one."))
        deeds = tuple(each for each in moves.swaps(card) if is_onto(each, meld))
        if deeds:
            return self._choose(view, offers_of(deeds))
        return self._elsewhere(
            view,
            moves.swaps() if not self.hand.picked else (),
            phrase("{card} takes no wild card's place.", card=moves.marks((card,))),
        )

    def discard(self, view: RummyView) -> Outcome:
        """Discard the picked card, or the one under the cursor; a wild one is asked about."""
        moves, card = view.moves, self.hand.one(view)
        if not moves.may_play:
            return Outcome(notice=moves.why_not_play)
        if card is None:
            return Outcome(notice=phrase("One card is discarded: pick one."))
        action = moves.discard(card)
        if action is None:
            return Outcome(notice=moves.why_not_discard(card))
        if moves.is_wild(card) and len(lying(view)) > 1:
            text = phrase("Discard {card}? It could stand for any card.", card=moves.marks((card,)))
            self._asked, self._thrown = Question("wild", text, (YES, NO)), action
            return NOTHING
        return self._play(view, action, moves.why_not_play)

    def on_meld(self, view: RummyView, meld: int, meaning: Phrase | None) -> Outcome:
        """Do what a click on a meld means: exchange its wild card, or lay a card off onto it.

        Args:
            view: The newest.
            meld: Its place in the state's melds.
            meaning: What the card under the pointer stands for, if it is wild.
        """
        moves, card = view.moves, self.hand.one(view)
        fits = card is not None and any(is_onto(each, meld) for each in moves.swaps(card))
        if meaning is not None and fits:
            return self.swap(view, meld)
        if meaning is not None and (not moves.may_play or not self.hand.picked):
            return Outcome(notice=phrase("It stands for {card}, for good.", card=meaning))
        return self.lay_off(view, meld)

    # Everything else

    def digit(self, view: RummyView, number: int) -> Outcome:
        """Answer, choose from a list, or pick a group of the hand, whichever is open."""
        question = self.question(view)
        if question is not None:
            return self._answer(view, question, number - 1)
        if self.panel is RummyPanel.CHOICE:
            return self.choose(view, number - 1)
        self.hand.pick_group(view, number)
        return NOTHING

    def confirm(self, view: RummyView) -> Outcome:
        """Do what is highlighted: an answer, an entry of a list; or lay what is picked."""
        question = self.question(view)
        if question is not None:
            return self._answer(view, question, self.chosen % len(question.answers))
        if self.panel is RummyPanel.CHOICE:
            return self.choose(view, self.chosen % len(self.offers))
        if view.is_over:
            return Outcome(shows_result=True)
        if self.hand.picked:
            return self.meld(view)
        return self.hint(view)

    def choose(self, view: RummyView, index: int) -> Outcome:
        """Take an entry of the list."""
        if not 0 <= index < len(self.offers):
            return NOTHING
        offer = self.offers[index]
        self._put_list_away()
        if isinstance(offer.what, Layout):
            return self._put(view, offer.what)
        return self._play(view, offer.what, view.moves.why_not_play)

    def cancel(self) -> Outcome:
        """Close what is open; then put picked cards back; then what was put aside."""
        if self._asked is not None:
            self._asked = None
        elif self.panel is RummyPanel.CHOICE:
            self._put_list_away()
        elif self.panel is not None:
            self.panel = None
        elif self.hand.picked:
            self.hand.picked = ()
        elif self.hand.aside:
            self.hand.aside = ()
        else:
            return Outcome(notice=phrase("Nothing is open. q leaves the table."))
        return NOTHING

    # Inside

    def _moves_in_list(self, view: RummyView, step: int) -> bool:
        question = self.question(view)
        count = len(self.offers) if self.panel is RummyPanel.CHOICE else 0
        count = len(question.answers) if question is not None else count
        if count:
            self.chosen = (self.chosen + step) % count
        return bool(count)

    def _elsewhere(self, view: RummyView, deeds: Sequence[Deed], why_not: Phrase) -> Outcome:
        """Offer what other cards could do, since the one under the cursor cannot."""
        if not deeds:
            return Outcome(notice=why_not)
        self._offer(offers_of(deeds))
        self.sync(view)
        return NOTHING

    def _choose(self, view: RummyView, offers: Sequence[Offer]) -> Outcome:
        """Do the only thing that is offered, or let the player choose."""
        self._offer(offers)
        return self.choose(view, 0) if len(offers) == 1 else NOTHING

    def _offer(self, offers: Sequence[Offer]) -> None:
        self.offers, self.panel, self.chosen = tuple(offers[:CHOICES_MAX]), RummyPanel.CHOICE, 0

    def _put_list_away(self) -> None:
        self.offers = ()
        if self.panel is RummyPanel.CHOICE:
            self.panel = None

    def _put(self, view: RummyView, layout: Layout) -> Outcome:
        """Lay a meld; before the contract is laid put it aside until the contract is whole."""
        moves = view.moves
        if moves.has_contract:
            return self._play(view, LayMeld(layout), moves.why_not_play)
        aside = (*self.hand.aside, layout)
        fault = moves.why_not_contract(aside)
        if fault is None:
            self.hand.aside = ()
            return self._play(view, LayContract(aside), moves.why_not_play)
        self.hand.picked, self.hand.aside = (), aside
        return Outcome(
            notice=phrase(
                "Put aside: {cards}. {fault}", cards=moves.marks(layout.cards), fault=fault
            )
        )

    def _decide(self, view: RummyView, question: Question, letter: str) -> Outcome:
        if question.kind != "wild":
            return super()._decide(view, question, letter)
        thrown, self._thrown = self._thrown, None
        if letter == "y" and thrown is not None:
            return self._play(view, thrown, view.moves.why_not_play)
        return NOTHING

    def _play(self, view: RummyView, action: Action | None, why_not: Phrase) -> Outcome:
        question = self.question(view)
        if question is not None:
            return Outcome(notice=question.text)
        if action is None:
            return Outcome(notice=why_not)
        fault = view.moves.why_not(action)
        if fault is not None:
            return Outcome(notice=fault)
        self.hand.picked = ()
        return sent(Play(action), self._submit)
