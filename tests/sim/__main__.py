"""Run simulated tables: one seed, or fresh seeds for a while.

python -m tests.sim 1234            one seed, told in full
python -m tests.sim 108@1           one seed under the plans of an earlier generation
python -m tests.sim --seconds 60    fresh seeds for a minute
"""

import argparse
import secrets
import sys
import time
import traceback
from collections import Counter

from tests.sim.plan import NEWEST
from tests.sim.run import run_seed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seeds", nargs="*")
    parser.add_argument("--seconds", type=int, default=0)
    parser.add_argument("--from", dest="first", type=int, default=secrets.randbelow(1 << 40))
    arguments = parser.parse_args()
    outcomes: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    print(f"SEED={arguments.first}", flush=True)
    end_s = time.monotonic() + arguments.seconds
    for seed in arguments.seeds or range(arguments.first, 1 << 62):
        if not arguments.seeds and time.monotonic() > end_s:
            break
        try:
            number, _, generation = str(seed).partition("@")
            story = run_seed(int(number), int(generation or NEWEST))
        except Exception:  # noqa: BLE001 - whatever it was, the seed is what the reader needs
            traceback.print_exc()
            print(f"failed; again with: python -m tests.sim {seed}", flush=True)
            return 1
        outcomes[story.outcome] += 1
        faults.update(story.plan.kinds)
        if arguments.seeds:
            print(story)
    print(f"{outcomes.total()} tables: {dict(outcomes)}; faults: {dict(faults)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
