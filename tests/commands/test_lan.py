"""`pushnet lan`, and how hosts are seen; over real networks: test_discovery_namespaces.py."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest
from click.testing import Result

from pushnet.commands.lan import _fields, _line
from pushnet.net.notice import LanTable, TableNotice

TABLE = LanTable(
    name="Ana-12ab._pushnet._tcp.local.",
    host="fe80::1%4",
    port=41_233,
    notice=TableNotice(
        host_name="Ana",
        game="push",
        seats_taken=2,
        seats_total=6,
        room_prefix=bytes(4),
        program="pushnet 0.1.0",
    ),
)
QUICK = """
import sys
import pushnet.commands.doors, pushnet.commands.host, pushnet.commands.lan, pushnet.tui.app
import pushnet.tui.screens.join, pushnet.tui.screens.host_setup
print(*sys.modules)
"""


def test_a_table_is_one_line_with_the_way_to_it() -> None:
    start = "Ana             push    2 of 6 seats  pushnet 0.1.0  "
    assert _line(TABLE) == start + "pushnet join WORDS@[fe80::1]:41233"
    opened = replace(TABLE, notice=replace(TABLE.notice, words=("acorn",) * 5))
    assert _line(opened).endswith(" pushnet join acorn-acorn-acorn-acorn-acorn@[fe80::1]:41233")
    newer = replace(TABLE, notice=replace(TABLE.notice, protocol_version=2))
    assert _line(newer).endswith(" another protocol version")


def test_programs_get_everything() -> None:
    assert _fields(TABLE) == {
        "host": "Ana",
        "game": "push",
        "seats_taken": 2,
        "seats_total": 6,
        "protocol_version": 1,
        "program": "pushnet 0.1.0",
        "address": "fe80::1%4",
        "port": 41_233,
        "place": "[fe80::1]:41233",
        "words": None,
    }


def test_looking_around_is_loaded_by_who_does_it() -> None:
    done = subprocess.run([sys.executable, "-c", QUICK], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "pushnet.tui.screens.join" in loaded
    assert not loaded & {"zeroconf", "ifaddr", "pushnet.net.discovery", "pushnet.net.announcer"}


@pytest.mark.parametrize("seconds", ["0", "601", "x", "nan"])
def test_it_looks_for_a_while_and_not_for_ever(run: Callable[..., Result], seconds: str) -> None:
    assert run("lan", "--seconds", seconds).exit_code == 2


def test_an_open_table_cannot_be_a_hidden_one(run: Callable[..., Result]) -> None:
    refused = run("host", "--open", "--no-announce")
    assert refused.exit_code == 2
    assert "an open table is announced" in refused.stderr
