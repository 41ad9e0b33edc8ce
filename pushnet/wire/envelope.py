"""An envelope: up to sixteen signed bodies under one seal. Its form never changes.

`[1, [[body, signature], ..]]` in canonical MessagePack. Whoever relays sees one sealed payload; who
speaks, and how many, is inside.
"""

from collections.abc import Iterable

from pushnet.crypto.sealing import ENVELOPE_BYTES_MAX
from pushnet.errors import Code, RefusedError
from pushnet.wire import canonical
from pushnet.wire.contents import Signed
from pushnet.wire.reader import Fields
from pushnet.wire.slot_forms import read_signed, signed_fields

ENVELOPE_VERSION = 1
ITEMS_MAX = 16
_ITEM_OVERHEAD_BYTES = 1 + 3 + 2 + 64  # pair, bin16 header of the body, bin8 signature
_ENVELOPE_OVERHEAD_BYTES = 1 + 1 + 3


def pack_envelopes(items: Iterable[Signed]) -> tuple[bytes, ...]:
    """Return as few envelopes as hold the items, in order; each within the size limit."""
    groups: list[list[Signed]] = []
    room_bytes = 0
    for item in items:
        size = envelopes_bytes(item)
        if not groups or size > room_bytes or len(groups[-1]) == ITEMS_MAX:
            groups.append([])
            room_bytes = ENVELOPE_BYTES_MAX - _ENVELOPE_OVERHEAD_BYTES
        groups[-1].append(item)
        room_bytes -= size
    return tuple(
        canonical.encode([ENVELOPE_VERSION, [signed_fields(item) for item in group]])
        for group in groups
    )


def envelopes_bytes(item: Signed) -> int:
    """Return how much of an envelope an item takes up, at most."""
    return len(item.body) + _ITEM_OVERHEAD_BYTES


def open_envelope(envelope: bytes) -> tuple[Signed, ...]:
    """Return the signed bodies inside, none of them parsed or verified yet.

    Raises:
        RefusedError: a code of `canonical.decode`, NEWER_VERSION or FORM.
    """
    value = canonical.decode(envelope, bytes_max=ENVELOPE_BYTES_MAX)
    fields = Fields(value, count=2)
    version = fields.uint(max=(1 << 63) - 1)
    if version > ENVELOPE_VERSION:
        raise RefusedError(Code.NEWER_VERSION)
    items = fields.array(count_max=ITEMS_MAX)
    fields.done()
    if version < 1 or not items:
        raise RefusedError(Code.FORM)
    return tuple(read_signed(item) for item in items)
