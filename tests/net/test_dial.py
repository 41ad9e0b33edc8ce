"""Sockets and TLS, against a mosquitto with a certificate of the test's own authority."""

import asyncio
import socket
import ssl
from dataclasses import replace
from pathlib import Path

import pytest

from pushnet.net.address import BrokerTarget
from pushnet.net.dial import _refuse_itself, dial, tls_context
from pushnet.net.transport import Connection
from tests.net.certificates import make_authority
from tests.net.fake_broker import listening
from tests.net.lines import OpenLine


@pytest.fixture
def authority(tmp_path: Path) -> tuple[Path, Path, Path]:
    return make_authority(tmp_path, "127.0.0.1")


@pytest.fixture(params=["mqtts", "wss"])
def encrypted(request, foreign_broker, authority) -> BrokerTarget:
    ca_file, certificate, key = authority
    lines = f"certfile {certificate}\nkeyfile {key}\n"
    if request.param == "wss":
        lines += "protocol websockets\nsocket_domain ipv4\n"
        # mosquitto 2.0.11 starts with a WebSocket only if it has another listener.
        lines += f"listener 0 {certificate.parent / 'socket'}\n"
    target = replace(foreign_broker(lines), scheme=request.param, ca_file=str(ca_file))
    return replace(target, path="/mqtt") if request.param == "wss" else target


async def test_over_tls_payloads_come_back_without_delay(
    line: OpenLine, encrypted: BrokerTarget
) -> None:
    ann = await line(encrypted).online()
    ann.transport.publish(bytes(4_096))
    assert await ann.until_payload(bytes(4_096)) == [bytes(4_096)]
    connected = ann.transport._courier._link._socket
    assert isinstance(connected, ssl.SSLSocket)
    assert connected.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 1


async def test_many_payloads_in_one_tls_record_all_arrive(
    line: OpenLine, encrypted: BrokerTarget
) -> None:
    ann, bob = [await line(encrypted).online() for _ in range(2)]
    payloads = [b"%d" % number for number in range(200)]
    for payload in payloads:
        ann.transport.publish(payload)
    assert await bob.until_payload(payloads[-1]) == payloads


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"ca_file": None}, "is not trusted"),
        ({"ca_file": "/nonexistent/ca.pem"}, "The CA file /nonexistent/ca.pem cannot be read"),
        ({"host": "localhost"}, "is not trusted"),
    ],
)
async def test_a_certificate_that_proves_nothing_is_refused(
    line: OpenLine, encrypted: BrokerTarget, leaks, changes: dict[str, str], reason: str
) -> None:
    ann = await line(replace(encrypted, **changes)).start()
    assert reason in (await ann.until_status(Connection.OFFLINE)).detail
    await ann.transport.close()
    assert leaks() == ""


async def test_a_ca_file_without_a_certificate_is_said(
    line: OpenLine, encrypted: BrokerTarget, tmp_path: Path
) -> None:
    empty = tmp_path / "empty.pem"
    empty.write_text("no certificate\n")
    ann = await line(replace(encrypted, ca_file=str(empty))).start()
    status = await ann.until_status(Connection.OFFLINE)
    assert f"The CA file {empty} holds no certificate." in status.detail


def test_only_encrypted_schemes_have_a_tls_context() -> None:
    target = BrokerTarget(scheme="mqtt", host="h", port=1)
    assert tls_context(target) is None
    assert tls_context(replace(target, scheme="ws", path="/mqtt")) is None
    context = tls_context(replace(target, scheme="wss", path="/mqtt"))
    assert context is not None
    assert context.verify_mode is ssl.CERT_REQUIRED
    assert context.check_hostname
    assert context.minimum_version is ssl.TLSVersion.TLSv1_2


async def test_every_address_of_a_name_is_tried(leaks) -> None:
    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        pass

    async with listening(say_nothing) as target:  # on 127.0.0.1; localhost may be ::1 first
        connected = await dial(replace(target, host="localhost"), None)
        assert connected.getpeername() == ("127.0.0.1", target.port)
        assert connected.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 1
        connected.close()


async def test_a_socket_that_met_itself_is_no_broker() -> None:
    with socket.socket() as loner:
        loner.bind(("127.0.0.1", 0))
        loner.connect(loner.getsockname())  # TCP's simultaneous open
        assert loner.getsockname() == loner.getpeername()
        with pytest.raises(ConnectionRefusedError):
            _refuse_itself(loner)
