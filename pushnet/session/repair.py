"""Finding and mending what a broker lost: by comparing heartbeats, from any peer.

Nobody retransmits blindly. A heartbeat says how far its sender is and which bodies of the open slot
it holds; whoever sees that it lacks something sends that, whoever is behind asks one peer for
slots, at most once a second. What a peer says of itself is only a reason to send or to ask, never
a fact about the game; and it cannot make us send more than its allowance, nor all onlookers
together more than theirs. Source: protocol/pushnet.md 16.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pushnet.crypto.sealing import ENVELOPE_BYTES_MAX
from pushnet.ids import PublicKey, Seat
from pushnet.session.allowance import Allowance
from pushnet.session.doubt import note_state
from pushnet.session.game import Game
from pushnet.session.outbox import Outbox
from pushnet.session.parts import is_long, sendable
from pushnet.session.peers import Peer, Peers
from pushnet.session.serving import (
    VOID_BESIDE,
    beside_digest,
    evidence_items,
    items_from,
    open_by_seat,
    open_votes,
    own_votes,
    returned_to,
)
from pushnet.session.snapshot import Standing
from pushnet.session.sync import Catcher
from pushnet.session.voice import Voice
from pushnet.wire.contents import Presence, Propose, Recall, Recalled, Signed, Sync
from pushnet.wire.envelope import ITEMS_MAX, envelopes_bytes


@dataclass(slots=True)
class Repair:
    """Repair as one session does it."""

    voice: Voice
    peers: Peers
    catcher: Catcher = field(default_factory=Catcher)
    # For all keys without a seat together:
    others_mended: Allowance = field(default_factory=lambda: Allowance(1, 1_000))
    others_served: Allowance = field(default_factory=lambda: Allowance(2, 500))
    # Where bodies are long: what four shuffles take, then as much as a broker lets through.
    sealed_served: Allowance = field(default_factory=lambda: Allowance(40, 125))
    long_mended: Allowance = field(default_factory=lambda: Allowance(1, 1_000))

    def compare(
        self, key: PublicKey, game: Game, theirs: Presence, now_ms: int, out: Outbox
    ) -> None:
        """Find out who lacks what, from a heartbeat about our game."""
        ours = game.ledger.position
        seat = game.table.seat_of(key)
        lacking: tuple[Signed, ...] = ()
        if theirs.h < ours.h:
            pass  # it will ask
        elif theirs.h > ours.h or theirs.head != ours.head:
            name, h = game.table.game, ours.h + 1
            self.catcher.want(key, name, h, game.mark, seated=seat is not None)
            # Our YES may be all that keeps us here: whoever went on owes us a NO to it.
            lacking = own_votes(game)
        else:
            if seat is not None:
                note_state(game, seat, theirs.state, out)
            lacking = self._lacking(game, seat, theirs, now_ms)
        if theirs.beside != VOID_BESIDE:  # it takes for silent who has stopped for a fault
            lacking = (*evidence_items(game), *lacking)
        if not lacking:
            return
        allowance = self.others_mended if seat is None else self.peers.by_key[key].mended
        if allowance.take(now_ms):
            # A long body goes to everybody who lacks it at once: so who asked last gets it too.
            out.send(*(i for i in lacking if not is_long(i) or self.long_mended.take(now_ms)))

    def _lacking(
        self, game: Game, speaker: Seat | None, theirs: Presence, now_ms: int
    ) -> tuple[Signed, ...]:
        """Return what the speaker lacks of the open slot.

        Our own, what absent seats signed, and what it signed itself and has lost.
        """
        items: list[Signed] = []
        for seat, item in open_by_seat(game):
            own = game.own is not None and seat == game.own.seat
            standing = self.peers.standing(game.table.keys[seat], now_ms)
            ours_to_send = own or seat == speaker or standing is not Standing.PRESENT
            if theirs.held >> seat & 1 or not ours_to_send:
                continue
            items += sendable(game.ledger, item)
        if theirs.beside != beside_digest(game):
            items += open_votes(game)
        return tuple(items)

    def serve(self, key: PublicKey, sync: Sync, game: Game, now_ms: int, out: Outbox) -> None:
        """Send the slots that a peer asks us for; a newcomer also gets the TABLE."""
        seated = game.table.seat_of(key) is not None
        allowance = self.peers.by_key[key].served if seated else self.others_served
        if game.table.rules.sealed is not None:
            allowance = self.peers.by_key[key].sealed_served if seated else self.sealed_served
        if not allowance.take(now_ms):
            return  # before anything is looked up: a question costs its asker more than us
        items: Sequence[Signed] = items_from(game, sync.h)
        if sync.h == 0:
            nonce = self.peers.own_nonce
            items = (self.voice.sign(Propose(nonce, 0, game.table.raw)), *items)
        # What the payload that was taken last has room for.
        bytes_left, items_left = ENVELOPE_BYTES_MAX, ITEMS_MAX
        for item in (part for whole in items for part in self.voice.spread(whole)):
            if envelopes_bytes(item) > bytes_left or items_left == 0:
                if not allowance.take(now_ms):
                    return
                bytes_left, items_left = ENVELOPE_BYTES_MAX, ITEMS_MAX
            bytes_left -= envelopes_bytes(item)
            items_left -= 1
            out.send(item)

    def give_back(
        self, key: PublicKey, recall: Recall, game: Game, now_ms: int, out: Outbox
    ) -> None:
        """Return to a restarted seat what we hold of it."""
        seat = game.table.seat_of(key)
        peer: Peer | None = self.peers.by_key.get(key)
        if seat is None or peer is None or not peer.recalled.take(now_ms):
            return
        position = game.ledger.position
        answer = Recalled(recall.session, recall.game, position.h, position.head)
        out.send(*returned_to(game, seat), self.voice.sign(answer))
