"""The melds on the table of Push rummy, the stock and the discard pile."""

from dataclasses import dataclass

from pushnet.games.rummy_cards import WILD, Position
from pushnet.games.rummy_types import Kind, State, face, team_of
from pushnet.ids import Seat
from pushnet.views.marks import SuitMark
from pushnet.views.phrase import Phrase
from pushnet.views.rummy_marks import mark_of, stands_for


@dataclass(frozen=True, slots=True)
class MeldCard:
    """A card on the table."""

    position: Position
    mark: SuitMark
    stands_for: Phrase | None  # what a wild card is for good (R10); None for a natural one


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldView:
    """One meld."""

    number: int  # from 1, in the order of laying; all melds of a deal are counted together
    owner: Seat
    team: int
    is_run: bool
    cards: tuple[MeldCard, ...]  # a run from low to high


@dataclass(frozen=True, slots=True, kw_only=True)
class PilesView:
    """Stock and discard pile."""

    stock_count: int
    discard_count: int
    top: SuitMark | None  # of the discard pile; None: there is none


def meld_views(state: State) -> tuple[MeldView, ...]:
    """Return all melds, in the order of laying."""
    return tuple(
        MeldView(
            number=at + 1,
            owner=meld.owner,
            team=team_of(meld.owner),
            is_run=meld.kind is Kind.RUN,
            cards=tuple(
                MeldCard(
                    position,
                    mark_of(state.faces[position]),
                    stands_for(meld, slot) if WILD[state.faces[position]] else None,
                )
                for slot, position in enumerate(meld.cards)
            ),
        )
        for at, meld in enumerate(state.melds)
    )


def piles_view(state: State) -> PilesView:
    """Return what lies in the middle."""
    top = face(state, state.discard[-1]) if state.discard else None
    return PilesView(
        stock_count=len(state.stock),
        discard_count=len(state.discard),
        top=None if top is None else mark_of(top),
    )
