"""Forgeries: a seat that signs by hand with its real key, whatever the rules say.

`without` takes one rule away for the length of a block, so that each attack can be shown to
succeed where its check is missing.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pushnet.crypto import tags
from pushnet.crypto.sealing import seal
from pushnet.errors import Code
from pushnet.games.push_types import Draw, Push
from pushnet.ids import Seat
from pushnet.session.effects import Play
from pushnet.session.position import Step
from pushnet.wire.contents import Signed, SlotContent
from pushnet.wire.envelope import pack_envelopes
from pushnet.wire.messages import slot_body
from tests.session.tables import ROOM, Client, Table


def played(count: int = 3, seed: object = 1, moves: int = 0) -> Table:
    table = Table(count, seed)
    table.start()
    for _ in range(moves):
        table.move()
    return table


def forge(client: Client, content: SlotContent, **changes: Any) -> Signed:
    """Sign `content` for the client's open slot with its real key, whatever the rules say."""
    game = client.session.game
    position = game.ledger.position
    place = {
        "game": game.table.game,
        "seat": game.own.seat,
        "h": position.h + 1,
        "prev": position.head,
    } | changes
    body = slot_body(content, **place)
    return Signed(body, client.key.sign(tags.MSG, body))


def send(table: Table, sender: Client, *items: Signed, to: list[Client] | None = None) -> None:
    for envelope in pack_envelopes(items):
        payload = seal(ROOM, envelope, sender.dice.bytes(24))
        for client in to or [c for c in table.clients if c is not sender]:
            client.carry_out(client.session.receive(payload, table.now_ms))
    table.deliver()


@contextmanager
def without(module: Any, name: str, stand_in: Any) -> Iterator[None]:
    """Take one rule away."""
    real = getattr(module, name)
    setattr(module, name, stand_in)
    try:
        yield
    finally:
        setattr(module, name, real)


def blamed(client: Client) -> tuple[Seat, Code] | None:
    evidence = client.session.game.ledger.evidence
    return None if evidence is None else (evidence.offender, evidence.code)


def to_event(table: Table) -> tuple[Client, Client, Client]:
    """Stop at a pending event: mover, a cheat whose link is still owed, and an honest peer."""
    table.drop = lambda sender, to, payload: False
    for _ in range(200):
        mover = table.mover()
        assert mover is not None
        legal = mover.session.game.table.rules.legal_actions(mover.game.state)
        asking = [a for a in legal if isinstance(a, Push | Draw)]
        if asking:
            others = [c for c in table.clients if c is not mover]
            cheat, honest = others[0], others[1]
            table.drop = lambda sender, to, payload, cheat=cheat: sender is cheat
            # The cheat's program signs by itself; here only its forged link gets out.
            cheat_open = cheat.session.game
            cheat_open.halted = True
            mover.propose(Play(asking[0]))
            table.deliver()
            assert honest.session.game.ledger.position.step is Step.EVENT
            return mover, cheat, honest
        table.move()
    raise AssertionError


def seat_of(client: Client) -> Seat:
    return client.session.game.own.seat
