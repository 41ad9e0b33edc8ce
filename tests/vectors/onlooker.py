"""An onlooker: a whole session without a seat, that hears a TABLE and then one body at a time."""

from typing import Any

from pushnet.crypto.sealing import RoomKeys, seal
from pushnet.crypto.signing import SigningKey
from pushnet.session.effects import Effect, StartAborted, Violation
from pushnet.session.session import Session, open_session
from pushnet.session.voice import Voice
from pushnet.wire.contents import Hello, Propose, Signed
from pushnet.wire.envelope import pack_envelopes
from tests.sim.dice import Dice

ROOM = RoomKeys.from_secret(b"the room of the vectors".ljust(32, b"."))
NOW_MS = 1_000


class Onlooker:
    """What a client without a seat makes of the bodies it hears."""

    def __init__(self, table: bytes) -> None:
        self.dice = Dice("onlooker")
        self.session: Session = open_session(ROOM, self._key(), self._hello("onlooker"), NOW_MS)
        self.called_off: dict[str, Any] | None = None
        self.seats: list[bytes] = []
        host = Voice(ROOM.room_id, self._key())
        hello = self._hello("host")
        self._receive(host.sign(hello))
        self._receive(host.sign(Propose(hello.nonce, 0, table)))

    def _key(self) -> SigningKey:
        return SigningKey.from_seed(self.dice.bytes(32))

    def _hello(self, name: str) -> Hello:
        key = SigningKey.from_seed(name.encode().ljust(32, b"."))
        return Hello(self.dice.bytes(16), (1,), "vectors", name, self.dice.bytes(16), key.public)

    def hear(self, item: Signed) -> str | None:
        """Take in one body; return the code that it is refused or blamed with, if it is."""
        codes = []
        for effect in self._receive(item):
            match effect:
                case Violation(_, code):
                    codes.append(str(code))
                case StartAborted(_, key):
                    by = None if key is None else self.seats.index(key)
                    self.called_off = {"by": by} if by is not None else {"code": "anchor-repeated"}
                case _:
                    pass
        assert len(codes) <= 1
        return codes[0] if codes else None

    def _receive(self, item: Signed) -> tuple[Effect, ...]:
        (envelope,) = pack_envelopes([item])
        payload = seal(ROOM, envelope, self.dice.bytes(24))
        effects = self.session.receive(payload, NOW_MS)
        if self.session.game is not None:
            self.seats = list(self.session.game.table.keys)
        return effects

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
