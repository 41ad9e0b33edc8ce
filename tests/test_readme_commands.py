"""Every command of README.md is run by a test.

Whatever stands in the README as code has an entry here: the test that runs it. Most are run below,
as processes and with a home of their own; where another test plays the same from end to end, it is
named instead. Code without an entry is a failure, and so is an entry whose code is gone.
"""

import ast
import asyncio
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from os import environ
from pathlib import Path
from typing import NamedTuple

import pytest

from pushnet.verify import Verdict, verify_record
from tests.e2e.programs import PlainRun, pushnet
from tests.e2e.terminals import desk
from tests.services import require

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
RECORD = ROOT / "docs" / "fairness-game.push"
LINE = re.compile(r"^ {4}(\S.*?)(?:  +#?.*)?$", re.MULTILINE)  # without the remark behind it
QUOTED = re.compile(r"`([^`\n]+)`")
MAKE_SAYS = {"MAKEFLAGS", "MAKELEVEL", "MFLAGS"}  # to the programs it runs, this one too
VENV = Path(sys.prefix)

HERE = "tests/test_readme_commands.py::"
TMUX = "tests/e2e/test_tmux_game.py::"


class Run(NamedTuple):
    """A command that comes to its end by itself, and what it must have printed by then."""

    arguments: tuple[str, ...]
    prints: str  # a regular expression
    exit_code: int = 0


RUNS = {
    "games": Run(("games",), r"2 seats"),
    "stats": Run(("stats",), r"Luck"),
    "export": Run(("export", "80f868a5", "-", "--text"), r"^1\. 1:push "),
    "replay FILE": Run(("replay", str(RECORD)), r"^1\. 1:push "),
    "verify FILE": Run(("verify", str(RECORD)), r"COMPLETE"),
    "rules": Run(("rules",), r"roll"),
    "rummy": Run(("rules", "rummy"), r"contract"),
    "analyse POSITION": Run(("analyse", "start:4", "push", "+R3", "p1"), r"Next card"),
    "arena": Run(("arena", "--seats=2", "--against=careful", "--games=2"), r"sharp +careful"),
    "key": Run(("key", "show"), r"[0-9a-f]{8}"),
    "config": Run(("config", "show"), r"bot_speed"),
    "doctor": Run(("doctor",), r"amqtt"),
    "doctor BROKER": Run(("doctor", "mqtt://127.0.0.1:9"), r"127\.0\.0\.1:9", 1),
    "report": Run(("report", "-"), r"pushnet "),
    "bench": Run(("bench", "--help"), r"load"),
    "bench fairness": Run(
        ("bench", "fairness", "--seed=readme", "--games=10", "--events=10000"),
        r"NOTHING SUSPICIOUS",
    ),
    "completion SHELL": Run(("completion", "bash"), r"_PUSHNET_COMPLETE"),
    "pushnet COMMAND --help": Run(("verify", "--help"), r"Usage: pushnet verify"),
    "pushnet --lang ja": Run(("--lang", "ja", "games"), r"\w"),
}
LOOKED_AT = {  # each would run the tests, change the tree or take long
    "make test": {"ruff", "mypy", "lint-imports", "pytest"},
    "make fix": {"ruff"},
    "make nightly": {"pytest", "tests.fuzz"},
    "make pictures": {"tests.tui.pictures"},
    "make site": {"sphinx"},
}
WINDOWS = (
    "py -m venv .venv",
    r".venv\Scripts\python -m pip install --require-hashes -r requirements.lock",
    r".venv\Scripts\python -m pip install --no-deps --no-build-isolation -e .",
    r".venv\Scripts\pushnet solo",
)
OTHERS = {
    **dict.fromkeys(WINDOWS, f"{HERE}test_windows_is_set_up_as_make_does_it"),
    "make play": f"{HERE}test_make_play_opens_a_table",
    "make demo": f"{HERE}test_make_demo_leaves_a_record_that_holds",
    "sudo apt install python3-venv": f"{HERE}test_what_debian_lacks_is_said_by_make_as_well",
    "PUSHNET_HOME=/some/folder": f"{HERE}test_two_homes_are_two_players",
    ".venv/bin/pushnet host": f"{HERE}test_friends_meet_watch_and_come_back",
    ".venv/bin/pushnet join CODE": f"{HERE}test_friends_meet_watch_and_come_back",
    "watch CODE": f"{HERE}test_friends_meet_watch_and_come_back",
    "bot CODE": f"{HERE}test_friends_meet_watch_and_come_back",
    "resume": f"{HERE}test_friends_meet_watch_and_come_back",
    "pushnet solo --game rummy": f"{HERE}test_a_match_of_rummy_begins",
    "host": f"{TMUX}test_two_people_play_a_whole_game_by_host_and_join",
    "join CODE": f"{TMUX}test_two_people_play_a_whole_game_by_host_and_join",
    "pushnet verify": f"{TMUX}test_two_people_play_a_whole_game_by_host_and_join",
    "solo": f"{TMUX}test_whoever_quits_in_the_middle_finds_the_terminal_and_later_the_game",
    "pushnet": "tests/e2e/test_tmux_window.py::test_color_never_sends_no_colour",
    "serve": (
        "tests/web/test_browser.py::test_a_card_is_drawn_by_clicks_and_a_reload_keeps_the_seat"
    ),
    "demo": (
        "tests/e2e/test_demo.py::test_a_game_between_processes_ends_alike_and_its_record_holds"
    ),
    "lan": (
        "tests/net/test_discovery_namespaces.py"
        "::test_without_multicast_nothing_is_found_and_it_is_said"
    ),
    "host --open": "tests/tables/test_nearby.py::test_an_open_table_is_joined_without_words",
    "--rate": "tests/commands/test_analyse.py::test_a_written_game_is_rated",
}


def told(text: str) -> set[str]:
    """Return all that a page has as code: indented lines, and words in backquotes."""
    return set(LINE.findall(text)) | set(QUOTED.findall(text))


@lru_cache
def functions_of(file: str) -> dict[str, str]:
    """Return the decorators of a file's functions."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {
        node.name: " ".join(map(ast.unparse, node.decorator_list))
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def make(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run make from a clean start, with the Python that runs this as the one it has set up."""
    return subprocess.run(
        [*make_command(), *arguments],
        cwd=ROOT,
        env={**{key: value for key, value in environ.items() if key not in MAKE_SAYS}, **more},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def make_command(venv: Path | str = VENV) -> list[str]:
    """Return the command; `-o`: what is installed there is taken as it is."""
    return [str(require("make")), "--no-print-directory", f"VENV={venv}", "-o", f"{venv}/ready"]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a home with one finished game."""
    home = tmp_path_factory.mktemp("readme") / "home"
    assert pushnet(home, "games", "--import", str(RECORD)).returncode == 0
    return home


# Nothing is left out


def test_every_command_has_its_test() -> None:
    assert told(README) == {*RUNS, *LOOKED_AT, *OTHERS}


@pytest.mark.parametrize("code", OTHERS)
def test_that_test_is_there_in_every_run_and_runs_the_command(code: str) -> None:
    file, _, name = OTHERS[code].partition("::")
    decorators = functions_of(file)[name]
    assert not re.match(r"pytest\.mark\.(?:nightly|skip)", decorators)


# What comes to its end


@pytest.mark.parametrize("code", RUNS)
def test_it_does_what_it_says(code: str, home: Path) -> None:
    run = RUNS[code]
    done = pushnet(home, *run.arguments)
    assert done.returncode == run.exit_code, done.stderr
    assert re.search(run.prints, done.stdout, re.MULTILINE), done.stdout
    assert "Traceback" not in done.stderr


def test_two_homes_are_two_players(tmp_path: Path) -> None:
    first, second = (pushnet(tmp_path / name, "key", "show").stdout for name in ("ana", "bo"))
    assert first != second
    assert pushnet(tmp_path / "ana", "key", "show").stdout == first


# make


@pytest.mark.parametrize("code", LOOKED_AT)
def test_make_knows_the_target_and_all_that_it_runs_is_there(code: str) -> None:
    done = make("--dry-run", *code.split()[1:])
    assert done.returncode == 0, done.stderr
    recipe = done.stdout
    assert {name for name in LOOKED_AT[code] if name not in recipe} == set()
    missing = [program for program in programs(recipe) if not is_there(program)]
    assert missing == []


def programs(recipe: str) -> Iterator[str]:
    """Yield the programs and modules that a recipe runs, without those it installs before."""
    for line in recipe.splitlines():
        words = shlex.split(line) if line.startswith(str(VENV)) else []
        if words[1:2] == ["-m"]:
            yield words[2]
        elif words and words[0] != f"{VENV}/bin/uv":
            yield words[0]


def is_there(program: str) -> bool:
    return Path(program).exists() if "/" in program else find_spec(program) is not None


def test_make_demo_leaves_a_record_that_holds(tmp_path: Path) -> None:
    out = tmp_path / "demo.push"
    done = make("demo", "PLAYERS=2", f"DEMO_ARGS=--out {out}", PUSHNET_HOME=str(tmp_path / "home"))
    assert done.returncode == 0, done.stderr
    report = verify_record(out.read_bytes())
    assert (report.verdict, len(report.ranks)) == (Verdict.COMPLETE, 2)


def test_make_play_opens_a_table(tmp_path: Path) -> None:
    home = tmp_path / "home"
    command = shlex.join(["env", f"PUSHNET_HOME={home}", *make_command(), "play"])
    with desk(tmp_path) as opened:
        terminal = opened.run(
            "play", home, f"cd {shlex.quote(str(ROOT))} && {command}; echo ENDED $?; exec cat"
        )
        terminal.until("What shall the others call you")
        terminal.keys("Mika", "Enter")
        terminal.until("turn 1")


def test_windows_is_set_up_as_make_does_it() -> None:
    done = make("--dry-run", "--always-make", "VENV=.venv", "PYTHON=py", ".venv/ready", "play")
    assert done.returncode == 0, done.stderr
    steps = [line for line in done.stdout.splitlines() if re.match(r"(?:py|\.venv\S+) ", line)]
    form = {
        ".venv/bin/": ".venv\\Scripts\\",
        "--quiet --disable-pip-version-check ": "",
        "--editable": "-e",
    }
    for ours, theirs in form.items():
        steps = [step.replace(ours, theirs) for step in steps]
    assert [step for step in steps if step in WINDOWS] == list(WINDOWS)
    lines = LINE.findall(README)
    start = lines.index(WINDOWS[0])
    assert tuple(lines[start : start + len(WINDOWS)]) == WINDOWS


def test_what_debian_lacks_is_said_by_make_as_well() -> None:
    assert '"sudo apt install python3-venv"' in (ROOT / "Makefile").read_text(encoding="utf-8")


# Tables


async def test_friends_meet_watch_and_come_back(tmp_path: Path) -> None:
    host = PlainRun(
        tmp_path / "host", "host", "--broker=amqtt", "--address=127.0.0.1", "--no-announce"
    )
    async with host:
        code = (await host.said(r"The invite: (\S+)"))[1]
        assert code.partition("@")[0].count("-") == 4  # five words
        guest, onlooker = (PlainRun(tmp_path / name, name, code) for name in ("join", "watch"))
        bot = PlainRun(tmp_path / "bot", "bot", code)
        async with guest, onlooker, bot:
            await asyncio.gather(
                guest.said("Are you ready"),
                onlooker.said("Seat 3"),
                host.said("Seat 2"),
            )
            await host.said("Seat 3")
            for player in (guest, host):
                player.type("ready")
            await host.said("Everybody is ready")
            host.type("start")
            for program in (host, guest, onlooker):
                await program.said("At the table")
            await bot.said("A game begins")
            assert await guest.ended() == 0
        async with PlainRun(tmp_path / "join", "resume") as again:
            await again.said("At the table")


async def test_a_match_of_rummy_begins(tmp_path: Path) -> None:
    async with PlainRun(tmp_path, "solo", "--game", "rummy") as match:
        await match.said("At the table")
        assert await match.ended() == 0


# Each check finds what it looks for


def test_code_is_found_wherever_it_stands() -> None:
    page = "    make x   # y\n    a b  c\n\n| `c D` | e `f` |\n"
    assert told(page) == {"make x", "a b", "c D", "f"}


def test_what_a_recipe_lacks_is_found() -> None:
    recipe = f"{VENV}/bin/nothing --x\n{VENV}/bin/python -m nowhere\n{VENV}/bin/python x.py\necho\n"
    assert [is_there(each) for each in programs(recipe)] == [False, False, True]
