"""Computers on a network of their own: network namespaces that a test makes and removes.

Needs Linux, `ip` and the right to make namespaces. Where that is missing a test is skipped, or
fails where CI=true.
"""

import asyncio
import contextlib
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.services import require, unavailable

ROOT = Path(__file__).parent.parent.parent
CARD = "lan0"  # the network card of each computer
WAIT_S = 60.0  # far above anything measured, for busy machines


@dataclass
class Computer:
    """One namespace; its number is the last part of its addresses."""

    name: str
    ip_program: Path
    programs: list["Program"] = field(default_factory=list)

    def ip(self, *arguments: str) -> None:
        """Run `ip` for this computer."""
        run(self.ip_program, "-n", self.name, *arguments)

    def run(self, *command: str, **environ: str) -> subprocess.CompletedProcess[str]:
        """Run a program on this computer to its end."""
        return subprocess.run(
            self.line(command),
            env={**os.environ, **environ},
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=WAIT_S,
            check=False,
        )

    def pushnet(self, *arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
        """Run `pushnet` on this computer to its end."""
        return self.run(sys.executable, "-m", "pushnet", *arguments, PUSHNET_HOME=str(home))

    def line(self, command: Sequence[str]) -> tuple[str, ...]:
        return (str(self.ip_program), "netns", "exec", self.name, *command)

    async def start(self, module: str, *arguments: str) -> "Program":
        """Start one of the tests' programs, which speak JSON lines."""
        process = await asyncio.create_subprocess_exec(
            *self.line((sys.executable, "-m", module, *arguments)),
            cwd=ROOT,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        program = Program(process)
        self.programs.append(program)
        return program


class Program:
    """A running program that tells what it sees, one JSON value a line, until its input ends."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def until(self, holds: Callable[[Any], bool]) -> Any:
        """Return the first value from now on of which this holds."""
        assert self.process.stdout is not None
        seen = []
        async with asyncio.timeout(WAIT_S):
            async for line in self.process.stdout:
                seen.append(json.loads(line))
                if holds(seen[-1]):
                    return seen[-1]
        raise AssertionError(f"ended, after {seen}")

    async def stop(self) -> None:
        """End its input, and wait until it has closed everything."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        async with asyncio.timeout(WAIT_S):
            await self.process.stdout.read()
            await self.process.wait()

    async def kill(self) -> None:
        """End it as a crash does."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


@contextlib.asynccontextmanager
async def network(name: str, count: int = 2) -> AsyncIterator[list[Computer]]:
    """Make computers whose cards are plugged into one switch, up and without IPv4 addresses.

    The switch is a namespace of its own, so that nothing of this computer's network is touched.
    """
    ip_program = require("ip")
    with contextlib.ExitStack() as stack:
        prefix = f"pushnet-{os.getpid()}-{name}"
        names = [f"{prefix}-{number}" for number in range(count + 1)]
        for each in names:
            stack.enter_context(_namespace(ip_program, each))
        switch, *computers = [Computer(each, ip_program) for each in names]
        switch.ip("link", "add", "switch", "type", "bridge")
        switch.ip("link", "set", "switch", "up")
        for number, computer in enumerate(computers, start=1):
            plug = f"plug{number}"
            cable = ("link", "add", plug, "type", "veth", "peer", "name", CARD)
            switch.ip(*cable, "netns", computer.name)
            switch.ip("link", "set", plug, "master", "switch", "up")
            computer.ip("link", "set", "lo", "up")
            computer.ip("link", "set", CARD, "up")
        try:
            yield computers
        finally:
            for computer in computers:
                for program in computer.programs:
                    await program.kill()


def give_addresses(*computers: Computer, net: str = "10.77.0") -> None:
    """Give the first of them the address that ends in 1, and so on, in place of others."""
    for number, computer in enumerate(computers, start=1):
        computer.ip("-4", "address", "flush", "dev", CARD)
        computer.ip("address", "add", f"{net}.{number}/24", "dev", CARD)


def drop(
    computer: Computer, protocol: str, port: int, *, source: str = "", verdict: str = "drop"
) -> None:
    """Let this computer lose what comes in for this port, from one address or from everywhere.

    Another verdict than "drop" may refuse it instead.
    """
    origin = f"ip saddr {source} " if source else ""
    nft = str(require("nft"))
    for rule in (
        "add table inet firewall",
        "add chain inet firewall input { type filter hook input priority 0 ; }",
        f"add rule inet firewall input {origin}{protocol} dport {port} {verdict}",
    ):
        run(*computer.line((nft, rule)))


def drop_nothing(computer: Computer) -> None:
    """Take back what `drop` did."""
    run(*computer.line((str(require("nft")), "flush ruleset")))


@contextlib.contextmanager
def _namespace(ip_program: Path, name: str) -> Iterator[None]:
    made = subprocess.run([ip_program, "netns", "add", name], capture_output=True, check=False)
    if made.returncode != 0:
        unavailable(f"no network namespace can be made: {made.stderr.decode().strip()}")
    try:
        yield
    finally:
        run(ip_program, "netns", "del", name)


def run(*command: object) -> None:
    done = subprocess.run([str(each) for each in command], capture_output=True, check=False)
    assert done.returncode == 0, (command, done.stderr.decode())
