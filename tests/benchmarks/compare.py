"""pushnet's engine beside other libraries' games, in one run: `make compare`.

python -m tests.benchmarks.compare [--seconds N] [--json]

The others are installed for this run only, from PyPI and npm, into a folder that is thrown away
afterwards; nothing of them is in the lock or in CI. What cannot be installed is said, and left out.
All numbers are steps a second on one core, by the processor's time; games differ, so they compare
what a step costs, not the same work.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
INSTALL_S = 600
SPARE_S = 120  # beside the time that a program measures
REASON_CHARACTERS = 200


@dataclass(frozen=True)
class Peer:
    """Somebody else's game."""

    name: str
    package: str  # on PyPI, or on npm
    program: str  # beside this file
    about: str

    @property
    def is_npm(self) -> bool:
        return self.program.endswith(".mjs")


PEERS = (
    Peer("RLCard uno", "rlcard", "rlcard_uno.py", "Python, for reinforcement learning"),
    Peer("OpenSpiel pig", "open_spiel", "open_spiel_pig.py", "C++ called from Python; dice only"),
    Peer("boardgame.io pig", "boardgame.io", "boardgame_pig.mjs", "JavaScript, a game's server"),
)


@dataclass(frozen=True)
class Outcome:
    """What came of one: steps a second, or why there are none."""

    name: str
    about: str
    version: str = ""
    per_s: float = 0.0
    reason: str = ""


def run(command: Sequence[str | Path], folder: Path, timeout_s: float) -> str:
    """Return what a program prints.

    Raises:
        RuntimeError: It failed, took too long, or is not here; the text says so.
    """
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=timeout_s, check=True
        )
    except FileNotFoundError as error:
        raise RuntimeError(f"{command[0]} is not installed") from error
    except subprocess.TimeoutExpired as error:
        raise RuntimeError(f"{command[0]} took more than {timeout_s:.0f} s") from error
    except subprocess.CalledProcessError as error:
        lines = (error.stderr or error.stdout).strip().splitlines() or ["no reason given"]
        raise RuntimeError(lines[-1][:REASON_CHARACTERS]) from error
    return done.stdout


def measured(peer: Peer, folder: Path, python: Path, seconds: float) -> Outcome:
    """Install a peer and run it."""
    program = HERE / peer.program
    try:
        if peer.is_npm:
            quiet = ("--silent", "--no-audit", "--no-fund", "--ignore-scripts")
            run(("npm", "install", *quiet, peer.package), folder, INSTALL_S)
            told = run(("node", program, str(seconds)), folder, seconds + SPARE_S)
        else:
            quiet = ("--quiet", "--disable-pip-version-check")
            run((python, "-m", "pip", "install", *quiet, peer.package), folder, INSTALL_S)
            told = run((python, program, str(seconds)), folder, seconds + SPARE_S)
    except RuntimeError as error:
        return Outcome(peer.name, peer.about, reason=str(error))
    said: dict[str, Any] = json.loads(told.splitlines()[-1])
    return Outcome(peer.name, peer.about, said["version"], said["playing"])


def ours(seconds: float) -> list[Outcome]:
    """Return our own rates: as others are measured, and without listing what is legal."""
    program = HERE / "push_engine.py"
    said = json.loads(run((sys.executable, program, str(seconds)), ROOT, 2 * seconds + SPARE_S))
    return [
        Outcome("pushnet Push", "Python; legal actions listed, as below", said["version"], rate)
        if how == "playing"
        else Outcome("pushnet Push", "the same, applied and checked only", said["version"], rate)
        for how, rate in said.items()
        if how != "version"
    ]


def lines_of(outcomes: Sequence[Outcome]) -> list[str]:
    """Return a table, ours first, and a sentence about each peer."""
    first = outcomes[0]
    table = [
        f"  {each.name + ' ' + each.version:26}{each.per_s:>12,.0f}  {each.about}"
        if each.per_s
        else f"  {each.name:26}{'-':>12}  {each.about}"
        for each in outcomes
    ]
    sentences = [_sentence(first, each) for each in outcomes if each.name != first.name]
    return ["Steps a second on one core:", *table, *sentences]


def _sentence(first: Outcome, other: Outcome) -> str:
    if other.reason:
        return f"{other.name} was not measured: {other.reason}"
    ratio = first.per_s / other.per_s
    if ratio >= 1:
        return f"{other.name}: pushnet makes {ratio:.1f} steps for each of its."
    return f"{other.name} is AHEAD: it makes {1 / ratio:.1f} steps for each of pushnet's."


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    outcomes = ours(arguments.seconds)
    with tempfile.TemporaryDirectory(prefix="pushnet-compare-") as name:
        folder = Path(name)
        print("Installing for this run only ..", file=sys.stderr)
        venv.create(folder / "venv", with_pip=True)
        python = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
        for peer in PEERS:
            print(f"{peer.name} ..", file=sys.stderr)
            outcomes.append(measured(peer, folder, python, arguments.seconds))
    if arguments.json:
        print(json.dumps([vars(outcome) for outcome in outcomes]))
    else:
        print("\n".join(lines_of(outcomes)))


if __name__ == "__main__":
    main()
