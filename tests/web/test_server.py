"""The pages and the connection: who is refused, what a page may load, when a program ends.

In pushnet's place runs a few lines that speak its protocol to the server and say what they hear.
"""

import asyncio
import json
import re
import shlex
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from aiohttp import ClientSession, CookieJar, WSMessage, WSMsgType, WSServerHandshakeError

from pushnet import words
from pushnet.web import server
from pushnet.web.gate import Gate
from pushnet.web.server import FILES, PAGE, first_page, served
from pushnet.web.visit import ELSEWHERE, FULL, Visit
from pushnet.words import English

TOKEN = "Zm9vYmFyYmF6"
WAIT_S = 20.0
ECHO = """
import json, os, sys
def say(kind, content):
    sys.stdout.buffer.write(kind + len(content).to_bytes(4, "big") + content)
    sys.stdout.buffer.flush()
def read(count):
    return sys.stdin.buffer.read(count)
sys.stdout.buffer.write(b"__GANGLION__\\n")
say(b"D", b"pid %d" % os.getpid())
while kind := read(1):
    content = read(int.from_bytes(read(4), "big"))
    said = content.decode() if kind == b"D" else json.loads(content)
    if said == {"type": "quit"}:
        say(b"M", b'{"type": "exit"}')
        break
    if said == "title":
        say(b"M", b'{"type": "title", "text": "Your turn"}')
    elif said == "crash":
        break
    elif kind == b"M":
        say(b"D", said["type"].encode())
    else:
        say(b"D", b"heard " + content)
"""
COMMAND = shlex.join([sys.executable, "-c", ECHO])


@dataclass
class Browser:
    """Cookies, and one server that they are for."""

    web: ClientSession
    url: str

    @asynccontextmanager
    async def page(self) -> AsyncIterator["Page"]:
        """Load the page and make its connection."""
        async with self.web.get(self.url) as answer:
            assert answer.status == 200
        headers = {"Origin": self.url.rstrip("/")}
        async with self.web.ws_connect(f"{self.url}ws?width=90&height=30", headers=headers) as ws:
            yield Page(ws)


@dataclass
class Page:
    """The connection of one tab."""

    ws: object

    async def say(self, *message: object) -> None:
        await self.ws.send_str(json.dumps(message))  # type: ignore[attr-defined]

    async def next(self) -> WSMessage:
        return await asyncio.wait_for(self.ws.receive(), WAIT_S)  # type: ignore[attr-defined]

    async def hears(self, wanted: str) -> str:
        """Return the next that the program says which begins so."""
        while True:
            message = await self.next()
            assert message.type is WSMsgType.BINARY, message
            if message.data.decode().startswith(wanted):
                return message.data.decode()


@asynccontextmanager
async def browsing(token: str | None = None) -> AsyncIterator[Browser]:
    async with (
        served(Gate(token), COMMAND, "127.0.0.1", 0) as port,
        ClientSession(cookie_jar=CookieJar(unsafe=True)) as web,
    ):
        yield Browser(web, f"http://127.0.0.1:{port}/")


async def test_without_the_token_everything_is_refused() -> None:
    async with browsing(TOKEN) as browser:
        for path in [*FILES, "/ws", "/download/1", "/nowhere"]:
            for query in ("", "?token=", f"?token={TOKEN[:-1]}", f"?token={TOKEN}x"):
                async with browser.web.get(f"{browser.url[:-1]}{path}{query}") as answer:
                    assert answer.status == 403, (path, query)
                    assert "the token that `pushnet serve` printed" in await answer.text()
        with pytest.raises(WSServerHandshakeError, match="403"):
            await browser.web.ws_connect(f"{browser.url}ws", headers={"Origin": browser.url[:-1]})


async def test_the_token_of_the_address_becomes_a_cookie() -> None:
    async with browsing(TOKEN) as browser:
        async with browser.web.get(f"{browser.url}?token={TOKEN}") as answer:
            assert answer.status == 200
            assert str(answer.url) == browser.url  # in no history
            [first] = answer.history
            [cookie] = first.headers.getall("Set-Cookie")
            assert "HttpOnly" in cookie
            assert "SameSite=Lax" in cookie
        async with browser.page() as page:
            await page.hears("pid")


async def test_a_page_of_another_site_gets_no_connection() -> None:
    async with browsing() as browser:
        async with browser.web.get(browser.url):
            pass
        for origin in ({"Origin": "http://evil.example"}, {}):
            with pytest.raises(WSServerHandshakeError, match="403"):
                await browser.web.ws_connect(f"{browser.url}ws", headers=origin)
        async with browser.web.get(browser.url, headers={"Host": "evil.example"}) as answer:
            assert answer.status == 403


class Shouting(English):
    """A language with signs that mean something to a page."""

    def gettext(self, message: str, /) -> str:
        """Return the sentence with some of them."""
        return f'<b>"{message}"&'


def test_the_page_speaks_the_language_chosen_and_nothing_in_it_becomes_markup(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANGUAGE", "bg")
    monkeypatch.setattr(words._Tongue, "catalogue", Shouting())
    page = first_page()
    assert '<html lang="bg">' in page
    assert 'data-ended="&lt;b&gt;&quot;pushnet has ended.&quot;&amp;"' in page
    assert "<b>" not in page
    monkeypatch.setenv("LANGUAGE", "xx:bg")
    assert '<html lang="en">' in first_page()


async def test_only_our_own_files_are_there_and_they_ask_for_no_others() -> None:
    async with browsing() as browser:
        for path, file in FILES.items():
            async with browser.web.get(f"{browser.url[:-1]}{path}") as answer:
                assert answer.status == 200
                sent = first_page().encode() if path == "/" else file.read_bytes()
                assert await answer.read() == sent
                policy = answer.headers["Content-Security-Policy"]
                assert policy.startswith("default-src 'none'; script-src 'self';")
        for path in ("/page/README.md", "/page/../server.py", "/xterm/js/textual.js"):
            async with browser.web.get(f"{browser.url[:-1]}{path}") as answer:
                assert answer.status == 404
    ours = [path for path in PAGE.iterdir() if path.suffix in {".html", ".css", ".js"}]
    assert len(ours) == 4
    for path in ours:
        found = re.findall(r"""(?:src|href)="([^"]*)"|url\("([^"]*)"\)""", path.read_text())
        assert all((first or second) in FILES for first, second in found)
    assert {path.name for path in PAGE.iterdir()} >= {"LICENSE-fonts"}


async def test_what_a_page_says_reaches_the_program_and_the_answer_the_page() -> None:
    async with browsing() as browser, browser.page() as page:
        await page.hears("pid")
        await page.say("stdin", "draw")
        await page.hears("heard draw")
        for said, heard in (
            (("resize", {"width": 80, "height": 24}), "resize"),
            (("focus",), "focus"),
            (("blur",), "blur"),
        ):
            await page.say(*said)
            await page.hears(heard)
        await page.say("ping", "7")
        assert json.loads((await page.next()).data) == ["pong", "7"]
        await page.say("stdin", "title")
        assert json.loads((await page.next()).data) == ["title", "Your turn"]


@pytest.mark.parametrize(
    "junk", ["{", "[]", "7", '["stdin"]', '["stdin", 7]', '["resize", {"width": "x"}]', '["x", 1]']
)
async def test_junk_from_a_page_does_nothing(junk: str) -> None:
    async with browsing() as browser, browser.page() as page:
        await page.ws.send_str(junk)  # type: ignore[attr-defined]
        await page.say("stdin", "still here")
        await page.hears("heard still here")


async def test_a_reload_finds_the_same_program_and_another_browser_its_own() -> None:
    async with browsing() as browser:
        async with browser.page() as page:
            own = await page.hears("pid")
        async with browser.page() as page:
            await page.hears("attach")
            await page.hears("resize")
            await page.say("stdin", "me again")
            await page.hears("heard me again")
        async with (
            ClientSession(cookie_jar=CookieJar(unsafe=True)) as web,
            Browser(web, browser.url).page() as page,
        ):
            assert await page.hears("pid") != own


async def test_a_second_tab_takes_over_and_the_first_is_told() -> None:
    async with browsing() as browser, browser.page() as first:
        await first.hears("pid")
        async with browser.page() as second:
            await second.hears("attach")
            while (message := await first.next()).type is WSMsgType.BINARY:
                pass
            assert message.type is WSMsgType.CLOSE
            assert message.data == ELSEWHERE
            await second.say("stdin", "here")
            await second.hears("heard here")


async def test_a_program_that_ends_closes_its_page_and_the_next_is_new() -> None:
    async with browsing() as browser:
        async with browser.page() as page:
            first = await page.hears("pid")
            await page.say("stdin", "crash")
            assert (await page.next()).type is WSMsgType.CLOSE
        async with browser.page() as page:
            assert await page.hears("pid") != first


async def test_a_page_that_stays_away_for_long_loses_its_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Visit, "kept_s", 0.0)
    async with browsing() as browser:
        async with browser.page() as page:
            first = await page.hears("pid")
        while True:  # until the server has noticed that it is gone
            async with browser.page() as page:
                message = await page.next()
                if message.type is WSMsgType.BINARY and message.data.startswith(b"pid"):
                    assert message.data.decode() != first
                    return


async def test_there_are_only_so_many_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "VISITS_MAX", 0)
    async with browsing() as browser, browser.page() as page:
        message = await page.next()
        assert (message.type, message.data) == (WSMsgType.CLOSE, FULL)


def test_the_fonts_are_those_of_their_licence() -> None:
    licence = Path(PAGE / "LICENSE-fonts").read_text()
    assert "Copyright (c) 2003 by Bitstream" in licence
    for name in ("dejavu-sans-mono.woff2", "dejavu-sans-mono-bold.woff2"):
        assert (PAGE / name).read_bytes().startswith(b"wOF2")
