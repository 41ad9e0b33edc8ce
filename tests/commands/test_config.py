"""`pushnet config`, and which of option, variable, file and default wins."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from click.testing import Result


def in_force(run: Callable[..., Result], *options: str, **environ: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*options, "config", "show", "--json", **environ).stdout)
    return found


def test_a_setting_is_set_shown_and_found(run: Callable[..., Result], home: Path) -> None:
    done = run("config", "set", "bot_speed", "3")
    assert (done.exit_code, done.stdout) == (0, "bot_speed = 3\n")
    assert "bot_speed = 3\n" in run("config", "show").stdout
    path = Path(run("config", "path").stdout.strip())
    assert path == home / "config" / "config.toml"
    assert path.read_text(encoding="utf-8") == "bot_speed = 3\n"


def test_option_beats_variable_beats_file_beats_default(run: Callable[..., Result]) -> None:
    assert in_force(run)["symbols"] == "auto"
    run("config", "set", "symbols", "shapes")
    assert in_force(run)["symbols"] == "shapes"
    environ = {"PUSHNET_SYMBOLS": "letters"}
    assert in_force(run, **environ)["symbols"] == "letters"
    assert in_force(run, "--symbols", "ascii", **environ)["symbols"] == "ascii"


def test_switches_can_be_set_both_ways(run: Callable[..., Result]) -> None:
    run("config", "set", "plain", "on")
    assert in_force(run)["plain"] is True
    assert in_force(run, "--no-plain")["plain"] is False
    assert in_force(run, PUSHNET_PLAIN="0")["plain"] is False
    assert in_force(run, "--no-mouse")["mouse"] is False


def test_nonsense_is_refused_with_what_would_do(run: Callable[..., Result]) -> None:
    wrong = run("config", "set", "symbols", "runes")
    assert wrong.exit_code == 2
    assert "shapes, letters, ascii" in wrong.stderr
    assert run("config", "set", "wish", "1").exit_code == 2


def test_a_broken_file_is_told_and_stops_nothing(run: Callable[..., Result], home: Path) -> None:
    path = home / "config" / "config.toml"
    path.parent.mkdir(parents=True)
    path.write_text("colour = 'x'\nbot_speed = 99\n", encoding="utf-8")
    shown = run("config", "show")
    assert shown.exit_code == 0
    assert shown.stderr.count("\n") == 2
    assert "bot_speed must be 0 to 3" in shown.stderr
    assert run("-q", "config", "show").stderr == ""


def test_keys_are_completed(run: Callable[..., Result]) -> None:
    environ = {
        "_PUSHNET_COMPLETE": "bash_complete",
        "COMP_WORDS": "pushnet config set bo",
        "COMP_CWORD": "3",
    }
    assert run(**environ).stdout.split() == ["plain,bot_speed"]


def test_keys_of_ones_own_are_listed_and_checked(run: Callable[..., Result], home: Path) -> None:
    path = home / "config" / "config.toml"
    path.parent.mkdir(parents=True)
    path.write_text('[keys]\npush.draw = ["x"]\n', encoding="utf-8")
    shown = run("config", "keys")
    assert shown.exit_code == 0
    assert re.search(r"^\* push\.draw +x space$", shown.stdout, re.MULTILINE)
    assert re.search(r"^  push\.stop +s f4$", shown.stdout, re.MULTILINE)
    assert json.loads(run("config", "keys", "--json").stdout)["keys"]["push.draw"] == ["x", "space"]
    assert '[keys]\n"push.draw" = ["x"]\n' in run("config", "show").stdout


def test_wrong_keys_are_told(run: Callable[..., Result], home: Path) -> None:
    path = home / "config" / "config.toml"
    path.parent.mkdir(parents=True)
    path.write_text('[keys]\npush.draw = "s"\npush.fly = "x"\n', encoding="utf-8")
    shown = run("config", "keys")
    assert shown.exit_code == 2
    assert "push.draw cannot have s, which is the key of push.stop" in shown.stderr
    assert "there is no action push.fly" in shown.stderr
    refused = run("config", "set", "keys", "x")
    assert refused.exit_code == 2
    assert "`pushnet config keys`" in refused.stderr
