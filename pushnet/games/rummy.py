"""Push rummy: four players, partners, two packs, five contracts, and the push to the left.

Rules: docs/rules-rummy.md, whose rules are R1.. and whose rulings are B1... This module is the
door; behind it `rummy_legal` says what may be tried, `rummy_turn` and `rummy_meld` judge it,
`rummy_sealing` says what the sealed deck has to give, `rummy_score` counts.

Pure: no I/O, no clock, no random source, no floats.
"""

from typing import assert_never

from pushnet.errors import UsageError
from pushnet.games.api import Faces, Rules, SealedRules
from pushnet.games.rummy_cards import CARD_COUNT, WILD
from pushnet.games.rummy_codec import (
    decode_action,
    decode_options,
    encode_action,
    encode_options,
)
from pushnet.games.rummy_contract import contract_of
from pushnet.games.rummy_digest import digest
from pushnet.games.rummy_events import Dealt, Event, UpCardTurned, WildBuried
from pushnet.games.rummy_legal import carries, legal_actions
from pushnet.games.rummy_score import depart, ranks, score_deal
from pushnet.games.rummy_sealing import ALL_HIDDEN, need, seen
from pushnet.games.rummy_turn import (
    begin_turn,
    discard,
    lay_contract,
    lay_meld,
    lay_off,
    move_pushed,
    push,
    swap,
    take,
)
from pushnet.games.rummy_types import (
    SEAT_COUNT,
    Action,
    Discard,
    LayContract,
    LayMeld,
    LayOff,
    Options,
    Phase,
    Push,
    State,
    Swap,
    Take,
    seat_after,
)
from pushnet.ids import Seat
from pushnet.words import say


def first_player(options: Options, seat_count: int, drawn: int) -> Seat:
    """Return the first dealer: the seat drawn (R4)."""
    del options, seat_count
    return Seat(drawn)


def setup(options: Options, seat_count: int, first: Seat) -> State:
    """Return the position before the first deck is shuffled; `first` deals it (R1, R4).

    Raises:
        UsageError: For another number of seats, or a dealer not among them.
    """
    if seat_count != SEAT_COUNT or not 0 <= first < SEAT_COUNT:
        raise UsageError("Push rummy has four seats, and one of them deals")
    return State(
        options=options,
        phase=Phase.DECK,
        deal=1,
        dealer=first,
        active=first,
        hands=((),) * SEAT_COUNT,
        stock=(),
        discard=(),
        faces=ALL_HIDDEN,
        melds=(),
        taken=None,
        idle=0,
        out=None,
        scores=(),
        left=(),
    )


def dealt(state: State) -> tuple[State, tuple[Event, ...]]:
    """Deal the deck that all seats have shuffled: one card at a time, from the dealer's left (R3).

    Raises:
        UsageError: If no deck is due.
    """
    if state.phase is not Phase.DECK:
        raise UsageError(say("no deck is due"))
    size = contract_of(state.deal).cards
    hands: list[tuple[int, ...]] = [()] * SEAT_COUNT
    for turn in range(SEAT_COUNT):
        hands[seat_after(state.dealer, turn + 1)] = tuple(
            range(turn, SEAT_COUNT * size, SEAT_COUNT)
        )
    after = state._replace(
        phase=Phase.DEAL,
        hands=tuple(hands),
        stock=tuple(range(SEAT_COUNT * size, CARD_COUNT)),
    )
    return after, (Dealt(state.deal, state.dealer, size),)


def given(state: State, faces: Faces) -> tuple[State, tuple[Event, ...]]:
    """Go on after the shares that were owed are there.

    Args:
        state: One in which `need` gives an `Owed`.
        faces: Of exactly the positions in its `opens`.

    Raises:
        UsageError: If no shares are due.
        RefusedError: ILLEGAL_ACTION for the faces of other positions, or impossible ones.
    """
    owed = need(state)
    if owed is None or state.phase is Phase.DECK:
        raise UsageError(say("no shares are due"))
    opens = getattr(owed, "opens", ())
    after = seen(state, opens, faces if opens else None)
    if state.phase is Phase.DEAL:
        return _turn_up(after)
    if state.phase is Phase.GIVE:
        return move_pushed(after, ())
    return score_deal(after, ())


def _turn_up(state: State) -> tuple[State, tuple[Event, ...]]:
    """Turn the top of the stock up, or bury it if it is wild (R5, B1, B2)."""
    position, *rest = state.stock
    card = state.faces[position]
    if WILD[card]:
        return state._replace(stock=(*rest, position)), (WildBuried(position, card),)
    turned = state._replace(stock=tuple(rest), discard=(position,))
    return begin_turn(turned, seat_after(state.dealer), (UpCardTurned(position, card),))


def to_move(state: State) -> Seat | None:
    """Return the seat that has to act; None if the deck has to give something, or at the end."""
    return state.active if state.phase in {Phase.DRAW, Phase.PLAY} else None


def chance_bound(state: State) -> None:
    """Return None: after the first dealer is drawn all chance lies in the sealed deck."""
    del state


def chance_action(state: State) -> None:
    """Refuse: no chance step is ever due."""
    raise UsageError(say("nothing is drawn in the open in phase {phase}", phase=state.phase.name))


def asks_chance(state: State, action: Action) -> bool:
    """Return False: no action asks for chance in the open."""
    del state, action
    return False


def is_over(state: State) -> bool:
    """Return whether the match has ended."""
    return state.phase is Phase.OVER


def apply(state: State, action: Action, chance: Faces | None) -> tuple[State, tuple[Event, ...]]:
    """Return the state after an action of the seat to move, and what happened, oldest first.

    Args:
        state: Any state reachable from `setup`.
        action: The mover's.
        chance: Faces of exactly the positions that the action opens, as `carries` tells; None if
            it opens none.

    Raises:
        RefusedError: ILLEGAL_ACTION if the rules do not allow it, with a sentence that says why.

    Source: R20-R26.
    """
    _, opens = carries(state, action)
    shown = seen(state, opens, chance)
    match action:
        case Take():
            return take(shown)
        case Push():
            return push(shown)
        case Discard():
            return discard(shown, action)
        case LayOff():
            return lay_off(shown, action)
        case LayContract():
            return lay_contract(shown, action)
        case LayMeld(layout):
            return lay_meld(shown, layout)
        case Swap():
            return swap(shown, action)
        case _:
            assert_never(action)


RULES = Rules(
    name="rummy",
    revision=1,
    seat_counts=(SEAT_COUNT,),
    setup=setup,
    to_move=to_move,
    chance_bound=chance_bound,
    chance_action=chance_action,
    legal_actions=legal_actions,
    asks_chance=asks_chance,
    apply=apply,
    depart=depart,
    is_over=is_over,
    ranks=ranks,
    digest=digest,
    encode_action=encode_action,
    decode_action=decode_action,
    encode_options=encode_options,
    decode_options=decode_options,
    first_player=first_player,
    sealed=SealedRules(
        cards=CARD_COUNT,
        need=need,
        dealt=dealt,
        given=given,
        carries=carries,
    ),
)
