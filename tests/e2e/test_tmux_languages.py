"""Five languages at a real terminal: right borders in one column, and text as wide as we count it.

A program of its own for each language: the name is composed as an input method would do it, then
home, a table of Push, and one of Push rummy.
"""

import json
import re
import shlex
import sys
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest
from rich.cells import cell_len

from pushnet.locale import LANGUAGES
from pushnet.store.config import save_value
from pushnet.tui.width_fix import count_vowel_signs
from tests.e2e.terminals import Desk, desk
from tests.locale.catalogues import OTHERS, catalogue_of
from tests.tui.scripts import columns_of

ROOT = Path(__file__).parents[2]
NAMES = {"en": "Ann", "bg": "Борислав", "su": "Asép", "hi": "खिलाड़ी", "ja": "健太"}
FRAME, BESIDE = "│", "▏"  # of panels, and left of the odds at a table of Push
WIDEST = 400  # columns of the window in which strings are measured
ASK = """
import json, os, re, sys, termios, tty
from pathlib import Path
texts = json.loads(Path(sys.argv[1]).read_text("utf-8"))
tty.setcbreak(0)
columns = []
for start in range(0, len(texts), 50):
    batch, answer = texts[start:start + 50], b""
    question = "".join(f"\\r\\x1b[2K{text}\\x1b[6n" for text in batch).encode()
    while question:
        question = question[os.write(1, question):]
    while len(found := re.findall(rb";(\\d+)R", answer)) < len(batch):
        answer += os.read(0, 4096)
    columns += [int(column) - 1 for column in found]
Path(sys.argv[2]).write_text(json.dumps(columns), "utf-8")
"""


@pytest.fixture(name="desk")
def desk_of_the_test(tmp_path: Path) -> Iterator[Desk]:
    count_vowel_signs(as_cells=True)  # as tmux does
    with desk(tmp_path) as opened:
        yield opened
    count_vowel_signs(as_cells=False)


def said(language: str, message: str) -> str:
    """Return a message in a language, as a regular expression."""
    catalogue = NullTranslations() if language == "en" else catalogue_of(language)
    return re.escape(catalogue.gettext(message))


def edges_of(screen: str, sign: str) -> set[int]:
    """Return in which columns the last such sign of each line stands."""
    return {columns_of(line, sign)[-1] for line in screen.splitlines() if sign in line}


def whole(screen: str) -> None:
    """Check that the key bar has its last key and no mark of a cut."""
    bar = screen.rstrip("\n").splitlines()[-1]
    assert "…" not in bar, screen
    assert " ? " in bar, screen


@pytest.mark.parametrize("language", LANGUAGES)
def test_borders_hold_from_the_first_name_to_the_table(
    desk: Desk, tmp_path: Path, language: str
) -> None:
    home, name = tmp_path / "home", NAMES[language]
    for key, value in (("animations", "off"), ("auto_place", False)):
        save_value(home / "config" / "config.toml", key, value)
    terminal = desk.open(language, home, "--lang", language, size=(80, 24))
    terminal.until(said(language, "Type a name, then Enter."))
    terminal.keys("-l", name)
    screen = terminal.until(name)
    assert len(edges_of(screen, FRAME)) == 1, screen
    [line] = [line for line in screen.splitlines() if name in line]
    left = line.index(name)
    terminal.until(lambda _: terminal.cursor_x() == cell_len(line[:left]) + cell_len(name))
    terminal.keys("Enter")
    screen = terminal.until(said(language, "Solo against bots"))
    assert edges_of(screen, FRAME) == {79}, screen
    whole(screen)
    terminal.keys("s")
    screen = terminal.until(said(language, "Bots"))
    assert len(edges_of(screen, FRAME)) == 1, screen
    terminal.keys("Enter")
    terminal.until(" q ")
    screen = terminal.until(r"[1d].*\? .*\n*\Z")
    assert edges_of(screen, BESIDE) == {52}, screen
    whole(screen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_borders_hold_at_a_table_of_rummy(desk: Desk, tmp_path: Path, language: str) -> None:
    home = tmp_path / "home"
    for key, value in (("name", NAMES[language]), ("animations", "off")):
        save_value(home / "config" / "config.toml", key, value)
    game = ("solo", "--game", "rummy", "--bots=3")
    terminal = desk.open(language, home, "--lang", language, *game, size=(80, 24))
    screen = terminal.until(said(language, "Our melds"))
    assert edges_of(screen, FRAME) == {79}, screen
    whole(screen)


def test_what_is_said_is_as_wide_as_we_count_it(desk: Desk, tmp_path: Path) -> None:
    texts = sorted({text for language in OTHERS for text in texts_of(language)})
    asked, told = tmp_path / "asked", tmp_path / "told"
    asked.write_text(json.dumps(texts), "utf-8")
    command = shlex.join([sys.executable, "-c", ASK, str(asked), str(told)])
    terminal = desk.run("widths", tmp_path, f"{command}; echo DONE; exec cat", size=(WIDEST, 24))
    terminal.until("DONE")
    widths = dict(zip(texts, json.loads(told.read_text("utf-8")), strict=True))
    assert len(widths) > 5_000
    wrong = {text: cells for text, cells in widths.items() if cells != cell_len(text)}
    assert wrong == {}


def texts_of(language: str) -> Iterator[str]:
    """Yield the lines of a catalogue, cut where they are wider than a window."""
    for key, text in catalogue_of(language)._catalog.items():  # type: ignore[attr-defined]
        for line in text.replace("\t", " ").splitlines() if key else ():
            yield from (line[at : at + WIDEST // 4] for at in range(0, len(line), WIDEST // 4))
