"""Which of this computer's addresses others can reach; real ones: test_discovery_namespaces.py."""

from pathlib import Path

import pytest
from ifaddr import IP, Adapter

from pushnet.net.interfaces import LanAddress, lan_addresses, needs_zone, with_zone

UP, NO_MULTICAST, TUNNEL, DOWN = "0x1003", "0x3", "0x1091", "0x1002"


def adapter(name: str, *addresses: str, nice_name: str = "", index: int = 4) -> Adapter:
    ips = [
        IP(text if "." in text else (text, 0, 0), 24 if "." in text else 64, name)
        for text in addresses
    ]
    return Adapter(name, nice_name or name, ips, index)


def describe(system: Path, name: str, flags: str = UP, state: str = "up") -> Path:
    folder = system / name
    folder.mkdir()
    (folder / "flags").write_text(f"{flags}\n")
    (folder / "operstate").write_text(f"{state}\n")
    return folder


def found(system: Path, *adapters: Adapter) -> list[str]:
    return [each.address for each in lan_addresses(adapters, system)]


@pytest.mark.parametrize(
    "name",
    [
        *("docker0", "br-0123456789ab", "veth12ab", "virbr0", "vmnet8", "vboxnet0", "podman1"),
        *("lo", "lo0", "tun0", "tap0", "wg0", "utun3", "tailscale0", "awdl0", "bridge100", "ifb0"),
    ],
)
def test_what_is_not_shared_with_others_is_known_by_its_name(tmp_path: Path, name: str) -> None:
    assert found(tmp_path, adapter(name, "172.17.0.1")) == []


@pytest.mark.parametrize("nice_name", ["Hyper-V Virtual Ethernet Adapter", "VirtualBox Host-Only"])
def test_on_windows_the_device_says_it(tmp_path: Path, nice_name: str) -> None:
    assert found(tmp_path, adapter("{846EE342}", "172.17.0.1", nice_name=nice_name)) == []
    assert found(tmp_path, adapter("{846EE342}", "10.0.0.1", nice_name="Intel I219-V")) != []


@pytest.mark.parametrize(
    "name", ["eth0", "en0", "wlan0", "wlp2s0", "br-lan", "br0", "enp3s0", "bond0"]
)
def test_cards_are_shared(tmp_path: Path, name: str) -> None:
    assert found(tmp_path, adapter(name, "192.168.1.5")) == ["192.168.1.5"]


@pytest.mark.parametrize(
    ("flags", "state", "is_shared"),
    [
        (UP, "up", True),
        (UP, "unknown", True),  # what many drivers say
        (UP, "down", False),  # no cable
        (UP, "lowerlayerdown", False),
        (DOWN, "up", False),
        (NO_MULTICAST, "up", False),
        (TUNNEL, "unknown", False),
    ],
)
def test_the_system_says_more(tmp_path: Path, flags: str, state: str, *, is_shared: bool) -> None:
    describe(tmp_path, "eth0", flags, state)
    assert bool(found(tmp_path, adapter("eth0", "192.168.1.5"))) is is_shared


def test_a_bridge_is_shared_if_a_card_is_part_of_it(tmp_path: Path) -> None:
    folder = describe(tmp_path, "mynet")
    (folder / "bridge").mkdir()
    (folder / "brif" / "veth1").mkdir(parents=True)
    describe(tmp_path, "veth1")
    assert found(tmp_path, adapter("mynet", "10.0.3.1")) == []
    (folder / "brif" / "eth0").mkdir()
    (describe(tmp_path, "eth0") / "device").mkdir()
    assert found(tmp_path, adapter("mynet", "10.0.3.1")) == ["10.0.3.1"]


def test_the_best_address_comes_first(tmp_path: Path) -> None:
    card = adapter("eth0", "fe80::1", "fd00::1", "169.254.3.4", "198.51.100.7", "10.0.0.7")
    ordered = ["10.0.0.7", "198.51.100.7", "169.254.3.4", "fd00::1", "fe80::1"]
    # 198.51.100.0/24 is documentation, and "private" to ipaddress: equal to 10.0.0.7 in rank.
    assert sorted(found(tmp_path, card)[:2]) == sorted(ordered[:2])
    assert found(tmp_path, card)[2:] == ordered[2:]


@pytest.mark.parametrize("literal", ["127.0.0.2", "0.0.0.0", "224.0.0.1", "::1", "::"])
def test_some_addresses_are_nobodys(tmp_path: Path, literal: str) -> None:
    assert found(tmp_path, adapter("eth0", literal)) == []


NET = LanAddress(interface="eth0", index=4, address="192.168.1.5", prefix_bits=24)
LINK = LanAddress(interface="eth0", index=4, address="fe80::5", prefix_bits=64)
OTHER_LINK = LanAddress(interface="wlan0", index=5, address="fe80::6", prefix_bits=64)


@pytest.mark.parametrize(
    ("net", "literal", "reached"),
    [
        (NET, "192.168.1.77", True),
        (NET, "192.168.2.77", False),
        (NET, "8.8.8.8", False),
        (NET, "::ffff:192.168.1.77", False),
        (NET, "no address", False),
        (NET, "", False),
        (LINK, "fe80::77", True),
        (LINK, "fe80::77%4", True),
        (LINK, "fe80::77%eth0", True),
        (LINK, "fe80::77%5", False),
        (LINK, "192.168.1.77", False),
    ],
)
def test_a_net_reaches_its_own(net: LanAddress, literal: str, *, reached: bool) -> None:
    assert net.reaches(literal) is reached


def test_a_link_local_address_gets_the_only_interface_it_can_mean() -> None:
    assert with_zone("fe80::77", [NET, LINK]) == "fe80::77%4"
    assert with_zone("fe80::77", [LINK, OTHER_LINK]) == "fe80::77"  # which one?
    assert with_zone("fe80::77", [NET]) == "fe80::77"
    assert with_zone("fe80::77%9", [LINK]) == "fe80::77%9"
    for host in ("192.168.1.77", "fd00::77", "broker.example", "a:b"):
        assert with_zone(host, [LINK]) == host
    assert needs_zone("fe80::77")
    assert not needs_zone("fe80::77%4")
