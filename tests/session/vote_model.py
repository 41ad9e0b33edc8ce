"""Every order of events around one vote, over the real ledgers of three seats.

One seat owes a move. It may make it at any time; each of the others may say YES to dropping it
whenever the rules allow; each message reaches each client at any time or never. `explore` visits
every state that can come about and returns those in which the two voters left the slot by
different doors: a fork.
"""

from collections.abc import Iterator
from typing import Any

from pushnet.errors import RefusedError
from pushnet.ids import Seat
from pushnet.session import wishes
from pushnet.session.game import Game
from pushnet.session.ledger import Ledger
from pushnet.session.outbox import Outbox, signed_of
from pushnet.wire.contents import Signed, SlotMessage
from pushnet.wire.messages import parse
from tests.session.forging import played

State = tuple[tuple[Game, ...], tuple[frozenset[bytes], ...], frozenset[Signed]]
"""Clients, what was delivered to each, and all that was ever sent."""


def start() -> tuple[State, Seat]:
    """Return three clients at a slot where one seat has to place a card, and that seat."""
    table = played(3, 51)
    while True:
        mover = table.mover()
        assert mover is not None
        if mover.game.state.card is not None:
            games = tuple(client.session.game for client in table.clients)
            return (games, (frozenset(),) * 3, frozenset()), mover.session.game.own.seat
        table.move()


def clone(game: Game) -> Game:
    copy = Game(game.table, game.own)
    copy.anchoring = True
    ledger, old = Ledger(game.table, game.ledger.own), game.ledger
    ledger.positions, ledger.slots, ledger.notes = old.positions[:], old.slots[:], old.notes[:]
    ledger.bodies, ledger.leaves = dict(old.bodies), dict(old.leaves)
    ledger.votes = {h: dict(votes) for h, votes in old.votes.items()}
    ledger.conflicts, ledger.evidence = dict(old.conflicts), old.evidence
    copy.ledger = ledger
    return copy


def key(state: State) -> Any:
    games, delivered, sent = state
    return (
        tuple(
            (
                game.ledger.position.head,
                frozenset((h, *k) for h, votes in game.ledger.votes.items() for k in votes),
            )
            for game in games
        ),
        delivered,
        frozenset(item.body for item in sent),
    )


def _after(state: State, who: int, act: Any) -> State:
    games, delivered, sent = state
    game, out = clone(games[who]), Outbox()
    act(game, out)
    own = [signed_of(entry) for entry in out._entries if entry.kind == "own"]
    return (
        (*games[:who], game, *games[who + 1 :]),
        delivered,
        sent | frozenset(own),
    )


def successors(state: State, slot: int, mover: Seat) -> Iterator[State]:
    games, delivered, sent = state
    for who, game in enumerate(games):
        assert game.own is not None
        if game.own.seat == mover:
            if game.ledger.position.h == slot - 1:
                legal = game.table.rules.legal_actions(game.ledger.position.state)
                yield _after(state, who, lambda g, o, a=legal[0]: g.wish(wishes.play(g, a), o))
        elif game.ledger.position.h == slot - 1:
            try:
                duty = wishes.vote_yes(game, (mover,))
            except RefusedError:
                pass
            else:
                yield _after(state, who, lambda g, o, d=duty: g.wish(d, o))
        for item in sorted(sent, key=lambda signed: signed.body):
            message = parse(item)
            assert isinstance(message, SlotMessage)
            if item.body in delivered[who] or message.seat == game.own.seat:
                continue
            after = _after(state, who, lambda g, o, m=message: g.receive(m, o))
            marks = delivered[who] | {item.body}
            yield (after[0], (*delivered[:who], marks, *delivered[who + 1 :]), after[2])


def explore(begin: tuple[State, Seat], states_max: int = 100_000) -> tuple[int, int, int]:
    """Return how many states there are, how many forks, and how many ends that differ."""
    state, mover = begin
    slot = state[0][0].ledger.position.h + 1
    seen = {key(state)}
    frontier = [state]
    forks = torn_ends = 0
    while frontier:
        state = frontier.pop()
        forks += _is_fork(state[0], slot, mover)
        reachable = list(successors(state, slot, mover))
        if not reachable:
            torn_ends += len({_door(game, slot) for game in state[0]}) > 1
        for after in reachable:
            if key(after) not in seen:
                seen.add(key(after))
                frontier.append(after)
        assert len(seen) < states_max
    return len(seen), forks, torn_ends


def _door(game: Game, slot: int) -> Any:
    """Return by which door a client left the slot; None while it is in it."""
    slots = game.ledger.slots
    return slots[slot - 1].members if len(slots) >= slot else None


def _is_fork(games: tuple[Game, ...], slot: int, mover: Seat) -> bool:
    doors = [_door(g, slot) for g in games if g.own is not None and g.own.seat != mover]
    return None not in doors and len(set(doors)) > 1


def unbound(ledger: Ledger, h: int) -> bool:
    """A weaker rule: a YES binds nobody; whoever holds the body goes on with it."""
    del ledger, h
    return False


def void_on_hearing(real: Any) -> Any:
    """A weaker rule: a YES is void to its signer once it holds the body."""

    def dropping(ledger: Ledger, h: int) -> Any:
        members = real(ledger, h)
        if members is not None and any(ledger.due_body(h, seat) for seat in members):
            return None
        return members

    return dropping
