"""The address at which others on the network reach this machine."""

import ipaddress
import socket
from typing import Final

LOOPBACK: Final = "127.0.0.1"
# Addresses nobody uses (RFC 5737, RFC 3849). Connecting a UDP socket sends nothing: the kernel only
# looks up which of our addresses it would speak from.
_PROBES: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def lan_address() -> str:
    """Return the address this machine speaks from, or loopback if it has no network."""
    for family, probe in _PROBES:
        with socket.socket(family, socket.SOCK_DGRAM) as line:
            try:
                line.connect((probe, 9))
            except OSError:
                continue
            address = str(line.getsockname()[0])
        if not ipaddress.ip_address(address).is_loopback:
            return address
    return LOOPBACK
