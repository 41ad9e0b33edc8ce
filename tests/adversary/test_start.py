"""Attacks on the way to a game: stolen seats and nonces, tables, marks and anchors that are not so.

Rules: protocol/pushnet.md 7 and 8. Nobody in the room can begin a game for somebody who did not
agree, draw people out of the lobby, or keep a table from starting by more than its own absence.
"""

from dataclasses import replace
from typing import Any

import pytest

from pushnet.errors import Code
from pushnet.games.push_types import Options
from pushnet.ids import Digest
from pushnet.session.effects import AbortStart, HostTable, StartGame
from pushnet.session.peers import OTHERS_MAX
from pushnet.session.position import start_head
from pushnet.session.snapshot import Stage
from pushnet.session.table import OpenTable, open_table
from pushnet.wire.contents import ZERO_DIGEST, Abort, Anchor, Hello, Propose, Ready, Signed, Sit
from pushnet.wire.messages import slot_body
from pushnet.wire.table import Table as WireTable
from pushnet.wire.table import TableSeat, name_hash
from tests.adversary.clockwork import live_through
from tests.adversary.people import Cheat, Person, key_of
from tests.adversary.table import Table, aborted, in_lobby, may_start


def proposal(table: Table) -> OpenTable:
    now = table.honest[0].session.lobby.offered
    assert now is not None
    return now


def changed(table: OpenTable, **changes: Any) -> OpenTable:
    return open_table(replace(table.table, **changes).encode())


def counter(cheat: Cheat) -> int:
    return cheat.session.lobby.next_counter()


def propose(cheat: Cheat, table: OpenTable) -> Signed:
    return cheat.say(Propose(cheat.session.hello.nonce, counter(cheat), table.raw))


def ready(cheat: Cheat, table: OpenTable) -> Signed:
    return cheat.say(Ready(cheat.session.hello.nonce, counter(cheat), table.game))


def anchor(cheat: Cheat, table: OpenTable, seat: int, key: Any = None) -> Signed:
    from pushnet.crypto import tags

    body = slot_body(
        Anchor(b"a" * 32),
        game=table.game,
        seat=seat,  # type: ignore[arg-type]
        h=1,
        prev=start_head(table.game),
    )
    return Signed(body, (key or cheat.key).sign(tags.MSG, body))


def two_keys_of_its_own(cheat: Cheat) -> OpenTable:
    """Return a table that the cheat could play with itself."""
    hidden = key_of("second key").public
    seats = tuple(
        TableSeat(key, nonce * 16, name_hash(b"s" * 16, "x"), key)
        for key, nonce in ((cheat.key.public, b"1"), (hidden, b"2"))
    )
    template = cheat.session.lobby.proposal(cheat.session.now_ms)
    assert template is not None
    return open_table(replace(template[1].table, seats=seats).encode())


async def complete(table: Table) -> None:
    await table.sit()
    await table.until(table.is_complete)


def all_in_lobby(table: Table) -> None:
    assert all(person.session.game is None for person in table.honest)


def test_a_game_that_the_cheat_begins_with_itself_draws_nobody_from_the_lobby() -> None:
    async def story() -> None:
        async with in_lobby() as table:
            await complete(table)
            cheat = table.cheat
            phantom = two_keys_of_its_own(cheat)
            for _ in range(5):
                cheat.send(
                    propose(cheat, phantom),
                    anchor(cheat, phantom, 0),
                    anchor(cheat, phantom, 1, key_of("second key")),
                )
            await table.wait(5)
            all_in_lobby(table)
            await table.start()
            await table.goes_on()

    live_through(story())


@pytest.mark.parametrize("change", ["options", "order"])
def test_another_table_with_everybodys_nonces_starts_nothing(change: str) -> None:
    async def story() -> None:
        async with in_lobby() as table:
            await complete(table)
            cheat, true = table.cheat, proposal(table)
            stolen = (
                changed(true, options=(1, *true.table.options[1:]))
                if change == "options"
                else changed(true, seats=true.table.seats[::-1])
            )
            seat = stolen.seat_of(cheat.key.public)
            assert seat is not None
            cheat.send(propose(cheat, stolen), ready(cheat, stolen), anchor(cheat, stolen, seat))
            await table.wait(5)
            all_in_lobby(table)
            await table.start()
            await table.goes_on()

    live_through(story())


@pytest.mark.parametrize("what", ["nonce", "name_hash", "operator", "key"])
def test_a_table_that_changes_what_a_seat_said_of_itself_is_not_played_by_it(what: str) -> None:
    async def story() -> None:
        async with in_lobby() as table:
            await complete(table)
            cheat, true = table.cheat, proposal(table)
            victim = table.honest[1]
            value = key_of("somebody").public if what in {"operator", "key"} else b"z" * 32
            seats = tuple(
                replace(seat, **{what: value[:16] if what == "nonce" else value})
                if seat.key == victim.key.public
                else seat
                for seat in true.table.seats
            )
            stolen = changed(true, seats=seats)
            assert not victim.session.lobby.may_play(stolen)
            seat = stolen.seat_of(cheat.key.public)
            assert seat is not None
            cheat.send(propose(cheat, stolen), ready(cheat, stolen), anchor(cheat, stolen, seat))
            await table.wait(5)
            all_in_lobby(table)

    live_through(story())


def bad_tables(true: OpenTable) -> dict[Code, bytes]:
    seats = true.table.seats
    return {
        Code.TABLE_KEYS: replace(true.table, seats=(seats[0], seats[0])).encode(),
        Code.TABLE_FORM: replace(true.table, seats=seats[:1]).encode(),
        Code.UNKNOWN_GAME: replace(true.table, game_name="poker").encode(),
        Code.NEWER_VERSION: replace(true.table, revision=1 << 30).encode(),
        Code.TABLE_OPTIONS: replace(true.table, options=(99,)).encode(),
        Code.NOT_MSGPACK: true.raw + b"\x00",
        Code.LIMIT: true.raw + bytes(3_000),
    }


def test_tables_that_no_game_allows_are_refused_each_with_its_code() -> None:
    async def story() -> None:
        async with in_lobby() as table:
            await complete(table)
            cheat = table.cheat
            bad = bad_tables(proposal(table))
            for raw in bad.values():
                nonce = cheat.session.hello.nonce
                cheat.send(cheat.say(Propose(nonce, counter(cheat), raw)))
            await table.wait(5)
            for person in table.honest:
                assert {violation.code for violation in person.violations} == set(bad)
            await table.start()
            await table.goes_on()

    live_through(story())


def test_an_anchor_before_everybody_is_ready_is_not_answered() -> None:
    async def story() -> None:
        async with in_lobby() as table:
            await complete(table)
            cheat, host = table.cheat, table.honest[0]
            nonce = cheat.session.hello.nonce
            cheat.line.is_mute = True  # or its program would say again that it is ready
            cheat.send(cheat.say(Ready(nonce, counter(cheat) + 1_000, None)))
            await table.until(lambda: not table.honest[1].client.snapshot.proposal.ready[2])  # type: ignore[union-attr]
            true = proposal(table)
            seat = true.seat_of(cheat.key.public)
            assert seat is not None
            cheat.send(anchor(cheat, true, seat))
            await table.wait(5)
            for person in table.honest:
                assert person.game.ledger.position.h == 0
                assert not any(entry.kind == "own" for entry in person.shelf.stored)
            # The way out is always open, and the next start is a fresh one.
            host.client.submit(AbortStart())
            await table.until(lambda: all(aborted(person) for person in table.honest))

    live_through(story())


def test_an_abort_by_the_cheat_ends_only_that_start() -> None:
    async def story() -> None:
        async with in_lobby() as table:
            await complete(table)
            cheat, host = table.cheat, table.honest[0]
            cheat.line.rewrite = lambda message: [
                cheat.sign(Abort(), h=2, prev=ZERO_DIGEST) if message.h == 1 else message.signed
            ]
            await table.until(lambda: may_start(host))
            host.client.submit(StartGame())
            await table.until(lambda: all(aborted(person) for person in table.honest))
            for person in table.honest:
                (told,) = [
                    change for change in person.told if type(change).__name__ == "StartAborted"
                ]
                assert told.offender == cheat.key.public  # type: ignore[union-attr]
            # The host starts without it: that is all there is to be done, and it is enough.
            host.client.submit(
                HostTable("push", Options(), excluded=frozenset({cheat.key.public}), seats_min=2)
            )
            for person in table.honest:
                person.client.take_seat()
            await table.until(lambda: may_start(host))
            host.client.submit(StartGame())
            await table.until(lambda: all(_plays(person) for person in table.honest))
            assert len(host.game.table.seats) == 2

    live_through(story())


def _plays(person: Person) -> bool:
    game = person.client.snapshot.game
    return game is not None and game.stage is Stage.PLAYING


def test_a_body_that_no_seat_signed_opens_nothing() -> None:
    async def story() -> None:
        async with in_lobby() as table:
            await complete(table)
            true = proposal(table)
            stranger = await table.accomplice("Stranger")
            for seat in true.seats:
                stranger.send(anchor(stranger, true, seat))
            await table.wait(3)
            all_in_lobby(table)
            await table.start()
            await table.goes_on()

    live_through(story())


def test_whoever_copies_a_nonce_is_not_seated_and_the_table_starts_without_it() -> None:
    async def story() -> None:
        async with in_lobby() as table:
            copier = await table.accomplice("Copier")
            await complete(table)
            victim = table.honest[1].session.lobby.seat
            assert victim is not None
            sit = Sit(copier.session.hello.nonce, counter(copier), victim.nonce)
            for _ in range(3):
                copier.send(copier.say(replace(sit, counter=counter(copier))))
                await table.wait(2)
            assert len(proposal(table).seats) == 3
            await table.start()
            await table.goes_on()

    live_through(story())


def test_a_flood_of_tables_does_not_push_the_true_one_out() -> None:
    async def story() -> None:
        async with in_lobby() as table:
            await complete(table)
            true = proposal(table)
            liar = await table.accomplice("Liar")
            await table.wait(4)
            for number in range(100):
                options = (number % 3, *true.table.options[1:])
                seats = tuple(
                    replace(s, nonce=number.to_bytes(16, "big")) for s in true.table.seats[:1]
                )
                fake = replace(true.table, options=options, seats=(*seats, *true.table.seats[1:]))
                nonce = liar.session.hello.nonce
                liar.send(
                    liar.say(Propose(nonce, counter(liar), fake.encode())),
                    liar.say(Propose(nonce, 0, fake.encode())),
                )
            await table.start()
            await table.goes_on()

    live_through(story())


def test_hellos_of_many_keys_and_sessions_leave_the_players_their_places() -> None:
    async def story() -> None:
        async with in_lobby() as table:
            await complete(table)
            cheat = table.cheat
            for number in range(200):
                key = key_of(f"crowd {number}")
                hello = Hello(number.to_bytes(16, "big"), (1,), "p", "x", bytes(16), key.public)
                cheat.send(cheat.say(hello, key))
            await table.wait(1)
            for person in table.honest:
                assert len(person.session.peers.by_key) <= OTHERS_MAX
            sent = [person.line.sent for person in table.honest]
            await table.wait(10)
            # It made nobody shout: 10 s are 4 heartbeats and at most 10 greetings.
            assert all(
                p.line.sent - before < 45 for p, before in zip(table.honest, sent, strict=True)
            )
            await table.start()
            await table.goes_on()

    live_through(story())


def test_a_seat_that_comes_and_goes_does_not_make_the_host_shout() -> None:
    async def story() -> None:
        async with in_lobby() as table:
            await complete(table)
            cheat, host = table.cheat, table.honest[0]
            before = host.line.sent
            for number in range(300):
                nonce = number.to_bytes(16, "big") if number % 2 else None
                cheat.send(cheat.say(Sit(cheat.session.hello.nonce, counter(cheat), nonce)))
                await table.wait(0.05)
            # In 15 s: heartbeats, a burst, and one new table a second.
            assert host.line.sent - before < 52
            cheat.line.is_cut = True
            host.client.submit(HostTable("push", Options(), excluded=frozenset({cheat.key.public})))
            await table.until(lambda: may_start(host))

    live_through(story())


def test_16_whoever_joins_last_and_picks_its_nonce_picks_only_the_games_name() -> None:
    """Its links were committed before it could see any other, so no name is better than another."""

    async def story() -> None:
        starters = set()
        for number in range(6):
            async with in_lobby() as table:
                await complete(table)
                true = proposal(table)
                cheat = table.cheat
                assert true.table.seats[-1].key == cheat.key.public
                del number
                await table.start()
                starters.add(table.honest[0].game.ledger.notes[1].state.active)
                first = [note.event_number for note in table.honest[0].game.ledger.notes]
                assert first[:2] == [None, 1]  # who begins is drawn, after all anchors stood
        assert len(starters) > 1

    live_through(story())


def test_digests_of_tables_are_their_names() -> None:
    """Two tables that differ in anything have different games, and so different chains."""

    async def story() -> None:
        async with in_lobby() as table:
            await complete(table)
            true = proposal(table)
            other = changed(true, seats=true.table.seats[::-1])
            assert isinstance(true.table, WireTable)
            assert true.game != other.game
            assert set(true.domains).isdisjoint(other.domains)
            assert Digest(bytes(32)) not in true.domains

    live_through(story())
