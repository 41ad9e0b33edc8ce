"""Players of Pig: the state in, a legal action out."""

from dataclasses import dataclass

from pushnet.bots.api import Luck
from pushnet.bots.levels import USUAL, GameBots, Level
from pushnet.ids import Seat
from tests.toy.pig import legal_actions
from tests.toy.pig_types import Hold, PlayerAction, Roll, State


@dataclass(frozen=True, slots=True)
class HoldsAt:
    """Rolls until so much is at stake, or it has enough to win."""

    stake: int

    def choose(self, state: State, seat: Seat, luck: Luck) -> PlayerAction:
        """Return what to do."""
        del luck
        assert state.active == seat
        legal = legal_actions(state)
        return (
            Hold() if Hold() in legal and (state.stake >= self.stake or len(legal) == 1) else Roll()
        )


class Uniform:
    """Plays without a thought."""

    def choose(self, state: State, seat: Seat, luck: Luck) -> PlayerAction:
        """Return any legal action, each with the same chance."""
        assert state.active == seat
        legal = legal_actions(state)
        return legal[luck(len(legal))]


BOTS = GameBots(
    levels=(
        Level(name="timid", adverb="timidly", meaning="It holds early.", bot=HoldsAt(6)),
        Level(name=USUAL, adverb="carefully", meaning="It holds at twenty.", bot=HoldsAt(20)),
        Level(name="daring", adverb="daringly", meaning="It holds late.", bot=HoldsAt(35)),
    ),
    uniform=Uniform(),
    safe=HoldsAt(1),
)
