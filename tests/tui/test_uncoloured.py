"""Without colours: no code of one reaches the terminal, and what they said is still there."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style
from textual.drivers.headless_driver import HeadlessDriver

from pushnet.store.config import Config
from pushnet.tui.uncoloured import uncoloured
from tests.tui.scripted_client import ScriptedClient
from tests.tui.stage import staged
from tests.tui.table_stage import PATIENT, at_table

SGR = re.compile(r"\x1b\[([0-9;]*)m")
PLAIN_CODES = {str(code) for code in range(10)}
COLOURS = st.integers(0, 255).map("color({})".format) | st.just("default")


@pytest.mark.parametrize(
    ("shown", "plain"),
    [
        ("#e4e4e4 on #121212", "none"),
        ("bold #ffaf5f on #121212", "bold"),
        ("#121212 on #ffaf5f", "reverse"),  # the row that the cursor is on
        ("reverse #e4e4e4 on #121212", "reverse"),  # a card
        ("#767676 on #262626", "dim"),  # what cannot be chosen
        ("default on default", "none"),
        ("italic red", "italic"),
    ],
)
def test_what_colours_said_is_said_without(shown: str, plain: str) -> None:
    assert uncoloured(Style.parse(shown), dark=True) == Style.parse(plain)


def test_on_a_light_theme_what_stands_out_is_light_on_dark() -> None:
    assert uncoloured(Style.parse("#1c1c1c on #ffffff"), dark=False) == Style.null()
    assert uncoloured(Style.parse("#ffffff on #875f00"), dark=False) == Style.parse("reverse")


@given(COLOURS, COLOURS, st.booleans(), st.booleans())
def test_no_colour_stays(ink: str, paper: str, dark: bool, bold: bool) -> None:
    style = uncoloured(Style.parse(f"{'bold ' * bold}{ink} on {paper}"), dark=dark)
    assert (style.color, style.bgcolor) == (None, None)
    assert bool(style.bold) is bold


def codes(written: list[str]) -> set[str]:
    return {code for found in SGR.findall("".join(written)) for code in found.split(";")}


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that a terminal would be sent."""
    told: list[str] = []
    monkeypatch.setattr(HeadlessDriver, "write", lambda _, sequence: told.append(sequence))
    monkeypatch.setattr("pushnet.tui.app.PushnetApp.is_headless", False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return told


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
async def test_color_never_holds_for_every_part_of_the_table(
    tmp_path: Path, written: list[str], theme: str
) -> None:
    config = PATIENT.__class__(name="Mika", animations="full", color="never", theme=theme)
    async with at_table(tmp_path, ScriptedClient(4, seed=3), config=config) as table:
        for key in ("d", "u", "o", "c", "escape", "question_mark", "escape", "l", "escape"):
            await table.press(key)
        await table.press("ctrl+p")
    assert len("".join(written)) > 10_000
    assert codes(written) <= PLAIN_CODES


async def test_no_color_in_the_environment_does_too_and_the_cursor_is_seen(
    tmp_path: Path, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with staged(tmp_path, config=Config(name="Mika")) as stage:
        await stage.press("down", "o")
    assert codes(written) <= PLAIN_CODES
    assert "7" in codes(written)


async def test_with_colours_there_are_some(tmp_path: Path, written: list[str]) -> None:
    async with staged(tmp_path, config=Config(name="Mika")):
        pass
    assert "38" in codes(written)
