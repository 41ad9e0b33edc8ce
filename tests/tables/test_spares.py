"""Which offers are dialled without asking, and that votes wait until they were."""

import pytest

from pushnet.net.interfaces import LanAddress
from pushnet.tables.spares import usable_offer

HOME = LanAddress(interface="wlan0", index=3, address="192.168.1.7", prefix_bits=24)
OFFICE = LanAddress(interface="eth0", index=2, address="10.1.2.3", prefix_bits=16)


@pytest.mark.parametrize("offer", ["192.168.1.9:18830", "10.1.200.1:1024", "192.168.1.9"])
def test_a_private_address_in_a_net_of_ours_is_dialled(offer: str) -> None:
    assert usable_offer(offer, [HOME, OFFICE])


@pytest.mark.parametrize(
    "offer",
    [
        "192.168.2.9:18830",  # private, but no net of ours
        "8.8.8.8:18830",
        "example.org:18830",
        "mqtt://192.168.1.9:18830",
        "192.168.1.9:80",
        "192.168.1.9:1023",
        "127.0.0.1:18830",
        "169.254.1.1:18830",
        "224.0.0.1:18830",
        "0.0.0.0:18830",
        "",
        "[::1]:18830",
        "[fe80::1]:18830",
        "192.168.1.9:18830@evil",
        "a b:1",
    ],
)
def test_nothing_else_is(offer: str) -> None:
    assert not usable_offer(offer, [HOME, OFFICE])


def test_loopback_only_where_the_table_meets_on_loopback() -> None:
    assert usable_offer("127.0.0.1:18830", [], loopback=True)
    assert not usable_offer("127.0.0.1:80", [], loopback=True)
