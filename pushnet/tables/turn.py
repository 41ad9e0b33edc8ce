"""Whose move it is, and the chance that programs choose by. Shared by bots and stand-ins."""

import secrets
from collections.abc import Callable

from pushnet.bots.api import Luck
from pushnet.session.snapshot import Snapshot, Stage

LuckAt = Callable[[int], Luck]
"""By the number of a decision, the bot's chance for it: never that of cards or dice."""


def system_luck(decision: int) -> Luck:
    """Return this computer's chance, for a bot's choices. Never for cards or dice."""
    del decision
    return secrets.randbelow


def is_mine(snapshot: Snapshot) -> bool:
    """Say whether our own seat may move now."""
    game = snapshot.game
    return (
        game is not None
        and game.stage is Stage.PLAYING
        and game.state is not None
        and not game.recovering
        and game.may_act
    )
