"""What the sealed deck has to give before a match of Push rummy goes on (R3, R5, R22, R26).

A share list names exactly the positions that are due and not yet public. Who owns a hand never
gives a share of it before it counts: that is what keeps it secret (R31).
"""

from typing import Final

from pushnet.errors import Code, RefusedError
from pushnet.games.api import Faces, NewDeck, Owed
from pushnet.games.rummy_cards import CARD_COUNT, Position
from pushnet.games.rummy_types import (
    NOT_PUBLIC,
    SEAT_COUNT,
    LastCardPush,
    Phase,
    State,
    seat_after,
    team_of,
)
from pushnet.ids import Seat
from pushnet.words import say

ALL_HIDDEN: Final = bytes([NOT_PUBLIC]) * CARD_COUNT
_SEATS: Final = tuple(Seat(seat) for seat in range(SEAT_COUNT))


def need(state: State) -> NewDeck | Owed | None:
    """Return what has to happen before anybody moves; None if a seat may act, or none any more."""
    match state.phase:
        case Phase.DECK:
            order = tuple(seat_after(state.dealer, steps) for steps in range(1, SEAT_COUNT + 1))
            return NewDeck(state.deal, order)
        case Phase.DEAL:
            return _owed_of_deal(state)
        case Phase.GIVE:
            return owed_of_push(state)
        case Phase.SCORE:
            return owed_of_hands(state)
        case _:
            return None


def _owed_of_deal(state: State) -> Owed:
    """Return the slot of the hands and the first up-card, or of the next one (R5, B1)."""
    up_card = state.stock[0]
    dealt = state.faces == ALL_HIDDEN  # else a wild up-card was buried: the hands are given
    by = []
    for seat in _SEATS:
        others = [p for other in _SEATS if dealt and other != seat for p in state.hands[other]]
        by.append((seat, tuple(sorted([*others, up_card]))))
    return Owed(tuple(by), (up_card,))


def owed_of_push(state: State) -> Owed | None:
    """Return what the others owe for a push; None if all it moves is public.

    The pusher's own share of the neighbour's card came with the action. The neighbour's card is
    the top of the stock, the pusher's the one below it, if there is one (R22, B5).
    """
    to_neighbour, *to_pusher = (
        hidden_of(state, state.stock[:1]),
        *hidden_of(state, state.stock[1:2]),
    )
    both = tuple(sorted((*to_neighbour, *to_pusher)))
    shares = {
        seat_after(state.active, 1): tuple(to_pusher),
        seat_after(state.active, 2): both,
        seat_after(state.active, 3): both,
    }
    by = tuple((seat, shares[seat]) for seat in sorted(shares) if shares[seat])
    return Owed(by, ()) if by else None


def owed_of_hands(state: State) -> Owed | None:
    """Return what is owed to count hands; None if all of them is public (R27)."""
    by = tuple(
        (seat, hidden)
        for seat in seats_that_count(state)
        if (hidden := hidden_of(state, state.hands[seat]))
    )
    if not by:
        return None
    return Owed(by, tuple(sorted(position for _, hidden in by for position in hidden)))


def seats_that_count(state: State) -> tuple[Seat, ...]:
    """Return the seats whose hands are scored: all, or those of the team that is not out (R27)."""
    return tuple(
        seat for seat in _SEATS if state.out is None or team_of(seat) != team_of(state.out)
    )


def hidden_of(state: State, positions: tuple[Position, ...]) -> tuple[Position, ...]:
    """Return those of some positions that are not public, ascending."""
    return tuple(sorted(p for p in positions if state.faces[p] == NOT_PUBLIC))


def pushed_positions(state: State) -> tuple[Position, ...]:
    """Return the positions whose shares travel with a push: the neighbour's card, if hidden."""
    if len(state.stock) == 1 and state.options.last_card_push is LastCardPush.CANCEL:
        return ()
    return hidden_of(state, state.stock[:1])


def seen(state: State, opens: tuple[Position, ...], chance: object) -> State:
    """Return the state in which positions have become public.

    Args:
        state: Any.
        opens: The positions that become public now, ascending.
        chance: Their `Faces`; None if there are none.

    Raises:
        RefusedError: ILLEGAL_ACTION for other faces, or none, or a card that lies elsewhere.
    """
    if not opens and chance is None:
        return state
    if type(chance) is not Faces or tuple(position for position, _ in chance.cards) != opens:
        raise RefusedError(
            Code.ILLEGAL_ACTION, say("the faces of just the cards shown belong to this")
        )
    faces = bytearray(state.faces)
    known = {card for card in faces if card != NOT_PUBLIC}
    for position, card in chance.cards:
        if not 0 <= card < CARD_COUNT or card in known:
            raise RefusedError(
                Code.ILLEGAL_ACTION, say("there is no such card, or it lies elsewhere")
            )
        known.add(card)
        faces[position] = card
    return state._replace(faces=bytes(faces))
