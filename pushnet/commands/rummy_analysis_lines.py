"""An analysis of a position of Push rummy in lines for people."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

from pushnet.commands.columns import titled
from pushnet.games.rummy_contract import contract_of
from pushnet.plain.wording import words
from pushnet.views.lists import listed
from pushnet.views.phrase import phrase
from pushnet.views.rummy_sheet import contract_words
from pushnet.words import say, say_n, speak, told, told_as, told_n

_TITLE: Final = 10  # cells of the first word of a line
_DUE: Final = {
    "deck": phrase("a new deck: seats {seats} shuffle it, in this order"),
    "deal": phrase("the deal: seats {seats} give shares of hands and up-card"),
    "draw": phrase("seat {seats} takes the discard or pushes"),
    "give": phrase("the pushed cards: seats {seats} give shares"),
    "play": phrase("seat {seats} lays what it likes, then discards"),
    "score": phrase("the hands that count: seats {seats} give shares"),
    "over": phrase("nothing, the match is over"),
}
_LEGAL_IN_LINES_MAX: Final = 60
_Row: TypeAlias = tuple[str, str]  # the title of a line, and what it says


def analysis_lines(analysis: Mapping[str, Any]) -> Iterator[str]:
    """Yield what `analysis_of` found, line by line, in the language chosen."""
    yield from titled(_rows(analysis), _TITLE)


def _rows(analysis: Mapping[str, Any]) -> Iterator[_Row]:
    yield told("Position"), analysis["position"]
    owing = speak(listed([str(owed["seat"]) for owed in analysis["owed"]]))
    yield told("Due"), _DUE[analysis["phase"]].local.format(seats=analysis["seat"] or owing)
    contract = words(contract_words(contract_of(analysis["deal"])))
    deal = told("{deal}, contract: {contract}", deal=analysis["deal"], contract=contract)
    yield told("Deal"), deal
    yield from _legal_rows(analysis)
    for meld in analysis["melds"]:
        yield told("Meld {number}", number=meld["meld"]), _meld(meld)
    for seat in analysis["seats"]:
        yield told("Seat {number}", number=seat["seat"]), _seat(seat)
    yield told("Stock"), told_n("{count} card", "{count} cards", analysis["stock"])
    yield told_as("analysis", "Discard"), analysis["discard"]
    first, second = analysis["totals"]
    text = told(
        "seats 1 and 3: {first}, seats 2 and 4: {second}; fewer are better",
        first=first,
        second=second,
    )
    yield told("Totals"), text


def _meld(meld: Mapping[str, Any]) -> str:
    fields = {"cards": meld["cards"], "owner": meld["owner"]}
    if meld["kind"] == "run":
        return told("run {cards}, seat {owner}", **fields)
    return told("set {cards}, seat {owner}", **fields)


def _legal_rows(analysis: Mapping[str, Any]) -> Iterator[_Row]:
    legal = analysis["legal"]
    if not legal:
        if analysis["phase"] == "play":
            yield told("Legal"), told("not known: cards of the hand are hidden")
        return
    yield told("Legal"), "  ".join(legal[:_LEGAL_IN_LINES_MAX])
    if len(legal) > _LEGAL_IN_LINES_MAX:
        more = len(legal) - _LEGAL_IN_LINES_MAX
        yield "", told("and {more} more; --json has them all", more=more)


def _seat(seat: Mapping[str, Any]) -> str:
    facts = [say("hand {cards}", cards=seat["hand"])]
    if seat["points"] is None:
        facts.append(say("cards not all known"))
    else:
        facts.append(say_n("{count} point", "{count} points", seat["points"]))
    facts.append(say("contract laid") if seat["contract"] else say("no contract yet"))
    if seat["left"]:
        facts.append(say("has left"))
    return speak(listed(facts))
