"""A match of Push rummy is stepped through, by key and by mouse; hidden cards stay hidden."""

from pathlib import Path
from typing import Any

from pushnet.tui import places
from pushnet.tui.recording import read_recording
from pushnet.tui.screens.rummy_replay import RummyReplay
from tests.commands.records import abandoned_rummy
from tests.tui.rummy_client import RummyClient
from tests.tui.stage import Stage, staged


async def shown(stage: Stage, screen: Any) -> RummyReplay:
    await stage.app.push_screen(screen)
    await stage.at("RummyReplay")
    assert isinstance(stage.screen, RummyReplay)
    return stage.screen


async def test_a_record_is_stepped_through(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        recording = read_recording(abandoned_rummy())
        screen = await shown(stage, places.replay(stage.app.world, recording))
        last = len(screen.replay.steps) - 1
        assert stage.prompt.startswith(f"1/{last + 1} seen by an onlooker: ")
        await stage.press("right", "right", "left")
        assert screen.at == 1
        await stage.click_key("step(1)")
        assert screen.at == 2
        await stage.press("end")
        assert screen.at == last
        await stage.press("right", "home", "pageup")
        assert screen.at == 0
        await stage.press("p")
        assert " seen by Player 0: " in stage.prompt
        await stage.press("p", "p", "p", "p")
        assert " seen by an onlooker: " in stage.prompt
        await stage.press("escape")
        await stage.at("HomeScreen")


async def test_the_proof_names_who_shuffled(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        recording = read_recording(abandoned_rummy())
        screen = await shown(stage, places.replay(stage.app.world, recording))
        await stage.press("right", "v")
        await stage.at("MessageScreen")
        text = " ".join(stage.text("MessageScreen .text Static").split())
        proved = "shuffled, and proved that no card was changed or lost"
        assert text.count(proved) >= 3  # below the fold is one more
        assert "each proved to know the key of their lock" in text
        await stage.press("escape")
        assert stage.screen is screen


async def test_a_running_match_is_looked_back_at_without_any_hidden_card(tmp_path: Path) -> None:
    client: Any = RummyClient()
    client.settle()
    client.act_on(12)
    async with staged(tmp_path) as stage:
        slot = client.snapshot.game.h
        screen = await shown(stage, places.running_replay(stage.app.world, client, slot))
        assert screen.at == len(screen.replay.steps) - 1
        await stage.press("left", "v")
        await stage.at("MessageScreen")
        assert "when it is over" in stage.text("MessageScreen .text Static")
