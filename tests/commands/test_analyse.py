"""`pushnet analyse`: any position from the shell, with nothing but its help to go by."""

import json
import re
import shlex
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from hypothesis import given, settings

from pushnet.commands.analyse_help import HELP
from pushnet.commands.analysis import analysis_of
from pushnet.commands.analysis_lines import analysis_lines
from pushnet.games.push_notation import FIELDS, PHASE_WORDS, parse_position
from pushnet.games.push_odds import next_card
from pushnet.games.push_option_text import OPTION_NAMES
from pushnet.games.push_order import takers_if_busted, takers_if_stopped
from pushnet.games.push_types import State, SwitchRule, TieBreak
from pushnet.games.table_options import Odds
from tests.games.strategies import positions

Run = Callable[..., Result]
THREE = "columns=R3B5/R6G2/Y4"


def asked(run: Run, *words: str) -> dict[str, Any]:
    done = run("analyse", "--json", *words)
    assert (done.exit_code, done.stderr) == (0, "")
    return dict(json.loads(done.stdout))


def test_the_help_names_every_part_of_the_notation() -> None:
    for field in (*FIELDS, *OPTION_NAMES):
        assert f" {field}=" in HELP
    for phase in PHASE_WORDS:
        assert re.search(rf"4p 1:{phase}\b", HELP)
    for choices in (SwitchRule, TieBreak, Odds):
        for choice in choices:
            assert re.search(rf"\b{choice.name.lower()}\b", HELP)
    for step in ("push", "bR", "bank red", "p2", "place 2", "place new", "draw", "stop", "t1"):
        assert step in HELP
    for outcome in ("+R4", "+!", "+ROLL", "+~", "+SW", "@red", "@star", "leave 2,3", "2:t1"):
        assert outcome in HELP


def test_the_help_reaches_the_terminal_as_it_is_written(run: Run) -> None:
    shown = run("analyse", "--help", COLUMNS="80").stdout
    for line in HELP.replace("\b\n", "").splitlines():
        assert line.strip() in shown
    assert max(len(line) for line in shown.splitlines()) < 80


def test_the_examples_of_the_help_work(run: Run) -> None:
    examples = re.findall(r"^  pushnet (analyse .*)$", HELP, re.MULTILINE)
    assert len(examples) == 6
    for example in examples:
        assert run(*shlex.split(example)).exit_code == 0


def test_every_position_of_the_help_can_be_asked_about(run: Run) -> None:
    lines = re.findall(r"^  (4p 1:\S+)", HELP, re.MULTILINE)
    assert len(lines) == len(PHASE_WORDS)
    needed = {"bust": THREE, "collect": "columns=R1", "over": "pile=-"}
    for line in lines:
        assert asked(run, line, needed.get(line.split(":")[1], "hard_star=off"))["phase"]


def test_a_card_that_fits_nowhere_is_a_bust_and_the_die_follows(run: Run) -> None:
    found = asked(run, f"4p 1:reveal {THREE} bench=R26B1G5", "+R4", "@red")
    assert found["position"] == f"4p 1:collect:2 {THREE} bench=B1G5 discard=R246"
    assert found["legal"] == ["t1", "t2", "t3"]
    assert found["takers"] == {"now": [2, 3, 4]}
    assert [step["step"] for step in found["steps"]] == ["+R4", "@red"]
    assert found["steps"][-1]["position"] == found["position"]


def test_the_odds_are_counts_of_the_cards_left(run: Run) -> None:
    found = asked(run, "4p", "1:decide", THREE)
    (odds,) = found["next_card"]
    assert odds["bust"] == 3
    assert odds["fits"] == [3, 43, 36, 21]
    assert (odds["left"], odds["switch"], odds["opens_new"]) == (115, 12, False)
    text = run("analyse", "4p", "1:decide", THREE).stdout
    assert re.search(r"bust +3/115 +2\.6 %", text)
    assert re.search(r"fits 1 column +43/115 +37\.4 %", text)
    assert re.search(r"fits 2 columns +36/115 +31\.3 %", text)
    assert re.search(r"fits 3 columns +21/115 +18\.3 %", text)
    assert re.search(r"switch card +12/115 +10\.4 %", text)
    assert "only a new column" not in text


def test_with_a_card_to_place_the_odds_are_those_after_each_way(run: Run) -> None:
    found = asked(run, "4p 1:place:P1 columns=R3B5/R6G2")
    assert [odds["after"] for odds in found["next_card"]] == found["legal"] == ["p1", "p2", "p3"]
    for odds, line in zip(
        found["next_card"],
        ("R3B5P1/R6G2", "R3B5/R6G2P1", "R3B5/R6G2/P1"),
        strict=True,
    ):
        expected = next_card(parse_position(f"4p 1:decide columns={line}"))
        assert (odds["bust"], tuple(odds["fits"])) == (expected.busts, expected.fits)
    text = run("analyse", "4p 1:place:P1 columns=R3B5/R6G2").stdout
    assert re.search(r"after p1 +after p2 +after p3", text)
    assert re.search(r"only a new column +\d+/", text)


def test_without_a_next_card_there_are_no_odds(run: Run) -> None:
    text = run("analyse", "4p 1:place:P1 pile=-").stdout
    assert re.search(r"bust +-\n", text)
    assert "Pile      empty" in text


def test_chance_is_listed_with_its_ways(run: Run) -> None:
    drawn = asked(run, "4p 1:reveal columns=R6 pile=Y22R1!")
    assert drawn["outcomes"] == {"+R1": 1, "+Y2": 2, "+!": 1}
    assert (drawn["seat"], drawn["legal"]) == (1, [])
    rolled = asked(run, "4p 1:roll:2 bench=-/R1")
    assert list(rolled["outcomes"]) == ["@red", "@blue", "@green", "@yellow", "@purple", "@star"]
    assert rolled["die"] == {
        "seat": 2,
        "points": {"red": 1, "blue": 0, "green": 0, "yellow": 0, "purple": 0, "star": 0},
        "average": "1/6",
        "worst": 1,
    }


def test_an_ended_game_has_places_and_nothing_due(run: Run) -> None:
    found = asked(run, "4p 1:decide columns=R6 pile=Y2", "draw", "+Y2", "p1", "t1")
    assert (found["phase"], found["seat"], found["die"]) == ("over", None, None)
    assert [(seat["points"], seat["place"]) for seat in found["seats"]] == [
        (8, 1),
        (0, 2),
        (0, 2),
        (0, 2),
    ]
    assert "the game is over" in run("analyse", "2p 1:over pile=-").stdout


def test_quotes_do_not_matter(run: Run) -> None:
    one = asked(run, f"4p 1:reveal {THREE} switches=1 +P1 place 2")
    many = asked(run, "4p", "1:reveal", THREE, "switches=1", "+P1", "place", "2")
    assert one == many


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["start:4", "stop"], "ACTION, character 1: stop: seat 1 has to push or bank"),
        (["start:4", "push", "+R3", "p2"], "ACTION, character 10: p2: there is no column 2"),
        (["start:4", "push", "+Q3"], "ACTION, character 7: cards are written"),
        (["4p", "1:think"], "POSITION, character 6: what is due is one of"),
        (["4p", "1:decide", "columns=R3R4"], "POSITION, character 21: no column has"),
        (["start:4", "bench=R1"], "POSITION, character 9: "),
        ([""], "POSITION, character 1: a position begins"),
        ([], "a POSITION is missing"),
        (["x" * 5000], "POSITION, character 1001: no more than 1000"),
        (["start:4", "push " * 5000], "ACTION, character 10001: no more than"),
    ],
)
def test_a_refusal_is_one_sentence_and_exit_code_2(
    run: Run, words: list[str], sentence: str
) -> None:
    done = run("analyse", *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


GAME = """\
[Game "push"]
[Revision "1"]
[Seats "2"]
[First "2"]

1. 2:push +R3 p1 stop
"""


def test_a_written_game_goes_on_where_it_ends(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(GAME)
    found = asked(run, "--game", str(tmp_path / "game.txt"), "t1")
    assert found["position"] == "2p 1:choose bench=-/R3"
    piped = run("analyse", "--json", "--game", "-", "t1", stdin=GAME)
    assert json.loads(piped.stdout) == found


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        (GAME.encode().replace(b"p1", b"p2"), "game, line 6, character 15: p2: there is no column"),
        (b"\xff\xfe", "game, this is not text in UTF-8"),
        (b"x" * 300_000, "game, character 65537: no more than"),
        (b"", "game, line 1, character 1: the tag Game is missing"),
    ],
)
def test_a_file_that_is_no_game_is_refused(
    run: Run, tmp_path: Path, written: bytes, sentence: str
) -> None:
    (tmp_path / "game.txt").write_bytes(written)
    done = run("analyse", "--game", str(tmp_path / "game.txt"))
    assert (done.exit_code, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert run("analyse", "--game", str(tmp_path / "none.txt")).exit_code == 2


@given(positions())
@settings(max_examples=40)
def test_every_position_has_an_analysis_and_lines_of_it(state: State) -> None:
    analysis = analysis_of(state)
    assert parse_position(analysis["with_copies"]) == state
    assert json.loads(json.dumps(analysis)) == analysis
    lines = list(analysis_lines(analysis))
    assert all(line == line.rstrip() and line.isascii() for line in lines)
    assert sum(seat["points"] for seat in analysis["seats"]) <= 315
    ways = sum(analysis["outcomes"].values())
    assert ways in {0, 6, len(state.pile)}
    if "stop" in analysis["takers"]:
        for name, takers in (
            ("stop", takers_if_stopped(state)),
            ("bust", takers_if_busted(state)),
        ):
            told = analysis["takers"][name][: len(takers)]
            assert told == [seat + 1 for seat in takers]
    if analysis["die"] is not None:
        points = analysis["die"]["points"].values()
        assert Fraction(analysis["die"]["average"]) == Fraction(sum(points), 6)


PLAYED = """\
[Game "push"]
[Revision "1"]
[Seats "2"]
[First "1"]

1. 1:push +R3 p1 draw +B5 p2 stop t1 2:t1
2. 2:push +G6 p1 draw +Y5 p1 stop t1
"""


def test_a_written_game_is_rated(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(PLAYED)
    told = json.loads(run("analyse", "--rate", "--json", f"--game={tmp_path / 'game.txt'}").stdout)
    decisions = [(each["turn"], each["seat"], each["action"]) for each in told["decisions"]]
    assert (1, 1, "t1") in decisions
    (taken,) = [each for each in told["decisions"] if each["action"] == "t1"]
    assert (taken["grade"] != "best", taken["best"]) == (True, "t2")
    for seat in told["seats"]:
        rated = [each for each in told["decisions"] if each["seat"] == seat["seat"]]
        assert sum(seat["grades"].values()) == len(rated)
        assert seat["lost"] == pytest.approx(sum(each["lost"] for each in rated), abs=1e-4)
    lines = run("analyse", "--rate", "--game=-", stdin=PLAYED).stdout
    assert lines.startswith("seat   best  fine")
    assert lines.isascii()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--rate", "start:4"), "--rate rates a whole game"),
        (("--rate", "--game=-", "t1"), "--rate rates a whole game"),
        (("--rate", "--game=-"), "game, line 1, character 1: the tag Game is missing"),
    ],
)
def test_only_a_whole_game_is_rated(run: Run, words: tuple[str, ...], sentence: str) -> None:
    done = run("analyse", *words, stdin="")
    assert done.exit_code == 2
    assert sentence in done.stderr


def test_every_action_is_weighed_where_there_is_a_choice(run: Run) -> None:
    found = asked(run, "2p 1:decide columns=R6B4/G1/Y1 bench=R66B66")
    assert [each["action"] for each in found["weighed"]] == found["legal"]
    assert [each["grade"] for each in found["weighed"] if each["lost"] == 0] == ["best"]
    assert "Lost      draw -" in run("analyse", "2p 1:decide columns=R6B4/G1/Y1").stdout
    assert asked(run, "2p 1:collect:1 columns=R1")["weighed"] == []
