"""How long it takes to deal sealed cards: from the first key until all four can read their hands.

Four seats are processes of their own (deal_peer.py); what one says is passed on to all others
through pipes, by this process. Deals take turns with their floor (bare_deal.py): the same bodies
sent in the same order, with the bare multiplications that they need in place of the true work.
Starting the processes is not counted.
"""

import asyncio
import contextlib
import json
import os
import sys
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any, Final

from pushnet.bench import deal_peer
from pushnet.bench.deal_work import HAND_CARDS, SEATS
from pushnet.errors import NetworkError

CARDS: Final = 108
PATIENCE_S: Final = 60.0  # for one deal
LINE_BYTES_MAX: Final = 1 << 20
SHOWN_ERROR_CHARACTERS: Final = 500

Process = asyncio.subprocess.Process


@dataclass(frozen=True, slots=True, kw_only=True)
class DealReport:
    """Seconds of each deal and of each floor, in their order."""

    cards: int
    threads: int  # of each seat
    deal_s: tuple[float, ...]
    floor_s: tuple[float, ...]
    load: float | None  # average of the last minute; None where the system counts none

    @property
    def ratio(self) -> float:
        """How many floors a deal takes, by the medians."""
        return median(self.deal_s) / median(self.floor_s)


async def measure(deals: int, threads: int, tell: Callable[[int], None]) -> DealReport:
    """Deal `deals` times, at least once; `tell` is called with 1 after each.

    Raises:
        NetworkError: A seat failed.
    """
    deal_s: list[float] = []
    floor_s: list[float] = []
    async with _seats(CARDS, threads) as seats:
        await _deal(seats, is_floor=True)  # not counted: everybody has started now
        for _ in range(deals):
            floor_s.append(await _deal(seats, is_floor=True))
            deal_s.append(await _deal(seats, is_floor=False))
            tell(1)
    return DealReport(
        cards=CARDS,
        threads=threads,
        deal_s=tuple(deal_s),
        floor_s=tuple(floor_s),
        load=os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
    )


def median(values: tuple[float, ...]) -> float:
    """Return the middle one, the lower of two."""
    return sorted(values)[(len(values) - 1) // 2]


@contextlib.asynccontextmanager
async def _seats(cards: int, threads: int) -> AsyncIterator[list[Process]]:
    """Run the four processes; they end with their input."""
    seats: list[Process] = []
    try:
        for seat in range(SEATS):
            words = map(str, (seat, cards, threads))
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", deal_peer.__name__, *words),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                limit=LINE_BYTES_MAX,
                start_new_session=True,  # Ctrl-C in our terminal is for us alone
            )
            seats.append(process)
        yield seats
    finally:
        for process in seats:
            assert process.stdin is not None
            process.stdin.close()
        for process in seats:
            await process.wait()


async def _deal(seats: list[Process], *, is_floor: bool) -> float:
    """Return the seconds of one deal, and check that the hands are hands."""
    started_s = time.perf_counter()
    for seat in range(SEATS):
        _write(seats[seat], {"is_floor": is_floor})
    try:
        async with asyncio.timeout(PATIENCE_S):
            hands = await asyncio.gather(*(_pass_on(seats, seat) for seat in range(SEATS)))
    except TimeoutError as error:
        raise NetworkError(f"The seats did not finish within {PATIENCE_S:.0f} s.") from error
    seconds = time.perf_counter() - started_s
    if not is_floor:
        dealt = [card for hand in hands for card in hand[:HAND_CARDS]]
        turned_up = {hand[-1] for hand in hands}
        if len({*dealt, *turned_up}) != SEATS * HAND_CARDS + 1:
            raise NetworkError("The seats did not read the same deal.")
    return seconds


async def _pass_on(seats: list[Process], seat: int) -> bytes:
    """Send what a seat says to all others, until it has its hand; return that."""
    stdout = seats[seat].stdout
    assert stdout is not None
    while True:
        line = await stdout.readline()
        if not line:
            stderr = seats[seat].stderr
            assert stderr is not None
            text = (await stderr.read()).decode("utf-8", "replace").strip()
            raise NetworkError(f"A seat failed: {text[-SHOWN_ERROR_CHARACTERS:] or 'no reason'}")
        told = json.loads(line)
        if told["kind"] == "done":
            return bytes.fromhex(told["body"][0])
        for other in range(SEATS):
            if other != seat:
                _write(seats[other], told)


def _write(process: Process, value: Any) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(value).encode() + b"\n")
