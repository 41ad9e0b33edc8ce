"""An open table as the screens and commands hold it: our client, our bots, maybe our broker."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pushnet.bots.registry import bot_of
from pushnet.client import Client, Shelf
from pushnet.crypto.invite import Invite
from pushnet.crypto.sealing import RoomKeys
from pushnet.crypto.signing import SigningKey
from pushnet.errors import Code, RefusedError
from pushnet.net.embedded import RunningBroker
from pushnet.net.transport import Transport
from pushnet.session.effects import Entry, HostTable, MarkReady, StartGame
from pushnet.session.session import open_session
from pushnet.session.snapshot import Snapshot
from pushnet.store.lock import FileLock
from pushnet.tables.bot_seat import BotSeat, Luck
from pushnet.tables.house import House, SeatShelf, fresh_hello
from pushnet.tables.names import BOT_NAMES, BOTS_MAX, bot_key

PAUSES_MS = (0, 280, 700, 1500)
"""Pause before a bot's move, by the setting `bot_speed`."""

Line = Callable[[], Transport]
"""Opens one more connection to the room."""


@dataclass(slots=True, kw_only=True)
class Table:
    """See the module. `close` ends everything that was opened for it."""

    house: House
    room: RoomKeys
    line: Line
    client: Client
    lock: FileLock
    luck: Luck
    invite: Invite | None = None
    broker: RunningBroker | None = None
    bots: list[BotSeat] = field(default_factory=list)
    hosted: HostTable | None = None  # as last asked for
    wanted_seats: int = 0  # a table that starts by itself has this many seats; 0: people start it
    is_closed: bool = False
    _unsubscribe: Callable[[], None] | None = None

    @property
    def invite_text(self) -> str:
        """The words to read out; empty for a table inside this process."""
        return "" if self.invite is None else self.invite.text

    @property
    def invite_link(self) -> str:
        """The same as a link."""
        return "" if self.invite is None else self.invite.link

    def host(self, game: str, options: Any) -> None:
        """Propose tables of this game from now on."""
        self.hosted = HostTable(game, options)
        self.client.submit(self.hosted)

    def kick(self, key: bytes) -> None:
        """Leave a key out of the tables we propose, or take it back in."""
        if self.hosted is None:
            raise RefusedError(Code.NOT_DUE, "Only the host arranges the seats.")
        self.hosted = replace(self.hosted, excluded=self.hosted.excluded ^ {key})
        self.client.submit(self.hosted)

    async def add_bot(self, level: str) -> None:
        """Seat one more bot of ours.

        Raises:
            RefusedError: There are as many bots as there are names.
        """
        if len(self.bots) >= BOTS_MAX:
            raise RefusedError(Code.NOT_DUE, f"A player may bring at most {BOTS_MAX} bots.")
        await self.open_bot(len(self.bots), level, ())

    async def open_bot(self, index: int, level: str, entries: Sequence[Entry]) -> None:
        """Seat bot number `index`; with its journal if it goes on with a game."""
        key = bot_key(self.house.key, self.room.room_id, index)
        shelf = SeatShelf(self.house, self.room.room_id, key.public, archives=False)
        operator = self.house.key.public
        client = open_client(
            self.house, self.room, self.line(), key, BOT_NAMES[index], operator, shelf, entries
        )
        pause_ms = PAUSES_MS[self.house.config.bot_speed]
        seat = BotSeat(client, bot_of(level), self.luck, pause_ms=pause_ms)
        self.bots.append(seat)
        await client.start()
        seat.begin()

    def start_by_itself(self, seats: int) -> None:
        """Be ready and start as soon as `seats` seats are filled, now and at each rematch."""
        self.wanted_seats = seats
        loop = asyncio.get_running_loop()
        # Not inside the change itself: the client is still carrying effects out.
        self._unsubscribe = self.client.subscribe(lambda _: loop.call_soon(self._hurry))
        self._hurry()

    def _hurry(self) -> None:
        snapshot: Snapshot = self.client.snapshot
        if self.is_closed or self.client.alert is not None:
            return
        proposal = snapshot.proposal
        if snapshot.game is not None or proposal is None or not snapshot.sitting:
            return
        if len(proposal.seats) != self.wanted_seats or snapshot.own not in proposal.seats:
            return
        if not snapshot.ready:
            self.client.submit(MarkReady(ready=True))
        elif proposal.may_start:
            self.client.submit(StartGame())

    async def close(self) -> None:
        """Say goodbye and close everything; may be called again."""
        if self.is_closed:
            return
        self.is_closed = True
        if self._unsubscribe is not None:
            self._unsubscribe()
        for seat in self.bots:
            seat.close()
        for seat in self.bots:
            await seat.client.close()
        await self.client.close()
        if self.broker is not None:
            await self.broker.close()
        self.lock.release()


def open_client(
    house: House,
    room: RoomKeys,
    transport: Transport,
    key: SigningKey,
    name: str,
    operator: Any,
    shelf: Shelf,
    entries: Sequence[Entry],
) -> Client:
    """Return a client of this room that has not been started."""
    hello = fresh_hello(name, operator)
    session = open_session(room, key, hello, house.clock.now_ms(), entries)
    return Client(session, room, transport, house.clock, shelf)
