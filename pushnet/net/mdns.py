"""zeroconf on the addresses we choose, and on others as soon as those change.

Left to itself it listens everywhere, on container nets too, and misses the second interface of a
laptop with two (python-zeroconf#54). Asked again with the same addresses it brings up what failed
the last time: an IPv6 address can be bound only some seconds after its interface came up.
"""

import asyncio
from collections.abc import Sequence

from zeroconf import Error as ZeroconfError
from zeroconf import IPVersion
from zeroconf.asyncio import AsyncZeroconf

from pushnet.net.interfaces import LanAddress

MDNS_FAILURES = (OSError, RuntimeError, ZeroconfError)
"""What zeroconf raises when the network is not as it was a moment ago."""


class Mdns:
    """One zeroconf, there while there is an address to use it on."""

    def __init__(self) -> None:
        self.zeroconf: AsyncZeroconf | None = None

    async def use(self, addresses: Sequence[LanAddress]) -> AsyncZeroconf | None:
        """Speak and listen on these addresses and no others; return None if there are none.

        Raises:
            MDNS_FAILURES: It cannot be done now.
        """
        if not addresses:
            await self.close()
            return None
        # IPv6 multicast goes by interface, IPv4 by address.
        version4 = [each.address for each in addresses if not each.is_ipv6]
        version6 = [each.index for each in addresses if each.is_ipv6]
        interfaces: list[str | int] = [*dict.fromkeys(version4), *dict.fromkeys(version6)]
        if not version6:
            version = IPVersion.V4Only
        else:
            version = IPVersion.All if version4 else IPVersion.V6Only
        if self.zeroconf is None:
            self.zeroconf = AsyncZeroconf(interfaces=interfaces, ip_version=version)
            # Shielded: being cancelled here would end zeroconf's own start and leave its sockets.
            await asyncio.shield(self.zeroconf.zeroconf.async_wait_for_start())
        else:
            await self.zeroconf.async_update_interfaces(interfaces, version)
        return self.zeroconf

    async def close(self) -> None:
        """Say goodbye for what was announced and close all sockets; may be called again."""
        zeroconf, self.zeroconf = self.zeroconf, None
        if zeroconf is not None:
            await asyncio.shield(zeroconf.async_close())  # to its end, whoever waits for it
