"""The uniform bot plays each legal action, and no other."""

from hypothesis import given

from pushnet.bots.uniform import Uniform
from pushnet.games.push import legal_actions, to_move
from pushnet.games.push_types import State
from tests.games.strategies import positions


@given(positions())
def test_each_legal_action_has_one_number(state: State) -> None:
    seat = to_move(state)
    if seat is None:
        return
    actions = legal_actions(state)
    bounds: list[int] = []

    def chosen(index: int) -> object:
        return Uniform().choose(state, seat, lambda bound: bounds.append(bound) or index)

    assert [chosen(index) for index in range(len(actions))] == list(actions)
    assert set(bounds) == {len(actions)}
