"""Two people at two terminals: from `pushnet host` and `pushnet join` to the podium, by keys."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.programs import pushnet, records
from tests.e2e.terminals import Desk, Terminal, desk

MINE = re.compile(r"^ ► (.*)$", re.MULTILINE)
OVER = "The game is over"
READING_S = 0.2  # faster keys are taken for slips of the finger
AGAIN_S = 0.5  # after which a key that changed nothing is pressed again
GAME_S = 400.0


@pytest.fixture(name="desk")
def desk_of_the_test(tmp_path: Path) -> Iterator[Desk]:
    with desk(tmp_path) as opened:
        yield opened


class Person:
    """Reads the prompt and presses what it asks for: draws on, and stops now and then."""

    def __init__(self, terminal: Terminal, stops_after: int) -> None:
        self.terminal = terminal
        self.keys = 0
        self._stops_after = stops_after
        self._drawn = 0
        self._read = ""  # what was on the screen
        self._press_s = 0.0  # when to press something, if it is still there

    def look(self) -> bool:
        """Do what is asked, if something is; say whether the game is over."""
        screen = self.terminal.screen()
        asked = MINE.search(screen)
        if OVER in screen:
            return True
        now_s = time.monotonic()
        if screen != self._read:
            self._read, self._press_s = screen, now_s + READING_S
        elif asked is not None and now_s >= self._press_s:
            self._press_s = now_s + AGAIN_S
            self._answer(asked[1])
        return False

    def _answer(self, prompt: str) -> None:
        column = re.search(r"column (\d)", prompt)
        if column:
            key = column[1]
        elif "stop and take" in prompt and self._drawn >= self._stops_after:
            key = "s"
        else:
            key = "d"
        self._drawn = 0 if key == "s" else self._drawn + (key == "d")
        self.keys += 1
        self.terminal.keys(key)


def configure(home: Path) -> None:
    """Spare the test what is there for the eye."""
    for key, value in (("animations", "off"), ("auto_place", "off")):
        assert pushnet(home, "config", "set", key, value).returncode == 0


def welcome(terminal: Terminal, name: str) -> None:
    terminal.until("What shall the others call you")
    terminal.keys(name, "Enter")


def test_two_people_play_a_whole_game_by_host_and_join(desk: Desk, tmp_path: Path) -> None:
    homes = [tmp_path / "ana", tmp_path / "bo"]
    for home in homes:
        configure(home)
    host = desk.open(
        *("host", homes[0], "host", "--broker", "amqtt", "--address", "127.0.0.1"), size=(100, 30)
    )
    welcome(host, "Ana")
    host.until("Pass the invite on")
    shown = host.press_until("u", "pushnet join")
    code = re.search(r"((?:[a-z]+-){4}[a-z]+@127\.0\.0\.1:\d+)", shown)
    assert code is not None, shown
    host.keys("Escape")

    guest = desk.open("guest", homes[1], "join", code[1], size=(80, 24))
    welcome(guest, "Bo")
    guest.until("Are you ready")
    host.until("Are you ready")
    guest.keys("r")
    host.keys("r")
    host.until("Everybody is ready: start the game")
    host.keys("Enter")
    host.until("turn 1")
    guest.until("turn 1")

    players = [Person(host, stops_after=3), Person(guest, stops_after=5)]
    until_s = time.monotonic() + GAME_S
    sizes = iter([(120, 40), (60, 18), (80, 24)])
    while sum(player.look() for player in players) < len(players):
        assert time.monotonic() < until_s, guest.screen()
        if players[0].keys and players[0].keys % 15 == 0 and (size := next(sizes, None)):
            guest.resize(*size)
            guest.until(lambda text: "Ana" in text and "You" in text)
        time.sleep(0.05)

    for terminal in (host, guest):
        terminal.until("signatures hold")
        terminal.until("Everybody signed")
        terminal.keys("q")
        terminal.until("Solo against bots")
        restored(terminal, terminal.press_until("C-q", r"ENDED \d+"))
    first, second = records(homes)
    assert first == second
    assert "2 seats" in pushnet(homes[1], "games").stdout
    number = first_game(homes[0])
    assert pushnet(homes[0], "verify", number).returncode == 0
    out = tmp_path / "copy.push"
    assert pushnet(homes[0], "export", number, str(out)).returncode == 0
    assert out.read_bytes() == first


def test_whoever_quits_in_the_middle_finds_the_terminal_and_later_the_game(
    desk: Desk, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    solo = desk.open("solo", home, "solo", "--bots=1", size=(80, 24))
    welcome(solo, "Mika")
    solo.until("turn 1")
    solo.resize(100, 30)
    solo.until(lambda text: max(map(len, text.splitlines())) > 80)
    solo.press_until("C-q", "Your seat stays yours")
    solo.keys("Down", "Enter")
    restored(solo, solo.until(r"ENDED \d+"))

    again = desk.open("again", home, "resume", size=(80, 24))
    again.until("turn")
    again.press_until("C-q", "Your seat stays yours")
    again.keys("Down", "Enter")
    restored(again, again.until(r"ENDED \d+"))


def first_game(home: Path) -> str:
    """Return the number of the only finished game, as `pushnet games` shows it."""
    return pushnet(home, "games").stdout.split()[1]


def restored(terminal: Terminal, text: str) -> None:
    text = terminal.until(r"ENDED \d+\n[0-9a-f:]+\n")
    lines = [line for line in text.splitlines() if line]
    assert lines[-2] == "ENDED 0"
    assert lines[-1] == lines[-3], "the line is in another mode than before"
    modes = terminal.modes()
    assert modes["alternate_on"] == "0"
    assert modes["cursor_flag"] == "1"
    assert modes["mouse_any_flag"] == "0"
