"""One holder at a time, and a dead holder is none."""

import subprocess
import sys
from pathlib import Path

from pushnet.store.lock import FileLock, seat_lock

HOLDER = """
import sys
from pathlib import Path
from pushnet.store.lock import FileLock
lock = FileLock(Path(sys.argv[1]))
print(lock.acquire(), flush=True)
sys.stdin.read()
"""


def test_a_second_holder_has_to_wait(tmp_path: Path) -> None:
    first, second = FileLock(tmp_path / "lock"), FileLock(tmp_path / "lock")
    assert first.acquire()
    assert not second.acquire()
    first.release()
    assert second.acquire()
    second.release()
    second.release()  # nothing happens
    with first:
        assert not second.acquire()
    assert second.acquire()


def test_the_lock_of_a_killed_process_is_free(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "True\n"
        ours = FileLock(path)
        assert not ours.acquire()
        holder.kill()
        holder.wait()
        assert ours.acquire()
        ours.release()


def test_seats_do_not_lock_each_other(tmp_path: Path) -> None:
    held = seat_lock(tmp_path, b"room", b"key")
    assert held.acquire()
    assert not seat_lock(tmp_path, b"room", b"key").acquire()
    others = [(b"room", b"other"), (b"other", b"key"), (b"roomk", b"ey")]
    locks = [seat_lock(tmp_path, room, key) for room, key in others]
    assert [lock.acquire() for lock in locks] == [True, True, True]
    for lock in (held, *locks):
        lock.release()
