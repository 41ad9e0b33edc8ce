"""An analysis of a position of Push in lines for people."""

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeAlias

from pushnet.commands.columns import left, titled, widest
from pushnet.games.push_types import COLUMNS_MAX
from pushnet.views.lists import grouped, listed
from pushnet.views.marks import COLOUR_NAMES
from pushnet.views.phrase import phrase
from pushnet.words import say, say_n, speak, told, told_as, told_n

_TITLE: Final = 10  # cells of the first word of a line
_LABEL: Final = 18
_CELL: Final = 18

_DUE: Final = {
    "choose": phrase("seat {seat} pushes or banks a colour"),
    "reveal": phrase("chance turns up a card for seat {seat}"),
    "place": phrase("seat {seat} places the card turned up"),
    "decide": phrase("seat {seat} draws on or stops"),
    "bust": phrase("chance rolls the die: seat {seat} went bust"),
    "collect": phrase("seat {seat} takes a column"),
    "roll": phrase("chance rolls the die: seat {seat} took a roll card"),
    "over": phrase("nothing, the game is over"),
}
_Row: TypeAlias = tuple[str, str]  # the title of a line, and what it says


def analysis_lines(analysis: Mapping[str, Any]) -> Iterator[str]:
    """Yield what `analysis_of` found, line by line, in the language chosen."""
    yield from titled(_rows(analysis), _TITLE)


def _rows(analysis: Mapping[str, Any]) -> Iterator[_Row]:
    yield told("Position"), analysis["position"]
    yield told("Due"), _DUE[analysis["phase"]].local.format(seat=analysis["seat"])
    if analysis["legal"]:
        yield told("Legal"), "  ".join(analysis["legal"])
    elif analysis["phase"] == "reveal":
        yield told("Outcomes"), told("+ and any card of the pile below")
    elif analysis["outcomes"]:
        yield told("Outcomes"), "  ".join(analysis["outcomes"])
    if analysis["weighed"]:
        shown = (f"{each['action']} -{100 * each['lost']:.1f}" for each in analysis["weighed"])
        # Translators: {actions} are actions, each with what it loses.
        text = told("{actions}  (% to win, says the strongest bot)", actions="  ".join(shown))
        yield told("Lost"), text
    for number, column in enumerate(analysis["columns"], 1):
        cards = listed([column["cards"], _points(column["points"])])
        yield told("Column {number}", number=number), speak(cards)
    yield from _seat_rows(analysis["seats"])
    yield from _odds_rows(analysis["next_card"])
    yield from _die_rows(analysis)
    yield from _taker_rows(analysis)
    yield told_as("analysis", "Pile"), _pile(analysis["pile"])
    yield told_as("analysis", "Discard"), _pile(analysis["discard"])


def _pile(pile: Mapping[str, Any]) -> str:
    if not pile["count"]:
        return told("empty")
    return told_n(
        "{count} card: {cards}", "{count} cards: {cards}", pile["count"], cards=pile["cards"]
    )


def _points(points: int) -> str:
    return say_n("{count} point", "{count} points", points)


def _seat_rows(seats: Sequence[Mapping[str, Any]]) -> Iterator[_Row]:
    for seat in seats:
        bench, bank = seat["bench"], seat["bank"]
        text: str = say(
            "bench {bench} ({bench_points}), bank {bank} ({bank_points}): {points}",
            bench=bench["cards"],
            bench_points=bench["points"],
            bank=bank["cards"],
            bank_points=bank["points"],
            points=_points(seat["points"]),
        )
        if seat["place"]:
            text = listed([text, say("place {place}", place=seat["place"])])
        if not seat["in_play"]:
            text = grouped([text, say("has left")])
        yield told("Seat {number}", number=seat["seat"]), speak(text)


def _odds_rows(cases: Sequence[Mapping[str, Any]]) -> Iterator[_Row]:
    """Yield a table: a row for each thing the next card may do, a column for each case."""
    if not cases:
        return
    heads = [
        told("after {action}", action=case["after"]) if case["after"] else "" for case in cases
    ]
    table = [("", heads), (told("bust"), [_share(case["bust"], case) for case in cases])]
    for fits in range(1, COLUMNS_MAX + 1):
        shares = [_share(case["fits"][fits], case) for case in cases]
        table.append((told_n("fits {count} column", "fits {count} columns", fits), shares))
    if any(case["opens_new"] for case in cases):
        shares = [_share(case["fits"][0] - case["bust"], case) for case in cases]
        table.append((told("only a new column"), shares))
    table.append((told("switch card"), [_share(case["switch"], case) for case in cases]))
    label = max(_LABEL, widest(text for text, _ in table) + 1)
    cell = max(_CELL, widest(heads) + 1)
    title = told("Next card")
    for text, cells in table:
        yield title, left(text, label) + "".join(left(each, cell) for each in cells)
        title = ""


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


_FACES: Final = {**{str(name): name for name in COLOUR_NAMES}, "star": say("star")}


def _die_rows(analysis: Mapping[str, Any]) -> Iterator[_Row]:
    die = analysis["die"]
    if die is None:
        return
    costs = [f"{speak(_FACES[face])} {points}" for face, points in die["points"].items() if points]
    if not costs:
        yield told("Die"), told("would cost seat {seat} nothing", seat=die["seat"])
        return
    # Translators: {costs} are faces of the die and points.
    text = told(
        "would cost seat {seat} {costs}; average {average}, worst {worst}",
        seat=die["seat"],
        costs=listed(costs),
        average=_rounded(Fraction(die["average"])),
        worst=die["worst"],
    )
    yield told("Die"), text


_TAKERS: Final = {
    ("stop", True): phrase("clockwise after a stop {seats}"),
    ("stop", False): phrase("counterclockwise after a stop {seats}"),
    ("bust", True): phrase("after a bust {seats}"),
    ("bust", False): phrase("after a bust {seats}"),
    ("now", True): phrase("clockwise {seats}"),
    ("now", False): phrase("counterclockwise {seats}"),
}
"""By what comes first, and whether columns are taken clockwise."""


def _taker_rows(analysis: Mapping[str, Any]) -> Iterator[_Row]:
    """Yield who takes columns, in which order."""
    orders = [
        _TAKERS[name, analysis["clockwise"]].local.format(seats=speak(listed([*map(str, seats)])))
        for name, seats in analysis["takers"].items()
        if seats
    ]
    if orders:
        yield told("Takers"), speak(grouped(orders))
