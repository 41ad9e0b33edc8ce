"""A headless Chromium driven by its DevTools protocol, as much of it as these tests need.

What the page was told to draw is read where it arrives, at its connection: the terminal draws on a
canvas. That it did draw is seen in the pixels of a picture.
"""

import base64
import json
import re
import struct
import subprocess
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from websockets.sync.client import ClientConnection, connect

from tests.services import require

WAIT_S = 30.0
TICK_S = 0.2
SEQUENCE = re.compile(r"\x1b\[[0-9;?<>=$]*[A-Za-z]|\x1b\][^\x07]*\x07|[\r\n]|[^\x1b\r\n]+")
MOVE = re.compile(r"\x1b\[(\d+);(\d+)H")
LISTENING = re.compile(r"DevTools listening on (ws://\S+)")
# Keeps what the terminal's connection brings, before our own script sees it.
TAP = """
window.told = [];
window.WebSocket = class extends WebSocket {
  constructor(url, protocols) {
    super(url, protocols);
    this.addEventListener("message", async (event) => {
      if (typeof event.data !== "string") window.told.push(new TextDecoder().decode(event.data));
    });
  }
};
"""


@contextmanager
def chromium(folder: Path) -> Iterator["Browser"]:
    """Run a browser with a profile of its own in `folder`."""
    with subprocess.Popen(
        [
            require("chromium"),
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-background-timer-throttling",
            "--disable-backgrounding-occluded-windows",
            "--disable-renderer-backgrounding",
            "--no-first-run",
            "--remote-debugging-port=0",
            "--window-size=1100,700",
            f"--user-data-dir={folder / 'profile'}",
            "about:blank",
        ],
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stderr is not None
            found = (LISTENING.search(line) for line in process.stderr)
            address = next(match[1] for match in found if match)
            with connect(address, max_size=None) as wire:
                yield Browser(wire)
        finally:
            process.terminate()
            process.stderr.close()


@dataclass
class Browser:
    """The whole program; `page` opens a tab."""

    wire: ClientConnection
    count: int = 0
    events: list[dict[str, Any]] = field(default_factory=list)

    def page(self) -> "Page":
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session)
        page.call("Page.enable")
        page.call("Runtime.enable")
        page.call("Network.enable")
        page.call("Page.addScriptToEvaluateOnNewDocument", source=TAP)
        return page

    def call(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        self.count += 1
        message = {"id": self.count, "method": method, "params": params}
        self.wire.send(json.dumps(message | ({"sessionId": session} if session else {})))
        while True:
            heard = json.loads(self.wire.recv(timeout=WAIT_S))
            if heard.get("id") == self.count:
                assert "error" not in heard, heard["error"]
                return heard["result"]
            self.events.append(heard)


@dataclass
class Page:
    """One tab."""

    browser: Browser
    session: str

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        return self.browser.call(method, self.session, **params)

    def go(self, url: str) -> None:
        self.call("Page.navigate", url=url)

    def reload(self) -> None:
        self.call("Page.reload")

    def value(self, expression: str) -> Any:
        """Return what a JavaScript expression comes to."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        return result["result"].get("value")

    def until(self, holds: Callable[[], Any], what: str) -> None:
        """Let the page work until this holds; one that never gets there fails the test."""
        for _ in range(int(WAIT_S / TICK_S)):
            if holds():
                return
            # The page's own clock: a promise that is kept a little later.
            self.call(
                "Runtime.evaluate",
                expression=f"new Promise((kept) => setTimeout(kept, {TICK_S * 1000}))",
                awaitPromise=True,
            )
        raise AssertionError(f"never came to hold: {what}; the screen:\n{self.text()}")

    def text(self) -> str:
        """Return what the terminal was told to show, line by line."""
        return "\n".join(shown(self.value("(window.told ?? []).join('')") or ""))

    def shows(self, text: str) -> None:
        self.until(lambda: text in self.text(), f"showing {text!r}")

    def click(self, text: str, *, row: int | None = None) -> None:
        """Click where the terminal shows this text first, or in the middle of a row of cells."""
        lines = self.text().splitlines()
        if row is None:
            row = next(number for number, line in enumerate(lines) if text in line)
        column = cell_len(lines[row][: lines[row].index(text)])
        left, top, width, height = self.value(
            "(({left, top, width, height}) => [left, top, width, height])"
            "(document.querySelector('.xterm-screen').getBoundingClientRect())"
        )
        columns, rows = self.size()
        x = left + (column + 0.5) * width / columns
        y = top + (row + 0.5) * height / rows
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.call(
                "Input.dispatchMouseEvent",
                type=kind,
                x=x,
                y=y,
                button="none" if kind == "mouseMoved" else "left",
                clickCount=0 if kind == "mouseMoved" else 1,
            )

    def press(self, key: str, text: str = "") -> None:
        """Press one key; `text` is what it types, if not its name."""
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, text=text or key)

    def size(self) -> tuple[int, int]:
        """Return the cells of the terminal, as it told them when it connected."""
        sockets = [
            event["params"]["url"]
            for event in self.browser.events
            if event["method"] == "Network.webSocketCreated"
            and event.get("sessionId") == self.session
        ]
        found = re.search(r"width=(\d+)&height=(\d+)", sockets[-1])
        assert found is not None
        return int(found[1]), int(found[2])

    def requested(self) -> set[str]:
        """Return every address that this tab asked for."""
        self.value("0")
        return {
            event["params"].get("request", event["params"]).get("url", "")
            for event in self.browser.events
            if event["method"] in ("Network.requestWillBeSent", "Network.webSocketCreated")
            and event.get("sessionId") == self.session
        }

    def complaints(self) -> list[str]:
        """Return what the browser's log says of faults, such as a policy that was broken."""
        return [
            json.dumps(event["params"])
            for event in self.browser.events
            if event["method"] in ("Runtime.exceptionThrown", "Log.entryAdded")
        ]

    def colours(self) -> dict[tuple[int, int, int], int]:
        """Return how many pixels of the window's upper left quarter have each colour."""
        quarter = {"x": 0, "y": 0, "width": 550, "height": 350, "scale": 1}
        picture = self.call("Page.captureScreenshot", format="png", clip=quarter)["data"]
        return counted(base64.b64decode(picture))


def shown(stream: str) -> list[str]:
    """Return the lines on a terminal that was sent this; of all it can do, what Textual uses."""
    lines: dict[int, list[str]] = {}
    row = column = 0
    for part in SEQUENCE.findall(stream):
        if moved := MOVE.fullmatch(part):
            row, column = int(moved[1]) - 1, int(moved[2]) - 1
        elif part == "\n":
            row, column = row + 1, 0
        elif part == "\r":
            column = 0
        elif not part.startswith("\x1b"):
            cells = _cells_of(part)
            line = lines.setdefault(row, [])
            line.extend(" " * (column + len(cells) - len(line)))
            line[column : column + len(cells)] = cells
            column += len(cells)
    return ["".join(lines.get(y, ())).rstrip() for y in range(max(lines, default=-1) + 1)]


def _cells_of(text: str) -> list[str]:
    """Return what each cell shows; behind a wide character lies one that shows nothing."""
    if cell_len(text) == len(text):
        return list(text)
    return [part for letter in text for part in (letter, *[""] * (cell_len(letter) - 1))]


def counted(png: bytes) -> dict[tuple[int, int, int], int]:
    """Return how often each colour occurs in a PNG with 8 bits for each of three or four parts."""
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert depth == 8
    parts = {2: 3, 6: 4}[kind]
    packed, at = b"", 8
    while at < len(png):
        (length,), name = struct.unpack(">I", png[at : at + 4]), png[at + 4 : at + 8]
        if name == b"IDAT":
            packed += png[at + 8 : at + 8 + length]
        at += length + 12
    raw, stride = zlib.decompress(packed), width * parts
    above = bytearray(stride)
    counts: dict[tuple[int, int, int], int] = {}
    for y in range(height):
        start = y * (stride + 1)
        line = bytearray(raw[start + 1 : start + 1 + stride])
        _unfilter(raw[start], line, above, parts)
        for x in range(0, stride, parts):
            colour = (line[x], line[x + 1], line[x + 2])
            counts[colour] = counts.get(colour, 0) + 1
        above = line
    return counts


def _unfilter(kind: int, line: bytearray, above: bytearray, parts: int) -> None:
    """Undo one of PNG's five filters (RFC 2083, 6)."""
    for x in range(len(line)):
        a = line[x - parts] if x >= parts else 0
        b = above[x]
        c = above[x - parts] if x >= parts else 0
        if kind == 4:
            p = a + b - c
            a = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
        line[x] = (line[x] + (0, a, b, (a + b) // 2, a)[kind]) & 0xFF
