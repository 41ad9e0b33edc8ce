"""Keeps a home of this version for the tests of later ones: `python -m tests.released.keep`.

A step of docs/releasing.md. What is kept: settings, a key that protects nothing, a solo game in the
middle of a turn, and a finished game in the library. A kept home is never made again.
"""

import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from pushnet import __version__
from tests.e2e.programs import environment, pushnet

FOLDER = Path(__file__).parent
COLUMNS_TAKEN = 8
KEPT = ("config", "data")  # locks, logs and caches are of no later use


def keep(target: Path) -> None:
    """Write a home of this version into an archive."""
    with tempfile.TemporaryDirectory(prefix="pushnet-keep-") as folder:
        home = Path(folder) / "home"
        for key, value in (("name", "Mika"), ("bot_speed", "0"), ("theme", "light")):
            _run(home, "config", "set", key, value)
        record = Path(folder) / "finished.push"
        _run(home, "demo", "--players", "2", "--out", str(record))
        _run(home, "games", "--import", str(record))
        _begin_a_game(home)
        with tarfile.open(target, "w:xz") as archive:
            for name in KEPT:
                archive.add(home / name, name)


def _run(home: Path, *arguments: str) -> None:
    done = pushnet(home, *arguments)
    if done.returncode:
        sys.exit(f"pushnet {' '.join(arguments)}: {done.stderr}")


def _begin_a_game(home: Path) -> None:
    """Let the bots play a little, and go away with the seat kept."""
    with subprocess.Popen(
        [sys.executable, "-m", "pushnet", "--plain", "solo"],
        env=environment(home),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as game:
        _until(game, "At the table", 1)
        _type(game, "away")
        _until(game, "took column", COLUMNS_TAKEN)
        _type(game, "back")
        _type(game, "leave keep")
        _until(game, "Your seat is kept", 1)


def _type(game: subprocess.Popen[str], line: str) -> None:
    assert game.stdin is not None
    game.stdin.write(f"{line}\n")
    game.stdin.flush()


def _until(game: subprocess.Popen[str], words: str, count: int) -> None:
    """Read until so many lines have said this; bots go on by themselves until then."""
    assert game.stdout is not None
    while count and (line := game.stdout.readline()):
        count -= words in line
    if count:
        sys.exit(f"the game ended before it said {words!r}")


if __name__ == "__main__":
    path = FOLDER / f"{__version__}.tar.xz"
    if path.exists():
        sys.exit(f"{path.name} is kept already")
    keep(path)
