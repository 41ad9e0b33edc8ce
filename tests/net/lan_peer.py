"""A program for tests between computers: announces a table, or says which ones it finds.

Run as `python -m tests.net.lan_peer announce NAME` or `.. watch` or `.. addresses`. It speaks JSON
lines and goes on until its standard input ends.
"""

import asyncio
import contextlib
import json
import os
import socket
import sys
from collections.abc import Awaitable
from typing import Any

from pushnet.net.announcer import Announcer
from pushnet.net.discovery import watch_tables
from pushnet.net.interfaces import lan_addresses
from pushnet.net.notice import LanTable, TableNotice


def say(value: Any) -> None:
    print(json.dumps(value), flush=True)


def fields(table: LanTable) -> dict[str, Any]:
    return {
        "name": table.notice.host_name,
        "service": table.name,
        "host": table.host,
        "port": table.port,
        "place": table.place,
    }


async def announce(name: str) -> None:
    """Announce a broker that accepts connections and says nothing."""

    async def accept(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    both = socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True)
    port = both.getsockname()[1]
    server = await asyncio.start_server(accept, sock=both)
    notice = TableNotice(
        host_name=name, game="push", seats_taken=1, seats_total=6, room_prefix=os.urandom(4)
    )
    announcer = Announcer(port, notice, lan_addresses)
    announcer.start()
    say({"port": port})
    try:
        await input_ended()
    finally:
        await announcer.close()
        server.close()


async def watch() -> None:
    async def tell() -> None:
        async with contextlib.aclosing(watch_tables(lan_addresses)) as changes:
            async for tables in changes:
                say([fields(table) for table in tables])

    telling = asyncio.create_task(tell())
    await input_ended()
    telling.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await telling


async def addresses() -> None:
    say([[each.interface, each.address] for each in lan_addresses()])


async def input_ended() -> None:
    """Wait until whoever started us wants us to end."""
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    WORK: dict[str, Any] = {"announce": announce, "watch": watch, "addresses": addresses}
    work: Awaitable[None] = WORK[sys.argv[1]](*sys.argv[2:])
    asyncio.run(work)
