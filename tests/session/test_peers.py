"""Who counts as present, and that strangers cannot fill the room's memory."""

from pushnet.crypto.signing import SigningKey
from pushnet.ids import PublicKey
from pushnet.session.peers import (
    OTHERS_MAX,
    SESSIONS_MAX,
    SILENT_AFTER_MS,
    SUSPECT_AFTER_MS,
    Peers,
)
from pushnet.session.snapshot import Standing
from pushnet.wire.contents import Hello, Ready, Sit
from tests.wire.bodies import KEYS

ANA = KEYS[0].public
OWN = b"o" * 16


def hello(nonce: bytes = b"n" * 16, key: PublicKey = ANA) -> Hello:
    return Hello(nonce, (1,), "p", "name", b"s" * 16, key)


def key(number: int) -> PublicKey:
    return SigningKey.from_seed(number.to_bytes(32, "big")).public


def test_standings_follow_silence_and_quotes() -> None:
    peers = Peers(OWN)
    assert peers.standing(ANA, 0) is Standing.LOST
    assert peers.greet(ANA, hello(), 0, set())
    assert not peers.greet(ANA, hello(), 10, set())
    session = peers.current(ANA)
    assert session is not None
    assert peers.standing(ANA, 10) is Standing.ONE_WAY
    assert peers.any_one_way(10)
    peers.quoted(ANA, session, 10)
    assert peers.standing(ANA, 10) is Standing.PRESENT
    assert not peers.any_one_way(10)
    assert peers.standing(ANA, 10 + SUSPECT_AFTER_MS) is Standing.SUSPECT
    assert peers.standing(ANA, 10 + SILENT_AFTER_MS) is Standing.SILENT
    session.gone = Standing.LOST
    assert peers.standing(ANA, 20) is Standing.LOST
    session.heard(30)
    assert peers.standing(ANA, 30) is Standing.PRESENT
    session.gone = Standing.LEFT
    session.heard(40)
    assert peers.standing(ANA, 40) is Standing.LEFT  # a goodbye is not taken back by an echo


def test_a_session_that_quotes_us_replaces_one_that_does_not_and_old_ones_are_forgotten() -> None:
    peers = Peers(OWN)
    for number in range(SESSIONS_MAX + 3):
        peers.greet(ANA, hello(bytes([number]) * 16), number * 1_000, set())
    assert len(peers.by_key[ANA].sessions) == SESSIONS_MAX
    newest = peers.session(ANA, bytes([SESSIONS_MAX + 2]) * 16)
    assert newest is not None
    peers.quoted(ANA, newest, 8_000)
    assert peers.current(ANA) is newest
    for now_ms in (8_500, 8_500 + SILENT_AFTER_MS):
        peers.greet(ANA, hello(now_ms.to_bytes(16, "big")), now_ms, set())
        assert peers.current(ANA) is newest  # a recorded Hello pushes nobody out, ever


def test_what_a_session_said_first_of_itself_stands() -> None:
    peers = Peers(OWN)
    peers.greet(ANA, hello(), 0, set())
    other = Hello(b"n" * 16, (1,), "p", "another name", b"s" * 16, ANA)
    assert not peers.greet(ANA, other, 5_000, set())
    session = peers.current(ANA)
    assert session is not None
    assert session.hello.name == "name"
    assert session.heard_ms == 0  # and a Hello that is repeated keeps nobody alive


def test_new_sessions_of_one_key_are_taken_in_no_faster_than_programs_start() -> None:
    peers = Peers(OWN)
    new = [peers.greet(ANA, hello(bytes([n]) * 16), 0, set()) for n in range(40)]
    assert 0 < sum(new) <= SESSIONS_MAX
    assert peers.greet(ANA, hello(b"later".ljust(16)), 1_000, set())


def test_counters_only_go_up() -> None:
    peers = Peers(OWN)
    peers.greet(ANA, hello(), 0, set())
    session = peers.current(ANA)
    assert session is not None
    assert session.is_newer(Sit, 3)
    assert not session.is_newer(Sit, 3)
    assert not session.is_newer(Sit, 2)
    assert session.is_newer(Ready, 1)


def test_strangers_fill_the_room_only_up_to_its_limit() -> None:
    peers = Peers(OWN)
    for number in range(OTHERS_MAX):
        assert peers.greet(key(number + 1), hello(), 0, set())
    late = key(999)
    assert not peers.greet(late, hello(), 1, set())
    assert peers.greet(late, hello(), 1, {late})  # a seat of the game in play is never too many
    # Once they are silent the first that no game needs makes room.
    kept = {key(number + 1) for number in range(2)}
    assert peers.greet(key(21), hello(), 2, kept)  # those two are strangers no more
    assert not peers.greet(key(22), hello(), 3, kept)
    assert peers.greet(key(22), hello(), SUSPECT_AFTER_MS, kept)
    assert kept < set(peers.by_key)
    assert peers.session(key(3), b"n" * 16) is None


def test_quotes_are_those_heard_lately_seats_first_then_longest_known_first() -> None:
    peers = Peers(OWN)
    for number in range(3):
        peers.greet(key(number + 1), hello(bytes([number]) * 16), number * 5_000, set())
    assert peers.live_nonces(10_000, set()) == (bytes([1]) * 16, bytes([2]) * 16)
    assert peers.live_nonces(10_000, {key(3)}) == (bytes([2]) * 16, bytes([1]) * 16)
    assert [k for k, _ in peers.in_order()] == [key(1), key(2), key(3)]


def test_many_sessions_of_one_key_do_not_push_the_others_from_the_quotes() -> None:
    peers = Peers(OWN)
    for number in range(SESSIONS_MAX):
        peers.greet(key(1), hello(bytes([number]) * 16), 0, set())
    peers.greet(key(2), hello(b"late".ljust(16)), 10, set())
    assert b"late".ljust(16) in peers.live_nonces(20, set())[:2]
