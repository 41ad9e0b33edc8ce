"""The end screen says in plain words what was checked, and what no record can prove."""

import pytest

from pushnet.errors import Code
from pushnet.ids import Seat
from pushnet.tui.verdict import findings
from pushnet.verify import Dropped, Report, Verdict
from pushnet.views.marks import Who
from pushnet.views.phrase import Tone
from tests.views.telling import told

SEATS = tuple(
    Who(Seat(seat), name, is_me=seat == 0) for seat, name in enumerate(("Mika", "Ana", "Bo"))
)


def said(report: Report | None) -> list[tuple[Tone, str]]:
    return [(tone, told(text)) for tone, text in findings(report, SEATS)]


def test_a_check_that_is_running_says_so() -> None:
    assert said(None) == [(Tone.NOTE, "The record of this game is being checked …")]


def test_a_complete_record_says_what_was_checked_and_its_limits() -> None:
    report = Report(
        verdict=Verdict.COMPLETE, signatures=812, events=157, signed_by=(Seat(0), Seat(1), Seat(2))
    )
    assert said(report) == [
        (Tone.GOOD, "Checked: 812 signatures hold, 157 cards and rolls recomputed."),
        (Tone.GOOD, "Everybody signed the result."),
        (Tone.NOTE, "Fair if at least one player was honest: no record can prove more."),
    ]


def test_where_hands_are_hidden_shuffles_are_counted_and_not_the_one_draw() -> None:
    report = Report(verdict=Verdict.COMPLETE, signatures=795, events=1, shuffles=20)
    assert said(report)[0] == (
        Tone.GOOD,
        "Checked: 795 signatures hold, 20 shuffles keep every card.",
    )


def test_missing_signatures_and_dropped_seats_are_named() -> None:
    report = Report(
        verdict=Verdict.COMPLETE,
        signed_by=(Seat(0),),
        drops=(Dropped(h=9, seats=(Seat(2),), voters=(Seat(0), Seat(1))),),
    )
    texts = [text for _, text in said(report)]
    assert "Not signed yet by Ana." in texts
    assert "Bo voted out as silent by you, Ana: a claim, no proof." in texts


@pytest.mark.parametrize(
    ("report", "tone", "text"),
    [
        (Report(verdict=Verdict.INCOMPLETE), Tone.NOTE, "The record is not complete yet."),
        (
            Report(verdict=Verdict.VOID, offender=Seat(1), code=Code.EQUIVOCATION),
            Tone.BAD,
            "The game is void by a fault of Ana (equivocation).",
        ),
        (
            Report(verdict=Verdict.VOID, code=Code.BAD_EVIDENCE),
            Tone.BAD,
            "The game is void (bad-evidence).",
        ),
        (
            Report(verdict=Verdict.REFUSED, code=Code.LINK_MISMATCH),
            Tone.BAD,
            "The record does not hold (link-mismatch). Save it and report it.",
        ),
        (
            Report(verdict=Verdict.NOT_A_RECORD, code=Code.NOT_A_RECORD),
            Tone.BAD,
            "The record does not hold (not-a-record). Save it and report it.",
        ),
    ],
)
def test_other_verdicts_are_said_plainly(report: Report, tone: Tone, text: str) -> None:
    assert said(report)[-1] == (tone, text)
