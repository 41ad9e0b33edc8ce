"""Our own secrets of a sealed deck: what we say with them, and what they let us read.

All secrets follow from one seed that was stored before our anchor, and so do the nonces of keys and
shares: together with secret and statement (transcript.py), so no two statements share one, and a
restart says the same bytes again (docs/adr/0030). Nothing of this ever enters state, log, record
or digest.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pushnet.crypto import deck_keys
from pushnet.crypto.deck_keys import DeckContext, DeckSecret, deck_secret
from pushnet.crypto.deck_shares import open_card, prove_shares, shares_of
from pushnet.crypto.group import times_g
from pushnet.errors import UsageError
from pushnet.ids import Seat
from pushnet.session.deck import SealedDeck
from pushnet.session.position import Position
from pushnet.session.sealed_slots import deck_of, owed_by, purpose
from pushnet.session.work import MakeShuffle
from pushnet.wire.contents import DeckKey, Shares

LOST = b""  # a seed that is not in the journal any more


@dataclass(slots=True)
class OwnDeck:
    """See the module. Mutable only in what it remembers of its own work."""

    seat: Seat
    seed: bytes = field(repr=False)  # DECK_SEED_BYTES, or LOST
    _context: DeckContext | None = None  # of the deck that what follows belongs to
    _read: dict[int, int] = field(default_factory=dict, repr=False)  # position to card
    _shares: tuple[tuple[bytes, ...], ...] = ()  # of the log when `_read` was last made
    _hidden: dict[int, int] = field(default_factory=dict, repr=False)  # those only we can read

    def has_secret(self, deck: SealedDeck) -> bool:
        """Say whether we hold the secret behind our key of this deck; else we can only leave."""
        if self.seed == LOST:
            return False
        return not deck.keys or times_g(self._secret(deck).scalar) == deck.keys[self.seat]

    def key(self, deck: SealedDeck) -> DeckKey:
        """Return our key of this deck with its proof."""
        made = deck_keys.own_key(deck.context, self.seat, self._secret(deck), self.seed)
        return DeckKey(made.key, made.proof)

    def shuffle(self, position: Position) -> MakeShuffle:
        """Return the job that makes our shuffle for the open slot."""
        deck = deck_of(position)
        return MakeShuffle(
            game=deck.context.game,
            head=position.head,
            context=deck.context,
            keys=deck.keys,
            step=deck.shuffles,
            before=deck.cards,
            secret=self._secret(deck),
        )

    def owed_shares(self, position: Position) -> Shares:
        """Return what we owe in a slot of shares."""
        assert position.owed is not None
        given = dict(position.owed.by)
        coming = {seat: set(positions) for seat, positions in given.items()}
        positions = owed_by(position, self.seat)
        self._refuse_own_hand(deck_of(position), positions, position.owed.opens, coming)
        return self._shares_for(position, positions, None)

    def shares_with(
        self,
        position: Position,
        action: Sequence[Any],
        given: Sequence[int],
        opens: Sequence[int],
    ) -> Shares:
        """Return the shares of `given` that travel with an encoded action; it opens `opens`."""
        self._refuse_own_hand(deck_of(position), given, opens, {})
        return self._shares_for(position, given, action)

    def faces(self, deck: SealedDeck) -> Mapping[int, int]:
        """Return the cards that only we can read: all shares but our own are in the log."""
        if self._context != deck.context:
            self._context, self._read, self._shares = deck.context, {}, ()
        if self._shares is not deck.shares:
            self._shares = deck.shares
            mine = (self.seat,)
            hidden = [p for p in range(deck.context.cards) if deck.missing(p) == mine]
            self._hidden = {}
            if hidden and self.has_secret(deck):
                self._hidden = {position: self._face(deck, position) for position in hidden}
        return self._hidden

    def _face(self, deck: SealedDeck, position: int) -> int:
        if position not in self._read:
            own = shares_of(self._secret(deck), deck.cards, (position,))
            others = [share for share in deck.shares[position] if share]
            self._read[position] = open_card(deck.cards, position, [*others, own])
        return self._read[position]

    def _secret(self, deck: SealedDeck) -> DeckSecret:
        return deck_secret(self.seed, deck.context, self.seat)

    def _shares_for(
        self, position: Position, positions: Sequence[int], action: Sequence[Any] | None
    ) -> Shares:
        deck = deck_of(position)
        why = purpose(deck, self.seat, position.h + 1, position.head, action)
        made = prove_shares(why, self._secret(deck), deck.cards, positions, self.seed)
        return Shares(made.shares, made.proof)

    def _refuse_own_hand(
        self,
        deck: SealedDeck,
        positions: Sequence[int],
        opens: Sequence[int],
        coming: Mapping[Seat, set[int]],
    ) -> None:
        """Refuse to give the last share of a card that is not to be open (attack 41).

        No engine asks for it. If one ever did, everybody could read our hand for good.

        Raises:
            UsageError: Such a card is among `positions`.
        """
        for position in positions:
            kept = [
                seat
                for seat in deck.missing(position)
                if seat != self.seat and position not in coming.get(seat, ())
            ]
            if not kept and position not in opens:
                raise UsageError("our own share of a card that stays hidden was asked for")
