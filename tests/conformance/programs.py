"""protocol/verifier.py in one process with the package. Nothing but these tests may see both.

Signatures are the slow part of a verification, and a spoilt record has most of them in common with
the one it was made from: here both programs share one memory of verdicts. That each of them judges
signatures rightly by itself is shown by vectors/crypto and by whole games.
"""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from tests.vectors.answers import Answer, Memory, answer_of_package

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


def answer_of_verifier(record: bytes, memory: Memory | None = None) -> Answer:
    """Return what protocol/verifier.py says, in the same words."""
    report = VERIFIER.verify(record, signature_cache=memory)
    answer: Answer = {"exit": report.exit_code}
    if report.code is not None:
        answer["code"] = report.code
    if report.exit_code:
        return answer
    return answer | {
        "verdict": report.verdict,
        "game_id": report.game_id,
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


def agreed(record: bytes, told: object, memory: Memory | None) -> Answer:
    """Return what both programs say of a record, or fail and tell where it came from."""
    if memory is None:
        package = answer_of_package(record)
    else:
        package = answer_of_package(record, memory.holds)
    verifier = answer_of_verifier(record, memory)
    differing = {
        field: {"package": package.get(field), "verifier": verifier.get(field)}
        for field in package.keys() | verifier.keys()
        if package.get(field) != verifier.get(field)
    }
    assert not differing, f"{told}: {differing}"
    return package
