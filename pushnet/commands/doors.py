"""The screens' doors: from what they ask for to tables, files and keys."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pushnet.commands.game_line import game_line
from pushnet.commands.report_lines import report_lines
from pushnet.errors import UsageError
from pushnet.ids import SEATS_MAX, GameId, PublicKey
from pushnet.net.interfaces import lan_addresses
from pushnet.net.notice import LanTable, Visibility
from pushnet.session.record import RECORD_BYTES_MAX
from pushnet.store.archive import Archive
from pushnet.store.config import Config
from pushnet.store.files import read_file
from pushnet.tables import opening
from pushnet.tables.house import House
from pushnet.tables.library import statistics
from pushnet.tables.nearby import open_nearby
from pushnet.tables.site import EMBEDDED, SOLO_LABEL
from pushnet.tables.table import Table
from pushnet.tables.unfinished import UnfinishedGame, unfinished_list
from pushnet.tui import doors
from pushnet.verify import verify_record
from pushnet.views.lists import listed_and
from pushnet.views.names import clean
from pushnet.views.stats import StatsView
from pushnet.words import say, say_n


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the command line said of tables opened in this run."""

    broker: str | None = None  # where to join or to go back to; None: as invite and journal say
    address: str | None = None  # of our own broker; None: found out
    port: int = 0  # of our own broker; 0: any free one
    shares_login: bool = False  # put our login at a broker elsewhere into invites
    bots: int = 0  # of ours, at tables we host
    level: str = "careful"  # of those bots


class TableDoors:
    """`tui.doors.Doors` over one player's house."""

    def __init__(self, house: House, wishes: Wishes) -> None:
        self._house = house
        self._wishes = wishes

    def use_config(self, config: Config) -> None:
        """See `Doors`."""
        self._house = replace(self._house, config=config)

    async def open_solo(self, *, bots: int, level: str, options: Any, game: str = "push") -> Table:
        """See `Doors`."""
        return await opening.open_solo(
            self._house, bots=bots, level=level, options=options, game=game
        )

    async def open_host(
        self,
        *,
        game: str,
        options: Any,
        broker: str | None,
        seats_max: int = SEATS_MAX,
        visibility: Visibility = Visibility.LISTED,
    ) -> Table:
        """See `Doors`."""
        wishes, configured = self._wishes, self._house.config.broker
        table = await opening.open_host(
            self._house,
            game=game,
            options=options,
            broker=broker or (configured if configured in EMBEDDED else "auto"),
            address=wishes.address,
            port=wishes.port,
            seats_max=seats_max,
            visibility=visibility,
            shares_login=wishes.shares_login,
        )
        try:
            for _ in range(wishes.bots):
                await table.add_bot(wishes.level)
        except BaseException:
            await table.close()
            raise
        return table

    async def open_join(self, code: str, *, watches: bool = False) -> Table:
        """See `Doors`."""
        broker = self._wishes.broker
        return await opening.open_join(self._house, code, broker=broker, watches=watches)

    def tables_here(self) -> AsyncGenerator[Sequence[LanTable], None]:
        """See `Doors`."""
        # Loads zeroconf, which only who looks around needs.
        from pushnet.net.discovery import watch_tables

        return watch_tables(lan_addresses)

    async def open_nearby(self, found: LanTable, code: str, *, watches: bool = False) -> Table:
        """See `Doors`."""
        return await open_nearby(self._house, found, code, watches=watches)

    def resumable(self) -> Sequence[doors.ResumableTable]:
        """See `Doors`."""
        return [
            doors.ResumableTable(room=game.room, title=title_of(game), detail=detail_of(game))
            for game in unfinished_list(self._house)
        ]

    async def resume(self, room: bytes) -> Table:
        """See `Doors`."""
        return await opening.resume(self._house, room, broker=self._wishes.broker)

    async def add_bot(self, table: doors.Table, level: str) -> None:
        """See `Doors`."""
        if not isinstance(table, Table):
            raise UsageError("only tables that came through these doors take bots")
        await table.add_bot(level)

    def verify_file(self, path: Path) -> Sequence[str]:
        """See `Doors`."""
        return [str(line) for line in report_lines(verify_record(self.read_file(path)))]

    def finished(self) -> Sequence[doors.FinishedGame]:
        """See `Doors`."""
        return [
            doors.FinishedGame(game=stored.facts.game, text=game_line(stored))
            for stored in self._house.archive.games()
        ]

    def read_game(self, game: GameId) -> bytes:
        """See `Doors`."""
        return self._house.archive.find(game.hex()).read()

    def read_file(self, path: Path) -> bytes:
        """See `Doors`."""
        return read_file(path.expanduser(), bytes_max=RECORD_BYTES_MAX)

    def statistics(self) -> StatsView:
        """See `Doors`."""
        # An archive of its own: SQLite's connections belong to the thread that opened them.
        with closing(Archive.open(self._house.folders.store)) as archive:
            return statistics(archive)

    def name_player(self, key: PublicKey, nickname: str) -> None:
        """See `Doors`."""
        self._house.archive.tallies.name(key, nickname)

    def own_key(self) -> PublicKey:
        """See `Doors`."""
        return self._house.key.public


def title_of(game: UnfinishedGame) -> str:
    """Return what a game's table is called."""
    return say("solo") if game.title == SOLO_LABEL else game.title


def detail_of(game: UnfinishedGame) -> str:
    """Return what a game is in a few words: "push, 3 seats, with Ana and Farah"."""
    if not game.game:
        return say("made by a newer pushnet")
    names = [clean(name) for name in game.others if clean(name)]
    if not names:
        return say_n("{game}, {count} seat", "{game}, {count} seats", game.seats, game=game.game)
    return say_n(
        "{game}, {count} seat, with {company}",
        "{game}, {count} seats, with {company}",
        game.seats,
        game=game.game,
        company=listed_and(names),
    )
