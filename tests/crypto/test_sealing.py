"""Rooms and seals: the derivation recomputed from the text, and every wrong payload refused."""

import base64
import hmac

import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from hypothesis import given
from hypothesis import strategies as st
from nacl.bindings import crypto_aead_xchacha20poly1305_ietf_encrypt

from pushnet.crypto.sealing import (
    ENVELOPE_BYTES_MAX,
    PAYLOAD_SIZES,
    RoomKeys,
    derive_room,
    open_payload,
    seal,
)
from pushnet.errors import Code, RefusedError, UsageError

KEYS = RoomKeys.from_secret(bytes(range(32)))
NONCE = bytes(range(100, 124))
ARGON2ID_OUTPUT = bytes.fromhex(  # of the words below; from the reference implementation in C
    "770d02a7edbde94c87eebf0751ed18303011cc3abaa6a4704de8995943f146a4"
    "f5575173619537edcddc5bbd39f16e98274c119cf54855164611849ca402b095"
)
LIMITS = [size - 24 - 16 - 2 for size in PAYLOAD_SIZES]


def hkdf(secret: bytes, info: bytes, length: int) -> bytes:
    """RFC 5869 with hmac alone; no salt is 32 zero bytes."""
    prk = hmac.digest(bytes(32), secret, "sha256")
    out, block, i = b"", b"", 0
    while len(out) < length:
        i += 1
        block = hmac.digest(prk, block + info + bytes([i]), "sha256")
        out += block
    return out[:length]


def base32(raw: bytes) -> str:
    return base64.b32encode(raw).decode().lower().rstrip("=")


# --- derivation ---


def test_the_room_of_a_secret_is_hkdf_of_it() -> None:
    secret = bytes(range(32))
    assert KEYS.room_id == hkdf(secret, b"pushnet/v1/room/id", 16)
    assert KEYS.room_key == hkdf(secret, b"pushnet/v1/room/key", 32)


def test_the_room_of_words_is_argon2id_then_hkdf() -> None:
    """A frozen vector: invite derivation never changes between versions."""
    keys = derive_room(("acorn", "bridge", "candle", "dragon", "engine"))
    assert keys.room_id == hkdf(ARGON2ID_OUTPUT, b"pushnet/v1/room/id", 16)
    assert keys.room_key == hkdf(ARGON2ID_OUTPUT, b"pushnet/v1/room/key", 32)


def test_other_words_or_another_order_are_another_room() -> None:
    one, other = derive_room(("acorn", "bridge")), derive_room(("bridge", "acorn"))
    assert one.room_id != other.room_id
    assert one.room_key != other.room_key


@pytest.mark.parametrize("words", [(), ("Acorn",), ("ac orn",), ("acorn", ""), ("äpfel",)])
def test_words_not_in_their_one_form_are_our_fault(words: tuple[str, ...]) -> None:
    with pytest.raises(AssertionError):
        derive_room(words)


def test_a_short_secret_is_our_fault() -> None:
    with pytest.raises(AssertionError):
        RoomKeys.from_secret(bytes(31))


def test_the_topic_tells_the_room_id_only() -> None:
    root, shard, name = KEYS.topic.split("/")
    assert root == "pn1"
    assert shard == KEYS.room_id[:1].hex()
    assert name == base32(KEYS.room_id)
    assert len(name) == 26


def test_a_broker_login_is_hkdf_of_key_and_address() -> None:
    label = b"pushnet/v1/room/broker"
    info = len(label).to_bytes(4, "big") + label + b"192.168.1.20:1883"
    out = hkdf(KEYS.room_key, info, 40)
    assert KEYS.broker_login("192.168.1.20:1883") == (
        "pn" + base32(out[:10]),
        base32(out[10:]),
    )


def test_each_address_has_its_login() -> None:
    logins = {KEYS.broker_login(a) for a in ("10.0.0.1:1883", "10.0.0.1:1884", "10.0.0.2:1883")}
    assert len({user for user, _ in logins}) == 3
    assert len({password for _, password in logins}) == 3


def test_printing_the_keys_shows_none() -> None:
    assert repr(KEYS) == "RoomKeys()"


# --- sealing ---


def hchacha20(key: bytes, nonce: bytes) -> bytes:
    """The subkey of XChaCha20, from draft-irtf-cfrg-xchacha 2.2, with plain integers."""
    words = [
        int.from_bytes(part, "little")
        for part in (
            *(b"expa", b"nd 3", b"2-by", b"te k"),
            *(key[i : i + 4] for i in range(0, 32, 4)),
            *(nonce[i : i + 4] for i in range(0, 16, 4)),
        )
    ]

    def quarter(a: int, b: int, c: int, d: int) -> None:
        for x, y, z, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            words[x] = (words[x] + words[y]) & 0xFFFFFFFF
            mixed = words[z] ^ words[x]
            words[z] = (mixed << bits | mixed >> (32 - bits)) & 0xFFFFFFFF

    for _ in range(10):
        for i in range(4):
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return b"".join(word.to_bytes(4, "little") for word in words[:4] + words[12:])


@pytest.mark.parametrize("length", [0, 1, 100, 300])
def test_a_payload_is_the_one_of_the_text(length: int) -> None:
    plaintext = bytes(range(256)) * 2
    plaintext = plaintext[:length]
    size = 256 if length <= 214 else 512
    padded = length.to_bytes(2, "big") + plaintext
    padded += bytes(size - 40 - len(padded))
    label = b"pushnet/v1/seal"
    associated = len(label).to_bytes(4, "big") + label + KEYS.room_id
    subkey = hchacha20(KEYS.room_key, NONCE[:16])
    sealed = ChaCha20Poly1305(subkey).encrypt(bytes(4) + NONCE[16:], padded, associated)
    assert seal(KEYS, plaintext, NONCE) == NONCE + sealed


@given(st.binary(max_size=ENVELOPE_BYTES_MAX), st.binary(min_size=24, max_size=24))
def test_what_was_sealed_opens(plaintext: bytes, nonce: bytes) -> None:
    payload = seal(KEYS, plaintext, nonce)
    assert len(payload) in PAYLOAD_SIZES
    assert open_payload(KEYS, payload) == plaintext


@pytest.mark.parametrize(("limit", "size"), zip(LIMITS, PAYLOAD_SIZES, strict=True))
def test_each_size_is_used_up_to_its_limit(limit: int, size: int) -> None:
    assert len(seal(KEYS, bytes(limit), NONCE)) == size
    if limit < ENVELOPE_BYTES_MAX:
        assert len(seal(KEYS, bytes(limit + 1), NONCE)) > size


def test_the_longest_envelope_is_known() -> None:
    assert ENVELOPE_BYTES_MAX == 4096 - 24 - 16 - 2
    with pytest.raises(UsageError):
        seal(KEYS, bytes(ENVELOPE_BYTES_MAX + 1), NONCE)


@pytest.mark.parametrize("length", [0, 12, 23, 25])
def test_a_nonce_of_another_length_is_our_fault(length: int) -> None:
    with pytest.raises(AssertionError):
        seal(KEYS, b"x", bytes(length))


# --- refusals ---


def refusal(payload: bytes, keys: RoomKeys = KEYS) -> Code:
    with pytest.raises(RefusedError) as refused:
        open_payload(keys, payload)
    return refused.value.code


@given(st.binary(max_size=600))
def test_bytes_of_another_length_are_refused_before_any_decryption(payload: bytes) -> None:
    expected = Code.SEAL_BROKEN if len(payload) in PAYLOAD_SIZES else Code.PAYLOAD_SIZE
    assert refusal(payload) is expected


@pytest.mark.parametrize("length", [0, 1, 40, 255, 257, 4095, 4097, 100_000])
def test_a_payload_has_one_of_four_lengths(length: int) -> None:
    assert refusal(bytes(length)) is Code.PAYLOAD_SIZE


@given(st.integers(0, 256 * 8 - 1))
def test_every_bit_of_a_payload_counts(bit: int) -> None:
    payload = bytearray(seal(KEYS, b"hello", NONCE))
    payload[bit // 8] ^= 1 << bit % 8
    assert refusal(bytes(payload)) is Code.SEAL_BROKEN


def test_another_room_cannot_open_it() -> None:
    other = RoomKeys.from_secret(bytes(32))
    assert refusal(seal(KEYS, b"hello", NONCE), other) is Code.SEAL_BROKEN


def test_the_seal_binds_the_room_id() -> None:
    elsewhere = RoomKeys(room_id=bytes(16), room_key=KEYS.room_key)
    assert refusal(seal(KEYS, b"hello", NONCE), elsewhere) is Code.SEAL_BROKEN


def sealed_raw(padded: bytes) -> bytes:
    """Seal an inner form of a careless or hostile member's making."""
    label = b"pushnet/v1/seal"
    associated = len(label).to_bytes(4, "big") + label + KEYS.room_id
    return NONCE + crypto_aead_xchacha20poly1305_ietf_encrypt(
        padded, associated, NONCE, KEYS.room_key
    )


BAD_PADDING = {
    "length beyond the end": b"\x00\xd7" + bytes(214),
    "length far beyond": b"\xff\xff" + bytes(214),
    "last byte not zero": b"\x00\x01x" + bytes(212) + b"\x01",
    "first padding byte not zero": b"\x00\x01xy" + bytes(212),
    "bucket too large": b"\x00\xd6" + b"x" * 214 + bytes(256),
    "nothing in the largest": bytes(4056),
}


@pytest.mark.parametrize("name", BAD_PADDING)
def test_wrong_padding_is_refused(name: str) -> None:
    assert refusal(sealed_raw(BAD_PADDING[name])) is Code.PADDING


def test_control_the_hostile_member_seals_good_padding_too() -> None:
    assert open_payload(KEYS, sealed_raw(b"\x00\x01x" + bytes(213))) == b"x"


def test_control_without_the_padding_rule_one_message_has_many_payloads() -> None:
    def trusting(padded: bytes) -> bytes:
        return padded[2 : 2 + int.from_bytes(padded[:2], "big")]

    forms = [b"\x00\x01x" + bytes(213), b"\x00\x01x" + bytes(212) + b"!", b"\x00\x01x" + bytes(469)]
    assert {trusting(form) for form in forms} == {b"x"}
    assert [refusal(sealed_raw(form)) for form in forms[1:]] == [Code.PADDING, Code.PADDING]
