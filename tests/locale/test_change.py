"""Another language is taken while screens are open: all is said again, nothing else changes."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Input

from pushnet import locale, words
from pushnet.games.push_notation import parse_position
from pushnet.store.config import load_config
from pushnet.tui.push_controls import Panel
from pushnet.tui.screens.rules import RulesScreen
from pushnet.tui.widgets.chat_input import ChatInput
from tests.locale.pseudo import Pseudo, plain_words, pseudo
from tests.session.logs import plain
from tests.tui import test_looks, test_push_snapshots
from tests.tui.lobby_stage import at_table as lobby_at
from tests.tui.lobby_stage import enter
from tests.tui.replay_stage import at_replay
from tests.tui.rummy_stage import LAYING, at_rummy
from tests.tui.scripted_client import ScriptedClient
from tests.tui.scripted_doors import ScriptedDoors
from tests.tui.stage import CALM, Stage, staged
from tests.tui.table_stage import PATIENT, at_table

ENGLISH = replace(CALM, language="en")


@pytest.fixture(autouse=True)
def _languages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let every other language be the one that nobody speaks."""

    def catalogue(code: str) -> words.Catalogue:
        return words.English() if code == "en" else Pseudo()

    monkeypatch.setattr(locale, "catalogue", catalogue)
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    yield
    words.use(words.English())


async def speak(stage: Stage, code: str = "ja") -> None:
    """Take a language as the command palette does."""
    await stage.app.run_action(f"speak('{code}')")
    await stage.pilot.pause()


async def test_the_settings_take_one_and_keep_it(tmp_path: Path) -> None:
    async with staged(tmp_path, "o", "down", config=ENGLISH) as stage:
        assert "English" in stage.text()
        await stage.press("right")  # on to Bulgarian
        assert "Български" in stage.text()
        assert pseudo("Settings") in stage.text()
        assert stage.screen.query_one("RowList").current.name == "language"
        assert plain_words(stage.text(), ("PUSH", "Mika", "Enter", "Esc", "ASCII")) == set()
        assert load_config(stage.config_path)[0].language == "bg"
        assert os.environ["LANGUAGE"] == "bg"
        await stage.press("escape")
        assert pseudo("Solo against bots") in stage.text()  # home was said again, too
        assert "Български" in stage.text()


async def test_home_asks_for_one(tmp_path: Path) -> None:
    async with staged(tmp_path, "l", config=ENGLISH) as stage:
        await stage.at("ChooseScreen")
        assert "日本語" in stage.text()
        await stage.press("end", "enter")
        await stage.at("HomeScreen")
        assert pseudo("Host a table") in stage.text()
        assert "日本語" in stage.text()
        await stage.press("l", "enter")  # automatic: as the system, which speaks English
        await stage.at("HomeScreen")
        assert "Host a table" in stage.text()


async def test_the_palette_has_each_language_on_every_screen(tmp_path: Path) -> None:
    async with staged(tmp_path, "s", "ctrl+p", *"sunda", config=ENGLISH) as stage:
        await stage.until(lambda: "Language: Basa Sunda" in stage.text(), "the entry")
        await stage.press("down", "enter")
        await stage.at("SoloSetupScreen")
        await stage.until(lambda: pseudo("Solo against bots") in stage.text(), "the language")
        assert load_config(stage.config_path)[0].language == "su"


async def test_a_setting_that_cannot_be_kept_is_told_and_not_taken(tmp_path: Path) -> None:
    async with staged(tmp_path, config=ENGLISH) as stage:
        stage.config_path.mkdir()
        await speak(stage)
        assert stage.app.world.config.language == "en"
        assert "Host a table" in stage.text()


async def test_what_is_typed_stays(tmp_path: Path) -> None:
    async with staged(tmp_path, "j", *"acorn bas", config=ENGLISH) as stage:
        await speak(stage)
        assert stage.screen.query_one(Input).value == "acorn bas"
        assert stage.screen.query_one(Input).has_focus
        assert pseudo("Join a table") in stage.text()
        assert stage.prompt == pseudo("Type the words: {count} to go.").format(count=3)


async def test_a_lobby_and_a_dialog_above_it(tmp_path: Path) -> None:
    doors = lobby_at(test_looks.lobby_snapshot(*test_looks.OTHERS))
    async with staged(tmp_path, doors=doors, config=ENGLISH, size=(120, 40)) as stage:
        await enter(stage)
        await stage.press("c", *"hi", "escape", "k")
        await stage.at("ChooseScreen")
        await speak(stage)
        assert pseudo("Whom?") in stage.text()
        await stage.press("escape")
        await stage.at("LobbyScreen")
        assert pseudo("Seats") in stage.text()
        assert pseudo("Ready") in stage.text("KeyBar")
        assert stage.screen.query_one(ChatInput).value == "hi"
        known = ("PUSH", "Ana", "Mika", "Bot", "Kestrel", "Esc")
        assert plain_words(stage.text("#left"), known) == set()


async def test_a_running_game_of_push(tmp_path: Path) -> None:
    config = replace(PATIENT, language="en")
    client = ScriptedClient(2, state=parse_position(test_push_snapshots.TWO))
    async with at_table(tmp_path, client, "b", config=config) as table:
        before = table.sent.copy()
        await speak(table.stage)
        assert table.table.controls.panel is Panel.BANK
        assert pseudo("Safe until the end:") in table.text("#side")
        await table.press("escape")
        assert pseudo("Next card") in table.text("#side")
        assert plain_words(table.text(), ("PUSH", "Mika", "Ana", "mossy", "otter", "Esc")) == set()
        await speak(table.stage, "en")
        assert "Next card" in table.text("#side")
        assert table.sent == before


async def test_a_running_match_of_rummy(tmp_path: Path) -> None:
    config = replace(PATIENT, language="en")
    async with at_rummy(tmp_path, LAYING, "right", "space", config=config) as table:
        picked = table.picked
        await speak(table.stage)
        assert picked
        assert table.picked == picked
        assert pseudo("Our melds") in table.text()
        assert pseudo("Piles") in table.text()


async def test_a_replay(tmp_path: Path) -> None:
    async with at_replay(tmp_path, plain(), "v", config=ENGLISH, step=40) as replay:
        await speak(replay.stage)
        assert replay.number == 40
        assert pseudo("Verification") in replay.text()
        assert pseudo("Step") in replay.text("KeyBar")
        assert plain_words(replay.text("SeekBar")) == set()


async def test_help_and_the_rules_page_keep_their_place(tmp_path: Path) -> None:
    async with staged(tmp_path, "b", "right", "right", config=ENGLISH) as stage:
        screen = stage.screen
        assert isinstance(screen, RulesScreen)
        before = stage.prompt
        await stage.press("f1")
        await speak(stage)
        assert pseudo("Find any action by its name.") in stage.text()
        await stage.press("escape")
        await stage.app.workers.wait_for_complete()
        assert "section 2 of" in before
        assert "śèćţìòñ 2 òƒ" in stage.prompt


async def test_no_language_is_spoken_again_for_another_setting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staged(tmp_path, "f12", config=ENGLISH, doors=ScriptedDoors()) as stage:
        assert "LANGUAGE" not in os.environ
        await stage.press("f12")
        assert "Host a table" in stage.text()
