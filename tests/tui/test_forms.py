"""Setting up tables and changing settings: every row by keys and by mouse."""

from pathlib import Path

import pytest
from textual.widgets import Input

from pushnet.errors import NetworkError
from pushnet.games.push_types import Options, SwitchRule, TieBreak
from pushnet.games.table_options import Odds
from pushnet.ids import Seat
from pushnet.store.config import Config, load_config
from pushnet.store.errors import ReadOnlyError
from pushnet.tui.screens.settings import SETTINGS
from pushnet.tui.widgets.row_list import RowList
from tests.tui.scripted_doors import ScriptedDoors, key_of, lobby_snapshot, peer
from tests.tui.stage import CALM, Stage, staged

BROKER = "mqtts://broker.example:8883"


def value(stage: Stage, name: str) -> str:
    """Return what a row shows."""
    row = next(row for row in stage.screen.query_one(RowList).rows if row.name == name)
    return str(row.value)


def row_of(stage: Stage, name: str) -> int:
    return [row.name for row in stage.screen.query_one(RowList).rows].index(name)


async def turn(stage: Stage, name: str, *keys: str) -> None:
    """Put the cursor on a row and press keys there."""
    stage.screen.query_one(RowList).show_row(name)
    await stage.press(*keys)


async def test_solo_starts_with_one_more_enter(tmp_path: Path) -> None:
    async with staged(tmp_path, "s", "enter") as stage:
        await stage.at("LobbyScreen")
    assert stage.doors.asked == [("solo", 2, "careful", Options())]


async def test_solo_with_everything_changed(tmp_path: Path) -> None:
    async with staged(tmp_path, "s") as stage:
        await turn(stage, "bots", "right", "right", "right", "right")
        assert value(stage, "bots") == "1"  # from five round to one
        await turn(stage, "bots", "left")
        assert value(stage, "bots") == "5"
        await turn(stage, "level", "space")
        await turn(stage, "hard_star", "enter")
        await turn(stage, "switch_rule", "right")
        await turn(stage, "tie_break", "left")
        await turn(stage, "first_player", "left")
        await turn(stage, "odds", "right")
        await turn(stage, "turn_clock_s", "right", "right")
        await turn(stage, "spectator_chat", "right")
        await stage.press("home", "enter")
        await stage.at("LobbyScreen")
    wanted = Options(
        hard_star=True,
        switch_rule=SwitchRule.EACH_TURN,
        tie_break=TieBreak.FEWEST_CARDS,
        first_player=Seat(5),
        odds=Odds.BUST_ONLY,
        turn_clock_s=60,
        spectator_chat=False,
    )
    assert stage.doors.asked == [("solo", 5, "timid", wanted)]


async def test_fewer_bots_take_back_a_first_player_who_is_gone(tmp_path: Path) -> None:
    async with staged(tmp_path, "s") as stage:
        await turn(stage, "first_player", "left")
        assert value(stage, "first_player") == "seat 3"
        await turn(stage, "bots", "left")
        assert value(stage, "first_player") == "drawn"


async def test_each_game_has_its_own_bots(tmp_path: Path) -> None:
    async with staged(tmp_path, "s") as stage:
        await turn(stage, "level", "right", "right")
        assert value(stage, "level") == "sharply"
        await turn(stage, "game", "right")
        assert value(stage, "level") == "carefully"
        await turn(stage, "level", "right")
        assert value(stage, "level") == "carefully"  # there is no other yet
        await stage.press("home", "enter")
        await stage.at("LobbyScreen")
    assert [asked[:3] for asked in stage.doors.asked] == [("solo", 3, "careful")]


async def test_solo_by_mouse(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        await stage.click_row("RowList", 0)
        await stage.at("SoloSetupScreen")
        await stage.click_row("RowList", row_of(stage, "bots"))
        assert value(stage, "bots") == "3"
        await stage.click_row("RowList", row_of(stage, "start"))
        await stage.at("LobbyScreen")
    assert stage.doors.asked == [("solo", 3, "careful", Options())]


async def test_every_row_explains_itself(tmp_path: Path) -> None:
    for key in ("s", "h", "o"):
        async with staged(tmp_path, key) as stage:
            seen = set()
            for _ in stage.screen.query_one(RowList).rows:
                seen.add(stage.text(".meaning").strip())
                await stage.press("down")
            assert "" not in seen
            assert len(seen) == len(stage.screen.query_one(RowList).rows)


async def test_hosting_on_this_computer(tmp_path: Path) -> None:
    async with staged(tmp_path, "h", "enter") as stage:
        await stage.at("LobbyScreen")
    assert stage.doors.asked == [("host", "push", Options(), None)]


async def test_hosting_through_a_broker_somewhere_else(tmp_path: Path) -> None:
    async with staged(tmp_path, "h") as stage:
        await turn(stage, "broker", "right")
        assert value(stage, "url") == "none yet"
        await stage.press("home", "enter")  # asks for the missing address first
        await stage.at("AskTextScreen")
        await stage.type("broker.example")
        await stage.press("enter")
        assert "begins with mqtt://" in stage.text()
        stage.screen.query_one(Input).value = BROKER
        await stage.click_key("submit")
        await stage.at("HostSetupScreen")
        assert value(stage, "url") == BROKER
        await stage.press("home", "enter")
        await stage.at("LobbyScreen")
    assert stage.doors.asked == [("host", "push", Options(), BROKER)]


@pytest.mark.parametrize(
    ("broker", "shown"),
    [("emqx", "emqx"), ("mqtts://ana:s3cret@broker.example", "mqtts://broker.example")],
)
async def test_a_public_broker_by_name_and_an_address_without_its_login(
    tmp_path: Path, broker: str, shown: str
) -> None:
    async with staged(tmp_path, "h") as stage:
        await turn(stage, "broker", "right")
        await stage.press("home", "enter")
        await stage.at("AskTextScreen")
        stage.screen.query_one(Input).value = broker
        await stage.press("enter")
        await stage.at("HostSetupScreen")
        assert value(stage, "url") == shown
        assert "s3cret" not in stage.text()
        await stage.press("home", "enter")
        await stage.at("LobbyScreen")
    assert stage.doors.asked == [("host", "push", Options(), broker)]


async def test_the_settings_broker_is_offered(tmp_path: Path) -> None:
    config = Config(name="Mika", animations="off", broker=BROKER)
    async with staged(tmp_path, "h", config=config) as stage:
        assert value(stage, "url") == BROKER
        await turn(stage, "url", "enter")
        await stage.at("AskTextScreen")
        await stage.click_key("cancel")
        await stage.at("HostSetupScreen")
        assert value(stage, "url") == BROKER


async def test_the_number_of_seats_reaches_the_lobby(tmp_path: Path) -> None:
    doors = ScriptedDoors()
    doors.table.client.snapshot = lobby_snapshot(peer(key_of(1), "Ana"))
    async with staged(tmp_path, "h", doors=doors) as stage:
        await turn(stage, "players", "left", "left")
        await stage.press("home", "enter")
        await stage.at("LobbyScreen")
        assert "2 of 4 seats" in stage.text("TopLine")


async def test_a_table_that_cannot_be_opened_keeps_the_form(tmp_path: Path) -> None:
    doors = ScriptedDoors(failure=NetworkError("port 1883 is taken"))
    async with staged(tmp_path, "h", doors=doors) as stage:
        await turn(stage, "players", "left")
        await stage.press("home", "enter")
        await stage.at("MessageScreen")
        assert "Port 1883 is taken." in stage.text()
        await stage.click_key("close")
        await stage.at("HostSetupScreen")
        assert value(stage, "players") == "5"


async def test_every_setting_is_saved_at_once(tmp_path: Path) -> None:
    async with staged(tmp_path, "o") as stage:
        for setting in SETTINGS:
            before = setting.index(stage.app.world.config)
            await turn(stage, setting.key, "right")
            wanted = setting.values[(before + 1) % len(setting.values)]
            assert value(stage, setting.key) == wanted[1]
            saved, problems = load_config(stage.config_path)
            assert problems == ()
            assert getattr(saved, setting.key) == wanted[0], setting.key


async def test_theme_and_animations_work_at_once(tmp_path: Path) -> None:
    async with staged(tmp_path, "o") as stage:
        await turn(stage, "theme", "right")
        assert stage.app.theme == "pushnet-light"
        await turn(stage, "animations", "right")
        assert stage.app.animation_level == "full"
        await turn(stage, "symbols", "left")
        assert stage.app.has_class("-ascii")


async def test_the_name_is_changed_in_a_dialog(tmp_path: Path) -> None:
    async with staged(tmp_path, "o", "enter") as stage:
        await stage.at("AskTextScreen")
        stage.screen.query_one(Input).value = "  Mi   ka "
        await stage.press("enter")
        await stage.at("SettingsScreen")
        assert value(stage, "name") == "Mi ka"
    assert load_config(stage.config_path)[0].name == "Mi ka"


async def test_a_setting_that_cannot_be_saved_is_said_and_not_changed(tmp_path: Path) -> None:
    async with staged(tmp_path, "o") as stage:

        def refuse(key: str, value: object) -> None:
            raise ReadOnlyError("config.toml")

        stage.app.world.set = refuse
        await turn(stage, "bell", "right")
        await stage.at("MessageScreen")
        assert "may not write" in stage.text()
        await stage.press("escape")
        await stage.at("SettingsScreen")
        assert value(stage, "bell") == "on"
    assert stage.app.world.config == CALM
