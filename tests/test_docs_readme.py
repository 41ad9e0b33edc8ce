"""What README.md lists of the commands is complete."""

import re
from pathlib import Path

from click import Context

from pushnet.cli import program

README = Path(__file__).parent.parent / "README.md"


def test_every_command_is_in_the_table() -> None:
    _, _, rest = README.read_text(encoding="utf-8").partition("\n## Commands\n")
    table, _, _ = rest.partition("\n## ")
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    named = set(re.findall(r"`([a-z]+)", " ".join(rows))) - {"pushnet"}
    assert named == set(program.list_commands(Context(program)))
