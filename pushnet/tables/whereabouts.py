"""Where a table meets whose words were typed without an address: on this network, perhaps.

Who is told five words across a room types five words. A listed table announces the beginning of its
room id (`net.notice`), which the words lead to: so its place is known to whoever has them.
"""

import asyncio
import contextlib
from typing import Final

from pushnet.crypto.sealing import derive_room
from pushnet.net.interfaces import Look
from pushnet.net.notice import ROOM_PREFIX_BYTES, LanTable

LOOK_S: Final = 3.0  # a table that is there answers in a fraction of one


async def place_here(words: tuple[str, ...], look: Look) -> str | None:
    """Return where the table of these words is on this network; None: not found in `LOOK_S`.

    Args:
        words: Whole, as an `Invite` holds them.
        look: Returns our addresses.
    """
    if not await asyncio.to_thread(look):
        return None
    from pushnet.net.discovery import watch_tables  # noqa: PLC0415 - loads zeroconf: start-up time

    prefix = (await asyncio.to_thread(derive_room, words)).room_id[:ROOM_PREFIX_BYTES]
    async with contextlib.aclosing(watch_tables(look)) as changes:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LOOK_S):
                async for tables in changes:
                    for table in tables:
                        if table.notice.room_prefix == prefix:
                            return place_of(table)
    return None


def place_of(found: LanTable) -> str:
    """Return its place, with our own interface if the address is link-local (RFC 6874)."""
    zone = found.host.partition("%")[2]
    return found.place.replace("]", f"%25{zone}]") if zone else found.place
