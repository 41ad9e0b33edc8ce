"""protocol/messages.cddl accepts what programs send each other and refuses other forms.

CDDL speaks of CBOR, so for pycddl each message is unpacked from MessagePack and packed again with
cbor2: a schema judges values; their bytes are judged elsewhere (tests/wire/test_canonical.py).
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cbor2
import msgpack
import pycddl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.errors import Code, RefusedError
from pushnet.session.effects import (
    AbortStart,
    CastVote,
    LeaveGame,
    Publish,
    Say,
    SayGoodbye,
    StartGame,
)
from pushnet.session.position import Step
from pushnet.wire import canonical, contents
from pushnet.wire.contents import ZERO_DIGEST, BodyType, Signed
from pushnet.wire.messages import parse, room_body, slot_body
from pushnet.wire.slot_forms import ACTION_BYTES_MAX
from tests.conformance.cddl import Schema
from tests.session.rummy_tables import stopped
from tests.session.tables import Table
from tests.wire.bodies import (
    KEYS,
    digests,
    fixed_place,
    games,
    keys,
    nonces,
    room_contents,
    seats,
    slot_contents,
)

TEXT = (Path(__file__).parents[2] / "protocol" / "messages.cddl").read_text(encoding="utf-8")
SCHEMA = Schema(TEXT)
ROOTS = ("envelope", "slot-message", "room-message", "table", "signed")
# pycddl judges by the first rule of a schema.
PYCDDL = {root: pycddl.Schema(f"root = {root}\n{TEXT}") for root in ROOTS}

SIGNATURE = bytes(64)
FIRST_ROOM_TYPE = 32
SEALED = {"DECK_KEY", "SHUFFLE", "SHARES", "MANIFEST", "PART"}  # nobody says this in a game of Push


def root_of(value: Any) -> str:
    return "slot-message" if value[1] < FIRST_ROOM_TYPE else "room-message"


def pycddl_accepts(root: str, value: Any) -> bool:
    try:
        PYCDDL[root].validate_cbor(cbor2.dumps(value))
    except pycddl.ValidationError:
        return False
    return True


def eventful_game() -> Table:
    """A table with chat, a start called off, a kill, a drop, a leaver and an end."""
    table = Table(5)
    table.sit()
    table.drop = lambda sender, to, payload: sender is not to
    table.clients[0].propose(StartGame())
    table.deliver()
    table.drop = lambda *_: False
    table.clients[0].propose(AbortStart())
    table.run(5_000)
    table.start()
    first, killed, leaver, silent, _ = table.clients
    killed.propose(Say("Good luck, Chié"))
    leaver.propose(Say("", emote=2))
    for _ in range(20):
        table.move()
    killed.kill()
    table.play()
    table.run(2_000)
    killed.restart()
    table.run(2_000)
    silent.kill()
    table.play()
    table.run(70_000)
    for client in table.clients:
        if client is not silent:
            client.propose(CastVote((silent.game.own_seat,), yes=True))
            table.deliver()
    table.play(moves_max=9)
    leaver.propose(LeaveGame())
    table.deliver()
    table.play()
    table.run(3_000)
    first.propose(SayGoodbye())
    return table


@pytest.fixture(scope="module")
def envelopes() -> list[bytes]:
    clients = eventful_game().clients
    effects = [effect for client in clients for effect in client.effects]
    return [effect.envelope for effect in effects if isinstance(effect, Publish)]


def bodies_in(envelopes: list[bytes]) -> Iterator[Any]:
    for envelope in envelopes:
        for body, _ in msgpack.unpackb(envelope)[1]:
            yield msgpack.unpackb(body)


def test_every_message_of_a_game_is_accepted(envelopes: list[bytes]) -> None:
    seen = set()
    for envelope in envelopes:
        value = msgpack.unpackb(envelope)
        assert SCHEMA.accepts("envelope", value)
        assert pycddl_accepts("envelope", value)
    for body in bodies_in(envelopes):
        assert SCHEMA.accepts(root_of(body), body), body
        assert pycddl_accepts(root_of(body), body), body
        seen.add(BodyType(body[1]))
        if body[1] == BodyType.TABLE:
            table = msgpack.unpackb(body[4][2])
            assert SCHEMA.accepts("table", table)
            assert pycddl_accepts("table", table)
    sealed = {kind for kind in BodyType if kind.name in SEALED}
    assert seen == set(BodyType) - {BodyType.OFFER} - sealed, "the game is not eventful enough"


def test_every_message_of_a_sealed_deck_is_accepted() -> None:
    clients = stopped(Step.ACT)[0].clients
    effects = [effect for client in clients for effect in client.effects]
    sent = [effect.envelope for effect in effects if isinstance(effect, Publish)]
    seen = set()
    for body in bodies_in(sent):
        if BodyType(body[1]).name in SEALED:
            assert SCHEMA.accepts(root_of(body), body), body[:2]
            assert pycddl_accepts(root_of(body), body), body[:2]
            seen.add(BodyType(body[1]).name)
    assert seen == SEALED - {"SHUFFLE"}  # which travels in parts


@st.composite
def slot_bodies(draw: st.DrawFn) -> bytes:
    content = draw(slot_contents)
    h, prev = fixed_place(content, draw(st.integers(1, 1 << 20)), draw(digests))
    return slot_body(content, game=draw(games), seat=draw(seats), h=h, prev=prev)


@st.composite
def room_bodies(draw: st.DrawFn) -> bytes:
    return room_body(draw(room_contents), room=draw(nonces), key=draw(keys))


bodies = st.one_of(slot_bodies(), room_bodies())


@given(bodies)
def test_every_form_of_every_body_is_accepted(body: bytes) -> None:
    value = msgpack.unpackb(body)
    assert SCHEMA.accepts(root_of(value), value)
    assert pycddl_accepts(root_of(value), value)


def arrays_in(value: Any) -> Iterator[list[Any]]:
    if isinstance(value, list):
        yield value
        for item in value:
            yield from arrays_in(item)


scalars = st.one_of(
    st.integers(0, 70),
    st.sampled_from([256, 257, 1 << 20, (1 << 20) + 1, canonical.UINT_MAX]),
    st.booleans(),
    st.none(),
    st.sampled_from([0, 15, 16, 17, 31, 32, 33, 63, 64, 65]).map(bytes),
    st.sampled_from(["", "a", "é" * 16, "é" * 17, "x" * 64, "x" * 65, "x" * 129, "x" * 257]),
    st.just([]),
    st.sampled_from([key.public for key in KEYS]),
)


@given(bodies, st.data())
def test_schema_and_program_agree_about_a_body_with_one_thing_changed(
    body: bytes, data: st.DataObject
) -> None:
    value = msgpack.unpackb(body)
    array = data.draw(st.sampled_from(list(arrays_in(value))))
    at = data.draw(st.integers(0, len(array)))
    if at == len(array) or data.draw(st.integers(0, 3)) == 0:
        array.insert(at, data.draw(scalars))
    elif data.draw(st.integers(0, 3)) == 0:
        del array[at]
    else:
        array[at] = data.draw(scalars)
    accepted = any(SCHEMA.accepts(root, value) for root in ("slot-message", "room-message"))
    try:
        parse(Signed(canonical.encode(value), SIGNATURE))
    except RefusedError as refused:
        code = refused.code
    else:
        code = None
    if code is None:
        assert accepted
    else:
        assert not accepted or beyond_the_schema(value, code)


def beyond_the_schema(value: list[Any], code: Code) -> bool:
    """Return whether the text forbids what CDDL cannot say: lengths, points, order, pairs."""
    if code in {Code.KEY_REFUSED, Code.LIMIT}:
        return True
    match value[1]:
        case BodyType.ACT:
            shares = value[6][1] if len(value[6]) > 1 else b""
            odd = isinstance(shares, bytes) and len(shares) % 32 > 0
            return odd or len(canonical.encode(value[6][0])) > ACTION_BYTES_MAX
        case BodyType.SHARES:
            return len(value[6][0]) % 32 > 0
        case BodyType.MANIFEST:
            return len(value[6][3]) != -(-value[6][0] // contents.PART_BYTES)
        case BodyType.LEAVE | BodyType.ABORT:
            return bool(value[5] != ZERO_DIGEST)
        case BodyType.VOTE:
            members, yes, evidence = value[6]
            return not ascends(members) or bool(evidence) == yes
        case BodyType.HELLO:
            return not ascends(value[4][1])
        case BodyType.CHAT:
            return (value[4][2] == 0) == (value[4][3] == "")
        case _:
            return False


def ascends(numbers: list[int]) -> bool:
    return numbers == sorted(set(numbers))


ITEM = [b"", SIGNATURE]
N, D = b"n" * 16, b"d" * 32
SEAT = [KEYS[0].public, N, D, KEYS[0].public]


@pytest.mark.parametrize(
    ("root", "value"),
    [
        ("signed", [b"", bytes(63)]),
        ("signed", [b"", bytes(65)]),
        ("signed", [bytes(4097), SIGNATURE]),
        ("signed", [b"", SIGNATURE, 0]),
        ("signed", [b""]),
        ("envelope", [1, []]),
        ("envelope", [2, [ITEM]]),
        ("envelope", [1, [[b"", bytes(63)]]]),
        ("slot-message", [1, 2, D, 1, 9, D, [0, D]]),
        ("slot-message", [1, 2, D, 1, 9, D, [3, D], 0]),
        ("slot-message", [1, 2, D, True, 9, D, [3, D]]),
        ("slot-message", [1, 8, D, 1, 9, D, [3, D]]),
        ("room-message", [1, 42, N, D, [N, 1]]),
        ("room-message", [1, 33, N, D, [N, 1, b"short"]]),
        ("table", [1, "push", 1 << 31, [], [SEAT] * 2]),
    ],
)
def test_both_readers_refuse_another_form(root: str, value: Any) -> None:
    assert not SCHEMA.accepts(root, value)
    assert not pycddl_accepts(root, value)


@pytest.mark.parametrize(
    ("root", "value"),
    [
        ("signed", ["", SIGNATURE]),
        ("envelope", [1, [ITEM] * 17]),
        ("slot-message", [1, 3, D, 1, 9, D, [[1], 3]]),
        ("slot-message", [1, 2, D, 6, 9, D, [3, D]]),
        ("slot-message", [1, 2, D, 1, 0, D, [3, D]]),
        ("slot-message", [1, 2, D, 1, (1 << 20) + 1, D, [3, D]]),
        ("slot-message", [1, 2, D, 1, 9, D, [257, D]]),
        ("slot-message", [1, 1, D, 1, 2, D, [D]]),
        ("slot-message", [1, 5, D, 1, 9, D, [[1], False, [ITEM] * 7]]),
        ("slot-message", [1, 6, D, 1, 3, ZERO_DIGEST, []]),
        ("room-message", [1, 32, N, D, [N, [1] * 17, "", "", N, D]]),
        ("room-message", [1, 32, N, D, [N, [1], "x" * 33, "", N, D]]),
        ("room-message", [1, 32, N, D, [N, [1], "", "é" * 33, N, D]]),
        ("room-message", [1, 34, N, D, [N, 1, bytes(4097)]]),
        ("room-message", [1, 36, N, D, [N, [N] * 17, None, 0, D, D, 0]]),
        ("room-message", [1, 36, N, D, [N, [], None, 0, D, D, 64]]),
        ("room-message", [1, 37, N, D, [D, D, (1 << 20) + 1]]),
        ("room-message", [1, 40, N, D, [N, 1, 7, ""]]),
        ("room-message", [1, 40, N, D, [N, 1, 0, "x" * 257]]),
        ("room-message", [1, 40, N, D, [N, 1 << 63, 0, "x"]]),
        ("room-message", [1, 41, N, D, [N, 1, "x" * 129]]),
        ("table", [1, "x" * 33, 1, [], [SEAT] * 2]),
        ("table", [1, "push", 1, [0] * 65, [SEAT] * 2]),
        ("table", [1, "push", 1, [], [SEAT]]),
        ("table", [1, "push", 1, [], [SEAT] * 7]),
    ],
)
def test_the_strict_reader_refuses_what_is_out_of_bounds(root: str, value: Any) -> None:
    assert not SCHEMA.accepts(root, value)


@pytest.mark.parametrize(
    ("root", "value"),
    [
        ("signed", [bytes(4096), SIGNATURE]),
        ("envelope", [1, [ITEM] * 16]),
        ("slot-message", [1, 2, D, 1, 9, D, [3, D]]),
        ("room-message", [1, 42, N, D, [N, True]]),
        ("room-message", [1, 33, N, D, [N, 1, N]]),
        ("table", [1, "push", 1, [0, True], [SEAT] * 6]),
    ],
)
def test_both_readers_accept_what_those_forms_were_made_of(root: str, value: Any) -> None:
    assert SCHEMA.accepts(root, value)
    assert pycddl_accepts(root, value)
