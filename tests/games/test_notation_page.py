"""Every example of docs/notation.md is true."""

import re
from pathlib import Path

import pytest

from pushnet.errors import RefusedError
from pushnet.games.push_game_text import format_game, parse_game
from pushnet.games.push_notation import PHASE_WORDS, format_position, parse_position
from pushnet.games.push_steps import play

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def lines(kind: str) -> list[str]:
    return [line for name, block in BLOCKS if name == kind for line in block.splitlines()]


@pytest.mark.parametrize("line", lines("positions"))
def test_a_position_is_its_own_line(line: str) -> None:
    assert format_position(parse_position(line)) == line


def test_there_is_a_position_for_everything_that_may_be_due() -> None:
    due = {line.split()[1].split(":")[1] for line in lines("positions")}
    assert due == set(PHASE_WORDS)


@pytest.mark.parametrize("line", lines("steps"))
def test_steps_lead_where_the_page_says(line: str) -> None:
    start, steps, end = line.split(" | ")
    state = parse_position(start)
    if end.startswith("refused: "):
        with pytest.raises(RefusedError, match=end.removeprefix("refused: ")):
            list(play(state, steps))
        return
    for stepped in play(state, steps):
        state = stepped.state
    assert format_position(state, copies=False) == end


def test_the_game_is_its_own_text() -> None:
    games = [block for name, block in BLOCKS if name == "game"]
    assert len(games) == 1
    assert format_game(parse_game(games[0])) == games[0]
