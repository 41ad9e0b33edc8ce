"""`pushnet replay`, `export`, `stats` and `games`: finished games on a command line."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from pushnet.games.push_game_text import parse_game
from tests.session.logs import eventful, plain, replayed, spoilt, unfinished

Run = Callable[..., Result]
NUMBER = replayed(plain()).table.game.hex()[:8]


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "plain.push"
    path.write_bytes(plain())
    return str(path)


@pytest.fixture
def kept(run: Run, record: str) -> None:
    assert run("games", "--import", record).exit_code == 0


def test_a_game_is_printed_where_nothing_can_be_drawn(run: Run, record: str) -> None:
    done = run("replay", record)
    assert done.exit_code == 0
    assert parse_game(done.stdout).names == ("Ana", "Borislav", "Chie")


def test_a_game_is_told_as_json(run: Run, record: str) -> None:
    told = json.loads(run("replay", record, "--json").stdout)
    assert (told["format"], told["verdict"]) == ("pushnet-game", "complete")
    assert told["game"].startswith(NUMBER)


@pytest.mark.parametrize("forms", [(), ("--json",)])
def test_what_does_not_hold_is_not_told(run: Run, tmp_path: Path, forms: tuple[str, ...]) -> None:
    bad = tmp_path / "bad.push"
    bad.write_bytes(spoilt(40))
    done = run("replay", str(bad), *forms)
    assert (done.exit_code, done.stdout) == (3, "")
    assert "REFUSED at slot 40" in done.stderr


def test_a_game_that_never_began_is_said(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "none.push"
    path.write_bytes(unfinished(1))
    done = run("replay", str(path))
    assert done.exit_code != 0
    assert "before it began" in done.stderr


@pytest.mark.usefixtures("kept")
def test_a_game_of_the_archive_is_named_by_its_number(run: Run) -> None:
    assert run("replay", NUMBER).exit_code == 0


# Export


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("out", [("--out", "-"), ("-",)])
def test_text_and_json_go_to_standard_output(run: Run, out: tuple[str, ...]) -> None:
    assert parse_game(run("export", NUMBER, "--text", *out).stdout).seat_count == 3
    assert json.loads(run("export", NUMBER, "--json", *out).stdout)["rules"] == "push"
    assert run("export", NUMBER, *out).stdout_bytes == plain()


@pytest.mark.usefixtures("kept")
def test_a_picture_of_a_step_is_drawn_in_the_size_asked_for(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "step.svg"
    assert run("export", NUMBER, "--svg", "97", "--out", str(out)).exit_code == 0
    small = out.read_text()
    assert "97/" in small
    assert "purple" in small  # the table itself
    sized = ("--size", "120", "40", "--force")
    assert run("export", NUMBER, "--svg", "97", "--out", str(out), *sized).exit_code == 0
    assert len(out.read_text()) > len(small)


@pytest.mark.usefixtures("kept")
def test_files_get_usual_names(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    endings = {"--text": f"{NUMBER}.txt", "--json": f"{NUMBER}.json"}
    for form, ending in endings.items():
        assert run("export", NUMBER, form).stdout.strip().endswith(ending)
    assert run("export", NUMBER, "--text").exit_code == 2  # it is there
    assert run("export", NUMBER, "--text", "--force").exit_code == 0


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(
    "arguments", [("a", "--out", "b"), ("--text", "--svg", "3"), ("--svg", "0")]
)
def test_contradictions_are_usage(run: Run, arguments: tuple[str, ...]) -> None:
    assert run("export", NUMBER, *arguments).exit_code == 2


@pytest.mark.usefixtures("kept")
def test_a_damaged_record_of_the_archive_is_not_told(run: Run, home: Path) -> None:
    (path,) = (home / "data" / "games").iterdir()
    path.write_bytes(spoilt(40))
    done = run("export", NUMBER, "--text", "-")
    assert done.exit_code == 2
    assert "does not hold" in done.stderr


# Import and filters


def test_an_import_is_verified_first(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.push"
    bad.write_bytes(spoilt(40))
    done = run("games", "--import", str(bad))
    assert done.exit_code == 3
    assert "REFUSED" in done.stderr
    assert json.loads(run("games", "--json").stdout) == {"games": []}


@pytest.mark.usefixtures("kept")
def test_games_are_filtered(run: Run, tmp_path: Path) -> None:
    other = tmp_path / "other.push"
    other.write_bytes(eventful())
    assert len(run("games", "--import", str(other)).stdout.splitlines()) == 2
    key = replayed(plain()).table.keys[0].hex()[:6]
    for one in (("--with", "Fatou"), ("--result", "won"), ("--since", "2999-01-01")):
        done = run("games", *one)
        assert (done.stdout, "No such games" in done.stderr) == ("", True)
    assert len(run("games", "--with", "Emeka").stdout.splitlines()) == 1
    assert run("games", "--with", key).stdout.split()[1] == NUMBER
    assert len(run("games", "--result", "watched").stdout.splitlines()) == 2
    assert len(run("games", "--limit", "1").stdout.splitlines()) == 1


# Statistics


def test_statistics_of_nothing(run: Run) -> None:
    assert "Games" in run("stats").stdout
    assert json.loads(run("stats", "--json").stdout)["games"] == 0


@pytest.mark.usefixtures("kept")
def test_somebody_gets_a_nickname(run: Run) -> None:
    key = replayed(plain()).table.keys[0].hex()
    assert run("stats", "--name", key[:6], "Annie").exit_code == 0
    assert run("games", "--with", "annie").stdout.split()[1] == NUMBER
    assert run("stats", "--name", f"{key[:2]}:{key[2:4]}", "").exit_code == 0
    assert run("games", "--with", "annie").stdout == ""


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("prefix", ["", "ffffffff"])
def test_a_nickname_needs_one_player(run: Run, prefix: str) -> None:
    done = run("stats", "--name", prefix, "X")
    assert done.exit_code == 2
