"""No input costs more than in proportion to its length: work is counted at n, 2n and 4n."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from pushnet.crypto import tags
from pushnet.crypto.hashing import length_prefixed, u8, u16, u32
from pushnet.crypto.invite import TEXT_MAX, parse_invite
from pushnet.crypto.sealing import seal
from pushnet.crypto.signing import SigningKey
from pushnet.errors import RefusedError
from pushnet.games.push_game_text import parse_game
from pushnet.games.push_notation import parse_position
from pushnet.ids import Digest, Seat
from pushnet.session.record import MAGIC, record_digest
from pushnet.session.session import Session, open_session
from pushnet.verify import verify_record
from pushnet.wire import canonical, contents
from pushnet.wire.contents import Hello, Signed, Vote
from pushnet.wire.envelope import pack_envelopes
from pushnet.wire.messages import parse, room_body, slot_body
from tests.fuzz.session_target import Opening, opening
from tests.fuzz.work import grows_no_faster, work_of
from tests.session.forging import played
from tests.session.tables import ROOM

Act = Callable[[], Any]


def quietly(act: Act) -> Act:
    """Return `act` with refusals taken as an answer."""

    def run() -> None:
        try:
            act()
        except RefusedError:
            return

    return run


def test_the_measure_tells_a_square_from_a_line() -> None:
    def square(size: int) -> Act:
        return lambda: [abs(one) for one in range(size) for _ in range(size)]

    with pytest.raises(AssertionError):
        grows_no_faster(square, 40)
    grows_no_faster(lambda size: lambda: [abs(one) for one in range(size)], 400)
    assert work_of(lambda: None) <= 3


SHAPES: dict[str, Callable[[int], bytes]] = {
    "many small things": lambda n: b"\xdc" + n.to_bytes(2, "big") + b"\x00" * n,
    "nested as deep as allowed": lambda n: (
        b"\x91" * 5 + b"\xdc" + n.to_bytes(2, "big") + b"\x90" * n
    ),
    "one long text": lambda n: b"\xda" + (n * 15).to_bytes(2, "big") + b"x" * n * 15,
    "too long an array": lambda n: b"\xdd\xff\xff\xff\xff" + bytes(n),
    "arrays that never end": lambda n: b"\x9f" * n,
}


@pytest.mark.parametrize("name", SHAPES)
def test_decoding(name: str) -> None:
    grows_no_faster(
        lambda n: quietly(lambda: canonical.decode(SHAPES[name](n), bytes_max=4_096)), 60
    )


def test_parsing_evidence_within_votes() -> None:
    def vote(size: int) -> Act:
        items = tuple(Signed(bytes(150 * size), bytes(64)) for _ in range(6))
        content = Vote((Seat(1),), yes=False, evidence=items)
        body = slot_body(content, game=bytes(32), seat=Seat(0), h=3, prev=Digest(bytes(32)))  # type: ignore[arg-type]
        return quietly(lambda: parse(Signed(body, bytes(64))))

    grows_no_faster(vote, 1)


def test_positions_and_games_as_text() -> None:
    grows_no_faster(lambda n: quietly(lambda: parse_position("4p 1:choose bank=" + "R4" * n)), 100)
    grows_no_faster(lambda n: quietly(lambda: parse_position("4p 1:choose" + " x=1" * n)), 50)
    head = '[Game "push"]\n[Seats "2"]\n'
    grows_no_faster(lambda n: quietly(lambda: parse_game(head + "\n" + "1. push R4\n" * n)), 200)
    grows_no_faster(lambda n: quietly(lambda: parse_game(head + '[Name "x"]\n' * n)), 200)


def test_an_invite_costs_no_more_than_looking_at_the_word_list() -> None:
    worst = [
        "x" * TEXT_MAX,
        " ".join("abcdefgh"[:7] + "q" for _ in range(5)),
        "ﷺ" * TEXT_MAX,  # becomes eighteen letters each
        "a b c d " + "e" * (TEXT_MAX - 8),
        "@" * TEXT_MAX,
    ]
    for text in worst:
        assert work_of(quietly(lambda t=text: parse_invite(t))) < 120_000  # type: ignore[misc]


def test_taking_a_record_apart() -> None:
    table = opening().entries[0].content

    def slots(count: int) -> Act:
        body = MAGIC + u16(1) + length_prefixed(table) + u8(0)
        body += u32(count) + b"\x00\x00" * count + u8(0) + u8(0)
        return lambda: verify_record(body + record_digest(body))

    grows_no_faster(slots, 400)


def test_verifying_a_record() -> None:
    def played_for(moves: int) -> Act:
        game: Any = played(2, "work", moves=moves).clients[0].session.game
        record: bytes = game.record()
        return lambda: verify_record(record)

    grows_no_faster(played_for, 8)


# A session


def fresh() -> tuple[Session, Opening]:
    start = opening()
    hello = Hello(b"n" * 16, (1,), "work", "Player 0", b"s" * 16, start.key.public)
    session = open_session(ROOM, start.key, hello, 1_000, start.entries)
    assert session.game is not None
    session.game.recovering = False
    return session, start


def hearing(make: Callable[[Session, Opening, int], list[Signed]]) -> Callable[[int], Act]:
    """Return the work of hearing so many messages."""

    def prepare(count: int) -> Act:
        session, start = fresh()
        items = make(session, start, count)
        payloads = [seal(ROOM, envelope, bytes(24)) for envelope in pack_envelopes(items)]

        def run() -> None:
            for payload in payloads:
                session.receive(payload, 1_100)

        return run

    return prepare


def cheats(start: Opening, content: contents.SlotContent, h: int, prev: bytes) -> Signed:
    game, key = start.entries[0].game, start.keys[start.cheat]
    body = slot_body(content, game=game, seat=start.cheat, h=h, prev=Digest(prev))
    return Signed(body, key.sign(tags.MSG, body))


def said(content: contents.RoomContent, key: SigningKey) -> Signed:
    body = room_body(content, room=ROOM.room_id, key=key.public)
    return Signed(body, key.sign(tags.ROOM, body))


def votes_on_everything(session: Session, start: Opening, count: int) -> list[Signed]:
    assert session.game is not None
    ledger = session.game.ledger
    seats = [seat for seat in start.keys if seat != start.cheat]
    subsets = [m for size in (1, 2) for m in combinations(sorted(seats), size)]
    chosen = [(h, m) for h in range(3, ledger.position.h + 2) for m in subsets]
    return [
        cheats(start, Vote(m, yes=True, evidence=()), h, ledger.positions[h - 1].head)
        for h, m in (chosen * count)[:count]
    ]


def bodies_for_slots_behind(session: Session, start: Opening, count: int) -> list[Signed]:
    assert session.game is not None
    h = session.game.ledger.position.h
    link = contents.Link(9, bytes(32))
    return [
        cheats(start, link, 1 + number % h, number.to_bytes(32, "big")) for number in range(count)
    ]


def hellos(session: Session, start: Opening, count: int) -> list[Signed]:
    keys = [SigningKey.from_seed(number.to_bytes(32, "big")) for number in range(count)]
    return [said(Hello(b"h" * 16, (1,), "p", "x", bytes(16), key.public), key) for key in keys]


def sessions_of_one_key(session: Session, start: Opening, count: int) -> list[Signed]:
    key = start.keys[start.cheat]
    return [
        said(Hello(number.to_bytes(16, "big"), (1,), "p", "x", bytes(16), key.public), key)
        for number in range(count)
    ]


def lines_of_chat(session: Session, start: Opening, count: int) -> list[Signed]:
    key = start.keys[start.cheat]
    hello = Hello(b"c" * 16, (1,), "p", "x", bytes(16), key.public)
    beat = contents.Presence(
        b"c" * 16, 1, (b"n" * 16,), None, 0, contents.ZERO_DIGEST, contents.ZERO_DIGEST, 0, bytes(8)
    )
    lines = [contents.Chat(b"c" * 16, number, 0, "line") for number in range(count)]
    return [said(content, key) for content in (hello, beat, *lines)]


def questions(session: Session, start: Opening, count: int) -> list[Signed]:
    key, own = start.keys[start.cheat], session.key.public
    hello = Hello(b"c" * 16, (1,), "p", "x", bytes(16), key.public)
    game = start.entries[0].game
    asked = [contents.Sync(b"c" * 16, number, own, game, 1) for number in range(count)]
    return [said(content, key) for content in (hello, *asked)]


@pytest.mark.parametrize(
    "make",
    [
        votes_on_everything,
        bodies_for_slots_behind,
        hellos,
        sessions_of_one_key,
        lines_of_chat,
        questions,
    ],
)
def test_hearing(make: Callable[[Session, Opening, int], list[Signed]]) -> None:
    grows_no_faster(hearing(make), 24)
