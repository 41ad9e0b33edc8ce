"""An exclusive lock that the system takes back when its process dies, however it dies.

One live pushnet per seat: two would sign two bodies for one slot (protocol/pushnet.md 14). The lock
file itself stays behind, empty: deleting it would race with a process that has just opened it.
"""

import hashlib
import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from pushnet.store.files import write_error

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int, *, wait: bool) -> bool:
        while True:
            try:
                # LK_LOCK gives up after ten tries, one a second: then ask again.
                msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
            except OSError:
                if not wait:
                    return False
            else:
                return True

else:
    import fcntl

    def _lock(descriptor: int, *, wait: bool) -> bool:
        # flock, not lockf: the latter is lost as soon as any descriptor of the file is closed.
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        return True


class FileLock:
    """A lock on `path`, held from `acquire` or `wait` until `release` or the process's end.

    As a context manager it waits.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    def acquire(self) -> bool:
        """Take the lock if it is free; False if another holder has it."""
        return self._take(wait=False)

    def wait(self) -> None:
        """Take the lock, waiting for its holder. For holders that need it for milliseconds."""
        self._take(wait=True)

    def release(self) -> None:
        """Give the lock back; nothing happens if it is not held."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def __enter__(self) -> Self:
        self.wait()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.release()

    def _take(self, *, wait: bool) -> bool:
        assert self._descriptor is None, "taken twice by one holder"
        try:
            # Not inherited by a broker or bot that we start: Python opens close-on-exec.
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise write_error(self._path, error) from error
        try:
            held = _lock(descriptor, wait=wait)
        except BaseException:
            os.close(descriptor)
            raise
        if held:
            self._descriptor = descriptor
        else:
            os.close(descriptor)
        return held


def seat_lock(folder: Path, room: bytes, key: bytes) -> FileLock:
    """Return the lock of one key's seat in one room; `folder` is `Folders.locks`."""
    name = hashlib.sha256(bytes([len(room)]) + room + key).hexdigest()[:32]
    return FileLock(folder / f"{name}.lock")
