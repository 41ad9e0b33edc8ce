"""`pushnet serve` as a command; with a browser before it: tests/web/test_browser.py."""

import socket
import subprocess
import sys
from collections.abc import Callable

import click
import pytest
from click.testing import Result

from pushnet.cli import program
from pushnet.commands.exits import NETWORK, USAGE
from pushnet.commands.serve import announcement, program_command
from pushnet.commands.settings import is_terminal
from pushnet.web.gate import Gate

WITHOUT_EXTRA = """
import sys
sys.modules["textual_serve"] = sys.modules["aiohttp"] = None
from pushnet.cli import main
main()
"""


def test_on_loopback_the_address_is_plain() -> None:
    lines = announcement(Gate(None), ["127.0.0.1"], 8765)
    assert lines[0] == "http://127.0.0.1:8765/"
    assert lines[1].startswith("For browsers on this computer only.")


def test_elsewhere_the_address_holds_the_token_and_it_is_said_what_that_means() -> None:
    lines = announcement(Gate("abc"), ["192.168.1.5", "fd00::1"], 8765)
    assert lines[:2] == (
        "http://192.168.1.5:8765/?token=abc",
        "http://[fd00::1]:8765/?token=abc",
    )
    said = " ".join(lines)
    assert "plays as you" in said
    assert "plain HTTP" in said
    assert "ssh -L" in said


def test_programs_get_the_options_that_were_given() -> None:
    words = ["--symbols", "ascii", "--color", "never", "--no-mouse", "serve"]
    ctx = program.make_context("pushnet", words, resilient_parsing=True)
    command = program_command(click.Context(click.Command("serve"), parent=ctx))
    assert command.endswith("-m pushnet --no-plain --symbols ascii --color never --no-mouse")


def test_a_screen_can_be_drawn_by_who_started_us() -> None:
    assert not is_terminal({})
    assert is_terminal({"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"})


def test_an_address_is_an_ip_address(run: Callable[..., Result]) -> None:
    done = run("serve", "--listen", "everywhere")
    assert done.exit_code == USAGE
    assert "--listen 'everywhere' is no IP address; for example 0.0.0.0." in done.stderr


def test_a_taken_port_is_said(run: Callable[..., Result]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = run("serve", "--port", str(taken.getsockname()[1]))
    assert done.exit_code == NETWORK
    assert "Another --port may be free." in done.stderr


@pytest.mark.parametrize("options", [(), ("--listen", "0.0.0.0")])
def test_without_the_extra_it_is_said_how_to_get_it(options: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_EXTRA, "serve", *options],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == USAGE
    assert "pip install 'pushnet[web]'" in done.stderr
