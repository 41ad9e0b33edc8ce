"""The odds are counted cards, rounded once, and say nothing where the table forbids them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pushnet.games.push_cards import Colour
from pushnet.games.push_legal import fits_nowhere, fitting_columns
from pushnet.games.push_notation import parse_position
from pushnet.games.push_types import Options, Phase
from pushnet.games.table_options import Odds
from pushnet.views.odds import odds_view
from pushnet.views.push import push_view
from tests.tui.scripted_client import ScriptedClient


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 6), steps=st.integers(0, 100))
def test_every_card_of_the_pile_is_counted_once(seed: int, seats: int, steps: int) -> None:
    client = ScriptedClient(seats, seed=seed)
    client.play_on(steps)
    state = client.state
    odds = odds_view(state, Odds.FULL)
    assert sum(odds.fits) + odds.switches == odds.total == len(state.pile)
    counts = [0, 0, 0, 0]
    for card in state.pile:
        if card < 108:
            counts[len(fitting_columns(state.columns, card))] += 1
    assert odds.fits == tuple(counts)
    busts = sum(fits_nowhere(state.columns, card) for card in state.pile if card < 108)
    assert odds.fits[0] == busts


@pytest.mark.parametrize(
    ("bench", "average", "worst", "colour"),
    [
        ("R6R2G5B1", 2, 8, Colour.RED),
        ("R1", 0, 1, Colour.RED),
        ("R3", 1, 3, Colour.RED),  # a half is rounded up
        ("-", 0, 0, None),
        ("Y6B6", 2, 6, Colour.BLUE),  # the first of several
    ],
)
def test_a_bust_costs_a_sixth_of_the_bench_on_average(bench, average, worst, colour) -> None:
    odds = odds_view(parse_position(f"2p 1:decide columns=G1 bench={bench}/-"), Odds.FULL)
    assert (odds.average_loss, odds.worst_loss, odds.worst_colour) == (average, worst, colour)


def test_a_hard_star_costs_the_whole_bench() -> None:
    state = parse_position("2p 1:decide columns=G1 bench=R6B6/-")
    hard = state._replace(options=Options(hard_star=True))
    odds = odds_view(hard, Odds.FULL)
    assert (odds.average_loss, odds.worst_loss, odds.worst_colour) == (4, 12, None)


def test_percents_are_rounded_half_up_and_empty_piles_have_none() -> None:
    odds = odds_view(parse_position("2p 1:decide columns=G1"), Odds.FULL)
    assert odds.percent(odds.total) == 100
    assert [odds.percent(count) for count in (0, 1)] == [0, 1]
    over = ScriptedClient(2, seed=1)
    over.play_on(2_000)
    empty = odds_view(over.state, Odds.FULL)
    assert (empty.total, empty.bust_percent, empty.applies) == (0, 0, False)


@pytest.mark.parametrize(
    ("table", "wanted", "level"),
    [
        (Odds.FULL, Odds.FULL, Odds.FULL),
        (Odds.FULL, Odds.OFF, Odds.OFF),
        (Odds.BUST_ONLY, Odds.FULL, Odds.BUST_ONLY),
        (Odds.OFF, Odds.FULL, Odds.OFF),
    ],
)
def test_the_table_has_the_last_word(table: Odds, wanted: Odds, level: Odds) -> None:
    client = ScriptedClient(3, options=Options(odds=table))
    snapshot = client.snapshot
    odds = push_view(snapshot, snapshot.game, odds=wanted).odds
    assert odds.level is level
    assert (odds.total > 0) is (level is not Odds.OFF)


def test_odds_follow_the_column_that_is_thought_about() -> None:
    client = ScriptedClient(4, state=parse_position("4p 1:place:Y5 columns=R3B5/G2"))
    snapshot = client.snapshot
    now = push_view(snapshot, snapshot.game)
    there = push_view(snapshot, snapshot.game, column=2)
    assert now.odds_column is None
    assert there.odds_column == 2
    assert there.odds.fits != now.odds.fits
    illegal = push_view(snapshot, snapshot.game, column=1)
    assert (illegal.odds_column, illegal.odds) == (None, now.odds)


def test_odds_apply_while_cards_are_drawn() -> None:
    for phase, applies in (("choose", True), ("decide", True), ("collect:1", False)):
        columns = "" if phase == "choose" else " columns=G1"
        state = parse_position(f"2p 1:{phase}{columns}")
        assert odds_view(state, Odds.FULL).applies is applies
        assert state.phase is Phase[phase.partition(":")[0].upper()]
