"""What an earlier version left on disk opens, verifies and goes on; a later one's is named.

A home of each version that was ever released is kept in tests/released/, made by `keep.py` there
and never made again.
"""

import json
import sqlite3
import tarfile
from pathlib import Path

import pytest

from pushnet import __version__
from pushnet.session.record import MAGIC, RECORD_VERSION
from tests.e2e.programs import PlainRun, pushnet

KEPT = sorted((Path(__file__).parents[1] / "released").glob("*.tar.xz"))
COLUMNS = 4  # taken after it went on: some turns of everybody


@pytest.fixture(params=KEPT, ids=lambda path: path.name)
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    with tarfile.open(request.param) as archive:
        archive.extractall(tmp_path / "home", filter="data")
    return tmp_path / "home"


def only_game(home: Path) -> str:
    (game,) = json.loads(pushnet(home, "games", "--json").stdout)["games"]
    return str(game["game"][:8])


def test_this_version_has_its_home_kept() -> None:
    assert f"{__version__}.tar.xz" in {path.name for path in KEPT}


def test_settings_and_key_are_still_there(home: Path) -> None:
    shown = json.loads(pushnet(home, "config", "show", "--json").stdout)
    assert (shown["name"], shown["theme"]) == ("Mika", "light")
    before = (home / "data" / "key").read_bytes()
    assert pushnet(home, "key", "show").returncode == 0
    assert (home / "data" / "key").read_bytes() == before


def test_a_finished_game_is_listed_and_verifies(home: Path) -> None:
    game = only_game(home)
    done = pushnet(home, "verify", game, "--json")
    assert (done.returncode, json.loads(done.stdout)["verdict"]) == (0, "complete")
    assert pushnet(home, "stats", "--json").returncode == 0
    assert pushnet(home, "replay", game, "--json").returncode == 0


async def test_an_unfinished_game_goes_on(home: Path) -> None:
    async with PlainRun(home, "resume") as game:
        await game.said("At the table")
        game.type("away")  # a bot plays on in our seat
        for _ in range(COLUMNS):
            await game.said("took column")
        game.type("leave keep")
        await game.said("Your seat is kept")
        assert await game.ended() == 0


@pytest.mark.parametrize("name", ["journal.sqlite3", "library.sqlite3"])
def test_a_file_of_a_later_version_is_refused_by_name_and_version(home: Path, name: str) -> None:
    path = home / "data" / name
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 77")
    connection.close()
    words = ("resume",) if name.startswith("journal") else ("games",)
    done = pushnet(home, "--plain", *words)
    assert done.returncode == 5
    assert "newer pushnet" in done.stderr
    assert f"{name} has form 77" in done.stderr


def test_a_record_of_a_later_version_is_refused_by_version(home: Path, tmp_path: Path) -> None:
    record = bytearray(next((home / "data" / "games").glob("*.push")).read_bytes())
    record[len(MAGIC) : len(MAGIC) + 2] = (RECORD_VERSION + 8).to_bytes(2, "big")
    later = tmp_path / "later.push"
    later.write_bytes(record)
    done = pushnet(home, "verify", str(later))
    assert done.returncode == 5
    assert f"form {RECORD_VERSION + 8}" in done.stdout


def test_a_record_says_under_which_protocol_and_rules_it_was_played(home: Path) -> None:
    done = pushnet(home, "verify", only_game(home))
    assert "version 1 of the protocol and revision 1 of the rules" in done.stdout
