"""Whole files are written at once or not at all, and nobody else can read them."""

import os
import stat
from pathlib import Path

import pytest

from pushnet.store.errors import ReadOnlyError, StoreError, UnreadableFileError
from pushnet.store.files import private_folder, read_file, write_atomically

posix = pytest.mark.skipif(os.name != "posix", reason="modes mean nothing on Windows")


def test_a_written_file_holds_exactly_its_content(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_atomically(path, b"one")
    write_atomically(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [path]


@posix
def test_a_written_file_is_private_unless_said_otherwise(tmp_path: Path) -> None:
    write_atomically(tmp_path / "secret", b"")
    write_atomically(tmp_path / "public", b"", mode=0o644)
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "public").stat().st_mode) == 0o644


def test_a_write_that_fails_leaves_the_old_content_and_no_litter(tmp_path: Path) -> None:
    path = tmp_path / "file"
    (path / "inside").mkdir(parents=True)  # a folder in the way: the rename fails
    with pytest.raises(StoreError):
        write_atomically(path, b"new")
    assert list(tmp_path.iterdir()) == [path]


def test_a_missing_folder_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as raised:
        write_atomically(tmp_path / "missing" / "file", b"")
    assert "missing" in str(raised.value)


@posix
@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_told_apart(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(ReadOnlyError):
        write_atomically(tmp_path / "file", b"")


@posix
def test_a_private_folder_is_closed_even_if_it_was_open(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    private_folder(folder)
    folder.chmod(0o755)
    assert private_folder(folder) == folder
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_reading_stops_at_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_file(path, bytes_max=5) == b"12345"
    with pytest.raises(UnreadableFileError, match="longer than 4 bytes"):
        read_file(path, bytes_max=4)


@pytest.mark.parametrize("name", ["missing", "."])
def test_what_is_no_file_is_unreadable(tmp_path: Path, name: str) -> None:
    with pytest.raises(UnreadableFileError):
        read_file(tmp_path / name, bytes_max=5)
