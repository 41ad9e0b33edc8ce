"""The corpus: real inputs for every target, small and the same on every machine.

    python -m tests.fuzz.corpus        write tests/fuzz/corpus/ anew

One folder for each target, one file for each input. Fuzzers begin here instead of at nothing.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from pushnet.crypto.deck_shares import prove_shares
from pushnet.crypto.invite import Invite
from pushnet.crypto.signing import SigningKey
from pushnet.crypto.wordlist import WORDS
from pushnet.games.push_notation import format_position
from pushnet.ids import Digest
from pushnet.session.effects import CastVote, LeaveGame, Publish, Say, SayGoodbye
from pushnet.session.record import record_digest
from pushnet.store.key_text import key_to_text
from pushnet.wire.contents import ZERO_DIGEST, Abort, End, Offer
from pushnet.wire.envelope import open_envelope
from pushnet.wire.messages import room_body, slot_body
from tests.crypto.decks import dealt, fresh
from tests.fuzz import deck_targets
from tests.session.tables import ROOM, Client, Table

CORPUS = Path(__file__).parent / "corpus"
TEXTS = {
    "invite": [
        Invite(WORDS[:5], "192.168.1.20:1883").text,
        Invite(WORDS[7:12]).link,
        "ACORN, brick  dolphin/kettle velvet",
        "acorn brick dolphin",
    ],
    "broker-url": [
        "mqtt://broker.example:1883",
        "wss://user:secret@[::1]:443/mqtt?x",
        "mqtts://broker.example",
        "192.168.1.20:1883",
    ],
    "config": [
        'name = "Mika"\nmouse = false\nbot_speed = 2\n',
        "odds = 3\nunknown = [1, {a = 2}]\n",
    ],
    "steps": ["push", "draw R4", "push B2 left stop", "push +5 push"],
    "game-text": ['[Game "push"]\n[Seats "2"]\n\n1. push R4\n'],
}


def eventful() -> Table:
    """Return a short game in which everything that can be sent is sent."""
    table = Table(4, "corpus")
    table.start()
    _, silent, leaver, other = table.clients
    other.propose(Say("good luck"))
    for _ in range(6):
        table.move()
    silent.kill()
    table.play(moves_max=40)
    table.run(70_000)
    for client in table.clients:
        if client is not silent and silent.game.own_seat in client.game.waiting_for:
            client.propose(CastVote((silent.game.own_seat,), yes=True))
            table.deliver()
    silent.restart()
    table.run(3_000)
    leaver.propose(LeaveGame())
    table.deliver()
    for _ in range(12):
        table.move()
    other.propose(SayGoodbye())
    return table


def generated() -> dict[str, list[bytes]]:
    """Return every input of the corpus by target."""
    table = eventful()
    envelopes = [
        effect.envelope
        for client in table.clients
        for effect in client.effects
        if isinstance(effect, Publish)
    ]
    game = table.clients[0].session.game
    assert game is not None
    states = [note.state for note in game.ledger.notes if note.state is not None]
    record = game.record()
    bodies = [*_one_of_a_kind(envelopes), *_seldom_sent(table.clients[0])]
    inputs = {target: [text.encode() for text in texts] for target, texts in TEXTS.items()}
    return inputs | {
        "canonical": bodies,
        "body": bodies,
        "envelope": sorted(envelopes, key=len)[:: max(1, len(envelopes) // 6)],
        "seal": [min(envelopes, key=len)],
        "table": [game.table.raw],
        "record": [record[:-32], record[:400], record[:-32] + record_digest(record[:-32])],
        "position": [format_position(state).encode() for state in states[:: len(states) // 4]],
        "key-text": [_key_text().encode()],
        "session": list(_stories()),
        "sealed-session": list(_stories()),
        **sealed(),
    }


def sealed() -> dict[str, list[bytes]]:
    """Return bodies of a deck of two cards, the true one of each kind first."""
    deal = dealt(deck_targets.CARDS)
    given = prove_shares(
        deal.purpose(0), deal.secrets[0], deal.decks[-1], deck_targets.POSITIONS, fresh("corpus")
    )
    return {
        "deck-key": [deck_targets.true_key(), deal.said[1].key + deal.said[1].proof],
        "shuffle": [deck_targets.true_shuffle(), deal.bodies[0].deck + deal.bodies[0].proof],
        "shares": [given.shares + given.proof],
    }


def _one_of_a_kind(envelopes: list[bytes]) -> Iterator[bytes]:
    seen = set()
    for envelope in envelopes:
        for signed in open_envelope(envelope):
            kind = signed.body[2]  # [1, type, ..]
            if kind not in seen:
                seen.add(kind)
                yield signed.body


def _seldom_sent(client: Client) -> Iterator[bytes]:
    """Yield what this game had no reason for."""
    game, key = client.session.game, client.key.public
    assert game is not None
    assert game.own is not None
    seat, name = game.own.seat, game.table.game
    end = End(Digest(bytes(range(32))))
    yield slot_body(end, game=name, seat=seat, h=99, prev=game.ledger.position.head)
    yield slot_body(Abort(), game=name, seat=seat, h=2, prev=ZERO_DIGEST)
    offer = Offer(client.session.hello.nonce, 7, "192.168.1.20:1883")
    yield room_body(offer, room=ROOM.room_id, key=key)


def _key_text() -> str:
    key = SigningKey.from_seed(bytes(32))
    return key_to_text(key, "passphrase", salt=bytes(16), nonce=bytes(12))


def _stories() -> Iterator[bytes]:
    for number in range(12):
        yield hashlib.shake_256(f"story {number}".encode()).digest(60 * number + 40)


def stored() -> dict[str, list[bytes]]:
    """Return the corpus as it lies in its folder."""
    return {
        folder.name: [path.read_bytes() for path in sorted(folder.iterdir())]
        for folder in sorted(CORPUS.iterdir())
        if folder.is_dir()
    }


def main() -> None:
    for target, inputs in generated().items():
        folder = CORPUS / target
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        for number, content in enumerate(inputs):
            (folder / f"{number:02}").write_bytes(content)


if __name__ == "__main__":
    main()
