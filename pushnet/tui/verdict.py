"""What the verification of a finished game found, in a few plain sentences.

It says what was checked and what no record can prove. Source: protocol/pushnet.md 18.
"""

from collections.abc import Sequence
from typing import assert_never

from pushnet.ids import Seat
from pushnet.verify import Report, Verdict
from pushnet.views.marks import Who
from pushnet.views.phrase import Phrase, Tone, phrase
from pushnet.views.prompt import listed

Finding = tuple[Tone, Phrase]


def findings(report: Report | None, seats: Sequence[Who]) -> tuple[Finding, ...]:
    """Return the sentences about a game's record.

    Args:
        report: What the check found; None while it is running.
        seats: Everybody, by seat.
    """
    if report is None:
        return ((Tone.NOTE, phrase("The record of this game is being checked …")),)
    match report.verdict:
        case Verdict.COMPLETE:
            return (
                _checked(report),
                signed_finding(report, seats),
                *drop_findings(report, seats),
                _LIMITS,
            )
        case Verdict.INCOMPLETE:
            return (_checked(report), (Tone.NOTE, phrase("The record is not complete yet.")))
        case Verdict.VOID:
            return (_checked(report), _fault(report, seats))
        case Verdict.REFUSED | Verdict.NEWER | Verdict.NOT_A_RECORD:
            return (_refused(report),)
        case _:
            assert_never(report.verdict)


_LIMITS: Finding = (
    Tone.NOTE,
    phrase("Fair if at least one player was honest: no record can prove more."),
)


def _checked(report: Report) -> Finding:
    if report.shuffles:  # hidden hands: the cards come out of shuffles, not out of events
        return Tone.GOOD, phrase(
            "Checked: {signatures} signatures hold, {shuffles} shuffles keep every card.",
            signatures=report.signatures,
            shuffles=report.shuffles,
        )
    return Tone.GOOD, phrase(
        "Checked: {signatures} signatures hold, {events} cards and rolls recomputed.",
        signatures=report.signatures,
        events=report.events,
    )


def signed_finding(report: Report, seats: Sequence[Who]) -> Finding:
    """Return who has signed the result of a finished game."""
    out = {seat for drop in report.drops for seat in drop.seats} | set(report.left)
    missing = tuple(
        who for who in seats if who.seat not in report.signed_by and who.seat not in out
    )
    if not missing:
        return Tone.GOOD, phrase("Everybody signed the result.")
    return Tone.NOTE, phrase("Not signed yet by {names}.", names=missing)


def drop_findings(report: Report, seats: Sequence[Who]) -> tuple[Finding, ...]:
    """Return a sentence for each time that seats were voted out."""
    return tuple(
        (
            Tone.NOTE,
            phrase(
                "{names} voted out as silent by {voters}: a claim, no proof.",
                names=listed(drop.seats, seats),
                voters=listed(drop.voters, seats),
            ),
        )
        for drop in report.drops
    )


def _fault(report: Report, seats: Sequence[Who]) -> Finding:
    code = "" if report.code is None else report.code.value
    if report.offender is None:
        return Tone.BAD, phrase("The game is void ({code}).", code=code)
    who = seats[Seat(report.offender)]
    return Tone.BAD, phrase("The game is void by a fault of {who} ({code}).", who=who, code=code)


def _refused(report: Report) -> Finding:
    code = "" if report.code is None else report.code.value
    return Tone.BAD, phrase("The record does not hold ({code}). Save it and report it.", code=code)
