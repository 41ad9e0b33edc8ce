"""What our seat may do now at a table of Push rummy, each deed with its words; and why not.

The engine judges: a deed that is thought about is tried on the state with the faces that we can
read, and its sentence against is shown as it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pushnet.games.rummy_cards import WILD, Position, number_of
from pushnet.games.rummy_contract import why_no_contract
from pushnet.games.rummy_legal import wild_of
from pushnet.games.rummy_meld import read_meld
from pushnet.games.rummy_plays import (
    contract_plays,
    lay_offs,
    meld_plays,
    swaps,
    why_not,
)
from pushnet.games.rummy_types import (
    Action,
    Discard,
    End,
    Kind,
    LayContract,
    LayMeld,
    LayOff,
    Layout,
    NewMeld,
    Phase,
    Push,
    State,
    Swap,
    Take,
    has_contract,
)
from pushnet.ids import Seat
from pushnet.views.marks import SuitMark
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.rummy_arrange import arrangements, why_no_meld
from pushnet.views.rummy_hand import Faces
from pushnet.views.rummy_marks import mark_of
from pushnet.words import say


@dataclass(frozen=True, slots=True)
class Deed:
    """An action with the words that a list of choices shows."""

    action: Action
    label: Phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class RummyMoves:
    """What we may do now, and why the rest is not possible."""

    state: State
    seat: Seat | None  # ours
    faces: Faces  # what we can read: our hand, and all that is public
    is_mine: bool  # the choice is ours and not made
    blocked: Phrase  # the reason holds while it is not

    @property
    def may_draw(self) -> bool:
        """Whether the turn's card is to be chosen by us."""
        return self.is_mine and self.state.phase is Phase.DRAW

    @property
    def may_play(self) -> bool:
        """Whether we may lay and discard."""
        return self.is_mine and self.state.phase is Phase.PLAY

    @property
    def has_contract(self) -> bool:
        """Whether our contract is laid."""
        return self.seat is not None and has_contract(self.state, self.seat)

    @property
    def take(self) -> Take | None:
        """Take the top discard, if we may."""
        return Take() if self.may_draw else None

    @property
    def push(self) -> Push | None:
        """Push, if we may."""
        return Push() if self.may_draw else None

    @property
    def why_not_draw(self) -> Phrase:
        """Why nothing is drawn now."""
        return phrase("You have drawn: lay, or discard.") if self.is_mine else self.blocked

    @property
    def why_not_play(self) -> Phrase:
        """Why nothing is laid or discarded now."""
        return phrase("First take the discard, or push.") if self.is_mine else self.blocked

    def contract(self) -> LayContract | None:
        """Return the best contract of the hand; None if there is none, or it is not the time."""
        if not self.may_play or self.has_contract:
            return None
        return next(iter(contract_plays(self.state, self.faces)), None)

    def melds(self) -> tuple[Deed, ...]:
        """Return the new melds of the hand, those without wild cards and the longest first."""
        if not self.may_play or not self.has_contract:
            return ()
        plays = sorted(meld_plays(self.state, self.faces), key=self._worse)
        return tuple(
            Deed(play, phrase("Lay {cards}", cards=self.marks(play.meld.cards))) for play in plays
        )

    def lay_offs(self, position: Position | None = None) -> tuple[Deed, ...]:
        """Return where a card of the hand may be laid off; without one, every card's places."""
        if not self.may_play or not self.has_contract:
            return ()
        plays = lay_offs(self.state, self.faces)
        if position is not None:
            plays = tuple(
                replace(each, card=position) for each in plays if self._twin(each.card, position)
            )
        return tuple(Deed(play, self._onto(play)) for play in plays)

    def swaps(self, position: Position | None = None) -> tuple[Deed, ...]:
        """Return the exchanges that a card of the hand allows; without one, all of them."""
        if not self.may_play or not self.has_contract:
            return ()
        plays = swaps(self.state, self.faces)
        if position is not None:
            plays = tuple(
                replace(each, card=position)
                for each in plays
                if self._twin(each.card, position) and not _uses(each, position)
            )
        return tuple(Deed(play, self._exchange(play)) for play in plays)

    def discard(self, position: Position) -> Discard | None:
        """Return the discard of a card, if it is possible."""
        if not self.may_play:
            return None
        hand = tuple(other for other in self.state.hands[self.state.active] if other != position)
        for play in (Discard(position), Discard(position, hand)):
            if not why_not(self.state, play, self.faces):
                return play
        return None

    def why_not_discard(self, position: Position) -> Phrase:
        """Return why this card may not be discarded."""
        if not self.may_play:
            return self.why_not_play
        return _against(why_not(self.state, Discard(position), self.faces))

    def is_wild(self, position: Position) -> bool:
        """Tell whether a card that we can read is wild."""
        return position in self.faces and WILD[self.faces[position]]

    def arranged(self, positions: Sequence[Position]) -> tuple[Layout, ...]:
        """Return the melds that these cards can be."""
        return arrangements(positions, self.faces, self.state.options)

    def why_no_meld(self, positions: Sequence[Position]) -> Phrase:
        """Return why these cards are no meld."""
        return _against(why_no_meld(positions, self.faces, self.state.options))

    def why_not_contract(self, layouts: Sequence[Layout]) -> Phrase | None:
        """Return why these melds together are not the contract; None if they are."""
        assert self.seat is not None
        melds = tuple(
            read_meld(self.seat, each, [self.faces[p] for p in each.cards], self.state.options)
            for each in layouts
        )
        fault = why_no_contract(self.state.deal, melds)
        return _against(fault) if fault else None

    def why_not(self, action: Action) -> Phrase | None:
        """Return why the rules would refuse an action; None if they do not."""
        fault = why_not(self.state, action, self.faces)
        return _against(fault) if fault else None

    def is_run(self, meld: int) -> bool:
        """Tell whether a meld on the table is a run."""
        return self.state.melds[meld].kind is Kind.RUN

    def marks(self, positions: Sequence[Position]) -> tuple[SuitMark, ...]:
        """Return cards that we can read as marks."""
        return tuple(mark_of(self.faces[position]) for position in positions)

    def layout_label(self, layout: Layout) -> Phrase:
        """Return a meld in words."""
        cards = self.marks(layout.cards)
        if layout.kind is Kind.SET:
            return phrase("Lay the set {cards}", cards=cards)
        return phrase("Lay the run {cards}", cards=cards)

    def _worse(self, play: LayMeld) -> tuple[int, int]:
        marks = self.marks(play.meld.cards)
        return sum(mark.is_wild for mark in marks), -len(marks)

    def _twin(self, card: Position, position: Position) -> bool:
        return number_of(self.faces[card]) == number_of(self.faces[position])

    def _onto(self, play: LayOff) -> Phrase:
        (card,) = self.marks((play.card,))
        if self.state.melds[play.meld].kind is Kind.SET:
            return phrase("{card} onto meld {meld}", card=card, meld=play.meld + 1)
        if play.end is End.LOW:
            return phrase("{card} onto meld {meld}, low end", card=card, meld=play.meld + 1)
        return phrase("{card} onto meld {meld}, high end", card=card, meld=play.meld + 1)

    def _exchange(self, play: Swap) -> Phrase:
        card, wild = self.marks((play.card, wild_of(self.state, play)))
        if isinstance(play.use, NewMeld):
            return phrase(
                "{card} for {wild} in meld {meld}; lay {cards}",
                card=card,
                wild=wild,
                meld=play.meld + 1,
                cards=self.marks(play.use.meld.cards),
            )
        onto = self._onto(LayOff(wild_of(self.state, play), play.use.meld, play.use.end))
        return phrase(
            "{card} for {wild} in meld {meld}; {onto}",
            card=card,
            wild=wild,
            meld=play.meld + 1,
            onto=onto,
        )


def _uses(play: Swap, position: Position) -> bool:
    """Tell whether a card that shall take the wild one's place is in the new meld, too."""
    return isinstance(play.use, NewMeld) and position in play.use.meld.cards


def _against(reason: str) -> Phrase:
    """Return the engine's words as a sentence."""
    return phrase("Not possible: {reason}.", reason=reason or say("nothing is against it"))
