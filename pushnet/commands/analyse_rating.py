"""`pushnet analyse --rate`: each decision of a written game, weighed by the strongest bot."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pushnet.bots.rating import Moment, Progress, rate_decisions
from pushnet.commands.refusal_place import naming
from pushnet.games.push import RULES
from pushnet.games.push_game_text import parse_game
from pushnet.games.push_steps import format_action
from pushnet.games.replay import replay
from pushnet.ids import Seat
from pushnet.views.rating import Grade, Review

DIGITS: Final = 5


def rating_of(text: str, progress: Progress) -> dict[str, Any]:
    """Return what the strongest bot thinks of a written game, as values of JSON.

    Raises:
        RefusedError: NOTATION, if the text is no game of Push.
    """
    with naming("game"):
        game = parse_game(text)
    moments, state = [], game.start
    for at, (after, events) in enumerate(replay(RULES, state, game.steps), start=1):
        moments.append(Moment(at, state, after, events))
        state = after
    return _told(rate_decisions(moments, progress))


def rating_lines(told: Mapping[str, Any]) -> Iterator[str]:
    """Yield a rated game in lines for people: seats, turning points, then what was not good."""
    yield "seat   best  fine  doubtful  mistakes   lost %  luck %"
    for seat in told["seats"]:
        grades = seat["grades"]
        yield (
            f"{seat['seat']:4}  {grades['best']:5} {grades['fine']:5} {grades['doubtful']:9}"
            f" {grades['mistake']:9}   {100 * seat['lost']:6.1f}  {100 * seat['luck']:+6.1f}"
        )
    for swing in told["turning_points"]:
        before, after = (f"{100 * swing[when]:.0f} %" for when in ("before", "after"))
        yield f"Turn {swing['turn']}: seat {swing['seat']} from {before} to {after} to win"
    for each in told["decisions"]:
        if each["grade"] in {Grade.DOUBTFUL.value, Grade.MISTAKE.value}:
            yield (
                f"Turn {each['turn']}: seat {each['seat']} {each['action']}, {each['grade']}:"
                f" {each['best']} was better by {100 * each['lost']:.1f} %"
            )


def _told(review: Review) -> dict[str, Any]:
    return {
        "seats": [
            {
                "seat": seat + 1,
                "grades": {grade.value: review.of_seat(Seat(seat), grade) for grade in Grade},
                "lost": round(review.lost_by(Seat(seat)), DIGITS),
                "luck": round(luck, DIGITS),
            }
            for seat, luck in enumerate(review.luck)
        ],
        "turning_points": [
            {
                "turn": swing.turn,
                "seat": swing.seat + 1,
                "before": round(swing.before, DIGITS),
                "after": round(swing.after, DIGITS),
            }
            for swing in review.swings
        ],
        "decisions": [
            {
                "step": each.at,
                "turn": each.turn,
                "seat": each.seat + 1,
                "action": format_action(each.chosen),
                "best": format_action(each.best),
                "lost": round(each.lost, DIGITS),
                "grade": each.grade.value,
            }
            for each in review.rated
        ],
    }
