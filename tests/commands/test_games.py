"""`pushnet games` and `pushnet export`: finished games, seen and sent on."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from pushnet.ids import GameId
from pushnet.store.archive import Archive, GameFacts

RECORD = bytes(range(256))
NOON_MS = 1_764_417_600_000  # 2025-11-29, 12:00 UTC: the same day nearly everywhere


@pytest.fixture
def kept(home: Path) -> None:
    archive = Archive.open(home / "data")
    for start, text in [("aabb01", "won 49-54-31"), ("aabb02", "\x1b[2J\u202eevil")]:
        facts = GameFacts(
            game=GameId(bytes.fromhex(start) + bytes(29)),
            finished_ms=NOON_MS,
            game_name="push",
            seats=3,
            own_seat=1,
            summary=json.dumps({"text": text}),
        )
        archive.add(RECORD, facts)
    archive.close()


def test_no_games_yet_is_said_on_stderr(run: Callable[..., Result]) -> None:
    done = run("games")
    assert (done.exit_code, done.stdout) == (0, "")
    assert "pushnet solo" in done.stderr
    assert json.loads(run("games", "--json").stdout) == {"games": []}


@pytest.mark.usefixtures("kept")
def test_games_are_listed_and_nothing_in_them_reaches_the_terminal(
    run: Callable[..., Result],
) -> None:
    lines = run("games").stdout.splitlines()
    assert lines[0] == "2025-11-29  aabb0100  push  3 seats  won 49-54-31"
    assert "\x1b" not in lines[1]
    assert "\u202e" not in lines[1]
    listed = json.loads(run("games", "--json").stdout)["games"]
    assert [game["game"][:6] for game in listed] == ["aabb01", "aabb02"]
    assert listed[0]["summary"] == {"text": "won 49-54-31"}


@pytest.mark.usefixtures("kept")
def test_a_record_is_written_once(run: Callable[..., Result], tmp_path: Path) -> None:
    out = tmp_path / "out.push"
    assert run("export", "aabb01", str(out)).exit_code == 0
    assert out.read_bytes() == RECORD
    out.write_bytes(b"mine")
    refused = run("export", "aabb01", str(out))
    assert (refused.exit_code, out.read_bytes()) == (2, b"mine")
    assert run("export", "aabb01", str(out), "--force").exit_code == 0
    assert out.read_bytes() == RECORD


@pytest.mark.usefixtures("kept")
def test_without_a_path_the_record_gets_its_usual_name(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("export", "aabb02").stdout.strip() == "2025-11-29-aabb0200.push"
    assert (tmp_path / "2025-11-29-aabb0200.push").read_bytes() == RECORD


@pytest.mark.usefixtures("kept")
def test_a_record_goes_to_standard_output_byte_for_byte(run: Callable[..., Result]) -> None:
    assert run("export", "aabb01", "-").stdout_bytes == RECORD


@pytest.mark.usefixtures("kept")
def test_a_game_that_is_not_there_is_told(run: Callable[..., Result]) -> None:
    assert run("export", "ffff").exit_code == 1
    several = run("export", "aabb")
    assert (several.exit_code, "More than one" in several.stderr) == (1, True)
