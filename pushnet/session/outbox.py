"""Collects what one call of the session causes, in the one order that is safe.

First everything to be stored, then everything to be sent, then what the screens should know: so
whatever is published was durable before, without each place having to remember it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from pushnet.ids import GameId
from pushnet.session.effects import Advanced, Effect, Entry, Publish, Record, RoomChanged
from pushnet.wire.contents import Signed
from pushnet.wire.envelope import pack_envelopes


@dataclass(slots=True)
class Outbox:
    """See the module. One per call; `effects` empties it."""

    _entries: list[Entry] = field(default_factory=list)
    _signed: list[Signed] = field(default_factory=list)
    _news: list[Effect] = field(default_factory=list)
    _room_changed: bool = False

    def save(self, entry: Entry) -> None:
        """Store this before anything is sent."""
        self._entries.append(entry)

    def send(self, *items: Signed) -> None:
        """Publish these, packed together; the same bytes twice in one call go once."""
        for item in items:
            if item not in self._signed:
                self._signed.append(item)

    def tell(self, news: Effect) -> None:
        """Let the client know."""
        self._news.append(news)

    def room_changed(self) -> None:
        """Something of the lobby, presence or votes looks different; told once per call."""
        self._room_changed = True

    def effects(self, spread: Callable[[Signed], tuple[Signed, ...]]) -> tuple[Effect, ...]:
        """Return the effects in their safe order; `spread` cuts what is too long into parts."""
        effects: list[Effect] = []
        if self._entries:
            effects.append(Record(tuple(self._entries)))
        items = [part for item in self._signed for part in spread(item)]
        effects += [Publish(envelope) for envelope in pack_envelopes(items)]
        effects += _merged(self._news)
        if self._room_changed:
            effects.append(RoomChanged())
        return tuple(effects)


def _merged(news: list[Effect]) -> list[Effect]:
    """Join several `Advanced` of one call into the first: the screen redraws once."""
    steps = [item for item in news if isinstance(item, Advanced)]
    if not steps[1:]:  # nothing to be joined with
        return news
    joined = Advanced(min(s.h for s in steps), any(s.unwound for s in steps))
    at = news.index(steps[0])
    rest = [item for item in news if not isinstance(item, Advanced)]
    return [*rest[:at], joined, *rest[at:]]


def entry_of(signed: Signed, game: GameId, *, own: bool) -> Entry:
    """Return a signed body as a journal entry: signature, then body."""
    return Entry("own" if own else "peer", game, signed.signature + signed.body)


def signed_of(entry: Entry) -> Signed:
    """Return the signed body of an `own` or `peer` entry."""
    return Signed(entry.content[64:], entry.content[:64])
