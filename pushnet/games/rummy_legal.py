"""What the seat to move may do, as far as that is public, and which cards it shows by doing it.

Whether cards make a meld is known only when their faces are; `rummy_turn` judges that.
"""

from typing import Final, assert_never

from pushnet.errors import Code, RefusedError
from pushnet.games.rummy_cards import WILD, Position
from pushnet.games.rummy_sealing import hidden_of, pushed_positions
from pushnet.games.rummy_types import (
    Action,
    Discard,
    LayContract,
    LayMeld,
    LayOff,
    NewMeld,
    OntoMeld,
    Phase,
    Push,
    State,
    Swap,
    Take,
    face,
    has_contract,
)
from pushnet.words import say

_DUE: Final = {
    Phase.DECK: say("the deck has to be shuffled first"),
    Phase.DEAL: say("the cards have to be dealt first"),
    Phase.DRAW: say("first the top discard is taken or a pair is pushed"),
    Phase.GIVE: say("the pushed cards have to be given first"),
    Phase.PLAY: say("the turn has its card already: lay, or discard"),
    Phase.SCORE: say("the hands have to be opened first"),
    Phase.OVER: say("the match is over"),
}


def why_not_now(state: State, action: Action) -> str:
    """Return why this kind of action is not possible now, or which cards of it are not there."""
    drawing = isinstance(action, Take | Push)
    if state.phase is not (Phase.DRAW if drawing else Phase.PLAY):
        return _DUE[state.phase]
    if drawing:
        return ""
    if isinstance(action, LayContract) and has_contract(state, state.active):
        return say("the contract is laid already")
    if isinstance(action, LayMeld | LayOff | Swap) and not has_contract(state, state.active):
        return say("the whole contract has to be laid first")
    return _why_not_there(state, action) or _why_not_in_hand(state, action)


def _why_not_there(state: State, action: Action) -> str:
    """Return why the melds that an action names are not on the table as it needs them."""
    count = len(state.melds)
    if isinstance(action, LayOff | Swap) and not 0 <= action.meld < count:
        return say("there is no such meld")
    if not isinstance(action, Swap):
        return ""
    if not 0 <= action.slot < len(state.melds[action.meld].cards):
        return say("the meld has no such card")
    if isinstance(action.use, OntoMeld):
        if not 0 <= action.use.meld < count:
            return say("there is no such meld")
        return "" if action.use.meld != action.meld else say("the wild card goes into another meld")
    if action.use.meld.cards.count(wild_of(state, action)) != 1:
        return say("the new meld has to hold the wild card")
    return ""


def _why_not_in_hand(state: State, action: Action) -> str:
    named = from_hand(state, action)
    if len(set(named)) != len(named):
        return say("a card is named twice")
    hand = state.hands[state.active]
    return "" if all(position in hand for position in named) else say("a card is not in the hand")


def wild_of(state: State, action: Swap) -> Position:
    """Return the position of the card that an exchange takes from the table."""
    return state.melds[action.meld].cards[action.slot]


def from_hand(state: State, action: Action) -> tuple[Position, ...]:
    """Return the positions of the mover's hand that an action names, in its order."""
    match action:
        case Take() | Push():
            return ()
        case LayContract(melds):
            return tuple(position for layout in melds for position in layout.cards)
        case LayMeld(layout):
            return layout.cards
        case LayOff(card):
            return (card,)
        case Swap(card, use=NewMeld(layout)):
            wild = wild_of(state, action)
            return (card, *(position for position in layout.cards if position != wild))
        case Swap(card):
            return (card,)
        case Discard(card, shown):
            return (card, *shown)
        case _:
            assert_never(action)


def carries(state: State, action: Action) -> tuple[tuple[Position, ...], tuple[Position, ...]]:
    """Return the positions whose shares travel with an action, and those that it makes public.

    Both ascending, without what is public already. They differ for a push only: its share is
    for the left neighbour alone.

    Raises:
        RefusedError: ILLEGAL_ACTION if the action is not due, or names a card that is not in the
            mover's hand, or one twice.
    """
    fault = why_not_now(state, action)
    if fault:
        raise RefusedError(Code.ILLEGAL_ACTION, fault)
    if isinstance(action, Push):
        return pushed_positions(state), ()
    shown = hidden_of(state, from_hand(state, action))
    return shown, shown


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return the actions that are legal whatever lies face down.

    Before a turn has its card these are all there are; later they are the discards that nothing
    can bar. What else a hand allows, `rummy_plays.legal_plays` tells who knows its faces.
    """
    if state.phase is Phase.DRAW:
        return (Take(), Push())
    if state.phase is not Phase.PLAY:
        return ()
    hand = state.hands[state.active]
    return tuple(Discard(p) for p in hand if len(hand) == 1 or not may_be_barred(state, p))


def may_be_barred(state: State, position: Position) -> bool:
    """Return whether a discard is barred by the table's options, as far as is public (B22)."""
    if state.options.forbid_return_discard and position == state.taken:
        return True
    card = face(state, position)
    return state.options.forbid_wild_discard and (card is None or WILD[card])
