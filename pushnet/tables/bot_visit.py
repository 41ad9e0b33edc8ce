"""A bot that visits a room in a process of its own: sits down, plays some games, and leaves.

Its key follows from its owner's and its number in that room, so that the same command, run again
after a crash, takes its seat back.
"""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from pushnet.bots.registry import at_level
from pushnet.client import Client, ClientChange, Verified
from pushnet.errors import Code, PushnetError, RefusedError
from pushnet.ids import GameId
from pushnet.session.effects import ClearTable, HostTable
from pushnet.session.snapshot import Stage
from pushnet.tables.bot_seat import BotSeat, Habits
from pushnet.tables.house import House
from pushnet.tables.names import BOT_NAMES, BOTS_MAX, bot_key
from pushnet.tables.seat import OpenSeat, SeatTakenError, open_seat, unfinished
from pushnet.tables.site import Site
from pushnet.tables.table import Starter
from pushnet.words import say

SIGNATURES_S: Final = 5.0  # how long a finished game waits for the signatures of all others


@dataclass(frozen=True, slots=True, kw_only=True)
class Hosting:
    """A table that the bot lays and starts by itself."""

    game: str
    options: Any
    seats: int  # it starts as soon as so many sit


@dataclass(frozen=True, slots=True, kw_only=True)
class Errand:
    """What a bot is sent to do."""

    level: str
    habits: Habits
    name: str = ""  # empty: one of BOT_NAMES
    games: int = 1  # it leaves after so many; 0: it stays
    hosting: Hosting | None = None


class BotStoppedError(PushnetError):
    """The bot had to stop playing; the text says why."""


async def visit(
    house: House, site: Site, errand: Errand, tell: Callable[[Client, ClientChange], None]
) -> None:
    """Play until the errand is done; the site is closed by the caller.

    Args:
        house: The owner's files.
        site: Where the room meets.
        errand: What to do.
        tell: Called after every change at the table.

    Raises:
        RefusedError: All seats that an owner's bots may have in one room are taken.
        BotStoppedError: A full disk, or a fault of our own.
    """
    bot_for = at_level(errand.level)
    seat = await _open_free_seat(house, site, errand)
    player = BotSeat(seat, bot_for, errand.habits)
    watch = _Watch(seat.client, tell)
    starter: Starter | None = None
    try:
        if errand.hosting is not None:
            hosting = errand.hosting
            wanted = HostTable(hosting.game, hosting.options, seats_min=hosting.seats)
            seat.client.submit(wanted)
            starter = Starter(seat.client, hosting.seats)
        player.begin()
        games = 0
        while games < errand.games or errand.games == 0:
            if games > 0 and errand.hosting is not None:
                _put_away(seat.client)
            await watch.game_over()
            games += 1
    finally:
        watch.close()
        if starter is not None:
            starter.close()
        await player.close()


async def _open_free_seat(house: House, site: Site, errand: Errand) -> OpenSeat:
    room_id = site.room.room_id
    keys = [bot_key(house.key, room_id, index) for index in range(BOTS_MAX)]
    # One that left a game unfinished comes first: it is what this run is for.
    order = sorted(
        range(BOTS_MAX), key=lambda index: unfinished(house, room_id, keys[index].public) is None
    )
    for index in order:
        try:
            return await open_seat(
                house,
                site,
                keys[index],
                name=errand.name or BOT_NAMES[index],
                label=errand.level,
                archives=True,
            )
        except SeatTakenError:
            continue
    raise RefusedError(
        Code.NOT_DUE, say("A player may bring at most {count} bots.", count=BOTS_MAX)
    )


def _put_away(client: Client) -> None:
    """Clear the table of a finished game, unless that was done already."""
    game = client.snapshot.game
    if game is not None and game.stage in {Stage.OVER, Stage.VOID}:
        client.submit(ClearTable())


class _Watch:
    """Waits for what happens to one client, and passes everything on."""

    def __init__(self, client: Client, tell: Callable[[Client, ClientChange], None]) -> None:
        self._client = client
        self._tell = tell
        self._changed = asyncio.Event()
        self._kept: set[GameId | None] = set()  # games whose record is verified and stored
        self.close = client.subscribe(self._hear)

    async def game_over(self) -> None:
        """Wait until one more game is over, kept, and signed by all who played to its end.

        Raises:
            BotStoppedError: The client stopped.
        """
        count = len(self._kept)
        await self._until(lambda: len(self._kept) > count)
        # Without a signature the record holds all the same: somebody was gone at the end.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SIGNATURES_S):
                await self._until(self._is_signed)

    def _is_signed(self) -> bool:
        game, report = self._client.snapshot.game, self._client.last_report
        if game is None or report is None or report.game != game.game:
            return True  # put away already
        return set(game.active) <= set(report.signed_by) or report.offender is not None

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            if self._client.alert is not None:
                raise BotStoppedError(self._client.alert)
            self._changed.clear()
            await self._changed.wait()

    def _hear(self, change: ClientChange) -> None:
        if isinstance(change, Verified):
            self._kept.add(change.report.game)
        self._tell(self._client, change)
        self._changed.set()
