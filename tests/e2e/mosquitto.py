"""A mosquitto that a test may freeze, kill and start again on the same port."""

import os
import signal
import socket
import subprocess
from pathlib import Path


class Mosquitto:
    """One broker for anybody on this computer, without memory: what it had is lost with it."""

    def __init__(self, program: Path, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = int(probe.getsockname()[1])
        self._program = program
        self._conf = folder / f"{self.port}.conf"
        self._conf.write_text(
            f"listener {self.port} 127.0.0.1\nallow_anonymous true\nset_tcp_nodelay true\n"
            "persistence false\nlog_dest stderr\n" + ("user root\n" if os.geteuid() == 0 else "")
        )
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"mqtt://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Run it, and return when it listens."""
        self._process = subprocess.Popen(
            [self._program, "-c", self._conf], stderr=subprocess.PIPE, text=True
        )
        assert self._process.stderr is not None
        assert any("running" in line for line in self._process.stderr), "see its log"

    def kill(self) -> None:
        """As a power cut."""
        if self._process is not None:
            self._process.kill()
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
