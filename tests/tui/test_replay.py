"""The replay: every way to move, what each step shows, and what can be taken along."""

import json
from pathlib import Path

import pytest
from textual import events

from pushnet.games.push_game_text import parse_game
from pushnet.tui import clipboard
from pushnet.tui.clipboard import Road
from pushnet.tui.recording import read_recording
from pushnet.tui.screens.replay_keys import REPLAY_KEYS
from tests.session.logs import eventful, plain, replayed, spoilt, void
from tests.tui.replay_stage import AtReplay, at_replay
from tests.tui.scripted_client import ScriptedClient

LAST = 344
GRADES = ("Best.", "Fine;", "Doubtful:", "A mistake:")


async def test_keys_go_to_steps_turns_and_ends(tmp_path: Path) -> None:
    async with at_replay(tmp_path, plain()) as at:
        expected = [
            ("right", 2), ("down", 3), ("left", 2), ("up", 1), ("left", 1),
            ("end", LAST), ("right", LAST), ("home", 1),
        ]  # fmt: skip
        for key, number in expected:
            await at.press(key)
            assert at.number == number, key
        await at.press("right_square_bracket")
        second = at.number
        assert "turn  2/" in at.text("SeekBar")
        await at.press("pagedown", "left_square_bracket")
        assert at.number == second
        await at.press("right", "pageup")
        assert at.number == second


async def test_the_bar_the_list_and_the_wheel_go_there_too(tmp_path: Path) -> None:
    async with at_replay(tmp_path, plain()) as at:
        bar = at.replay.query_one("SeekBar")
        await at.stage.pilot.click("SeekBar", offset=(bar.bar_cells, 0))
        assert at.number == LAST
        await at.stage.pilot.click("SeekBar", offset=(1, 0))
        assert at.number == 1
        await at.stage.click_row("StepList", 5)
        assert at.number == 6
        await at.stage.pilot._post_mouse_events([events.MouseScrollDown], widget="StepList")
        await at.stage.pilot.pause()
        assert at.number == 7
        await at.stage.pilot._post_mouse_events([events.MouseScrollUp], widget="StepList")
        await at.stage.pilot.pause()
        assert at.number == 6


async def test_the_bar_follows_the_pointer_while_it_is_pressed(tmp_path: Path) -> None:
    async with at_replay(tmp_path, plain()) as at:
        await at.stage.pilot.mouse_down("SeekBar", offset=(1, 0))
        await at.stage.pilot.hover("SeekBar", offset=(30, 0))
        pressed = at.number
        assert pressed > 100
        await at.stage.pilot.mouse_up("SeekBar", offset=(30, 0))
        await at.stage.pilot.hover("SeekBar", offset=(5, 0))
        assert at.number == pressed


@pytest.mark.parametrize("action", ["later", "turn_on", "play", "table", "panel", "export"])
async def test_the_key_bar_does_what_the_keys_do(tmp_path: Path, action: str) -> None:
    async with at_replay(tmp_path, plain(), step_s=600) as at:
        await at.stage.click_key(action)
        did = {
            "later": at.number == 2,
            "turn_on": at.replay.playback.step.turn == 2,
            "play": at.replay.playback.plays,
            "table": at.replay.query_one("ReplayTable").display,
            "panel": at.replay.query_one("#checks").display,
            "export": at.stage.place == "ChooseScreen",
        }
        assert did[action]


async def test_playing_goes_to_the_end_and_halts(tmp_path: Path) -> None:
    async with at_replay(tmp_path, plain(), step=LAST - 3) as at:
        await at.press("space")
        await at.stage.until(lambda: at.number == LAST, "the end")
        await at.stage.until(lambda: not at.replay.playback.plays, "a halt")
        assert "►" not in at.text("SeekBar")


async def test_playing_can_be_halted_and_its_speed_is_shown(tmp_path: Path) -> None:
    async with at_replay(tmp_path, plain(), "space", step_s=600) as at:
        assert "►×1" in at.text("SeekBar")
        await at.press("plus", "plus", "minus")
        assert "►×2" in at.text("SeekBar")
        await at.press("space")
        assert "►" not in at.text("SeekBar")


@pytest.mark.parametrize(("text", "number"), [("98", 98), ("t2", None)])
async def test_going_to_a_step_by_its_number(tmp_path: Path, text: str, number: int | None) -> None:
    async with at_replay(tmp_path, plain(), "g") as at:
        await at.stage.at("AskTextScreen")
        await at.stage.type("x")
        await at.press("enter")
        assert "There is no such step." in at.text()
        await at.press("backspace")
        await at.stage.type(text)
        await at.press("enter")
        await at.stage.at("ReplayScreen")
        assert at.number == (number or at.replay.playback.replay.first_of_turn(2) + 1)


async def test_a_question_that_is_not_answered_moves_nothing(tmp_path: Path) -> None:
    async with at_replay(tmp_path, plain(), "g") as at:
        await at.stage.at("AskTextScreen")
        await at.press("escape")
        await at.stage.at("ReplayScreen")
        assert at.number == 1


# What a step shows


async def test_a_drawn_card_has_its_proof_and_its_odds(tmp_path: Path) -> None:
    async with at_replay(tmp_path, plain(), step=97) as at:
        proof = at.text("ProofPanel")
        assert all(name in proof for name in ("Ana", "Borislav", "Chie"))
        assert "mod 81 = 17" in proof
        assert "recomputed: the same" in proof
        assert at.prompt.startswith("Bust chance then: 0%")
        await at.press("right")
        assert "No chance: decided" in at.text("ProofPanel")
        assert "Ana chose 3" in at.prompt


async def test_the_table_is_that_of_the_step(tmp_path: Path) -> None:
    async with at_replay(tmp_path, plain(), "b", step=98) as at:
        table = at.text("ReplayTable")
        assert "Next card" in table
        assert "Borislav" in table
        assert not at.replay.query_one("#events").display
        await at.press("b")
        assert at.replay.query_one("#events").display


async def test_verification_and_proof_take_turns(tmp_path: Path) -> None:
    async with at_replay(tmp_path, plain(), "v") as at:
        assert "609 signatures hold" in at.text("CheckList")
        await at.press("v")
        assert at.replay.query_one("#proof").display


async def test_a_wide_window_shows_all_at_once(tmp_path: Path) -> None:
    async with at_replay(tmp_path, plain(), size=(120, 40)) as at:
        for part in ("ReplayTable", "#events", "#proof", "#checks"):
            assert at.replay.query_one(part).display, part


async def test_a_narrow_window_shows_one_thing_after_the_other(tmp_path: Path) -> None:
    async with at_replay(tmp_path, plain(), size=(60, 18)) as at:
        assert at.replay.query_one("#left").display
        await at.press("v")
        assert "signatures hold" in at.text()
        await at.press("v")
        assert "signed by" in at.text()
        await at.press("v")
        assert "drawn to begin" in at.text()
        await at.press("v", "b")
        assert "sum" in at.text()


async def test_any_seat_s_view(tmp_path: Path) -> None:
    async with at_replay(tmp_path, plain()) as at:
        assert "Ana is drawn to begin" in at.text()
        await at.press("p")
        assert "replay as Ana" in at.text("TopLine")
        assert "You are drawn to begin" in at.text()
        await at.press("p", "p", "p")
        assert "Ana is drawn to begin" in at.text()


async def test_our_own_games_are_seen_by_ourselves(tmp_path: Path) -> None:
    key = replayed(plain()).table.keys[0]
    async with at_replay(tmp_path, read_recording(plain(), key)) as at:
        assert "You are drawn to begin" in at.text()


# What does not hold


async def test_a_failed_check_is_red_and_enter_goes_there(tmp_path: Path) -> None:
    async with at_replay(tmp_path, spoilt(40)) as at:
        assert "does not hold" in at.text("TopLine")
        await at.press("enter")
        assert at.replay.playback.is_at_end
        assert "Expected a signature by the key of its seat" in at.prompt
        assert "✗ Expected" in at.text("StepList")
        await at.press("home", "v")
        await at.stage.click_row("CheckList", 0)
        assert at.replay.playback.is_at_end


async def test_the_row_that_fails_can_be_clicked(tmp_path: Path) -> None:
    async with at_replay(tmp_path, void(10)) as at:
        row = (
            at.text("StepList")
            .split("\n")
            .index(next(line for line in at.text("StepList").split("\n") if "✗" in line))
        )
        await at.stage.click_row("StepList", row)
        assert at.replay.playback.is_at_end
        assert "void" in at.text("TopLine")


async def test_nothing_failed_is_said(tmp_path: Path) -> None:
    async with at_replay(tmp_path, plain(), "enter") as at:
        assert at.prompt == "No check failed."


async def test_a_check_with_a_slot_is_clicked(tmp_path: Path) -> None:
    async with at_replay(tmp_path, eventful(), "v", size=(120, 40)) as at:
        lines = at.text("CheckList").split("\n")
        row = next(number for number, line in enumerate(lines) if "left on purpose" in line)
        await at.stage.click_row("CheckList", row)
        assert any("left the game" in line for line in at.text("StepList").split("\n"))
        assert at.number > 10


# What can be taken along


async def save(at: AtReplay, name: str) -> str:
    """Choose an export; return what is said then."""
    await at.press("x")
    await at.stage.at("ChooseScreen")
    rows = [row.name for row in at.stage.screen.query_one("RowList").rows]
    await at.press(*["down"] * rows.index(name), "enter")
    await at.stage.at("ReplayScreen")
    await at.stage.until(lambda: "copy is in" in at.prompt, "a saved file")
    return at.prompt


async def test_exports_are_saved_beside_other_downloads(tmp_path: Path) -> None:
    async with at_replay(tmp_path, plain(), step=97) as at:
        for name in ("text", "json", "record", "picture"):
            assert str(tmp_path)[:20] in await save(at, name)
    number = "4d2df5fe"
    assert parse_game((tmp_path / f"{number}.txt").read_text()).names == ("Ana", "Borislav", "Chie")
    assert json.loads((tmp_path / f"{number}.json").read_text())["verdict"] == "complete"
    assert (tmp_path / f"{number}.push").read_bytes() == plain()
    assert "<svg" in (tmp_path / f"{number}-97.svg").read_text()


def saved(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


async def test_an_export_can_be_thought_better_of(tmp_path: Path) -> None:
    async with at_replay(tmp_path, plain(), "x") as at:
        await at.stage.at("ChooseScreen")
        await at.press("escape")
        await at.stage.at("ReplayScreen")
    assert saved(tmp_path) == []


async def test_the_hash_of_the_step_is_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "_system_copy", copied.append)
    for name in clipboard.FAR_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    async with at_replay(tmp_path, plain(), step=97) as at:
        await at.press("y")
        await at.stage.until(lambda: at.prompt == Road.SYSTEM.value, "a copy")
        h = at.replay.playback.step.h
    assert copied == [replayed(plain()).positions[h].head.hex()]


# A running game


async def test_a_running_game_is_followed_and_steps_stay(tmp_path: Path) -> None:
    client = ScriptedClient(3, seed=3)
    client.play_on(20)
    async with at_replay(tmp_path, client) as at:
        count = len(at.replay.playback.replay.steps)
        assert at.number == count
        assert "the running game" in at.text("TopLine")
        assert "when the game has ended" in " ".join(at.text("ProofPanel").split())
        await at.press("left", "left")
        client.play_on(3)
        await at.stage.until(lambda: "new steps" in at.text("TopLine"), "news")
        assert at.number == count - 2
        await at.press("end")
        assert at.number > count


async def test_a_running_game_can_be_saved_as_a_picture_only(tmp_path: Path) -> None:
    client = ScriptedClient(2, seed=3)
    client.play_on(8)
    async with at_replay(tmp_path, client, "x") as at:
        await at.stage.at("ChooseScreen")
        assert [row.name for row in at.stage.screen.query_one("RowList").rows] == ["picture"]


async def test_a_game_that_was_put_away_leaves_the_replay_alone(tmp_path: Path) -> None:
    client = ScriptedClient(2, seed=3)
    client.play_on(8)
    async with at_replay(tmp_path, client) as at:
        client.cleared = True
        client.play_on(1)
        await at.stage.pilot.pause()
        assert at.number > 1


# The whole


async def test_every_command_has_its_action_and_help_names_it(tmp_path: Path) -> None:
    async with at_replay(tmp_path, plain(), "f1") as at:
        await at.stage.at("HelpScreen")
        for command in REPLAY_KEYS:
            assert hasattr(at.replay, f"action_{command.action}")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 18), (40, 10), (30, 8)])
async def test_every_step_of_an_eventful_game_can_be_shown(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with at_replay(tmp_path, eventful(), size=size) as at:
        for _ in range(40):
            await at.press("pagedown")
        assert at.replay.playback.is_at_end


async def test_decisions_are_rated_and_the_worst_can_be_gone_to(tmp_path: Path) -> None:
    async with at_replay(tmp_path, plain(), size=(120, 40)) as at:
        await at.press("w")
        await at.stage.at("ChooseScreen")
        assert "Luck of die and busts:" in at.text()
        assert "Turn " in at.text()
        await at.press("enter")
        await at.stage.at("ReplayScreen")
        gone_to = at.number
        assert gone_to > 1
        await at.press("end", "left", "left", "left")
        grades = set()
        for _ in range(24):
            await at.press("left")
            grades |= {word for word in GRADES if at.prompt.startswith(word)}
        assert "Best." in grades
        assert len(grades) > 1
        await at.press("w")
        await at.stage.at("ChooseScreen")  # nothing is worked out twice
        await at.press("escape")
        await at.stage.at("ReplayScreen")


async def test_a_running_game_is_not_rated(tmp_path: Path) -> None:
    client = ScriptedClient(2, seed=3)
    client.play_on(8)
    async with at_replay(tmp_path, client) as at:
        await at.press("w")
        assert "A game can be rated when it is over." in at.prompt
