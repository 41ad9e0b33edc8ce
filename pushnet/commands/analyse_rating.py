"""`pushnet analyse --rate`: each decision of a written game, weighed by the strongest bot."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pushnet.bots.rating import Moment, Progress, rate_decisions
from pushnet.commands.columns import right
from pushnet.commands.refusal_place import naming
from pushnet.games.push import RULES
from pushnet.games.push_game_text import parse_game
from pushnet.games.push_steps import format_action
from pushnet.games.replay import replay
from pushnet.ids import Seat
from pushnet.views.names import cells_of
from pushnet.views.rating import Grade, Review
from pushnet.words import say_as, speak, told

DIGITS: Final = 5


def rating_of(text: str, progress: Progress) -> dict[str, Any]:
    """Return what the strongest bot thinks of a written game, as values of JSON.

    Raises:
        RefusedError: NOTATION, if the text is no game of Push.
    """
    with naming(say_as("refusal", "game")):
        game = parse_game(text)
    moments, state = [], game.start
    for at, (after, events) in enumerate(replay(RULES, state, game.steps), start=1):
        moments.append(Moment(at, state, after, events))
        state = after
    return _told(rate_decisions(moments, progress))


_GRADES: Final = {
    Grade.BEST.value: say_as("grade", "best"),
    Grade.FINE.value: say_as("grade", "fine"),
    Grade.DOUBTFUL.value: say_as("grade", "doubtful"),
    Grade.MISTAKE.value: say_as("grade", "mistake"),
}
_COLUMNS: Final = (
    ("", 4, say_as("rating column", "seat")),
    ("  ", 5, say_as("rating column", "best")),
    (" ", 5, say_as("rating column", "fine")),
    (" ", 9, say_as("rating column", "doubtful")),
    (" ", 9, say_as("rating column", "mistakes")),
    ("   ", 6, say_as("rating column", "lost %")),
    ("  ", 6, say_as("rating column", "luck %")),
)
"""What stands before each column, its cells at least, and its head."""


def rating_lines(rated: Mapping[str, Any]) -> Iterator[str]:
    """Yield a rated game in lines for people: seats, turning points, then what was not good."""
    yield from _table(rated["seats"])
    for swing in rated["turning_points"]:
        before, after = (f"{100 * swing[when]:.0f} %" for when in ("before", "after"))
        yield told(
            "Turn {turn}: seat {seat} from {before} to {after} to win",
            turn=swing["turn"],
            seat=swing["seat"],
            before=before,
            after=after,
        )
    for each in rated["decisions"]:
        if each["grade"] in {Grade.DOUBTFUL.value, Grade.MISTAKE.value}:
            yield told(
                "Turn {turn}: seat {seat} {action}, {grade}: {best} was better by {lost} %",
                turn=each["turn"],
                seat=each["seat"],
                action=each["action"],
                grade=_GRADES[each["grade"]],
                best=each["best"],
                lost=f"{100 * each['lost']:.1f}",
            )


def _table(seats: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    rows = [[speak(head) for _, _, head in _COLUMNS]]
    for seat in seats:
        shares = (f"{100 * seat['lost']:.1f}", f"{100 * seat['luck']:+.1f}")
        counts = (str(seat["grades"][grade]) for grade in _GRADES)
        rows.append([str(seat["seat"]), *counts, *shares])
    for row in rows:
        yield "".join(
            before + right(cell, max(cells, cells_of(head)))
            for (before, cells, _), head, cell in zip(_COLUMNS, rows[0], row, strict=True)
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
