"""The scribe of a game with hidden cards: it holds all four hands and signs for all."""

from collections.abc import Sequence
from typing import Any

from pushnet.crypto.deck_keys import deck_secret
from pushnet.crypto.deck_shares import prove_shares
from pushnet.games.rummy import RULES
from pushnet.games.rummy_plays import known_faces, legal_plays
from pushnet.games.rummy_types import Discard, Options, Push
from pushnet.ids import Seat
from pushnet.session.own_deck import OwnDeck
from pushnet.session.position import Step
from pushnet.session.sealed_slots import deck_of, purpose
from pushnet.session.work import ENTROPY_BYTES
from pushnet.wire.contents import Act, DeckKey, Shares, Shuffle, Signed, SlotContent, SlotMessage
from tests.vectors.scribe import Scribe

SEATS = 4
STOCK_KEPT = 50  # later nobody pushes: forty turns of Take end a deal


class SealedScribe(Scribe):
    """One match of Push rummy, as far as it is written."""

    def __init__(self, seed: str, *, options: Options | None = None) -> None:
        super().__init__(seed, SEATS, options=options or Options(), rules=RULES)
        self.decks = [OwnDeck(Seat(seat), self.dice.bytes(64)) for seat in range(SEATS)]
        self.choose = self._sensible

    def _sensible(self, state: Any, legal: Any) -> Any:
        """Lay whatever can be laid, so that melds grow and hands get empty."""
        laying = [play for play in legal if not isinstance(play, Discard)]
        if len(state.stock) <= STOCK_KEPT:
            laying = [play for play in laying if not isinstance(play, Push)] or laying
        return self.dice.pick(laying or legal)

    def fork(self, seed: str, slots: int | None = None) -> "SealedScribe":
        other = super().fork(seed, slots)
        assert isinstance(other, SealedScribe)
        other.decks = [OwnDeck(deck.seat, deck.seed) for deck in self.decks]
        other.choose = other._sensible
        return other

    def legal(self) -> tuple[Any, ...]:
        position = self.position
        if position.step is not Step.ACT or position.deck is None:
            return ()
        own = self.decks[position.due[0]].faces(position.deck)
        return legal_plays(position.state, known_faces(position.state, own))

    def move(self, action: Any) -> Act:
        assert RULES.sealed is not None
        form = RULES.encode_action(action)
        given, _ = RULES.sealed.carries(self.position.state, action)
        shares = self.shares(self.position.due[0], given, form) if given else None
        return Act(tuple(form), None, shares)

    def shares(
        self, seat: int, positions: Sequence[int], action: Sequence[Any] | None = None
    ) -> Shares:
        """Return the shares of any positions for the open slot, by the secret of a seat."""
        deck, own = deck_of(self.position), self.decks[seat]
        secret = deck_secret(own.seed, deck.context, own.seat)
        why = purpose(deck, own.seat, self.h, self.position.head, action)
        made = prove_shares(why, secret, deck.cards, positions, own.seed)
        return Shares(made.shares, made.proof)

    def owed_content(self, seat: int) -> SlotContent | None:
        """Return what a seat says about the deck at the open slot, if that is what it is for."""
        position, deck = self.position, self.decks[seat]
        if position.step is Step.SHUFFLE:
            return deck.shuffle(position).run(self.dice.bytes(ENTROPY_BYTES))
        if position.step is Step.KEYS and position.deck is not None:
            key: DeckKey = deck.key(position.deck)
            return key
        return deck.owed_shares(position) if position.step is Step.SHARES else None

    def owed(self, seat: int) -> Signed:
        content = self.owed_content(seat)
        return super().owed(seat) if content is None else self.sign(seat, content)

    def judge(self, message: SlotMessage) -> None:
        if not isinstance(message.content, Shuffle):  # its proof is checked in the record
            super().judge(message)
