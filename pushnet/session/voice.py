"""How this session speaks in its room: every room body is signed here and read back once."""

from dataclasses import dataclass

from pushnet.crypto import tags
from pushnet.crypto.signing import SigningKey
from pushnet.session.outbox import Outbox
from pushnet.session.parts import is_long, parts_of
from pushnet.wire.contents import RoomContent, Signed
from pushnet.wire.messages import parse, room_body


@dataclass(frozen=True, slots=True)
class Voice:
    """Our key in one room."""

    room_id: bytes
    key: SigningKey

    def sign(self, content: RoomContent) -> Signed:
        """Return `content` as a signed body of this room."""
        body = room_body(content, room=self.room_id, key=self.key.public)
        return Signed(body, self.key.sign(tags.ROOM, body))

    def spread(self, signed: Signed) -> tuple[Signed, ...]:
        """Return what carries a body: itself, or a long one's parts, which anybody may send."""
        return tuple(map(self.sign, parts_of(signed))) if is_long(signed) else (signed,)

    def say(self, content: RoomContent, out: Outbox) -> None:
        """Send `content`.

        Raises:
            RefusedError: Its form is not one that peers would read: what we cannot read ourselves
                must not be sent.
        """
        signed = self.sign(content)
        parse(signed)
        out.send(signed)
