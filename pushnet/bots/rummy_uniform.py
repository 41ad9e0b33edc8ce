"""The player of Push rummy that does anything: each legal play is as likely."""

from pushnet.bots.api import Luck, Sight
from pushnet.games.rummy_plays import known_faces, legal_plays
from pushnet.games.rummy_types import Action
from pushnet.ids import Seat


class RummyUniform:
    """Plays Push rummy without a thought."""

    def choose(self, sight: Sight, seat: Seat, luck: Luck) -> Action:
        """Return any legal play that `legal_plays` tells, each with the same chance."""
        assert sight.state.active == seat
        plays = legal_plays(sight.state, known_faces(sight.state, sight.faces))
        return plays[luck(len(plays))]
