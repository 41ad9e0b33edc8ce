"""The whole program, run in this process with a home of its own and no terminal."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pushnet.cli import program
from pushnet.locale import speak_language


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def run(home: Path) -> Iterator[Callable[..., Result]]:
    def run_once(*arguments: str, stdin: str | None = None, **environ: str | None) -> Result:
        settings = {"PUSHNET_HOME": str(home), "PUSHNET_PASSPHRASE": None, "LC_ALL": "C", **environ}
        return CliRunner().invoke(
            program, arguments, prog_name="pushnet", input=stdin, env=settings
        )

    yield run_once
    speak_language("en")
