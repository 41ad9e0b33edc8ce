"""Whole tables at brokers of a test's choice, played by programs that know nothing of it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from pushnet.bots.levels import UNIFORM, USUAL
from pushnet.games.push_types import Options
from pushnet.net.broker import start_broker
from pushnet.session.effects import Halted, LeaveGame, Violation
from pushnet.session.snapshot import DealStep, GameSnapshot
from pushnet.tables.opening import open_host, open_join
from pushnet.tables.table import Table
from pushnet.verify import Verdict
from tests.tables.houses import WAIT_S, Village, game_kept, play_by_itself, until

PUSH_OPTIONS = Options()


@asynccontextmanager
async def broker_at(kind: str) -> AsyncIterator[int]:
    """Run a broker for anybody on this computer and give its port."""
    running = await start_broker(kind)  # type: ignore[arg-type]
    try:
        yield running.target.port
    finally:
        await running.close()


@asynccontextmanager
async def seated(
    village: Village, *urls: str, game: str = "push", options: Any = PUSH_OPTIONS
) -> AsyncIterator[list[Table]]:
    """Seat one program at each of these addresses of one broker; the game starts by itself."""
    tables: list[Table] = []
    try:
        host = await open_host(village.house("P0"), game=game, options=options, broker=urls[0])
        tables.append(host)
        host.start_by_itself(game, options, len(urls))
        for number, url in enumerate(urls[1:], start=1):
            house = village.house(f"P{number}")
            tables.append(await open_join(house, host.invite_text, broker=url))
        for table in tables:
            play_by_itself(table, UNIFORM if game == "push" else USUAL)
        yield tables
    finally:
        await asyncio.gather(*(table.close() for table in tables))


def game_of(table: Table) -> GameSnapshot:
    game = table.client.snapshot.game
    assert game is not None
    return game


async def reached(tables: list[Table], slots: int, wait_s: float = WAIT_S) -> None:
    """Wait until every table has closed so many slots."""
    for table in tables:

        def far_enough(table: Table = table) -> bool:
            game = table.client.snapshot.game
            return game is not None and game.h >= slots

        await until(table.client, far_enough, wait_s)


def watched(tables: list[Table]) -> list[Violation | Halted]:
    """Return a list that fills with whatever must not happen between honest players."""
    wrong: list[Violation | Halted] = []

    def look(change: object) -> None:
        if isinstance(change, Halted) or (isinstance(change, Violation) and change.offender):
            wrong.append(change)

    for table in tables:
        table.client.subscribe(look)
    return wrong


async def finished_alike(tables: list[Table], wait_s: float = WAIT_S) -> None:
    """Wait until every table has the whole game, verified; all must tell the same one."""
    for table in tables:
        await game_kept(table.client, wait_s)
    reports = [table.client.last_report for table in tables]
    assert all(report is not None and report.verdict is Verdict.COMPLETE for report in reports)
    assert len({report.head for report in reports if report is not None}) == 1


async def in_the_shuffles(table: Table) -> None:
    """Wait until one seat has shuffled a sealed deck and the next one has not."""

    def is_there() -> bool:
        game = table.client.snapshot.game
        deal = None if game is None else game.deal
        return deal is not None and deal.step is DealStep.SHUFFLES and deal.shuffles > 0

    await until(table.client, is_there)


async def given_up_by(gone: Table, others: list[Table]) -> None:
    """Let one leave a match of partners, and check what the others keep: they tell one story."""
    gone.client.submit(LeaveGame())
    await finished_alike(others)
    own = game_of(gone).own_seat
    assert all(table.client.last_report.left == (own,) for table in others)  # type: ignore[union-attr]
