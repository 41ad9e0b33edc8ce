"""What a verification found, in plain sentences: what was checked, and what nobody can know.

Names are cleaned, so that no record can send control sequences to a terminal.
Source: protocol.md 12.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any, Final, NamedTuple, assert_never

from pushnet.errors import Code
from pushnet.ids import Seat
from pushnet.verify import Report, Verdict
from pushnet.views.names import fingerprint, labels

PUSH: Final = "push"
GAMES: Final = {PUSH: "push", "rummy": "Push rummy"}
"""What the games are called, by registry name."""

HEAD_GROUPS: Final = 4  # of four hex digits: enough to compare aloud


class Mark(Enum):
    """How a line reads: the value is its first character."""

    GOOD = "✓"
    BAD = "✗"
    NOTE = "!"
    PLAIN = " "


class Line(NamedTuple):
    """One sentence of a report."""

    mark: Mark
    text: str

    def __str__(self) -> str:
        return f"{self.mark.value} {self.text}"


_REASONS: Final[dict[Code, str]] = {
    Code.NOT_A_RECORD: "This is not the record of a game, or it was cut short.",
    Code.NEWER_VERSION: "This record was made by a newer pushnet. Please update this one.",
    Code.RECORD_DIGEST: "The file was changed: its own digest does not fit.",
    Code.BAD_SIGNATURE: "A message was not signed by the key of its seat.",
    Code.FOREIGN_PREV: "A message does not hang on what came before it.",
    Code.NOT_DUE: "A message stands where its seat had nothing to say.",
    Code.LINK_MISMATCH: "A share of chance does not lead back to what its seat committed to.",
    Code.ILLEGAL_ACTION: "A move breaks the rules of the game.",
    Code.DECK_KEY: "A seat sent a key for a deck that it did not prove to have.",
    Code.DECK_KEYS: "Two seats used one key for a deck, or all keys cancel each other.",
    Code.SHUFFLE_PROOF: "A shuffle is not proved: cards may have been exchanged.",
    Code.SHARE_PROOF: "A share of a card is not the right one.",
    Code.RESULT_MISMATCH: "A seat signed another result than the moves lead to.",
    Code.NAME_MISMATCH: "A name is not the one its seat committed to.",
    Code.VOTES_MISSING: "A seat was dropped without the votes that takes.",
    Code.MAJORITY_MISSING: "A seat was dropped by too few.",
}


def report_lines(report: Report) -> tuple[Line, ...]:
    """Return the report for people, the verdict last."""
    match report.verdict:
        case Verdict.COMPLETE | Verdict.INCOMPLETE | Verdict.VOID:
            return tuple(_genuine(report))
        case Verdict.REFUSED | Verdict.NEWER | Verdict.NOT_A_RECORD:
            return (_refused(report),)
        case _:
            assert_never(report.verdict)


def report_table(report: Report) -> dict[str, Any]:
    """Return the report for programs: an object of numbers, hex and codes; names raw."""
    return {
        "verdict": report.verdict.value,
        "code": None if report.code is None else report.code.value,
        "slot": report.slot,
        "game": None if report.game is None else report.game.hex(),
        "rules": report.rules,
        "seats": [
            {"seat": seat, "key": key.hex(), "name": name}
            for seat, (key, name) in enumerate(zip(report.keys, report.names, strict=True))
        ],
        "slots": report.slots,
        "signatures": report.signatures,
        "events": report.events,
        "shuffles": report.shuffles,
        "shares": report.shares,
        "head": report.head.hex(),
        "ranks": [
            {"seat": rank.seat, "score": rank.score, "place": rank.place} for rank in report.ranks
        ],
        "due": list(report.due),
        "offender": report.offender,
        "drops": [
            {"slot": drop.h, "seats": list(drop.seats), "voters": list(drop.voters)}
            for drop in report.drops
        ],
        "left": list(report.left),
        "signed_by": list(report.signed_by),
    }


def result_line(report: Report) -> str:
    """Return places and points, best first: "1. Ana 54, 2. Farah 49"."""
    names = _names(report)
    return ", ".join(
        f"{rank.place}. {names[rank.seat]} {rank.score}"
        if rank.place
        else f"{names[rank.seat]} not ranked"
        for rank in report.ranks
    )


def _genuine(report: Report) -> Iterator[Line]:
    head = report.head.hex()[: 4 * HEAD_GROUPS]
    groups = " ".join(head[at : at + 4] for at in range(0, len(head), 4))
    yield Line(
        Mark.GOOD, f"{report.signatures} signatures hold, each by the key of the seat that moved."
    )
    yield Line(
        Mark.GOOD, f"{report.slots} slots, each bound to all before it; the last one is {groups}."
    )
    yield from _chance(report)
    yield Line(
        Mark.GOOD,
        f"The rules of {GAMES.get(report.rules, report.rules)} were replayed over every move.",
    )
    yield from _people(report)
    yield from _ending(report)


def _chance(report: Report) -> Iterator[Line]:
    """Yield what is proved of everything that nobody chose."""
    drawn = f"{report.events} cards and rolls" if report.rules == PUSH else "The first dealer was"
    yield Line(
        Mark.GOOD,
        f"{drawn} drawn again from all seats' shares; every share leads"
        " back to what its seat committed to before the game.",
    )
    if report.rules == PUSH:
        return
    yield Line(
        Mark.GOOD,
        f"{report.shuffles} shuffles are proved to keep every card, and {report.shares} shares"
        " to come from the keys of their deals: every card shown is the one that lay there.",
    )
    yield Line(
        Mark.PLAIN,
        "Cards that were never shown stay hidden here, too; that they were dealt by the shuffles"
        " is proved, and no seat could read or change another's hand alone.",
    )


def _people(report: Report) -> Iterator[Line]:
    names = _names(report)
    for drop in report.drops:
        yield Line(
            Mark.NOTE,
            f"{_list(names, drop.seats)} dropped as silent at slot {drop.h} by"
            f" {_list(names, drop.voters)}: their claim, no proof of guilt.",
        )
    if report.left:
        yield Line(Mark.NOTE, f"{_list(names, report.left)} left on purpose.")


def _ending(report: Report) -> Iterator[Line]:
    names = _names(report)
    match report.verdict:
        case Verdict.COMPLETE:
            yield _signed_line(report, names)
            yield Line(Mark.PLAIN, f"Result: {result_line(report)}.")
            yield Line(Mark.PLAIN, "COMPLETE: this game went exactly so.")
        case Verdict.INCOMPLETE:
            due = _list(names, report.due)
            yield Line(Mark.NOTE, f"Slot {report.slots + 1} was never closed: due were {due}.")
            yield Line(Mark.PLAIN, "INCOMPLETE: the game went exactly so as far as this goes.")
        case _:
            offender = () if report.offender is None else (report.offender,)
            yield Line(
                Mark.BAD, f"{_list(names, offender)} broke the rules ({report.code}): proven."
            )
            yield Line(Mark.PLAIN, "VOID: the game has no result.")
    keys = ", ".join(
        f"{name} {fingerprint(key)}" for name, key in zip(names, report.keys, strict=True)
    )
    yield Line(Mark.PLAIN, f"Fair if at least one of these keys was honest: {keys}.")
    yield Line(
        Mark.PLAIN,
        "Not provable by any record: all seats together can invent a game; who the people were,"
        " whether they talked to each other, when it was, and who was really absent.",
    )


def _signed_line(report: Report, names: Sequence[str]) -> Line:
    gone = {seat for drop in report.drops for seat in drop.seats} | set(report.left)
    missing = [
        Seat(seat)
        for seat in range(len(names))
        if seat not in report.signed_by and seat not in gone
    ]
    if missing:
        return Line(Mark.NOTE, f"The result was not signed by {_list(names, missing)}.")
    count = len(report.signed_by)
    return Line(Mark.GOOD, f"The result follows from the moves, and {count} seats signed it.")


def _refused(report: Report) -> Line:
    code = "" if report.code is None else report.code.value
    reason = "" if report.code is None else _REASONS.get(report.code, "The record does not hold.")
    where = f" at slot {report.slot}" if report.slot else ""
    return Line(Mark.BAD, f"REFUSED{where}: {reason} ({code})")


def _names(report: Report) -> Sequence[str]:
    return labels(zip(report.keys, report.names, strict=True))


def _list(names: Sequence[str], seats: Sequence[Seat]) -> str:
    return ", ".join(names[seat] for seat in seats) or "nobody"
