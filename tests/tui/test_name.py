"""The first start asks one thing."""

from pathlib import Path

import pytest
from textual.widgets import Input

from pushnet.store.config import Config, load_config
from tests.tui.stage import staged

NEW = Config(animations="off")


async def test_a_new_player_is_asked_for_a_name_which_is_kept(tmp_path: Path) -> None:
    async with staged(tmp_path, config=NEW) as stage:
        await stage.at("NameScreen")
        await stage.type("Mika")
        await stage.press("enter")
        await stage.at("HomeScreen")
        assert "Mika" in stage.text("#status")
    assert load_config(stage.config_path)[0].name == "Mika"
    assert stage.doors.config is not None
    assert stage.doors.config.name == "Mika"


async def test_the_name_can_be_taken_by_mouse(tmp_path: Path) -> None:
    async with staged(tmp_path, config=NEW) as stage:
        await stage.type("Mika")
        await stage.click_key("submit")
        await stage.at("HomeScreen")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "at least one letter"),
        ("   ", "at least one letter"),
        ("\u200b", "at least one letter"),
        ("a\u202eb", "cannot be shown"),
        ("健" * 22, "too long"),
    ],
)
async def test_a_name_that_will_not_do(tmp_path: Path, name: str, said: str) -> None:
    async with staged(tmp_path, config=NEW) as stage:
        stage.screen.query_one(Input).value = name
        await stage.press("enter")
        assert stage.place == "NameScreen"
        assert said in stage.text()
        stage.screen.query_one(Input).value = "Mika"
        await stage.press("enter")
        await stage.at("HomeScreen")


async def test_a_long_name_is_shown_as_others_will_see_it(tmp_path: Path) -> None:
    async with staged(tmp_path, config=NEW) as stage:
        await stage.type("Bartholomew II")
        assert "Others will see" not in stage.text()
        await stage.type("I")
        assert "Others will see: Bartholomew I…" in stage.text()


async def test_quitting_at_the_first_question(tmp_path: Path) -> None:
    async with staged(tmp_path, config=NEW) as stage:
        await stage.press("f10")
        await stage.until(lambda: stage.app._exit, "the end")


async def test_who_has_a_name_is_not_asked(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        assert stage.place == "HomeScreen"
