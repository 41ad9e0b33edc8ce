"""A turn of Push rummy: draw, lay, discard (R20-R26), judged by the faces of what is shown.

Each function gets a state in which the cards shown are public, and gives the state after it; one
that refuses has changed nothing, since states are values.
"""

from collections.abc import Iterable
from typing import NoReturn

from pushnet.errors import Code, RefusedError
from pushnet.games.rummy_cards import WILD, Position
from pushnet.games.rummy_contract import why_no_contract
from pushnet.games.rummy_events import (
    ContractLaid,
    Discarded,
    Drew,
    Ending,
    Event,
    HandShown,
    LaidOff,
    MeldLaid,
    Pushed,
    Received,
    Swapped,
    Took,
    TurnBegan,
)
from pushnet.games.rummy_legal import wild_of
from pushnet.games.rummy_meld import add, read_meld, why_not_added, why_not_exchanged
from pushnet.games.rummy_score import end_deal
from pushnet.games.rummy_sealing import owed_of_push
from pushnet.games.rummy_types import (
    IDLE_TURNS_MAX,
    Discard,
    End,
    LastCardPush,
    LayContract,
    LayOff,
    Layout,
    Meld,
    NewMeld,
    Phase,
    State,
    Swap,
    seat_after,
)
from pushnet.ids import Seat
from pushnet.words import say

Step = tuple[State, tuple[Event, ...]]


def begin_turn(state: State, seat: Seat, events: tuple[Event, ...]) -> Step:
    """Let a seat draw."""
    begun = state._replace(phase=Phase.DRAW, active=seat, taken=None)
    return begun, (*events, TurnBegan(seat))


def take(state: State) -> Step:
    """Take the top discard (R21, B3)."""
    position = state.discard[-1]
    taken = state._replace(
        phase=Phase.PLAY,
        hands=_with(state, state.active, (position,)),
        discard=state.discard[:-1],
        taken=position,
        idle=state.idle + 1,
    )
    return taken, (Took(state.active, position, state.faces[position]),)


def push(state: State) -> Step:
    """Push: the deal ends if the stock does; otherwise shares are due, unless all is public."""
    events: tuple[Event, ...] = (Pushed(state.active),)
    cancelled = state.options.last_card_push is LastCardPush.CANCEL and len(state.stock) == 1
    if not state.stock or cancelled:
        return end_deal(state, Ending.STOCK, events)
    given = state._replace(phase=Phase.GIVE, idle=0)
    if owed_of_push(given) is None:
        return move_pushed(given, events)
    return given, events


def move_pushed(state: State, events: tuple[Event, ...]) -> Step:
    """Move the cards of a push: two to the left neighbour, then one to the pusher (R22, B16)."""
    neighbour = seat_after(state.active)
    top, discarded = state.stock[0], state.discard[-1]
    hands = _with(state, neighbour, (top, discarded))
    moved = state._replace(hands=hands, stock=state.stock[1:], discard=state.discard[:-1])
    events += (Received(neighbour, top, discarded, state.faces[discarded]),)
    if not moved.stock:
        return end_deal(moved, Ending.STOCK, events)
    drawn = moved.stock[0]
    moved = moved._replace(
        phase=Phase.PLAY,
        hands=_with(moved, state.active, (drawn,)),
        stock=moved.stock[1:],
    )
    return moved, (*events, Drew(state.active, drawn))


def lay_contract(state: State, action: LayContract) -> Step:
    """Lay the contract, all of it or nothing (R13-R15, B12)."""
    melds = tuple(_read(state, layout) for layout in action.melds)
    fault = why_no_contract(state.deal, melds)
    if fault:
        _refuse(fault)
    used = [position for meld in melds for position in meld.cards]
    laid = state._replace(hands=_without(state, used), melds=(*state.melds, *melds))
    cards = tuple(_faces(state, meld.cards) for meld in melds)
    return _go_on(laid, (ContractLaid(state.active, melds, cards),))


def lay_meld(state: State, layout: Layout) -> Step:
    """Lay one more meld (R16)."""
    laid = state._replace(hands=_without(state, layout.cards))
    return _go_on(*_put_down(laid, layout, ()))


def lay_off(state: State, action: LayOff) -> Step:
    """Add a card to a meld (R17)."""
    taken = state._replace(hands=_without(state, (action.card,)))
    return _go_on(*_put_onto(taken, action.card, action.meld, action.end, ()))


def swap(state: State, action: Swap) -> Step:
    """Exchange a wild card and use it at once, both or neither (R18, B18)."""
    meld, slot = state.melds[action.meld], action.slot
    wild, card = wild_of(state, action), state.faces[action.card]
    fault = why_not_exchanged(meld, slot, card, state.faces, state.options)
    if fault:
        _refuse(fault)
    cards = (*meld.cards[:slot], action.card, *meld.cards[slot + 1 :])
    swapped = state._replace(
        hands=_without(state, (action.card,)),
        melds=_changed(state, action.meld, meld._replace(cards=cards)),
    )
    events: tuple[Event, ...] = (
        Swapped(
            *(state.active, action.card, card, action.meld, slot, wild, state.faces[wild]),
        ),
    )
    if isinstance(action.use, NewMeld):
        layout = action.use.meld
        rest = swapped._replace(hands=_without(swapped, layout.cards))
        return _go_on(*_put_down(rest, layout, events))
    return _go_on(*_put_onto(swapped, wild, action.use.meld, action.use.end, events))


def discard(state: State, action: Discard) -> Step:
    """Discard a card and end the turn (R24, B22)."""
    events = _check_bars(state, action)
    card = state.faces[action.card]
    events += (Discarded(state.active, action.card, card),)
    done = state._replace(
        hands=_without(state, (action.card,)), discard=(*state.discard, action.card)
    )
    if not done.hands[state.active]:
        return end_deal(done, Ending.OUT, events)
    if done.idle == IDLE_TURNS_MAX:
        return end_deal(done, Ending.IDLE, events)
    return begin_turn(done, seat_after(state.active), events)


def _check_bars(state: State, action: Discard) -> tuple[Event, ...]:
    """Refuse a barred discard, unless the whole hand is shown to be barred (B22)."""
    if not is_barred(state, action.card, state.faces[action.card]):
        if action.shown:
            _refuse(say("nothing asks for the hand to be shown"))
        return ()
    rest = tuple(p for p in state.hands[state.active] if p != action.card)
    if rest and not action.shown:
        wild = WILD[state.faces[action.card]] and state.options.forbid_wild_discard
        if wild:
            _refuse(say("this table does not allow to discard wild cards"))
        _refuse(say("this table does not allow to discard what was taken"))
    if action.shown != rest:
        _refuse(say("who may discard nothing else shows all the other cards, in ascending order"))
    if not all(is_barred(state, position, state.faces[position]) for position in rest):
        _refuse(say("another card may be discarded"))
    return (HandShown(state.active, _faces(state, rest)),) if rest else ()


def is_barred(state: State, position: Position, card: int) -> bool:
    """Return whether the table's options bar a card from being discarded now (B22)."""
    if state.options.forbid_return_discard and position == state.taken:
        return True
    return state.options.forbid_wild_discard and WILD[card]


def _put_down(state: State, layout: Layout, events: tuple[Event, ...]) -> Step:
    """Put a new meld onto the table; its cards are in no hand any more."""
    meld = _read(state, layout)
    laid = state._replace(melds=(*state.melds, meld))
    return laid, (*events, MeldLaid(state.active, meld, _faces(state, meld.cards)))


def _put_onto(
    state: State, position: Position, at: int, end: End, events: tuple[Event, ...]
) -> Step:
    """Add a card, which is in no hand any more, to a meld."""
    card = state.faces[position]
    fault = why_not_added(state.melds[at], end, card, state.faces, state.options)
    if fault:
        _refuse(fault)
    grown = state._replace(melds=_changed(state, at, add(state.melds[at], end, position)))
    return grown, (*events, LaidOff(state.active, position, card, at, end))


def _go_on(state: State, events: tuple[Event, ...]) -> Step:
    """Let the seat play on, unless its hand is empty: then it is out (R25, B31)."""
    if state.hands[state.active]:
        return state, events
    return end_deal(state, Ending.OUT, events)


def _read(state: State, layout: Layout) -> Meld:
    return read_meld(state.active, layout, _faces(state, layout.cards), state.options)


def _faces(state: State, positions: Iterable[Position]) -> tuple[int, ...]:
    return tuple(state.faces[position] for position in positions)


def _with(
    state: State, seat: Seat, positions: tuple[Position, ...]
) -> tuple[tuple[Position, ...], ...]:
    """Return the hands with more cards in one."""
    hand = tuple(sorted((*state.hands[seat], *positions)))
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def _without(state: State, positions: Iterable[Position]) -> tuple[tuple[Position, ...], ...]:
    """Return the hands without some cards of the active seat."""
    gone, seat = frozenset(positions), state.active
    hand = tuple(position for position in state.hands[seat] if position not in gone)
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def _changed(state: State, at: int, meld: Meld) -> tuple[Meld, ...]:
    return (*state.melds[:at], meld, *state.melds[at + 1 :])


def _refuse(reason: str) -> NoReturn:
    raise RefusedError(Code.ILLEGAL_ACTION, reason)
