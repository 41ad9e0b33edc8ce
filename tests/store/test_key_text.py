"""A key travels as one line that only its passphrase opens."""

import base64

import pytest

from pushnet.crypto.signing import SigningKey
from pushnet.store.errors import KeyTextError, PassphraseError
from pushnet.store.key_text import PREFIX, key_from_text, key_to_text

KEY = SigningKey.from_seed(bytes(range(32)))
VECTOR = (
    "pushnet-key-1:c3Nzc3Nzc3Nzc3Nzc3Nzc25ubm5ubm5ubm5ubpuyabg-3r"
    "26Y1EqSTU_R-sBkLwX6l4rNxanrZZky927OkHvG7nucRFFjOYCOBaAuQ"
)
TEXT = key_to_text(KEY, "correct horse", salt=b"s" * 16, nonce=b"n" * 12)


def test_the_line_is_the_same_in_every_version() -> None:
    # Made once by this module and checked with hashlib.scrypt: exported keys must open for ever.
    assert TEXT == VECTOR


def test_the_key_comes_back() -> None:
    assert key_from_text(TEXT, "correct horse") == KEY
    wrapped = f"  {TEXT[:40]}\n  {TEXT[40:]}\n"
    assert key_from_text(wrapped, "correct horse").seed == KEY.seed


def test_one_passphrase_has_one_meaning_on_every_keyboard() -> None:
    text = key_to_text(KEY, "caf\u00e9", salt=b"s" * 16, nonce=b"n" * 12)
    assert key_from_text(text, "cafe\u0301") == KEY


@pytest.mark.parametrize("passphrase", ["Correct horse", "correct horse ", ""])
def test_another_passphrase_is_refused(passphrase: str) -> None:
    with pytest.raises(PassphraseError):
        key_from_text(TEXT, passphrase)


@pytest.mark.parametrize("position", [0, 20, 40, 75])  # salt, nonce, seed, tag
def test_a_changed_byte_is_refused(position: int) -> None:
    packed = bytearray(base64.urlsafe_b64decode(TEXT.removeprefix(PREFIX) + "=="))
    packed[position] ^= 1
    changed = PREFIX + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    with pytest.raises(PassphraseError):
        key_from_text(changed, "correct horse")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pushnet-key-2:" + TEXT[14:],
        TEXT[14:],
        TEXT[:-1],
        TEXT + "AAAA",
        TEXT[:-1] + "!",
        PREFIX,
    ],
)
def test_what_is_no_key_text_is_told_before_any_work(text: str) -> None:
    with pytest.raises(KeyTextError):
        key_from_text(text, "correct horse")
