"""A dump says how a table is, in words that no peer can fill."""

import signal
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from pushnet.net.transport import Connection, StatusChanged
from pushnet.session.snapshot import ChatLine, Snapshot
from pushnet.tables.state_text import dumping, state_path, state_text
from tests.tui.scripted_doors import key_of, lobby_snapshot, peer

HOSTILE = "\x1b]0;owned\x07\u202e[/] acorn brick dolphin kettle velvet\nINFO forged"


def seat_with(snapshot: Snapshot) -> Any:
    """Return what `state_text` looks at of a client."""
    link = StatusChanged(Connection.ONLINE, HOSTILE)
    return SimpleNamespace(link=link, alert=HOSTILE, snapshot=snapshot)


def test_peers_fill_nothing() -> None:
    room = lobby_snapshot(peer(key_of(1), HOSTILE))
    others = [replace(each, name=HOSTILE, program=HOSTILE, broker=HOSTILE) for each in room.peers]
    chat = (ChatLine(key=key_of(1), emote=0, text=HOSTILE, at_ms=1),)
    told = state_text([seat_with(replace(room, peers=tuple(others), chat=chat))])
    assert told.isascii()
    assert told.replace("\n", " ").isprintable()
    for part in ("owned", "acorn", "forged", "[/]", key_of(1).hex()[:8]):
        assert part not in told
    assert "1 lines of chat" in told
    assert "line online" in told


def test_a_signal_writes_it_also_without_a_table(tmp_path: Path) -> None:
    with dumping(tmp_path, list):
        signal.raise_signal(signal.SIGUSR1)
    assert "0 open seats" in state_path(tmp_path).read_text()


def test_afterwards_the_signal_means_what_it_meant(tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGUSR1)
    with dumping(tmp_path, list):
        assert signal.getsignal(signal.SIGUSR1) is not before
    assert signal.getsignal(signal.SIGUSR1) is before


def test_a_dump_that_cannot_be_written_harms_nothing(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("a file, not a folder")
    with dumping(tmp_path, list):
        signal.raise_signal(signal.SIGUSR1)
