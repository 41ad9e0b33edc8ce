"""An onlooker: a whole session without a seat, that hears one body after another."""

from typing import Any

from pushnet.crypto.sealing import RoomKeys, seal
from pushnet.crypto.signing import SigningKey
from pushnet.session.effects import Effect, StartAborted, Violation
from pushnet.session.outbox import Outbox
from pushnet.session.session import open_session
from pushnet.session.table import open_table
from pushnet.wire.contents import Hello, Signed
from pushnet.wire.envelope import pack_envelopes
from tests.sim.dice import Dice

ROOM = RoomKeys.from_secret(b"the room of the vectors".ljust(32, b"."))
NOW_MS = 1_000


class Onlooker:
    """What a client without a seat makes of the bodies it hears."""

    def __init__(self, table: bytes) -> None:
        """Open a session that watches this game. How it comes to do so is the lobby's business."""
        self.dice = Dice("onlooker")
        key = SigningKey.from_seed(self.dice.bytes(32))
        nonce, salt = self.dice.bytes(16), self.dice.bytes(16)
        hello = Hello(nonce, (1,), "vectors", "onlooker", salt, key.public)
        self.session = open_session(ROOM, key, hello, NOW_MS)
        self.table = open_table(table)
        self.session.open_game(self.table, Outbox())
        self.called_off: dict[str, Any] | None = None

    def hear(self, item: Signed) -> str | None:
        """Take in one body; return the code that it is refused or blamed with, if it is."""
        codes = []
        for effect in self._receive(item):
            match effect:
                case Violation(_, code):
                    codes.append(str(code))
                case StartAborted(_, None):
                    self.called_off = {"code": "anchor-repeated"}
                case StartAborted(_, key):
                    self.called_off = {"by": self.table.keys.index(key)}
                case _:
                    pass
        assert len(codes) <= 1
        return codes[0] if codes else None

    def _receive(self, item: Signed) -> tuple[Effect, ...]:
        (envelope,) = pack_envelopes([item])
        payload = seal(ROOM, envelope, self.dice.bytes(24))
        return self.session.receive(payload, NOW_MS)

    def standing(self) -> dict[str, Any]:
        """Return where its log stands, in the words of the vectors."""
        game = self.session.game
        if game is None:
            return {"called_off": self.called_off}
        position, evidence = game.ledger.position, game.ledger.evidence
        found: dict[str, Any] = {
            "h": position.h,
            "head": position.head.hex(),
            "state": game.state_digest().hex(),
            "active": list(position.active),
            "due": list(position.due),
            "held": list(game.ledger.held()),
            "signed_by": sorted(game.ends),
        }
        if evidence is not None:
            found["void"] = {"offender": evidence.offender, "code": str(evidence.code)}
        return found

    def record(self) -> bytes | None:
        """Return the record of what it holds; None without a game."""
        return None if self.session.game is None else self.session.game.record()
