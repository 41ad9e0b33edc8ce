import contextlib
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.errors import Code, RefusedError
from pushnet.net.address import (
    BrokerTarget,
    is_local_address,
    is_loopback_address,
    parse_broker_url,
    without_login,
)
from tests.net.urls import full_url


def target(scheme: str, host: str, port: int, path: str = "", **login: str) -> BrokerTarget:
    return BrokerTarget(scheme=scheme, host=host, port=port, path=path, **login)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mqtt://broker.example", target("mqtt", "broker.example", 1883)),
        ("mqtts://broker.example", target("mqtts", "broker.example", 8883)),
        ("ws://broker.example", target("ws", "broker.example", 80, "/mqtt")),
        ("wss://broker.example", target("wss", "broker.example", 443, "/mqtt")),
        ("wss://broker.example:8084/ws", target("wss", "broker.example", 8084, "/ws")),
        ("ws://broker.example:8083/", target("ws", "broker.example", 8083, "/mqtt")),
        ("192.168.1.5:1884", target("mqtt", "192.168.1.5", 1884)),
        ("kitchen", target("mqtt", "kitchen", 1883)),
        ("  mqtt://kitchen/  ", target("mqtt", "kitchen", 1883)),
        ("MQTT://Kitchen", target("mqtt", "kitchen", 1883)),
        ("mqtt://[::1]:1884", target("mqtt", "::1", 1884)),
        ("mqtt://[fe80::1%25eth0]", target("mqtt", "fe80::1%eth0", 1883)),
        ("mqtt://[fe80::1%eth0]", target("mqtt", "fe80::1%eth0", 1883)),
        ("mqtt://ann@h", target("mqtt", "h", 1883, user="ann")),
        ("mqtt://ann:@h", target("mqtt", "h", 1883, user="ann", password="")),
        ("mqtt://a%40b:c%3Ad%2F@h", target("mqtt", "h", 1883, user="a@b", password="c:d/")),
        ("mqtts://h?ca_file=/etc/ca.pem", target("mqtts", "h", 8883, ca_file="/etc/ca.pem")),
        ("wss://h/x?ca_file=my%20ca.pem", target("wss", "h", 443, "/x", ca_file="my ca.pem")),
    ],
)
def test_an_address_is_read(text: str, expected: BrokerTarget) -> None:
    assert parse_broker_url(text) == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "needs a host"),
        ("mqtt://", "needs a host"),
        ("mqtt://:1883", "needs a host"),
        ("mqtt://ann:pw@", "needs a host"),
        ("http://h", "speaks mqtt, mqtts, ws, wss; not 'http'"),
        ("mqtt://h:0", "between 1 and 65535"),
        ("mqtt://h:65536", "cannot be read"),
        ("mqtt://h:port", "cannot be read"),
        ("mqtt://[::1", "cannot be read"),
        ("mqtt://a b", "no spaces"),
        ("mqtt://a\x1b[31m", "no spaces or control"),
        ("mqtt://a\u202eb", "no spaces or control"),
        ("mqtt://h!", "not the name of a host"),
        ("mqtt://" + "a" * 254, "at most 253"),
        ("mqtt://h/" + "a" * 2048, "at most 2048"),
        ("mqtt://h/topic", "takes no path"),
        ("mqtt://h#x", "no '#' part"),
        ("mqtt://:secret@h", "needs a user before it"),
        ("mqtts://h?ca=x", "one ca_file=PATH and nothing else"),
        ("mqtts://h?ca_file=", "one ca_file=PATH and nothing else"),
        ("mqtts://h?ca_file=a&ca_file=b", "one ca_file=PATH and nothing else"),
        ("mqtts://h?ca_file=a&b=c", "one ca_file=PATH and nothing else"),
        ("mqtt://h?ca_file=a", "is not encrypted"),
        ("ws://h?ca_file=a", "is not encrypted"),
    ],
)
def test_a_wrong_address_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(RefusedError) as refused:
        parse_broker_url(text)
    assert refused.value.code is Code.BROKER_URL
    assert reason in refused.value.detail


@pytest.mark.parametrize(
    "text",
    [
        "mqtt://ann:hunter2@h:port",
        "ann:hunter2@[::1",
        "x://a:hunter2@h",
        "mqtt://ann:hunter2://x@h",  # with what a URL has to escape in it
        "mqtt://ann:hun://hunter2@h",
        "ann:hunter2://x@h:port",
        "ws://ann:1/hunter2@h",
        "wss://ann/hunter2@h",
    ],
)
def test_a_refusal_never_repeats_the_password(text: str) -> None:
    with pytest.raises(RefusedError) as refused:
        parse_broker_url(text)
    assert "hunter2" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("mqtts://ann:p@ss@broker.example/", "mqtts://broker.example/"),
        ("mqtts://broker.example", "mqtts://broker.example"),
        ("ann:pw@broker.example:1883", "broker.example:1883"),
        ("mqtt://ann:pw://pw@broker.example", "mqtt://broker.example"),
        ("ann:pw://pw@broker.example", "broker.example"),
        ("WSS://ann:pw@broker.example", "WSS://broker.example"),
        ("emqx", "emqx"),
        ("", ""),
    ],
)
def test_an_address_is_shown_without_its_login(text: str, shown: str) -> None:
    assert without_login(text) == shown


def test_printing_a_target_hides_the_password() -> None:
    secret = parse_broker_url("mqtts://ann:hunter2@h:99?ca_file=/ca.pem")
    assert "hunter2" not in repr(secret)
    assert str(secret) == "mqtts://h:99"
    assert full_url(secret) == "mqtts://ann:hunter2@h:99?ca_file=/ca.pem"


hosts = st.one_of(
    st.from_regex(r"[a-z0-9]([a-z0-9.-]{0,40}[a-z0-9])?", fullmatch=True),
    st.ip_addresses().map(str),
)
printable = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=30)


@st.composite
def targets(draw: st.DrawFn) -> BrokerTarget:
    scheme = draw(st.sampled_from(["mqtt", "mqtts", "ws", "wss"]))
    user = draw(st.none() | st.text(min_size=1, max_size=30))
    path = draw(st.text(string.ascii_letters + "/-._~", min_size=1, max_size=20))
    return BrokerTarget(
        scheme=scheme,
        host=draw(hosts),
        port=draw(st.integers(1, 65_535)),
        path="/x" + path if scheme.startswith("ws") else "",
        user=user,
        password=None if user is None else draw(st.none() | st.text(max_size=30)),
        ca_file=draw(st.none() | printable.filter(bool)) if scheme in {"mqtts", "wss"} else None,
    )


@given(targets())
def test_a_written_target_is_read_back(target: BrokerTarget) -> None:
    assert parse_broker_url(full_url(target)) == target


@given(st.text(max_size=60) | st.text("mqtsw:/@[]%?#=.1a", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(RefusedError):
        parsed = parse_broker_url(text)
        assert parse_broker_url(full_url(parsed)) == parsed


@pytest.mark.parametrize(
    ("host", "is_local"),
    [
        ("localhost", True),
        ("LOCALHOST.", True),
        ("kitchen.local", True),
        ("127.0.0.1", True),
        ("127.8.9.1", True),
        ("10.1.2.3", True),
        ("172.16.0.1", True),
        ("172.31.255.255", True),
        ("192.168.0.7", True),
        ("169.254.3.4", True),
        ("::1", True),
        ("fe80::1", True),
        ("fe80::1%eth0", True),
        ("fd12::1", True),
        ("::ffff:192.168.0.7", True),
        ("172.32.0.1", False),
        ("100.64.0.1", False),
        ("8.8.8.8", False),
        ("::ffff:8.8.8.8", False),
        ("2001:db8::1", False),
        ("broker.example", False),
        ("local.example", False),
        ("notlocalhost", False),
        ("127.1", False),
    ],
)
def test_local_is_what_stays_in_the_house(host: str, is_local: bool) -> None:
    assert target("mqtt", host, 1883).is_local is is_local


def test_loopback_is_less_than_local() -> None:
    assert is_loopback_address("127.0.0.1")
    assert is_loopback_address("::1")
    assert is_loopback_address("localhost")
    assert is_local_address("192.168.0.7")
    assert not is_loopback_address("192.168.0.7")
    assert not is_loopback_address("kitchen")
