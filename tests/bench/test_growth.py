"""Growth: fitted exponents, what is needless, and the series that need no clock."""

from pathlib import Path

import pytest

from pushnet.bench.growth import TOLERANCE, Series, amount, by_entries, by_games, by_players
from pushnet.bench.growth_plot import growth_svg


def series(*points: tuple[float, float], must: float = 1) -> Series:
    return Series(name="cost <1>", by="things", unit="ms", points=points, must=must)


@pytest.mark.parametrize("exponent", [0.0, 1.0, 2.0])
def test_the_fit_finds_the_law_that_made_the_points(exponent: float) -> None:
    found = series(*((x, 3 * x**exponent) for x in (1.0, 2.0, 5.0, 40.0)))
    assert found.exponent == pytest.approx(exponent, abs=1e-9)
    assert found.factor == pytest.approx(3)


def test_faster_than_it_must_is_needless() -> None:
    square = ((1.0, 1.0), (10.0, 100.0))
    assert series(*square, must=1).is_needless
    assert not series(*square, must=2).is_needless
    assert not series(*square, must=2 - TOLERANCE).is_needless


def test_a_slot_needs_a_message_of_each_player_read_by_each() -> None:
    found = {each.name: each for each in by_players((2, 4))}
    messages, deliveries = found["messages of a slot"], found["deliveries of a slot"]
    assert deliveries.exponent == pytest.approx(messages.exponent + 1)
    assert not messages.is_needless
    assert not found["one client's journal"].is_needless


def test_stored_games_and_entries_are_measured_at_every_size(tmp_path: Path) -> None:
    found = [*by_games(tmp_path, (2, 5)), *by_entries(tmp_path, (20, 50))]
    assert [[x for x, _ in each.points] for each in found] == [[2, 5]] * 3 + [[20, 50]] * 2
    assert all(y > 0 for each in found for _, y in each.points)


def test_the_picture_has_every_series_and_marks_the_needless() -> None:
    fine, steep = series((1.0, 1.0), (10.0, 10.0)), series((1.0, 1.0), (10.0, 1000.0))
    picture = growth_svg([fine, steep])
    assert picture == growth_svg([fine, steep])
    assert picture.count("cost &lt;1&gt;") == 2
    assert picture.count('class="dot"') == picture.count('class="needless"') == 2


def test_amounts_are_short() -> None:
    assert [amount(x) for x in (0.01234, 5.0, 64_000.0)] == ["0.0123", "5", "64,000"]
