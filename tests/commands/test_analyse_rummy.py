"""`pushnet analyse` for Push rummy: any position from the shell, by its help alone."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from hypothesis import given, settings

from pushnet.commands.analyse_help import HELP
from pushnet.commands.rummy_analysis import analysis_of
from pushnet.commands.rummy_analysis_lines import analysis_lines
from pushnet.games.rummy_notation import FIELDS, PHASE_WORDS, diagram_of, parse_diagram
from pushnet.games.rummy_option_text import OPTION_NAMES
from pushnet.games.rummy_types import State
from tests.games.rummy_strategies import states

Run = Callable[..., Result]
HANDS = "hands=8C8H8SQDQHJK4D+/7?/6?/6?"
DONE = "melds=1:10S10H10D/1:KSKHKD/2:5H-JK-7H/3:QDQHQS"


def asked(run: Run, *words: str) -> dict[str, Any]:
    done = run("analyse", "--json", *words)
    assert (done.exit_code, done.stderr) == (0, "")
    return dict(json.loads(done.stdout))


def test_the_help_names_every_part_of_the_notation() -> None:
    for field in (*FIELDS, *OPTION_NAMES):
        assert f" {field}=" in HELP
    for phase in PHASE_WORDS:
        assert f"  1d 1:{phase} " in HELP


def test_a_hand_that_is_known_is_told_what_it_allows(run: Run) -> None:
    found = asked(run, "1d", "1:play", HANDS, "taken=4D")
    assert found["hand_known"]
    assert "lay:8S8H8C/QHQDJK" in found["legal"]
    assert "x4D" in found["legal"]
    assert found["seats"][0]["points"] == 60
    text = run("analyse", "1d", "1:play", HANDS).stdout
    assert "contract: 2 sets" in text


def test_a_hidden_hand_is_not_guessed_at(run: Run) -> None:
    found = asked(run, "1d 1:play hands=7?/6?/6?/6? discard=KC")
    assert (found["hand_known"], found["legal"]) == (False, [])
    assert "cards of the hand are hidden" in run("analyse", "1d 1:play hands=7?/6?/6?/6?").stdout


def test_before_a_card_is_drawn_there_are_two_ways(run: Run) -> None:
    found = asked(run, "1d 1:draw hands=6?/6?/6?/6? discard=KC")
    assert found["legal"] == ["take", "push"]
    assert found["owed"] == []


def test_what_the_deck_owes_is_told(run: Run) -> None:
    assert [owed["seat"] for owed in asked(run, "deal:2")["owed"]] == [3, 4, 1, 2]
    dealt = asked(run, "deal:2", "deal")
    assert [owed["shares"] for owed in dealt["owed"]] == [19, 19, 19, 19]
    pushed = asked(run, "1d 1:give hands=6?/6?/6?/6? discard=KC")
    assert [(owed["seat"], owed["shares"]) for owed in pushed["owed"]] == [(2, 1), (3, 2), (4, 2)]


def test_an_exchange_is_told_and_done(run: Run) -> None:
    line = f"1d 1:play hands=6H3C4S/6?/6?/6? {DONE}"
    assert {"6H@3.2>4", "6H@3.2>1"} <= set(asked(run, line)["legal"])
    after = asked(run, line, "6H@3.2>4")
    assert [meld["cards"] for meld in after["melds"][2:]] == ["5H6H7H", "QDQHQSJK"]


def test_a_written_match_goes_on_where_it_ends(run: Run, tmp_path: Path) -> None:
    game = '[Game "rummy"]\n[Revision "1"]\n[Dealer "4"]\n\ndeal +2H +9C\n1. 1:take x4D\n'
    (tmp_path / "game.txt").write_text(game)
    found = asked(run, "--game", str(tmp_path / "game.txt"), "2:push")
    assert (found["phase"], found["seat"], found["stock"]) == ("play", 2, 81)
    assert [step["step"] for step in found["steps"]] == ["push"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["deal:4", "take"], "ACTION, character 1: take: the deck has to be shuffled first"),
        (["deal:5"], "POSITION, character 6: a seat is a number from 1 to 4"),
        (["deal:4", "hands=4?"], "POSITION, character 8: "),
        (["6d 1:draw"], "POSITION, character 1: the number of the deal is"),
        (["1d"], "POSITION, character 1: after the deal comes a seat"),
        (["1d 1:wait"], "POSITION, character 6: what is due is one of deck, deal"),
        (["1d 1:draw hands=6?/6?/6?/6?"], "POSITION, character 4: there is a discard"),
        (["1d 1:play hands=6?/6?/6?"], "there are four hands"),
        (["1d 1:play hands=?+/6?/6?/6?"], "a card that everybody knows is written"),
        (["1d 1:play hands=9C9C9C/-/-/-"], "there are only 2 cards 9C"),
        (["1d 1:play hands=1Q/-/-/-"], "cards are written like"),
        (["1d 1:play hands=108?/?/-/-"], "there are 108 cards in all"),
        (["1d 1:play hands=4C/-/-/- stock=5?"], "the stock has 107 cards, not 5"),
        (["1d 1:play hands=4C/-/-/- discard=?"], "these cards lie face up"),
        (["1d 1:play hands=4C/-/-/- melds=1:5H5H5D"], "a set has no suit twice"),
        (["1d 1:score hands=4C/-/-/- out=1"], "who is out has no cards"),
        (["1d 1:play hands=4C/-/-/- out=2"], "somebody is out only when the deal has ended"),
        (["1d 1:play hands=4C/-/-/- left=2"], "when somebody leaves the match is over"),
        (["1d 1:over hands=4C/-/-/-"], "the match is over after five deals"),
        (["2d 1:play hands=4C/-/-/-"], "in deal 2 the scores of 1 deals are there"),
        (["1d 1:draw hands=-/-/-/- discard=4C"], "who is to act has a hand"),
        (["1d 1:draw hands=4C+/-/-/- discard=5C taken=4C"], "only in the turn that is played"),
        (["1d 1:deck hands=4C/-/-/-"], "before the deal no card lies anywhere"),
        (["1d 1:deal hands=6?/6?/6?/6? discard=5C"], "while cards are dealt"),
        (["1d 1:give hands=5?/-/-/- discard=5C stock=4C", "give"], "the stock has 102 cards"),
        (["1d 1:play hands=4C/-/-/- taken=5D"], "no such card is known to everybody"),
        (["1d 1:play hands=4C/-/-/-", "x5D"], "there is no 5D in the hand"),
        (["1d 1:play hands=4C4S/-/-/-", "9H>1"], "there is no 9H in the hand"),
        (["1d 1:play hands=9H4S/-/-/-", "9H>1"], "the whole contract has to be laid first"),
        (["1d 1:play hands=9H4S/-/-/-", "2:x9H"], "it is seat 1 that acts"),
        (["1d 1:play hands=9H4S/-/-/-", "fold"], "or the like belongs here"),
    ],
)
def test_a_refusal_is_one_sentence_and_exit_code_2(
    run: Run, words: list[str], sentence: str
) -> None:
    done = run("analyse", *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


@given(states())
@settings(max_examples=40)
def test_every_position_has_an_analysis_and_lines_of_it(state: State) -> None:
    diagram = diagram_of(state)
    analysis = analysis_of(diagram)
    assert parse_diagram(analysis["with_deck"]) == diagram
    assert json.loads(json.dumps(analysis)) == analysis
    lines = list(analysis_lines(analysis))
    assert all(line == line.rstrip() and line.isascii() for line in lines)
    assert re.match(r"Position +\dd \d:", lines[0])
