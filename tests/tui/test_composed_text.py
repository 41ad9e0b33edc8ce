"""What an input method composes arrives whole, is shown and measured rightly, and can be undone.

The terminal's own cursor follows: there the window of the input method opens.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Input

from pushnet.session.effects import Say
from pushnet.store.config import load_config
from pushnet.tui.width_fix import count_vowel_signs
from pushnet.views.names import cells_of
from tests.tui.keystrokes import arrive, compose, paste
from tests.tui.scripted_client import ScriptedClient
from tests.tui.scripts import drawn_cells
from tests.tui.stage import CALM, Stage, staged
from tests.tui.table_stage import at_table

TEXTS = ["健太", "खिलाड़ी", "हिन्दी", "Борислав", "がんばって", "Asép", "ｶﾅ", "क्ष"]


@pytest.fixture(autouse=True)
def counted() -> Iterator[None]:
    count_vowel_signs(as_cells=True)
    yield
    count_vowel_signs(as_cells=False)


def is_shown(stage: Stage, field: Input, text: str) -> None:
    """Check that a line holds and shows a text, and that the cursor stands behind it."""
    assert field.value == text
    assert field.cursor_position == len(text)
    region = field.content_region
    assert stage.app.cursor_position == (region.x + cells_of(text), region.y)
    line = stage.screen._compositor.render_strips()[region.y].text
    assert text in line
    assert drawn_cells(line) == 80


@pytest.mark.parametrize("way", [arrive, compose, paste])
@pytest.mark.parametrize("text", TEXTS)
async def test_a_name_is_composed(tmp_path: Path, text: str, way) -> None:
    async with staged(tmp_path, config=replace(CALM, name="")) as stage:
        await way(stage, text)
        is_shown(stage, stage.screen.query_one(Input), text)
        await stage.press("enter")
        await stage.at("HomeScreen")
        assert load_config(stage.config_path)[0].name == text
        assert text in stage.text()


@pytest.mark.parametrize("text", TEXTS)
async def test_a_line_of_chat_is_composed_and_sent(tmp_path: Path, text: str) -> None:
    client = ScriptedClient(2)
    async with at_table(tmp_path, client, "c") as table:
        await arrive(table.stage, text)
        field = table.table.query_one(Input)
        is_shown(table.stage, field, text)
        await table.press("left", "end", "enter")
        assert [intent.text for intent in table.sent if isinstance(intent, Say)] == [text]


async def test_the_middle_of_a_text_can_be_composed_again(tmp_path: Path) -> None:
    async with staged(tmp_path, config=replace(CALM, name="")) as stage:
        field = stage.screen.query_one(Input)
        await arrive(stage, "健हि太")
        await stage.press("left", "backspace", "backspace")
        await arrive(stage, "一")
        assert field.value == "健一太"
        assert stage.app.cursor_position.x == field.content_region.x + 4


async def test_a_composed_sentence_is_one_key_and_arrives_whole(tmp_path: Path) -> None:
    sentence = "列を三つ並べて、運を試そう。" * 8
    async with staged(tmp_path, config=replace(CALM, name="")) as stage:
        await compose(stage, sentence)
        assert stage.screen.query_one(Input).value == sentence
