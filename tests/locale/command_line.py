"""The program, run in this process with catalogues that a test brings along."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pushnet import locale, words
from pushnet.cli import program

Run = Callable[..., Result]


@contextmanager
def speaking(home: Path, catalogues: Mapping[str, words.Catalogue]) -> Iterator[Run]:
    """Lend what runs the program; it speaks these catalogues, compiled or not."""

    def run(*arguments: str, stdin: str | None = None, **environ: str | None) -> Result:
        settings = {"PUSHNET_HOME": str(home), "LC_ALL": "C", "LANGUAGE": None, **environ}
        return CliRunner().invoke(
            program, arguments, prog_name="pushnet", input=stdin, env=settings
        )

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(locale, "catalogue", lambda code: catalogues.get(code, words.English()))
        yield run
    locale.speak_language("en")
