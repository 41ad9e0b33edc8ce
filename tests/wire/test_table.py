"""TABLE: its form, its name, and what it commits to."""

import hashlib
from dataclasses import replace

import pytest

from pushnet.errors import Code, RefusedError
from pushnet.ids import Digest, PublicKey
from pushnet.wire import canonical
from pushnet.wire.table import Table, TableSeat, game_id_of, name_hash, parse_table
from tests.wire.bodies import KEYS

SEATS = tuple(
    TableSeat(key.public, bytes([i]) * 16, Digest(bytes([i]) * 32), KEYS[0].public)
    for i, key in enumerate(KEYS)
)
NO_KEY = PublicKey(bytes(32))
TABLE = Table("push", 1, (0, 0, True, 0, False, 0, 0), SEATS)


def test_a_table_comes_back_as_it_was() -> None:
    assert parse_table(TABLE.encode()) == TABLE


def test_its_digest_is_the_games_name() -> None:
    raw = TABLE.encode()
    label = b"pushnet/v1/game-id"
    expected = hashlib.sha256(len(label).to_bytes(4, "big") + label + raw).digest()
    assert game_id_of(raw) == expected


def test_a_name_is_committed_to_with_its_salt() -> None:
    label = b"pushnet/v1/name"
    expected = hashlib.sha256(len(label).to_bytes(4, "big") + label + b"s" * 16 + "健太".encode())
    assert name_hash(b"s" * 16, "健太") == expected.digest()


def with_seat(index: int, **changes: object) -> Table:
    seats = list(SEATS)
    seats[index] = replace(seats[index], **changes)  # type: ignore[arg-type]
    return replace(TABLE, seats=tuple(seats))


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", Code.NOT_MSGPACK),
        (canonical.encode([]), Code.TABLE_FORM),
        (canonical.encode(b""), Code.TABLE_FORM),
        (canonical.encode([True, "push", 1, [], []]), Code.TABLE_FORM),
        (canonical.encode([2, "push", 1, [], []]), Code.NEWER_VERSION),
        (canonical.encode([2, "another form"]), Code.NEWER_VERSION),
        (
            canonical.encode(
                [0, "push", 1, [], [[s.key, s.nonce, s.name_hash, s.operator] for s in SEATS]]
            ),
            Code.TABLE_FORM,
        ),
        (canonical.encode([1, "push", 1, [], [], 0]), Code.TABLE_FORM),
        (canonical.encode([1, b"push", 1, [], []]), Code.TABLE_FORM),
        (replace(TABLE, game_name="x" * 33).encode(), Code.TABLE_FORM),
        (replace(TABLE, revision=1 << 31).encode(), Code.TABLE_FORM),
        (replace(TABLE, options=(0,) * 65).encode(), Code.TABLE_FORM),
        (replace(TABLE, seats=SEATS[:1]).encode(), Code.TABLE_FORM),
        (replace(TABLE, seats=(*SEATS, SEATS[0])).encode(), Code.TABLE_FORM),
        (with_seat(1, key=SEATS[0].key).encode(), Code.TABLE_KEYS),
        (with_seat(1, nonce=SEATS[0].nonce).encode(), Code.TABLE_KEYS),
        (with_seat(1, key=NO_KEY).encode(), Code.KEY_REFUSED),
        (replace(TABLE, seats=(with_seat(0, key=NO_KEY).seats[0],)).encode(), Code.TABLE_FORM),
        (with_seat(1, operator=NO_KEY).encode(), Code.KEY_REFUSED),
        (with_seat(1, nonce=b"short").encode(), Code.TABLE_FORM),
        (with_seat(1, name_hash=Digest(b"short")).encode(), Code.TABLE_FORM),
        (replace(TABLE, options=("x" * 2000,)).encode(), Code.LIMIT),
    ],
)
def test_a_wrong_table_is_refused(raw: bytes, code: Code) -> None:
    with pytest.raises(RefusedError) as caught:
        parse_table(raw)
    assert caught.value.code is code
