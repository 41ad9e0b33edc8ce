import socket

import pytest

from pushnet.errors import UsageError
from pushnet.net.embedded import PORT_ATTEMPTS_MAX, BrokerOptions, port_choices
from tests.net.urls import full_url

LOGINS = (("pnann", "secret"),)


def test_strangers_are_never_let_in_from_outside() -> None:
    for host in ("0.0.0.0", "192.168.0.7", "::"):
        with pytest.raises(UsageError):
            BrokerOptions(host=host)
        assert BrokerOptions(host=host, logins=LOGINS).logins == LOGINS
    assert BrokerOptions().host == "127.0.0.1"
    assert BrokerOptions(host="::1").logins == ()


@pytest.mark.parametrize(
    "wrong",
    [
        {"host": "localhost"},
        {"host": "127.0.0.1\nallow_anonymous true"},
        {"logins": (("", "secret"),)},
        {"logins": (("ann", ""),)},
        {"logins": (("ann:x", "secret"),)},
        {"logins": (("ann\nbob", "secret"),)},
        {"topic": "pn1/#"},
        {"topic": "pn1/+/room"},
        {"topic": "$SYS"},
        {"topic": "a\ntopic b"},
        {"topic": "a b"},
    ],
)
def test_values_that_would_mean_something_else_in_a_file_are_our_fault(wrong) -> None:
    with pytest.raises(UsageError):
        BrokerOptions(**wrong)


def test_the_owner_reaches_it_over_loopback_with_the_first_login() -> None:
    options = BrokerOptions(host="0.0.0.0", logins=(*LOGINS, ("bob", "b")))
    assert str(options.target(5)) == "mqtt://127.0.0.1:5"
    assert full_url(options.target(5)) == "mqtt://pnann:secret@127.0.0.1:5"
    assert full_url(options.websocket_target(6)) == "ws://pnann:secret@127.0.0.1:6/mqtt"
    assert str(BrokerOptions(host="::", logins=LOGINS).target(5)) == "mqtt://[::1]:5"
    assert BrokerOptions().target(5).user is None


def test_any_port_means_free_ones_that_differ() -> None:
    choices = list(port_choices(BrokerOptions(websocket_port=0)))
    assert choices
    assert all(port and websocket and port != websocket for port, websocket in choices)
    assert all(websocket is None for _, websocket in port_choices(BrokerOptions()))


def test_a_taken_port_is_passed_over_for_the_next() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        choices = [choice for choice, _ in port_choices(BrokerOptions(port=port))]
    assert port not in choices
    assert all(port < choice < port + PORT_ATTEMPTS_MAX for choice in choices)


def test_ports_end_at_the_last() -> None:
    assert all(port <= 65_535 for port, _ in port_choices(BrokerOptions(port=65_530)))
