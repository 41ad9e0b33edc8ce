"""One browser's program: a process that outlives the page.

textual-serve ends the process with its connection, so that a reload would lose a lobby, a line of
chat half written, and for its others the player. Here a page that comes back finds its program as
it was; one that stays away for KEPT_S is taken as gone, and the program leaves its table properly.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable
from typing import Final

from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from pushnet.web.driver import ATTACH, PageDriver

KEPT_S: Final = 600.0  # without a page
LEAVE_S: Final = 5.0  # for the program to say goodbye to its table
ELSEWHERE: Final = 4001  # close codes; page/socket.js says them in words
FULL: Final = 4002

log = logging.getLogger(__name__)


class _Program(AppService):
    """textual-serve's process with our driver, which says when it has ended."""

    ended: Callable[[], None] = staticmethod(lambda: None)

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        driver = f"{PageDriver.__module__}:{PageDriver.__name__}"
        environment = super()._build_environment(width, height)
        return environment | {"TEXTUAL_DRIVER": driver, "COLORTERM": "truecolor"}

    async def on_meta(self, data: bytes) -> None:
        """See AppService; a title goes to the page as it is."""
        meta = json.loads(data)
        if meta["type"] == "title":
            await self.remote_write_str(json.dumps(["title", meta["text"]]))
        else:
            await super().on_meta(data)

    async def run(self) -> None:
        """See AppService."""
        try:
            await super().run()
        finally:
            self.ended()
        await self.remote_close()  # it may have ended without a word

    async def end(self) -> None:
        """Ask the process to end; one that does not is ended."""
        process = self._process
        if process is None:
            return
        try:
            async with asyncio.timeout(LEAVE_S):
                await self.stop()
                await process.wait()
        except TimeoutError:
            log.warning("a program did not end by itself")
            process.kill()
            await process.wait()


class Visit:
    """A program and the page that shows it, if one does."""

    kept_s: float = KEPT_S

    def __init__(
        self, command: str, downloads: DownloadManager, ended: Callable[["Visit"], None]
    ) -> None:
        """Run `command` at the first `attach`; call `ended` once nobody can use it any more."""
        self._program = _Program(
            command,
            write_bytes=self._send_bytes,
            write_str=self._send_text,
            close=self._close_page,
            download_manager=downloads,
        )
        self._ended = ended
        self._program.ended = lambda: ended(self)
        self._socket: web.WebSocketResponse | None = None
        self._is_running = False
        self._leaving: asyncio.TimerHandle | None = None
        self._closing: asyncio.Task[None] | None = None

    async def attach(self, socket: web.WebSocketResponse, width: int, height: int) -> None:
        """Show the program on this page from now on, of so many cells, and on no other."""
        before, self._socket = self._socket, socket
        if self._leaving is not None:
            self._leaving.cancel()
        if before is not None:
            await before.close(code=ELSEWHERE)
        if not self._is_running:
            self._is_running = True
            await self._program.start(width, height)
        else:
            await self._program.send_meta({"type": ATTACH})
            await self._program.set_terminal_size(width, height)

    async def hear(self, kind: str, said: object) -> str | None:
        """Hand on what the page says; return what to answer."""
        match kind, said:
            case "stdin", str(typed):
                await self._program.send_bytes(typed.encode())
            case "resize", {"width": int(width), "height": int(height)}:
                await self._program.set_terminal_size(width, height)
            case "focus", _:
                await self._program.focus()
            case "blur", _:
                await self._program.blur()
            case "ping", _:
                return json.dumps(["pong", said])
            case _:
                pass  # of a page that this server did not send
        return None

    async def detach(self, socket: web.WebSocketResponse) -> None:
        """Note that this page is gone; the program stays for a while."""
        if self._socket is not socket:
            return  # another page has taken its place
        self._socket = None
        await self._program.blur()
        loop = asyncio.get_running_loop()
        self._leaving = loop.call_later(self.kept_s, self._leave)

    async def close(self) -> None:
        """Let the program leave its table and end."""
        if self._leaving is not None:
            self._leaving.cancel()
        await self._program.end()

    def _leave(self) -> None:
        self._closing = asyncio.create_task(self.close())

    async def _send_bytes(self, content: bytes) -> None:
        if self._socket is not None:
            with contextlib.suppress(ConnectionError):
                await self._socket.send_bytes(content)

    async def _send_text(self, text: str) -> None:
        if self._socket is not None:
            with contextlib.suppress(ConnectionError):
                await self._socket.send_str(text)

    async def _close_page(self) -> None:
        """Close the page: the program has said goodbye, or is gone.

        It may take a moment more to end, in which a reload shall not find it.
        """
        self._ended(self)
        if self._closing is None:
            self._leave()
        if self._socket is not None:
            await self._socket.close()
