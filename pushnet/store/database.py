"""SQLite the way pushnet needs it: a transaction that has returned survives a power cut.

Write-ahead log, because a commit then costs one flush instead of three (0.34 ms against 0.91 ms
measured side by side), and the home screen can read while a game writes. Where a file system
cannot do it (network folders), SQLite stays with its rollback journal; `synchronous=EXTRA` is
FULL plus the flush of the folder that makes *that* one durable too.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from pushnet.store.errors import (
    BusyFileError,
    DamagedFileError,
    DiskFullError,
    NewerFileError,
    ReadOnlyError,
    StoreError,
)
from pushnet.store.files import private_folder, write_error
from pushnet.store.lock import FileLock
from pushnet.words import say

BUSY_SECONDS_MAX = 5

Migration = Sequence[str]
"""SQL statements that lead from one `user_version` to the next."""

Values = Sequence[object] | Mapping[str, object]
"""What the marks of a statement stand for, by position or by name."""

_CAUSES: Final[dict[int, type[StoreError]]] = {
    sqlite3.SQLITE_FULL: DiskFullError,
    sqlite3.SQLITE_READONLY: ReadOnlyError,
    sqlite3.SQLITE_PERM: ReadOnlyError,
    sqlite3.SQLITE_CANTOPEN: ReadOnlyError,
    sqlite3.SQLITE_CORRUPT: DamagedFileError,
    sqlite3.SQLITE_NOTADB: DamagedFileError,
    sqlite3.SQLITE_BUSY: BusyFileError,
    sqlite3.SQLITE_LOCKED: BusyFileError,
}


class Database:
    """One open SQLite file of ours; used by the thread that opened it."""

    def __init__(self, path: Path, migrations: Sequence[Migration]) -> None:
        """Open or make the file, 0600, and bring it to the newest form.

        Raises:
            NewerFileError: A newer pushnet has migrated it further than we know.
            StoreError: It cannot be opened, read or written.
        """
        self._path = path
        private_folder(path.parent)
        try:
            path.touch(mode=0o600)  # SQLite's own files beside it take over this mode
        except OSError as error:
            raise write_error(path, error) from error
        with self._translated():
            self._connection = sqlite3.connect(path, timeout=BUSY_SECONDS_MAX, isolation_level=None)
        try:
            # Turning the log on does not queue at SQLite's own lock: two first starts at once
            # would get "database is locked".
            with FileLock(path.with_name(f"{path.name}.lock")):
                self._prepare(migrations)
        except BaseException:
            self._connection.close()
            raise

    def close(self) -> None:
        """Close the file; nothing is lost without it."""
        self._connection.close()

    def rows(self, statement: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """Return what a SELECT finds."""
        with self._translated():
            return self._connection.execute(statement, values).fetchall()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Do all of the block or nothing of it; durable when the block is left.

        Raises:
            StoreError: Nothing was written.
        """
        with self._translated():
            # IMMEDIATE: two writers queue here instead of failing at the commit.
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:  # a full disk has already rolled back
                    self._connection.execute("ROLLBACK")
                raise

    def _prepare(self, migrations: Sequence[Migration]) -> None:
        with self._translated():
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = EXTRA")
            # A login or an invite that is forgotten stays in no free page, as it would by default.
            self._connection.execute("PRAGMA secure_delete = ON")
            # macOS: fsync alone leaves the bytes in the drive's cache.
            self._connection.execute("PRAGMA fullfsync = ON")
            self._connection.execute("PRAGMA checkpoint_fullfsync = ON")
        with self.transaction() as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version > len(migrations):
                raise NewerFileError(
                    say(
                        "{path} has form {theirs}, and this pushnet knows form {ours}",
                        path=self._path,
                        theirs=version,
                        ours=len(migrations),
                    )
                )
            for migration in migrations[version:]:
                for statement in migration:
                    connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {len(migrations)}")

    @contextmanager
    def _translated(self) -> Iterator[None]:
        """Turn SQLite's errors into ours."""
        try:
            yield
        except sqlite3.Error as error:
            # The low byte is the primary code, the rest says where it happened.
            code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
            cause = _CAUSES.get(code, StoreError)
            raise cause(f"{self._path}: {error}") from error
