"""Every error that the command line has for its user: its exit code, what happened, what to do.

Each row runs the real program. What cannot be brought about here (a full disk, another user's
folder) is raised where the program would raise it. The tables are complete by their last tests.
"""

import socket
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from click.testing import Result

from pushnet.commands.exits import exit_code, sentence
from pushnet.ids import GameId
from pushnet.store import errors as store_errors
from pushnet.store.archive import Archive, GameFacts
from pushnet.store.database import Database
from pushnet.store.errors import StoreError
from pushnet.store.folders import find_folders
from pushnet.tables.seat import OWN_GAME_THERE, SeatTakenError
from tests.commands.records import changed, complete

WORDS = "acorn-brick-dolphin-kettle-velvet"
KEY = bytes(range(32))


@dataclass(frozen=True, slots=True)
class Case:
    """A command line, and what its user is told."""

    line: str
    code: int
    what: str  # what happened, and why
    do: str  # the way out
    before: Callable[[Path], None] = field(default=lambda home: None)

    def __str__(self) -> str:
        return self.line.replace("/", "-")


def store(home: Path) -> Path:
    folder = find_folders({"PUSHNET_HOME": str(home)}).store
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def key_is(content: bytes, mode: int = 0o600) -> Callable[[Path], None]:
    def write(home: Path) -> None:
        path = store(home) / "key"
        path.write_bytes(content)
        path.chmod(mode)

    return write


def config_is(text: str) -> Callable[[Path], None]:
    def write(home: Path) -> None:
        path = find_folders({"PUSHNET_HOME": str(home)}).config_file
        path.parent.mkdir(parents=True)
        path.write_text(text)

    return write


def library_is(content: bytes) -> Callable[[Path], None]:
    return lambda home: (store(home) / "library.sqlite3").write_bytes(content) and None


def library_of_tomorrow(home: Path) -> None:
    with closing(Database(store(home) / "library.sqlite3", [()] * 99)):
        pass


def two_games_alike(home: Path) -> None:
    with closing(Archive.open(store(home))) as archive:
        for last in (1, 2):
            game = GameId(b"\xab\xcd" + bytes(29) + bytes([last]))
            facts = GameFacts(
                game=game, finished_ms=0, game_name="push", seats=2, own_seat=None, summary="{}"
            )
            archive.add(b"record", facts)


def files_beside(home: Path) -> None:
    place = home.parent
    (place / "cut.push").write_bytes(complete()[:-10])
    (place / "newer.push").write_bytes(changed(complete(), 9, 2))
    (place / "changed.push").write_bytes(changed(complete(), 200))
    (place / "taken.txt").write_text("mine")


def home_is_a_file(home: Path) -> None:
    home.write_text("")


CASES = (
    # typed
    Case("hots", 2, "No such command 'hots'", "Did you mean 'host'?"),
    Case("", 2, "The home screen needs a terminal", "pushnet --plain solo"),
    Case("solo", 2, "needs a terminal", "pushnet --plain solo"),
    Case("--lang xx games", 2, "'xx' is not one of", "'auto', 'en'"),
    Case("--plain solo --bots 9", 2, "9 is not in the range", "1<=x<=5"),
    Case("--plain solo --level brave", 2, "no bot called 'brave'", "timid, careful, sharp"),
    Case("--plain solo --game chess", 2, "'chess' is not one of", "'push', 'rummy'"),
    Case("--plain solo --game rummy --bots 2", 2, "--bots", "rummy has 4 seats"),
    Case("analyse", 2, "a POSITION is missing", "like start:4"),
    Case("analyse nonsense", 2, "not 'nonsense' (notation)", "comes first, like 4p"),
    Case("rules chess", 2, "'chess' is not one of", "'push', 'rummy'"),
    Case("resume", 2, "You have no unfinished game", "`pushnet solo`, `host` and `join` begin one"),
    # invites and networks
    Case("--plain join acorn-brick", 2, "this has 2", "An invite has 5 words"),
    Case(f"--plain join {WORDS[:-6]}xyzzy", 2, "is not in the list", "Did you mean dizzy?"),
    Case(f"--plain join {WORDS}@:::", 2, "is not a broker's address", "host, host:port or a URL"),
    Case(f"--plain join {WORDS}", 4, "does not say where the table meets", "its @address"),
    Case(f"watch {WORDS[:5]}", 2, "this has 1", "An invite has 5 words"),
    Case("--plain host --address 203.0.113.9", 4, "No broker can listen at", "of this computer"),
    Case("--plain host --broker ftp://x", 2, "ftp", "mqtt"),
    # files
    Case("verify nosuch.push", 6, "nosuch.push: No such file", "Please check its name"),
    Case("verify /", 6, "Is a directory", "Please check its name"),
    Case("verify cut.push", 6, "not-a-record", "or it was cut short", files_beside),
    Case("verify changed.push", 3, "record-digest", "changed", files_beside),
    Case("verify newer.push", 5, "made by a newer pushnet", "update", files_beside),
    Case("games --import changed.push", 3, "record-digest", "was changed", files_beside),
    Case("verify abcd", 1, "starts like this. ", "`pushnet games` lists them"),
    Case("verify abcd", 1, "More than one", "Please type more of it", two_games_alike),
    Case("export abcd", 1, "starts like this", "`pushnet games` lists them"),
    Case("report taken.txt", 2, "exists already", "--force", files_beside),
    Case("games --import nosuch", 2, "'nosuch' does not exist", "pushnet games --help"),
    # settings and key
    Case("config set nosuch 1", 2, 'no setting "nosuch"', "`pushnet config show`"),
    Case("config set bot_speed 9", 2, "must be 0 to 3, not 9", "`pushnet config show`"),
    Case("config set keys x", 2, "changed in the file itself", "`pushnet config keys`"),
    Case("config set name A", 2, "is not TOML", "config.toml", config_is("= =")),
    Case("games", 0, "theme must be one of", "'pink'; \"dark\" is used", config_is("theme='pink'")),
    Case("key show", 1, "Other users of this computer", "chmod 600", key_is(KEY, 0o644)),
    Case("key show", 1, "a key is 32 bytes", "`pushnet key import`", key_is(b"short")),
    Case("key import", 2, "Give the text", "--file"),
    Case("key import --file nosuch", 6, "No such file", "Please check its name"),
    Case("key import nonsense", 1, "not the text of an exported key", "Copy the whole line"),
    Case(f"key import pushnet-key-1:{'A' * 102}", 1, "does not fit", "copy the whole line"),
    # our own files
    Case("games", 1, "is damaged", "move it away", library_is(b"no database" * 400)),
    Case("games", 5, "written by a newer pushnet", "Please update", library_of_tomorrow),
    Case("games", 1, "Not a directory", "`pushnet doctor`", home_is_a_file),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_says_what_happened_and_what_to_do(
    run: Callable[..., Result], home: Path, monkeypatch: pytest.MonkeyPatch, case: Case
) -> None:
    case.before(home)
    monkeypatch.chdir(home.parent)
    done = run(*case.line.split(), PUSHNET_PASSPHRASE="x")
    told = " ".join(done.output.split())
    assert done.exit_code == case.code, told
    assert case.what in told
    assert case.do in told
    assert "Traceback" not in told
    assert "Something is wrong inside" not in told


def test_a_taken_port_is_said(run: Callable[..., Result]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = run("serve", "--port", port)
    assert done.exit_code in {1, 4}
    assert port in done.output
    assert "--port" in done.output


def test_a_key_in_anothers_place_is_refused(run: Callable[..., Result], home: Path) -> None:
    key_is(KEY)(home)
    line = run("key", "export", PUSHNET_PASSPHRASE="x").stdout.strip()
    key_is(bytes(32))(home)
    done = run("key", "import", line, PUSHNET_PASSPHRASE="x")
    assert done.exit_code == 1
    assert "Another key is here already" in done.output
    assert "--replace" in done.output


# What cannot be brought about here: the class, and what its sentence says to do.
RAISED: dict[type[StoreError], str] = {
    StoreError: "`pushnet doctor` checks the folders",
    store_errors.DiskFullError: "Free some space, then run `pushnet resume`",
    store_errors.ReadOnlyError: "set PUSHNET_HOME to another folder",
    store_errors.BusyFileError: "Please try again",
    store_errors.KeyExistsError: "Say `--replace`",
    store_errors.GameKnownError: "`pushnet verify` checks both",
}


@pytest.mark.parametrize(("kind", "do"), RAISED.items(), ids=lambda each: str(each)[:30])
def test_what_happens_to_others_has_its_way_out_too(kind: type[StoreError], do: str) -> None:
    assert do in sentence(kind("file"))
    assert exit_code(kind("file")) == 1


def test_no_error_of_the_store_is_forgotten() -> None:
    whats = [case.what for case in CASES]
    for kind in StoreError.__subclasses__():
        told = sentence(kind())
        assert kind in RAISED or any(what in told for what in whats) or kind in SAID_BY_DETAIL, kind


# Rows of these name the detail in brackets, not the sentence before it.
SAID_BY_DETAIL = {store_errors.UnreadableFileError, store_errors.ConfigError}


def test_every_exit_code_has_its_row() -> None:
    assert {case.code for case in CASES} == {0, 1, 2, 3, 4, 5, 6}


def test_a_seat_that_is_taken_says_where_to_go() -> None:
    assert "use that one" in sentence(SeatTakenError())
    assert "`pushnet resume`" in OWN_GAME_THERE
