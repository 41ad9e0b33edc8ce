"""Forty pictures in five languages, compared whole: both games, 2 to 6 players, sizes, symbols.

`pytest tests/locale/test_pictures.py --snapshot-update` takes new ones, after a translation or a
layout was changed on purpose; look at them.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from pushnet import words
from pushnet.tui.app import PushnetApp
from pushnet.tui.screens import home
from pushnet.tui.width_fix import count_vowel_signs
from tests.locale.catalogues import OTHERS, catalogue_of
from tests.tui import test_looks, test_push_snapshots, test_rummy_snapshots
from tests.tui.rummy_stage import DRAWING, LAYING

Size = tuple[int, int]
Made = Callable[[Path, str], PushnetApp]

COMPACT, NORMAL, WIDE = (60, 18), (80, 24), (120, 40)


def _home(tmp_path: Path, symbols: str) -> PushnetApp:
    return test_looks.made(tmp_path, symbols=symbols, language="en")


def _push_of_six(tmp_path: Path, symbols: str) -> PushnetApp:
    return test_push_snapshots.table(tmp_path, test_push_snapshots.six(), symbols=symbols)


def _push_of_two(tmp_path: Path, symbols: str) -> PushnetApp:
    return test_push_snapshots.table(tmp_path, test_push_snapshots.two(), symbols=symbols)


def _rummy_draws(tmp_path: Path, symbols: str) -> PushnetApp:
    client = test_rummy_snapshots.playing(DRAWING)
    return test_rummy_snapshots.app_at(tmp_path, client, symbols=symbols)


def _rummy_lays(tmp_path: Path, symbols: str) -> PushnetApp:
    client = test_rummy_snapshots.playing(LAYING)
    return test_rummy_snapshots.app_at(tmp_path, client, symbols=symbols)


TRANSLATED: Final[tuple[tuple[Made, Size, str], ...]] = (
    (_home, NORMAL, "shapes"),
    (_push_of_six, COMPACT, "ascii"),
    (_push_of_six, NORMAL, "shapes"),
    (_push_of_six, WIDE, "letters"),
    (_push_of_two, COMPACT, "letters"),
    (_push_of_two, NORMAL, "ascii"),
    (_rummy_lays, COMPACT, "letters"),
    (_rummy_lays, NORMAL, "shapes"),
    (_rummy_draws, WIDE, "ascii"),
)
ENGLISH: Final[tuple[tuple[Made, Size, str], ...]] = (  # what the pictures elsewhere leave out
    (_push_of_two, COMPACT, "letters"),
    (_push_of_two, WIDE, "ascii"),
    (_rummy_lays, COMPACT, "ascii"),
    (_rummy_draws, WIDE, "letters"),
)
FORTY: Final = [
    *(("en", *picture) for picture in ENGLISH),
    *((language, *picture) for language in OTHERS for picture in TRANSLATED),
]
assert len(FORTY) == 40


def _name(picture: tuple[str, Made, Size, str]) -> str:
    language, made, (width, height), symbols = picture
    return f"{language}-{made.__name__.lstrip('_')}-{width}x{height}-{symbols}"


@pytest.fixture(autouse=True)
def _colours_and_widths(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(home, "__version__", "1.2.3")  # a release changes no picture
    count_vowel_signs(as_cells=True)
    yield
    count_vowel_signs(as_cells=False)
    words.use(words.English())


@pytest.mark.parametrize("picture", FORTY, ids=_name)
def test_a_picture(
    snap_compare: Callable[..., bool], tmp_path: Path, picture: tuple[str, Made, Size, str]
) -> None:
    language, made, size, symbols = picture
    words.use(words.English() if language == "en" else catalogue_of(language))
    assert snap_compare(made(tmp_path, symbols), terminal_size=size)
