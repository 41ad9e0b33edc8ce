"""Rebuilding a game from the journal after a restart.

The entries are replayed through the same ledger that took them in; nothing is signed meanwhile, and
nothing afterwards until a majority of the other seats has returned what it holds of ours: the
journal may be a restored backup, and a seat that signs twice for one slot convicts itself.
Source: protocol/pushnet.md 17.
"""

from collections.abc import Sequence

from pushnet.crypto.chain import Chain
from pushnet.crypto.signing import SigningKey
from pushnet.session.effects import Entry
from pushnet.session.game import Game, OwnSeat
from pushnet.session.outbox import Outbox, signed_of
from pushnet.session.own_deck import LOST, OwnDeck
from pushnet.session.table import open_table
from pushnet.wire.contents import SlotMessage
from pushnet.wire.messages import parse


def restored_game(key: SigningKey, entries: Sequence[Entry]) -> Game | None:
    """Return the newest game of these entries as it stood, recovering; None without a TABLE."""
    tables = [entry for entry in entries if entry.kind == "table"]
    if not tables:
        return None
    table = open_table(tables[-1].content)
    mine = [entry for entry in entries if entry.game == table.game]
    seeds = [entry.content for entry in mine if entry.kind == "seed"]
    seat = table.seat_of(key.public)
    deck_seeds = [entry.content for entry in mine if entry.kind == "deck"] or [LOST]
    own: OwnSeat | None = None
    if seat is not None and seeds:
        deck = None if table.rules.sealed is None else OwnDeck(seat, deck_seeds[-1])
        own = OwnSeat(seat, key, Chain.from_seed(table.domains[seat], seeds[-1]), deck)
    game = Game(table, own, recovering=True, anchoring=True)
    for entry in mine:
        if entry.kind in {"name", "checked"}:
            game.learn_entry(entry)
            game.carry_on(Outbox())  # a proof may have been all that a slot waited for
        elif entry.kind in {"own", "peer"}:
            message = parse(signed_of(entry))
            assert isinstance(message, SlotMessage)  # the journal holds what was taken in
            game.receive(message, Outbox())
    game.working = None  # whoever asked for it is gone: asked for again
    game.ended = game.accused = False  # told again: whoever died just then has not kept the record
    return game
