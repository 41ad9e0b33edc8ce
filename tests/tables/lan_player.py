"""A program for tests between computers: one player's table, without a screen.

Run as `python -m tests.tables.lan_player HOME NAME WAY [ARGUMENT ..]`. WAY is `host VISIBILITY
[PORT]`, `nearby WORDS` for the first table that is found ("" if it is open), or `join CODE`. It
speaks JSON lines and goes on until its standard input ends.
"""

import asyncio
import contextlib
import json
import sys
from pathlib import Path
from typing import Any

from pushnet.errors import NetworkError, RefusedError
from pushnet.games.push_types import Options
from pushnet.net.discovery import watch_tables
from pushnet.net.interfaces import lan_addresses
from pushnet.net.notice import LanTable, Visibility
from pushnet.store.config import Config
from pushnet.tables.house import House, opened_house
from pushnet.tables.nearby import open_nearby
from pushnet.tables.opening import open_host, open_join
from pushnet.tables.table import Table
from tests.tables.houses import folders_of


def say(value: Any) -> None:
    print(json.dumps(value), flush=True)


async def first_found() -> LanTable:
    async with contextlib.aclosing(watch_tables(lan_addresses)) as changes:
        async for tables in changes:
            if tables:
                return tables[0]
    raise AssertionError("ended")


async def open_table(house: House, way: str, argument: str, port: int) -> Table:
    if way == "host":
        return await open_host(
            house,
            game="push",
            options=Options(),
            broker="amqtt",
            visibility=Visibility(argument),
            seats_max=4,
            port=port,
        )
    if way == "join":
        return await open_join(house, argument)
    return await open_nearby(house, await first_found(), argument)


async def main(home: str, name: str, way: str, argument: str, port: str = "0") -> None:
    with opened_house(folders_of(Path(home)), Config(name=name)) as house:
        try:
            table = await open_table(house, way, argument, int(port))
        except RefusedError as error:
            say({"refused": error.detail})
            return
        except NetworkError as error:
            say({"refused": str(error)})
            return
        say({"invite": table.invite_text, "notes": table.notes})
        client = table.client
        client.subscribe(lambda _: say({"names": [peer.name for peer in client.snapshot.peers]}))
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
        await table.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
