"""Ways to one broker: its own door, and a secure WebSocket where a network lets nothing else out.

All doors of a broker lead to the same rooms, so players who come by different ones meet. Which
door opens is found out by each client for itself: an invite names the broker's own door only.
Never to a door that is less safe: encrypted stays encrypted, and what is checked stays checked.

Pure. Source: docs/testing.md C 37, docs/adr/0038.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pushnet.net.address import DEFAULT_PATH, DEFAULT_PORTS, BrokerTarget
from pushnet.net.public_brokers import broker_of_host

SECURE: Final = "wss"


def detours(target: BrokerTarget) -> tuple[BrokerTarget, ...]:
    """Return the other doors of the broker at `target`, best first; none on the local network.

    That is a secure WebSocket at the same host: where a well-known broker is known to have it,
    else at port 443, which every network lets out. Login and CA file are those of `target`.
    """
    if target.is_local:
        return ()
    known = broker_of_host(target.host)
    port = DEFAULT_PORTS[SECURE] if known is None else known.secure_websocket_port
    door = replace(target, scheme=SECURE, port=port, path=target.path or DEFAULT_PATH)
    return () if (target.scheme, target.port) == (SECURE, port) else (door,)


class Ways:
    """In which order the doors of one broker are tried.

    Each attempt to connect is a round: the door that opened last, then the others. The first round
    after a connection tries that connection's door alone: it is the broker that is gone then, and
    not the network that has closed, which only the rounds after that allow for.
    """

    def __init__(self, target: BrokerTarget, others: Sequence[BrokerTarget] = ()) -> None:
        """Begin with a broker's own door."""
        self._doors = (target, *others)
        self._opened = 0
        self._is_fresh = False  # the last round led to a connection

    @property
    def own(self) -> BrokerTarget:
        """The door that the player named."""
        return self._doors[0]

    def round(self) -> tuple[BrokerTarget, ...]:
        """Return the doors to try now, one after another, for as long as none opens."""
        first = self._doors[self._opened]
        is_fresh, self._is_fresh = self._is_fresh, False
        others = () if is_fresh else tuple(door for door in self._doors if door is not first)
        return (first, *others)

    def opened(self, door: BrokerTarget) -> None:
        """Count `door` as the one that led to the broker."""
        self._opened = self._doors.index(door)
        self._is_fresh = True
