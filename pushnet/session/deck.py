"""The sealed deck of one deal as the log has it so far: keys, sealed cards, shares, open faces.

A frozen value inside `Position`, so it is agreed like everything there; nobody's secret is in it.
Own secrets and what they let us read stand beside the log (own_deck.py).
Source: protocol/pushnet.md 10; protocol/sealed-deck.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pushnet.crypto.deck_keys import DeckContext, joint_key
from pushnet.crypto.deck_shares import SHARE_BYTES, open_card
from pushnet.crypto.shuffle import Deck, opening_deck
from pushnet.games.api import Faces, NewDeck
from pushnet.ids import Digest, Seat
from pushnet.session.table import OpenTable

NOT_GIVEN = b""


@dataclass(frozen=True, slots=True)
class SealedDeck:
    """See the module."""

    context: DeckContext
    order: tuple[Seat, ...]  # who shuffles, first to last
    keys: tuple[bytes, ...]  # by seat; () until all are there
    cards: Deck  # after the last shuffle in the log; b"" until the keys are there
    shuffles: int  # in the log
    shares: tuple[tuple[bytes, ...], ...]  # by position, then seat; NOT_GIVEN where none is

    @property
    def shuffler(self) -> Seat:
        """Whose shuffle is next."""
        return self.order[self.shuffles]

    @property
    def is_shuffled(self) -> bool:
        """Whether every shuffle is in the log."""
        return self.shuffles == len(self.order)

    def with_keys(self, keys: Sequence[bytes]) -> "SealedDeck":
        """Return the deck sealed for these keys, by seat, in the order that everybody knows.

        Raises:
            RefusedError: DECK_KEYS when two are equal or all of them cancel.
        """
        cards = opening_deck(self.context.cards, joint_key(keys))
        return replace(self, keys=tuple(keys), cards=cards)

    def with_shuffle(self, cards: bytes) -> "SealedDeck":
        """Return the deck after a shuffle whose proof holds."""
        return replace(self, cards=Deck(cards), shuffles=self.shuffles + 1)

    def with_shares(self, seat: Seat, positions: Sequence[int], given: bytes) -> "SealedDeck":
        """Return the deck with a seat's shares of these positions, whose proof holds."""
        shares = list(self.shares)
        for index, position in enumerate(positions):
            share = given[SHARE_BYTES * index : SHARE_BYTES * (index + 1)]
            held = shares[position]
            shares[position] = (*held[:seat], share, *held[seat + 1 :])
        return replace(self, shares=tuple(shares))

    def missing(self, position: int) -> tuple[Seat, ...]:
        """Return the seats whose share of a position is not in the log."""
        return tuple(
            Seat(seat) for seat, share in enumerate(self.shares[position]) if share == NOT_GIVEN
        )

    def faces(self, positions: Sequence[int]) -> Faces:
        """Return what lies at positions of which all shares are in the log."""
        return Faces(tuple((p, open_card(self.cards, p, self.shares[p])) for p in positions))


def new_deck(table: OpenTable, wanted: NewDeck, head: Digest) -> SealedDeck:
    """Return the deck of a deal before anybody has said a key; `head` is the last slot's."""
    assert table.rules.sealed is not None
    cards = table.rules.sealed.cards
    context = DeckContext(table.game, wanted.number, head, cards, table.keys)
    nothing = (NOT_GIVEN,) * len(table.keys)
    return SealedDeck(context, wanted.order, (), Deck(b""), 0, (nothing,) * cards)
