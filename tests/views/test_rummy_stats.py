"""Matches of Push rummy in numbers: what a match says of each seat, and what many add up to."""

import pytest

from pushnet.games.api import Rank
from pushnet.games.rummy_events import ContractLaid, DealEnded, DealScored, Ending, Pushed
from pushnet.ids import PublicKey, Seat
from pushnet.session.snapshot import SlotNote
from pushnet.views.rummy_stats import Partnered, rummy_stats
from pushnet.views.rummy_tally import MatchTally, tally_match
from pushnet.views.stats import stats_view
from pushnet.views.stats_lines import stats_lines

ANA = PublicKey(bytes([1]) * 32)


def note(h: int, *events: object) -> SlotNote:
    return SlotNote(h=h, events=events, state=None, event_number=None, dropped=(), left=())


def test_a_match_says_how_each_seat_played() -> None:
    scored = DealScored(1, Seat(2), ((), (), (), ()), (0, 35), (0, 35))
    notes = (
        note(3, Pushed(Seat(1))),
        note(4, ContractLaid(Seat(2), (), ())),
        note(5, DealEnded(Ending.OUT, Seat(2))),
        note(6, scored),
        note(7, DealEnded(Ending.STOCK, None)),
        note(8, scored),
    )
    ranks = [Rank(seat=Seat(seat), score=35 * (seat % 2), place=1 + seat % 2) for seat in range(4)]
    tallies = tally_match(notes, ranks)
    assert [one.deals for one in tallies] == [2] * 4
    assert [one.outs for one in tallies] == [0, 0, 1, 0]
    assert [one.contracts for one in tallies] == [0, 0, 1, 0]
    assert [one.pushes for one in tallies] == [0, 1, 0, 0]
    assert [(one.place, one.points) for one in tallies] == [(1, 0), (2, 35)] * 2


def played(result: str, partner: PublicKey | None, points: int) -> Partnered:
    tally = MatchTally(seat=Seat(0), place=1, points=points, deals=5, outs=2, contracts=3, pushes=9)
    return Partnered(tally=tally, result=result, partner=partner, partner_name="Ana")


def test_matches_add_up_and_partners_are_told_apart() -> None:
    matches = [played("won", ANA, 100), played("lost", ANA, 205), played("won", None, 10)]
    view = rummy_stats(matches, {ANA: "Annie"})
    assert (view.games, view.won, view.lost, view.deals) == (3, 2, 1, 15)
    assert view.points_per_deal == pytest.approx(21)
    assert (view.outs, view.contracts, view.pushes) == (6, 9, 27)
    assert [(one.label, one.games, one.won) for one in view.partners] == [
        ("Annie", 2, 1),
        ("Bots", 1, 1),
    ]


def test_who_never_played_it_reads_nothing_of_it() -> None:
    assert not any("rummy" in line.label.lower() for line in stats_lines(stats_view((), {})))
