"""The TXT record of a table: what is written is read, and no stranger's bytes do harm."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st
from zeroconf import ServiceInfo

from pushnet.crypto.wordlist import WORDS
from pushnet.net.notice import (
    GAME_CELLS_MAX,
    PROGRAM_CELLS_MAX,
    ROOM_PREFIX_BYTES,
    SEATS_SHOWN_MAX,
    SERVICE_TYPE,
    LanTable,
    TableNotice,
    read_txt,
    write_txt,
)
from pushnet.views.names import NAME_CELLS_MAX, cells_of, clean

NOTICE = TableNotice(
    host_name="Ana",
    game="push",
    seats_taken=2,
    seats_total=6,
    room_prefix=b"\x01\x02\x03\xff",
    program="pushnet 0.1.0",
)
RECORD = {
    b"txtvers": b"1",
    b"v": b"1",
    b"app": b"pushnet 0.1.0",
    b"game": b"push",
    b"taken": b"2",
    b"seats": b"6",
    b"host": b"Ana",
    b"room": b"010203ff",
}
KEYS = st.sampled_from([*RECORD, b"words", b"other"])


def test_this_is_all_that_is_told() -> None:
    assert write_txt(NOTICE) == RECORD


def test_only_an_open_table_tells_its_words() -> None:
    words = ("acorn", *WORDS[:4])
    assert not NOTICE.is_open
    opened = dataclasses.replace(NOTICE, words=words)
    assert write_txt(opened) == {**RECORD, b"words": "-".join(words).encode()}
    assert read_txt(write_txt(opened)) == opened
    assert opened.is_open
    assert "acorn" not in repr(opened)


names = st.text(max_size=20).map(clean).filter(bool)


@given(
    names,
    st.integers(1, SEATS_SHOWN_MAX),
    st.integers(0, SEATS_SHOWN_MAX),
    st.binary(min_size=ROOM_PREFIX_BYTES, max_size=ROOM_PREFIX_BYTES),
)
def test_what_is_written_is_read(name: str, total: int, taken: int, room: bytes) -> None:
    notice = dataclasses.replace(
        NOTICE,
        host_name=name,
        seats_total=total,
        seats_taken=min(taken, total),
        room_prefix=room,
    )
    assert read_txt(write_txt(notice)) == notice
    assert all(len(key) + len(value or b"") < 255 for key, value in write_txt(notice).items())


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (b"txtvers", b"2"),
        (b"v", b""),
        (b"v", b"-1"),
        (b"v", b"12345"),
        (b"v", "١".encode()),  # a digit, but not one of ours
        (b"taken", b"7"),
        (b"seats", b"0"),
        (b"seats", b"100"),
        (b"room", b"0102"),
        (b"room", b"0102030G"),
        (b"room", b"010203FF"),
    ],
)
def test_a_record_that_breaks_the_form_is_no_table(key: bytes, value: bytes) -> None:
    assert read_txt(RECORD) == NOTICE
    assert read_txt({**RECORD, key: value}) is None
    assert read_txt({**RECORD, key: None}) is None


@pytest.mark.parametrize(
    "words",
    [
        b"acorn",
        b"acorn-acorn-acorn-acorn-zzzzz",
        b"acorn-" * 5,
        b"\xff" * 30,
        b"acorn-" * 4 + b"[b]",
    ],
)
def test_words_that_are_none_leave_the_table_closed(words: bytes) -> None:
    notice = read_txt({**RECORD, b"words": words})
    assert notice == NOTICE


def assert_harmless(notice: TableNotice) -> None:
    for text, cells in (
        (notice.host_name, NAME_CELLS_MAX),
        (notice.game, GAME_CELLS_MAX),
        (notice.program, PROGRAM_CELLS_MAX),
    ):
        assert text == clean(text, cells)
        assert cells_of(text) <= cells
        assert text == "" or text.isprintable()
    assert notice.host_name
    assert 0 <= notice.seats_taken <= notice.seats_total <= SEATS_SHOWN_MAX
    assert notice.words is None or set(notice.words) <= set(WORDS)


@given(st.dictionaries(KEYS, st.none() | st.binary(max_size=255)))
def test_no_value_does_harm(changes: dict[bytes, bytes | None]) -> None:
    notice = read_txt({**RECORD, **changes})
    if notice is not None:
        assert_harmless(notice)


@given(st.text(max_size=80), st.text(max_size=80))
def test_no_text_does_harm(host: str, app: str) -> None:
    raw = {b"host": host.encode("utf-8", "surrogatepass"), b"app": app.encode("utf-8", "replace")}
    notice = read_txt({**RECORD, **raw})
    assert notice is not None
    assert_harmless(notice)


@given(st.binary(max_size=600))
def test_no_bytes_on_the_network_do_harm(text: bytes) -> None:
    service = ServiceInfo(SERVICE_TYPE, f"x.{SERVICE_TYPE}", properties=text)
    notice = read_txt(service.properties)
    if notice is not None:
        assert_harmless(notice)


@pytest.mark.parametrize(
    ("host", "place"),
    [
        ("192.168.1.5", "192.168.1.5:1883"),
        ("fd00::5", "[fd00::5]:1883"),
        ("fe80::1%4", "[fe80::1]:1883"),
    ],
)
def test_a_place_is_written_as_in_an_invite(host: str, place: str) -> None:
    assert LanTable(name="x", notice=NOTICE, host=host, port=1883).place == place
