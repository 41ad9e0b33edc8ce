"""What people choose from when a bot sits down."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pushnet.bots.api import Bot

USUAL: Final = "careful"
"""A level of every game."""

UNIFORM: Final = "uniform"
"""No level: the player that makes any legal move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One way to play, for people to choose."""

    name: str
    adverb: str
    meaning: str  # one sentence
    bot: Bot


@dataclass(frozen=True, slots=True, kw_only=True)
class GameBots:
    """Who can play one game."""

    levels: tuple[Level, ...]
    uniform: Bot  # not a level: any legal move, for tests and measurements that want all of them
    safe: Bot  # not a level: what a turn clock plays when it runs out

    @property
    def by_name(self) -> Mapping[str, Bot]:
        """The bots by level, and the uniform one."""
        return {**{level.name: level.bot for level in self.levels}, UNIFORM: self.uniform}
