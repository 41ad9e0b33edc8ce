"""docs/strategy.md says what the strongest bot says, and quotes whole runs of the arena."""

import re
from pathlib import Path

import pytest

from pushnet.bench.strategy_plot import SEAT_COUNTS, bank_points, strategy_svg
from pushnet.bots.push_worth import HALF_LIFE, TURN_POINTS, TURN_POINTS_SHARED
from pushnet.bots.registry import LEVELS, STRONGEST
from pushnet.bots.sharp import weigh
from pushnet.commands.bench_strategy import strategy_lines
from pushnet.games.push_notation import parse_position
from pushnet.games.push_steps import format_action
from pushnet.games.push_types import Stop

DOCS = Path(__file__).parent.parent / "docs"
TEXT = (DOCS / "strategy.md").read_text(encoding="utf-8")


def block(kind: str) -> list[str]:
    found = re.findall(rf"^```{kind}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    return [line for each in found for line in each.splitlines()]


@pytest.mark.parametrize("line", block("weighed"))
def test_every_position_is_weighed_as_the_page_says(line: str) -> None:
    position, said = line.split(" | ")
    weighed = weigh(parse_position(position))
    most = max(chance for _, chance in weighed)
    told = [f"{format_action(action)} {100 * (most - chance):.1f}" for action, chance in weighed]
    assert ", ".join(told) == said


def test_a_switch_card_is_worth_what_the_page_says() -> None:
    rows = re.findall(r"^\| (\d+) \| ([\d.]+) % \| ([\d.]+) % \|$", TEXT, re.MULTILINE)
    positions = block("switched")
    assert len(rows) == len(positions) == 2
    for (left, before, after), line in zip(rows, positions, strict=True):
        first, switched = parse_position(line), parse_position(f"{line} switches=1")
        assert len(first.pile) == int(left)
        told = [f"{100 * dict(weigh(state))[Stop()]:.1f}" for state in (first, switched)]
        assert told == [before, after]


def test_the_table_and_the_picture_of_banking_are_those_of_the_command() -> None:
    assert "\n".join(strategy_lines()) in TEXT
    assert (DOCS / "strategy-bank.svg").read_text(encoding="utf-8") == strategy_svg()
    assert f"halves with every {HALF_LIFE} cards for each seat" in TEXT
    assert f"worth {TURN_POINTS:.0f} points of lead and {TURN_POINTS_SHARED:.0f} divided" in TEXT
    assert (round(bank_points(2, 60)), round(bank_points(6, 60))) == (12, 19)
    assert "twelve points of a\n   colour" in TEXT or "twelve points of a colour" in TEXT
    assert len(list(SEAT_COUNTS)) == 5


ROW = re.compile(
    r"^([ +]) (\w+) +(\w+) +(\d) +(\d+) +([\d.]+) ± ([\d.]+) +([\d.]+) +[-+][\d.]+ ± [\d.]+"
)


def rows() -> list[re.Match[str]]:
    return [found for line in block("arena") if (found := ROW.match(line)) is not None]


def test_the_strongest_met_every_level_at_every_table() -> None:
    met = {(found[2], found[3], int(found[4])) for found in rows()}
    rivals = [level.name for level in LEVELS if level.name != STRONGEST]
    assert met == {(STRONGEST, rival, seats) for rival in rivals for seats in SEAT_COUNTS}


def test_a_plus_stands_where_the_whole_interval_is_above_the_share_of_equals() -> None:
    for found in rows():
        won, half, equals = (float(found[index]) for index in (6, 7, 8))
        assert equals == pytest.approx(100 / int(found[4]), abs=0.05)
        assert (found[1] == "+") == (won - half > equals)


def test_no_move_of_the_quoted_games_took_200_ms() -> None:
    (said,) = re.findall(r"The slowest move took (\d+) ms of processor time", TEXT)
    assert int(said) < 200


def test_the_picture_shows_the_games_against_the_careful_ones() -> None:
    picture = (DOCS / "strategy-arena.svg").read_text(encoding="utf-8")
    for seats in SEAT_COUNTS:
        assert f"{seats} seats, {STRONGEST} against careful<" in picture
    assert "Seed strategy." in picture
