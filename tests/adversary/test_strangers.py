"""Whoever is at the broker without a seat: junk, floods, recordings, another room, another day.

docs/testing.md C 35, broker scenarios 19 and 20. A stranger without the words sees lengths and
times and can repeat what it saw; one with the words may watch, and pretend to be a newcomer.
"""

import secrets
from collections.abc import Callable

import pytest

from pushnet.crypto import tags
from pushnet.crypto.sealing import PAYLOAD_SIZES, RoomKeys, seal
from pushnet.errors import Code, UsageError
from pushnet.ids import Digest
from pushnet.net.inbox import INBOX_ITEMS_MAX
from pushnet.net.transport import PAYLOAD_BYTES_MAX, Transport
from pushnet.session.peers import OTHERS_MAX
from pushnet.session.snapshot import Standing
from pushnet.wire import canonical
from pushnet.wire.contents import Act, Chat, Gone, Hello, Link, Ready, Signed, Sit
from pushnet.wire.envelope import pack_envelopes
from pushnet.wire.messages import room_body
from tests.adversary.clockwork import live_through
from tests.adversary.people import Person, key_of
from tests.adversary.table import Place, Table, in_lobby, under_attack


class SameRoom:
    """The place of another table, on another day: the same words, a later hour."""

    def __init__(self, place: Place) -> None:
        self.room = place.room
        self.patience_s = place.patience_s
        self.inner = place.inner


async def stranger(table: Table) -> Transport:
    inner = table.place.inner()
    await inner.start()
    return inner


def envelope(items: int, body: int) -> bytes:
    return canonical.encode([1, [[bytes(body), bytes(64)]] * items])


JUNK: dict[str, Callable[[RoomKeys], bytes]] = {
    "nothing": lambda _: b"",
    "a byte": lambda _: b"\x00",
    "as long as allowed": lambda _: secrets.token_bytes(PAYLOAD_BYTES_MAX),
    "of a right length": lambda _: secrets.token_bytes(PAYLOAD_SIZES[0]),
    "of another room": lambda _: seal(
        RoomKeys.from_secret(bytes(32)), envelope(1, 9), secrets.token_bytes(24)
    ),
    "sealed nothing": lambda room: seal(room, b"", secrets.token_bytes(24)),
    "sealed noise": lambda room: seal(room, secrets.token_bytes(200), secrets.token_bytes(24)),
    "too many items": lambda room: seal(room, envelope(17, 1), secrets.token_bytes(24)),
    "bodies of nothing": lambda room: seal(room, envelope(16, 0), secrets.token_bytes(24)),
    "a body of zeros": lambda room: seal(room, envelope(1, 3_900), secrets.token_bytes(24)),
    "a later version": lambda room: seal(
        room, canonical.encode([2, ["what", "ever"]]), secrets.token_bytes(24)
    ),
    "arrays in arrays": lambda room: seal(room, b"\x91" * 900, secrets.token_bytes(24)),
    "a long array": lambda room: seal(room, b"\xdd\xff\xff\xff\xff", secrets.token_bytes(24)),
}


@pytest.mark.parametrize("name", JUNK)
def test_junk_on_the_topic_changes_nothing(name: str) -> None:
    async def story() -> None:
        async with under_attack() as table:
            inner = await stranger(table)
            before = table.stands()
            for _ in range(20):
                inner.publish(JUNK[name](table.room))
            await table.wait(0.5)
            assert table.stands() == before
            assert all(v.offender is None for p in table.honest for v in p.violations)
            await table.goes_on()
            await inner.close()

    live_through(story())


def test_what_is_longer_than_a_payload_does_not_even_leave() -> None:
    async def story() -> None:
        async with in_lobby() as table:
            inner = await stranger(table)
            with pytest.raises(UsageError):
                inner.publish(bytes(PAYLOAD_BYTES_MAX + 1))
            await inner.close()

    live_through(story())


def test_a_flood_that_overruns_every_inbox_costs_time_and_no_game() -> None:
    async def story() -> None:
        async with under_attack() as table:
            inner = await stranger(table)
            table.let_move()
            for round_ in range(2):
                for _ in range(INBOX_ITEMS_MAX + 200):
                    inner.publish(bytes(256))
                await table.wait(0.2 * round_)
            await table.goes_on()
            assert any("too busy" in person.client.link.detail for person in table.honest)
            await inner.close()

    live_through(story())


def test_everything_said_so_far_said_again_changes_nothing() -> None:
    async def story() -> None:
        async with under_attack() as table:
            await table.advance(15)
            await table.to_turn_of_an_honest()
            await table.wait(4)
            inner = await stranger(table)
            tape = list(table.honest[0].line.tape)
            before = table.stands()
            stored = [len(person.shelf.stored) for person in table.honest]
            for payload in (*tape, *reversed(tape)):
                inner.publish(payload)
            await table.wait(0.5)
            assert table.stands() == before
            assert [len(person.shelf.stored) for person in table.honest] == stored
            await table.goes_on()
            await inner.close()

    live_through(story())


def test_last_weeks_recording_of_the_same_room_seats_nobody_and_says_nothing() -> None:
    """The words are the same; the sessions are not."""

    async def story() -> None:
        async with under_attack(3) as last_week:
            last_week.honest[2].client.submit(_say("see you next week"))
            await last_week.advance(9)
            tape = list(last_week.honest[0].line.tape)
            place = SameRoom(last_week.place)
        table = Table(place, 2)  # one friend did not come today
        absent = key_of("Honest 2").public
        try:
            await table.enter()
            inner = await stranger(table)
            for _ in range(3):
                for payload in tape:
                    inner.publish(payload)
                await table.wait(1)
            for person in table.honest:
                snapshot = person.client.snapshot
                ghosts = [peer for peer in snapshot.peers if peer.key == absent]
                assert not any(peer.sitting or peer.ready for peer in ghosts)
                assert not any(peer.standing is Standing.PRESENT for peer in ghosts)
                assert snapshot.chat == ()
                assert snapshot.game is None
            await table.sit()
            await table.wait(1)
            offered = table.honest[0].session.lobby.offered
            assert offered is not None
            assert absent not in offered.keys
            await table.start()
            for payload in tape:
                inner.publish(payload)
            await table.goes_on()
            await inner.close()
            table.check()
        finally:
            for person in table.everybody:
                await person.client.close()

    live_through(story())


def _say(text: str):
    from pushnet.session.effects import Say

    return Say(text)


def test_a_goodbye_of_the_past_sends_nobody_away() -> None:
    """A last will that the broker published once, published again by a stranger."""

    async def story() -> None:
        async with under_attack() as table:
            victim, other = table.honest
            will = Gone(victim.session.hello.nonce, on_purpose=False)
            body = room_body(will, room=table.room.room_id, key=victim.key.public)
            signed = Signed(body, victim.key.sign(tags.ROOM, body))
            for _ in range(5):
                table.cheat.send(signed)
                await table.wait(1)
                (seen,) = [p for p in other.client.snapshot.peers if p.key == victim.key.public]
                assert seen.standing is Standing.PRESENT
            await table.goes_on()

    live_through(story())


# With the words, without a seat


def test_an_insider_without_a_seat_cannot_touch_the_game() -> None:
    async def story() -> None:
        async with under_attack() as table:
            await table.to_turn_of_an_honest()
            insider = await table.accomplice("Insider")
            await table.wait(6)
            victim, before = table.honest[0], table.stands()
            position = victim.game.ledger.position
            place = {
                "game": victim.game.table.game,
                "h": position.h + 1,
                "prev": position.head,
            }
            insider.line.is_own = lambda _: True
            forged = [
                _signed_by(insider, content, seat=seat, **place)
                for seat in range(6)
                for content in (Link(position.event, bytes(32)), Act((0,), None))
            ]
            insider.send(*forged)
            await table.wait(1)
            assert table.stands() == before
            codes = {violation.code for person in table.honest for violation in person.violations}
            assert codes <= {Code.BAD_SIGNATURE, Code.WRONG_SEAT}
            await table.goes_on()

    live_through(story())


def _signed_by(insider: Person, content: object, **place: object) -> Signed:
    from pushnet.wire.messages import slot_body

    body = slot_body(content, **place)  # type: ignore[arg-type]
    return Signed(body, insider.key.sign(tags.MSG, body))


def test_a_flood_of_everything_an_insider_can_say_stays_within_limits() -> None:
    async def story() -> None:
        async with under_attack() as table:
            insider = await table.accomplice("Insider")
            await table.wait(3)
            nonce = insider.session.hello.nonce
            for number in range(80):
                count = insider.session.lobby.next_counter
                insider.send(
                    insider.say(Chat(nonce, count(), 0, f"line {number}")),
                    insider.say(Sit(nonce, count(), number.to_bytes(16, "big"))),
                    insider.say(Ready(nonce, count(), Digest(number.to_bytes(32, "big")))),  # type: ignore[arg-type]
                )
            for number in range(30):
                key = key_of(f"one of many {number}")
                hello = Hello(number.to_bytes(16, "big"), (1,), "p", "x", bytes(16), key.public)
                insider.send(insider.say(hello, key))
            await table.wait(1)
            for person in table.honest:
                assert len(person.client.snapshot.chat) <= 5
                assert len(person.session.peers.by_key) <= OTHERS_MAX + 3
                for seat in table.seated:
                    assert seat is person or seat.key.public in person.session.peers.by_key
            await table.goes_on()

    live_through(story())


def test_a_seat_that_comes_back_finds_its_place_however_many_strangers_came_first() -> None:
    async def story() -> None:
        async with under_attack() as table:
            await table.to_turn_of_an_honest()
            victim = table.honest[1]
            crowd = [key_of(f"crowd {number}") for number in range(40)]
            line = table.line(victim.name)
            await victim.restart(line)
            for number, key in enumerate(crowd):
                hello = Hello(number.to_bytes(16, "big"), (1,), "p", "x", bytes(16), key.public)
                table.cheat.send(table.cheat.say(hello, key))
            await table.until(lambda: not victim.game.recovering)
            for seat in table.seated:
                assert seat is victim or seat.key.public in victim.session.peers.by_key
            await table.goes_on()

    live_through(story())


def test_56_a_stranger_who_connects_with_the_first_gets_nothing_it_can_read() -> None:
    """It holds every payload from the very first on, and no key to any of them."""

    async def story() -> None:
        async with under_attack() as table:
            await table.advance(9)
            tape = b"".join(table.honest[0].line.tape)
            for person in table.honest:
                own = person.game.own
                assert own is not None
                for secret in (
                    own.chain.seed,
                    own.chain.anchor,
                    person.key.public,
                    table.room.room_key,
                ):
                    assert secret not in tape
                assert person.name.encode() not in tape
            assert {len(payload) for payload in table.honest[0].line.tape} <= set(PAYLOAD_SIZES)
            assert pack_envelopes([]) == ()

    live_through(story())
