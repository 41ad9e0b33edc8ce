"""A record of Push rummy on the command line: as text, as JSON, and what is said of a picture."""

import json
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

from tests.commands.records import abandoned_rummy

Run = Callable[..., Result]


def test_a_match_is_printed_as_its_notation_and_as_json(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.push"
    path.write_bytes(abandoned_rummy())
    text = run("--plain", "replay", str(path))
    assert text.exit_code == 0
    assert "deal +" in text.output
    assert text.output.rstrip().endswith("leave 2")
    told = json.loads(run("replay", "--json", str(path)).output)
    assert (told["rules"], told["verdict"]) == ("rummy", "complete")
    assert [rank["place"] for rank in told["ranks"]].count(1) == 2
    assert "?" in told["steps"][-1]["position"], "hands that nobody opened stay hidden"
    verified = run("verify", str(path))
    assert verified.exit_code == 0
    assert "Cards that were never shown stay hidden" in verified.output


def test_there_are_no_pictures_of_it_and_that_is_said(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.push"
    path.write_bytes(abandoned_rummy())
    imported = run("games", "--import", str(path))
    number = imported.output.split()[1] if imported.exit_code == 0 else ""
    told = run("export", "--svg", "1", number, "-")
    assert told.exit_code != 0
    assert "pictures of Push only" in told.output
