"""What the screens need from the rest of the program, as they see it.

The screens open no socket, read no key and derive no room: they ask `Doors`. The program passes
the real ones, tests pass a script. Every `async` door may be cancelled at any time and then
leaves nothing behind; every door raises `PushnetError` with a sentence when it cannot be done.
"""

from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from pushnet.bots.levels import USUAL, Level
from pushnet.bots.registry import bots_of
from pushnet.ids import SEATS_MAX, GameId, PublicKey
from pushnet.net.notice import LanTable, Visibility
from pushnet.net.transport import Connection
from pushnet.session.effects import Intent
from pushnet.session.snapshot import Snapshot
from pushnet.store.config import Config
from pushnet.verify import Report
from pushnet.views.stats import StatsView


class LinkState(Protocol):
    """The road to the broker, newest."""

    @property
    def connection(self) -> Connection:
        """How we stand to the others."""

    @property
    def detail(self) -> str:
        """Sentences for people: what happened, and what is done about it; may be empty."""

    @property
    def is_news(self) -> bool:
        """Whether it is to be shown once, although the line may be up."""


class Substitute(Protocol):
    """Who may play our seat in our place (pushnet/tables/stand_in.py)."""

    @property
    def is_playing(self) -> bool:
        """Whether a bot plays our seat now."""

    def take_over(self) -> None:
        """Let a bot play for us until `give_back`."""

    def give_back(self) -> None:
        """Play ourselves again."""

    def left_ms(self) -> int | None:
        """Return how much time our move has left; None without a clock, or when it is not ours."""


class Client(Protocol):
    """One seat's road to the table (pushnet/client.py)."""

    @property
    def snapshot(self) -> Snapshot:
        """All that is known of the session now."""

    @property
    def link(self) -> LinkState:
        """The connection."""

    @property
    def alert(self) -> str | None:
        """A sentence when play had to stop."""

    @property
    def last_record(self) -> bytes | None:
        """The portable record of the last game that ended here."""

    @property
    def last_report(self) -> Report | None:
        """What its check found; None while that is running."""

    @property
    def substitute(self) -> Substitute | None:
        """Who may play our seat in our place; None: nobody."""

    def submit(self, intent: Intent) -> None:
        """Ask the session for something; RefusedError if it is not possible now."""

    def take_seat(self) -> None:
        """Sit down with fresh secrets."""

    def subscribe(self, listener: Callable[[Any], None]) -> Callable[[], None]:
        """Call `listener` on the loop after every change; return what ends it."""


class Table(Protocol):
    """An open table."""

    @property
    def client(self) -> Client:
        """Our seat's client, running."""

    @property
    def invite_text(self) -> str:
        """The words to read out; empty for a solo table."""

    @property
    def invite_link(self) -> str:
        """The same as a link; empty for a solo table."""

    @property
    def watches(self) -> bool:
        """Whether we only look on here, and never sit."""

    @property
    def notes(self) -> Sequence[str]:
        """Sentences about where the table is, for who opened it."""

    async def close(self) -> None:
        """Say goodbye and close everything; may be called twice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumableTable:
    """An unfinished game in the journal."""

    room: bytes  # what `Doors.resume` wants
    title: str  # the room's first words, or "solo"
    detail: str  # one short sentence, e.g. "Push, turn 12, with Ana and Farah"


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedGame:
    """A game in the archive."""

    game: GameId  # what `Doors.read_game` wants
    text: str  # one line: day, seats, how it went


class Doors(Protocol):
    """Everything that puts a table together or reads a record."""

    async def open_solo(self, *, bots: int, level: str, options: Any, game: str = "push") -> Table:
        """Open a table in this process with so many bots of one level; it starts by itself."""

    async def open_host(
        self,
        *,
        game: str,
        options: Any,
        broker: str | None,
        seats_max: int = SEATS_MAX,
        visibility: Visibility = Visibility.LISTED,
    ) -> Table:
        """Make a room and its invite; None: on a broker of our own, which this network is told."""

    async def open_join(self, code: str, *, watches: bool = False) -> Table:
        """Go into the room of an invite, typed by a person or a link; to a seat, or to look on."""

    def tables_here(self) -> AsyncGenerator[Sequence[LanTable], None]:
        """Yield the tables on this network, at once and after every change, until cancelled."""

    async def open_nearby(self, found: LanTable, code: str, *, watches: bool = False) -> Table:
        """Go to a table on this network; `code` are its words, or "" if it is open."""

    def resumable(self) -> Sequence[ResumableTable]:
        """Return the unfinished games, newest first."""

    async def resume(self, room: bytes) -> Table:
        """Go back to an unfinished game."""

    async def add_bot(self, table: Table, level: str) -> None:
        """Seat one more bot of ours at this table."""

    def verify_file(self, path: Path) -> Sequence[str]:
        """Check a record and return the report, one finding a line; takes up to a second."""

    def finished(self) -> Sequence[FinishedGame]:
        """Return the games in the archive, newest first."""

    def read_game(self, game: GameId) -> bytes:
        """Return the record of a game in the archive."""

    def read_file(self, path: Path) -> bytes:
        """Return the bytes of a file that may be a record."""

    def statistics(self) -> StatsView:
        """Count what was not counted yet and return all; may take long, call it in a thread."""

    def name_player(self, key: PublicKey, nickname: str) -> None:
        """Call somebody so from now on; "" forgets the name."""

    def use_config(self, config: Config) -> None:
        """Open tables by these settings from now on: the player has changed one."""

    def own_key(self) -> PublicKey:
        """Return our public key, made at the first call if missing."""


def bot_levels(game: str) -> tuple[Level, ...]:
    """Return how bots of a game may play, the usual way first."""
    return tuple(sorted(bots_of(game).levels, key=lambda level: level.name != USUAL))
