"""Ed25519 held to one meaning: RFC 8032 vectors, and each forgery that a laxer reading accepts.

edwards25519.py makes signatures that no honest signer makes, and the equation of
protocol/pushnet.md 4 is written out with it.
"""

import hashlib
import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pushnet.crypto import tags
from pushnet.crypto.signing import SigningKey, check_public_key, verify
from pushnet.errors import Code, RefusedError
from pushnet.ids import PublicKey
from tests.crypto.edwards25519 import (
    BASE,
    IDENTITY,
    TORSION,
    L,
    P,
    Point,
    add,
    challenge,
    decoded,
    encode,
    number,
    point,
    times,
)


def signed(label: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(label)) + label + body


def equation_holds(a: Point, r: bytes, s: int, message: bytes, key: bytes) -> bool:
    """Encode sB - H(R, A, M)A and compare with R as bytes: cofactorless."""
    minus_a = (P - a[0]) % P, a[1]
    return encode(add(times(s, BASE), times(challenge(r, key, message), minus_a))) == r


# --- keys and messages for the tests ---

KEY = SigningKey.from_seed(bytes(range(32)))
BODY = b"a body"
SIGNATURE = KEY.sign(tags.MSG, BODY)
SECRET = number(hashlib.sha512(KEY.seed).digest()[:32]) & (1 << 254) - 8 | 1 << 254


def sign_with(nonce_point: Point, nonce: int, body: bytes) -> bytes:
    """Sign as the key's owner could, with a nonce point of their choice."""
    r = encode(nonce_point)
    s = (nonce + challenge(r, KEY.public, signed(tags.MSG, body)) * SECRET) % L
    return r + s.to_bytes(32, "little")


RFC_8032 = [  # 7.1, TEST 1-3: seed, public key
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
    ),
]


@pytest.mark.parametrize(("seed", "public"), RFC_8032)
def test_keys_are_those_of_rfc_8032(seed: str, public: str) -> None:
    key = SigningKey.from_seed(bytes.fromhex(seed))
    assert key.public.hex() == public
    assert check_public_key(key.public) == key.public


def test_a_signature_is_rfc_8032_over_the_labelled_body() -> None:
    prefix = hashlib.sha512(KEY.seed).digest()[32:]
    nonce = number(hashlib.sha512(prefix + signed(tags.MSG, BODY)).digest()) % L
    assert sign_with(times(nonce, BASE), nonce, BODY) == SIGNATURE


@given(st.binary(min_size=32, max_size=32), st.binary(max_size=64), st.binary(max_size=200))
def test_what_a_key_signs_verifies(seed: bytes, label: bytes, body: bytes) -> None:
    key = SigningKey.from_seed(seed)
    assert verify(key.public, label, body, key.sign(label, body))


@given(st.integers(0, 511))
def test_every_bit_of_a_signature_counts(bit: int) -> None:
    changed = bytearray(SIGNATURE)
    changed[bit // 8] ^= 1 << bit % 8
    assert not verify(KEY.public, tags.MSG, BODY, bytes(changed))


def test_label_body_and_key_all_count() -> None:
    assert verify(KEY.public, tags.MSG, BODY, SIGNATURE)
    assert not verify(KEY.public, tags.ROOM, BODY, SIGNATURE)
    assert not verify(KEY.public, tags.MSG, BODY + b"!", SIGNATURE)
    assert not verify(SigningKey.from_seed(bytes(32)).public, tags.MSG, BODY, SIGNATURE)


def test_label_and_body_do_not_run_into_each_other() -> None:
    assert verify(KEY.public, b"a", b"bc", KEY.sign(b"a", b"bc"))
    assert not verify(KEY.public, b"ab", b"c", KEY.sign(b"a", b"bc"))


@given(st.binary(max_size=80))
def test_arbitrary_signatures_are_false_and_never_raise(signature: bytes) -> None:
    assert not verify(KEY.public, tags.MSG, BODY, signature)


@pytest.mark.parametrize("length", [0, 32, 63, 65, 128])
def test_a_signature_has_64_bytes(length: int) -> None:
    assert not verify(KEY.public, tags.MSG, BODY, (SIGNATURE + bytes(64))[:length])


# --- s >= L ---


@pytest.mark.parametrize("added", [1, 2, 7, 15])
def test_a_scalar_of_l_or_more_is_refused(added: int) -> None:
    """The control: the equation alone holds for s + L too, a second signature of one body."""
    r, s = SIGNATURE[:32], number(SIGNATURE[32:])
    assert equation_holds(decoded(KEY.public), r, s + added * L, signed(tags.MSG, BODY), KEY.public)
    assert not verify(KEY.public, tags.MSG, BODY, r + (s + added * L).to_bytes(32, "little"))


# --- cofactorless, R as bytes ---


@pytest.mark.parametrize("torsion", TORSION[1:])
def test_a_nonce_off_the_main_subgroup_is_refused(torsion: Point) -> None:
    """The control: multiplied by the cofactor, both sides are equal, and the other rule accepts."""
    nonce = 12345
    mixed = add(times(nonce, BASE), torsion)
    forged = sign_with(mixed, nonce, BODY)
    message = signed(tags.MSG, BODY)
    c = challenge(forged[:32], KEY.public, message)
    left = times(8 * number(forged[32:]), BASE)
    right = times(8, add(mixed, times(c, decoded(KEY.public))))
    assert left == right
    assert not equation_holds(
        decoded(KEY.public), forged[:32], number(forged[32:]), message, KEY.public
    )
    assert not verify(KEY.public, tags.MSG, BODY, forged)


def test_the_identity_as_nonce_is_only_a_foolish_signature() -> None:
    """It gives the secret away, but is valid by the rule; libsodium's extra refusal is not ours."""
    foolish = sign_with(IDENTITY, 0, BODY)
    message = signed(tags.MSG, BODY)
    assert equation_holds(
        decoded(KEY.public), foolish[:32], number(foolish[32:]), message, KEY.public
    )
    assert verify(KEY.public, tags.MSG, BODY, foolish)


@pytest.mark.parametrize(
    "other_encoding", [(P + 1).to_bytes(32, "little"), (1 | 1 << 255).to_bytes(32, "little")]
)
def test_r_is_compared_as_bytes(other_encoding: bytes) -> None:
    """Another encoding of the same point, hashed as sent, is still not the encoding."""
    s = challenge(other_encoding, KEY.public, signed(tags.MSG, BODY)) * SECRET % L
    assert not verify(KEY.public, tags.MSG, BODY, other_encoding + s.to_bytes(32, "little"))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, L - 1), st.sampled_from(TORSION), st.integers(0, 15), st.booleans())
def test_verify_says_what_the_equation_says(
    nonce: int, torsion: Point, added: int, spoiled: bool
) -> None:
    forged = sign_with(add(times(nonce, BASE), torsion), nonce, BODY)
    r, s = forged[:32], number(forged[32:]) + added * L
    body = BODY + b"?" if spoiled else BODY
    expected = s < L and equation_holds(
        decoded(KEY.public), r, s, signed(tags.MSG, body), KEY.public
    )
    assert verify(KEY.public, tags.MSG, body, r + s.to_bytes(32, "little")) == expected


# --- keys ---


def off_curve() -> bytes:
    return next(y.to_bytes(32, "little") for y in range(2, 60) if point(y, 0) is None)


BAD_KEYS = {
    "empty": b"",
    "short": KEY.public[:31],
    "long": KEY.public + b"\0",
    "off-curve": off_curve(),
    "identity": encode(IDENTITY),
    "all-zero": bytes(32),
    "all-ones": b"\xff" * 32,
    **{f"order-8-times-{i}": encode(each) for i, each in enumerate(TORSION)},
    **{f"mixed-{i}": encode(add(BASE, each)) for i, each in enumerate(TORSION[1:])},
    # y and y + p are one point; only the smallest points have room for the second form
    **{
        f"not-canonical-{y}": (y + P).to_bytes(32, "little")
        for y in range(19)
        if point(y, 0) is not None
    },
    "identity-sign-bit": (1 | 1 << 255).to_bytes(32, "little"),
}


@pytest.mark.parametrize("name", BAD_KEYS)
def test_a_bad_key_is_refused(name: str) -> None:
    with pytest.raises(RefusedError) as refused:
        check_public_key(BAD_KEYS[name])
    assert refused.value.code is Code.KEY_REFUSED


@given(st.binary(max_size=40))
def test_an_accepted_key_is_canonical_on_the_main_subgroup_and_not_the_identity(raw: bytes) -> None:
    try:
        key = check_public_key(raw)
    except RefusedError:
        return
    assert encode(decoded(key)) == key
    assert times(L, decoded(key)) == IDENTITY != decoded(key)


def test_control_an_identity_key_signs_everything() -> None:
    """Without the key check: R = rB, s = r is valid for every body at once."""
    nonce = 777
    forged = encode(times(nonce, BASE)) + nonce.to_bytes(32, "little")
    unchecked = PublicKey(encode(IDENTITY))
    assert all(verify(unchecked, tags.MSG, body, forged) for body in (b"one", b"another"))


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=64, max_size=64))
def test_no_key_bytes_make_verify_raise(key: bytes, signature: bytes) -> None:
    verify(PublicKey(key), tags.MSG, BODY, signature)


# --- our own key ---


def test_printing_a_key_shows_no_secret() -> None:
    shown = repr(KEY)
    assert repr(KEY.seed) not in shown
    assert KEY.seed.hex() not in shown
    assert "_private" not in shown
    assert repr(bytes(KEY.public)) in shown


def test_equal_seeds_are_equal_keys() -> None:
    assert SigningKey.from_seed(KEY.seed) == KEY
    assert hash(SigningKey.from_seed(KEY.seed)) == hash(KEY)
    assert SigningKey.from_seed(bytes(32)) != KEY


def test_a_short_seed_is_our_fault() -> None:
    with pytest.raises(AssertionError):
        SigningKey.from_seed(b"short")
