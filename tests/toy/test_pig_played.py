"""Pig played as people play: with the bots of a house, kept in the archive, and in plain lines."""

import asyncio
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from pushnet.bots.levels import UNIFORM
from pushnet.bots.registry import at_level, bots_of
from pushnet.client import Client
from pushnet.commands.report_lines import report_lines
from pushnet.plain.play import PlainTable
from pushnet.session.effects import Play
from pushnet.session.snapshot import Stage
from pushnet.store.config import Config
from pushnet.tables.library import statistics
from pushnet.tables.opening import open_solo
from pushnet.tables.table import Table
from pushnet.tables.turn import choice, is_mine, system_luck
from pushnet.tables.unfinished import unfinished_list
from pushnet.tui.world import World
from pushnet.verify import Replayed, Verdict, replay_record
from pushnet.views.game_export import game_json, game_text
from pushnet.views.options import option_words, printed_rules, questions_of
from tests.plain.scripted import choices_of
from tests.tables.houses import Village, game_kept, until, village
from tests.toy.pig_table import PigTable
from tests.toy.pig_types import Goal, Hold, Options, Roll
from tests.tui.scripted_doors import WORDS, ScriptedDoors
from tests.tui.stage import Stage as AppStage
from tests.tui.table_stage import PATIENT, HandClock, TableApp


@pytest.fixture(name="village")
def village_of_the_test(tmp_path: Path) -> Iterator[Village]:
    with village(tmp_path) as opened:
        yield opened


def may_go_on(client: Client) -> bool:
    """Say whether our seat may move, or nobody any more."""
    game = client.snapshot.game
    return is_mine(client.snapshot) or (game is not None and game.stage is Stage.OVER)


async def play_our_seat(table: Table) -> None:
    """Do anything in our seat until the game is over, and do not begin another."""
    client = table.client
    await until(client, lambda: may_go_on(client))
    while is_mine(client.snapshot):
        game = client.snapshot.game
        assert game is not None
        client.submit(Play(choice(at_level(UNIFORM), game, system_luck)))
        await until(client, lambda: may_go_on(client))


@pytest.mark.parametrize("level", [level.name for level in bots_of("push").levels])
async def test_bots_play_a_game_that_is_kept_and_told(village: Village, level: str) -> None:
    house = village.house("Mika")
    table = await open_solo(house, bots=2, level=level, options=Options(), game="pig")
    await play_our_seat(table)
    await game_kept(table.client)
    report = table.client.last_report
    await table.close()
    assert report is not None
    assert report.verdict is Verdict.COMPLETE
    assert report.ranks[0].place == 1
    lines = [line.text for line in report_lines(report)]
    assert "The rules of pig were replayed over every move." in lines
    (stored,) = house.archive.games()
    assert (stored.facts.game_name, stored.facts.seats) == ("pig", 3)
    assert unfinished_list(house) == []
    assert statistics(house.archive).games == 0  # Pig counts nothing

    result = replay_record(stored.read())
    assert isinstance(result, Replayed)
    text = game_text(result.log, result.names)
    assert text.startswith('[Game "pig"]\n')
    told = game_json(result.log, result.names, verdict="complete", signed_by=())
    assert told["steps"][-1]["position"].split()[0][1:] == "x"  # over


async def test_a_game_is_played_in_lines(village: Village) -> None:
    house = village.house("Mika")
    table = await open_solo(house, bots=1, level="careful", options=Options(), game="pig")
    reads, types = os.pipe()
    said: list[str] = []
    dice, asked = random.Random(3), ["help", "log", "rules"]

    def write(line: str) -> None:
        said.append(line)
        choices = choices_of(line)
        if choices:
            order = "leave" if "rematch" in choices else dice.choice(choices)
            while asked:
                os.write(types, f"{asked.pop()}\n".encode())
            os.write(types, f"{order}\n".encode())

    lines = PlainTable(
        table, write, config=Config(), describe=lambda _: (), rules=lambda game: f"Of {game}."
    )
    try:
        async with asyncio.timeout(60):
            await lines.run(reads)
    finally:
        await table.close()
        os.close(types)
        os.close(reads)
    text = "\n".join(said)
    assert "Of pig." in text
    assert "roll, or r: Ask for a number." in text
    assert "Bot·" in text
    assert "Type: roll, hold." in said
    assert said[-1] == "Type: rematch, leave."


async def test_a_game_is_played_on_the_screen_by_its_two_keys(
    village: Village, tmp_path: Path
) -> None:
    house = village.house("Mika")
    table = await open_solo(house, bots=1, level="careful", options=Options(), game="pig")
    doors, path, dice = ScriptedDoors(), tmp_path / "config.toml", random.Random(4)
    app = TableApp(World(doors, PATIENT, path, words=WORDS))
    async with app.run_test(size=(80, 24)) as pilot:
        stage = AppStage(app, pilot, doors, path)
        screen = PigTable(app.world, table.client, title="solo", now_ms=HandClock())
        await until(table.client, lambda: may_go_on(table.client))
        await app.push_screen(screen)
        while is_mine(table.client.snapshot):
            await pilot.pause()
            legal = screen.view.legal or (Roll(),)
            await stage.press("h" if dice.choice(legal) == Hold() else "r")
            await until(table.client, lambda: may_go_on(table.client))
        await stage.press("enter")
        await stage.at("PigOver")
        assert "Place 1: " in stage.text()
        await stage.press("escape")
        assert "you: " in stage.text("#points")
    await table.close()


def test_the_questions_of_a_table_are_asked() -> None:
    assert printed_rules("pig") == Options()
    goal = questions_of(Options(goal=Goal.HUNDRED), 3)[0]
    assert goal.answer.value is Goal.HUNDRED
    assert option_words(Options(goal=Goal.HUNDRED)) == ("goal=hundred",)
