"""The checks of a record one by one, for the panel beside its replay.

It says the same as `verdict`, in the lines of a list; a line may name the slot it is about.
Source: protocol/pushnet.md 18.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pushnet.errors import Code
from pushnet.ids import Seat
from pushnet.tui.verdict import drop_findings, signed_finding
from pushnet.verify import Report, Verdict
from pushnet.views.marks import Who
from pushnet.views.phrase import Phrase, Tone, phrase, phrase_n
from pushnet.views.prompt import listed
from pushnet.views.proof import short


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the panel."""

    tone: Tone  # GOOD: holds, BAD: does not, NOTE: nobody can know, or not an error
    text: Phrase
    slot: int | None = None  # where it happened


_EXPECTED: Final = {
    Code.BAD_SIGNATURE: phrase("a signature by the key of its seat; it is by another or none"),
    Code.FOREIGN_PREV: phrase("a message that hangs on all before it; it hangs on something else"),
    Code.NOT_DUE: phrase("a message of who is due; another stands there"),
    Code.WRONG_SEAT: phrase("a seat that is in play; it is not"),
    Code.LINK_MISMATCH: phrase("a share that leads back to the anchor; it leads elsewhere"),
    Code.LINK_MISSING: phrase("a share of chance with the move; there is none"),
    Code.EVENT_NUMBER: phrase("a share for the event that is due; it is for another"),
    Code.ILLEGAL_ACTION: phrase("a move that the rules allow; they do not allow this one"),
    Code.DECK_KEY: phrase("a deck key that its seat proves to own; the proof does not hold"),
    Code.DECK_KEYS: phrase("four deck keys that seal together; two are equal, or they cancel"),
    Code.SHUFFLE_PROOF: phrase("the same cards after a shuffle as before; the proof does not hold"),
    Code.SHARE_PROOF: phrase("shares that open the cards asked for; the proof does not hold"),
    Code.RESULT_MISMATCH: phrase("the result of the moves; another one was signed"),
    Code.VOTES_MISSING: phrase("the votes of all others to drop a seat; some are missing"),
    Code.MAJORITY_MISSING: phrase("a majority to drop a seat; these are too few"),
}
"""What was expected and what was found, by the reason of a refusal."""


def checks(report: Report, seats: Sequence[Who], left: Sequence[tuple[int, Seat]]) -> list[Check]:
    """Return every check with its result, a failed one first.

    Args:
        report: What the verifier found.
        seats: Everybody, by seat.
        left: Who left on purpose, and in which slot.
    """
    if report.verdict in {Verdict.REFUSED, Verdict.NEWER, Verdict.NOT_A_RECORD}:
        return [_failed(report), *_before(report)]
    lines = [] if report.verdict is not Verdict.VOID else [_void(report, seats)]
    lines += [
        Check(
            Tone.GOOD,
            phrase_n("{count} signature holds", "{count} signatures hold", report.signatures),
        ),
        Check(
            Tone.GOOD,
            phrase_n(
                "{count} slot, one chain to {head}",
                "{count} slots, one chain to {head}",
                report.slots,
                head=short(report.head),
            ),
        ),
        Check(Tone.GOOD, _chance(report)),
    ]
    if report.verdict is Verdict.COMPLETE:
        lines.append(Check(Tone.GOOD, phrase("Rules replayed: the same result")))
        lines.append(Check(*signed_finding(report, seats)))
    else:
        lines.append(Check(Tone.GOOD, phrase("Rules replayed as far as it goes")))
    if report.verdict is Verdict.INCOMPLETE:
        text = phrase("Not finished: due were {names}", names=listed(report.due, seats))
        lines.append(Check(Tone.NOTE, text, report.slots + 1))
    found = zip(report.drops, drop_findings(report, seats), strict=True)
    lines += [Check(*finding, drop.h) for drop, finding in found]
    lines += [
        Check(Tone.NOTE, phrase("{who} left on purpose", who=seats[seat]), h) for h, seat in left
    ]
    lines.append(Check(Tone.NOTE, phrase("Fair if at least one player was honest")))
    return lines


def _chance(report: Report) -> Phrase:
    """Return what holds of all that nobody chose: of hidden hands, the shuffles."""
    if report.shuffles:
        return phrase_n(
            "{count} shuffle keeps every card", "{count} shuffles keep every card", report.shuffles
        )
    return phrase_n(
        "{count} card or roll drawn again", "{count} cards and rolls drawn again", report.events
    )


def fault_of(report: Report | None) -> Phrase | None:
    """Return what was expected where a record fails, and what was found; None if it holds."""
    if report is None or report.code is None:
        return None
    expected = _EXPECTED.get(report.code)
    if expected is None:
        return phrase("This does not hold ({code}).", code=report.code.value)
    return phrase("Expected {expected} ({code}).", expected=expected, code=report.code.value)


def _failed(report: Report) -> Check:
    code = "" if report.code is None else report.code.value
    if report.slot:
        return Check(
            Tone.BAD,
            phrase("Slot {slot} does not hold: {code}", slot=report.slot, code=code),
            report.slot,
        )
    return Check(Tone.BAD, phrase("The record does not hold: {code}", code=code))


def _before(report: Report) -> list[Check]:
    """Return what can still be said of a refused record."""
    if not report.slot or report.slot == 1:
        return []
    return [
        Check(
            Tone.GOOD,
            phrase_n(
                "{count} slot before it holds", "All {count} slots before it hold", report.slot - 1
            ),
        )
    ]


def _void(report: Report, seats: Sequence[Who]) -> Check:
    code = "" if report.code is None else report.code.value
    assert report.offender is not None
    text = phrase("{who} broke the rules: {code}", who=seats[report.offender], code=code)
    return Check(Tone.BAD, text, report.slots + 1)
