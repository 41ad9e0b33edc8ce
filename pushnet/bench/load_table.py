"""One game of `pushnet bench load`: its seats' real clients in one process, moved by bots."""

import asyncio
import contextlib
import secrets
import time
from dataclasses import dataclass, field
from typing import Any, Final

from pushnet.bench.loop_line import LoopLine, RoomTally
from pushnet.bots.api import Luck
from pushnet.bots.registry import bot_of
from pushnet.client import ClientChange, Verified
from pushnet.crypto.sealing import RoomKeys
from pushnet.crypto.signing import SigningKey
from pushnet.errors import RefusedError
from pushnet.games.push_events import Drew
from pushnet.games.push_types import Options, Phase
from pushnet.ids import Seat
from pushnet.net.address import BrokerTarget
from pushnet.net.transport import Transport
from pushnet.session.effects import Advanced, ClearTable, GameStarted, HostTable
from pushnet.tables.bot_seat import BotSeat, Habits
from pushnet.tables.house import House
from pushnet.tables.seat import open_seat
from pushnet.tables.site import Site
from pushnet.tables.table import Starter
from pushnet.tables.turn import system_luck

BOT: Final = "uniform"
LABEL: Final = "load"
SECRET_BYTES: Final = 32


@dataclass(slots=True)
class LoadTable:
    """See the module. It plays one game after the other."""

    seats: int
    pause_ms: int  # before each move
    tally: RoomTally = field(init=False)
    card_ns: list[int] = field(default_factory=list)  # choice to the last seat's state
    slots: int = 0  # closed, by the first seat
    games_over: int = 0
    begun: asyncio.Event = field(default_factory=asyncio.Event)  # cards are being drawn
    alerts: set[str] = field(default_factory=set)  # sentences of clients that stopped
    _players: list[BotSeat] = field(default_factory=list)
    _starter: Starter | None = None
    _chosen_ns: int = 0
    _asked_ns: dict[int, int] = field(default_factory=dict)  # by the card's slot
    _agreed: dict[int, int] = field(default_factory=dict)  # seats that have it, by slot
    _seen: list[int] = field(init=False)  # slots looked at, by seat

    def __post_init__(self) -> None:
        self.tally = RoomTally(self.seats)
        self._seen = [0] * self.seats

    def begin(self) -> None:
        """Count anew from here on."""
        self.tally.begin()
        self.card_ns.clear()
        self.slots = self.games_over = 0

    async def open(self, house: House, target: BrokerTarget) -> None:
        """Seat everybody; the game starts by itself."""
        secret = secrets.token_bytes(SECRET_BYTES)
        room = RoomKeys.from_secret(secret)
        for seat in range(self.seats):

            def line(seat: int = seat) -> Transport:
                return LoopLine(target, room.topic, self.tally, seat)

            site = Site(
                room=room,
                line=line,
                label=LABEL,
                saved_invite=secret.hex(),
                saved_broker=str(target),
            )
            await self._sit(house, site, seat)

    async def close(self) -> None:
        """Close every seat."""
        if self._starter is not None:
            self._starter.close()
        for player in self._players:
            await player.close()

    async def _sit(self, house: House, site: Site, number: int) -> None:
        key = SigningKey.from_seed(secrets.token_bytes(SECRET_BYTES))
        seat = await open_seat(house, site, key, name=f"Bot {number}", label=LABEL, archives=False)
        seat.client.subscribe(lambda change: self._look(number, change))
        player = BotSeat(seat, lambda _: self, Habits(luck_at=system_luck, pause_ms=self.pause_ms))
        self._players.append(player)
        if number == 0:
            seat.client.submit(HostTable("push", Options(), seats_min=self.seats))
            self._starter = Starter(seat.client, self.seats)
        player.begin()

    def choose(self, state: Any, seat: Seat, luck: Luck) -> Any:
        """See `Bot`: whose turn it is, it plays for; its choice is submitted at once."""
        action = bot_of(BOT).choose(state, seat, luck)
        self._chosen_ns = time.monotonic_ns()
        return action

    def _look(self, number: int, change: ClientChange) -> None:
        now_ns = time.monotonic_ns()
        if number >= len(self._players):
            return  # it is still being opened
        client = self._players[number].client
        if client.alert is not None:
            self.alerts.add(client.alert)
        match change:
            case Advanced():
                self._advance(number, now_ns)
            case GameStarted():
                self._seen[number] = 0
                self._asked_ns.clear()
                self._agreed.clear()
            case Verified() if number == 0:
                self.games_over += 1
                with contextlib.suppress(RefusedError):  # done already
                    client.submit(ClearTable())
            case _:
                pass

    def _advance(self, number: int, now_ns: int) -> None:
        game = self._players[number].client.snapshot.game
        if game is None or game.state is None:
            return
        news = game.notes[self._seen[number] :]
        self._seen[number] = len(game.notes)
        if number == 0:
            self.slots += len(news)
            self.begun.set()
        for note in news:
            if any(isinstance(event, Drew) for event in note.events):
                self._agree(note.h, now_ns)
        if game.state.phase is Phase.REVEAL and self._chosen_ns:
            self._asked_ns[game.h + 1] = self._chosen_ns
        self._chosen_ns = 0

    def _agree(self, slot: int, now_ns: int) -> None:
        count = self._agreed[slot] = self._agreed.get(slot, 0) + 1
        if count == self.seats and (asked_ns := self._asked_ns.pop(slot, None)) is not None:
            self.card_ns.append(now_ns - asked_ns)
