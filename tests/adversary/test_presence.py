"""A seat that lies in its heartbeats, asks without end, and answers what is not so.

Rules, protocol/pushnet.md 16 and 17: what a peer says of itself is a reason to send or to ask,
never a fact about the game.
"""

from collections.abc import Callable
from dataclasses import replace

import pytest

from pushnet.ids import Digest
from pushnet.session.serving import presence_of
from pushnet.wire.contents import Link, Presence, Recall, Recalled, Sync
from tests.adversary.clockwork import live_through
from tests.adversary.people import Cheat, Person
from tests.adversary.table import Table, under_attack

Lie = Callable[[Presence], Presence]


def heartbeat(cheat: Cheat, table: Table, lie: Lie = lambda true: true) -> Presence:
    session = cheat.session
    quotes = tuple(person.session.hello.nonce for person in table.honest)
    count = session.lobby.next_counter()
    return lie(presence_of(session.hello.nonce, count, quotes, session.game))


LIES: dict[str, Lie] = {
    "another state": lambda true: replace(true, state=Digest(b"s" * 32)),
    "another head": lambda true: replace(true, head=Digest(b"h" * 32)),
    "far ahead": lambda true: replace(true, h=1 << 20, head=Digest(b"h" * 32)),
    "one ahead": lambda true: replace(true, h=true.h + 1, head=Digest(b"h" * 32)),
    "far behind": lambda true: replace(true, h=0),
    "holds nothing": lambda true: replace(true, held=0, beside=bytes(8)),
    "holds everything": lambda true: replace(true, held=63, beside=b"\xff" * 8),
    "another game": lambda true: replace(true, game=Digest(b"g" * 32)),  # type: ignore[arg-type]
    "quotes nobody": lambda true: replace(true, quotes=()),
    "quotes everybody it can invent": lambda true: replace(
        true, quotes=tuple(bytes([n]) * 16 for n in range(16))
    ),
}


@pytest.mark.parametrize("name", LIES)
def test_a_heartbeat_that_lies_stops_nobody_and_makes_nobody_shout(name: str) -> None:
    async def story() -> None:
        async with under_attack() as table:
            cheat = table.cheat
            await table.to_turn_of_an_honest()
            await table.wait(5)
            sent = [person.line.sent for person in table.honest]
            for _ in range(100):
                cheat.send(cheat.say(heartbeat(cheat, table, LIES[name])))
                await table.wait(0.1)
            # In 10 s: heartbeats, and at most one answer, one question and one greeting a second.
            more = [p.line.sent - before for p, before in zip(table.honest, sent, strict=True)]
            assert max(more) < 30
            await table.goes_on()
            assert all(person.client.alert is None for person in table.honest)

    live_through(story())


def test_whoever_claims_to_hold_nothing_is_sent_it_now_and_then() -> None:
    async def story() -> None:
        async with under_attack() as table:
            cheat = table.cheat
            # Its link is missing, so the honest hold bodies of the open slot.
            cheat.line.rewrite = lambda m: [] if isinstance(m.content, Link) else [m.signed]
            table.let_move()
            await table.wait(3)
            assert all(person.game.ledger.held() for person in table.honest)
            sent = [person.line.sent for person in table.honest]
            # Its own program has its link, and went on: it claims to stand where the others do.
            seen = table.honest[0].game
            nonce = cheat.session.hello.nonce
            quotes = tuple(person.session.hello.nonce for person in table.honest)
            for _ in range(100):
                count = cheat.session.lobby.next_counter()
                lie = LIES["holds nothing"](presence_of(nonce, count, quotes, seen))
                cheat.send(cheat.say(lie))
                await table.wait(0.03)
            more = [p.line.sent - before for p, before in zip(table.honest, sent, strict=True)]
            assert max(more) < 3 + 4 + 5  # a burst, one in 0.9 s, and heartbeats
            cheat.line.rewrite = None

    live_through(story())


def test_the_heartbeats_of_a_liar_in_the_way_of_repair_cost_seconds_and_no_more() -> None:
    async def story() -> None:
        async with under_attack(3) as table:
            cheat, behind = table.cheat, table.honest[2]
            await table.advance(6)
            mover = await table.to_turn_of_an_honest()
            while mover is behind:
                await table.advance(1)
                mover = await table.to_turn_of_an_honest()
            behind.line.is_cut = True
            for person in (*table.honest[:2], cheat):
                person.moves_left = 1
                person.look()
            await table.wait(4)
            behind.line.is_cut = False
            lie = LIES["far ahead"]
            for _ in range(150):
                cheat.send(cheat.say(heartbeat(cheat, table, lie)))
                await table.wait(0.1)
            heads = {person.game.ledger.position.head for person in table.honest}
            assert len(heads) == 1
            await table.goes_on()

    live_through(story())


@pytest.mark.parametrize("h", [0, 1, 7, 1 << 20])
def test_a_storm_of_questions_gets_no_more_than_its_allowance(h: int) -> None:
    async def story() -> None:
        async with under_attack() as table:
            cheat, asked = table.cheat, table.honest[0]
            await table.advance(60)
            await table.to_turn_of_an_honest()
            await table.wait(5)
            sent = asked.line.sent
            for _ in range(300):
                nonce, count = cheat.session.hello.nonce, cheat.session.lobby.next_counter()
                name = cheat.game.table.game
                cheat.send(cheat.say(Sync(nonce, count, asked.key.public, name, h)))
                await table.wait(0.02)
            # 6 s: 2 heartbeats or so, a burst of 8 payloads and 2 a second after it.
            assert asked.line.sent - sent < 8 + 12 + 6
            await table.goes_on()

    live_through(story())


def test_a_storm_of_questions_by_onlookers_shares_one_allowance() -> None:
    async def story() -> None:
        async with under_attack() as table:
            asked = table.honest[0]
            crowd = [await table.accomplice(f"Onlooker {number}") for number in range(6)]
            await table.advance(40)
            await table.to_turn_of_an_honest()
            await table.wait(10)
            sent = asked.line.sent
            for _ in range(30):
                for one in crowd:
                    nonce, count = one.session.hello.nonce, one.session.lobby.next_counter()
                    name = asked.game.table.game
                    one.send(one.say(Sync(nonce, count, asked.key.public, name, 1)))
                await table.wait(0.2)
            assert asked.line.sent - sent < 2 + 12 + 12
            await table.goes_on()

    live_through(story())


def test_a_storm_of_recalls_is_answered_now_and_then() -> None:
    async def story() -> None:
        async with under_attack() as table:
            cheat = table.cheat
            await table.to_turn_of_an_honest()
            await table.wait(5)
            sent = [person.line.sent for person in table.honest]
            for number in range(300):
                name = cheat.game.table.game
                cheat.send(cheat.say(Recall(number.to_bytes(16, "big"), name)))
                await table.wait(0.02)
            more = [p.line.sent - before for p, before in zip(table.honest, sent, strict=True)]
            assert max(more) < 3 + 7 + 6
            await table.goes_on()

    live_through(story())


async def restarted(table: Table, victim: Person, lie: Callable[[int], int]) -> None:
    """Restart a seat while the cheat answers its RECALL with a lie about where it stands."""
    cheat = table.cheat
    await table.to_turn_of_an_honest()
    await victim.restart(table.line(victim.name))
    cheat.line.is_mute = True
    for _ in range(40):
        position = cheat.game.ledger.position
        nonce = victim.session.hello.nonce
        answer = Recalled(nonce, cheat.game.table.game, lie(position.h), position.head)
        cheat.send(cheat.say(answer))
        await table.wait(0.5)
    cheat.line.is_mute = False


@pytest.mark.parametrize("lie", [lambda h: 1 << 20, lambda h: 0, lambda h: h + 1])
def test_recalled_lies_keep_no_seat_out_for_longer_than_they_last(
    lie: Callable[[int], int],
) -> None:
    async def story() -> None:
        async with under_attack(3) as table:
            await table.advance(6)
            victim = table.honest[1]
            await restarted(table, victim, lie)
            await table.until(lambda: not victim.game.recovering)
            await table.goes_on()

    live_through(story())


def test_an_old_heartbeat_sent_again_keeps_no_absent_seat_alive() -> None:
    """Anybody can record what is published, without the room's key, and publish it once more."""

    async def story() -> None:
        async with under_attack(3) as table:
            mover = await table.to_turn_of_an_honest()
            witness = next(person for person in table.honest if person is not mover)
            tape_from = len(witness.line.tape)
            await table.wait(6)
            recorded = witness.line.tape[tape_from:]
            mover.line.is_cut = True
            inner = table.place.inner()
            await inner.start()
            for _ in range(90):
                for payload in recorded:
                    inner.publish(payload)
                await table.wait(1)
            for person in table.honest:
                if person is not mover:
                    assert person.client.snapshot.game.may_vote_out == (mover.seat,)  # type: ignore[union-attr]
            await inner.close()
            mover.line.is_cut = False
            await table.goes_on()

    live_through(story())
