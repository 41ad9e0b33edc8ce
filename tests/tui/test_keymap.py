"""Own keys: what may be bound, what is refused and why, and that bar, help and keys follow."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.games.push_types import Push
from pushnet.session.effects import MarkReady, Play
from pushnet.tui.keymap import Keymap, bindable, build_keymap, is_everywhere, normal
from pushnet.tui.screens.push_table import PushTable
from pushnet.tui.world import World
from tests.tui.scripted_client import ScriptedClient
from tests.tui.scripted_doors import WORDS, ScriptedDoors
from tests.tui.stage import CALM, Stage, staged
from tests.tui.table_stage import PATIENT, HandClock, TableApp

USUAL = {
    "app.quit": ("ctrl+q",),
    "home.leave": ("q",),
    "push.draw": ("d", "space"),
    "push.stop": ("s", "f4"),
    "push.cancel": ("escape",),
    "push.help_here": ("question_mark", "f1"),
}
NAMES = st.sampled_from([*USUAL, "push.fly"])
KEYS = st.sampled_from(["d", "s", "x", "?", "space", "f4", "escape", "ctrl+q", "banana", "й", ""])


def test_letters_go_and_what_every_keyboard_has_stays() -> None:
    found = build_keymap({"push.draw": ("x", "й")}, USUAL)
    assert found == Keymap({"push.draw": ("x", "й", "space")}, ())


def test_a_sign_is_written_as_it_is_printed() -> None:
    found = build_keymap({"push.help_here": ("!",)}, USUAL)
    assert found == Keymap({"push.help_here": ("exclamation_mark", "f1")}, ())
    assert normal("?") == "question_mark"
    assert normal("ctrl+x") == "ctrl+x"


def test_two_actions_can_change_places() -> None:
    found = build_keymap({"push.draw": ("s",), "push.stop": ("d",)}, USUAL)
    assert found == Keymap({"push.draw": ("s", "space"), "push.stop": ("d", "f4")}, ())


def test_a_twin_can_be_given_away_and_a_key_of_another_place_is_free() -> None:
    found = build_keymap({"push.stop": ("space", "q")}, USUAL)
    assert found == Keymap({"push.stop": ("space", "q", "f4"), "push.draw": ("d",)}, ())


@pytest.mark.parametrize(
    ("wanted", "fault"),
    [
        ({"push.drw": ("x",)}, "there is no action push.drw; did you mean push.draw?"),
        ({"zzz": ("x",)}, "there is no action zzz; `pushnet config keys` lists them all."),
        ({"push.draw": ("banana",)}, 'push.draw cannot have "banana": no key is called so.'),
        ({"push.draw": ("",)}, 'push.draw cannot have "": no key is called so.'),
        ({"push.draw": ("ctrl+",)}, 'push.draw cannot have "ctrl+"'),
        ({"push.draw": ("ctrl+p",)}, "push.draw cannot have ctrl+p, which opens the list"),
        ({"push.draw": ("s",)}, "push.draw cannot have s, which is the key of push.stop;"),
        ({"push.draw": ("escape",)}, "which is the key of push.cancel;"),
        ({"push.draw": ("ctrl+q",)}, "which is the key of app.quit;"),
        ({"app.quit": ("d",)}, "which is the key of push.draw;"),
        ({"push.draw": ("x",), "push.stop": ("x",)}, "x, which is the key of push."),
    ],
)
def test_what_cannot_be_is_told_and_left_as_usual(
    wanted: dict[str, tuple[str, ...]], fault: str
) -> None:
    found = build_keymap(wanted, USUAL)
    assert len(found.faults) == 1
    assert fault in found.faults[0]
    assert len(found.keys) == len(wanted) - 1


@given(st.dictionaries(NAMES, st.lists(KEYS, min_size=1, max_size=3).map(tuple)))
def test_no_action_loses_all_keys_and_no_two_of_a_place_share_one(
    wanted: dict[str, tuple[str, ...]],
) -> None:
    found = build_keymap(wanted, USUAL)
    keys = {**USUAL, **found.keys}
    assert set(keys) == set(USUAL)
    assert all(keys.values())
    for place in ("push", "home"):
        here = [key for name in keys if name.startswith((place, "app")) for key in keys[name]]
        assert len(here) == len(set(here))


def test_everything_that_screens_bind_can_be_bound_otherwise() -> None:
    usual = bindable()
    assert usual["push.draw"] == ("d", "space")
    assert usual["push.digit_1"] == ("1",)
    assert {"app.quit", "home.solo", "lobby.ready", "replay.play", "chat.close"} <= set(usual)
    assert build_keymap({}, usual) == Keymap({}, ())
    assert [name for name, keys in usual.items() if not keys] == []


def test_letters_and_signs_depend_on_the_layout() -> None:
    assert not any(map(is_everywhere, ["d", "question_mark", "plus", "minus", "й"]))
    assert all(map(is_everywhere, ["1", "space", "enter", "escape", "f5", "left", "tab", "ctrl+q"]))


@asynccontextmanager
async def table(tmp_path: Path, client: ScriptedClient) -> AsyncIterator[Stage]:
    doors, path = ScriptedDoors(), tmp_path / "config.toml"
    keymap = build_keymap({"push.draw": ("x",), "push.help_here": ("h",)}, bindable()).keys
    app = TableApp(World(doors, PATIENT, path, words=WORDS, keymap=keymap))
    async with app.run_test(size=(80, 60)) as pilot:
        app.push_screen(PushTable(app.world, client, now_ms=HandClock()))
        await pilot.pause()
        yield Stage(app, pilot, doors, path)


async def test_at_the_table_bar_and_help_show_them(tmp_path: Path) -> None:
    async with table(tmp_path, ScriptedClient(2)) as stage:
        assert "x Draw" in stage.text("KeyBar")
        assert "h Help" in stage.text("KeyBar")
        await stage.press("h")
        await stage.at("HelpScreen")
        assert "x  Space" in stage.text()
        await stage.press("escape")
        await stage.click_key("help_here")
        await stage.at("HelpScreen")


@pytest.mark.parametrize(("key", "plays"), [("x", True), ("space", True), ("d", False)])
async def test_at_the_table_they_count_and_the_usual_letter_does_not(
    tmp_path: Path, key: str, *, plays: bool
) -> None:
    client = ScriptedClient(2)
    async with table(tmp_path, client) as stage:
        await stage.press(key)
        assert client.intents == [Play(Push())] * plays


async def test_at_home_and_in_the_lobby_too(tmp_path: Path) -> None:
    wanted = {"home.solo": ("z",), "lobby.ready": ("й", "z")}
    keymap = build_keymap(wanted, bindable()).keys
    async with staged(tmp_path, config=CALM, keymap=keymap) as stage:
        assert "z  Solo against bots" in stage.text()
        await stage.press("s")
        assert stage.place == "HomeScreen"
        await stage.press("z")
        await stage.at("SoloSetupScreen")
        await stage.press("enter")
        await stage.at("LobbyScreen")
        assert "й Ready" in stage.text("KeyBar")
        await stage.press("r")
        assert stage.doors.table.client.asked == []
        for key in ("й", "f2"):
            await stage.press(key)
        assert stage.doors.table.client.asked == [MarkReady(ready=True)] * 2
