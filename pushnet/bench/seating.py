"""Seats of a game without a network: everything that decides a card, and nothing else.

TABLE, chains, links, bodies, heads, judging and drawing are those of the real table
(`session.position`, `crypto`). What is missing decides nothing: the envelope, the seal, and the
signatures, which enter no head. All secrets follow from a seed, so a run can be repeated: this is
for measuring, never for playing.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from pushnet.crypto.chain import Chain
from pushnet.crypto.hashing import length_prefixed, sha256, u8, u32
from pushnet.crypto.signing import SIGNATURE_BYTES, SigningKey
from pushnet.games.api import Chance, Rules
from pushnet.games.registry import rules_of
from pushnet.ids import Digest, Seat
from pushnet.session.position import Position
from pushnet.session.table import OpenTable, open_table
from pushnet.wire.contents import (
    NONCE_BYTES,
    ZERO_DIGEST,
    Act,
    Anchor,
    Leave,
    Link,
    Signed,
    SlotContent,
    SlotMessage,
)
from pushnet.wire.messages import slot_body
from pushnet.wire.table import Table, TableSeat, name_hash

GAME = "push"
UNSIGNED = bytes(SIGNATURE_BYTES)

Hear = Callable[[Any, Any, Chance], None]
"""Called with state, chance action and outcome, each time the engine is handed an outcome."""


@dataclass(frozen=True, slots=True)
class Seating:
    """A TABLE and the chains of all its seats."""

    table: OpenTable
    chains: tuple[Chain, ...]

    def anchor(self, position: Position, seat: Seat) -> SlotMessage:
        """Return this seat's ANCHOR."""
        return self.body(position, seat, Anchor(self.chains[seat].anchor))

    def link(self, position: Position, seat: Seat) -> SlotMessage:
        """Return this seat's LINK for the pending event."""
        return self.body(position, seat, self._own_link(position, seat))

    def act(self, position: Position, seat: Seat, action: Any) -> SlotMessage:
        """Return this seat's move, with its link if the move asks for chance."""
        rules = self.table.rules
        asks = rules.asks_chance(position.state, action)
        link = self._own_link(position, seat) if asks else None
        return self.body(position, seat, Act(tuple(rules.encode_action(action)), link))

    def leave(self, position: Position, seat: Seat) -> SlotMessage:
        """Return this seat's LEAVE, to stand for its body at the open slot."""
        content = Leave(self.chains[seat].seed)
        return self._message(content, seat, position.h, ZERO_DIGEST)

    def body(self, position: Position, seat: Seat, content: SlotContent) -> SlotMessage:
        """Return `content` as a body for the open slot, unsigned."""
        return self._message(content, seat, position.h + 1, position.head)

    def _own_link(self, position: Position, seat: Seat) -> Link:
        return Link(position.event, self.chains[seat].link(position.event))

    def _message(self, content: SlotContent, seat: Seat, h: int, prev: Digest) -> SlotMessage:
        game = self.table.game
        body = slot_body(content, game=game, seat=seat, h=h, prev=prev)
        return SlotMessage(Signed(body, UNSIGNED), game, seat, h, prev, content)


def seat_players(seed: bytes, number: int, count: int, options: Any, hear: Hear) -> Seating:
    """Return the seats of one game.

    Args:
        seed: Of the whole run.
        number: Of this game in it: each has keys, nonces and chains of its own.
        count: Of seats.
        options: The game's Options.
        hear: Is told every outcome.
    """

    def secret(what: bytes, seat: int) -> Digest:
        return sha256(length_prefixed(seed), u32(number), length_prefixed(what), u8(seat))

    rules = rules_of(GAME)
    seats = []
    for seat in range(count):
        key = SigningKey.from_seed(secret(b"key", seat)).public
        nonce = secret(b"nonce", seat)[:NONCE_BYTES]
        seats.append(TableSeat(key, nonce, name_hash(nonce, f"Player {seat}"), key))
    encoded = tuple(rules.encode_options(options))
    table = open_table(Table(rules.name, rules.revision, encoded, tuple(seats)).encode())
    chains = tuple(
        Chain.from_seed(domain, secret(b"chain", seat)) for seat, domain in enumerate(table.domains)
    )
    return Seating(replace(table, rules=_overheard(rules, hear)), chains)


def _overheard(rules: Rules, hear: Hear) -> Rules:
    """Return the same rules, telling `hear` what outcomes they are handed."""

    def apply(state: Any, action: Any, chance: Chance | None) -> tuple[Any, tuple[Any, ...]]:
        if chance is not None:
            hear(state, action, chance)
        return rules.apply(state, action, chance)

    return replace(rules, apply=apply)
