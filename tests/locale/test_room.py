"""Every language has room at 80 columns: whole labels in the key bar, and no prompt that is cut."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from pushnet import words
from pushnet.tui.widgets.key_bar import MORE, KeyBar, places
from pushnet.tui.widgets.prompt_line import PromptLine
from pushnet.words import speak
from tests.locale.catalogues import OTHERS, catalogue_of
from tests.locale.pseudo import Pseudo, spoken
from tests.session.logs import plain
from tests.tui import test_looks, test_push_snapshots, test_rummy_snapshots
from tests.tui.lobby_stage import at_table as lobby_at
from tests.tui.lobby_stage import enter
from tests.tui.replay_stage import at_replay
from tests.tui.rummy_stage import LAYING, at_rummy
from tests.tui.stage import CALM, Stage, staged
from tests.tui.table_stage import PATIENT, at_table

CELLS = 80
LONGER = "longer"  # by two fifths, which no translator knows
Opening = Callable[[Path], AbstractAsyncContextManager[Stage]]


@pytest.fixture(params=[*OTHERS, LONGER])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    catalogue: words.Catalogue = (
        Pseudo(40) if request.param == LONGER else catalogue_of(request.param)
    )
    with spoken(catalogue):
        yield request.param


@asynccontextmanager
async def home(tmp_path: Path) -> AsyncIterator[Stage]:
    async with staged(tmp_path, config=replace(CALM, language="en")) as stage:
        yield stage


@asynccontextmanager
async def settings(tmp_path: Path) -> AsyncIterator[Stage]:
    async with staged(tmp_path, "o", config=replace(CALM, language="en")) as stage:
        yield stage


@asynccontextmanager
async def lobby(tmp_path: Path) -> AsyncIterator[Stage]:
    doors = lobby_at(test_looks.lobby_snapshot(*test_looks.OTHERS))
    async with staged(tmp_path, doors=doors) as stage:
        await enter(stage)
        yield stage


@asynccontextmanager
async def push(tmp_path: Path) -> AsyncIterator[Stage]:
    async with at_table(tmp_path, test_push_snapshots.six(), config=PATIENT) as table:
        yield table.stage


@asynccontextmanager
async def rummy(tmp_path: Path) -> AsyncIterator[Stage]:
    async with at_rummy(tmp_path, test_rummy_snapshots.playing(LAYING)) as table:
        yield table.stage


@asynccontextmanager
async def replay(tmp_path: Path) -> AsyncIterator[Stage]:
    async with at_replay(tmp_path, plain(), step=40) as opened:
        yield opened.stage


@pytest.mark.parametrize("opening", [home, settings, lobby, push, rummy, replay])
async def test_labels_are_whole_and_prompts_are_not_cut(
    tmp_path: Path, language: str, opening: Opening
) -> None:
    async with opening(tmp_path) as stage:
        bar = list(stage.screen.query("KeyBar").results(KeyBar))[-1]
        line = stage.text().splitlines()[-1]
        drawn = [place.item for place in places(bar.items, CELLS)]
        assert all(f"{item.key} {speak(item.label)}".strip() in line for item in drawn)
        wanted = {item.key for item in bar.items if item.enabled and not item.spare}
        assert wanted <= {item.key for item in drawn} or MORE in {item.key for item in drawn}
        prompt = stage.screen.query_one(PromptLine)
        assert language == LONGER or prompt.sentence.cell_length <= CELLS - 3
