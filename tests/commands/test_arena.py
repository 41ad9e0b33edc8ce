"""`pushnet arena`: what it says, writes and refuses."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from pushnet.bench.arena import Pairing
from pushnet.commands.arena import pairings_of

Run = Callable[..., Result]
SMALL = ("arena", "--bot=daring", "--against=uniform", "--seats=2", "--games=4", "--seed=cli")


def test_games_are_told_drawn_and_repeated(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "arena.svg"
    first, again = run(*SMALL, f"--out={out}"), run(*SMALL)
    assert first.exit_code == 0
    assert first.stderr == ""  # no progress bar where there is no terminal
    assert first.stdout.splitlines()[:-1] == again.stdout.splitlines()[:-1]  # all but the times
    assert "daring   uniform      2      4" in first.stdout
    assert "of processor time" in first.stdout.splitlines()[-1]
    assert out.read_text(encoding="utf-8").startswith("<svg ")


def test_programs_get_an_object(run: Run) -> None:
    told = json.loads(run(*SMALL, "--json").stdout)
    assert told["seed"] == "cli"
    (duel,) = told["duels"]
    assert (duel["challenger"], duel["rival"], duel["seats"]) == ("daring", "uniform", 2)
    assert duel["games"] == 4
    assert duel["equals"] == 0.5


def test_of_a_single_round_nobody_knows_how_far_it_is_off(run: Run) -> None:
    one = (*SMALL[:4], "--games=2")
    assert " ± ?" in run(*one).stdout
    (duel,) = json.loads(run(*one, "--json").stdout, parse_constant=pytest.fail)["duels"]
    assert duel["won_half"] is duel["lead_half"] is None


def test_without_words_everybody_is_met_at_every_table() -> None:
    met = [(pairing.rival, pairing.seats) for pairing in pairings_of("careful", (), ())]
    assert met == [
        (rival, seats) for rival in ("timid", "sharp", "daring") for seats in range(2, 7)
    ]
    assert pairings_of("sharp", ("timid",), (4, 2, 4)) == [
        Pairing("sharp", "timid", 2),
        Pairing("sharp", "timid", 4),
    ]


def test_runs_without_a_seed_differ(run: Run) -> None:
    one, other = (json.loads(run(*SMALL[:-1], "--json").stdout)["seed"] for _ in range(2))
    assert one != other


def test_a_bot_that_is_not_there_is_refused(run: Run) -> None:
    done = run("arena", "--bot=brilliant")
    assert done.exit_code == 2
    assert "there is no bot called 'brilliant'" in done.stderr


def test_teams_of_push_rummy_are_tried_as_well(run: Run) -> None:
    small = ("arena", "--game=rummy", "--games=2", "--seed=cli")
    told = run(*small)
    assert told.exit_code == 0, told.stderr
    assert "careful  uniform        2  100.0" in told.stdout
    (duel,) = json.loads(run(*small, "--json").stdout)["duels"]
    assert (duel["challenger"], duel["rival"], duel["matches"]) == ("careful", "uniform", 2)
    assert duel["lead"] > 0
    assert run(*small, "--seats=2").exit_code == 2
    assert run(*small, "--bot=timid").exit_code == 2
