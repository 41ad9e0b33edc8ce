"""`pushnet doctor` looks, changes nothing, and says what to do."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from pushnet.commands import doctor_here as here
from pushnet.commands import doctor_network as network
from pushnet.commands.doctor_finding import Finding, State
from pushnet.net.interfaces import LanAddress
from pushnet.store.folders import find_folders
from pushnet.words import speak
from tests.e2e.programs import pushnet
from tests.locale.catalogues import catalogue_of
from tests.locale.pseudo import spoken

AREAS = {
    *("terminal", "clipboard", "amqtt", "mosquitto", "network", "mDNS"),
    *("data folder", "disk", "key", "versions", "clock"),
}
TRUE = {"TERM": "xterm-256color"}


def test_everything_is_looked_at_and_nothing_is_made(tmp_path: Path) -> None:
    home = tmp_path / "home"
    done = pushnet(home, "doctor")
    assert done.returncode == 0, done.stdout
    areas = {line[6:].partition(":")[0] for line in done.stdout.splitlines() if line[0] != " "}
    assert areas == AREAS
    assert "a message came back" in done.stdout
    assert "\x1b" not in done.stdout
    assert not home.exists()


def test_json_is_one_object_and_a_readable_key_is_bad(
    run: Callable[..., Result], home: Path
) -> None:
    folder = find_folders({"PUSHNET_HOME": str(home)}).store
    folder.mkdir(parents=True)
    (folder / "key").write_bytes(bytes(32))
    (folder / "key").chmod(0o644)
    result = run("doctor", "--json")
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert report["healthy"] is False
    (bad,) = [each for each in report["findings"] if each["state"] == "bad"]
    assert bad["area"] == "key"
    assert "chmod 600" in bad["advice"]
    (folder / "key").chmod(0o600)
    assert here.folder_findings(find_folders({"PUSHNET_HOME": str(home)}))[-1].state is State.OK


def terminal(environ: dict[str, str], cells: int | None = 1) -> dict[str, Finding]:
    found = here.terminal_findings(environ, is_terminal=True, cells=lambda: cells)
    return {finding.area: finding for finding in found}


@pytest.mark.parametrize(
    ("size", "state", "words"),
    [
        ((80, 24), State.OK, "normal"),
        ((120, 40), State.OK, "wide"),
        ((60, 18), State.NOTE, "80 columns"),
        ((38, 9), State.BAD, "At least 40"),
    ],
)
def test_a_small_window_is_told_what_it_lacks(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], state: State, words: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(size[0]))
    monkeypatch.setenv("LINES", str(size[1]))
    found = terminal(TRUE)["window"]
    assert found.state is state
    assert words in found.text + found.advice


@pytest.mark.parametrize(
    ("environ", "cells", "area", "words"),
    [
        (TRUE, 2, "symbols", "two cells wide"),
        (TRUE, None, "symbols", "--symbols ascii"),
        ({"TERM": "linux"}, 1, "symbols", "--symbols letters"),
        ({**TRUE, "TERM_PROGRAM": "Apple_Terminal"}, 1, "symbols", "Menlo"),
        ({"TERM": "xterm"}, 1, "colours", "TERM=xterm-256color"),
        ({**TRUE, "NO_COLOR": "1"}, 1, "colours", "None, as NO_COLOR says"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, 1, "colours", "256 or more"),
    ],
)
def test_a_terminal_s_ways_are_known(
    environ: dict[str, str], cells: int | None, area: str, words: str
) -> None:
    found = terminal(environ, cells)[area]
    assert words in f"{found.text} {found.advice}"


@pytest.mark.parametrize(
    ("environ", "programs", "state", "words"),
    [
        ({"SSH_TTY": "1"}, {"xclip"}, State.NOTE, "Through ssh"),
        ({"SSH_TTY": "1", "TMUX": "x"}, set(), State.NOTE, "allow-passthrough"),
        ({"DISPLAY": ":0"}, {"xclip"}, State.OK, "through xclip"),
        ({"WAYLAND_DISPLAY": "w"}, {"wl-copy"}, State.OK, "through wl-copy"),
        ({}, {"xclip"}, State.NOTE, "Install"),
        ({"DISPLAY": ":0"}, set(), State.NOTE, "Install"),
    ],
)
def test_the_clipboard_s_road_is_named(
    monkeypatch: pytest.MonkeyPatch,
    environ: dict[str, str],
    programs: set[str],
    state: State,
    words: str,
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    found = here.clipboard_finding(environ, lambda name: name if name in programs else None)
    assert found.state is state
    assert words in f"{found.text} {found.advice}"


@pytest.mark.parametrize(
    ("moved", "year", "state"),
    [((1_000, 1_100), 2026, State.OK), ((9_000, 1_000), 2026, State.NOTE), ((0, 0), 1970, "note")],
)
def test_a_clock_that_jumps_is_noticed(
    moved: tuple[int, int], year: int, state: State | str
) -> None:
    assert here.clock_finding(*moved, year).state is State(state)


def test_a_file_in_the_place_of_the_folder_is_bad(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folders = find_folders({"PUSHNET_HOME": str(tmp_path / "file")})
    assert here.folder_findings(folders)[0].state is State.BAD


def test_a_folder_is_a_sentence_of_the_language_chosen(tmp_path: Path) -> None:
    folders = find_folders({"PUSHNET_HOME": str(tmp_path)})
    folders.store.mkdir(parents=True, exist_ok=True)
    [writable, *_] = here.folder_findings(folders)
    assert writable.text == f"{folders.store}."
    with spoken(catalogue_of("ja")):
        assert speak(writable.text) == f"{folders.store}。"


def test_the_network_is_told_by_its_addresses() -> None:
    alone = network.network_finding([])
    assert alone.state is State.NOTE
    there = LanAddress(interface="eth0", index=2, address="192.0.2.2", prefix_bits=24)
    assert "192.0.2.2 (eth0)" in network.network_finding([there]).text


async def test_a_broker_that_does_not_start_is_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(network, "find_mosquitto", lambda: None)
    monkeypatch.setattr(network, "ROUND_TRIP_S", 0.0)
    own, other = await network.broker_findings()
    assert (own.state, own.area) == (State.BAD, "amqtt")
    assert "--broker URL" in own.advice
    assert other.state is State.NOTE
