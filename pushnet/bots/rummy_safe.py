"""What a turn clock plays in Push rummy: nothing that cannot be mended by playing well later."""

from pushnet.bots.api import Luck, Sight
from pushnet.games.rummy_plays import discards, known_faces
from pushnet.games.rummy_types import Action, Phase, Take
from pushnet.ids import Seat


class RummySafe:
    """The safe default as a bot."""

    def choose(self, sight: Sight, seat: Seat, luck: Luck) -> Action:
        """Return the action that risks least."""
        del seat, luck
        if sight.state.phase is Phase.DRAW:
            return Take()
        return discards(sight.state, known_faces(sight.state, sight.faces))[0]
