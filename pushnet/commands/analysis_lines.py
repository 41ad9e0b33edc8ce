"""An analysis of a position of Push in lines for people."""

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from pushnet.games.push_types import COLUMNS_MAX

_TITLE: Final = 10  # cells of the first word of a line
_LABEL: Final = 18
_CELL: Final = 18

_DUE: Final = {
    "choose": "seat {} pushes or banks a colour",
    "reveal": "chance turns up a card for seat {}",
    "place": "seat {} places the card turned up",
    "decide": "seat {} draws on or stops",
    "bust": "chance rolls the die: seat {} went bust",
    "collect": "seat {} takes a column",
    "roll": "chance rolls the die: seat {} took a roll card",
    "over": "nothing, the game is over",
}


def analysis_lines(analysis: Mapping[str, Any]) -> Iterator[str]:
    """Yield what `analysis_of` found, line by line."""
    yield _line("Position", analysis["position"])
    yield _line("Due", _DUE[analysis["phase"]].format(analysis["seat"]))
    if analysis["legal"]:
        yield _line("Legal", "  ".join(analysis["legal"]))
    elif analysis["phase"] == "reveal":
        yield _line("Outcomes", "+ and any card of the pile below")
    elif analysis["outcomes"]:
        yield _line("Outcomes", "  ".join(analysis["outcomes"]))
    if analysis["weighed"]:
        shown = (f"{each['action']} -{100 * each['lost']:.1f}" for each in analysis["weighed"])
        yield _line("Lost", "  ".join(shown) + "  (% to win, says the strongest bot)")
    for number, column in enumerate(analysis["columns"], 1):
        yield _line(f"Column {number}", f"{column['cards']}, {_points(column['points'])}")
    yield from _seat_lines(analysis["seats"])
    yield from _odds_lines(analysis["next_card"])
    yield from _die_lines(analysis)
    yield from _taker_lines(analysis)
    for pile in ("pile", "discard"):
        count, cards = analysis[pile]["count"], analysis[pile]["cards"]
        yield _line(pile.capitalize(), f"{count} cards: {cards}" if count else "empty")


def _line(title: str, text: str) -> str:
    return f"{title.ljust(_TITLE)}{text}".rstrip()


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def _seat_lines(seats: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for seat in seats:
        bench, bank = seat["bench"], seat["bank"]
        gone = "" if seat["in_play"] else "; has left"
        place = f", place {seat['place']}" if seat["place"] else ""
        yield _line(
            f"Seat {seat['seat']}",
            f"bench {bench['cards']} ({bench['points']}), bank {bank['cards']} "
            f"({bank['points']}): {_points(seat['points'])}{place}{gone}",
        )


def _odds_lines(cases: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield a table: a row for each thing the next card may do, a column for each case."""
    if not cases:
        return
    heads = [f"after {case['after']}" if case["after"] else "" for case in cases]
    yield _line("Next card", _row("", heads))
    yield _line("", _row("bust", [_share(case["bust"], case) for case in cases]))
    for fits in range(1, COLUMNS_MAX + 1):
        plural = "column" if fits == 1 else "columns"
        shares = [_share(case["fits"][fits], case) for case in cases]
        yield _line("", _row(f"fits {fits} {plural}", shares))
    if any(case["opens_new"] for case in cases):
        shares = [_share(case["fits"][0] - case["bust"], case) for case in cases]
        yield _line("", _row("only a new column", shares))
    yield _line("", _row("switch card", [_share(case["switch"], case) for case in cases]))


def _row(label: str, cells: Sequence[str]) -> str:
    return (label.ljust(_LABEL) + "".join(cell.ljust(_CELL) for cell in cells)).rstrip()


def _share(count: int, case: Mapping[str, Any]) -> str:
    """Return cards of those left, and the share in percent, rounded to a tenth."""
    if not case["left"]:
        return "-"
    percent = _rounded(Fraction(100 * count, case["left"]))
    return f"{count}/{case['left']}".ljust(8) + f"{percent} %".rjust(7)


def _rounded(number: Fraction) -> str:
    """Return a number with one decimal, rounded half up."""
    tenths = math.floor(10 * number + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"


def _die_lines(analysis: Mapping[str, Any]) -> Iterator[str]:
    die = analysis["die"]
    if die is None:
        return
    costs = ", ".join(f"{face} {points}" for face, points in die["points"].items() if points)
    yield _line(
        "Die",
        f"would cost seat {die['seat']} {costs}; average "
        f"{_rounded(Fraction(die['average']))}, worst {die['worst']}"
        if costs
        else f"would cost seat {die['seat']} nothing",
    )


def _taker_lines(analysis: Mapping[str, Any]) -> Iterator[str]:
    """Yield who takes columns, in which order."""
    direction = "clockwise" if analysis["clockwise"] else "counterclockwise"
    titles = {"stop": f"{direction} after a stop", "bust": "after a bust", "now": direction}
    orders = [
        f"{titles[name]} {', '.join(map(str, seats))}"
        for name, seats in analysis["takers"].items()
        if seats
    ]
    if orders:
        yield _line("Takers", "; ".join(orders))
