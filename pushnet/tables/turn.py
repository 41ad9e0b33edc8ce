"""Whose move it is, and the chance that programs choose by. Shared by bots and stand-ins."""

import secrets
from collections.abc import Callable
from typing import Any

from pushnet.bots.api import BotFor, Luck, Sight
from pushnet.games.registry import rules_of
from pushnet.session.snapshot import GameSnapshot, Snapshot, Stage

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


def choice(bot_for: BotFor, game: GameSnapshot, luck_at: LuckAt) -> Any:
    """Return what a bot does in our seat, whose move it is.

    Args:
        bot_for: Who plays.
        game: The game, in which `is_mine` holds.
        luck_at: Its chance.
    """
    assert game.own_seat is not None
    hides = rules_of(game.rules).sealed is not None
    seen = Sight(game.state, game.own_faces) if hides else game.state
    return bot_for(game.rules).choose(seen, game.own_seat, luck_at(game.h))
