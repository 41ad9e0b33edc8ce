"""A host in a process of its own, to be killed: its broker dies with it.

python -m tests.tables.lone_host HOME        make a room, print its invite, play as a bot
python -m tests.tables.lone_host HOME rummy  the same, with Push rummy for four
python -m tests.tables.lone_host HOME again  come back to it
"""

import asyncio
import sys
from pathlib import Path

from pushnet.bots.levels import UNIFORM
from pushnet.bots.registry import at_level
from pushnet.games import push_types, rummy_types
from pushnet.store.config import Config
from pushnet.tables.bot_seat import BotSeat
from pushnet.tables.house import opened_house
from pushnet.tables.opening import open_host, resume, unfinished_games
from tests.tables.houses import AT_ONCE, folders_of

OPTIONS = {"push": push_types.Options(), "rummy": rummy_types.Options()}
SEATS = {"push": 3, "rummy": 4}


async def main(home: str, word: str = "push") -> None:
    with opened_house(folders_of(Path(home)), Config(name="Host", bot_speed=0)) as house:
        if word == "again":
            table = await resume(house, unfinished_games(house)[0].room)
        else:
            options = OPTIONS[word]
            table = await open_host(
                house, game=word, options=options, broker="amqtt", address="127.0.0.1"
            )
            table.start_by_itself(word, options, SEATS[word])
        bot = BotSeat(table.seat, at_level(UNIFORM), AT_ONCE)
        bot.begin()
        print(table.invite_text, flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
        await bot.close()
        await table.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:3]))
