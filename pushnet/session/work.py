"""Jobs that take too long for an event loop: making a shuffle with its proof, and checking one.

A job is a frozen value. The session asks for it with the effect `Work`; the client runs it in a
thread, a test or a simulation at once, and hands what comes out back with `Session.work_done`. A
check depends on the job alone; a shuffle also on fresh entropy, so that no stored secret tells its
order. Source: protocol/sealed-deck.md 11, docs/adr/0024.
"""

from dataclasses import dataclass, field

from pushnet.crypto.deck_keys import DeckContext, DeckSecret
from pushnet.crypto.group import Spread
from pushnet.crypto.shuffle import Deck, ShuffleBody, check_shuffle, shuffle
from pushnet.crypto.transcript import HEDGE_BYTES
from pushnet.errors import Code, RefusedError
from pushnet.ids import Digest, GameId
from pushnet.wire.contents import Shuffle


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeShuffle:
    """Our own shuffle for the slot over `head`."""

    game: GameId
    head: Digest
    context: DeckContext
    keys: tuple[bytes, ...]  # by seat
    step: int  # of the shuffles, from 0
    before: Deck
    secret: DeckSecret = field(repr=False)

    def run(self, entropy: bytes, spread: Spread = map) -> Shuffle:
        """Return what our seat will say; `entropy` are ENTROPY_BYTES fresh bytes. Slow."""
        made = shuffle(
            self.context,
            self.keys,
            self.step,
            self.before,
            secret=self.secret,
            entropy=entropy,
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

    def run(self, entropy: bytes = b"", spread: Spread = map) -> Code | None:
        """Return why it is refused; None if its proof holds. Needs no entropy. Slow."""
        del entropy
        body = ShuffleBody(Deck(self.shuffle.deck), self.shuffle.proof)
        try:
            check_shuffle(self.context, self.keys, self.step, self.before, body, spread=spread)
        except RefusedError as refused:
            return refused.code
        return None


ENTROPY_BYTES = HEDGE_BYTES

Job = MakeShuffle | CheckShuffle
Outcome = Shuffle | Code | None
"""What a job gives: a shuffle, or the verdict on one."""
