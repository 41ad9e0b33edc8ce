"""All benchmarks in one run, kept in docs/figures.json; the pages' tables are made from that.

python -m tests.benchmarks.figures --run            measure everything, write the pages anew
python -m tests.benchmarks.figures --run draw load  measure these again, keep the others
python -m tests.benchmarks.figures --run --trial    small sizes: whether everything runs
python -m tests.benchmarks.figures                  write the pages from what is kept

The whole run takes about fifteen minutes and wants a quiet computer: `make figures`.
"""

import argparse
import contextlib
import json
import platform
import re
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pushnet.bench.machine import machine
from tests.benchmarks.render import RENDERED

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
KEPT = DOCS / "figures.json"
PAGES = (DOCS / "performance.md", DOCS / "scaling.md")
PICTURE = DOCS / "growth.svg"
CPU_FACTS = Path("/proc/cpuinfo")  # proc(5); other systems have it elsewhere
TIMEOUT_S = 1_200
NEEDLESS_GROWTH = 3  # exit code of a measurement that found something to mend

PUSHNET = (sys.executable, "-m", "pushnet", "bench")
RUNS: dict[str, tuple[str, ...]] = {
    "engine": (*PUSHNET, "engine", "--json"),
    "compare": (sys.executable, "-m", "tests.benchmarks.compare", "--json"),
    "verify": (*PUSHNET, "verify", "--json"),
    "draw": (*PUSHNET, "draw", "--cards", "120", "--json"),
    "load": (*PUSHNET, "load", "--json"),
    "deal": (*PUSHNET, "deal", "--json"),
    "return": (*PUSHNET, "return", "--json"),
    "screen": (*PUSHNET, "screen", "--json"),
    "growth": (*PUSHNET, "growth", "--json", "--out", str(PICTURE)),
}
# Small sizes: they show that everything runs, and the page says that they are no figures.
TRIAL: dict[str, tuple[str, ...]] = {
    "engine": ("--rounds", "2"),
    "compare": ("--seconds", "1"),
    "verify": ("--rounds", "2"),
    "draw": ("--cards", "40"),
    "load": ("--games", "5", "--seconds", "3"),
    "deal": ("--deals", "1"),
    "return": ("--runs", "1"),
    "screen": ("--runs", "1", "--idle", "2", "--changes", "50"),
    "growth": ("--small",),
}
MARKED = re.compile(r"(<!-- figures: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def here(*, is_trial: bool) -> dict[str, Any]:
    """Return what figures depend on."""
    date = datetime.now(UTC).date().isoformat()
    return {**machine(), "processor": processor(), "date": date, "is_trial": is_trial}


def processor() -> str:
    """Return the processor's name, or its kind where the system does not tell."""
    with contextlib.suppress(OSError):
        for line in CPU_FACTS.read_text("utf-8", "replace").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()


def measured(name: str, *, is_trial: bool) -> Any:
    """Return what one benchmark says, None if it failed; it draws its own progress."""
    began_s = time.monotonic()
    print(f"{name} ..", file=sys.stderr)
    command = (*RUNS[name], *(TRIAL[name] if is_trial else ()))
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, timeout=TIMEOUT_S, check=False)
    print(f"{name}: {time.monotonic() - began_s:.0f} s", file=sys.stderr)
    return json.loads(done.stdout) if done.returncode in {0, NEEDLESS_GROWTH} else None


def kept() -> dict[str, Any]:
    """Return the figures that the pages quote."""
    figures: dict[str, Any] = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    return figures


def written(page: str, figures: dict[str, Any]) -> str:
    """Return a page with its marked parts made from these figures."""

    def renewed(found: re.Match[str]) -> str:
        return f"{found[1]}\n{RENDERED[found[2]](figures)}\n\n{found[3]}"

    return MARKED.sub(renewed, page)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*RUNS, []], metavar="NAME")
    parser.add_argument("--run", action="store_true", help="measure, all or the named ones")
    parser.add_argument("--trial", action="store_true", help="small sizes, in two minutes")
    arguments = parser.parse_args()
    if arguments.run:
        for name in arguments.names or RUNS:
            said = measured(name, is_trial=arguments.trial)
            if said is None:
                print(f"{name} FAILED; its last figures stay.", file=sys.stderr)
                continue
            figures = {**kept(), name: {"machine": here(is_trial=arguments.trial), "said": said}}
            KEPT.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    for page in PAGES:
        page.write_text(written(page.read_text("utf-8"), kept()), "utf-8")


if __name__ == "__main__":
    main()
