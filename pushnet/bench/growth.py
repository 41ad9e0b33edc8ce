"""What costs how much more when there is more of it: players, events, stored games, rooms.

Each series measures one cost at several sizes and fits `cost = factor * size ** exponent` by least
squares of the logarithms. Beside the exponent stands the one that cannot be helped: a move of n
players needs n messages that n clients read; a log of n slots has n slots; a list of n games has n
lines; everything else may not care how much there is.
"""

import math
import secrets
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from pushnet.bench.load import Load
from pushnet.bench.load import measure as measure_load
from pushnet.bench.trace import Trace, play_trace
from pushnet.ids import SEATS_MAX, SEATS_MIN, GameId
from pushnet.net.broker import OwnBroker
from pushnet.session.effects import Entry
from pushnet.store.archive import Archive, GameFacts
from pushnet.store.journal import Journal
from pushnet.verify import verify_record

SEED: Final = b"pushnet bench growth"
TOLERANCE: Final = 0.4  # of an exponent, for costs that are measured by a clock
SLOTS: Final = 80  # of each table in the series by players
PAUSE_MS: Final = 1_000
SHARES: Final = (1 / 8, 1 / 4, 1 / 2, 1.0)  # of one game, for the series by events
ENTRY_BYTES: Final = 200
REPEATS: Final = 15  # of what takes a moment; the median counts
LONG: Final = 1_000
RECORD: Final = bytes(1_000)

Tell = Callable[[int], None]
Point = tuple[float, float]
"""Size, cost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """One cost at several sizes, ascending."""

    name: str
    by: str  # what there is more of
    unit: str
    points: tuple[Point, ...]  # all above 0
    must: float  # the exponent that cannot be helped

    @property
    def exponent(self) -> float:
        """The slope of the straight line through the logarithms."""
        xs = [math.log(x) for x, _ in self.points]
        ys = [math.log(y) for _, y in self.points]
        x_mean, y_mean = sum(xs) / len(xs), sum(ys) / len(ys)
        rise = sum((x - x_mean) * (y - y_mean) for x, y in zip(xs, ys, strict=True))
        run = sum((x - x_mean) * (x - x_mean) for x in xs)
        return rise / run

    @property
    def factor(self) -> float:
        """The cost at size 1, by the fit."""
        logs = [math.log(y) - self.exponent * math.log(x) for x, y in self.points]
        return math.exp(sum(logs) / len(logs))

    @property
    def is_needless(self) -> bool:
        """Whether it grows faster than it must."""
        return self.exponent > self.must + TOLERANCE


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """How far to go."""

    players: tuple[int, ...] = tuple(range(SEATS_MIN, SEATS_MAX + 1))
    games: tuple[int, ...] = (50, 200, 800)  # in the archive
    entries: tuple[int, ...] = (1_000, 8_000, 64_000)  # in the journal
    rooms: tuple[int, ...] = (5, 20, 80)
    room_seconds: float = 3.0  # at each number of rooms


STEPS: Final = 4
"""Parts of a measurement, each told of."""


async def measure(brokers: Sequence[OwnBroker], sizes: Sizes, tell: Tell) -> tuple[Series, ...]:
    """Measure all of it; `tell` is called after each of STEPS parts.

    Raises:
        NetworkError: A broker or a worker failed.
    """
    found = [*by_players(sizes.players)]
    tell(1)
    found += by_events()
    tell(1)
    with tempfile.TemporaryDirectory(prefix="pushnet-growth-") as folder:
        found += by_games(Path(folder), sizes.games)
        found += by_entries(Path(folder), sizes.entries)
    tell(1)
    for broker in brokers:
        found += await by_rooms(broker, sizes)
    tell(1)
    return tuple(found)


def by_players(counts: Sequence[int]) -> Iterator[Series]:
    """Yield what one slot of a table costs, by its players."""
    traces = [play_trace(SEED, count, pause_ms=PAUSE_MS, slots_max=SLOTS) for count in counts]

    def series(name: str, unit: str, must: float, cost: Callable[[Trace], float]) -> Series:
        points = tuple((float(each.seats), cost(each) / each.slots) for each in traces)
        return Series(name=name, by="players", unit=unit, points=points, must=must)

    yield series("messages of a slot", "messages", 1, lambda t: len(t.sent))
    yield series("deliveries of a slot", "deliveries", 2, lambda t: len(t.sent) * t.seats)
    yield series("bytes one client reads", "bytes", 1, lambda t: t.payload_bytes)
    yield series("one client's processor", "ms", 1, lambda t: t.cpu_ns / 1e6 / t.seats)
    yield series("one client's journal", "bytes", 1, lambda t: t.milestones[-1].journal_bytes)


def by_events() -> Iterator[Series]:
    """Yield what a game of two has cost, by how far it is."""
    trace = play_trace(SEED, SEATS_MIN, pause_ms=0)
    stones = [trace.milestones[int(share * (len(trace.milestones) - 1))] for share in SHARES]
    checked_ms: list[float] = []
    began_s = time.process_time()
    verify_record(
        trace.record, lambda _, __: checked_ms.append(1e3 * (time.process_time() - began_s))
    )
    ends = [max(1, int(share * len(checked_ms))) for share in SHARES]
    played = tuple((float(stone.slots), stone.cpu_ns / 1e6) for stone in stones)
    kept = tuple((float(stone.slots), float(stone.journal_bytes)) for stone in stones)
    checked = tuple((float(end), checked_ms[end - 1]) for end in ends)
    for name, unit, points in (
        ("playing so far", "ms", played),
        ("journal so far", "bytes", kept),
        ("verifying so far", "ms", checked),
    ):
        yield Series(name=name, by="slots", unit=unit, points=points, must=1)


def by_games(folder: Path, counts: Sequence[int]) -> Iterator[Series]:
    """Yield what the archive costs, by the games in it."""
    archive = Archive.open(folder)
    adding, listing, finding = list[Point](), list[Point](), list[Point]()
    kept = 0
    for count in counts:
        newest = _facts(count)
        archive.add(RECORD, newest)
        for number in range(kept + 1, count):
            archive.add(RECORD, _facts(number))
        kept = count
        adding.append((count, _median_ms(lambda: archive.add(RECORD, _facts(0), replace=True))))
        listing.append((count, _median_ms(archive.games)))
        name = newest.game.hex()
        finding.append((count, _median_ms(lambda name=name: archive.find(name))))  # type: ignore[misc]
    archive.close()
    yield Series(name="keeping a game", by="games", unit="ms", points=tuple(adding), must=0)
    yield Series(name="listing the games", by="games", unit="ms", points=tuple(listing), must=1)
    yield Series(name="finding a game", by="games", unit="ms", points=tuple(finding), must=0)


def by_entries(folder: Path, counts: Sequence[int]) -> Iterator[Series]:
    """Yield what the journal costs, by the entries of one player's games in it."""
    journal = Journal.open(folder / "journal.sqlite3")
    room, key, game = bytes(16), bytes(32), GameId(bytes(32))
    entry = Entry("peer", game, bytes(ENTRY_BYTES))
    journal.save_room(room, key, invite="", label="", broker="", now_ms=0)
    writing, looking = list[Point](), list[Point]()
    kept = 0
    for count in counts:
        journal.append(room, key, [entry] * (count - kept))
        kept = count
        looking.append((count, _median_ms(lambda: journal.rooms(key))))
        writing.append((count, _median_ms(lambda: journal.append(room, key, [entry]))))
        kept += REPEATS
    journal.close()
    yield Series(name="writing an entry", by="entries", unit="ms", points=tuple(writing), must=0)
    yield Series(name="unfinished games", by="entries", unit="ms", points=tuple(looking), must=0)


async def by_rooms(broker: OwnBroker, sizes: Sizes) -> list[Series]:
    """Return what a broker does for one message, by the rooms; nothing if the system tells not."""
    points = []
    for count in sizes.rooms:
        load = Load(
            broker=broker,
            programs="light",
            games=count,
            card_every_s=0.0,
            seconds=sizes.room_seconds,
            workers=1,
        )
        report = await measure_load(load, lambda _: None)
        if report.broker is not None and report.broker.cpu_s > 0:
            cost_ms = 1e3 * report.broker.cpu_s / max(1, report.result.messages)
            points.append((float(count), cost_ms))
    if len(points) < len(sizes.rooms):
        return []
    name = f"one message, {broker}"
    return [Series(name=name, by="rooms", unit="ms", points=tuple(points), must=0)]


def amount(number: float) -> str:
    """Return a number with as many digits as anybody wants to read."""
    return f"{number:,.0f}" if number >= LONG else f"{number:.3g}"


def _facts(number: int) -> GameFacts:
    game = GameId(number.to_bytes(4, "big") + secrets.token_bytes(28))
    return GameFacts(
        game=game, finished_ms=number, game_name="push", seats=2, own_seat=0, summary="{}"
    )


def _median_ms(work: Callable[[], object]) -> float:
    times_ms = []
    for _ in range(REPEATS):
        began_ns = time.thread_time_ns()
        work()
        times_ms.append((time.thread_time_ns() - began_ns) / 1e6)
    return median(times_ms)
