"""The pages of `pushnet serve`: one page, its script and font, and the terminal's connection.

Nothing is loaded from anywhere else, and the page's own policy forbids it. A cookie tells which
program is whose; see `gate` for who gets anything at all, `visit` for what happens on a reload.
"""

import asyncio
import contextlib
import json
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import quote

import textual_serve
from aiohttp import WSMsgType, web
from textual_serve.download_manager import DownloadManager

from pushnet.locale import spoken_language
from pushnet.web.gate import Gate
from pushnet.web.visit import FULL, Visit
from pushnet.words import say, speak, told, told_as

VISITS_MAX: Final = 8  # programs at once, of some 50 MB each
GOODBYE_S: Final = 1.0  # for a page to agree that it is closed; it may be gone long since
MESSAGE_BYTES_MAX: Final = 1_000_000  # of what a page sends at once: a paste
CELLS_MAX: Final = 1_000  # of a window, in each direction
PAGE: Final = Path(__file__).with_name("page")
XTERM: Final = Path(textual_serve.__file__).with_name("static")
FILES: Final[Mapping[str, Path]] = {
    "/": PAGE / "index.html",
    "/xterm/xterm.css": XTERM / "css" / "xterm.css",
    "/xterm/textual.js": XTERM / "js" / "textual.js",
    **{
        f"/page/{name}": PAGE / name
        for name in (
            "page.css",
            "socket.js",
            "start.js",
            "icon.svg",
            "dejavu-sans-mono.woff2",
            "dejavu-sans-mono-bold.woff2",
        )
    },
}
"""All that there is, by its path."""
HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
        " font-src 'self'; img-src 'self' data:; connect-src 'self' {socket};"
        " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
NO_ENTRY: Final = say(
    "This address needs the token that `pushnet serve` printed when it started. Open the whole"
    " address that it printed, up to its last letter."
)
_VISIT_NAME: Final = re.compile(r"[\w-]{20,64}")

Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Pages:
    """What is answered, and the programs behind it."""

    def __init__(self, gate: Gate, command: str, port: int) -> None:
        """Run `command` for each browser that `gate` admits; `port` keeps cookies apart."""
        self._gate = gate
        self._command = command
        self._token_cookie = f"pushnet_token_{port}"
        self._visit_cookie = f"pushnet_visit_{port}"
        self._downloads = DownloadManager()
        self._visits: dict[str, Visit] = {}  # by the cookie's value

    def application(self) -> web.Application:
        """Return the whole server for aiohttp."""

        @web.middleware
        async def guarded(request: web.Request, handler: Answer) -> web.StreamResponse:
            return await self._guarded(request, handler)

        app = web.Application(middlewares=[guarded])
        for path in FILES:
            app.router.add_get(path, self._file)
        app.router.add_get("/ws", self._terminal)
        app.router.add_get("/download/{key}", self._download)
        app.on_response_prepare.append(_add_headers)
        app.on_shutdown.append(self._shut_down)
        return app

    async def _guarded(self, request: web.Request, answer: Answer) -> web.StreamResponse:
        """Answer only whom the gate admits; take the token out of the address."""
        given = request.query.get("token", request.cookies.get(self._token_cookie, ""))
        if not self._gate.admits(request.host, given):
            raise web.HTTPForbidden(text=f"{speak(NO_ENTRY)}\n")
        if "token" not in request.query:
            return await answer(request)
        found = web.HTTPSeeOther("/")  # the address with the token stays in no history
        found.set_cookie(self._token_cookie, given, httponly=True, samesite="Lax")
        raise found

    async def _file(self, request: web.Request) -> web.StreamResponse:
        if request.path != "/":
            return web.FileResponse(FILES[request.path])
        response = web.Response(text=first_page(), content_type="text/html")
        if not _is_visit(request.cookies.get(self._visit_cookie, "")):
            name = secrets.token_urlsafe(24)
            response.set_cookie(self._visit_cookie, name, httponly=True, samesite="Lax")
        return response

    async def _terminal(self, request: web.Request) -> web.StreamResponse:
        """Join page and program until either is gone."""
        name = request.cookies.get(self._visit_cookie, "")
        origin = request.headers.get("Origin", "")
        if not _is_visit(name) or not self._gate.is_own_page(origin, request.host):
            raise web.HTTPForbidden(
                text=f"{told('Open the page itself; it makes this connection.')}\n"
            )
        socket = web.WebSocketResponse(
            heartbeat=15.0, timeout=GOODBYE_S, max_msg_size=MESSAGE_BYTES_MAX
        )
        await socket.prepare(request)
        visit = self._visit(name)
        if visit is None:
            await socket.close(code=FULL)
            return socket
        await visit.attach(socket, _cells(request, "width", 80), _cells(request, "height", 24))
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await _hear(visit, socket, message.data)
        finally:
            await visit.detach(socket)
        return socket

    def _visit(self, name: str) -> Visit | None:
        """Return the program of this browser, a new one if it has none; None: too many."""
        if name not in self._visits:
            if len(self._visits) >= VISITS_MAX:
                return None
            self._visits[name] = Visit(self._command, self._downloads, self._forget)
        return self._visits[name]

    def _forget(self, visit: Visit) -> None:
        self._visits = {name: each for name, each in self._visits.items() if each is not visit}

    async def _download(self, request: web.Request) -> web.StreamResponse:
        """Hand on a file that a program saves for its player."""
        key = request.match_info["key"]
        try:
            download = await self._downloads.get_download_metadata(key)
        except KeyError:
            raise web.HTTPNotFound(text=f"{told('This file was saved already.')}\n") from None
        response = web.StreamResponse()
        response.content_type = "application/octet-stream"
        name = quote(download.file_name)
        response.headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{name}"
        await response.prepare(request)
        async for chunk in self._downloads.download(key):
            await response.write(chunk)
        await response.write_eof()
        return response

    async def _shut_down(self, app: web.Application) -> None:
        del app
        await asyncio.gather(*(visit.close() for visit in tuple(self._visits.values())))


def first_page() -> str:
    """Return the page that shows the terminal, its sentences in the language chosen."""
    sentences = {
        "language": spoken_language(),
        "ended": told("pushnet has ended."),
        "elsewhere": told("pushnet goes on in another tab."),
        "full": told("Too many browsers use pushnet here. Close one, then go on."),
        "lost": told("The connection to pushnet is lost. Your seat is kept."),
        "again": told_as("button", "Go on"),
        "script": told("pushnet draws its screen with JavaScript, which is off in this browser."),
    }
    return (
        FILES["/"]
        .read_text(encoding="utf-8")
        .format(**{name: escape(sentence) for name, sentence in sentences.items()})
    )


@contextlib.asynccontextmanager
async def served(gate: Gate, command: str, host: str, port: int) -> AsyncIterator[int]:
    """Serve until the block ends, then end all programs; yields the port, free if `port` is 0.

    Raises:
        OSError: Address or port cannot be had.
    """
    pages = Pages(gate, command, port)
    runner = web.AppRunner(pages.application(), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()


async def _hear(visit: Visit, socket: web.WebSocketResponse, text: str) -> None:
    """Take one message of a page; one of another form is of no use to anybody."""
    try:
        message = json.loads(text)
    except ValueError:
        return
    match message:
        case [str(kind)]:
            answer = await visit.hear(kind, None)
        case [str(kind), said]:
            answer = await visit.hear(kind, said)
        case _:
            return
    if answer is not None:
        await socket.send_str(answer)


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    # Browsers disagree on whether 'self' means the terminal's connection too.
    socket = f"ws://{request.host} wss://{request.host}"
    for name, value in HEADERS.items():
        response.headers[name] = value.replace("{socket}", socket)


def _is_visit(name: str) -> bool:
    return _VISIT_NAME.fullmatch(name) is not None


def _cells(request: web.Request, name: str, usual: int) -> int:
    given = request.query.get(name, "")
    if not (given.isascii() and given.isdecimal()) or len(given) > len(str(CELLS_MAX)):
        return usual
    return min(max(int(given), 1), CELLS_MAX)
