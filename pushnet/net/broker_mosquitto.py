"""mosquitto as our embedded broker: found, configured, started and stopped by us.

Source: mosquitto.conf(5), mosquitto_passwd(1), of 1.6 to 2.0.
"""

import asyncio
import base64
import contextlib
import hashlib
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from pushnet.errors import NetworkError
from pushnet.net import watchdog
from pushnet.net.address import BrokerTarget
from pushnet.net.dial import dial
from pushnet.net.embedded import BrokerOptions, port_choices
from pushnet.net.transport import PACKET_BYTES_MAX
from pushnet.words import say

PASSWORDS: Final = "passwords"

# Debian and macOS keep it where a user's PATH may not look.
_FOLDERS: Final = ("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/sbin", "/sbin")
_READY_POLLS_MAX: Final = 500
_CLOSE_POLLS_MAX: Final = 500
_POLL_S: Final = 0.01
_ACCOUNTS: Final = ("mosquitto", "nobody")  # whom it becomes when root starts it, in its order
_LOG_LENGTH_MAX: Final = 200


class _PortTakenError(Exception):
    """Somebody else took the port between our look and the broker's."""


class MosquittoBroker:
    """A mosquitto of our own, as a child process. See `RunningBroker`."""

    kind: Final = "mosquitto"

    def __init__(
        self,
        process: subprocess.Popen[bytes],
        folder: Path,
        target: BrokerTarget,
        websocket_target: BrokerTarget | None,
    ) -> None:
        self.target = target
        self.websocket_target = websocket_target
        self._process = process  # the watchdog; mosquitto is its only child
        self._folder = folder

    @property
    def watchdog_id(self) -> int:
        """Return the process id of the watchdog."""
        return self._process.pid

    async def ready(self) -> None:
        """Return when it accepts clients.

        Raises:
            _PortTakenError: Somebody else has its port.
            NetworkError: It ended, or accepts nobody.
        """
        for _ in range(_READY_POLLS_MAX):
            if self._process.poll() is not None:
                log = (self._folder / "log").read_text("utf-8", "replace")
                if "in use" in log:
                    raise _PortTakenError
                raise NetworkError(
                    say("mosquitto does not start: {log}", log=log.strip()[:_LOG_LENGTH_MAX])
                )
            with contextlib.suppress(OSError):
                for target in (self.target, self.websocket_target):
                    if target is not None:
                        (await dial(target, None)).close()
                return
            await asyncio.sleep(_POLL_S)
        raise NetworkError(say("mosquitto was started, but accepts no clients."))

    def admit(self, user: str, password: str) -> bool:
        """See `RunningBroker`. mosquitto reads its files again when it is told to."""
        if not hasattr(signal, "SIGHUP") or self._process.poll() is not None:
            return False
        with (self._folder / PASSWORDS).open("a", encoding="utf-8") as file:
            file.write(password_line(user, password))
        self._process.send_signal(signal.SIGHUP)  # the watchdog passes it on
        return True

    async def close(self) -> None:
        """See `RunningBroker`."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        for _ in range(_CLOSE_POLLS_MAX):
            if self._process.poll() is not None:
                break
            await asyncio.sleep(_POLL_S)
        else:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)


def find_mosquitto() -> Path | None:
    """Return where mosquitto is installed, or None."""
    path = os.pathsep.join((os.environ.get("PATH", ""), *_FOLDERS))
    found = shutil.which("mosquitto", path=path)
    return Path(found) if found else None


async def start_mosquitto(program: Path, options: BrokerOptions) -> MosquittoBroker:
    """Run `program` and return when it accepts clients.

    Raises:
        NetworkError: It does not start; the text says why.
    """
    for port, websocket_port in port_choices(options):
        broker = _spawn(program, options, port, websocket_port)
        try:
            await broker.ready()
        except _PortTakenError:
            await broker.close()
        except BaseException:
            await broker.close()
            raise
        else:
            return broker
    raise NetworkError(
        say(
            "No free port for a broker near {port} at {host}.", port=options.port, host=options.host
        )
    )


def configuration(
    options: BrokerOptions, folder: Path, port: int, websocket_port: int | None
) -> str:
    """Return mosquitto.conf for a broker whose passwords and permissions lie in `folder`."""
    # Without the domain, mosquitto 2.0.11 binds a WebSocket to every interface, whatever its
    # address says (eclipse-mosquitto/mosquitto#3045).
    listener = [
        f"socket_domain {'ipv6' if ':' in options.host else 'ipv4'}",
        f"max_connections {options.connections_max}",
    ]
    lines = [f"listener {port} {options.host}", *listener]
    if websocket_port is not None:
        lines += [f"listener {websocket_port} {options.host}", "protocol websockets", *listener]
    lines += [
        f"allow_anonymous {'false' if options.logins else 'true'}",
        "set_tcp_nodelay true",
        "persistence false",
        "retain_available false",
        f"max_packet_size {PACKET_BYTES_MAX}",
        "sys_interval 0",
        "connection_messages false",
        "log_dest stderr",
        "log_type error",
    ]
    if options.logins:
        lines.append(f"password_file {folder / PASSWORDS}")
    if options.topic is not None:
        lines.append(f"acl_file {folder / 'permissions'}")
    return "\n".join(lines) + "\n"


def _spawn(
    program: Path, options: BrokerOptions, port: int, websocket_port: int | None
) -> MosquittoBroker:
    folder = Path(tempfile.mkdtemp(prefix="pushnet-broker-"))
    _write_files(folder, options, port, websocket_port)
    command = (sys.executable, "-I", "-S", watchdog.__file__, folder, program)
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(  # noqa: S603 - no shell, our own arguments
            (*command, "-c", folder / "mosquitto.conf"),
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=log,
            start_new_session=True,  # Ctrl-C in our terminal is for us alone
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    return MosquittoBroker(
        process,
        folder,
        options.target(port),
        None if websocket_port is None else options.websocket_target(websocket_port),
    )


def _write_files(
    folder: Path, options: BrokerOptions, port: int, websocket_port: int | None
) -> None:
    conf = configuration(options, folder, port, websocket_port)
    passwords = "".join(password_line(user, password) for user, password in options.logins)
    permissions = f"pattern readwrite {options.topic}\n"  # a pattern holds for every user
    for name, text in (
        ("mosquitto.conf", conf),
        (PASSWORDS, passwords),
        ("permissions", permissions),
    ):
        path = folder / name
        path.touch(mode=0o600)
        path.write_text(text, encoding="utf-8")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # Started by root it becomes another user, who must be able to read all this.
        for path in (*folder.iterdir(), folder):
            _give_away(path)


def _give_away(path: Path) -> None:
    for account in _ACCOUNTS:
        with contextlib.suppress(LookupError):  # no such account here
            shutil.chown(path, account)
            return


def password_line(user: str, password: str) -> str:
    """Return a line of mosquitto's password file.

    One round of SHA-512 is little for passwords that people choose. Ours are 40 random bytes, and
    this form is the one that every version reads.
    """
    salt = secrets.token_bytes(12)
    digest = hashlib.sha512(password.encode() + salt).digest()
    return f"{user}:$6${base64.b64encode(salt).decode()}${base64.b64encode(digest).decode()}\n"
