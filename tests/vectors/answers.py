"""What pushnet says of a record, in the words of the vectors (protocol/vectors/README.md)."""

from typing import Any

from pushnet.crypto.signing import verify as signature_holds
from pushnet.ids import PublicKey
from pushnet.verify import Report, SignatureCheck, verify_record

Answer = dict[str, Any]
Question = tuple[bytes, bytes, bytes, bytes]  # key, label, body, signature


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
