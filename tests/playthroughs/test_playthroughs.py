"""Each playthrough still comes out as it is on file."""

import pytest

from tests.playthroughs.generate import FOLDER, PLAYTHROUGHS
from tests.playthroughs.playthrough import Playthrough
from tests.playthroughs.rummy_matches import RummyPlaythrough


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda playthrough: playthrough.name)
def test_the_game_is_as_told(playthrough: Playthrough | RummyPlaythrough) -> None:
    told = (FOLDER / f"{playthrough.name}.txt").read_text(encoding="utf-8")
    assert playthrough.text().splitlines() == told.splitlines()


def test_each_file_is_of_a_playthrough() -> None:
    files = {file.stem for file in FOLDER.glob("*.txt")}
    assert files == {playthrough.name for playthrough in PLAYTHROUGHS}
