"""A cheat at a table of Push rummy, over a transport: keys, shuffles, shares, and saying nothing.

Attacks 18-42 (docs/threat-model.md) are tried one by one in tests/session; here real clients, with
their heartbeats, threads and repairs, meet one of each kind. The three honest ones blame the cheat
alone.
"""

import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from pushnet.crypto.sealing import NONCE_BYTES, RoomKeys, seal
from pushnet.errors import Code
from pushnet.games.rummy_score import ranks
from pushnet.ids import Digest
from pushnet.net.broker import start_broker
from pushnet.session.effects import StartGame
from pushnet.session.parts import manifest_of, parts_of
from pushnet.session.position import Step
from pushnet.verify import Verdict
from pushnet.wire.contents import (
    Act,
    DeckKey,
    Manifest,
    Part,
    Shares,
    Shuffle,
    Signed,
    SlotMessage,
)
from pushnet.wire.envelope import pack_envelopes
from tests.adversary.clockwork import live_through
from tests.adversary.people import Cheat
from tests.adversary.table import BrokerPlace, Table, dealing, may_start, out

Forgery = Callable[[Cheat, SlotMessage], Sequence[Signed]]


def instead(cheat: Cheat, message: SlotMessage, content: Any) -> list[Signed]:
    return [cheat.sign(content, h=message.h, prev=message.prev)]


def own_shuffle(cheat: Cheat, message: SlotMessage) -> Shuffle:
    """Return what the cheat's program has just announced."""
    content = cheat.game.ledger.bodies[message.h, message.seat].content
    assert isinstance(content, Shuffle)
    return content


def in_parts(cheat: Cheat, whole: Signed, message: SlotMessage) -> list[Signed]:
    """Return a shuffle as it travels: announced, then piece by piece."""
    return [
        *instead(cheat, message, manifest_of(whole)),
        *(cheat.say(part) for part in parts_of(whole)),
    ]


def false_key(cheat: Cheat, message: SlotMessage) -> Sequence[Signed]:
    if not isinstance(message.content, DeckKey):
        return [message.signed]
    return instead(cheat, message, replace(message.content, proof=bytes(64)))


def false_shuffle(cheat: Cheat, message: SlotMessage) -> Sequence[Signed]:
    """23: a card is there twice."""
    if not isinstance(message.content, Manifest):
        return [message.signed]
    right = own_shuffle(cheat, message)
    twice = replace(right, deck=right.deck[:64] + right.deck[:64] + right.deck[128:])
    (whole,) = instead(cheat, message, twice)
    return in_parts(cheat, whole, message)


def false_shares(cheat: Cheat, message: SlotMessage) -> Sequence[Signed]:
    content = message.content
    if not isinstance(content, Shares):
        return [message.signed]
    same = content.shares[:32] * (len(content.shares) // 32)
    return instead(cheat, message, replace(content, shares=same))


def move_without_its_shares(cheat: Cheat, message: SlotMessage) -> Sequence[Signed]:
    content = message.content
    if not isinstance(content, Act) or content.shares is None:
        return [message.signed]
    return instead(cheat, message, replace(content, shares=None))


def move_of_no_card(cheat: Cheat, message: SlotMessage) -> Sequence[Signed]:
    if not isinstance(message.content, Act):
        return [message.signed]
    return instead(cheat, message, Act((99,), None))


ATTACKS: dict[Forgery, Code] = {
    false_key: Code.DECK_KEY,
    false_shuffle: Code.SHUFFLE_PROOF,
    false_shares: Code.SHARE_PROOF,
    move_without_its_shares: Code.SHARE_PROOF,
    move_of_no_card: Code.ILLEGAL_ACTION,
}


def forge(table: Table, forgery: Forgery) -> None:
    table.cheat.line.rewrite = lambda message: forgery(table.cheat, message)


async def start_and_play(table: Table) -> None:
    """Start, and let everybody move: a forgery may end it before the first move is due."""
    await table.until(lambda: table.is_complete() and may_start(table.honest[0]))
    table.let_move()
    table.honest[0].client.submit(StartGame())
    await table.until(lambda: all(p.client.snapshot.game is not None for p in table.seated))


def some_of(things: Iterable[Any], often: Sequence[Any]) -> list[Any]:
    """Return them as parameters: those that are not tried `often` are for the nightly run."""
    marks = {False: pytest.mark.nightly, True: ()}
    return [pytest.param(thing, marks=marks[thing in often], id=thing.__name__) for thing in things]


@pytest.mark.parametrize("forgery", some_of(ATTACKS, [false_key, false_shuffle, false_shares]))
def test_a_forgery_in_a_deal_makes_the_match_void_by_its_signer(forgery: Forgery) -> None:
    async def story() -> None:
        async with dealing() as table:
            forge(table, forgery)
            await start_and_play(table)
            await table.void(ATTACKS[forgery])

    live_through(story())


@pytest.mark.nightly
async def test_a_false_shuffle_is_found_out_at_a_broker_too() -> None:
    room = RoomKeys.from_secret(secrets.token_bytes(32))
    login = room.broker_login("127.0.0.1:1883")
    broker = await start_broker("amqtt", logins=[login], topic=room.topic)
    try:
        async with dealing(BrokerPlace(room, broker.target)) as table:
            forge(table, false_shuffle)
            await start_and_play(table)
            await table.void(Code.SHUFFLE_PROOF)
    finally:
        await broker.close()


def test_two_shuffles_to_two_peers_are_found_out_by_their_manifests() -> None:
    """28: neither is complete anywhere before both are known."""

    def split(cheat: Cheat, table: Table, message: SlotMessage) -> Sequence[Signed]:
        if not isinstance(message.content, Manifest):
            return [message.signed]
        right = own_shuffle(cheat, message)
        (second,) = instead(cheat, message, replace(right, proof=bytes(len(right.proof))))
        cheat.send(message.signed, only=[table.honest[0]])
        cheat.send(*instead(cheat, message, manifest_of(second)), only=table.honest[1:])
        return []

    async def story() -> None:
        async with dealing() as table:
            cheat = table.cheat
            cheat.line.rewrite = lambda message: split(cheat, table, message)
            await start_and_play(table)
            await table.void(Code.EQUIVOCATION)

    live_through(story())


def silent_at(kind: type) -> Forgery:
    """Say what is right until the first body of a kind, and nothing from there on."""

    def forgery(cheat: Cheat, message: SlotMessage) -> Sequence[Signed]:
        cheat.line.is_mute = cheat.line.is_mute or isinstance(message.content, kind)
        return [] if cheat.line.is_mute else [message.signed]

    return forgery


@pytest.mark.parametrize(
    "kind", some_of([DeckKey, Manifest, Shares, Act], [DeckKey, Manifest, Shares])
)
def test_who_falls_silent_in_a_deal_is_voted_out_and_the_other_team_wins(kind: type) -> None:
    async def story() -> None:
        async with dealing() as table:
            forge(table, silent_at(kind))
            for person in table.honest:
                person.votes = True
            await start_and_play(table)
            await table.until(lambda: all(out(p, table.cheat) for p in table.honest))
            await table.until(lambda: all(p.client.last_report is not None for p in table.honest))
            table.nobody_is_blamed()
            seat = table.cheat.seat
            for person in table.honest:
                report = person.client.last_report
                assert report is not None
                assert report.verdict is Verdict.COMPLETE
                assert [drop.seats for drop in report.drops] == [(seat,)]
                assert all(
                    (rank.place == 1) == (rank.seat % 2 != seat % 2)
                    for rank in ranks(person.game.ledger.position.state)
                )

    live_through(story())


def pieces_of_nothing(table: Table) -> list[Signed]:
    """Return what a liar without a seat may say: pieces of no shuffle, and wrong ones of one."""
    liar, game = table.lied[-1], table.honest[0].game
    unknown = [Part(Digest(secrets.token_bytes(32)), at, bytes(3_000)) for at in range(3)]
    announced = [
        manifest.content.digest
        for manifest in game.ledger.manifests.values()
        if isinstance(manifest.content, Manifest)
    ]
    wrong = [Part(digest, at, bytes(3_840)) for digest in announced for at in (0, 1, 6, 7, 250)]
    return [liar.say(part) for part in (*unknown, *wrong)]


def test_pieces_that_nobody_announced_and_wrong_ones_hinder_no_deal() -> None:
    async def story() -> None:
        async with dealing() as table:
            liar = await table.accomplice("Liar")
            first = table.honest[0]
            inner = table.place.inner()
            await inner.start()
            told = 0

            def disturb(_: object) -> None:
                nonlocal told
                game = first.session.game
                if game is None or game.ledger.position.step is not Step.SHUFFLE or told > 200:
                    return
                for item in pieces_of_nothing(table):
                    told += 1
                    liar.send(item)
                    payload = pack_envelopes([item])[0]
                    inner.publish(seal(table.room, payload, secrets.token_bytes(NONCE_BYTES)))
                inner.publish(secrets.token_bytes(4_096))

            first.client.subscribe(disturb)
            await start_and_play(table)
            await table.until(lambda: all(p.game.ledger.position.h > 12 for p in table.seated))
            assert told > 0
            assert all(p.game.parts.count == 0 for p in table.honest)
            await table.goes_on()
            await inner.close()

    live_through(story())
