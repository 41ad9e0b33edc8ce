"""How long a card takes: from "draw" to the agreed state at every peer, beside its floor.

Peers are processes of their own. In each round they draw bare cards (bare_draw.py) and the cards of
a real game (draw_peer.py) over the same broker, a few of either kind in turn; the rounds repeat
until there are enough. A card's time is from its drawer's choice to the moment at which the last
peer has it, by the one monotonic clock of this computer.
"""

import asyncio
import contextlib
import json
import os
import secrets
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pushnet.bench.draw_peer import Part
from pushnet.crypto.invite import new_invite
from pushnet.errors import NetworkError
from pushnet.net import watchdog
from pushnet.net.broker import OwnBroker, start_broker
from pushnet.store.folders import HOME_VARIABLE

CARDS_A_ROUND: Final = 60  # a game of two has more
WARM_UP_CARDS: Final = 3  # first in every round, not counted
PATIENCE_S: Final = 120.0  # for one round
LINE_BYTES_MAX: Final = 1 << 20
SHOWN_ERROR_CHARACTERS: Final = 500

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Spread:
    """Times of one kind, in milliseconds."""

    count: int
    p50: float
    p99: float


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawReport:
    """One size of table over one broker."""

    broker: OwnBroker
    players: int
    game: Spread
    floor: Spread

    @property
    def ratio_p50(self) -> float:
        """How much longer a card of the game takes than a bare one."""
        return self.game.p50 / self.floor.p50

    @property
    def ratio_p99(self) -> float:
        """The same for the slowest in a hundred."""
        return self.game.p99 / self.floor.p99


async def measure(broker: OwnBroker, players: int, cards: int, tell: Progress) -> DrawReport:
    """Measure `cards` cards of either kind; `tell` is called with the count of each round.

    Raises:
        NetworkError: The broker or a peer failed.
    """
    running = await start_broker(broker)
    games: list[float] = []
    floors: list[float] = []
    try:
        while len(games) < cards:
            wanted = min(CARDS_A_ROUND, cards - len(games))
            told = await _round(str(running.target), players, wanted + WARM_UP_CARDS)
            game, floor = (card_times([each[what] for each in told]) for what in ("game", "floor"))
            games += game[WARM_UP_CARDS:]
            floors += floor[WARM_UP_CARDS:]
            tell(min(wanted, len(game) - WARM_UP_CARDS))
    finally:
        await running.close()
    return DrawReport(broker=broker, players=players, game=spread(games), floor=spread(floors))


def spread(times_ms: Sequence[float]) -> Spread:
    """Return the spread of some times, at least one."""
    ordered = sorted(times_ms)

    def quantile(percent: int) -> float:
        return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]

    return Spread(count=len(ordered), p50=quantile(50), p99=quantile(99))


def card_times(told: Sequence[dict[str, dict[str, int]]]) -> list[float]:
    """Return the milliseconds of every card that all peers told of, in order."""
    asked = {slot: at_ns for each in told for slot, at_ns in each["asked"].items()}
    return [
        (max(each["agreed"][slot] for each in told) - at_ns) / 1e6
        for slot, at_ns in sorted(asked.items(), key=lambda item: int(item[0]))
        if all(slot in each["agreed"] for each in told)
    ]


async def _round(url: str, players: int, cards: int) -> list[dict[str, Any]]:
    """Run one round of peers and return what each measured."""
    words = new_invite(secrets.token_bytes(32)).words
    async with contextlib.AsyncExitStack() as stack:
        peers = []
        for number in range(players):
            part = Part(url=url, words=words, number=number, players=players, cards=cards)
            peers.append(await stack.enter_async_context(_peer(part)))
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await asyncio.gather(*(_told(*peer) for peer in peers))
        except TimeoutError as error:
            raise NetworkError(f"The peers did not finish within {PATIENCE_S:.0f} s.") from error


@contextlib.asynccontextmanager
async def _peer(part: Part) -> Any:
    """Run one peer, below a watchdog that ends it with us, and give its process and home."""
    home = Path(tempfile.mkdtemp(prefix="pushnet-peer-"))
    command = (sys.executable, "-m", "pushnet.bench.draw_peer", *part.arguments())
    with (home / "errors").open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-I", "-S", watchdog.__file__, str(home), *command),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
            env={**os.environ, HOME_VARIABLE: str(home)},
            limit=LINE_BYTES_MAX,
            start_new_session=True,  # Ctrl-C in our terminal is for us alone
        )
    try:
        yield process, home
    finally:
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()
        shutil.rmtree(home, ignore_errors=True)


async def _told(process: asyncio.subprocess.Process, home: Path) -> dict[str, Any]:
    assert process.stdout is not None
    line = await process.stdout.readline()
    if not line:
        text = (home / "errors").read_text("utf-8", "replace").strip()
        raise NetworkError(f"A peer failed: {text[-SHOWN_ERROR_CHARACTERS:] or 'no reason'}")
    told: dict[str, Any] = json.loads(line)
    return told
