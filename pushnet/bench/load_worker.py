"""A part of the games of `pushnet bench load`, with the players' real programs, in one process.

Run as `python -m pushnet.bench.load_worker JSON`. It says `{"ready": true}` once every game is
under way, waits for `go`, plays on for the time it was given, and says what it measured.
"""

import asyncio
import contextlib
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from pushnet.bench.limits import raise_open_files
from pushnet.bench.load_table import LoadTable
from pushnet.net.address import parse_broker_url
from pushnet.session.effects import Entry
from pushnet.store.config import Config
from pushnet.store.folders import HOME_VARIABLE, find_folders
from pushnet.store.journal import Journal
from pushnet.tables.house import opened_house

BEGIN_S: Final = 60.0  # for the last games to begin; then those that have are measured
PHASE_MOVES: Final = 4  # over which the games' beginnings are spread: more than one card
GRACE_S: Final = 1.0  # what is said in the last second may still be under way


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadPart:
    """What one worker does."""

    url: str
    games: int
    seats: int
    pause_ms: int  # before each move
    seconds: float

    @property
    def step_s(self) -> float:
        """Between the beginnings of two games, so that all are spread over some moves.

        People at different tables do not begin in step; a hundred games that do are a burst.
        """
        return PHASE_MOVES * self.pause_ms / 1_000 / self.games

    def argument(self) -> str:
        """Return this as one word of a command."""
        return json.dumps(asdict(self))


@dataclass(frozen=True, slots=True, kw_only=True)
class PartResult:
    """What one worker, or all of them, measured."""

    seconds: float
    begun: int  # games that had begun by then
    card_ms: tuple[float, ...]  # drawer's choice to the last seat's state; light programs: none
    delivery_ms: tuple[float, ...] = ()  # sent to the last seat's receipt; light programs only
    slots: int
    games_over: int
    commit_s: float = 0.0  # spent in writing to the disk, by all workers together
    messages: int
    payload_bytes: int
    deliveries: int
    heard: int  # deliveries, repetitions aside
    wanted: int
    alerts: tuple[str, ...] = ()

    @classmethod
    def of(cls, said: dict[str, Any]) -> "PartResult":
        """Return what a worker said."""
        lists = {name: tuple(said[name]) for name in ("card_ms", "delivery_ms", "alerts")}
        return cls(**{**said, **lists})

    def __add__(self, other: "PartResult") -> "PartResult":
        return PartResult(
            seconds=max(self.seconds, other.seconds),
            begun=self.begun + other.begun,
            card_ms=self.card_ms + other.card_ms,
            delivery_ms=self.delivery_ms + other.delivery_ms,
            slots=self.slots + other.slots,
            commit_s=self.commit_s + other.commit_s,
            games_over=self.games_over + other.games_over,
            messages=self.messages + other.messages,
            payload_bytes=self.payload_bytes + other.payload_bytes,
            deliveries=self.deliveries + other.deliveries,
            heard=self.heard + other.heard,
            wanted=self.wanted + other.wanted,
            alerts=self.alerts + other.alerts,
        )


class TimedJournal(Journal):
    """A journal that knows how long writing took: all games of a worker wait for its disk."""

    commit_s = 0.0

    def append(self, room: bytes, key: bytes, entries: Sequence[Entry]) -> None:
        """See `Journal`."""
        began_s = time.monotonic()
        super().append(room, key, entries)
        self.commit_s += time.monotonic() - began_s


def say(what: dict[str, Any]) -> None:
    """Write one line for who started us."""
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


async def wait_for_go() -> None:
    """Wait for a line; its end means that nobody is there any more."""
    if not await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline):
        raise SystemExit(1)


async def work(part: LoadPart, home: Path) -> None:
    """Play, and say what was measured."""
    target = parse_broker_url(part.url)
    tables = [LoadTable(part.seats, part.pause_ms) for _ in range(part.games)]
    folders = find_folders({HOME_VARIABLE: str(home)})
    with (
        opened_house(folders, Config(name="Load")) as house,
        contextlib.closing(TimedJournal.open(folders.store / "games.sqlite3")) as journal,
    ):
        for table in tables:
            await table.open(replace(house, journal=journal), target)
            say({"opened": 1})
            await asyncio.sleep(part.step_s)
        await _begun(tables)
        say({"ready": True})
        await wait_for_go()
        for table in tables:
            table.begin()
        loop = asyncio.get_running_loop()
        began_s, committed_s = loop.time(), journal.commit_s
        await asyncio.sleep(part.seconds)
        result = replace(
            _result(tables, loop.time() - began_s), commit_s=journal.commit_s - committed_s
        )
        say({"ended": True})
        heard, wanted = await _delivered(tables)
        say({**asdict(result), "heard": heard, "wanted": wanted})
        await wait_for_go()


async def _begun(tables: list[LoadTable]) -> None:
    """Wait until every game has begun, or long enough for a computer that is not too busy."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(BEGIN_S):
            await asyncio.gather(*(table.begun.wait() for table in tables))


def _result(tables: list[LoadTable], seconds: float) -> PartResult:
    return PartResult(
        seconds=seconds,
        begun=sum(table.begun.is_set() for table in tables),
        card_ms=tuple(ns / 1e6 for table in tables for ns in table.card_ns),
        slots=sum(table.slots for table in tables),
        games_over=sum(table.games_over for table in tables),
        messages=sum(table.tally.messages for table in tables),
        payload_bytes=sum(table.tally.payload_bytes for table in tables),
        deliveries=sum(table.tally.deliveries for table in tables),
        heard=0,
        wanted=0,
        alerts=tuple(sorted({alert for table in tables for alert in table.alerts})),
    )


async def _delivered(tables: list[LoadTable]) -> tuple[int, int]:
    """Return the deliveries of all that had been said by now, after a moment for the last."""
    for table in tables:
        table.tally.is_open = False
    await asyncio.sleep(GRACE_S)
    pairs = [table.tally.delivered() for table in tables]
    return sum(heard for heard, _ in pairs), sum(wanted for _, wanted in pairs)


if __name__ == "__main__":
    raise_open_files()
    with tempfile.TemporaryDirectory(prefix="pushnet-load-") as folder:
        given = LoadPart(**json.loads(sys.argv[1]))
        # Not the loop that Windows begins with: that one cannot watch aiomqtt's sockets.
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            runner.run(work(given, Path(folder)))
