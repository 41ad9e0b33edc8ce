"""A program for tests between computers: goes to a room at a broker and says how that went.

Run as `python -m tests.net.door_peer URL`. It says each change of the connection as a JSON line and
goes on until its standard input ends.
"""

import asyncio
import json
import sys
from collections.abc import AsyncIterator

from pushnet.crypto.invite import Invite
from pushnet.crypto.wordlist import WORDS
from pushnet.net.transport import Incoming, StatusChanged
from pushnet.tables.site import remote_site
from tests.net.lan_peer import input_ended


async def go(url: str) -> None:
    site = await remote_site(Invite(WORDS[:5]), url)
    line = site.line()
    await line.start()
    telling = asyncio.create_task(tell(line.incoming()))
    await input_ended()
    await line.close()
    await telling


async def tell(incoming: AsyncIterator[Incoming]) -> None:
    async for item in incoming:
        if isinstance(item, StatusChanged):
            print(json.dumps([item.connection.value, item.detail]), flush=True)


if __name__ == "__main__":
    asyncio.run(go(sys.argv[1]))
