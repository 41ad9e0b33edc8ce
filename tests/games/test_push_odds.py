"""The odds are exactly what turning up each card, and rolling each face, would do."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given

from pushnet.games.api import Chance
from pushnet.games.push import apply, legal_actions
from pushnet.games.push_cards import CARDS_MAX, Kind, cards_of, kind_of, points_of
from pushnet.games.push_events import Busted, Rolled, SwitchTurned
from pushnet.games.push_legal import fits
from pushnet.games.push_notation import parse_position
from pushnet.games.push_odds import die_loss, fitting, next_card
from pushnet.games.push_types import Phase, Reveal, Roll, State
from pushnet.ids import Seat
from tests.games.strategies import positions


def turned_up(state: State) -> Counter[str]:
    """What each card left would bring, as the engine says."""
    brought: Counter[str] = Counter()
    for index in range(len(state.pile)):
        after, events = apply(
            state._replace(phase=Phase.REVEAL, actor=state.active, card=None),
            Reveal(),
            Chance(index, len(state.pile)),
        )
        if any(isinstance(event, Busted) for event in events):
            brought["bust"] += 1
        elif any(isinstance(event, SwitchTurned) for event in events):
            brought["switch"] += 1
        else:
            brought[str(len(legal_actions(after)))] += 1
    return brought


@given(positions(leaving=False))
def test_the_odds_count_what_the_engine_would_do_with_each_card(state: State) -> None:
    odds, brought = next_card(state), turned_up(state)
    assert odds.busts == brought["bust"]
    assert odds.switches == brought["switch"]
    assert odds.places[1:] == tuple(brought[str(count)] for count in (1, 2, 3))
    assert odds.left == len(state.pile) == sum(odds.fits) + odds.switches


@given(positions())
def test_the_cards_fitting_a_column_are_those_the_rules_let_in(state: State) -> None:
    every_card = (1 << CARDS_MAX) - 1
    for at, column in enumerate(state.columns):
        allowed = [
            card
            for card in range(CARDS_MAX)
            if kind_of(card) is not Kind.SWITCH and fits(state.columns, card, at)
        ]
        assert list(cards_of(fitting(every_card, column))) == allowed


@given(positions(leaving=False))
def test_the_loss_is_what_each_face_takes(state: State) -> None:
    if state.phase is Phase.OVER:
        return
    for seat in state.present:
        loss = die_loss(state, seat)
        taken = []
        rolling = state._replace(phase=Phase.TAKE_ROLL, actor=seat, columns=(), card=90)
        for face in range(6):
            _, events = apply(rolling, Roll(), Chance(face, 6))
            taken += [event.points for event in events if isinstance(event, Rolled)]
        assert list(loss.by_face) == taken
        assert loss.worst == max(taken)
        share = 3 if state.options.hard_star else 6
        assert loss.expected == Fraction(points_of(state.benches[seat]), share)


@pytest.mark.parametrize(
    ("line", "busts", "fits", "places", "switches"),
    [
        ("start:4", 0, (108, 0, 0, 0), (0, 108, 0, 0), 12),
        ("start:2", 0, (108, 0, 0, 0), (0, 108, 0, 0), 0),
        # Only R4 is kept out three times. Three places: P1 and the roll cards. One: all other
        # red; B2 B4 B6; G3 G4 G5; Y2 Y3 Y5 Y6.
        ("4p 1:decide columns=R3B5/R6G2/Y4", 3, (3, 43, 36, 21), (3, 43, 36, 21), 12),
        ("4p 1:decide columns=R3/B3", 0, (13, 30, 63, 0), (0, 13, 30, 63), 12),
        ("2p 1:reveal columns=!/R1!/B2! pile=R11!!", 2, (2, 0, 2, 0), (2, 0, 2, 0), 0),
    ],
)
def test_worked_odds(
    line: str, busts: int, fits: tuple[int, ...], places: tuple[int, ...], switches: int
) -> None:
    odds = next_card(parse_position(line))
    assert (odds.busts, odds.fits, odds.places, odds.switches) == (busts, fits, places, switches)


def test_chances_are_exact_fractions() -> None:
    odds = next_card(parse_position("4p 1:decide columns=R3B5/R6G2/Y4"))
    assert odds.chance(odds.busts) == Fraction(3, 115)
    assert sum(odds.chance(count) for count in (*odds.places, odds.switches)) == 1


def test_no_card_left_has_no_chance() -> None:
    odds = next_card(parse_position("2p 1:over pile=-"))
    assert odds.chance(0) == 0
    assert odds.left == 0


def test_the_star_costs_the_bench_only_in_the_harder_game() -> None:
    bench = "4p 1:choose bench=R62G5B1"
    easy, hard = parse_position(bench), parse_position(f"{bench} hard_star=on")
    assert die_loss(easy, Seat(0)).by_face == (8, 1, 5, 0, 0, 0)
    assert die_loss(hard, Seat(0)).by_face == (8, 1, 5, 0, 0, 14)
    assert (die_loss(easy, Seat(0)).worst, die_loss(hard, Seat(0)).worst) == (8, 14)
    assert die_loss(easy, Seat(0)).expected == Fraction(14, 6)
