"""A bot at the table: a client like everybody's, moved by a program instead of a person.

It sees the snapshot its client shows and nothing else, sits down when others do, plays after a
short pause so that people can follow, and repeats its operator's votes: a bot has no human of its
own to ask (protocol/pushnet.md 13).
"""

import asyncio
from dataclasses import dataclass
from enum import Enum
from typing import Final

from pushnet.bots.api import BotFor
from pushnet.client import ClientChange
from pushnet.errors import RefusedError
from pushnet.ids import Seat
from pushnet.session.effects import CastVote, ClearTable, Intent, MarkReady, Play
from pushnet.session.snapshot import GameSnapshot, Snapshot, Stage, Standing
from pushnet.tables.seat import OpenSeat
from pushnet.tables.turn import LuckAt, choice, is_mine

HERE: Final = frozenset({Standing.SELF, Standing.PRESENT, Standing.ONE_WAY})


class _Sit(Enum):
    """A wish that needs fresh secrets, which only the client has."""

    SIT = "sit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How a bot behaves, whatever it plays."""

    luck_at: LuckAt
    pause_ms: int  # before each move


class BotSeat:
    """Moves one client from `begin` to `close`."""

    def __init__(self, seat: OpenSeat, bot_for: BotFor, habits: Habits) -> None:
        self.client = seat.client
        self._seat = seat
        self._bot_for = bot_for
        self._habits = habits
        self._timer: asyncio.TimerHandle | None = None
        self._unsubscribe = self.client.subscribe(self._look_again)

    async def close(self) -> None:
        """Stop moving, and close the client; may be called again."""
        self._unsubscribe()
        if self._timer is not None:
            self._timer.cancel()
        await self._seat.close()

    def begin(self) -> None:
        """Look at the table for the first time."""
        self._schedule(0)

    def _look_again(self, change: ClientChange) -> None:
        del change
        if self._timer is None:  # else it looks soon anyway: no need to take a snapshot now
            self._schedule(self._habits.pause_ms if is_mine(self.client.snapshot) else 0)

    def _schedule(self, pause_ms: int) -> None:
        # Never inside the change itself: the client is still carrying effects out.
        if self._timer is None and self.client.alert is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(pause_ms / 1000, self._act)

    def _act(self) -> None:
        self._timer = None
        wish = self._wish(self.client.snapshot)
        if wish is None or self.client.alert is not None:
            return
        try:
            if wish is _Sit.SIT:
                self.client.take_seat()
            else:
                self.client.submit(wish)
        except RefusedError:
            return  # the table moved on in the meantime; the next change looks again

    def _wish(self, snapshot: Snapshot) -> "Intent | _Sit | None":
        game = snapshot.game
        if game is None:
            return _wish_in_lobby(snapshot)
        if game.stage in {Stage.OVER, Stage.VOID}:
            return ClearTable() if others_go_on(snapshot, game) else None
        for ballot in game.ballots:
            operator = _operator_seat(game)
            if ballot.asked and operator is not None and operator in ballot.yes:
                return CastVote(ballot.members, yes=True)
        if not is_mine(snapshot):
            return None
        return Play(choice(self._bot_for, game, self._habits.luck_at))


def others_go_on(snapshot: Snapshot, game: GameSnapshot) -> bool:
    """Say whether somebody who played this game to its end has put it away.

    What they said before the end may be from the time before the game.
    """
    return any(
        peer.key in game.seats
        and peer.standing in HERE
        and peer.heard_ms > game.waiting_since_ms
        and peer.game != game.game
        for peer in snapshot.peers
    )


def _wish_in_lobby(snapshot: Snapshot) -> Intent | _Sit | None:
    if not snapshot.sitting:
        return _Sit.SIT
    proposal = snapshot.proposal
    if proposal is not None and snapshot.own in proposal.seats and not snapshot.ready:
        return MarkReady(ready=True)
    return None


def _operator_seat(game: GameSnapshot) -> Seat | None:
    if game.own_seat is None:
        return None
    operator = game.operators[game.own_seat]
    return Seat(game.seats.index(operator)) if operator in game.seats else None
