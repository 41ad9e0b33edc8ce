"""Processes of our own that do a part of a measurement, and what they say.

Each is a module run with words as arguments. It says one JSON object a line; we say `go`, and it
ends when its standard input does, so nothing of it outlives us.
"""

import asyncio
import contextlib
import json
import sys
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import IO, Any, Final

from pushnet.errors import NetworkError

GO: Final = b"go\n"
LINE_BYTES_MAX: Final = 1 << 26
SHOWN_ERROR_CHARACTERS: Final = 500
END_S: Final = 10.0


@dataclass(frozen=True, slots=True)
class Member:
    """One such process."""

    process: asyncio.subprocess.Process
    module: str
    errors: IO[bytes]

    async def heard(self, patience_s: float) -> dict[str, Any]:
        """Return the next thing that it says.

        Raises:
            NetworkError: It said nothing in that time, or failed.
        """
        assert self.process.stdout is not None
        try:
            async with asyncio.timeout(patience_s):
                line = await self.process.stdout.readline()
        except TimeoutError as error:
            raise NetworkError(f"{self.module} said nothing for {patience_s:.0f} s.") from error
        if not line:
            self.errors.seek(0)
            reason = self.errors.read().decode("utf-8", "replace").strip()
            raise NetworkError(
                f"{self.module} failed: {reason[-SHOWN_ERROR_CHARACTERS:] or 'no reason'}"
            )
        said: dict[str, Any] = json.loads(line)
        return said

    def go(self) -> None:
        """Let it begin."""
        assert self.process.stdin is not None
        self.process.stdin.write(GO)


@contextlib.asynccontextmanager
async def member(module: str, *arguments: str) -> AsyncIterator[Member]:
    """Run `python -m module arguments`, and end it with the block."""
    with tempfile.TemporaryFile() as errors:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", module, *arguments),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
            limit=LINE_BYTES_MAX,
            start_new_session=True,  # Ctrl-C in our terminal is for us alone
        )
        try:
            yield Member(process, module, errors)
        finally:
            await _end(process)


async def _end(process: asyncio.subprocess.Process) -> None:
    assert process.stdin is not None
    process.stdin.close()
    try:
        async with asyncio.timeout(END_S):
            await process.wait()
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
