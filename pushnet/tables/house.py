"""What one player's tables share: key, name, journal, archive and clock."""

import contextlib
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from weakref import WeakSet

from pushnet import __version__
from pushnet.client import Client
from pushnet.clock import Clock, SystemClock
from pushnet.crypto.signing import SigningKey
from pushnet.ids import GameId, PublicKey
from pushnet.session.effects import Entry
from pushnet.store.archive import Archive
from pushnet.store.config import Config
from pushnet.store.folders import Folders
from pushnet.store.journal import Journal
from pushnet.store.keys import load_or_create_key
from pushnet.tables.library import facts_of
from pushnet.tables.state_text import dumping
from pushnet.verify import Report
from pushnet.wire.contents import NONCE_BYTES, PROTOCOL_VERSION, Hello

NAMELESS = "Player"
REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000  # a finished game's journal; its record stays


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """Open once per program, close at its end."""

    folders: Folders
    config: Config
    clock: Clock
    key: SigningKey
    journal: Journal
    archive: Archive
    clients: WeakSet[Client] = field(default_factory=WeakSet)  # of all seats that are open

    @property
    def name(self) -> str:
        """What others see."""
        return self.config.name or NAMELESS

    def close(self) -> None:
        """Close the files."""
        self.journal.close()
        self.archive.close()


def open_house(folders: Folders, config: Config, clock: Clock | None = None) -> House:
    """Open the player's files, making key and databases at the first start.

    Raises:
        StoreError: One of them cannot be read or made; the sentence says what to do.
    """
    return House(
        folders=folders,
        config=config,
        clock=clock or SystemClock(),
        key=load_or_create_key(folders.store, lambda: secrets.token_bytes(32)),
        journal=Journal.open(folders.store / "journal.sqlite3"),
        archive=Archive.open(folders.store),
    )


@contextlib.contextmanager
def opened_house(folders: Folders, config: Config) -> Iterator[House]:
    """Open the player's files for a block, and say on SIGUSR1 how its tables are.

    Raises:
        StoreError: As `open_house`.
    """
    house = open_house(folders, config)
    try:
        with dumping(folders.state, lambda: list(house.clients)):
            yield house
    finally:
        house.close()


def fresh_hello(name: str, operator: PublicKey) -> Hello:
    """Return what a new session says of itself, with a fresh nonce and salt."""
    nonce, salt = secrets.token_bytes(NONCE_BYTES), secrets.token_bytes(NONCE_BYTES)
    return Hello(nonce, (PROTOCOL_VERSION,), f"pushnet {__version__}", name, salt, operator)


class SeatShelf:
    """The journal and archive as one seat in one room uses them."""

    def __init__(self, house: House, room: bytes, key: PublicKey, *, archives: bool) -> None:
        """Write for `key`; `archives`: put records into the player's archive too."""
        self._house = house
        self._room = room
        self._key = key
        self._archives = archives

    def append(self, entries: Sequence[Entry]) -> None:
        """See `client.Shelf`."""
        self._house.journal.append(self._room, self._key, entries)

    def keep_record(self, game: GameId, record: bytes, report: Report) -> None:
        """See `client.Shelf`."""
        now_ms = self._house.clock.wall_ms()
        if self._archives:
            facts = facts_of(report, self._house.key.public, now_ms)
            self._house.archive.add(record, facts, replace=True)
        self._finish(game, now_ms)

    def give_up(self, game: GameId) -> None:
        """See `client.Shelf`."""
        self._finish(game, self._house.clock.wall_ms())

    def _finish(self, game: GameId, now_ms: int) -> None:
        """Offer this game no more, and forget those that nobody asks for any more."""
        self._house.journal.finish_game(self._room, self._key, game, now_ms=now_ms)
        self._house.journal.forget(before_ms=now_ms - REMEMBERED_MS)
