"""A seat in a process of its own that is killed and comes back, for comeback.py.

python -m pushnet.bench.comeback_seat CODE

It goes to the table of CODE with the files of PUSHNET_HOME, plays by a bot, and says one word a
line: `back` once its seat signs (after a start: when the game has begun), and `playing` when it is
in the middle of the game. It ends when its input does.
"""

import asyncio
import os
import sys
from collections.abc import Callable
from typing import Final

from pushnet.bots.levels import UNIFORM
from pushnet.bots.registry import at_level
from pushnet.client import Client
from pushnet.store.config import Config
from pushnet.store.folders import find_folders
from pushnet.tables.bot_seat import BotSeat, Habits
from pushnet.tables.house import opened_house
from pushnet.tables.opening import open_join
from pushnet.tables.turn import system_luck

BACK: Final = "back"
PLAYING: Final = "playing"
SLOTS: Final = 20  # between the two
AT_ONCE: Final = Habits(luck_at=system_luck, pause_ms=0)


async def play(code: str) -> None:
    """Sit at the table of `code` until the input ends."""
    with opened_house(find_folders(os.environ), Config(name="Comeback", bot_speed=0)) as house:
        table = await open_join(house, code)
        player = BotSeat(table.seat, at_level(UNIFORM), AT_ONCE)
        player.begin()
        client = table.client
        await _until(client, lambda: _slots(client) is not None)
        _say(BACK)
        began = _slots(client) or 0
        await _until(client, lambda: (_slots(client) or 0) >= began + SLOTS)
        _say(PLAYING)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
        await player.close()
        await table.close()


def _say(word: str) -> None:
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def _slots(client: Client) -> int | None:
    """Return how far the game is; None while our seat does not sign."""
    game = client.snapshot.game
    return None if game is None or game.own_seat is None or game.recovering else game.h


async def _until(client: Client, holds: Callable[[], bool]) -> None:
    changed = asyncio.Event()
    end = client.subscribe(lambda _: changed.set())
    try:
        while not holds():
            changed.clear()
            await changed.wait()
    finally:
        end()


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1]))
