"""Rules of thumb are followed to the letter."""

import pytest
from hypothesis import given

from pushnet.bots.by_thumb import ByThumb
from pushnet.games.push import legal_actions, to_move
from pushnet.games.push_notation import format_position, parse_position
from pushnet.games.push_steps import format_action
from pushnet.games.push_types import State
from tests.games.strategies import positions

PLAYER = ByThumb(column_points_min=9, bust_percent_max=10, bank_points_min=8)


@given(positions())
def test_every_choice_is_legal_and_follows_from_what_lies_on_the_table(state: State) -> None:
    seat = to_move(state)
    if seat is None:
        return
    same = parse_position(format_position(state, copies=False))
    for index in (0, -1):

        def luck(bound: int, index: int = index) -> int:
            return index % bound

        choice = PLAYER.choose(state, seat, luck)
        assert choice in legal_actions(state)
        assert PLAYER.choose(same, seat, luck) == choice


@pytest.mark.parametrize(
    ("line", "choice"),
    [
        ("2p 1:decide columns=R6B2", "draw"),
        ("2p 1:decide columns=R6B3", "stop"),
        ("2p 1:decide columns=R6B3!", "draw"),  # the die takes a sixth of it
        ("2p 1:decide columns=R1/B1/G1 pile=R1Y444G444P555", "draw"),
        ("2p 1:decide columns=R1/B1/G1 pile=R1G2", "stop"),  # a bust in one of two
        ("2p 1:choose bench=R6Y61", "push"),
        ("2p 1:choose bench=R61Y62", "bY"),
        ("2p 1:place:G5 columns=R1/R2/R3 pile=G4G6P2", "p1"),
        ("2p 1:collect:1 columns=R6!/G5", "t1"),
        ("2p 1:collect:1 columns=R6!/G5 bench=Y6", "t2"),
    ],
)
def test_it_plays_by_its_numbers(line: str, choice: str) -> None:
    state = parse_position(line)
    assert format_action(PLAYER.choose(state, state.actor, lambda bound: 0)) == choice
