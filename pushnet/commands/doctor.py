"""`pushnet doctor`: what works here or at a broker, what does not, and what to do about it."""

import asyncio
import json
import os
import shutil
import sys
import time
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import click

from pushnet.commands.settings import Settings, is_terminal, pass_settings
from pushnet.views.wrapping import wrap
from pushnet.words import speak, told

if TYPE_CHECKING:
    from pushnet.commands.doctor_finding import Finding

STATE_CELLS: Final = 5


@click.command()
@click.argument("broker", required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@pass_settings
@click.pass_context
def command(
    ctx: click.Context, settings: Settings, /, *, broker: str | None, as_json: bool
) -> None:
    """Check terminal, network, brokers, folders and clock; or one BROKER.

    Without BROKER nothing leaves this computer and nothing is changed: brokers are tried on
    loopback, for a moment. BROKER is a URL, host:port or the name of a public one; it is asked for
    what a game needs, for ten seconds at most if it answers. Exit code 1 if something of pushnet
    cannot work.
    """
    from pushnet.commands.columns import left
    from pushnet.commands.doctor_finding import STATES, State
    from pushnet.views.names import cells_of

    findings = _look_around(settings) if broker is None else _look_at(settings, broker)
    is_bad = any(finding.state is State.BAD for finding in findings)
    if as_json:
        lines = [{**asdict(finding), "state": finding.state.value} for finding in findings]
        click.echo(json.dumps({"healthy": not is_bad, "findings": lines}))
    else:
        states = {state: speak(word) for state, word in STATES.items()}
        cells = max(STATE_CELLS, *map(cells_of, states.values())) + 1
        for finding in findings:
            # Translators: what was looked at, and how it is.
            text = told("{area}: {finding}", area=finding.area, finding=finding.text)
            _put(left(states[finding.state], cells), text, cells)
            if finding.advice:
                _put(" " * cells, speak(finding.advice), cells)
    ctx.exit(1 if is_bad else 0)


def _put(start: str, text: str, indent: int) -> None:
    """Print a paragraph, wrapped for a terminal; in a file each stays one line."""
    lines = [start + text]
    if sys.stdout.isatty():
        lines = wrap(text, shutil.get_terminal_size().columns, start, " " * indent)
    click.echo("\n".join(lines))


def _look_around(settings: Settings) -> "list[Finding]":
    from pushnet.commands import doctor_here as here
    from pushnet.commands import doctor_network as network
    from pushnet.tui.width_probe import terminal_widths

    wall_ns, monotonic_ns = time.time_ns(), time.monotonic_ns()
    findings = [
        *here.terminal_findings(
            os.environ, is_terminal=is_terminal(), cells=lambda: terminal_widths().symbol
        ),
        here.clipboard_finding(os.environ),
        *asyncio.run(network.broker_findings()),
        network.network_finding(),
        network.mdns_finding(),
        *here.folder_findings(settings.folders),
        here.version_finding(),
    ]
    wall_ms = (time.time_ns() - wall_ns) // 1_000_000
    passed_ms = (time.monotonic_ns() - monotonic_ns) // 1_000_000
    findings.append(here.clock_finding(wall_ms, passed_ms, datetime.now(UTC).year))
    return findings


def _look_at(settings: Settings, broker: str) -> "list[Finding]":
    """Examine one broker.

    Raises:
        RefusedError: BROKER_URL if that is no address.
    """
    from pushnet.commands.doctor_broker import examine, step_count
    from pushnet.commands.progress import progress_bar
    from pushnet.net.address import parse_broker_url
    from pushnet.net.public_brokers import full_address
    from pushnet.net.ways import detours
    from pushnet.store.config import BROKER_WORDS

    if broker in BROKER_WORDS:
        wanted = told(
            "{broker} runs on this computer: `pushnet doctor` alone tries it", broker=broker
        )
        raise click.BadParameter(wanted, param_hint="BROKER")
    target = parse_broker_url(full_address(broker))
    doors = (target, *detours(target))
    now_s = int(time.time())
    # Not the loop that Windows would start with, which watches no sockets of others.
    with (
        progress_bar(settings, step_count(doors), told("Asking the broker")) as bar,
        asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner,
    ):
        return runner.run(examine(doors, now_s, lambda: bar.update(1)))
