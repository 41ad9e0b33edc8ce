"""A transaction is all or nothing, and every fault of the file has its own sentence."""

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from pushnet.store.database import Database, Migration
from pushnet.store.errors import (
    BusyFileError,
    DamagedFileError,
    DiskFullError,
    NewerFileError,
    ReadOnlyError,
    StoreError,
)

Open = Callable[[Path, Sequence[Migration]], Database]

ONE = ("CREATE TABLE numbers (number INTEGER)",)
TWO = ("ALTER TABLE numbers ADD COLUMN name TEXT", "UPDATE numbers SET name = 'old'")
FIRST_START = """
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from pushnet.store.database import Database
sys.stdin.readline()
database = Database(Path(sys.argv[1]), [["CREATE TABLE numbers (number INTEGER)"]])
with database.transaction() as connection:
    connection.execute("INSERT INTO numbers VALUES (1)")
"""


def insert(database: Database, number: int) -> None:
    with database.transaction() as connection:
        connection.execute("INSERT INTO numbers (number) VALUES (?)", (number,))


def insert_twice(database: Database) -> None:
    with database.transaction() as connection:
        connection.execute("INSERT INTO numbers VALUES (1)")
        connection.execute("INSERT INTO nowhere VALUES (1)")


@pytest.fixture
def opened() -> Iterator[Open]:
    """Open databases that the end of the test closes."""
    with ExitStack() as stack:
        yield lambda path, migrations: stack.enter_context(closing(Database(path, migrations)))


def test_what_was_written_is_there_after_reopening(tmp_path: Path, opened: Open) -> None:
    path = tmp_path / "new" / "file.sqlite3"
    database = Database(path, [ONE])
    insert(database, 7)
    database.close()
    assert opened(path, [ONE]).rows("SELECT number FROM numbers") == [(7,)]


def test_commits_are_flushed(tmp_path: Path, opened: Open) -> None:
    database = opened(tmp_path / "file", [])
    assert database.rows("PRAGMA synchronous") == [(3,)]  # EXTRA
    assert database.rows("PRAGMA journal_mode") == [("wal",)]
    assert database.rows("PRAGMA fullfsync") == [(1,)]


@pytest.mark.skipif(os.name != "posix", reason="modes mean nothing on Windows")
def test_all_its_files_are_private(tmp_path: Path, opened: Open) -> None:
    database = opened(tmp_path / "file", [ONE])
    insert(database, 1)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == dict.fromkeys(["file", "file-wal", "file-shm", "file.lock"], 0o600)


def test_a_failed_transaction_writes_nothing(tmp_path: Path, opened: Open) -> None:
    database = opened(tmp_path / "file", [ONE])
    with pytest.raises(StoreError, match="nowhere"):
        insert_twice(database)
    insert(database, 2)
    assert database.rows("SELECT number FROM numbers") == [(2,)]


def test_an_older_file_is_migrated_and_keeps_its_rows(tmp_path: Path, opened: Open) -> None:
    old = Database(tmp_path / "file", [ONE])
    insert(old, 1)
    old.close()
    new = opened(tmp_path / "file", [ONE, TWO])
    assert new.rows("SELECT number, name FROM numbers") == [(1, "old")]
    with pytest.raises(NewerFileError):
        Database(tmp_path / "file", [ONE])


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, opened: Open) -> None:
    Database(tmp_path / "file", [ONE]).close()
    with pytest.raises(Exception, match="nowhere"):
        Database(tmp_path / "file", [ONE, (*TWO, "UPDATE nowhere SET x = 1")])
    assert opened(tmp_path / "file", [ONE]).rows("PRAGMA user_version") == [(1,)]


def test_a_full_disk_is_told_and_what_was_there_stays(tmp_path: Path, opened: Open) -> None:
    database = opened(tmp_path / "file", [ONE])
    insert(database, 1)
    database._connection.execute("PRAGMA max_page_count = 3")
    with pytest.raises(DiskFullError), database.transaction() as connection:
        connection.executemany("INSERT INTO numbers VALUES (?)", [(n,) for n in range(10_000)])
    assert database.rows("SELECT number FROM numbers") == [(1,)]


def test_a_file_of_something_else_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"not a database " * 100)
    with pytest.raises(DamagedFileError) as raised:
        Database(path, [ONE])
    assert str(path) in str(raised.value)


def test_a_folder_in_the_way_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").mkdir()
    with pytest.raises(ReadOnlyError):
        Database(tmp_path / "file", [ONE])


def test_a_writer_that_never_ends_is_told(tmp_path: Path, opened: Open) -> None:
    database = opened(tmp_path / "file", [ONE])
    database._connection.execute("PRAGMA busy_timeout = 0")
    other = sqlite3.connect(tmp_path / "file", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(BusyFileError):
        insert(database, 1)
    other.close()


def test_processes_that_start_together_make_one_file(tmp_path: Path, opened: Open) -> None:
    starts = [
        subprocess.Popen(
            [sys.executable, "-c", FIRST_START, str(tmp_path / "file")], stdin=subprocess.PIPE
        )
        for _ in range(4)
    ]
    for start in starts:
        assert start.stdin is not None
        start.stdin.write(b"\n")
        start.stdin.flush()
    for start in starts:
        start.communicate()
    assert [start.returncode for start in starts] == [0, 0, 0, 0]
    assert opened(tmp_path / "file", [ONE]).rows("SELECT * FROM numbers") == [(1,)] * 4
