"""What is said of decisions and of the turns that changed most."""

import pytest

from pushnet.games.push_types import Draw, Stop
from pushnet.ids import Seat
from pushnet.plain.wording import words
from pushnet.views.marks import Who
from pushnet.views.rating import Rated, Review, Swing, rating_phrase, swing_phrase, worst_phrase

SEATS = (Who(Seat(0), "Mika", is_me=True), Who(Seat(1), "Ana", is_me=False))


def rated(lost: float, at: int = 7) -> Rated:
    return Rated(at=at, turn=3, seat=Seat(1), chosen=Draw(), best=Stop(), lost=lost)


@pytest.mark.parametrize(
    ("lost", "said"),
    [
        (0.0, "Best."),
        (0.004, "Fine; stop was better by 0.4% to win."),
        (0.02, "Doubtful: stop was better by 2.0% to win."),
        (0.25, "A mistake: stop was better by 25.0% to win."),
    ],
)
def test_a_decision_is_told_by_its_grade(lost: float, said: str) -> None:
    assert words(rating_phrase(rated(lost))) == said


def test_turns_and_mistakes_say_who_and_when() -> None:
    swing = Swing(at=4, turn=9, seat=Seat(1), before=0.31, after=0.525)
    assert words(swing_phrase(swing, SEATS)) == "Turn 9: Ana went from 31.0% to 52.5% to win."
    assert words(worst_phrase(rated(0.25), SEATS)) == (
        "Turn 3: Ana chose draw; stop was better by 25.0% to win."
    )


def test_a_review_finds_decisions_by_step_and_the_worst_first() -> None:
    few = (rated(0.0, 1), rated(0.02, 2), rated(0.2, 3))
    review = Review(rated=few, swings=(), luck=(0.0, 0.0))
    assert review.at(2) == few[1]
    assert review.at(9) is None
    assert review.worst == (few[2], few[1])
    assert review.lost_by(Seat(1)) == pytest.approx(0.22)
    assert review.lost_by(Seat(0)) == 0
