"""This computer's addresses on the networks that it shares with other computers.

Counted is where others can be: an interface that is up and carries multicast, and is neither this
computer's own (loopback), nor a net of containers and virtual machines on it, nor a tunnel. Its
name says so everywhere; on Linux the system tells more (/sys/class/net).

Source: Linux include/uapi/linux/if.h (flags), Documentation/ABI/testing/sysfs-class-net (states).
"""

import ipaddress
import re
import socket
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import ifaddr

# Name, or on Windows what the system calls the device.
_NOT_SHARED: Final = re.compile(
    r"lo\d*$|dummy|ifb"
    # containers and virtual machines on this computer
    r"|docker|br-[0-9a-f]{12}$|veth|virbr|vmnet|vboxnet|vmenet|lxc|lxd|incus|podman|cni|cali"
    r"|flannel|kube|hyper-v|vmware|virtualbox|bridge100"
    # tunnels
    r"|tun|tap|wg|utun|ppp|ipsec|gif|stf|sit|ip6tnl|tailscale|zt|nordlynx|wireguard|openvpn"
    # what Apple's radios say to each other
    r"|awdl|llw|anpi",
    re.IGNORECASE,
)
_SYSTEM: Final = Path("/sys/class/net")
_UP: Final = 0x1
_NOT_LAN: Final = 0x8 | 0x10  # loopback, point-to-point
_MULTICAST: Final = 0x1000
_DEAD_STATES: Final = frozenset({"down", "lowerlayerdown", "notpresent", "dormant"})
# Addresses nobody uses (RFC 5737, RFC 3849). Connecting a UDP socket sends nothing: the kernel only
# looks up which of our addresses it would speak from.
_PROBES: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


@dataclass(frozen=True, slots=True, kw_only=True)
class LanAddress:
    """One address of ours, and the net behind it."""

    interface: str  # name, as the system calls it
    index: int  # the system's number of the interface
    address: str  # IP literal without zone
    prefix_bits: int  # how much of the address names the net

    @property
    def is_ipv6(self) -> bool:
        """Whether it is an IPv6 address."""
        return ":" in self.address

    def reaches(self, literal: str) -> bool:
        """Say whether this IP literal, perhaps with a zone, lies in the net behind this address."""
        bare, _, zone = literal.partition("%")
        net = ipaddress.ip_network(f"{self.address}/{self.prefix_bits}", strict=False)
        try:
            inside = ipaddress.ip_address(bare) in net
        except ValueError:
            return False
        return inside and zone in {"", str(self.index), self.interface}


Look = Callable[[], Sequence[LanAddress]]
"""Says which addresses to use now; asked again and again."""


def lan_addresses(
    adapters: "Iterable[ifaddr.Adapter] | None" = None, system: Path = _SYSTEM
) -> Sequence[LanAddress]:
    """Return our addresses on nets shared with others, the best one to give away first.

    Args:
        adapters: The interfaces; None: those that there are now.
        system: Where Linux describes them; elsewhere there is no such folder.
    """
    if adapters is None:
        from ifaddr import get_adapters  # noqa: PLC0415 - loads ctypes: only who asks pays

        adapters = get_adapters()
    found = [
        LanAddress(
            interface=adapter.name,
            index=adapter.index or 0,
            address=ip.ip if isinstance(ip.ip, str) else ip.ip[0],
            prefix_bits=ip.network_prefix,
        )
        for adapter in adapters
        if _is_shared(adapter, system)
        for ip in adapter.ips
    ]
    spoken_from = _spoken_from()
    usable = [each for each in found if _is_usable(each.address)]
    return sorted(usable, key=lambda each: (each.address not in spoken_from, _rank(each.address)))


def needs_zone(literal: str) -> bool:
    """Say whether this IP literal is IPv6 link-local and does not say on which interface."""
    return ":" in literal and "%" not in literal and ipaddress.ip_address(literal).is_link_local


def with_zone(host: str, among: Iterable[LanAddress] | None = None) -> str:
    """Return a host to dial: a link-local IPv6 literal gets our interface, if only one fits."""
    try:
        if not needs_zone(host):
            return host
    except ValueError:
        return host  # a name
    nets = lan_addresses() if among is None else among
    zones = {each.index for each in nets if each.reaches(host)}
    return f"{host}%{zones.pop()}" if len(zones) == 1 else host


def _is_shared(adapter: "ifaddr.Adapter", system: Path) -> bool:
    if _NOT_SHARED.match(adapter.name) or _NOT_SHARED.match(adapter.nice_name):
        return False
    folder = system / adapter.name
    if not folder.is_dir():
        return True
    flags = int(_read(folder / "flags") or "0", 16)
    if not flags & _UP or not flags & _MULTICAST or flags & _NOT_LAN:
        return False
    if _read(folder / "operstate") in _DEAD_STATES:
        return False
    if (folder / "master").exists():
        return False  # a part of a bridge or bond, which has the addresses
    # A bridge without a card of its own connects only what runs on this computer.
    members = [path.name for path in (folder / "brif").glob("*")]
    is_bridge = (folder / "bridge").is_dir()
    return not is_bridge or any((system / member / "device").exists() for member in members)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except OSError:
        return ""  # the interface has just gone


def _is_usable(literal: str) -> bool:
    address = ipaddress.ip_address(literal)
    return not (address.is_loopback or address.is_unspecified or address.is_multicast)


def _rank(literal: str) -> tuple[bool, bool, bool]:
    """Order: IPv4 before IPv6, routable before link-local, private before public."""
    address = ipaddress.ip_address(literal)
    return (":" in literal, address.is_link_local, not address.is_private)


def _spoken_from() -> frozenset[str]:
    """Return the addresses that this computer uses towards the world."""
    found: set[str] = set()
    for family, probe in _PROBES:
        with socket.socket(family, socket.SOCK_DGRAM) as line:
            try:
                line.connect((probe, 9))
                found.add(str(line.getsockname()[0]))
            except OSError:
                continue  # no way out for this family, or none of it here
    return frozenset(found)
