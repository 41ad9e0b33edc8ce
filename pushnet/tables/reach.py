"""Where a broker of ours is reached: which addresses it binds, and which logins open it.

The login of a player's broker follows from the address at which a guest dials it
(protocol/pushnet.md 5), so that a stranger who announces an address of their own learns nobody's
login but their own. A broker on every interface therefore has one login for each of our addresses,
and gets another one when the computer comes to a new network.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pushnet.crypto.sealing import RoomKeys
from pushnet.net.address import is_loopback_address
from pushnet.net.embedded import LOOPBACK, RunningBroker
from pushnet.net.interfaces import LanAddress, lan_addresses, with_zone

LOGINS_MAX: Final = 32  # addresses that one table gets in its life
EVERY_V4: Final = "0.0.0.0"  # noqa: S104 - whoever comes in needs a login
EVERY_V6: Final = "::"


@dataclass(frozen=True, slots=True, kw_only=True)
class Binding:
    """What to bind, and what to give away."""

    host: str  # IP literal to bind, EVERY_V4 and EVERY_V6 among them
    address: str  # that our own invite names
    others: tuple[str, ...] = ()  # addresses that reach it too

    @property
    def is_private(self) -> bool:
        """Whether only this computer reaches it."""
        return is_loopback_address(self.host)


async def find_binding(address: str | None) -> Binding:
    """Return where to put a broker; None: on every interface that others may be behind."""
    nets = await asyncio.to_thread(lan_addresses)
    if address is not None:
        return Binding(host=with_zone(address, nets), address=address)
    if not nets:
        return Binding(host=EVERY_V4, address=LOOPBACK)
    first, *rest = [each.address for each in nets if each.is_ipv6 == nets[0].is_ipv6]
    host = EVERY_V6 if nets[0].is_ipv6 else EVERY_V4
    return Binding(host=host, address=first, others=tuple(dict.fromkeys(rest)))


def place_of(address: str, port: int) -> str:
    """Return an address as an invite has it, and as the login is derived from it."""
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


@dataclass(slots=True, kw_only=True)
class Reach:
    """A running broker of ours and the addresses whose logins it knows."""

    room: RoomKeys
    broker: RunningBroker
    binding: Binding
    known: set[str] = field(default_factory=set)

    def addresses(self) -> Sequence[LanAddress]:
        """Return where others reach the broker now, letting them in at new addresses too."""
        every = {EVERY_V4: False, EVERY_V6: True}  # whether IPv6
        nets = lan_addresses()
        if self.binding.host not in every:
            return [each for each in nets if each.address == self.binding.address]
        is_ipv6 = every[self.binding.host]
        return [each for each in nets if each.is_ipv6 == is_ipv6 and self._opens(each.address)]

    def _opens(self, address: str) -> bool:
        if address not in self.known and len(self.known) < LOGINS_MAX:
            login = self.room.broker_login(place_of(address, self.broker.target.port))
            if self.broker.admit(*login):
                self.known.add(address)
        return address in self.known
