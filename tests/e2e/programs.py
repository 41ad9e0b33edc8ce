"""pushnet as its users run it: processes of the operating system, each with a home of its own."""

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self

WAIT_S = 120.0  # far above anything measured, for busy machines
LINE_BYTES_MAX = 1 << 20


def environment(home: Path, **more: str) -> dict[str, str]:
    """Return an environment in which pushnet touches `home` and nothing else.

    Without the size of the terminal that runs the tests: a screen would keep it for good.
    """
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("PUSHNET_") and name not in {"COLUMNS", "LINES"}
    }
    return {**kept, "PUSHNET_HOME": str(home), **more}


def pushnet(home: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(
        [sys.executable, "-m", "pushnet", *arguments],
        env=environment(home, **more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=WAIT_S,
        check=False,
    )


class BotRun:
    """`pushnet bot CODE --json` as a process that may be killed and run again."""

    def __init__(self, home: Path, code: str, *arguments: str, before: Sequence[str] = ()) -> None:
        """Prepare it; `before` are the words that run a command somewhere else."""
        self.home = home
        self.h = 0  # slots closed, as it last said
        self.news: list[dict[str, Any]] = []
        self._before = before
        self._arguments = ("bot", code, "--json", "--speed=0", *arguments)
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *(*self._before, sys.executable, "-m", "pushnet", *self._arguments),
            env=environment(self.home),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            limit=LINE_BYTES_MAX,
        )
        self._reading = asyncio.create_task(self._read(self._process))

    async def kill(self) -> None:
        """As kill -9."""
        assert self._process is not None
        assert self._reading is not None
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()
        await self._reading

    async def reached(self, h: int) -> None:
        """Wait until it has closed so many slots, or has seen the game end."""
        await self._until(lambda: self.h >= h or self.said("ended"))

    async def heard(self, wanted: Callable[[dict[str, Any]], bool]) -> None:
        """Wait until it has said something of this kind."""
        await self._until(lambda: any(map(wanted, self.news)))

    async def ended(self, wait_s: float = WAIT_S) -> tuple[int, str]:
        """Wait for its end, and return exit code and standard error."""
        assert self._process is not None
        async with asyncio.timeout(wait_s):
            assert self._reading is not None
            await self._reading
            assert self._process.stderr is not None
            errors = await self._process.stderr.read()
            return await self._process.wait(), errors.decode()

    def said(self, event: str) -> bool:
        return any(news["event"] == event for news in self.news)

    async def _until(self, holds: Any) -> None:
        async with asyncio.timeout(WAIT_S):
            while not holds():
                assert self._reading is not None
                assert not self._reading.done(), self.news[-3:]
                self._changed.clear()
                await self._changed.wait()

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            try:
                news = json.loads(line)
            except ValueError:
                continue  # killed in the middle of a line
            self.news.append(news)
            self.h = news.get("h", self.h)
            self._changed.set()
        self._changed.set()


class PlainRun:
    """`pushnet --plain ..` as a process: lines are typed, and what it says is waited for."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.lines: list[str] = []  # all that was read
        self._home = home
        self._arguments = ("--plain", *arguments)
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "pushnet", *self._arguments),
            env=environment(self._home),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._process is not None
        if self._process.returncode is None:
            self._process.kill()
        await self._process.communicate()

    def type(self, line: str) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())

    async def said(self, pattern: str) -> re.Match[str]:
        """Read until a line has what a regular expression fits."""
        assert self._process is not None
        assert self._process.stdout is not None
        async with asyncio.timeout(WAIT_S):
            async for read in self._process.stdout:
                self.lines.append(read.decode())
                if found := re.search(pattern, self.lines[-1]):
                    return found
        raise AssertionError(f"it ended without {pattern!r}:\n{''.join(self.lines)}")

    async def ended(self) -> int:
        """End its input, and return its exit code."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.close()
        async with asyncio.timeout(WAIT_S):
            await self._process.communicate()
            return await self._process.wait()


def records(homes: Sequence[Path]) -> list[bytes]:
    """Return the one record that each of these homes keeps."""
    found = []
    for home in homes:
        (path,) = (home / "data" / "games").glob("*.push")
        found.append(path.read_bytes())
    return found
