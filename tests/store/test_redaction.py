"""What must not leave this computer is taken out; what says what happened stays."""

import base64

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pushnet.crypto.wordlist import WORDS
from pushnet.store.redaction import redact

WORDS_OF_FIVE = st.lists(st.sampled_from(WORDS), min_size=5, max_size=5)
KEYS = st.binary(min_size=32, max_size=32)


@given(WORDS_OF_FIVE, st.sampled_from(["-", " ", "', '", ".", "_", ", ", " - "]))
@example(["acorn", "brick", "dolphin", "kettle", "velvet"], "-")
def test_an_invite_is_hidden_however_it_is_written(words: list[str], between: str) -> None:
    for text in (between.join(words), between.join(words).upper()):
        kept = redact(f"went to ({text}) and failed")
        assert between.join(words[:2]).lower() not in kept.lower()
        assert between.join(words[-2:]).lower() not in kept.lower()
        assert kept.startswith("went to (")


@given(KEYS)
@example(bytes(32))
@example(b"\xff" * 32)
@example(bytes.fromhex("1234567890") * 6 + b"\x12\x34")
def test_a_key_is_hidden_in_every_spelling(key: bytes) -> None:
    spellings = (
        key.hex(),
        key.hex().upper(),
        f"0x{key.hex()}",
        repr(key),
        repr(bytearray(key)),
        base64.b32encode(key).decode().lower().rstrip("="),
    )
    for spelling in spellings:
        assert spelling not in redact(f"the key {spelling} is")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("by deadbeef", "by <bytes>"),
        ("No broker runs at localhost:1883.", "No broker runs at <address>."),
        ("mqtts://mika:secret@broker.example:8883/x", "<address>"),
        ("to mika@broker.example now", "to <address> now"),
        ("at 192.168.1.20:1883, or fe80::1%eth0", "at <address>, or <address>"),
        ("[2001:db8::7]:1883", "<address>:1883"),
        ("broker.hivemq.com does not answer", "<address> does not answer"),
        ("pushnet-key-1:AAAAbbbbCCCC", "<bytes>"),
        ("topic pushnet/ab/mfrggzdfmztwq2lknnwg23tpoa", "topic pushnet/ab/<bytes>"),
        ("\x1b[31mred\u202e", "\\x1b[31mred\\u202e"),
        ("one\n\ttwo", "one\n\ttwo"),
    ],
)
def test_what_is_hidden(text: str, kept: str) -> None:
    assert redact(text) == kept


@pytest.mark.parametrize(
    "text",
    [
        "pushnet.client: line online at 12:30:45, slot 117, 1200 bytes",
        "  asyncio/base_events.py, line 1936, in _run_once",
        "sqlite3.OperationalError: journal.sqlite3 is locked",
        "Python 3.11.7, textual 8.2.8, aiomqtt 2.5.1, 20261130",
        "The disk is full. Nothing that could not be saved was sent.",
    ],
)
def test_what_says_what_happened_stays(text: str) -> None:
    assert redact(text) == text


@given(st.text(min_size=2, max_size=20).filter(lambda name: len(name.strip()) > 1))
@example("\x1b]0;x\x07")
@example("a.*(b")
@example("Mika\nINFO forged line")
@example("ab\u0301c")
@example("\ud83dx")
def test_a_known_name_is_hidden_raw_and_escaped(name: str) -> None:
    kept = redact(f"<<{name}|{name!r}>>", [name])
    assert kept in {"<<<hidden>|'<hidden>'>>", '<<<hidden>|"<hidden>">>'}


def test_a_name_in_a_name_leaves_nothing() -> None:
    assert redact("Annabel, Anna", ["Anna", "Annabel"]) == "<hidden>, <hidden>"
