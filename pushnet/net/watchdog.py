"""A process between us and a broker: it ends the broker when we end, however we end.

Run as `python -I -S watchdog.py FOLDER PROGRAM [ARGUMENT ..]`. Its standard input is a pipe of
which we hold the other end and never write to. When we close it, crash or are killed, the system
closes it, and the watchdog stops the program and removes the folder. That needs no signal, no
polling and works on every system; PR_SET_PDEATHSIG would do on Linux only, and there it follows
the thread that started the program, not the process.

Standard library only, and quick to load: it takes no part in pushnet besides.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import threading
from typing import Final

PATIENCE_S: Final = 2.0


def watch(folder: str, command: list[str]) -> int:
    """Run `command` until it ends or standard input does; return its exit code, or 0.

    `folder` is removed if standard input ended: then nobody else is left to do it.
    """
    program = subprocess.Popen(command, stdin=subprocess.DEVNULL)  # noqa: S603 - from our parent
    signal.signal(signal.SIGTERM, lambda *_: program.terminate())
    if hasattr(signal, "SIGHUP"):  # "read your files again", to many programs
        signal.signal(signal.SIGHUP, lambda *_: program.send_signal(signal.SIGHUP))
    parent_is_gone = threading.Event()

    def stop_with_parent() -> None:
        while os.read(0, 1):
            pass
        parent_is_gone.set()
        program.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            program.wait(PATIENCE_S)
        program.kill()  # without effect if it has ended

    threading.Thread(target=stop_with_parent, daemon=True).start()
    code = program.wait()
    if not parent_is_gone.is_set():
        return code
    shutil.rmtree(folder, ignore_errors=True)
    return 0


if __name__ == "__main__":
    # Not sys.exit, which would wait for the thread that reads.
    os._exit(watch(sys.argv[1], sys.argv[2:]))
