"""The careful bot wins, is always legal, and does what a sensible player would."""

import pytest
from hypothesis import given

from pushnet.bots.careful import Careful
from pushnet.bots.dice import Dice
from pushnet.bots.uniform import Uniform
from pushnet.games.push import legal_actions, to_move
from pushnet.games.push_notation import format_position, parse_position
from pushnet.games.push_steps import format_action
from pushnet.games.push_types import State
from tests.bots.arena import games_won, play
from tests.games.strategies import positions

CAREFUL, UNIFORM = Careful(), Uniform()


def first(bound: int) -> int:
    assert bound > 0
    return 0


def last(bound: int) -> int:
    return bound - 1


def test_it_beats_the_uniform_bot_in_70_of_100_games_of_two() -> None:
    assert games_won(CAREFUL, UNIFORM, seats=2, games=200) >= 140


def test_at_a_table_of_four_it_wins_70_of_100_games() -> None:
    assert games_won(CAREFUL, UNIFORM, seats=4, games=60) >= 42


@given(positions())
def test_every_choice_is_legal_and_follows_from_what_lies_on_the_table(state: State) -> None:
    seat = to_move(state)
    if seat is None:
        return
    choices = {CAREFUL.choose(state, seat, luck) for luck in (first, last)}
    assert choices <= set(legal_actions(state))
    same = parse_position(format_position(state, copies=False))
    assert {CAREFUL.choose(same, seat, luck) for luck in (first, last)} == choices


def test_equal_seeds_give_equal_games() -> None:
    bots = (CAREFUL, UNIFORM, CAREFUL)
    assert play(bots, b"seed") == play(bots, b"seed")
    assert play(bots, b"seed") != play(bots, b"other")


@pytest.mark.parametrize(
    ("line", "choice"),
    [
        # Nothing can go wrong yet: a fourth card at the earliest is a bust.
        ("2p 1:decide columns=R1", "draw"),
        # Ten points against none for the other, and a bust would cost a full bench.
        ("2p 1:decide columns=R6B4/G1/Y1 bench=R66B66G66Y66P66", "stop"),
        # Only cards that fit are left.
        ("2p 1:decide columns=R1/B1/G1 pile=Y5", "draw"),
        # Only cards that do not are left.
        ("2p 1:decide columns=R1/B1/G1 pile=R1", "stop"),
        # Much to lose in one colour, many roll cards to come.
        ("2p 1:choose bench=R666555", "bR"),
        # The dearest colour first.
        ("2p 1:choose bench=R6655B666555", "bB"),
        # A few points are not worth a turn.
        ("2p 1:choose bench=R1B2", "push"),
        # No roll card is left: only a bust of its own could cost anything.
        ("2p 1:choose bench=R666 pile=B123", "push"),
        # A roll card would cost a rich bench more than the column brings.
        ("2p 1:collect:1 columns=R6!/G3 bench=B666G666Y666", "t2"),
        ("2p 1:collect:1 columns=R6!/G3", "t1"),
        # The same columns with nothing to lose in a bust, and with a full bench.
        ("2p 1:decide columns=R1B2/G1Y2/P1R2", "draw"),
        ("2p 1:decide columns=R1B2/G1Y2/P1R2 bench=R66B66G66Y66P66", "stop"),
        # The first column is worth more to it, but leaves far more to its rival.
        ("2p 1:collect:1 columns=R6/G6Y5! bench=P66Y66", "t2"),
        # Into the small column, so that the rival gets nothing of it.
        ("2p 1:place:B6 columns=R5", "p1"),
        # A roll card is put where the rival will have to take it.
        ("2p 1:place:! columns=R6B5G4/Y1 bench=G66Y66", "p2"),
    ],
)
def test_it_does_what_a_sensible_player_would(line: str, choice: str) -> None:
    state = parse_position(line)
    for luck in (first, last):
        assert format_action(CAREFUL.choose(state, state.actor, luck)) == choice


def test_luck_decides_among_equals() -> None:
    state = parse_position("2p 1:collect:1 columns=R3/B3")
    chosen = {format_action(CAREFUL.choose(state, state.actor, luck)) for luck in (first, last)}
    assert chosen == {"t1", "t2"}
    assert Dice(b"x").luck(1)(2) in {0, 1}
