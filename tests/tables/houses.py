"""Players on this computer, each with files of their own, and waiting for what they see."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from pushnet.bots.levels import UNIFORM
from pushnet.bots.registry import at_level
from pushnet.client import Client, ClientChange, Verified
from pushnet.store.config import Config
from pushnet.store.folders import Folders, find_folders
from pushnet.tables.bot_seat import BotSeat, Habits
from pushnet.tables.house import House, opened_house
from pushnet.tables.table import Table
from pushnet.tables.turn import system_luck

WAIT_S = 60.0  # far above anything measured, for busy machines
AT_ONCE = Habits(luck_at=system_luck, pause_ms=0)


def folders_of(home: Path) -> Folders:
    return find_folders({"PUSHNET_HOME": str(home)})


class Village:
    """Opens houses below one folder and closes them at the end."""

    def __init__(self, place: Path, closing: ExitStack) -> None:
        self._place = place
        self._closing = closing

    def house(self, name: str = "Mika") -> House:
        config = Config(name=name, bot_speed=0)
        opened = opened_house(folders_of(self._place / name), config)
        return self._closing.enter_context(opened)


@contextmanager
def village(place: Path) -> Iterator[Village]:
    with ExitStack() as closing:
        yield Village(place, closing)


async def until(client: Client, holds: Callable[[], bool], wait_s: float = WAIT_S) -> None:
    """Wait until something about this client holds."""
    changed = asyncio.Event()
    unsubscribe = client.subscribe(lambda _: changed.set())
    try:
        async with asyncio.timeout(wait_s):
            while not holds():
                assert client.alert is None, client.alert
                changed.clear()
                await changed.wait()
    finally:
        unsubscribe()


async def game_kept(client: Client, wait_s: float = WAIT_S) -> None:
    """Wait until the game on the table is over, verified, kept and signed by everybody."""

    def holds() -> bool:
        game, report = client.snapshot.game, client.last_report
        return (
            game is not None
            and report is not None
            and report.game == game.game
            and set(game.active) <= set(report.signed_by)
        )

    await until(client, holds, wait_s)


def play_by_itself(table: Table, level: str = UNIFORM) -> BotSeat:
    """Let a program play our own seat, as if a person pressed the keys."""
    player = BotSeat(table.seat, at_level(level), AT_ONCE)
    player.begin()
    return player


def verified(changes: list[ClientChange]) -> list[Verified]:
    return [change for change in changes if isinstance(change, Verified)]
