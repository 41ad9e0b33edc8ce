"""What a player of a simulated table may do: any legal move, with what its own seat can see."""

from collections.abc import Sequence
from typing import Any

from pushnet.games.api import Rules
from pushnet.games.rummy_plays import known_faces, legal_plays
from pushnet.session.snapshot import GameSnapshot


def moves(rules: Rules, game: GameSnapshot) -> Sequence[Any]:
    """Return the legal moves of the seat that looks at this game, whose turn it is."""
    if rules.sealed is None:
        return rules.legal_actions(game.state)
    return legal_plays(game.state, known_faces(game.state, game.own_faces))
