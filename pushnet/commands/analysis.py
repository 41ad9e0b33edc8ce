"""What there is to say about a position of Push, as values of JSON.

Seats, columns, cards and steps are as in the notation: seats and columns count from 1.
"""

from collections import Counter
from typing import Any, Final

from pushnet.bots.sharp import weigh
from pushnet.games.push import chance_bound
from pushnet.games.push_cards import OF_CARD, CardSet, cards_of, points_of, set_of
from pushnet.games.push_ending import ranks
from pushnet.games.push_faces import face_of, format_cards, format_face
from pushnet.games.push_legal import legal_actions
from pushnet.games.push_notation import WORD_OF_PHASE, format_position
from pushnet.games.push_odds import NextCard, die_loss, next_card
from pushnet.games.push_order import benching_order, is_clockwise, takers_left
from pushnet.games.push_steps import DIE_NAMES, format_action
from pushnet.games.push_types import Phase, Place, State
from pushnet.views.rating import grade_of

CHANCE_DIGITS: Final = 5
_DRAWING: Final = frozenset({Phase.CHOOSE, Phase.REVEAL, Phase.PLACE, Phase.DECIDE})


def analysis_of(state: State) -> dict[str, Any]:
    """Return all that is said of a position."""
    return {
        "position": format_position(state, copies=False),
        "with_copies": format_position(state),
        "phase": WORD_OF_PHASE[state.phase],
        "seat": None if state.phase is Phase.OVER else state.actor + 1,
        "legal": [format_action(action) for action in legal_actions(state)],
        "weighed": _weighed(state),
        "outcomes": _outcomes(state),
        "next_card": _next_cards(state),
        "die": _die(state),
        "takers": _takers(state),
        "clockwise": is_clockwise(state.switch_pile),
        "columns": [_cards(column) for column in state.columns],
        "seats": _seats(state),
        "pile": _cards(set_of(state.pile)),
        "discard": _cards(state.discard),
    }


def _weighed(state: State) -> list[dict[str, Any]]:
    """Return what the strongest bot thinks of each legal action, where there is a choice."""
    if len(legal_actions(state)) < 2:  # noqa: PLR2004 - one action is no choice
        return []
    weighed = weigh(state)
    most = max(chance for _, chance in weighed)
    return [
        {
            "action": format_action(action),
            "chance": round(chance, CHANCE_DIGITS),
            "lost": round(most - chance, CHANCE_DIGITS),
            "grade": grade_of(most - chance).value,
        }
        for action, chance in weighed
    ]


def _cards(cards: CardSet) -> dict[str, Any]:
    listed = cards_of(cards)
    return {"cards": format_cards(listed), "count": len(listed), "points": points_of(cards)}


def _outcomes(state: State) -> dict[str, int]:
    """Return the steps that chance may take now, each with its number of equally likely ways."""
    if chance_bound(state) is None:
        return {}
    if state.phase is Phase.REVEAL:
        faces = Counter(face_of(card) for card in state.pile)
        return {f"+{format_face(face)}": count for face, count in sorted(faces.items())}
    return dict.fromkeys((f"@{name}" for name in DIE_NAMES), 1)


def _next_cards(state: State) -> list[dict[str, Any]]:
    """Return the odds of the next card: now, or after each way to place the one turned up."""
    if state.phase not in _DRAWING:
        return []
    if state.card is None:
        return [_odds(next_card(state), None)]
    places = [action for action in legal_actions(state) if isinstance(action, Place)]
    return [_odds(next_card(_placed(state, place)), format_action(place)) for place in places]


def _placed(state: State, place: Place) -> State:
    """Return the table with the card in its column, whatever follows."""
    assert state.card is not None
    columns = [*state.columns, 0][: max(len(state.columns), place.column + 1)]
    columns[place.column] |= OF_CARD[state.card]
    return state._replace(columns=tuple(columns))


def _odds(odds: NextCard, after: str | None) -> dict[str, Any]:
    return {
        "after": after,
        "left": odds.left,
        "bust": odds.busts,
        "fits": list(odds.fits),
        "opens_new": odds.opens_new,
        "switch": odds.switches,
    }


def _die(state: State) -> dict[str, Any] | None:
    """Return what the die would cost whoever may have to roll it next."""
    if state.phase is Phase.OVER:
        return None
    loss = die_loss(state, state.actor)
    return {
        "seat": state.actor + 1,
        "points": dict(zip(DIE_NAMES, loss.by_face, strict=True)),
        "average": str(loss.expected),
        "worst": loss.worst,
    }


def _takers(state: State) -> dict[str, list[int]]:
    """Return who takes columns in which order, as far as there are any.

    While cards are drawn: after a stop and after a bust, in the direction now in force.
    """
    if state.phase in _DRAWING:
        order = benching_order(state)
        orders = {"stop": order, "bust": order[1:]}
    else:
        orders = {"now": takers_left(state)}
    return {name: [seat + 1 for seat in seats] for name, seats in orders.items()}


def _seats(state: State) -> list[dict[str, Any]]:
    return [
        {
            "seat": rank.seat + 1,
            "in_play": rank.seat in state.present,
            "bench": _cards(state.benches[rank.seat]),
            "bank": _cards(state.banks[rank.seat]),
            "points": rank.score,
            "place": rank.place,
        }
        for rank in sorted(ranks(state), key=lambda rank: rank.seat)
    ]
