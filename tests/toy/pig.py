"""Pig: roll as often as you dare, hold before a one comes. Two to six players race to 50.

Rules: tests/toy/pig.md; § below is a section of that page.
Pure: no I/O, no clock, no random source, no floats.
"""

from dataclasses import replace

from pushnet.errors import Code, RefusedError, UsageError
from pushnet.games.api import Chance, Rank, Rules
from pushnet.ids import SEATS_MAX, SEATS_MIN, Seat
from tests.toy.pig_codec import (
    decode_action,
    decode_options,
    digest,
    encode_action,
    encode_options,
)
from tests.toy.pig_types import (
    NUMBERS,
    POINTS_OF,
    ROLLS_MAX,
    Action,
    Departed,
    Event,
    GameEnded,
    Held,
    Hold,
    Lost,
    Number,
    Options,
    Phase,
    PlayerAction,
    Roll,
    Rolled,
    State,
    TurnBegan,
)


def first_player(options: Options, seat_count: int, drawn: int) -> Seat:
    """Return who starts: the seat drawn (§3)."""
    del options, seat_count
    return Seat(drawn)


def setup(options: Options, seat_count: int, first: Seat) -> State:
    """Return the position before the first turn (§3).

    Raises:
        UsageError: For a number of seats that cannot play, or a first player not among them.
    """
    if not (SEATS_MIN <= seat_count <= SEATS_MAX and 0 <= first < seat_count):
        raise UsageError("Pig has 2 to 6 seats, and one of them starts")
    return State(
        options=options,
        present=tuple(Seat(seat) for seat in range(seat_count)),
        phase=Phase.CHOOSE,
        active=first,
        stake=0,
        rolls=0,
        points=(0,) * seat_count,
    )


def to_move(state: State) -> Seat | None:
    """Return the seat that has to act; None if a number is due or the game is over."""
    return state.active if state.phase is Phase.CHOOSE else None


def chance_bound(state: State) -> int | None:
    """Return how many outcomes the chance step has that is due; None if none is."""
    return NUMBERS if state.phase is Phase.NUMBER else None


def chance_action(state: State) -> Number:
    """Return the chance step that is due; one has to be."""
    assert state.phase is Phase.NUMBER
    return Number()


def is_over(state: State) -> bool:
    """Return whether the game has ended."""
    return state.phase is Phase.OVER


def legal_actions(state: State) -> tuple[PlayerAction, ...]:
    """Return all that `to_move` may do, in canonical order; () if no player is to act (§4)."""
    if state.phase is not Phase.CHOOSE:
        return ()
    enough = state.points[state.active] + state.stake >= POINTS_OF[state.options.goal]
    rolls: tuple[PlayerAction, ...] = () if enough else (Roll(),)
    return (*rolls, Hold()) if state.stake else rolls


def asks_chance(state: State, action: Action) -> bool:
    """Return whether a legal action is followed by a chance step."""
    del state
    return isinstance(action, Roll)


def apply(state: State, action: Action, chance: Chance | None) -> tuple[State, tuple[Event, ...]]:
    """Return the state after `action`, and what happened, oldest first.

    Args:
        state: Any state reachable from `setup`.
        action: One of `legal_actions(state)`, or `chance_action(state)` when chance is due.
        chance: For Number an outcome with bound 6; otherwise None.

    Raises:
        RefusedError: ILLEGAL_ACTION for everything else.

    Source: §4, §5.
    """
    match action:
        case Roll() if chance is None and action in legal_actions(state):
            return replace(state, phase=Phase.NUMBER, rolls=state.rolls + 1), ()
        case Hold() if chance is None and action in legal_actions(state):
            return _hold(state)
        case Number() if state.phase is Phase.NUMBER and chance is not None:
            if chance.bound == NUMBERS and 0 <= chance.index < NUMBERS:
                return _number(state, chance.index + 1)
    raise RefusedError(Code.ILLEGAL_ACTION, "that cannot be done now")


def depart(state: State, seats: frozenset[Seat]) -> tuple[State, tuple[Event, ...]]:
    """Return the state without some seats, and what happened (§6)."""
    leaving = tuple(seat for seat in state.present if seat in seats)
    if is_over(state) or not leaving:
        return state, ()
    after = replace(state, present=tuple(seat for seat in state.present if seat not in seats))
    events: tuple[Event, ...] = tuple(Departed(seat) for seat in leaving)
    if len(after.present) < SEATS_MIN:
        return _end(after, events)
    return _next_turn(after, events) if state.active in leaving else (after, events)


def ranks(state: State) -> tuple[Rank, ...]:
    """Return everybody's place: the best first, equal ones in seat order, leavers last (§7)."""
    seats = sorted(map(Seat, range(len(state.points))), key=lambda seat: _order(state, seat))
    return tuple(
        Rank(seat=seat, score=state.points[seat], place=_place(state, seat)) for seat in seats
    )


def _hold(state: State) -> tuple[State, tuple[Event, ...]]:
    seat, points = state.active, list(state.points)
    points[seat] += state.stake
    after = replace(state, stake=0, points=tuple(points))
    held = Held(seat, state.stake, points[seat])
    if points[seat] >= POINTS_OF[state.options.goal]:
        return _end(after, (held,))
    return _next_turn(after, (held,))


def _number(state: State, number: int) -> tuple[State, tuple[Event, ...]]:
    stake = 0 if number == 1 else state.stake + number
    seat = state.active
    event = Rolled(seat, number, stake) if stake else Lost(seat, state.stake)
    if state.rolls == ROLLS_MAX:
        return _end(replace(state, stake=0), (event,))
    if not stake:
        return _next_turn(state, (event,))
    return replace(state, phase=Phase.CHOOSE, stake=stake), (event,)


def _next_turn(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    later = [seat for seat in state.present if seat > state.active]
    following = (later or state.present)[0]
    after = replace(state, phase=Phase.CHOOSE, active=following, stake=0)
    return after, (*events, TurnBegan(following))


def _end(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    after = replace(state, phase=Phase.OVER)
    winners = tuple(rank.seat for rank in ranks(after) if rank.place == 1)
    return after, (*events, GameEnded(winners))


def _place(state: State, seat: Seat) -> int:
    if seat not in state.present:
        return 0
    return 1 + sum(state.points[other] > state.points[seat] for other in state.present)


def _order(state: State, seat: Seat) -> tuple[bool, int, Seat]:
    gone = seat not in state.present
    return gone, 0 if gone else -state.points[seat], seat


RULES = Rules(
    name="pig",
    revision=1,
    seat_counts=tuple(range(SEATS_MIN, SEATS_MAX + 1)),
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
)
