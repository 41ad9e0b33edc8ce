"""`pushnet key`: one identity, movable, never replaced unasked."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

SECRET = {"PUSHNET_PASSPHRASE": "correct horse"}


def public(run: Callable[..., Result], **environ: str) -> str:
    found: str = json.loads(run("key", "show", "--json", **environ).stdout)["public"]
    return found


def test_the_first_look_makes_the_key_and_the_second_finds_it(
    run: Callable[..., Result], home: Path
) -> None:
    first = run("key", "show")
    assert first.exit_code == 0
    mark, key = first.stdout.split()
    assert key.startswith(mark.replace(":", ""))
    assert run("key", "show").stdout == first.stdout
    assert run("key", "path").stdout.strip() == str(home / "data" / "key")


def test_a_key_moves_to_another_computer(run: Callable[..., Result], tmp_path: Path) -> None:
    text = run("key", "export", **SECRET).stdout.strip()
    assert text.startswith("pushnet-key-1:")
    there = {"PUSHNET_HOME": str(tmp_path / "there")}
    assert run("key", "import", text, **SECRET, **there).exit_code == 0
    assert public(run, **there) == public(run)


@pytest.mark.parametrize("how", ["-", "file"])
def test_a_key_is_read_from_a_file_or_standard_input(
    run: Callable[..., Result], tmp_path: Path, how: str
) -> None:
    text = run("key", "export", **SECRET).stdout
    file = tmp_path / "text"
    file.write_text(text, encoding="utf-8")
    source = "-" if how == "-" else str(file)
    there = {"PUSHNET_HOME": str(tmp_path / "there")}
    done = run("key", "import", "--file", source, stdin=text, **SECRET, **there)
    assert done.exit_code == 0
    assert public(run, **there) == public(run)


def test_the_passphrase_is_asked_for_twice_and_not_shown(run: Callable[..., Result]) -> None:
    done = run("key", "export", stdin="horse\nhorse\n")
    assert done.exit_code == 0
    assert "horse" not in done.output
    assert done.stdout.startswith("pushnet-key-1:")  # the questions are on stderr
    assert run("key", "export", stdin="horse\nhouse\n").exit_code == 130


def test_another_key_stays_unless_told(
    run: Callable[..., Result], tmp_path: Path, home: Path
) -> None:
    there = {"PUSHNET_HOME": str(tmp_path / "there")}
    text = run("key", "export", **SECRET, **there).stdout.strip()
    own = public(run)
    refused = run("key", "import", text, **SECRET)
    assert refused.exit_code == 1
    assert "--replace" in refused.stderr
    assert public(run) == own
    assert run("key", "import", "--replace", text, **SECRET).exit_code == 0
    assert public(run) == public(run, **there) != own
    assert [path.name for path in (home / "data").glob("*.old")] == [f"key-{own[:8]}.old"]


def test_wrong_texts_and_passphrases_are_told(run: Callable[..., Result]) -> None:
    text = run("key", "export", **SECRET).stdout.strip()
    wrong = run("key", "import", text, PUSHNET_PASSPHRASE="incorrect horse")
    assert (wrong.exit_code, "passphrase" in wrong.stderr) == (1, True)
    assert run("key", "import", "pushnet-key-1:x", **SECRET).exit_code == 1
    assert run("key", "import", **SECRET).exit_code == 2
    assert run("key", "import", "--file", "missing", **SECRET).exit_code == 6
