"""An analysis of a position of Push rummy in lines for people."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

_TITLE: Final = 10  # cells of the first word of a line
_DUE: Final = {
    "deck": "a new deck: seats {} shuffle it, in this order",
    "deal": "the deal: seats {} give shares of hands and up-card",
    "draw": "seat {} takes the discard or pushes",
    "give": "the pushed cards: seats {} give shares",
    "play": "seat {} lays what it likes, then discards",
    "score": "the hands that count: seats {} give shares",
    "over": "nothing, the match is over",
}
_LEGAL_IN_LINES_MAX: Final = 60


def analysis_lines(analysis: Mapping[str, Any]) -> Iterator[str]:
    """Yield what `analysis_of` found, line by line."""
    yield _line("Position", analysis["position"])
    owing = ", ".join(str(owed["seat"]) for owed in analysis["owed"])
    yield _line("Due", _DUE[analysis["phase"]].format(analysis["seat"] or owing))
    yield _line("Deal", f"{analysis['deal']}, contract: {analysis['contract']}")
    yield from _legal_lines(analysis)
    for meld in analysis["melds"]:
        yield _line(f"Meld {meld['meld']}", f"{meld['kind']} {meld['cards']}, seat {meld['owner']}")
    for seat in analysis["seats"]:
        yield _line(f"Seat {seat['seat']}", _seat(seat))
    yield _line("Stock", f"{analysis['stock']} cards")
    yield _line("Discard", analysis["discard"])
    first, second = analysis["totals"]
    yield _line("Totals", f"seats 1 and 3: {first}, seats 2 and 4: {second}; fewer are better")


def _legal_lines(analysis: Mapping[str, Any]) -> Iterator[str]:
    legal = analysis["legal"]
    if not legal:
        if analysis["phase"] == "play":
            yield _line("Legal", "not known: cards of the hand are hidden")
        return
    yield _line("Legal", "  ".join(legal[:_LEGAL_IN_LINES_MAX]))
    if len(legal) > _LEGAL_IN_LINES_MAX:
        yield _line("", f"and {len(legal) - _LEGAL_IN_LINES_MAX} more; --json has them all")


def _seat(seat: Mapping[str, Any]) -> str:
    words = [f"hand {seat['hand']}"]
    words.append("cards not all known" if seat["points"] is None else f"{seat['points']} points")
    words.append("contract laid" if seat["contract"] else "no contract yet")
    if seat["left"]:
        words.append("has left")
    return ", ".join(words)


def _line(title: str, text: str) -> str:
    return f"{title.ljust(_TITLE)}{text}".rstrip()
