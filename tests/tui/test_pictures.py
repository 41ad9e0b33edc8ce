"""The pictures of the docs are what the program draws now, and show themselves without help."""

import re
from xml.etree import ElementTree as ET

import pytest

from tests.tui.pictures import FOLDER, PICTURES, TERMINAL, Frame, recording

SVG = "{http://www.w3.org/2000/svg}"
FRAME = '<svg class="rich-terminal" viewBox="0 0 10 5" xmlns="http://www.w3.org/2000/svg"></svg>'


@pytest.fixture(autouse=True)
def _the_terminal_of_the_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in TERMINAL.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.mark.parametrize("name", PICTURES)
async def test_what_is_committed_is_what_is_drawn_now(name: str) -> None:
    committed = (FOLDER / name).read_text(encoding="utf-8")
    assert await PICTURES[name]() == committed, "draw them again: make pictures"


def test_no_other_picture_lies_beside_them() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_needs_nothing_from_elsewhere(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert "@font-face" not in text
    assert re.findall(r"url\((?!#)", text) == []
    assert "<script" not in text
    assert ET.fromstring(text).tag == f"{SVG}svg"


def test_a_recording_shows_one_frame_at_a_time_for_as_long_as_it_says() -> None:
    root = ET.fromstring(recording([Frame(FRAME, 1.0), Frame(FRAME, 2.0), Frame(FRAME, 1.0)]))
    groups = root.findall(f"{SVG}g")
    assert [group.get("visibility") for group in groups] == ["visible", "hidden", "hidden"]
    motions = [group.find(f"{SVG}animate") for group in groups]
    assert {motion.get("dur") for motion in motions} == {"4.0s"}
    for at in (0.1, 0.3, 0.6, 0.9):
        shown = [_shown(motion.get("values"), motion.get("keyTimes"), at) for motion in motions]
        assert shown.count("visible") == 1
        assert shown.index("visible") == (0 if at < 0.25 else 1 if at < 0.75 else 2)


def _shown(values: str, times: str, at: float) -> str:
    steps = zip(values.split(";"), map(float, times.split(";")), strict=True)
    return [value for value, begin in steps if begin <= at][-1]
