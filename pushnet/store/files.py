"""Reading and writing whole files so that a crash leaves the old content or the new one.

Everything below our folders is private: folders 0700, files 0600. On Windows the profile's own
access list does that work and modes mean nothing.
"""

import errno
import os
import tempfile
from pathlib import Path

from pushnet.store.errors import (
    DiskFullError,
    ReadOnlyError,
    StoreError,
    UnreadableFileError,
)
from pushnet.words import say

HAS_MODES = os.name == "posix"
OTHERS = 0o077  # the mode bits of group and others

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
_READ_ONLY = frozenset({errno.EROFS, errno.EACCES, errno.EPERM})


def private_folder(path: Path) -> Path:
    """Make `path` exist, closed to other users, and return it."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        if HAS_MODES and path.stat().st_mode & OTHERS:
            path.chmod(0o700)
    except OSError as error:
        raise write_error(path, error) from error
    return path


def write_atomically(path: Path, content: bytes, *, mode: int = 0o600) -> None:
    """Give `path` this content, on disk when it returns; on any error the old one stays.

    Raises:
        StoreError: Full disk, no permission, or another fault of the disk.
    """
    try:
        # mkstemp opens exclusively with 0600: nobody can read a key even for a moment.
        descriptor, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).chmod(mode)
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)
    except OSError as error:
        raise write_error(path, error) from error


def read_file(path: Path, *, bytes_max: int) -> bytes:
    """Return the content of a file that somebody named.

    Raises:
        UnreadableFileError: Missing, not a file, not ours to read, or over `bytes_max`.
    """
    try:
        with path.open("rb") as file:
            content = file.read(bytes_max + 1)
    except OSError as error:
        raise UnreadableFileError(f"{path}: {error.strerror}") from error
    if len(content) > bytes_max:
        raise UnreadableFileError(
            say("{path}: longer than {bytes_max:,} bytes", path=path, bytes_max=bytes_max)
        )
    return content


def write_error(path: Path, error: OSError) -> StoreError:
    """Return our error for what the system said when `path` was to be written."""
    detail = f"{path}: {error.strerror}"
    if error.errno in _FULL:
        return DiskFullError(detail)
    if error.errno in _READ_ONLY:
        return ReadOnlyError(detail)
    return StoreError(detail)


def _sync_folder(folder: Path) -> None:
    """Make a rename inside `folder` survive a power cut; Windows has no such call."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
