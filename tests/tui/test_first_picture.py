"""What a table needs before its first picture, and what has to wait until somebody wants it."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOLO = """
import sys
import pushnet.cli, pushnet.commands.solo, pushnet.commands.home, pushnet.commands.doors
import pushnet.tables.house, pushnet.tui.app, pushnet.tui.start
import pushnet.tui.screens.lobby, pushnet.tui.screens.push_table
print(*sys.modules)
"""
LATER = {
    *("aiomqtt", "paho", "amqtt", "websockets", "zeroconf", "ifaddr"),  # nobody else is there
    *("email", "http", "segno", "pyperclip"),
    *("pushnet.games.rummy", "pushnet.views.rummy", "pushnet.tui.screens.rummy_table"),
    *("pushnet.tui.suit_look", "pushnet.net.courier"),
    *("pushnet.tui.screens.replay", "pushnet.tui.screens.join"),
    *("pushnet.views.proof", "pushnet.plain"),
}
"""Packages and modules that a game against bots never needs, or not before its end."""


def test_a_table_opens_without_what_it_does_not_show() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SOLO], capture_output=True, text=True, check=True, cwd=ROOT
    )
    loaded = set(done.stdout.split())
    assert "textual.app" in loaded
    assert loaded & LATER == set()
