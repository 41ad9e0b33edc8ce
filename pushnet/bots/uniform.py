"""The player that does anything: each legal action is as likely."""

from pushnet.bots.api import Luck
from pushnet.games.push_legal import legal_actions
from pushnet.games.push_types import PlayerAction, State
from pushnet.ids import Seat


class Uniform:
    """Plays Push without a thought."""

    def choose(self, state: State, seat: Seat, luck: Luck) -> PlayerAction:
        """Return any legal action, each with the same chance."""
        assert state.actor == seat
        actions = legal_actions(state)
        return actions[luck(len(actions))]
