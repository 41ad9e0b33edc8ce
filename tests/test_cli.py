"""The program's edge: start, help, completion, and how every run ends."""

import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pushnet import __version__
from pushnet.cli import Program, program
from pushnet.commands.lazy import LISTINGS
from pushnet.errors import NetworkError
from pushnet.store.config import CHOICES

SLOW = {
    "aiomqtt", "amqtt", "asyncio", "cryptography", "msgpack", "nacl", "platformdirs", "rich",
    "segno", "sqlite3", "textual", "tomllib", "zeroconf",
}  # fmt: skip
QUICK = """
import sys
from pushnet.cli import program
try:
    program.main(sys.argv[1:], prog_name="pushnet")
finally:
    print(*sys.modules, file=sys.stderr)
"""


class Ending(Program):
    """The real program with one more command, which ends as told."""

    def __init__(self, ending: BaseException) -> None:
        super().__init__(
            "pushnet",
            callback=program.callback,
            params=program.params,
            invoke_without_command=True,
        )
        self._ending = ending

    def resolve_command(
        self,
        ctx: click.Context,  # noqa: ARG002 - click passes it
        args: list[str],
    ) -> tuple[str | None, click.Command | None, list[str]]:
        return "end", click.Command("end", callback=self._end), args[1:]

    def _end(self) -> None:
        raise self._ending


def end(tmp_path: Path, ending: BaseException, *options: str) -> tuple[int, str, str]:
    environ = {"PUSHNET_HOME": str(tmp_path)}
    done = CliRunner().invoke(Ending(ending), [*options, "end"], env=environ)
    return done.exit_code, done.stdout, done.stderr


def pushnet(tmp_path: Path, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pushnet", *arguments],
        env={"PATH": "", "PUSHNET_HOME": str(tmp_path), **environ},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "environ"),
    [
        (["--version"], {}),
        (["--help"], {}),
        (["nonsense"], {}),
        ([], {"_PUSHNET_COMPLETE": "bash_complete", "COMP_WORDS": "pushnet ", "COMP_CWORD": "1"}),
    ],
)
def test_a_quick_answer_imports_nothing_slow(
    tmp_path: Path, arguments: list[str], environ: dict[str, str]
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", QUICK, *arguments],
        env={"PATH": "", "HOME": str(tmp_path), **environ},
        capture_output=True,
        text=True,
        check=False,
    )
    modules = set(done.stderr.splitlines()[-1].split())
    assert "click" in modules
    looks_for_the_settings = arguments and arguments != ["--version"]
    assert not modules & (SLOW - ({"platformdirs"} if looks_for_the_settings else set()))
    assert not {name for name in modules if name.startswith("pushnet.commands.")} - {
        "pushnet.commands.exits",
        "pushnet.commands.language",
        "pushnet.commands.lazy",
        "pushnet.commands.pages",
    }


def test_version_is_one_line(tmp_path: Path) -> None:
    done = pushnet(tmp_path, "--version")
    assert (done.returncode, done.stdout) == (0, f"pushnet {__version__}\n")


def test_help_names_every_command(tmp_path: Path) -> None:
    text = pushnet(tmp_path, "-h").stdout
    assert all(f"  {name} " in text for name in LISTINGS)
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("options", [[], ["--plain"], ["--color", "always"]])
def test_without_a_terminal_the_home_screen_is_help_and_never_escape_codes(
    tmp_path: Path, options: list[str]
) -> None:
    done = pushnet(tmp_path, *options, TERM="xterm-256color", COLORTERM="truecolor")
    assert done.returncode == 2
    assert done.stdout == ""
    assert "needs a terminal" in done.stderr
    assert "solo" in done.stderr
    assert "\x1b" not in done.stderr


def test_a_slip_gets_the_nearest_name(tmp_path: Path) -> None:
    done = pushnet(tmp_path, "exprot")
    assert done.returncode == 2
    assert "Did you mean 'export'?" in done.stderr


def test_commands_and_options_are_completed(tmp_path: Path) -> None:
    environ = {"_PUSHNET_COMPLETE": "zsh_complete", "COMP_CWORD": "1"}
    names = pushnet(tmp_path, **environ, COMP_WORDS="pushnet ").stdout
    assert all(listing.help in names for listing in LISTINGS.values())
    options = pushnet(tmp_path, **environ, COMP_WORDS="pushnet --sym").stdout
    assert "--symbols" in options


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_completion_script_is_printed(tmp_path: Path, shell: str) -> None:
    done = CliRunner().invoke(
        program, ["completion", shell], prog_name="pushnet", env={"PUSHNET_HOME": str(tmp_path)}
    )
    assert done.exit_code == 0
    assert f"_PUSHNET_COMPLETE={shell}_complete" in done.stdout


def test_an_error_of_ours_ends_in_a_sentence_and_its_code(tmp_path: Path) -> None:
    code, out, err = end(tmp_path, NetworkError("The broker is gone."))
    assert (code, out, err) == (4, "", "pushnet: The broker is gone.\n")


def test_an_interruption_ends_silently(tmp_path: Path) -> None:
    assert end(tmp_path, KeyboardInterrupt()) == (130, "", "")


def test_a_bug_shows_its_traceback_only_when_asked(tmp_path: Path) -> None:
    for options in ([], ["-v"]):
        code, _, err = end(tmp_path, ZeroDivisionError("oops"), *options)
        assert (code, err.count("\n"), "Traceback" in err) == (1, 1, False)
    code, _, err = end(tmp_path, ZeroDivisionError("oops"), "-vv")
    assert (code, "Traceback" in err) == (1, True)


def test_a_group_with_one_error_ends_as_that_error(tmp_path: Path) -> None:
    code, _, err = end(tmp_path, ExceptionGroup("tasks", [NetworkError("The broker is gone.")]))
    assert (code, err) == (4, "pushnet: The broker is gone.\n")


def test_a_home_that_cannot_be_made_ends_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = pushnet(tmp_path / "file", "games")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert str(tmp_path / "file") in done.stderr


def test_options_offer_what_the_settings_file_takes() -> None:
    offered = {
        {"lang": "language"}.get(parameter.name or "", parameter.name): tuple(
            parameter.type.choices
        )
        for parameter in program.params
        if isinstance(parameter.type, click.Choice)
    }
    assert offered == {key: CHOICES[str(key)] for key in offered}
    assert len(offered) == 4
