"""The sharp bot is legal, repeats itself, knows what all know, and sees what there is to see."""

import pytest
from hypothesis import given, settings

from pushnet.bots.sharp import Sharp, weigh
from pushnet.games.push import legal_actions, to_move
from pushnet.games.push_notation import format_position, parse_position
from pushnet.games.push_steps import format_action
from pushnet.games.push_types import State
from tests.bots.arena import play
from tests.games.strategies import positions

SHARP = Sharp()


def first(bound: int) -> int:
    assert bound > 0
    return 0


def last(bound: int) -> int:
    return bound - 1


@given(positions())
@settings(max_examples=60)
def test_every_choice_is_legal_and_follows_from_what_lies_on_the_table(state: State) -> None:
    seat = to_move(state)
    if seat is None:
        return
    legal = legal_actions(state)
    weighed = weigh(state)
    assert tuple(action for action, _ in weighed) == legal
    same = parse_position(format_position(state, copies=False))
    assert weigh(same) == weighed
    most = max(chance for _, chance in weighed)
    for luck in (first, last):
        choice = SHARP.choose(state, seat, luck)
        assert SHARP.choose(same, seat, luck) == choice
        assert dict(weighed)[choice] == most


def test_equal_seeds_give_equal_games() -> None:
    bots = (SHARP, SHARP, SHARP)
    assert play(bots, b"seed") == play(bots, b"seed")


@pytest.mark.parametrize(
    ("line", "choice"),
    [
        # Nothing can go wrong yet: a fourth card at the earliest is a bust.
        ("2p 1:decide columns=R1", "draw"),
        # Ten points against none for the other, and a bust would cost a full bench.
        ("2p 1:decide columns=R6B4/G1/Y1 bench=R66B66G66Y66P66", "stop"),
        # The only card left would be a bust.
        ("2p 1:decide columns=R6/B1/G1 pile=R1", "stop"),
        # The first column is worth more, but leaves far more to the rival.
        ("2p 1:collect:1 columns=R6/G6Y5! bench=P66Y66", "t2"),
        # A roll card is put where the rival will have to take it.
        ("2p 1:place:! columns=R6B5G4/Y1 bench=G66Y66", "p2"),
        # A third of the game is left, and half of the bench is red.
        ("2p 1:choose bench=R666555G4/B6 bank=-/Y66", "bR"),
        # A few points are not worth a turn.
        ("2p 1:choose bench=R1B2", "push"),
        # The last card: behind by one, there is nothing to bank for.
        ("2p 1:choose bench=R6 bank=-/B61 pile=Y2", "push"),
        # Ahead for good once the red ones are safe from the last die.
        ("2p 1:decide columns=Y1 bench=R6 bank=-/B6 pile=B5", "draw"),
    ],
)
def test_it_sees_what_there_is_to_see(line: str, choice: str) -> None:
    state = parse_position(line)
    for luck in (first, last):
        assert format_action(SHARP.choose(state, state.actor, luck)) == choice


def test_the_leader_is_not_fed() -> None:
    # Seats 2 and 3 take after seat 1. A roll card goes to whom it hurts: the one with the bench.
    weighed = weigh(parse_position("3p 1:collect:1 columns=R6/G6/Y3 bank=-/G66Y66/-"))
    worths = {format_action(action): chance for action, chance in weighed}
    assert worths["t1"] == pytest.approx(worths["t2"])
    assert worths["t3"] < worths["t1"]
