"""crypto/signature-*: what holds and what does not (pushnet.md, section 4)."""

import hashlib
from collections.abc import Iterator

from pushnet.crypto import tags
from pushnet.crypto.hashing import length_prefixed
from pushnet.crypto.signing import SigningKey
from tests.crypto import edwards25519 as curve
from tests.vectors.layout import Case, Files, case, cases_file, refused

KIND = "signature"
KEY = SigningKey.from_seed(bytes(range(32)))
OTHER = SigningKey.from_seed(bytes(32))
SECRET = curve.number(hashlib.sha512(KEY.seed).digest()[:32]) & (1 << 254) - 8 | 1 << 254
BODY = b"\x91\x01"
SIGNATURE = KEY.sign(tags.MSG, BODY)
R, S = SIGNATURE[:32], curve.number(SIGNATURE[32:])
NONCE = 12345
HALF = 1 << 255  # the bit of an encoding that says which of the two x


def scalar(s: int) -> bytes:
    return s.to_bytes(32, "little")


def signed_by_hand(r: bytes, nonce: int) -> bytes:
    """Sign as the key's owner could, with a nonce point of their choice, encoded as they like."""
    message = length_prefixed(tags.MSG) + BODY
    return r + scalar((nonce + curve.challenge(r, KEY.public, message) * SECRET) % curve.L)


def files() -> Files:
    """Return the files of this family."""
    return {
        "crypto/signature-valid.json": cases_file(KIND, "signatures that hold", valid()),
        "crypto/signature-bad-signature.json": cases_file(
            KIND, "signatures that some reading of Ed25519 accepts, and others", bad()
        ),
        "crypto/signature-key-refused.json": cases_file(
            KIND, "keys that must not be used, with a signature that needs no secret", keys()
        ),
    }


def given(
    *,
    key: bytes = KEY.public,
    label: bytes = tags.MSG,
    body: bytes = BODY,
    signature: bytes = SIGNATURE,
) -> dict[str, str]:
    shown = {"key": key.hex(), "label": label.decode(), "body": body.hex()}
    return shown | {"signature": signature.hex()}


def valid() -> Iterator[Case]:
    yield case("of-a-slot-body", {}, **given())
    of_room = KEY.sign(tags.ROOM, BODY)
    yield case("of-a-room-body", {}, **given(label=tags.ROOM, signature=of_room))
    yield case("of-nothing", {}, **given(body=b"", signature=KEY.sign(tags.MSG, b"")))
    long = bytes(range(256)) * 16
    yield case("of-4096-bytes", {}, **given(body=long, signature=KEY.sign(tags.MSG, long)))
    foolish = signed_by_hand(curve.encode(curve.IDENTITY), 0)
    yield case("whose-nonce-is-0-and-gives-the-secret-away", {}, **given(signature=foolish))


def bad() -> Iterator[Case]:
    code = "bad-signature"
    for bit in (0, 255, 256, 511):
        changed = bytearray(SIGNATURE)
        changed[bit // 8] ^= 1 << bit % 8
        yield refused(f"bit-{bit}-changed", code, **given(signature=bytes(changed)))
    yield refused("all-zero", code, **given(signature=bytes(64)))
    yield refused("another-body", code, **given(body=BODY + b"\0"))
    yield refused("another-label", code, **given(label=tags.ROOM))
    yield refused("another-key", code, **given(key=OTHER.public))
    yield refused("without-its-label", code, **given(signature=_unlabelled()))
    for added in (1, 2, 15):
        signature = R + scalar(S + added * curve.L)
        yield refused(f"s-plus-{added}-l", code, **given(signature=signature))
    yield refused("s-is-l", code, **given(signature=R + scalar(curve.L)))
    for number, torsion in enumerate(curve.TORSION[1:], start=1):
        mixed = curve.add(curve.times(NONCE, curve.BASE), torsion)
        signature = signed_by_hand(curve.encode(mixed), NONCE)
        title = f"r-off-the-main-subgroup-by-{number}-eighths"
        yield refused(title, code, **given(signature=signature))
    for title, r in (
        ("r-is-the-identity-with-y-of-p-plus-1", scalar(curve.P + 1)),
        ("r-is-the-identity-with-its-sign-set", scalar(1 | HALF)),
    ):
        yield refused(title, code, **given(signature=signed_by_hand(r, 0)))


def _unlabelled() -> bytes:
    """Sign the body alone, as plain Ed25519 would."""
    message_nonce = NONCE
    r = curve.encode(curve.times(message_nonce, curve.BASE))
    return r + scalar((message_nonce + curve.challenge(r, KEY.public, BODY) * SECRET) % curve.L)


def keys() -> Iterator[Case]:
    on_curve = [y for y in range(2, 60) if curve.point(y, 0) is not None]
    off_curve = next(y for y in range(2, 60) if curve.point(y, 0) is None)
    # Whoever the key is: R = rB and s = r hold for every body under the identity.
    free = curve.encode(curve.times(NONCE, curve.BASE)) + scalar(NONCE)
    rows = {
        "identity": scalar(1),
        "identity-with-its-sign-set": scalar(1 | HALF),
        "identity-with-y-of-p-plus-1": scalar(curve.P + 1),
        "all-zero": bytes(32),
        "all-ones": b"\xff" * 32,
        "off-the-curve": scalar(off_curve),
        "y-is-p": scalar(curve.P),
        **{
            f"order-8-times-{number}": curve.encode(torsion)
            for number, torsion in enumerate(curve.TORSION)
            if number
        },
        **{
            f"main-subgroup-plus-{number}-eighths": curve.encode(
                curve.add(curve.decoded(KEY.public), torsion)
            )
            for number, torsion in enumerate(curve.TORSION)
            if number
        },
        "y-not-canonical": scalar(next(y for y in on_curve if y < 19) + curve.P),
    }
    for title, key in rows.items():
        yield refused(title, "key-refused", **given(key=key, signature=free))
