"""A table in lines, as the commands open it: with doors to this player's files."""

import asyncio
import sys
from collections.abc import Awaitable, Callable

from pushnet.commands.doors import TableDoors, Wishes
from pushnet.commands.report_lines import VERDICTS
from pushnet.commands.settings import Settings
from pushnet.locale import language_of
from pushnet.plain.console import writer
from pushnet.plain.play import PlainTable
from pushnet.store.log_file import open_log
from pushnet.store.texts import rules_text
from pushnet.tables.hosting import HostPlan
from pushnet.tables.house import opened_house
from pushnet.tables.table import Table
from pushnet.verify import Report, Verdict
from pushnet.views.rules_page import plain_page, rules_blocks
from pushnet.words import told

OpenTable = Callable[[TableDoors], Awaitable[Table]]


def run_plain(
    settings: Settings,
    open_table: OpenTable,
    *,
    wishes: Wishes | None = None,
    plan: HostPlan | None = None,
) -> int:
    """Play at one table in lines until it is left, and return the exit code.

    Args:
        settings: Folders and settings.
        open_table: Opens the table through the doors.
        wishes: What the command line said of tables that are opened.
        plan: What we want as the table's host; None: somebody else hosts it.
    """
    open_log(settings.folders.state, settings.config, settings.verbosity)
    write = writer(sys.stdout)
    with opened_house(settings.folders, settings.config) as house:
        if not settings.config.name:
            write(told("You have no name yet. To choose one: pushnet config set name NAME"))

        language = language_of(settings.config.language)

        async def play() -> None:
            table = await open_table(TableDoors(house, wishes or Wishes()))
            try:
                lines = PlainTable(
                    table,
                    write,
                    config=settings.config,
                    describe=_described,
                    plan=plan,
                    rules=lambda game: plain_page(rules_blocks(rules_text(game, language))),
                )
                await lines.run(sys.stdin.fileno())
            finally:
                await table.close()

        asyncio.run(play())
    return 0


def _described(report: Report) -> list[str]:
    """Return what the check of a record found; all of it is told by `pushnet verify`."""
    if report.verdict is not Verdict.COMPLETE:
        verdict = VERDICTS[report.verdict]
        return [told("The record of this game was checked: {verdict}.", verdict=verdict)]
    fields = {
        "signatures": report.signatures,
        "signed": len(report.signed_by),
        "seats": len(report.keys),
    }
    if report.shuffles:
        return [
            told(
                "The record of this game was checked and holds: {signatures} signatures,"
                " {shuffles} shuffles and {shares} shares of cards proved;"
                " {signed} of {seats} seats signed the result.",
                shuffles=report.shuffles,
                shares=report.shares,
                **fields,
            )
        ]
    return [
        told(
            "The record of this game was checked and holds: {signatures} signatures,"
            " {events} cards and rolls drawn again; {signed} of {seats} seats signed the result.",
            events=report.events,
            **fields,
        )
    ]
