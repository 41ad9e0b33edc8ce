"""An open table as the screens and commands hold it: our seat, our bots, maybe our broker."""

import asyncio
import contextlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from pushnet.bots.registry import at_level
from pushnet.client import Client, ClientChange
from pushnet.errors import Code, RefusedError
from pushnet.net.notice import PORT_MIN, Visibility
from pushnet.session.effects import HostTable, MarkReady, StartGame
from pushnet.tables.bot_seat import BotSeat, Habits
from pushnet.tables.house import House
from pushnet.tables.names import BOT_NAMES, BOTS_MAX, bot_key
from pushnet.tables.seat import OpenSeat, SeatTakenError, open_seat, unfinished
from pushnet.tables.site import Site
from pushnet.words import say

if TYPE_CHECKING:
    from pushnet.tables.announcement import TableAnnouncement


LOW_PORT_NOTE: Final = say(
    "Not listed on this network: that needs a port from {port} on.", port=PORT_MIN
)
OPEN_NOTE: Final = say("Open: everybody on this network can sit down and read along.")


@dataclass(slots=True, kw_only=True)
class Table:
    """See the module. `close` ends everything that was opened for it."""

    house: House
    site: Site
    seat: OpenSeat
    habits: Habits  # of our bots
    watches: bool = False  # we never sit here
    bots: dict[int, BotSeat] = field(default_factory=dict)  # by number
    _announcement: "TableAnnouncement | None" = None
    _announced: tuple[str, ...] = ()
    _starter: "Starter | None" = None
    _closer: asyncio.Task[None] | None = None

    @property
    def client(self) -> Client:
        """Our own seat's client."""
        return self.seat.client

    @property
    def invite_text(self) -> str:
        """The words to read out; empty for a table inside this process."""
        return "" if self.site.invite is None else self.site.invite.text

    @property
    def invite_link(self) -> str:
        """The same as a link."""
        return "" if self.site.invite is None else self.site.invite.link

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences about where the table is, for who opened it."""
        return (*self.site.notes, *self._announced)

    def announce(self, visibility: Visibility, *, game: str, seats_max: int) -> None:
        """Tell this network of the table from now on, if a broker of ours carries it."""
        reach, invite = self.site.reach, self.site.invite
        if visibility is Visibility.HIDDEN or reach is None or invite is None:
            return
        if reach.binding.is_private:
            return  # nobody else could come
        if reach.broker.target.port < PORT_MIN:
            self._announced = (LOW_PORT_NOTE,)
            return
        # Loads zeroconf, which only hosts of such tables need.
        from pushnet.tables.announcement import TableAnnouncement, TableFacts  # noqa: PLC0415 - as said

        facts = TableFacts(
            host_name=self.house.name,
            game=game,
            seats_max=seats_max,
            words=invite.words if visibility is Visibility.OPEN else None,
        )
        self._announcement = TableAnnouncement(self.client, reach, facts)
        if visibility is Visibility.OPEN:
            self._announced = (OPEN_NOTE,)

    async def add_bot(self, level: str) -> None:
        """Seat one more bot of ours.

        Raises:
            RefusedError: There are as many bots as there are names.
        """
        for index in range(BOTS_MAX):
            if index not in self.bots:
                with contextlib.suppress(SeatTakenError):  # by a bot in a process of its own
                    await self.open_bot(index, level)
                    return
        raise RefusedError(
            Code.NOT_DUE, say("A player may bring at most {count} bots.", count=BOTS_MAX)
        )

    async def open_bot(self, index: int, level: str) -> None:
        """Seat bot number `index`; it goes on with its unfinished game in this room, if any."""
        bot_for = at_level(level)
        key = bot_key(self.house.key, self.site.room.room_id, index)
        seat = await open_seat(
            self.house, self.site, key, name=BOT_NAMES[index], label=level, archives=False
        )
        self.bots[index] = BotSeat(seat, bot_for, self.habits)
        self.bots[index].begin()

    async def return_bots(self) -> None:
        """Seat again the bots that have an unfinished game in this room."""
        room_id = self.site.room.room_id
        for index in range(BOTS_MAX):
            key = bot_key(self.house.key, room_id, index)
            found = unfinished(self.house, room_id, key.public)
            if found is not None:
                await self.open_bot(index, found.label)

    def start_by_itself(self, game: str, options: Any, seats: int) -> None:
        """Host this game for exactly `seats` seats; start whenever so many sit and are ready."""
        self.client.submit(HostTable(game, options, seats_min=seats))
        self._starter = Starter(self.client, seats)

    async def close(self) -> None:
        """Say goodbye and close everything; may be called again, and cancelled: it goes on."""
        if self._closer is None:
            self._closer = asyncio.create_task(self._close(), name="pushnet-close-table")
        await asyncio.shield(self._closer)

    async def _close(self) -> None:
        if self._starter is not None:
            self._starter.close()
        if self._announcement is not None:
            await self._announcement.close()
        for bot in self.bots.values():
            await bot.close()
        await self.seat.close()
        await self.site.close()


class Starter:
    """Marks a host ready and starts the game as soon as that is possible, again and again."""

    def __init__(self, client: Client, seats: int) -> None:
        self._client = client
        self._seats = seats
        self._scheduled: asyncio.Handle | None = None
        self._unsubscribe = client.subscribe(self._look_again)
        self._look_again()

    def close(self) -> None:
        """Start nothing any more."""
        self._unsubscribe()
        if self._scheduled is not None:
            self._scheduled.cancel()

    def _look_again(self, change: ClientChange | None = None) -> None:
        del change
        if self._scheduled is None:
            # Not inside the change itself: the client is still carrying effects out.
            self._scheduled = asyncio.get_running_loop().call_soon(self._act)

    def _act(self) -> None:
        self._scheduled = None
        snapshot = self._client.snapshot
        proposal = snapshot.proposal
        if snapshot.game is not None or proposal is None or not snapshot.sitting:
            return
        if len(proposal.seats) != self._seats or snapshot.own not in proposal.seats:
            return
        try:
            if not snapshot.ready:
                self._client.submit(MarkReady(ready=True))
            elif proposal.may_start:
                self._client.submit(StartGame())
        except RefusedError:
            return  # somebody stood up in the meantime; the next change looks again
