"""No command prints plain English once another language is spoken; programs read the same."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from pushnet.cli import program
from pushnet.commands.arena import _HEAD
from pushnet.commands.game_line import game_line
from pushnet.commands.lazy import LISTINGS
from pushnet.commands.report_lines import report_lines
from pushnet.commands.table_options import _DECLARED
from pushnet.ids import GameId
from pushnet.store.archive import GameFacts, StoredGame
from pushnet.verify import verify_record
from tests.commands.records import abandoned_rummy, changed, complete, left_by_one, unfinished
from tests.locale.catalogues import catalogue_of
from tests.locale.command_line import Run, speaking
from tests.locale.pseudo import Pseudo, plain_words, spoken
from tests.session.logs import eventful, plain

NAMES = {"Ana", "Borislav", "Chie", "Dana"}


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    """Run the program; the language `bg` is the pseudo one, `ja` as its translators left it."""
    with speaking(tmp_path / "home", {"bg": Pseudo(), "ja": catalogue_of("ja")}) as run_once:
        yield run_once


def leaves(command: click.Command, *names: str) -> Iterator[tuple[str, ...]]:
    """Yield the words that lead to each command."""
    yield names
    context = click.Context(command)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from leaves(below, *names, name)


def names_of(command: click.Command) -> set[str]:
    """Return what a page may show of a command that is typed."""
    found: set[str] = set()
    for parameter in command.params:
        found |= {*re.findall(r"[A-Za-z]+", " ".join((*parameter.opts, *parameter.secondary_opts)))}
        found |= {*re.findall(r"[A-Za-z]+", str(parameter.make_metavar(click.Context(command))))}
        found |= {*re.findall(r"[A-Za-z]+", str(parameter.default))}
    if isinstance(command, click.Group):
        found |= set(command.commands)
    return found


CLICKS = {
    *re.findall(r"[A-Za-z]+", "Usage Options Commands OPTIONS COMMAND ARGS default required"),
    *("pushnet", "range", "Show", "this", "message", "and", "exit", "the", "version", "x", "help"),
}
ALL = [each for each in leaves(program) if each[:1] != ("bench",) or len(each) == 1]


@pytest.mark.parametrize("names", ALL, ids=" ".join)
def test_a_help_page_is_all_translated(run: Run, names: tuple[str, ...]) -> None:
    command: click.Command = program
    known = {*LISTINGS, *CLICKS}
    for name in names:
        known |= names_of(command) | {name}
        assert isinstance(command, click.Group)
        below = command.get_command(click.Context(command), name)
        assert below is not None
        command = below
    known |= names_of(command)
    page = run("--lang", "bg", *names, "--help")
    assert page.exit_code == 0
    values = {
        *re.findall(r"[A-Za-z]+", " ".join(v for each, _ in _DECLARED.values() for v in each))
    }
    assert plain_words(page.stdout, known | values) == set()


@pytest.mark.parametrize("language", ["bg", "ja"])
def test_a_page_is_english_again_afterwards(run: Run, language: str) -> None:
    english = run("verify", "--help").stdout
    assert run("--lang", language, "verify", "--help").stdout != english
    assert run("verify", "--help").stdout == english
    assert "Check a finished game" in english


@pytest.mark.parametrize(
    "record",
    [
        complete(), left_by_one(), unfinished(), abandoned_rummy(), plain(), eventful(),
        changed(complete(), 40), b"", b"pushnet-record",
    ],
    ids=range(9),
)  # fmt: skip
def test_what_verify_says_is_all_translated(record: bytes) -> None:
    report = verify_record(record)
    with spoken(Pseudo()):
        lines = [str(line) for line in report_lines(report)]
    codes = set(str(report.code or "").split("-"))
    names = {word for name in report.names for word in re.findall(r"[A-Za-z]+", name)}
    hexes = {word for line in lines for word in re.findall(r"\b[0-9a-f]{2,4}\b", line)}
    hexes |= {part for word in hexes for part in re.findall("[a-f]+", word)}
    told = " ".join(re.sub(r"[0-9a-f]{2}:[0-9a-f]{2}:[0-9a-f]{2}", "", line) for line in lines)
    assert plain_words(told, codes | names | hexes | NAMES) == set()


SILENT = {"pushnet", "push", "rummy", "notation", "file", "txt", *NAMES}


@pytest.mark.parametrize(
    ("arguments", "known"),
    [
        (("analyse", "start:4"), {"start", "push", "hard", "star", "choose", "RRBB"}),
        (("analyse", "4p", "1:reveal", "columns=R3B5/R6G2/Y4", "bench=R16G2"), set()),
        (("analyse", "2p", "1:collect:1", "columns=R6ROLL/G3", "bench=R2", "t1", "@star"), set()),
        (("analyse", "deal:4"), set()),
        (("games",), {"solo"}),
        (("games", "--result", "won"), set()),
        (("stats",), set()),
        (("resume",), {"solo", "host", "join"}),
        (("report", "OUT"), {"OUT"}),
        (("config", "set", "mouse", "perhaps"), set()),
        (("solo",), {"solo", "plain"}),
        (("export", "abcdef"), set()),
        (
            ("arena", "--games", "1", "--seats", "2", "--seed", "s", "--against", "timid"),
            {*_HEAD.split(), "sharp", "inf"},  # the table is for developers
        ),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, tuple) else "",
)
def test_what_a_command_prints_is_all_translated(
    run: Run,
    arguments: tuple[str, ...],
    known: set[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("--lang", "bg", *arguments)
    english = run(*arguments) if arguments[0] != "report" else done
    assert done.exit_code == english.exit_code
    notation = {
        word
        for part in re.findall(r"\S*[=:/@+]\S*", done.stdout)
        for word in re.findall("[A-Za-z]+", part)
    }
    told = plain_words(done.stdout + done.stderr, SILENT | known | notation | {*arguments})
    assert told == set(), done.stdout + done.stderr


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("won 54-49", "ŵòñ 54-49"),
        ("lost 1-2-3", "ĺòśţ 1-2-3"),
        ("shared 5-5", "śĥàŕèď 5-5"),
        ("void", "ṽòìď"),
        ("incomplete", "ìñćòɱƥĺèţè"),
        ("54-49", "54-49"),
        ("won\x1b[2J", "won[2J"),  # of a list that somebody else wrote
    ],
)
def test_how_a_kept_game_went(text: str, told: str) -> None:
    facts = GameFacts(
        game=GameId(bytes(32)),
        finished_ms=0,
        game_name="push",
        seats=2,
        own_seat=0,
        summary=json.dumps({"text": text}),
    )
    stored = StoredGame(facts=facts, path=Path("x"))
    with spoken(Pseudo()):
        assert game_line(stored).endswith(f"  {told}")
    assert game_line(stored).endswith(told if told == text else f"  {text.replace(chr(27), '')}")
