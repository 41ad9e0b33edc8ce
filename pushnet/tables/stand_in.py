"""Somebody else at our own keys: a bot until we are back, or the turn clock when time is up.

Both belong to a player's own client alone. Nobody can play for an absent seat: what the others can
do is wait, or vote. A turn clock runs only while our own move is awaited, from the moment our own
client saw that, and anew for each decision; when it has run out the client plays the safe default.
Source: docs/testing.md A 14, A 17, B 27.
"""

import asyncio
import contextlib
from typing import Final

from pushnet.bots.api import BotFor
from pushnet.bots.levels import USUAL
from pushnet.bots.registry import at_level, safe_of
from pushnet.client import Client, ClientChange
from pushnet.clock import Clock
from pushnet.errors import RefusedError
from pushnet.session.effects import Play
from pushnet.tables.turn import LuckAt, choice, is_mine

BOT_PAUSE_MS: Final = 700


class StandIn:
    """Watches one client. `take_over` and `give_back` are the player's one key."""

    def __init__(self, client: Client, clock: Clock, luck_at: LuckAt) -> None:
        self._client = client
        self._clock = clock
        self._luck_at = luck_at
        self._pause_ms = BOT_PAUSE_MS
        self._bot_for: BotFor | None = None
        self._turn_h: int | None = None  # the slot that our awaited move would fill
        self._since_ms = 0
        self._timer: asyncio.TimerHandle | None = None
        self._unsubscribe = client.subscribe(self._look)

    @property
    def is_playing(self) -> bool:
        """Whether a bot plays our seat now."""
        return self._bot_for is not None

    def take_over(self) -> None:
        """Let a bot play for us until `give_back`."""
        self._bot_for = at_level(USUAL)
        self._arm()

    def give_back(self) -> None:
        """Play ourselves again; the turn clock begins anew."""
        self._bot_for = None
        self._turn_h = None
        self._look()

    def left_ms(self) -> int | None:
        """Return how much time our turn has left; None without a clock or while we may wait."""
        limit_ms = self._limit_ms()
        if limit_ms is None or self._turn_h is None or self._bot_for is not None:
            return None
        return max(0, limit_ms - (self._clock.now_ms() - self._since_ms))

    def close(self) -> None:
        """Stop watching."""
        self._unsubscribe()
        if self._timer is not None:
            self._timer.cancel()

    def _limit_ms(self) -> int | None:
        game = self._client.snapshot.game
        seconds = 0 if game is None else getattr(game.options, "turn_clock_s", 0)
        return seconds * 1000 if seconds else None

    def _look(self, change: ClientChange | None = None) -> None:
        del change
        snapshot = self._client.snapshot
        h = snapshot.game.h if snapshot.game is not None and is_mine(snapshot) else None
        if h != self._turn_h:
            self._turn_h, self._since_ms = h, self._clock.now_ms()
        self._arm()

    def _arm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        wait_ms = self._pause_ms if self._bot_for is not None else self.left_ms()
        if self._turn_h is not None and wait_ms is not None and self._client.alert is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(wait_ms / 1000, self._act)

    def _act(self) -> None:
        self._timer = None
        game = self._client.snapshot.game
        if game is None or game.own_seat is None or not is_mine(self._client.snapshot):
            return
        with contextlib.suppress(RefusedError):  # the table moved on; the next change looks again
            self._client.submit(Play(choice(self._bot_for or safe_of, game, self._luck_at)))
