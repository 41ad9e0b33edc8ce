"""A player made of a seed, who plays `pushnet --plain` in a process of its own through pipes.

It knows nothing of the game: it reads what may be typed from the lines that begin with "Type: ".
"""

import asyncio
import random
import sys
from collections.abc import Callable
from pathlib import Path

from tests.e2e.programs import WAIT_S, environment

TYPE = "Type: "


class PlainRun:
    """One running process; `said` are its lines so far."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.said: list[str] = []
        self._process = process

    @classmethod
    async def start(cls, home: Path, *arguments: str) -> "PlainRun":
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "pushnet", "--plain", *arguments),
            env=environment(home, TERM="dumb", PYTHONIOENCODING="utf-8"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        return cls(process)

    def type(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())

    def end_input(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()

    async def line(self) -> str | None:
        """Wait for the next line; None at the end of output."""
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(WAIT_S):
                raw = await self._process.stdout.readline()
        except TimeoutError:
            raise AssertionError(f"nothing is said after {self.said[-8:]}") from None
        if not raw:
            return None
        self.said.append(raw.decode().rstrip("\n"))
        return self.said[-1]

    async def until(self, wanted: Callable[[str], bool]) -> str:
        while (line := await self.line()) is not None:
            if wanted(line):
                return line
        raise AssertionError(f"never said: {self.said[-5:]}")

    async def begin(self) -> None:
        """Say that we are ready, and start when that is possible, until a game begins."""
        while not ((line := await self.line()) or "").startswith("At the table"):
            assert line is not None, self.said[-5:]
            for wanted in ("start", "ready"):
                if wanted in choices_of(line):
                    self.type(wanted)
                    break

    async def play(self, dice: random.Random) -> None:
        """Answer every prompt by chance until the game is over."""
        while (line := await self.line()) is not None:
            choices = choices_of(line)
            if "rematch" in choices:
                return
            if choices:
                self.type(dice.choice(choices))

    async def ended(self) -> tuple[int, str]:
        """Wait for the end; return exit code and standard error."""
        while await self.line() is not None:
            pass
        assert self._process.stderr is not None
        async with asyncio.timeout(WAIT_S):
            errors = await self._process.stderr.read()
            return await self._process.wait(), errors.decode()

    async def stop(self) -> None:
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()


def choices_of(line: str) -> list[str]:
    """Return what a line says may be typed."""
    return line.removeprefix(TYPE).removesuffix(".").split(", ") if line.startswith(TYPE) else []
