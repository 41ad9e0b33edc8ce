"""Every example of Push rummy in docs/notation.md."""

import re
from pathlib import Path

import pytest

from pushnet.errors import RefusedError
from pushnet.games.rummy_game_text import format_game, parse_game
from pushnet.games.rummy_notation import PHASE_WORDS, format_diagram, parse_diagram
from pushnet.games.rummy_steps import play

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(rummy-\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def lines(kind: str) -> list[str]:
    return [line for name, block in BLOCKS if name == kind for line in block.splitlines()]


@pytest.mark.parametrize("line", lines("rummy-positions"))
def test_a_position_is_its_own_line(line: str) -> None:
    assert format_diagram(parse_diagram(line), deck=False) == line


def test_there_is_a_position_for_everything_that_may_be_due() -> None:
    due = {line.split()[1].split(":")[1] for line in lines("rummy-positions")}
    assert due == set(PHASE_WORDS)


@pytest.mark.parametrize("line", lines("rummy-steps"))
def test_steps_lead_where_the_page_says(line: str) -> None:
    start, steps, end = line.split(" | ")
    diagram = parse_diagram(start)
    if end.startswith("refused: "):
        with pytest.raises(RefusedError, match=end.removeprefix("refused: ")):
            list(play(diagram, steps))
        return
    for stepped in play(diagram, steps):
        diagram = stepped.diagram
    assert format_diagram(diagram, deck=False) == end


def test_the_match_is_its_own_text() -> None:
    (game,) = [block for name, block in BLOCKS if name == "rummy-game"]
    assert format_game(parse_game(game)) == game
