"""Commands quoted in the docs, with what they print; tests run them, and this writes them anew.

python -m tests.docs_examples docs/fairness.md          all but the slow ones
python -m tests.docs_examples docs/fairness.md --slow   all

A block marked `console` holds lines that begin with `$ ` and, below each, what it prints. Commands
run in a folder of their own that holds copies of `docs` and `protocol`.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SLOW = "pushnet bench"
TIMEOUT_S = 1_800


class Example(NamedTuple):
    """A command and what the page says that it prints."""

    command: str
    output: str


class Shell:
    """Runs commands one after the other in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.exit_code = 0
        for name in ("docs", "protocol"):
            shutil.copytree(ROOT / name, folder / name)

    def run(self, command: str) -> str:
        """Return what a command prints; `echo $?` knows how the one before ended."""
        if command == "echo $?":
            return f"{self.exit_code}\n"
        ours = {"PUSHNET_HOME": str(self.folder / "home"), "PYTHONPATH": str(ROOT)}
        programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=self.folder,
            env={**os.environ, **ours, "PATH": programs, "PYTHONIOENCODING": "utf-8"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=TIMEOUT_S,
            check=False,
        )
        self.exit_code = done.returncode
        return done.stdout.decode()


def examples(block: str) -> list[Example]:
    """Return the commands of one block."""
    _, *parts = re.split(r"^\$ ", block, flags=re.MULTILINE)
    return [Example(*part.split("\n", 1)) for part in parts]


def blocks(page: Path, *, slow: bool) -> list[str]:
    """Return a page's blocks that are quick, or those that are slow."""
    return [b for b in BLOCK.findall(page.read_text("utf-8")) if (SLOW in b) is slow]


def rerun(block: str, folder: Path) -> str:
    """Return a block with what its commands print now, run in an empty folder."""
    shell = Shell(folder)
    return "".join(f"$ {e.command}\n{shell.run(e.command)}" for e in examples(block))


def rewrite(page: Path, *, slow: bool) -> None:
    """Put what the commands print now into the page, and pictures they draw into its folder."""

    def renewed(found: re.Match[str]) -> str:
        block = found[1]
        if SLOW in block and not slow:
            return found[0]
        with tempfile.TemporaryDirectory() as name:
            told = rerun(block, Path(name))
            for picture in (Path(name) / "docs").glob("*.svg"):
                shutil.copyfile(picture, page.parent / picture.name)
        return f"```console\n{told}```"

    page.write_text(BLOCK.sub(renewed, page.read_text("utf-8")), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="+", type=Path)
    parser.add_argument("--slow", action="store_true")
    arguments = parser.parse_args()
    for page in arguments.pages:
        rewrite(page, slow=arguments.slow)


if __name__ == "__main__":
    main()
