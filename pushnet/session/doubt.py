"""Whose program shows another table than ours after the same log, and what to make of that.

Equal heads with different states mean that some program has a fault. Whose, no message can show: a
heartbeat is a claim, and a cheat may claim anything. So one seat's claim is noted for the screen
and stops nobody. Only when the operators of more than half of the active seats claim one and the
same other state do we believe that the fault is ours, sign nothing more, and say so. Whoever can
stop us like this could have dropped our seat as well (votes.py): it is no new power.
Source: protocol/pushnet.md 16.
"""

from pushnet.ids import Digest, Seat
from pushnet.session.effects import Halted
from pushnet.session.game import Game
from pushnet.session.outbox import Outbox


def note_state(game: Game, seat: Seat, state: Digest, out: Outbox) -> None:
    """Note which state a seat claims to see at our own head."""
    position = game.ledger.position
    if seat not in position.active or state == game.state_digest():
        if game.doubts.pop(seat, None) is not None:
            out.room_changed()
        return
    claim = (position.head, state)
    if game.doubts.get(seat) == claim:
        return
    game.doubts[seat] = claim
    out.room_changed()
    operators = game.table.operators
    alike = {operators[other] for other in position.active if game.doubts.get(other) == claim}
    everybody = {operators[other] for other in position.active}
    if 2 * len(alike) > len(everybody) and not game.halted:
        game.halted = True
        out.tell(Halted(game.table.game, position.h))
