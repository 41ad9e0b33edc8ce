import subprocess
import sys
from pathlib import Path

import pytest

from pushnet.net import watchdog

WAIT_S = 20
PROGRAM = (
    "import signal, sys; signal.signal(signal.SIGTERM, {}); print(1, flush=True); signal.pause()"
)
OBEDIENT = PROGRAM.format("lambda *_: sys.exit(print('bye', flush=True))")
STUBBORN = PROGRAM.format("signal.SIG_IGN")


def guard(folder: Path, *command: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-I", "-S", watchdog.__file__, folder, *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


@pytest.mark.parametrize(("program", "last_words"), [(OBEDIENT, b"bye\n"), (STUBBORN, b"")])
def test_the_program_ends_when_the_pipe_closes(
    tmp_path: Path, program: str, last_words: bytes
) -> None:
    folder = tmp_path / "private"
    folder.mkdir()
    (folder / "file").touch()
    with guard(folder, sys.executable, "-c", program) as guarding:
        assert guarding.stdout.readline() == b"1\n"
        guarding.stdin.close()
        assert guarding.stdout.read() == last_words  # up to the end of the program
        assert guarding.wait(WAIT_S) == 0
    assert not folder.exists()


def test_the_exit_code_is_passed_on_and_the_folder_left(tmp_path: Path) -> None:
    with guard(tmp_path, sys.executable, "-c", "raise SystemExit(7)") as guarding:
        assert guarding.wait(WAIT_S) == 7
    assert tmp_path.exists()


def test_terminating_the_watchdog_terminates_the_program(tmp_path: Path) -> None:
    with guard(tmp_path, sys.executable, "-c", OBEDIENT) as guarding:
        assert guarding.stdout.readline() == b"1\n"
        guarding.terminate()
        assert guarding.stdout.read() == b"bye\n"
        guarding.wait(WAIT_S)
