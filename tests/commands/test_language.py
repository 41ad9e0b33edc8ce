"""The language of the command line: what chooses it, and that it is chosen in time."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pushnet.locale import LANGUAGES
from pushnet.views.names import cells_of
from tests.locale.catalogues import OTHERS, catalogue_of
from tests.locale.command_line import Run, speaking

BULGARIAN = catalogue_of("bg").gettext("Check a finished game without trusting anyone.")
JAPANESE = catalogue_of("ja").gettext("Check a finished game without trusting anyone.")
ENGLISH = "Check a finished game without trusting anyone."


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    with speaking(tmp_path, {code: catalogue_of(code) for code in OTHERS}) as run_once:
        yield run_once


@pytest.mark.parametrize(
    "arguments",
    [
        ("--lang", "bg", "verify", "--help"),
        ("--lang=bg", "--no-plain", "verify", "-h"),
        ("--plain", "--color", "never", "--lang", "bg", "verify", "--help"),
        ("-q", "--symbols", "ascii", "--lang", "bg", "--help"),
        ("--help", "--lang", "bg"),
        ("-h", "-v", "--lang=bg", "--mouse"),
    ],
    ids=" ".join,
)
def test_the_option_counts_wherever_it_stands(run: Run, arguments: tuple[str, ...]) -> None:
    assert BULGARIAN in " ".join(run(*arguments).stdout.split())


@pytest.mark.parametrize(
    ("written", "environ", "option", "sentence"),
    [
        ("", {}, "--no-plain", ENGLISH),
        ("", {"LC_ALL": "bg_BG.UTF-8"}, "--no-plain", BULGARIAN),
        ("", {"LC_ALL": None, "LANG": "ja_JP.UTF-8"}, "--no-plain", JAPANESE),
        ("", {"LC_ALL": "bg_BG.UTF-8", "LANGUAGE": "ja:bg"}, "--no-plain", JAPANESE),
        ('language = "bg"', {"LC_ALL": "ja_JP.UTF-8"}, "--no-plain", BULGARIAN),
        ('language = "bg"', {"PUSHNET_LANG": "ja"}, "--no-plain", JAPANESE),
        ('language = "bg"', {"PUSHNET_LANG": "ja"}, "--lang=en", ENGLISH),
        ('language = "bg"', {}, "--lang=auto", ENGLISH),
        ('language = "bg"', {"PUSHNET_LANG": ""}, "--no-plain", BULGARIAN),
        ('language = "xx"', {"LC_ALL": "bg_BG.UTF-8"}, "--no-plain", BULGARIAN),
        ("language = ", {"LC_ALL": "bg_BG.UTF-8"}, "--no-plain", BULGARIAN),
    ],
)
def test_option_over_variable_over_file_over_system(
    tmp_path: Path, written: str, environ: dict[str, str | None], option: str, sentence: str
) -> None:
    if written:
        (tmp_path / "config").mkdir()
        (tmp_path / "config" / "config.toml").write_text(written, "utf-8")
    with speaking(tmp_path, {code: catalogue_of(code) for code in OTHERS}) as run:
        page = run(option, "verify", "--help", **environ)
    assert sentence in " ".join(page.stdout.split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--lang", "bg", "--nonsense"), "Usage:"),
        (("--lang", "bg", "verify"), "Missing argument"),
        (("--nonsense", "--lang", "bg"), "Usage:"),
        (("--symbols", "none", "--lang", "bg", "solo"), "Usage:"),
    ],
    ids=" ".join,
)
def test_a_slip_is_told_in_the_language_as_well(
    run: Run, arguments: tuple[str, ...], message: str
) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    translated = catalogue_of("bg").gettext(message)
    assert translated != message
    if (Path("pushnet") / "catalogues" / "bg" / "LC_MESSAGES" / "pushnet.mo").exists():
        assert translated.split()[0] in done.stderr


def test_a_language_that_is_not_there_is_a_usage_error(run: Run) -> None:
    done = run("--lang", "xx", "verify", "--help")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "bg" in done.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_no_wider_than_a_terminal(run: Run, language: str) -> None:
    for names in ((), ("host",), ("verify",), ("analyse",), ("key",), ("bench",), ("report",)):
        page = run("--lang", language, *names, "--help").stdout
        assert max(map(cells_of, page.splitlines())) <= 80
        assert not any(line[:1] in set("。、") for line in map(str.strip, page.splitlines()))


@pytest.mark.parametrize("language", OTHERS)
def test_lists_of_commands_say_one_whole_sentence_each(run: Run, language: str) -> None:
    told = " ".join(run("--lang", language, "key", "--help").stdout.replace("\n", " ").split())
    for english in (
        "Become the player whose exported key TEXT is.",
        "Print where the key lies on this computer.",
    ):
        sentence = catalogue_of(language).gettext(english)
        assert sentence.replace(" ", "") in told.replace(" ", "")
    assert "..." not in told.replace("[ARGS]...", "")


def test_the_version_is_told_without_looking_for_a_language() -> None:
    code = (
        "import sys; from pushnet.cli import program; program.main(['--lang', 'ja', '--version'],"
        " standalone_mode=False); print(*sorted(m for m in sys.modules if 'pushnet' in m))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert "pushnet.store.folders" not in done.stdout.split()
