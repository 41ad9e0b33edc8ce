"""What there is to say about a position of Push rummy, as values of JSON.

Seats, melds, cards and steps are as in the notation: seats and melds count from 1. What a hand
allows is told of the seat to move, if all its cards are known.
"""

from typing import Any

from pushnet.games.api import NewDeck, Owed
from pushnet.games.rummy_cards import VALUE, Position
from pushnet.games.rummy_contract import contract_of, in_words
from pushnet.games.rummy_faces import format_card, format_cards
from pushnet.games.rummy_notation import WORD_OF_PHASE, Diagram, format_diagram
from pushnet.games.rummy_plays import legal_plays
from pushnet.games.rummy_score import ranks, totals
from pushnet.games.rummy_sealing import need
from pushnet.games.rummy_step_text import format_action
from pushnet.games.rummy_types import (
    SEAT_COUNT,
    Kind,
    Phase,
    State,
    has_contract,
    team_of,
)
from pushnet.ids import Seat


def analysis_of(diagram: Diagram) -> dict[str, Any]:
    """Return all that is said of a position."""
    state = diagram.state
    moving = state.phase in {Phase.DRAW, Phase.PLAY}
    known = moving and all(p in diagram.faces for p in state.hands[state.active])
    return {
        "position": format_diagram(diagram, deck=False),
        "with_deck": format_diagram(diagram),
        "phase": WORD_OF_PHASE[state.phase],
        "seat": state.active + 1 if moving else None,
        "deal": state.deal,
        "dealer": state.dealer + 1,
        "contract": in_words(contract_of(state.deal)),
        "hand_known": known,
        "legal": _legal(diagram) if known or state.phase is Phase.DRAW else [],
        "owed": _owed(state),
        "melds": _melds(diagram),
        "seats": [_seat(diagram, Seat(seat)) for seat in range(SEAT_COUNT)],
        "stock": len(state.stock),
        "discard": _cards(diagram, state.discard),
        "scores": [list(points) for points in state.scores],
        "totals": list(totals(state)),
    }


def _legal(diagram: Diagram) -> list[str]:
    state, faces = diagram
    return [format_action(play, state, faces) for play in legal_plays(state, faces)]


def _owed(state: State) -> list[dict[str, Any]]:
    """Return who has to give what before anybody moves."""
    owed = need(state)
    match owed:
        case NewDeck():
            return [{"seat": seat + 1, "shuffles": True, "shares": 0} for seat in owed.order]
        case Owed():
            return [
                {"seat": seat + 1, "shuffles": False, "shares": len(positions)}
                for seat, positions in owed.by
            ]
        case None:
            return []


def _melds(diagram: Diagram) -> list[dict[str, Any]]:
    return [
        {
            "meld": number,
            "owner": meld.owner + 1,
            "kind": "run" if meld.kind is Kind.RUN else "set",
            "cards": _cards(diagram, meld.cards),
        }
        for number, meld in enumerate(diagram.state.melds, 1)
    ]


def _seat(diagram: Diagram, seat: Seat) -> dict[str, Any]:
    state, faces = diagram
    hand = state.hands[seat]
    (rank,) = [rank for rank in ranks(state) if rank.seat == seat]
    values = [VALUE[faces[position]] for position in hand if position in faces]
    return {
        "seat": seat + 1,
        "team": team_of(seat) + 1,
        "contract": has_contract(state, seat),
        "cards": len(hand),
        "hand": _cards(diagram, hand),
        "points": sum(values) if len(values) == len(hand) else None,
        "total": rank.score,
        "place": rank.place,
        "left": seat in state.left,
    }


def _cards(diagram: Diagram, positions: tuple[Position, ...]) -> str:
    return format_cards(
        format_card(diagram.faces[position]) if position in diagram.faces else "?"
        for position in positions
    )
