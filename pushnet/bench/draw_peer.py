"""One peer of `pushnet bench draw`, a process of its own: draws bare and in a real game, in turn.

Run as `python -m pushnet.bench.draw_peer URL WORDS NUMBER PLAYERS CARDS` with PUSHNET_HOME set.
It prints one JSON object, {"floor": .., "game": ..}, each {"asked": {slot: ns}, "agreed": {slot:
ns}} by this computer's one monotonic clock, and then stays until it is ended: others may still need
it to answer.

A few bare cards and as many of the game take turns, so that whatever else the computer does hits
both. Nobody calls the turns: each peer that is to draw knows from what is agreed whose they are.
"""

import asyncio
import json
import os
import sys
import time
from dataclasses import dataclass, field
from typing import Any, Final

from pushnet.bench.bare_draw import BareTable
from pushnet.bots.api import Bot, Luck
from pushnet.bots.registry import bot_of
from pushnet.client import ClientChange
from pushnet.crypto.invite import Invite
from pushnet.games.push_events import Drew
from pushnet.games.push_types import Options, Phase
from pushnet.ids import Seat
from pushnet.session.effects import Advanced, GameEnded, Intent, Play
from pushnet.store.config import Config
from pushnet.store.folders import find_folders
from pushnet.tables.bot_seat import BotSeat, Habits
from pushnet.tables.house import House, opened_house
from pushnet.tables.opening import enter
from pushnet.tables.site import remote_site
from pushnet.tables.table import Table
from pushnet.tables.turn import system_luck

PAUSE_MS: Final = 20  # before each draw, so that the table is quiet when it comes
BLOCK_CARDS: Final = 5  # of one kind before the other's turn
ANY_MOVE: Final = Play(None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Which peer this is, of whom."""

    url: str
    words: tuple[str, ...]
    number: int  # 0..players-1; 0 opens the game
    players: int
    cards: int  # to measure

    def arguments(self) -> list[str]:
        """Return this as words of a command."""
        return [self.url, "-".join(self.words), *map(str, (self.number, self.players, self.cards))]

    @classmethod
    def of(cls, arguments: list[str]) -> "Part":
        """Return what `arguments` made words of."""
        url, words, number, players, cards = arguments
        return cls(
            url=url,
            words=tuple(words.split("-")),
            number=int(number),
            players=int(players),
            cards=int(cards),
        )


@dataclass(slots=True)
class GameTimes:
    """When our seat asked for cards in a game, and when we held the state with each slot."""

    table: Table
    cards: int
    bot: Bot
    asked: dict[int, int] = field(default_factory=dict)  # ns, by the card's slot
    agreed: dict[int, int] = field(default_factory=dict)
    is_done: asyncio.Event = field(default_factory=asyncio.Event)
    _chosen_ns: int = 0
    _seen_count: int = 0  # slots looked at

    def choose(self, state: Any, seat: Seat, luck: Luck) -> Any:
        """See `Bot`; what is chosen is submitted at once."""
        action = self.bot.choose(state, seat, luck)
        self._chosen_ns = time.monotonic_ns()
        return action

    def look(self, change: ClientChange) -> None:
        """Note the time of what has just been agreed."""
        if isinstance(change, GameEnded):
            self.is_done.set()
        if not isinstance(change, Advanced):
            return
        now_ns = time.monotonic_ns()  # it is agreed; what anybody makes of it comes after
        game = self.table.client.snapshot.game
        if game is None or game.state is None:
            return
        for note in game.notes[self._seen_count :]:
            if any(isinstance(event, Drew) for event in note.events):
                self.agreed[note.h] = now_ns
        self._seen_count = len(game.notes)
        if len(self.agreed) >= self.cards:
            self.is_done.set()
        if game.state.phase is Phase.REVEAL and self._chosen_ns:
            self.asked[game.h + 1] = self._chosen_ns
        self._chosen_ns = 0

    @property
    def is_under_way(self) -> bool:
        """Whether the first state is there."""
        game = self.table.client.snapshot.game
        return game is not None and game.state is not None


class Turns:
    """Both kinds of cards at one peer, in blocks."""

    def __init__(self, house: House, part: Part) -> None:
        self._house = house
        self._part = part
        self._times: GameTimes | None = None
        self._player: BotSeat | None = None
        self.bare = BareTable(
            part.url,
            house.journal,
            number=part.number,
            players=part.players,
            tell=self._bare_agreed,
        )

    async def measured(self) -> tuple[BareTable, GameTimes]:
        """Draw all cards of either kind."""
        async with self.bare.opened():
            times = self._times = await self._enter()
            await self.bare.draw(
                self._part.cards, pause_s=PAUSE_MS / 1_000, may_draw=self._may_draw_bare
            )
            await times.is_done.wait()
        return self.bare, times

    async def _enter(self) -> GameTimes:
        """Sit down at the game's table."""
        part = self._part
        site = await remote_site(Invite(part.words, part.url), part.url)
        table = await enter(self._house, site)
        times = GameTimes(table, part.cards, bot_of("uniform"))
        table.client.subscribe(times.look)
        table.client.subscribe(lambda _: self.bare.look_again())
        others_say = table.client.objection
        table.client.objection = lambda intent: (
            self._objection(intent) or (others_say(intent) if others_say else None)
        )
        if part.number == 0:
            table.start_by_itself("push", Options(), part.players)
        habits = Habits(luck_at=system_luck, pause_ms=PAUSE_MS)
        self._player = BotSeat(table.seat, lambda _: times, habits)
        self._player.begin()
        return times

    def _may_draw_bare(self, draw: int) -> bool:
        times = self._times
        assert times is not None
        if times.is_done.is_set():
            return True
        return times.is_under_way and (draw - 1) // BLOCK_CARDS <= len(times.agreed) // BLOCK_CARDS

    def _objection(self, intent: Intent) -> str | None:
        """Object to a move while bare cards have their turn."""
        drawn = 0 if self._times is None else len(self._times.agreed)
        wanted = min(self._part.cards, (drawn // BLOCK_CARDS + 1) * BLOCK_CARDS)
        if isinstance(intent, Play) and len(self.bare.agreed) < wanted:
            return "Bare cards have their turn."
        return None

    def _bare_agreed(self) -> None:
        if self._player is not None and self._objection(ANY_MOVE) is None:
            asyncio.get_running_loop().call_later(PAUSE_MS / 1_000, self._player.begin)


async def main(part: Part) -> None:
    """Measure, tell, and wait for the end."""
    folders = find_folders(dict(os.environ))
    with opened_house(folders, Config(name=f"Peer {part.number}")) as house:
        bare, game = await Turns(house, part).measured()
        told = {
            "floor": {"asked": bare.asked, "agreed": bare.agreed},
            "game": {"asked": game.asked, "agreed": game.agreed},
        }
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()
        await asyncio.Event().wait()  # the watchdog ends us


if __name__ == "__main__":
    asyncio.run(main(Part.of(sys.argv[1:])))
