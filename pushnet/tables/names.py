"""Names of bots and keys that nobody has to store."""

from pushnet.crypto import tags
from pushnet.crypto.hashing import length_prefixed, sha256, u8
from pushnet.crypto.signing import SigningKey

BOT_NAMES = ("Bot·Kestrel", "Bot·Heron", "Bot·Magpie", "Bot·Wren", "Bot·Puffin", "Bot·Osprey")
BOTS_MAX = len(BOT_NAMES)


def bot_key(owner: SigningKey, room: bytes, index: int) -> SigningKey:
    """Return the key of its owner's bot number `index` in a room.

    It follows from the owner's key, so that a table resumed on another day seats the same bots.
    """
    assert 0 <= index < BOTS_MAX
    return SigningKey.from_seed(sha256(length_prefixed(tags.BOT), owner.seed, room, u8(index)))
