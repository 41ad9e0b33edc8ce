"""What programs read is the same in every language: JSON, records, notation, exit codes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pushnet.locale import LANGUAGES
from tests.commands.records import changed, complete
from tests.locale.catalogues import OTHERS, catalogue_of
from tests.locale.command_line import Run, speaking
from tests.session.logs import plain, replayed, unfinished

NUMBER = replayed(plain()).table.game.hex()[:8]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Run the program where some records lie and one game is kept."""
    (tmp_path / "plain.push").write_bytes(plain())
    (tmp_path / "bad.push").write_bytes(changed(complete(), 40))
    (tmp_path / "short.push").write_bytes(b"no record")
    (tmp_path / "begun.push").write_bytes(unfinished(20))
    monkeypatch.chdir(tmp_path)
    home = tmp_path / "home"
    with speaking(home, {code: catalogue_of(code) for code in OTHERS}) as run_once:
        assert run_once("games", "--import", "plain.push").exit_code == 0
        yield run_once


@pytest.mark.parametrize(
    "arguments",
    [
        ("verify", "plain.push", "--json"),
        ("verify", "bad.push", "--json"),
        ("verify", "begun.push", "--json"),
        ("replay", "plain.push", "--json"),
        ("replay", "plain.push"),  # the notation
        ("export", NUMBER, "-", "--text"),
        ("export", NUMBER, "-", "--json"),
        ("games", "--json"),
        ("stats", "--json"),
        ("analyse", "start:4", "--json"),
        ("analyse", "deal:4", "--json"),
        ("config", "keys", "--json"),
        ("config", "path"),
        ("key", "show", "--json"),
        ("completion", "bash"),
    ],
    ids=" ".join,
)
def test_what_programs_read_is_the_same(run: Run, arguments: tuple[str, ...]) -> None:
    english = run(*arguments)
    for language in OTHERS:
        done = run("--lang", language, *arguments)
        assert done.exit_code == english.exit_code
        assert done.stdout_bytes == english.stdout_bytes


def test_the_settings_differ_in_nothing_but_the_language(run: Run) -> None:
    english = run("config", "show", "--json").stdout
    for language in OTHERS:
        told = run("--lang", language, "config", "show", "--json").stdout
        assert told.replace(f'"language": "{language}"', '"language": "auto"') == english


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("verify", "plain.push"), 0),
        (("verify", "bad.push"), 3),
        (("verify", "short.push"), 6),
        (("verify", "nowhere.push"), 6),
        (("analyse", "nonsense"), 2),
        (("analyse",), 2),
        (("join", "one", "two"), 2),
        (("resume",), 2),
        (("export", "abcdef"), 1),
        (("config", "set", "mouse", "perhaps"), 2),
        (("key", "import", "nothing"), 1),
        (("nonsense",), 2),
        (("--nonsense",), 2),
        ((), 2),
        (("--version",), 0),
    ],
    ids=str,
)
def test_endings_have_one_code_and_a_sentence_in_each_language(
    run: Run, arguments: tuple[str, ...], code: int
) -> None:
    told = set()
    for language in LANGUAGES:
        done = run("--lang", language, *arguments, PUSHNET_PASSPHRASE="x")
        assert done.exit_code == code, done.stderr
        told.add(done.stdout + done.stderr)
    assert len(told) == (1 if arguments == ("--version",) else len(LANGUAGES))
