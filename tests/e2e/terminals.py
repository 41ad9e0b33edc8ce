"""Terminals that are driven by keys and read as a person would: windows of a private tmux."""

import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.e2e.programs import WAIT_S, environment
from tests.services import require

POLL_S = 0.05
VARIABLES = {"TERM": "screen-256color", "LC_ALL": "C.UTF-8", "COLORTERM": "truecolor"}


class Terminal:
    """One window. Whatever it shows is searched for tracebacks."""

    def __init__(self, tmux: list[str], name: str) -> None:
        self.name = name
        self._tmux = tmux

    def keys(self, *keys: str) -> None:
        """Press keys, by their names in tmux; a text is typed."""
        self._run("send-keys", "-t", self.name, *keys)

    def screen(self) -> str:
        """Return what is shown now."""
        text = self._run("capture-pane", "-p", "-J", "-t", self.name)
        assert "Traceback" not in text, text
        assert "fault of its own" not in text, text
        return text

    def until(self, shown: str | Callable[[str], bool]) -> str:
        """Wait until a text that fits a regular expression is shown; return the screen."""
        holds = shown if callable(shown) else lambda text: re.search(shown, text) is not None
        until_s = time.monotonic() + WAIT_S
        while not holds(text := self.screen()):
            assert time.monotonic() < until_s, f"{shown} is not on\n{text}"
            time.sleep(POLL_S)
        return text

    def press_until(self, key: str, shown: str) -> str:
        """Press a key, again if it was too early, until a text is shown."""
        until_s = time.monotonic() + WAIT_S
        while True:
            assert time.monotonic() < until_s, f"{shown} is not on\n{self.screen()}"
            self.keys(key)
            soon_s = time.monotonic() + 2.0
            while time.monotonic() < soon_s:
                if re.search(shown, text := self.screen()):
                    return text
                time.sleep(POLL_S)

    def resize(self, columns: int, rows: int) -> None:
        """Make the window another size, and wait until it is."""
        until_s = time.monotonic() + WAIT_S
        size = f"{columns}x{rows}"
        while self._run("display", "-p", "-t", self.name, "#{window_width}x#{window_height}") != (
            f"{size}\n"
        ):
            assert time.monotonic() < until_s, f"no {size}"
            self._run("resize-window", "-t", self.name, "-x", str(columns), "-y", str(rows))
            time.sleep(POLL_S)

    def title(self) -> str:
        """Return the window's title."""
        return self._run("display", "-p", "-t", self.name, "#{pane_title}").rstrip("\n")

    def cursor_x(self) -> int:
        """Return the column that the cursor is in, from 0."""
        return int(self._run("display", "-p", "-t", self.name, "#{cursor_x}"))

    def escapes(self) -> str:
        """Return what is shown with the sequences for colours and attributes."""
        return self._run("capture-pane", "-p", "-e", "-t", self.name)

    def modes(self) -> dict[str, str]:
        """Return the terminal's modes: 1 is on."""
        names = ("alternate_on", "cursor_flag", "mouse_any_flag", "keypad_flag")
        text = self._run(
            "display", "-p", "-t", self.name, " ".join(f"#{{{name}}}" for name in names)
        )
        return dict(zip(names, text.split(), strict=True))

    def _run(self, *arguments: str) -> str:
        done = subprocess.run([*self._tmux, *arguments], capture_output=True, text=True, check=True)
        return done.stdout


class Desk:
    """Opens terminals that run pushnet and say how it ended."""

    def __init__(self, tmux: list[str]) -> None:
        self._tmux = tmux

    def open(self, name: str, home: Path, *arguments: str, size: tuple[int, int]) -> Terminal:
        """Run pushnet in a new window; afterwards it shows `ENDED <code>` and the line's modes."""
        # Set here, not around tmux: its windows get the environment of its first one.
        variables = environment(home, **VARIABLES)
        settings = [f"{key}={variables[key]}" for key in ("PUSHNET_HOME", "TERM", "LC_ALL")]
        command = shlex.join(["env", *settings, sys.executable, "-m", "pushnet", *arguments])
        script = f"stty -g; {command}; echo ENDED $?; stty -g; exec cat"
        return self.run(name, home, script, size=size)

    def run(
        self, name: str, home: Path, script: str, *, size: tuple[int, int] = (80, 24)
    ) -> Terminal:
        """Run a script of the shell in a new window."""
        columns, rows = size
        place = ("-x", str(columns), "-y", str(rows))
        new = [*self._tmux, "new-session", "-d", "-s", name, *place, "sh", "-c", script]
        subprocess.run(new, env=environment(home, **VARIABLES), check=True)
        return Terminal(self._tmux, name)


@contextmanager
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Run a tmux of the test's own; it ends with everything in it."""
    tmux = [str(require("tmux")), "-S", str(tmp_path / "tmux"), "-f", "/dev/null"]
    try:
        yield Desk(tmux)
    finally:
        subprocess.run([*tmux, "kill-server"], capture_output=True, check=False)
