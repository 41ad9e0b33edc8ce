"""A TABLE that its game accepts: what every seat must agree on before slot 1."""

from dataclasses import dataclass
from typing import Any

from pushnet.crypto import tags
from pushnet.crypto.chain import domain
from pushnet.crypto.signing import verify
from pushnet.errors import Code, RefusedError
from pushnet.games.api import Rules
from pushnet.games.registry import rules_of
from pushnet.ids import Digest, GameId, PublicKey, Seat
from pushnet.wire.contents import SlotMessage
from pushnet.wire.table import Table, game_id_of, parse_table
from pushnet.words import say


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A checked TABLE with everything that follows from it alone."""

    raw: bytes
    game: GameId
    table: Table
    rules: Rules
    options: Any  # the game's own Options
    domains: tuple[Digest, ...]  # by seat: D of the beacon

    @property
    def keys(self) -> tuple[PublicKey, ...]:
        """Keys by seat."""
        return tuple(seat.key for seat in self.table.seats)

    @property
    def operators(self) -> tuple[PublicKey, ...]:
        """Operators by seat; equal to the key for people."""
        return tuple(seat.operator for seat in self.table.seats)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, ascending."""
        return tuple(Seat(index) for index in range(len(self.table.seats)))

    def seat_of(self, key: PublicKey) -> Seat | None:
        """Return the seat of `key`, or None for an onlooker."""
        keys = self.keys
        return Seat(keys.index(key)) if key in keys else None

    def signer(self, message: SlotMessage) -> PublicKey:
        """Return the key that signed a message of this table's game.

        Raises:
            RefusedError: WRONG_GAME, WRONG_SEAT, BAD_SIGNATURE.
        """
        signed = message.signed
        if message.game != self.game:
            raise RefusedError(Code.WRONG_GAME)
        if message.seat >= len(self.table.seats):
            raise RefusedError(Code.WRONG_SEAT)
        key = self.table.seats[message.seat].key
        if not verify(key, tags.MSG, signed.body, signed.signature):
            raise RefusedError(Code.BAD_SIGNATURE)
        return key


def _other_revision(table: Table, rules: Rules) -> RefusedError:
    """Return why a game under other rules than ours cannot be followed, naming both."""
    fields = {"game": rules.name, "theirs": table.revision, "ours": rules.revision}
    if table.revision > rules.revision:
        sentence = say(
            "This game was made by a newer pushnet, under revision {theirs} of the rules of {game};"
            " this one knows revision {ours}. Please update this one.",
            **fields,
        )
        return RefusedError(Code.NEWER_VERSION, sentence)
    sentence = say(
        "This game was made by an older pushnet, under revision {theirs} of the rules of {game};"
        " this one knows revision {ours} only. The older one can still open it.",
        **fields,
    )
    return RefusedError(Code.UNKNOWN_GAME, sentence)


def open_table(raw: bytes) -> OpenTable:
    """Return the TABLE of these bytes.

    Raises:
        RefusedError: a code of `parse_table`; UNKNOWN_GAME; NEWER_VERSION for a later revision of
            a known game; TABLE_SEATS; TABLE_OPTIONS.
    """
    table = parse_table(raw)
    rules = rules_of(table.game_name)
    if table.revision != rules.revision:
        raise _other_revision(table, rules)
    if len(table.seats) not in rules.seat_counts:
        raise RefusedError(Code.TABLE_SEATS)
    options = rules.decode_options(list(table.options))
    rules.first_player(options, len(table.seats), 0)  # a seat they name has to exist
    game = game_id_of(raw)
    domains = tuple(domain(game, seat.key, Seat(index)) for index, seat in enumerate(table.seats))
    return OpenTable(raw, game, table, rules, options, domains)
