"""Fuzz for a while: with atheris, guided by coverage, where it is installed; else from seeds.

    pip install --group fuzz                       atheris, on Linux
    python -m tests.fuzz --seconds 60              every target, sharing the time
    python -m tests.fuzz --seconds 600 session     one target
    python -m tests.fuzz --input FILE session      one input again

An input that fails is written to build/fuzz/; it joins tests/fuzz/corpus/ with the fix.
"""

import argparse
import hashlib
import importlib.util
import subprocess
import sys
import time
from pathlib import Path

from tests.fuzz.corpus import CORPUS, stored
from tests.fuzz.mutation import mutated
from tests.fuzz.targets import TARGETS
from tests.sim.dice import Dice

FOUND = Path("build/fuzz")
BYTES_MAX = 8_192


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("targets", nargs="*", default=list(TARGETS), metavar="TARGET")
    parser.add_argument("--seconds", type=int, default=60, help="for all targets together")
    parser.add_argument("--seed", type=int, default=time.time_ns())
    parser.add_argument("--input", type=Path, help="run this one input instead")
    parser.add_argument("--guided", help=argparse.SUPPRESS)  # our own child process
    arguments = parser.parse_args()
    if arguments.guided:
        return run_guided(arguments.guided, arguments.seconds)
    if arguments.input:
        TARGETS[arguments.targets[0]](arguments.input.read_bytes())
        return 0
    FOUND.mkdir(parents=True, exist_ok=True)
    share_s = max(1, arguments.seconds // len(arguments.targets))
    guided = importlib.util.find_spec("atheris") is not None
    print(f"SEED={arguments.seed} engine={'atheris' if guided else 'seeds'}", flush=True)
    failed = [
        name
        for name in arguments.targets
        if not (guided_child(name, share_s) if guided else run_seeds(name, share_s, arguments.seed))
    ]
    if failed:
        print(f"failed: {', '.join(failed)}; inputs are in {FOUND}/")
    return 1 if failed else 0


def run_seeds(name: str, seconds: int, seed: int) -> bool:
    """Try damaged inputs until the time is over; say whether all passed."""
    dice, inputs, end_s, count = Dice(seed, name), stored()[name], time.monotonic() + seconds, 0
    while time.monotonic() < end_s:
        content = mutated(dice, inputs)
        try:
            TARGETS[name](content)
        except Exception as error:  # noqa: BLE001 - whatever it is, the reader needs its input
            path = FOUND / f"{name}-{hashlib.sha256(content).hexdigest()[:12]}"
            path.write_bytes(content)
            print(f"{name}: {error!r}; again: python -m tests.fuzz --input {path} {name}")
            return False
        count += 1
    print(f"{name}: {count} inputs", flush=True)
    return True


def guided_child(name: str, seconds: int) -> bool:
    """Run atheris in a process of its own: it takes over the one it runs in."""
    command = [sys.executable, "-m", "tests.fuzz", "--guided", name, "--seconds", str(seconds)]
    return subprocess.run(command, check=False).returncode == 0


def run_guided(name: str, seconds: int) -> int:
    """Fuzz one target with atheris, from the corpus; does not return."""
    import atheris

    ours = [module for at, module in sys.modules.items() if at.startswith("pushnet.")]
    for module in ours:
        for member in vars(module).values():
            if hasattr(member, "__code__") and member.__module__ == module.__name__:
                atheris.instrument_func(member)
    grown = FOUND / "corpus" / name  # libFuzzer adds to the first folder it is given
    grown.mkdir(parents=True, exist_ok=True)
    options = [
        sys.argv[0],
        str(grown),
        str(CORPUS / name),
        f"-max_total_time={seconds}",
        f"-max_len={BYTES_MAX}",
        f"-artifact_prefix={FOUND}/{name}-",
        "-print_final_stats=1",
        "-verbosity=0",
    ]
    atheris.Setup(options, TARGETS[name])
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
