"""A seat that signs by hand: random forgeries with its real key, sent to whom it likes."""

from pushnet.crypto import tags
from pushnet.crypto.sealing import seal
from pushnet.ids import Digest, Seat
from pushnet.wire.contents import (
    ZERO_DIGEST,
    Act,
    DeckKey,
    Leave,
    Link,
    Manifest,
    Shares,
    Signed,
    SlotContent,
    Vote,
)
from pushnet.wire.envelope import pack_envelopes
from pushnet.wire.messages import slot_body
from tests.sim.dice import Dice
from tests.sim.world import ROOM, Machine, World


def misbehave(world: World) -> None:
    assert world.plan.cheat is not None
    machine = world.machines[world.plan.cheat]
    for _ in range(1 + world.dice.below(4)):
        forge(world, machine)


def sealed_choices(dice: Dice) -> list[SlotContent]:
    """Return what looks like a part in a sealed deck, and is none."""
    shares = Shares(dice.bytes(32 * dice.between(1, 40)), dice.bytes(64))
    parts = tuple(Digest(dice.bytes(32)) for _ in range(7))
    return [
        DeckKey(dice.bytes(32), dice.bytes(64)),
        shares,
        Manifest(24_560, Digest(dice.bytes(32)), dice.bytes(64), parts),
        Act((dice.below(8), dice.below(108)), None, shares),
        Act((0,), None, shares),
        Act((1,), None),
    ]


def forge(world: World, machine: Machine) -> None:
    session = machine.session
    if session is None or session.game is None or session.game.own is None:
        return
    dice, game = world.dice, session.game
    position, seat = game.ledger.position, game.own.seat
    event = max(1, min(256, position.event + dice.between(-1, 1)))
    others = tuple(s for s in game.table.seats if s != seat)
    members = (dice.pick(others),)
    choices: list[SlotContent] = [
        Link(event, game.own.chain.link(event)),
        Link(event, dice.bytes(32)),
        Act((dice.below(6),), None),
        Act((dice.below(2),), Link(event, game.own.chain.link(event))),
        Act((5, dice.below(3)), None),
        Leave(dice.bytes(32)),
        Vote(members, yes=True, evidence=()),
    ]
    if world.plan.game == "rummy":
        choices += sealed_choices(dice)
    content = dice.pick(choices)
    h = max(1, position.h + 1 + dice.between(-2, 2))
    prev = game.ledger.positions[min(h, position.h + 1) - 1].head
    if isinstance(content, Leave):
        prev = ZERO_DIGEST
    elif dice.chance(10):
        prev = Digest(dice.bytes(32))
    body = slot_body(content, game=game.table.game, seat=Seat(seat), h=h, prev=prev)
    signed = Signed(body, machine.key.sign(tags.MSG, body))
    for envelope in pack_envelopes([signed]):
        payload = seal(ROOM, envelope, machine.dice.bytes(24))
        for other in world.machines:
            if other is not machine and dice.chance(70):
                other.do(lambda live, p=payload: live.receive(p, world.now_ms))  # type: ignore[misc]
