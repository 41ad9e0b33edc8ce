"""The safe default never risks the bench if it need not."""

from hypothesis import given

from pushnet.bots.safe import Safe
from pushnet.games.push import chance_bound, legal_actions, to_move
from pushnet.games.push_types import Bank, Push, Stop
from tests.games.strategies import Playout, playouts


@given(playouts())
def test_it_stops_and_banks_wherever_it_may(game: Playout) -> None:
    for moment in game:
        state = moment.before
        seat = to_move(state)
        if seat is None or chance_bound(state) is not None:
            continue
        legal = legal_actions(state)
        action = Safe().choose(state, seat, lambda bound: 0)
        assert action in legal
        if Stop() in legal:
            assert action == Stop()
        if Push() in legal:
            assert isinstance(action, Bank) or len(legal) == 1
