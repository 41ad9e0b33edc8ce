"""Chance for bots from a seed, so that a game between them can be played again.

The n-th number of decision d is drawn from SHA-256 of seed, d, n and a count of tries: no state is
kept between decisions, and a bot that draws more or less often does not change those of others.
Nothing here ever feeds the chance of a game: that is made by all players together.
"""

from dataclasses import dataclass
from itertools import count

from pushnet.bots.api import Luck
from pushnet.crypto.chance import WORD_BYTES, draw
from pushnet.crypto.hashing import length_prefixed, sha256, u32


@dataclass(frozen=True, slots=True)
class Dice:
    """A source of even numbers; equal seeds give equal numbers."""

    seed: bytes

    def luck(self, decision: int) -> Luck:
        """Return the numbers of one decision, 0..2^32-1: the same each time it is asked."""
        seed = length_prefixed(self.seed)
        words = (
            int.from_bytes(sha256(seed, u32(decision), u32(number))[:WORD_BYTES], "big")
            for number in count()
        )
        return lambda bound: draw(words, bound)
