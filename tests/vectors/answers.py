"""What pushnet says of a record, in the words of the vectors (protocol/vectors/README.md)."""

from typing import Any

from pushnet.crypto.signing import verify as signature_holds
from pushnet.verify import Report, SignatureCheck, verify_record

Answer = dict[str, Any]


def answer_of_package(record: bytes, holds: SignatureCheck = signature_holds) -> Answer:
    """Return what pushnet says; `holds` judges signatures."""
    report = verify_record(record, signature_holds=holds)
    answer: Answer = {"exit": report.exit_code}
    if report.code is not None:
        answer["code"] = str(report.code)
    return answer if report.exit_code else answer | _facts(report)


def _facts(report: Report) -> Answer:
    assert report.game is not None
    return {
        "verdict": report.verdict.value,
        "game_id": report.game.hex(),
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
