"""The package and protocol/verifier.py, asked the same question about a record.

Nothing else may see both. Signatures are the slow part of a verification, and a mutated record has
most of them in common with the one it was made from: here both programs share one memory of
verdicts. That each of them judges a signature rightly by itself is shown elsewhere (vectors/crypto
and the records of whole games).
"""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from pushnet.crypto.signing import verify as signature_holds
from pushnet.ids import PublicKey
from pushnet.verify import Report, Verdict, verify_record

Question = tuple[bytes, bytes, bytes, bytes]  # key, label, body, signature
Answer = dict[str, Any]

PATH = Path(__file__).parents[2] / "protocol" / "verifier.py"


def load_verifier() -> ModuleType:
    """Return protocol/verifier.py as a module."""
    spec = importlib.util.spec_from_file_location("protocol_verifier", PATH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its dataclasses look for it there
    spec.loader.exec_module(module)
    return module


VERIFIER = load_verifier()


class Memory(dict[Question, bool]):
    """Remembers which signatures hold; it judges what it is asked for the first time."""

    def get(self, question: Question, default: Any = None) -> bool:  # type: ignore[override]
        known = super().get(question, default)
        if known is None:
            key, label, body, signature = question
            known = self[question] = signature_holds(PublicKey(key), label, body, signature)
        return known

    def holds(self, key: bytes, label: bytes, body: bytes, signature: bytes) -> bool:
        return self.get((key, label, body, signature))


def answer_of_package(record: bytes, memory: Memory | None = None) -> Answer:
    """Return what pushnet says."""
    if memory is None:
        report = verify_record(record)
    else:
        report = verify_record(record, signature_holds=memory.holds)
    answer: Answer = {
        "verdict": report.verdict.value,
        "code": None if report.code is None else str(report.code),
        "exit": report.exit_code,
    }
    return answer if report.exit_code else answer | _facts(report)


def _facts(report: Report) -> Answer:
    assert report.game is not None
    return {
        "game_id": report.game.hex(),
        "keys": [key.hex() for key in report.keys],
        "names": [name or None for name in report.names],
        "slots": report.slots,
        "events": report.events,
        "signatures": report.signatures,
        "head": report.head.hex(),
        "ranks": [[rank.seat, rank.score, rank.place] for rank in report.ranks],
        "due": list(report.due),
        "offender": report.offender,
        "drops": [[drop.h, list(drop.seats), list(drop.voters)] for drop in report.drops],
        "left": list(report.left),
        "signed_by": list(report.signed_by),
    }


def answer_of_verifier(record: bytes, memory: Memory | None = None) -> Answer:
    """Return what protocol/verifier.py says, in the same words."""
    report = VERIFIER.verify(record, signature_cache=memory)
    verdict = report.verdict
    if verdict == "refused":
        special = {"newer-version": Verdict.NEWER, "not-a-record": Verdict.NOT_A_RECORD}
        verdict = special.get(report.code, Verdict.REFUSED).value
    answer: Answer = {"verdict": verdict, "code": report.code, "exit": report.exit_code}
    if report.exit_code:
        return answer
    return answer | {
        "game_id": report.game_id,
        "keys": report.keys,
        "names": report.names,
        "slots": report.slots,
        "events": report.events,
        "signatures": report.signatures,
        "head": report.head,
        "ranks": [list(rank) for rank in report.ranks],
        "due": list(report.due),
        "offender": report.offender,
        "drops": [[h, list(seats), list(voters)] for h, seats, voters in report.drops],
        "left": report.left,
        "signed_by": report.signed_by,
    }
