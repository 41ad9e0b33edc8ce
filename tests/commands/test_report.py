"""`pushnet report` makes one file to read, says what is in it, and gives nobody away."""

import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import Result

from pushnet.commands.report_text import PARTS, report_text
from pushnet.commands.settings import Settings
from pushnet.crypto.signing import SigningKey
from pushnet.ids import GameId, PublicKey, Seat
from pushnet.store.archive import Archive, GameFacts
from pushnet.store.config import Config
from pushnet.store.folders import Folders, find_folders
from pushnet.store.keys import load_or_create_key
from pushnet.store.log_file import LOG_NAME, log_folder
from pushnet.views.stats import Player
from pushnet.views.tally import SeatTally

SEED = bytes(range(32))
NAMES = (
    "Mika",
    "\x1b]0;owned\x07Ana",
    "\u202eevil\u202c",
    "a.*(b",
    "in",
    "== log",
    "Bo\nINFO forged",
    "acorn brick dolphin kettle velvet",
)
INVITE = "acorn-brick-dolphin-kettle-velvet"
PLACES = ("broker.example", "192.168.1.20", "fe80::1")


def folders_of(home: Path) -> Folders:
    return find_folders({"PUSHNET_HOME": str(home)})


def log_holds(folders: Folders, text: str) -> None:
    folder = log_folder(folders.state)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / LOG_NAME).write_text(text)


def test_it_says_where_it_is_and_what_is_in_it(run: Callable[..., Result], tmp_path: Path) -> None:
    out = tmp_path / "report.txt"
    done = run("report", str(out))
    assert done.exit_code == 0
    assert f"Written to {out}" in done.stdout
    assert "Nothing was sent." in done.stdout
    assert out.stat().st_mode & 0o077 == 0
    text = out.read_text()
    assert [line[3:] for line in text.splitlines() if line.startswith("== ")] == list(PARTS)
    assert all(part in done.stdout for part in PARTS)
    assert "pushnet 0" in text
    assert "Python 3" in text


def test_a_file_that_exists_is_kept(run: Callable[..., Result], tmp_path: Path) -> None:
    out = tmp_path / "report.txt"
    out.write_text("mine")
    refused = run("report", str(out))
    assert refused.exit_code == 2
    assert "--force" in refused.stderr
    assert out.read_text() == "mine"
    assert run("report", str(out), "--force").exit_code == 0
    assert out.read_text() != "mine"


def test_looking_makes_nothing(run: Callable[..., Result], home: Path) -> None:
    assert run("report", "-").exit_code == 0
    assert not home.exists()


@pytest.mark.parametrize("name", NAMES)
def test_names_addresses_and_keys_are_nowhere(
    home: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("USER", "mikaela")
    folders = folders_of(home)
    public = load_or_create_key(folders.store, lambda: SEED).public
    with closing(Archive.open(folders.store)) as archive:
        archive.tallies.name(PublicKey(bytes(32)), f"{name}!")
    log_holds(
        folders,
        f"ERROR {name} and {name}! at {PLACES[0]}:1883, {PLACES[1]}, {PLACES[2]} by mikaela\n"
        f"key {SEED.hex()} of {public.hex()} or {SEED!r}, words {INVITE}\n",
    )
    config = Config(name=name, broker=f"mqtts://mika:geheim@{PLACES[0]}:8883")
    text = report_text(Settings(folders=folders, config=config))
    log = text.partition("\n== log\n")[2]
    # a name that is also a word of ours stands in our own words only
    assert f"{name} and" not in text
    assert f"{name}!" not in text
    for secret in (*PLACES, "mikaela", "geheim", SEED.hex(), public.hex()[:8], "acorn", "velvet"):
        assert secret not in text
    assert "ERROR" in log
    assert text.replace("\n", " ").isprintable()
    assert "name = set" in text
    assert "broker = an address mqtts" in text
    known = report_text(Settings(folders=folders, config=Config(broker="emqx")))
    assert "broker = emqx (set)" in known


def test_everybody_met_is_left_out(home: Path) -> None:
    folders = folders_of(home)
    game = GameId(bytes(32))
    facts = GameFacts(game=game, finished_ms=5, game_name="push", seats=2, own_seat=0, summary="{}")
    other = Player(
        key=PublicKey(bytes(32)),
        operator=PublicKey(bytes(32)),
        name="Quizzical Otter",
        tally=SeatTally(seat=Seat(1), place=1, points=20, pushes=3, bust_ppm=0, taken=25),
    )
    with closing(Archive.open(folders.store)) as archive:
        archive.add(b"record", facts)
        archive.tallies.put(game, (other,))
        archive.tallies.name(other.key, "Sleepy Heron")
    log_holds(folders, "ERROR Quizzical Otter, whom we call Sleepy Heron, is here\n")
    text = report_text(Settings(folders=folders, config=Config()))
    assert "ERROR <hidden>, whom we call <hidden>, is here" in text
    assert "games: 1, 6 bytes" in text


def test_a_huge_log_is_cut_to_its_end(home: Path) -> None:
    folders = folders_of(home)
    log_holds(folders, "".join(f"line {number}\n" for number in range(100_000)))
    text = report_text(Settings(folders=folders, config=Config()))
    assert len(text) < 400_000
    assert "line 99999" in text
    assert "line 0\n" not in text
    assert "(older lines are left out)" not in text.splitlines()[-5:]


def test_damaged_files_still_give_a_report(home: Path) -> None:
    folders = folders_of(home)
    folders.store.mkdir(parents=True)
    (folders.store / "library.sqlite3").write_bytes(os.urandom(4096))
    log_holds(folders, "")
    (log_folder(folders.state) / LOG_NAME).write_bytes(b"\xff\xfe\x00broken")
    text = report_text(Settings(folders=folders, config=Config()))
    assert "broken" in text
    assert "library.sqlite3: 4096 bytes" in text


def test_the_key_is_never_read(home: Path) -> None:
    folders = folders_of(home)
    load_or_create_key(folders.store, lambda: SEED)
    (folders.store / "key").chmod(0)
    text = report_text(Settings(folders=folders, config=Config()))
    assert SigningKey.from_seed(SEED).public.hex()[:8] not in text
    assert "key: 32 bytes, mode 0" in text
