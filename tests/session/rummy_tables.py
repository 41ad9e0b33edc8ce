"""A table of Push rummy in memory: four sessions, one sealed deck of 108 cards, random players."""

from copy import deepcopy
from functools import lru_cache
from typing import Any

from pushnet.crypto import tags
from pushnet.crypto.sealing import open_payload
from pushnet.games.rummy_plays import known_faces, legal_plays
from pushnet.games.rummy_types import Discard, Options, Push, Take
from pushnet.session.effects import Play, StartGame
from pushnet.session.parts import manifest_of, parts_of
from pushnet.session.position import Position, Step
from pushnet.wire.contents import BodyType, Shuffle, Signed, SlotContent
from pushnet.wire.envelope import open_envelope
from pushnet.wire.messages import slot_body
from tests.session.forging import send
from tests.session.tables import ROOM, Client, Table

STOCK_KEPT = 55

# What a seat says in a slot of each step, and what carries it.
KINDS = {
    Step.KEYS: {BodyType.DECK_KEY},
    Step.SHUFFLE: {BodyType.MANIFEST, BodyType.PART},
    Step.SHARES: {BodyType.SHARES},
    Step.ACT: {BodyType.ACT},
}


class RummyTable(Table):
    """Everybody plays legally: pushes a few times, melds what it can, throws the first card."""

    rules_name = "rummy"

    def __init__(self, seed: object = 1, options: Any = None, count: int = 4) -> None:
        super().__init__(count, seed, options or Options())

    def legal(self, client: Client) -> Any:
        state = client.game.state
        plays = legal_plays(state, known_faces(state, client.game.own_faces))
        melds = [play for play in plays if not isinstance(play, Discard)]
        drawing = {type(play): play for play in plays if isinstance(play, Take | Push)}
        if drawing:  # later only TAKE: forty turns of it end a deal sooner than the stock does
            return (drawing[Push if len(state.stock) > STOCK_KEPT else Take],)
        return melds or plays


def kinds_in(payload: bytes) -> set[int]:
    """Return the types of the bodies in a sealed payload."""
    return {item.body[2] for item in open_envelope(open_payload(ROOM, payload))}


def silence(table: Table, client: Client, step: Step) -> None:
    """Let nothing that `client` owes in slots of a step reach anybody else."""
    kinds = KINDS[step]
    table.drop = lambda sender, to, payload: (
        sender is client and to is not client and bool(kinds_in(payload) & kinds)
    )


@lru_cache
def _stopped(step: Step, place: int) -> tuple[RummyTable, int]:
    table = RummyTable("stopped")
    if step is Step.ACT:
        table.start()
        return table, table.clients.index(mover_of(table))
    table.sit()
    seat = place
    if step is Step.SHUFFLE:
        # Who deals is drawn in slot 2; the order of the shuffles hangs on it.
        dealt, _ = _stopped(Step.ACT, 0)
        seat = dealt.clients[0].session.game.ledger.position.deck.order[place]
    cheat = next(c for c in table.clients if c.session.game is None and _seat(table, c) == seat)
    silence(table, cheat, step)
    table.clients[0].propose(StartGame())
    table.deliver()
    return table, table.clients.index(cheat)


def _seat(table: Table, client: Client) -> int:
    proposal = client.session.snapshot.proposal
    assert proposal is not None
    return proposal.seats.index(client.key.public)


def stopped(step: Step, place: int = 0) -> tuple[RummyTable, Client, list[Client]]:
    """Return a table at a step, a seat whose body for it reaches nobody, and the honest others.

    Args:
        step: KEYS, SHUFFLE or SHARES of the first deal; ACT: the first move, by the cheat.
        place: Which of the seats, or which of the shuffles.
    """
    made, index = _stopped(step, place)
    table = deepcopy(made)
    cheat = table.clients[index]
    if step is Step.ACT:
        table.drop = lambda *_: False
    else:
        silence(table, cheat, step)
    others = [client for client in table.clients if client is not cheat]
    assert all(place_of(client).step is step for client in others)
    return table, cheat, others


def place_of(client: Client) -> Position:
    game = client.session.game
    assert game is not None
    return game.ledger.position


def mover_of(table: Table) -> Client:
    mover = table.mover()
    assert mover is not None
    return mover


def signed_at(cheat: Client, honest: Client, content: SlotContent, **changes: Any) -> Signed:
    """Sign anything with the cheat's key for the slot that is open to an honest peer."""
    position, game = place_of(honest), cheat.session.game
    assert game is not None
    assert game.own is not None
    place = {
        "game": game.table.game,
        "seat": game.own.seat,
        "h": position.h + 1,
        "prev": position.head,
    } | changes
    body = slot_body(content, **place)
    return Signed(body, cheat.key.sign(tags.MSG, body))


def announced(cheat: Client, honest: Client, whole: Signed, **changes: Any) -> Signed:
    return signed_at(cheat, honest, manifest_of(whole), **changes)


def send_shuffle(
    table: Table,
    cheat: Client,
    honest: Client,
    shuffle: Shuffle,
    to: list[Client] | None = None,
    **changes: Any,
) -> None:
    """Send a shuffle as the protocol has it: its MANIFEST, then its parts."""
    whole = signed_at(cheat, honest, shuffle, **changes)
    parts = [cheat.session.voice.sign(part) for part in parts_of(whole)]
    send(table, cheat, announced(cheat, honest, whole, **changes), *parts, to=to)


def own_body(cheat: Client, h: int) -> Any:
    """Return what the cheat's honest program signed for slot `h`."""
    game = cheat.session.game
    assert game is not None
    assert game.own is not None
    return game.ledger.bodies[h, game.own.seat]


def move_until(table: RummyTable, wanted: Any, moves_max: int = 200) -> Client:
    """Let the table play until `wanted(mover)` holds; return the mover."""
    for _ in range(moves_max):
        mover = mover_of(table)
        if wanted(mover):
            return mover
        mover.propose(Play(table.legal(mover)[0]))
        table.deliver()
    raise AssertionError
