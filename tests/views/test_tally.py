"""What a game says of its players adds up to the game, and expectations are sums of chances."""

from fractions import Fraction

import pytest

from pushnet.games.push_cards import points_of, rank_of
from pushnet.games.push_events import Banked, Busted, Drew, Pushed, Rolled, SwitchTurned, Took
from pushnet.games.push_odds import next_card
from pushnet.ids import Seat
from pushnet.views.tally import MILLION, SeatTally, tally_game
from tests.session.logs import eventful, plain, replayed


def tallies(record: bytes) -> tuple[SeatTally, ...]:
    result = replayed(record)
    return tally_game(result.notes, result.report.ranks)


def events(record: bytes, kind: type) -> list:
    return [e for note in replayed(record).notes for e in note.events if isinstance(e, kind)]


@pytest.mark.parametrize("record", [plain(), eventful()], ids=["plain", "left"])
def test_counts_are_those_of_the_events(record: bytes) -> None:
    told = tallies(record)
    assert sum(t.pushes for t in told) == len(events(record, Pushed))
    assert sum(t.busts for t in told) == len(events(record, Busted))
    assert sum(t.banks for t in told) == len(events(record, Banked))
    assert sum(t.rolls for t in told) == len(events(record, Rolled))
    drawn = events(record, Drew) + events(record, SwitchTurned)
    assert sum(t.cards for t in told) == len(drawn)
    assert sum(t.card_points for t in told) == sum(rank_of(e.card) or 0 for e in drawn)
    assert sum(t.taken for t in told) == sum(e.points for e in events(record, Took))
    assert sum(t.lost for t in told) == sum(e.points for e in events(record, Rolled))


def test_points_are_what_was_taken_and_not_lost() -> None:
    for tally in tallies(plain()):
        assert tally.points == tally.taken - tally.lost


def test_places_and_points_are_those_of_the_result() -> None:
    ranks = {rank.seat: (rank.place, rank.score) for rank in replayed(eventful()).report.ranks}
    told = tallies(eventful())
    assert {t.seat: (t.place, t.points) for t in told} == ranks
    assert [t.seat for t in told] == [Seat(seat) for seat in range(5)]
    assert 0 in {t.place for t in told}


def test_expected_busts_are_the_sum_of_the_chances() -> None:
    result = replayed(plain())
    expected = Fraction()
    for before, note in zip(result.notes, result.notes[1:], strict=False):
        if any(isinstance(e, Drew | SwitchTurned) for e in note.events):
            odds = next_card(before.state)
            expected += odds.chance(odds.busts)
    counted = Fraction(sum(t.bust_ppm for t in tallies(plain())), MILLION)
    assert abs(counted - expected) < Fraction(1, 1000)


def test_a_roll_is_expected_to_cost_a_sixth_of_the_bench() -> None:
    result = replayed(plain())
    sixths = 0
    for before, note in zip(result.notes, result.notes[1:], strict=False):
        for event in note.events:
            if isinstance(event, Rolled):
                sixths += points_of(before.state.benches[event.seat])
    counted = sum(t.lost_ppm for t in tallies(plain()))
    assert abs(counted - MILLION * sixths // 6) < 100
