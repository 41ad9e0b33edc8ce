"""Jobs that take too long for an event loop: making a shuffle with its proof, and checking one.

A job is a frozen value and a pure function of it. The session asks for it with the effect `Work`;
the client runs it in a thread, a test or a simulation at once, and hands what comes out back with
`Session.work_done`. Source: crypto.md 3.
"""

from dataclasses import dataclass, field

from pushnet.crypto.deck_keys import DeckContext, DeckSecret
from pushnet.crypto.group import Spread
from pushnet.crypto.shuffle import Deck, ShuffleBody, check_shuffle, shuffle
from pushnet.errors import Code, RefusedError
from pushnet.ids import Digest, GameId
from pushnet.wire.contents import Shuffle


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeShuffle:
    """Our own shuffle for the slot over `head`. The same job gives the same bytes."""

    game: GameId
    head: Digest
    context: DeckContext
    keys: tuple[bytes, ...]  # by seat
    step: int  # of the shuffles, from 0
    before: Deck
    secret: DeckSecret = field(repr=False)
    entropy: bytes = field(repr=False)

    def run(self, spread: Spread = map) -> Shuffle:
        """Return what our seat will say. Slow."""
        made = shuffle(
            self.context,
            self.keys,
            self.step,
            self.before,
            secret=self.secret,
            entropy=self.entropy,
            spread=spread,
        )
        return Shuffle(made.deck, made.proof)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckShuffle:
    """Somebody's shuffle in the slot over `head`."""

    game: GameId
    head: Digest
    body: Digest  # SHA-256 of the body in which it stands
    context: DeckContext
    keys: tuple[bytes, ...]  # by seat
    step: int  # of the shuffles, from 0
    before: Deck
    shuffle: Shuffle

    def run(self, spread: Spread = map) -> Code | None:
        """Return why it is refused; None if its proof holds. Slow."""
        body = ShuffleBody(Deck(self.shuffle.deck), self.shuffle.proof)
        try:
            check_shuffle(self.context, self.keys, self.step, self.before, body, spread=spread)
        except RefusedError as refused:
            return refused.code
        return None


Job = MakeShuffle | CheckShuffle
Outcome = Shuffle | Code | None
"""What a job gives: a shuffle, or the verdict on one."""
