"""How long a finished game takes to verify, beside the floor: its signatures alone.

The record is one that a table of bots made (trace.py), with every signature of a real game. Whole
and floor are measured in turn, in this process, by the processor's time.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Final

from pushnet.bench.trace import play_trace
from pushnet.crypto.signing import verify
from pushnet.ids import PublicKey
from pushnet.verify import Verdict, verify_record

SEED: Final = b"pushnet bench verify"

Check = tuple[PublicKey, bytes, bytes, bytes]
"""Key, label, body, signature."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyReport:
    """Times in seconds, by round."""

    players: int
    slots: int
    signatures: int
    record_bytes: int
    whole_s: tuple[float, ...]
    floor_s: tuple[float, ...]

    @property
    def ratio(self) -> float:
        """How many times its signatures the whole record takes, by the medians."""
        return median(self.whole_s) / median(self.floor_s)


def measure(players: int, rounds: int, tell: Callable[[int], None]) -> VerifyReport:
    """Verify one game `rounds` times; `tell` is called when it was played and after each."""
    record = play_trace(SEED, players, pause_ms=0).record
    checks: list[Check] = []

    def noted(key: PublicKey, label: bytes, body: bytes, signature: bytes) -> bool:
        checks.append((key, label, body, signature))
        return verify(key, label, body, signature)

    report = verify_record(record, signature_holds=noted)
    assert report.verdict is Verdict.COMPLETE
    tell(1)
    whole_s, floor_s = [], []
    for _ in range(rounds):
        began_s = time.process_time()
        verify_record(record)
        between_s = time.process_time()
        assert all(verify(*check) for check in checks)
        floor_s.append(time.process_time() - between_s)
        whole_s.append(between_s - began_s)
        tell(1)
    return VerifyReport(
        players=players,
        slots=report.slots,
        signatures=len(checks),
        record_bytes=len(record),
        whole_s=tuple(whole_s),
        floor_s=tuple(floor_s),
    )
