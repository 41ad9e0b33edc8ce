"""crypto/room, crypto/payload-*: from an invite's words to what a broker sees (section 5)."""

from collections.abc import Iterator

from nacl.bindings import crypto_aead_xchacha20poly1305_ietf_encrypt

from pushnet.crypto import tags
from pushnet.crypto.hashing import length_prefixed, u16
from pushnet.crypto.sealing import (
    ENVELOPE_BYTES_MAX,
    NONCE_BYTES,
    RoomKeys,
    derive_room,
    seal,
)
from tests.vectors.layout import Case, Files, case, cases_file, refused

WORDS = ("acorn", "bridge", "candle", "dragon", "engine")
ADDRESS = "192.168.1.20:1883"
ROOM = RoomKeys.from_secret(bytes(range(32)))
OTHER_ROOM = RoomKeys.from_secret(bytes(range(1, 33)))
NONCE = bytes(range(100, 100 + NONCE_BYTES))
ENVELOPE = b"an envelope"


def files() -> Files:
    """Return the files of this family."""
    found = {
        "crypto/room.json": cases_file("room", "from words to room, topic and login", rooms()),
        "crypto/payload-valid.json": cases_file(
            "payload", "sealed with the nonce that they begin with", sealed()
        ),
    }
    for code, payloads in broken().items():
        cases = (refused(name, code, **given(payload)) for name, payload in payloads.items())
        about = f"payloads refused with {code}"
        found[f"crypto/payload-{code}.json"] = cases_file("payload", about, cases)
    return found


def rooms() -> Iterator[Case]:
    room = derive_room(WORDS)
    user, password = room.broker_login(ADDRESS)
    derived = {
        "room_id": room.room_id.hex(),
        "room_key": room.room_key.hex(),
        "topic": room.topic,
        "user": user,
        "password": password,
    }
    yield case("five-words", derived, words=list(WORDS), address=ADDRESS)


def given(payload: bytes) -> dict[str, str]:
    keys = {"room_id": ROOM.room_id.hex(), "room_key": ROOM.room_key.hex()}
    return keys | {"payload": payload.hex()}


def sealed() -> Iterator[Case]:
    # 214, 470, 982 and 4054 bytes are the most that the four lengths hold.
    for size in (0, 11, 214, 215, 470, 471, 982, 983, ENVELOPE_BYTES_MAX):
        envelope = bytes(i % 251 for i in range(size))
        payload = seal(ROOM, envelope, NONCE)
        yield case(f"{size}-bytes", {"envelope": envelope.hex()}, **given(payload))


def sealed_by_hand(padded: bytes, room: RoomKeys = ROOM, label: bytes = tags.SEAL) -> bytes:
    """Seal an inner form of a careless or hostile member's making."""
    associated = length_prefixed(label) + room.room_id
    return NONCE + crypto_aead_xchacha20poly1305_ietf_encrypt(
        padded, associated, NONCE, room.room_key
    )


def broken() -> dict[str, dict[str, bytes]]:
    """Return payloads that are refused, by code and name."""
    whole = seal(ROOM, ENVELOPE, NONCE)
    padded = u16(len(ENVELOPE)) + ENVELOPE + bytes(216 - 2 - len(ENVELOPE))
    elsewhere = RoomKeys(room_id=OTHER_ROOM.room_id, room_key=ROOM.room_key)

    def flipped(at: int) -> bytes:
        return whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]

    return {
        "payload-size": {
            "nothing": b"",
            "255-bytes": whole[:-1],
            "257-bytes": whole + b"\0",
            "768-bytes": bytes(768),
            "4097-bytes": bytes(4097),
        },
        "seal-broken": {
            "nonce-changed": flipped(0),
            "sealed-bytes-changed": flipped(30),
            "tag-changed": flipped(255),
            "another-rooms-key": seal(OTHER_ROOM, ENVELOPE, NONCE),
            "another-rooms-id": seal(elsewhere, ENVELOPE, NONCE),
            "another-label": sealed_by_hand(padded, label=tags.MSG),
            "all-zero": bytes(256),
        },
        "padding": {
            "length-one-beyond-the-end": sealed_by_hand(b"\x00\xd7" + bytes(214)),
            "length-far-beyond-the-end": sealed_by_hand(b"\xff\xff" + bytes(214)),
            "last-byte-not-zero": sealed_by_hand(padded[:-1] + b"\x01"),
            "first-byte-not-zero": sealed_by_hand(b"\x00\x01xy" + bytes(212)),
            "would-fit-the-size-below": sealed_by_hand(b"\x00\xd6" + bytes(214 + 256)),
            "nothing-in-the-largest": sealed_by_hand(bytes(4056)),
        },
    }
