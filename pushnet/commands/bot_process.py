"""A bot in an operating-system process of its own, that ends when we do.

It runs `pushnet bot` under the watchdog (net/watchdog.py): when our process ends, however it ends,
the bot is stopped and its home is removed.
"""

import asyncio
import contextlib
import json
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, Self

from pushnet.errors import NetworkError
from pushnet.net import watchdog
from pushnet.store.folders import HOME_VARIABLE
from pushnet.words import say

LINE_BYTES_MAX = 1 << 20  # a line of JSON with a whole report
PATIENCE_S = 5.0
SHOWN_ERROR_CHARACTERS = 500


class BotProcess:
    """A running bot and its home, a private temporary folder."""

    def __init__(self, process: asyncio.subprocess.Process, home: Path) -> None:
        self.home = home
        self._process = process

    @classmethod
    async def start(cls, code: str, arguments: Sequence[str], language: str = "en") -> Self:
        """Run `pushnet bot CODE --json` with these further arguments.

        What it says when it fails is in `language`.
        """
        home = Path(tempfile.mkdtemp(prefix="pushnet-bot-"))
        own = ("-q", "--lang", language)
        command = (sys.executable, "-m", "pushnet", *own, "bot", code, "--json", *arguments)
        with (home / "errors").open("wb") as errors:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-I", "-S", watchdog.__file__, str(home), *command),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
                env={**os.environ, HOME_VARIABLE: str(home)},
                limit=LINE_BYTES_MAX,
                start_new_session=True,  # Ctrl-C in our terminal is for us alone
            )
        return cls(process, home)

    async def news(self) -> AsyncIterator[dict[str, Any]]:
        """Iterate over what it says, until it ends.

        Raises:
            NetworkError: It failed; the text is what it said about that.
        """
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            yield json.loads(line)
        if await self._process.wait() != 0:
            text = (self.home / "errors").read_text("utf-8", "replace").strip()
            shown = text[-SHOWN_ERROR_CHARACTERS:] or say("no reason")
            raise NetworkError(say("A bot failed: {reason}", reason=shown))

    async def stop(self) -> None:
        """End it and remove its home; may be called when it has ended."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
        _remove(self.home)


def _remove(home: Path) -> None:
    import shutil

    shutil.rmtree(home, ignore_errors=True)
