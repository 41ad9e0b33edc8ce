"""Many games at once over one broker: how soon a card comes, what a game costs, what is full first.

The games are spread over processes, one a core; in each the players' real programs run side by
side on one loop (load_worker.py). Or light publishers send again what real games sent
(replay_worker.py), so that the broker alone is measured and not Python's share. The broker is a
process of its own.
"""

import asyncio
import contextlib
import functools
import operator
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from pushnet.bench import broker_process, load_worker, replay_worker
from pushnet.bench.crew import Member, member
from pushnet.bench.draw import Spread, spread
from pushnet.bench.limits import raise_open_files
from pushnet.bench.load_worker import LoadPart, PartResult
from pushnet.bench.usage import Usage, usage_of_all
from pushnet.net.broker import OwnBroker

MOVES_A_CARD: Final = 3.6  # of a bot that does anything, counted over whole games (trace.py)
OPENING_S: Final = 120.0  # for one more game to open, on a computer with a lot to do
SAID_S: Final = 60.0  # for results, after the time is over
SPARE_CONNECTIONS: Final = 8

Programs = Literal["real", "light"]
Progress = Callable[[int], None]

MODULES: Final = {"real": load_worker.__name__, "light": replay_worker.__name__}
BROKER: Final = broker_process.__name__


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """What is asked of a broker."""

    broker: OwnBroker
    programs: Programs = "real"
    games: int
    seats: int = 4
    card_every_s: float  # in each game; 0: as fast as it goes
    seconds: float  # to measure
    workers: int

    @property
    def pause_ms(self) -> int:
        """Before each move."""
        return round(1_000 * self.card_every_s / MOVES_A_CARD)

    def parts(self, url: str) -> list[LoadPart]:
        """Return the work of each worker that has some."""
        shares = [len(range(n, self.games, self.workers)) for n in range(self.workers)]
        return [
            LoadPart(
                url=url,
                games=share,
                seats=self.seats,
                pause_ms=self.pause_ms,
                seconds=self.seconds,
            )
            for share in shares
            if share
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadReport:
    """What came of it. Usages are of the time measured; None: not known on this system."""

    load: Load
    cores: int
    workers: int  # that had something to do
    result: PartResult
    broker: Usage | None
    clients: Usage | None  # all workers together

    @property
    def cards(self) -> Spread | None:
        """Times of cards in milliseconds; None if there was none, as with light programs."""
        return spread(self.result.card_ms) if self.result.card_ms else None

    @property
    def deliveries(self) -> Spread | None:
        """Milliseconds from a light publisher to the last seat of its room; None with real ones."""
        times_ms = self.result.delivery_ms
        return spread(times_ms) if times_ms else None

    @property
    def delivered(self) -> float:
        """The share of deliveries that took place, 0..1."""
        return self.result.heard / self.result.wanted if self.result.wanted else 0.0

    @property
    def broker_share(self) -> float | None:
        """Of one core: each of our brokers runs on one thread."""
        return None if self.broker is None else self.broker.cpu_s / self.result.seconds

    @property
    def client_share(self) -> float | None:
        """Of the cores that the client processes could use, one each."""
        cores = min(self.cores, self.workers)
        return None if self.clients is None else self.clients.cpu_s / self.result.seconds / cores

    @property
    def disk_share(self) -> float:
        """Of the workers' time, spent in writing journals: one disk for all of their players."""
        return self.result.commit_s / self.result.seconds / self.workers

    @property
    def fullest(self) -> tuple[str, float]:
        """What is nearest to its limit, and how near, 1.0 being full."""
        shares = {
            "the broker's core": self.broker_share,
            "the clients' cores": self.client_share,
            "the clients' disk": self.disk_share,
        }
        known = {name: share for name, share in shares.items() if share is not None}
        return max(known.items(), key=lambda item: item[1])


async def measure(load: Load, tell: Progress) -> LoadReport:
    """Put this load on a broker; `tell` is called with each game opened, `load.games` in all.

    Raises:
        NetworkError: The broker or a worker failed.
    """
    raise_open_files()
    connections = load.games * load.seats + SPARE_CONNECTIONS
    async with contextlib.AsyncExitStack() as stack:
        broker = await stack.enter_async_context(member(BROKER, load.broker, str(connections)))
        place = await broker.heard(OPENING_S)
        parts = load.parts(place["url"])
        workers = [
            await stack.enter_async_context(member(MODULES[load.programs], part.argument()))
            for part in parts
        ]
        await asyncio.gather(*(_opened(worker, tell) for worker in workers))
        pids = [worker.process.pid for worker in workers]
        before = usage_of_all([place["pid"]]), usage_of_all(pids)
        for worker in workers:
            worker.go()
        await asyncio.gather(*(worker.heard(load.seconds + SAID_S) for worker in workers))
        after = usage_of_all([place["pid"]]), usage_of_all(pids)
        said = await asyncio.gather(*(worker.heard(SAID_S) for worker in workers))
        for worker in workers:
            worker.go()
    return LoadReport(
        load=load,
        cores=os.cpu_count() or 1,
        workers=len(parts),
        result=functools.reduce(operator.add, map(PartResult.of, said)),
        broker=_used(before[0], after[0]),
        clients=_used(before[1], after[1]),
    )


async def _opened(worker: Member, tell: Progress) -> None:
    while not (said := await worker.heard(OPENING_S)).get("ready"):
        tell(said["opened"])


def _used(before: Usage | None, after: Usage | None) -> Usage | None:
    """Return the time used in between, and the memory at the end."""
    if before is None or after is None:
        return None
    return Usage(after.cpu_s - before.cpu_s, after.memory_mib)
