"""A mosquitto that a test may freeze, kill and start again on the same port."""

import os
import signal
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.net.certificates import make_authority


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class Mosquitto:
    """One broker on this computer, without memory: what it had is lost with it."""

    def __init__(self, program: Path, folder: Path, *lines: str) -> None:
        """Prepare it; `lines` belong to its configuration, below its listener."""
        self.port = free_port()
        self._program = program
        self._folder = folder
        self._lines = lines
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"mqtt://127.0.0.1:{self.port}"

    def start(self, port: int | None = None) -> None:
        """Run it, at another port if one is given, and return when it listens."""
        self.port = port or self.port
        conf = self._folder / f"{self.port}.conf"
        conf.write_text("\n".join(self._configuration()) + "\n")
        self._process = subprocess.Popen(
            [self._program, "-c", conf], stderr=subprocess.PIPE, text=True
        )
        assert self._process.stderr is not None
        assert any("running" in line for line in self._process.stderr), "see its log"

    def stop(self) -> None:
        """As its administrator does."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """As a power cut."""
        self._end(signal.SIGKILL)

    def _end(self, sign: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(sign)
            self._process.wait()
            assert self._process.stderr is not None
            self._process.stderr.close()
            self._process = None

    def freeze(self) -> None:
        """Let it keep its connections and do nothing."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def _configuration(self) -> list[str]:
        lines = [f"listener {self.port} 127.0.0.1", *self._lines]
        if "allow_anonymous false" not in lines:
            lines.append("allow_anonymous true")
        lines += ["set_tcp_nodelay true", "persistence false", "log_dest stderr"]
        if os.geteuid() == 0:
            lines.append("user root")  # or it could not read the test's files
        return lines


StartMosquitto = Callable[..., Mosquitto]
"""What the fixture gives: starts one with these lines in its configuration."""


def tls_lines(folder: Path) -> tuple[Path, list[str]]:
    """Return the certificate of an authority of the test's own, and a listener's lines for it."""
    authority, certificate, key = make_authority(folder, "127.0.0.1")
    return authority, [f"certfile {certificate}", f"keyfile {key}"]


def plain_listener() -> list[str]:
    """Return a second listener: mosquitto 2.0.11 does not start with WebSocket alone."""
    return [f"listener {free_port()} 127.0.0.1"]
