"""Every screen holds in every language at 80x24: borders straight, keys whole, prompts not cut.

Each scene is opened once and said again in one language after the other, which is a tenth of the
work of opening it again. `test_change.py` shows that what is said again is what would have been
said at first. What opens from a screen is looked at in one language, and nightly in all.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from textual.widget import Widget

from pushnet import words
from pushnet.tui.languages import retell
from pushnet.tui.widgets.key_bar import LASTING, MORE, KeyBar, places
from pushnet.tui.widgets.prompt_line import PromptLine
from pushnet.tui.width_fix import count_vowel_signs
from tests.locale.catalogues import OTHERS, catalogue_of
from tests.locale.gallery import SCENES, Scene, walk
from tests.locale.pseudo import Pseudo
from tests.tui.scripts import columns_of, drawn_cells
from tests.tui.stage import Stage

CELLS: Final = 80
LONGER: Final = "longer"  # by two fifths, which no translator knows
FRAME: Final = "│"


CATALOGUES: Final[dict[str, words.Catalogue]] = {
    "en": words.English(),
    **{code: catalogue_of(code) for code in OTHERS},
    LONGER: Pseudo(40),
}


@pytest.fixture(autouse=True)
def _counted() -> Iterator[None]:
    count_vowel_signs(as_cells=True)
    yield
    count_vowel_signs(as_cells=False)
    words.use(words.English())


def lines_of(stage: Stage) -> list[str]:
    return [strip.text for strip in stage.screen._compositor.render_strips()]


def faults(stage: Stage, language: str) -> Iterator[str]:
    """Yield what is wrong with the screen on top."""
    lines = lines_of(stage)
    for line in lines:
        if drawn_cells(line) != CELLS:
            yield f"{drawn_cells(line)} cells: {line}"
    yield from _broken_frames(stage, lines)
    for bar in stage.screen.query("KeyBar").results(KeyBar):
        if bar.display and bar.size.width:
            yield from _lost_keys(bar, lines[bar.region.y], language)
    for prompt in stage.screen.query(PromptLine).results(PromptLine):
        rows = lines[prompt.region.y : prompt.region.bottom]
        said = " ".join(" ".join(rows).split())
        if prompt.is_on_screen and " ".join(prompt.sentence.plain.split())[-10:] not in said:
            yield f"prompt cut: {said}"


def _broken_frames(stage: Stage, lines: list[str]) -> Iterator[str]:
    """Yield lines in which the right border of a panel is not in its column."""
    for panel in stage.screen.query("*").results(Widget):
        edge, region = panel.styles.border_right[0], panel.region
        if edge != "round" or not panel.is_on_screen or region.width < 2:
            continue
        for y in range(region.y + 1, region.bottom - 1):
            if 0 <= y < len(lines) and region.right - 1 not in columns_of(lines[y], FRAME):
                yield f"no border in column {region.right - 1}: {lines[y]}"


def _lost_keys(bar: KeyBar, line: str, language: str) -> Iterator[str]:
    drawn = [place.item for place in places(bar.items, bar.size.width)]
    keys = {item.key for item in drawn}
    lost = [item.key for item in bar.items if item.enabled and not item.spare]
    lost = [key for key in lost if key not in keys]
    if language != LONGER and (lost or MORE in keys):
        yield f"no {', '.join(lost)} in the key bar: {line}"
    lasting = {item.key for item in bar.items if item.enabled and item.action in LASTING}
    if not lasting <= keys:
        yield f"no way out in the key bar: {line}"


def languages_at(look: int, *, all_of_them: bool) -> list[str]:
    """Return what is spoken at a look: all at the first, then one after the other."""
    known = list(CATALOGUES)
    return known if all_of_them or look == 0 else [known[-look % len(known)]]


async def faults_of(scene: Scene, tmp_path: Path, *, all_of_them: bool) -> list[str]:
    found: list[str] = []
    look = 0
    async with scene.opening(tmp_path) as stage:
        async for when in walk(stage, scene):
            for language in languages_at(look, all_of_them=all_of_them):
                words.use(CATALOGUES[language])
                retell(stage.app)
                await stage.pilot.pause()
                found += [f"{language}, {when}: {fault}" for fault in faults(stage, language)]
            words.use(words.English())
            retell(stage.app)
            look += 1
    return found


@pytest.mark.parametrize("name", SCENES)
async def test_a_screen_holds_in_every_language(tmp_path: Path, name: str) -> None:
    assert await faults_of(SCENES[name], tmp_path, all_of_them=False) == []


@pytest.mark.nightly
@pytest.mark.parametrize("name", [name for name, scene in SCENES.items() if scene.keys])
async def test_all_that_opens_holds_in_every_language(tmp_path: Path, name: str) -> None:
    assert await faults_of(SCENES[name], tmp_path, all_of_them=True) == []
