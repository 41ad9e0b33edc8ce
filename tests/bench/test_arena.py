"""The arena: intervals by the book, seats in turn, the same games from the same seed."""

import math
from dataclasses import replace
from functools import lru_cache
from xml.etree import ElementTree as ET

import pytest

from pushnet.bench.arena import (
    Duel,
    Estimate,
    Pairing,
    Round,
    duels,
    play_round,
    round_count,
)
from pushnet.bench.arena_plot import arena_svg

PAIRING = Pairing("timid", "daring", 3)


@lru_cache
def found(jobs: int = 1) -> tuple[Duel, ...]:
    pairings = (PAIRING, Pairing("daring", "uniform", 2))
    return tuple(duels(pairings, 5, "seed", lambda _: None, jobs=jobs))


def timeless(duel: Duel) -> Duel:
    still = (replace(each, seconds=0.0, slowest=0.0) for each in duel.rounds)
    return replace(duel, rounds=tuple(still))


@pytest.mark.parametrize(
    ("values", "mean", "half"),
    [
        # Worked by hand: 1.96 * s / sqrt(n).
        ([1.0, 1.0, 1.0], 1.0, 0.0),
        ([0.0, 1.0], 0.5, 1.96 * math.sqrt(0.5) / math.sqrt(2)),
        ([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0], 5.0, 1.96 * math.sqrt(32 / 7) / math.sqrt(8)),
    ],
)
def test_intervals_are_those_of_the_book(values: list[float], mean: float, half: float) -> None:
    estimate = Estimate.of(values)
    assert estimate.mean == pytest.approx(mean)
    assert estimate.half == pytest.approx(half)
    assert estimate.low == pytest.approx(mean - half)


def test_one_round_proves_nothing() -> None:
    assert Estimate.of([1.0]).half == math.inf
    duel = Duel(pairing=PAIRING, rounds=found()[0].rounds[:1])
    assert not duel.is_better


def test_rounds_have_every_seat_once() -> None:
    first, second = found()
    assert (first.games, second.games) == (6, 6)
    assert (first.fair, second.fair) == (1 / 3, 1 / 2)
    assert round_count(PAIRING, 5) == 2
    total = sum(each.won for each in found()[0].rounds)
    assert total == pytest.approx(first.won.mean * first.games)


def test_equals_share_their_games_exactly() -> None:
    # The same bots in every seat play the same game each time: somebody wins it.
    same = play_round(Pairing("timid", "timid", 4), b"seed")
    assert same.won == pytest.approx(1)
    assert same.lead == pytest.approx(0)


def test_equal_seeds_give_equal_games_in_one_process_or_two() -> None:
    assert [timeless(duel) for duel in found(2)] == [timeless(duel) for duel in found(1)]
    other = next(duels([PAIRING], 5, "other", lambda _: None))
    assert timeless(other) != timeless(found()[0])


def test_progress_adds_up() -> None:
    done: list[int] = []
    list(duels([PAIRING], 5, "seed", done.append))
    assert done == [3, 3]


def test_what_is_better_is_better_than_its_share() -> None:
    blank = Round(
        won=0, lead=0, pushes=10, cards=25, busts=1, banks=2, moves=4, seconds=0.002, slowest=0.001
    )
    rounds = tuple(replace(blank, won=won) for won in (2, 2, 1, 2, 2, 2))
    duel = Duel(pairing=Pairing("sharp", "timid", 2), rounds=rounds)
    assert duel.is_better
    assert not replace(duel, pairing=Pairing("sharp", "timid", 2), rounds=(blank, blank)).is_better
    assert duel.per_push(lambda each: each.cards) == 2.5
    assert (duel.mean_ms, duel.slowest_ms) == (pytest.approx(0.5), 1)


def test_the_picture_has_a_row_for_every_duel() -> None:
    tree = ET.fromstring(arena_svg(found(), "</text><script>"))
    assert sum("circle" in element.tag for element in tree.iter()) == 2
    assert "3 seats, timid against daring" in "".join(tree.itertext())
    assert not [element for element in tree.iter() if "script" in element.tag]
    assert arena_svg(found(2), "s") == arena_svg(found(1), "s")
