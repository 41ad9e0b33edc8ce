"""Times of cards: which are counted, and how they are summed up."""

import pytest

from pushnet.bench.draw import card_times, spread
from pushnet.bench.draw_peer import Part


def test_a_card_ends_when_the_last_peer_has_it() -> None:
    told = [
        {"asked": {"4": 1_000_000}, "agreed": {"4": 3_000_000, "7": 9_000_000}},
        {"asked": {"7": 5_000_000}, "agreed": {"4": 2_500_000, "7": 8_000_000}},
    ]
    assert card_times(told) == [2.0, 4.0]


def test_a_card_that_somebody_did_not_see_is_left_out() -> None:
    told = [
        {"asked": {"10": 0, "9": 0}, "agreed": {"9": 1_000_000, "10": 1_000_000}},
        {"asked": {}, "agreed": {"9": 2_000_000}},
    ]
    assert card_times(told) == [2.0]


def test_the_spread_is_made_of_times_that_were_measured() -> None:
    times = [float(number) for number in range(1, 201)]
    assert (spread(times).p50, spread(times).p99, spread(times).count) == (101.0, 199.0, 200)
    assert spread([7.0]).p99 == 7.0


@pytest.mark.parametrize("number", [0, 5])
def test_a_part_is_told_in_words(number: int) -> None:
    words = ("one", "two", "three", "four", "five")
    part = Part(url="mqtt://127.0.0.1:1", words=words, number=number, players=6, cards=43)
    assert Part.of(part.arguments()) == part
