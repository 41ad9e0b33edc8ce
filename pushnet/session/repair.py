"""Finding and mending what a broker lost: by comparing heartbeats, from any peer.

Nobody retransmits blindly. A heartbeat says how far its sender is and which bodies of the open slot
it holds; whoever sees that it lacks something sends that, whoever is behind asks one peer for
slots, at most once a second. Source: protocol.md 9; mqtt.md section 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pushnet.ids import PublicKey
from pushnet.session.effects import Halted
from pushnet.session.game import Game
from pushnet.session.outbox import Outbox
from pushnet.session.peers import Peers
from pushnet.session.serving import (
    beside_digest,
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
from pushnet.wire.envelope import envelopes_bytes

SERVED_BYTES_MAX = 32_000  # per request for slots: eight full payloads
SERVED_EVERY_MS = 900


@dataclass(slots=True)
class Repair:
    """Repair as one session does it."""

    voice: Voice
    peers: Peers
    catcher: Catcher = field(default_factory=Catcher)

    def compare(
        self, key: PublicKey, game: Game, theirs: Presence, now_ms: int, out: Outbox
    ) -> None:
        """Find out who lacks what, from a heartbeat about our game."""
        ours = game.ledger.position
        name = game.table.game
        if theirs.h > ours.h or (theirs.h == ours.h and theirs.head != ours.head):
            self.catcher.want(key, name, ours.h + 1, ours.head)
            # Our YES may be all that keeps us here: whoever went on owes us a NO to it.
            out.send(*own_votes(game))
        elif theirs.h == ours.h and theirs.state != game.state_digest():
            game.halted = True
            out.tell(Halted(name, ours.h))
        elif theirs.h == ours.h:
            self._fill_gap(game, theirs.held, now_ms, out)
            if theirs.beside != beside_digest(game):
                out.send(*open_votes(game))

    def _fill_gap(self, game: Game, held: int, now_ms: int, out: Outbox) -> None:
        """Send what the speaker lacks of the open slot: our own, and what absent seats signed."""
        lacking = [(seat, item) for seat, item in open_by_seat(game) if not held >> seat & 1]
        for seat, item in lacking:
            own = game.own is not None and seat == game.own.seat
            standing = self.peers.standing(game.table.keys[seat], now_ms)
            if own or standing is not Standing.PRESENT:
                out.send(item)

    def serve(self, key: PublicKey, sync: Sync, game: Game, now_ms: int, out: Outbox) -> None:
        """Send the slots that a peer asks us for; a newcomer also gets the TABLE."""
        peer = self.peers.by_key.get(key)
        if peer is None:
            return
        if peer.served_ms is not None and now_ms - peer.served_ms < SERVED_EVERY_MS:
            return
        peer.served_ms = now_ms
        items: Sequence[Signed] = items_from(game, sync.h)
        if sync.h == 0:
            nonce = self.peers.own_nonce
            items = (self.voice.sign(Propose(nonce, 0, game.table.raw)), *items)
        left = SERVED_BYTES_MAX
        for item in items:
            left -= envelopes_bytes(item)
            if left < 0:
                return
            out.send(item)

    def give_back(self, key: PublicKey, recall: Recall, game: Game, out: Outbox) -> None:
        """Return to a restarted seat what we hold of it."""
        seat = game.table.seat_of(key)
        if seat is not None:
            position = game.ledger.position
            answer = Recalled(recall.session, recall.game, position.h, position.head)
            out.send(*returned_to(game, seat), self.voice.sign(answer))
