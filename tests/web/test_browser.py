"""The whole of it: `pushnet serve` and a real browser, with clicks."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest

from tests.web.chromium import Browser, Page, chromium

CONFIG = 'name = "Mika"\nbot_speed = 0\nauto_place = false\n'
RED = (0xD7, 0x00, 0x00)  # the papers of two of the cards on the first screen
YELLOW = (0xFF, 0xD7, 0x00)
END_S = 20.0


@dataclass
class Server:
    """A running `pushnet serve`."""

    process: subprocess.Popen[str]
    lines: list[str]  # what it printed

    @property
    def url(self) -> str:
        return self.lines[0]

    def programs(self) -> set[int]:
        """Return the processes behind the pages."""
        return {child.pid for child in psutil.Process(self.process.pid).children()}


@contextmanager
def serving(home: Path, *options: str, printed: int = 3) -> Iterator[Server]:
    """Run the command with a home of its own."""
    (home / "config").mkdir(parents=True, exist_ok=True)
    (home / "config" / "config.toml").write_text(CONFIG)
    process = subprocess.Popen(
        [sys.executable, "-m", "pushnet", "--animations", "off", "serve", "--port", "0", *options],
        env=os.environ | {"PUSHNET_HOME": str(home)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    with process, process.stdout:
        try:
            lines = [process.stdout.readline().rstrip("\n") for _ in range(printed)]
            yield Server(process, lines)
        finally:
            process.terminate()
            process.wait(END_S)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with chromium(tmp_path_factory.mktemp("chromium")) as running:
        yield running


def home_of(page: Page, server: Server) -> None:
    page.go(server.url)
    page.shows("Solo against bots")


def until_drawing(page: Page) -> None:
    """Take a column whenever one is offered, until it is our turn to draw."""
    while "Your turn: draw" not in page.text():
        page.until(lambda: "Your turn: draw" in page.text() or "Take column" in page.text(), "turn")
        if "Take column" in page.text():
            page.press("Enter", "\r")
            page.until(lambda: "Take column" not in page.text(), "having taken it")


def test_a_card_is_drawn_by_clicks_and_a_reload_keeps_the_seat(
    browser: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path) as server:
        page = browser.page()
        home_of(page, server)
        colours = page.colours()
        assert min(colours[RED], colours[YELLOW]) > 500, "the screen is drawn"

        page.click("Solo against bots")
        page.shows("Start the game")
        page.click("Start the game")
        until_drawing(page)
        page.click("Draw")
        page.shows("You drew")
        [program] = server.programs()

        page.reload()
        page.shows("You drew")  # all of the screen was sent again
        page.shows("PUSH")
        assert server.programs() == {program}
        page.click("Log")
        page.shows("All that happened")  # and the mouse still works

        asked = {urlsplit(address).netloc for address in page.requested()}
        assert asked == {urlsplit(server.url).netloc}
        assert page.complaints() == []


def test_a_second_tab_takes_over_and_the_first_says_so(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        first, second = browser.page(), browser.page()
        home_of(first, server)
        home_of(second, server)
        first.until(lambda: "another tab" in first.value("why.textContent"), "being told")
        assert len(server.programs()) == 1
        first.value("again.click()")
        first.until(lambda: "Solo" in first.text(), "the program in the first tab again")


def test_a_program_that_was_quit_can_be_started_again(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        page = browser.page()
        home_of(page, server)
        page.press("q")
        page.until(lambda: "has ended" in page.value("why.textContent"), "being told")
        page.value("again.click()")
        page.shows("Solo against bots")


def test_without_the_token_there_is_nothing(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, "--listen", "0.0.0.0", printed=4) as server:
        address = urlsplit(server.url)
        assert address.query.startswith("token=")
        assert "keep it to yourself" in " ".join(server.lines)
        origin = f"http://127.0.0.1:{address.port}/"
        page = browser.page()
        page.go(origin)
        page.until(lambda: "token" in (page.value("document.body?.innerText") or ""), "a refusal")
        page.go(f"{origin}?{address.query}")
        page.shows("Solo against bots")
        assert page.value("location.href") == origin
        page.go(origin)  # by the cookie now
        page.shows("Solo against bots")


def test_programs_end_with_a_server_that_is_killed(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        page = browser.page()
        home_of(page, server)
        [program] = [psutil.Process(pid) for pid in server.programs()]
        server.process.kill()
        program.wait(END_S)
        page.until(lambda: "is lost" in page.value("why.textContent"), "being told")
