"""A bot at the table: a client like everybody's, moved by a program instead of a person.

It sees the snapshot its client shows and nothing else, sits down when others do, plays after a
short pause so that people can follow, and repeats its operator's votes: a bot has no human of its
own to ask (protocol.md 3).
"""

import asyncio
from collections.abc import Callable

from pushnet.bots.api import Bot
from pushnet.client import Client, ClientChange
from pushnet.errors import RefusedError
from pushnet.ids import Seat
from pushnet.session.effects import CastVote, ClearTable, Intent, MarkReady, Play
from pushnet.session.snapshot import GameSnapshot, Snapshot, Stage, Standing

Luck = Callable[[int], int]
"""Draws evenly from range(bound); a bot's only source of chance."""

_HERE = {Standing.SELF, Standing.PRESENT, Standing.ONE_WAY}


class BotSeat:
    """Moves one client for as long as it lives."""

    def __init__(self, client: Client, bot: Bot, luck: Luck, *, pause_ms: int) -> None:
        self.client = client
        self._bot = bot
        self._luck = luck
        self._pause_ms = pause_ms
        self._timer: asyncio.TimerHandle | None = None
        self._unsubscribe = client.subscribe(self._on_change)

    def close(self) -> None:
        """Stop moving."""
        self._unsubscribe()
        if self._timer is not None:
            self._timer.cancel()

    def begin(self) -> None:
        """Look at the table for the first time."""
        self._schedule(0)

    def _on_change(self, change: ClientChange) -> None:
        del change
        self._schedule(self._pause_ms if self._is_mine(self.client.snapshot) else 0)

    def _schedule(self, pause_ms: int) -> None:
        # Never inside the change itself: the client is still carrying effects out.
        if self._timer is None and self.client.alert is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(pause_ms / 1000, self._act)

    def _act(self) -> None:
        self._timer = None
        intent = self._wish(self.client.snapshot)
        if intent is None:
            return
        try:
            if intent == "sit":
                self.client.take_seat()
            elif not isinstance(intent, str):
                self.client.submit(intent)
        except RefusedError:
            return  # the table moved on in the meantime; the next change looks again

    def _wish(self, snapshot: Snapshot) -> Intent | str | None:
        game = snapshot.game
        if game is None:
            return self._wish_in_lobby(snapshot)
        if game.stage in {Stage.OVER, Stage.VOID}:
            return ClearTable() if _others_go_on(snapshot, game) else None
        for ballot in game.ballots:
            operator = _operator_seat(snapshot, game)
            if ballot.asked and operator is not None and operator in ballot.yes:
                return CastVote(ballot.members, yes=True)
        if not self._is_mine(snapshot):
            return None
        assert game.own_seat is not None
        return Play(self._bot.choose(game.state, game.own_seat, self._luck))

    def _wish_in_lobby(self, snapshot: Snapshot) -> Intent | str | None:
        if not snapshot.sitting:
            return "sit"
        proposal = snapshot.proposal
        if proposal is not None and snapshot.own in proposal.seats and not snapshot.ready:
            return MarkReady(ready=True)
        return None

    def _is_mine(self, snapshot: Snapshot) -> bool:
        game = snapshot.game
        return (
            game is not None
            and game.stage is Stage.PLAYING
            and game.state is not None
            and not game.recovering
            and game.may_act
        )


def _operator_seat(snapshot: Snapshot, game: GameSnapshot) -> Seat | None:
    own = game.own_seat
    if own is None:
        return None
    operator = game.operators[own]
    return Seat(game.seats.index(operator)) if operator in game.seats else None


def _others_go_on(snapshot: Snapshot, game: GameSnapshot) -> bool:
    """Say whether a person has put the finished game away."""
    return any(
        peer.operator == peer.key and peer.standing in _HERE and peer.game != game.game
        for peer in snapshot.peers
    )
