"""`pushnet serve`: the screens in a browser."""

import asyncio
import contextlib
import ipaddress
import secrets
import signal
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from pushnet.commands.settings import Settings, pass_settings
from pushnet.errors import NetworkError, UsageError
from pushnet.words import say, speak, told

if TYPE_CHECKING:
    from pushnet.web.gate import Gate

PORT: Final = 8765
TOKEN_BYTES: Final = 16
MISSING: Final = say(
    "`pushnet serve` needs textual-serve, which is not installed. It comes with the extra `web`:"
    " `python -m pip install 'pushnet[web]'`, or `python -m pip install textual-serve`."
)
HERE: Final = (
    say("For browsers on this computer only. Whoever can start programs here can open it, too."),
)
OUTSIDE: Final = (
    say(
        "Whoever has this address plays as you, with your key, name and games: keep it to yourself."
    ),
    say(
        "It is plain HTTP: whoever can listen on the way can read everything, the token too. At"
        " home that may do; elsewhere leave out --listen and come through an ssh tunnel"
        " (`ssh -L 8765:localhost:8765`)."
    ),
)
KEPT: Final = say("A reload keeps your seat; a closed page can be opened again for ten minutes.")


@click.command()
@click.option(
    "--listen",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="IP address to listen at; 0.0.0.0: at all of this computer's. A token is needed then.",
)
@click.option("--port", type=click.IntRange(0, 65_535), default=PORT, show_default=True)
@pass_settings
@click.pass_context
def command(ctx: click.Context, settings: Settings, /, *, listen: str, port: int) -> None:
    """Show pushnet in a browser.

    The same screens, keys and mouse, without a terminal: for a tablet, or a computer on which
    pushnet is not installed. Nothing is loaded from elsewhere. Ends with Ctrl+C.
    """
    try:
        address = ipaddress.ip_address(listen)
    except ValueError:
        raise UsageError(
            say("--listen {address} is no IP address; for example 0.0.0.0.", address=repr(listen))
        ) from None
    try:
        from pushnet.web.gate import Gate
        from pushnet.web.server import served
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0].startswith("pushnet"):
            raise
        raise UsageError(MISSING) from None
    gate = Gate(None if address.is_loopback else secrets.token_urlsafe(TOKEN_BYTES))

    async def serve() -> None:
        async with served(gate, program_command(ctx), listen, port) as found:
            for line in announcement(gate, _addresses(address), found):
                click.echo(speak(line))
            await _interrupted()

    try:
        asyncio.run(serve())
    except OSError as error:
        raise NetworkError(
            say(
                "Nobody can be served at {address} port {port}: {reason}. Another --port may be"
                " free.",
                address=listen,
                port=port,
                reason=str(error.strerror or error),
            )
        ) from error
    if not settings.is_quiet:
        click.echo(told("Ended. Games that were running can be resumed."), err=True)


def announcement(gate: "Gate", addresses: Sequence[str], port: int) -> Sequence[str]:
    """Return what is printed once pages can be loaded; the first lines are the addresses."""
    query = "" if gate.token is None else f"?token={gate.token}"
    urls = [f"http://{_in_url(address)}:{port}/{query}" for address in addresses]
    return (*urls, *(HERE if gate.token is None else OUTSIDE), KEPT)


def program_command(ctx: click.Context) -> str:
    """Return the shell command of a browser's program: this one, with its global options."""
    import shlex
    import subprocess

    words = [sys.executable, "-m", "pushnet", "--no-plain", *_given(ctx.find_root())]
    if sys.platform == "win32":
        return subprocess.list2cmdline(words)
    return f"exec {shlex.join(words)}"  # without a shell between us and it


def _given(root: click.Context) -> Sequence[str]:
    """Return the global options that shape the screen, as they were given."""
    words: list[str] = []
    for name in ("lang", "symbols", "color", "animations", "mouse"):
        value: Any = root.params.get(name)
        if isinstance(value, bool):
            words.append(f"--{'' if value else 'no-'}{name}")
        elif value is not None:
            words += [f"--{name}", value]
    return words


def _addresses(listening: ipaddress.IPv4Address | ipaddress.IPv6Address) -> Sequence[str]:
    """Return where browsers find us."""
    if not listening.is_unspecified:
        return (str(listening),)
    from pushnet.net.interfaces import lan_addresses

    ours = [each.address for each in lan_addresses() if each.is_ipv6 == (listening.version == 6)]  # noqa: PLR2004 - IPv6
    return ours or (str(listening),)


def _in_url(address: str) -> str:
    return f"[{address}]" if ":" in address else address


async def _interrupted() -> None:
    """Return when Ctrl+C is pressed or the process is asked to end."""
    ending = asyncio.Event()
    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError):  # Windows: KeyboardInterrupt instead
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, ending.set)
    await ending.wait()
