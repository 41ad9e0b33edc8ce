"""Cards of Push rummy in writing: `10S`, `QH`, `JK`; hidden ones as `?`.

Ranks 2 to 10, J Q K A; suits S H D C. Cards of one place stand together: `8C8H10S`; several
hidden ones have a number before the mark, `6?`. Readers also take T for 10, lower case and commas.
"""

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

from pushnet.games.rummy_cards import CARD_COUNT, JOKER_FIRST, SUIT_CARDS, Card, number_of
from pushnet.games.text_span import Span, quoted
from pushnet.words import say

HIDDEN: Final = -1
"""A card that the writer does not know; in the place of a number."""

Number: TypeAlias = int
"""What a card shows: 0..51 a suit card, JOKER_FIRST a joker; or HIDDEN."""

SUIT_LETTERS: Final = "SHDC"
RANK_WORDS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
NONE: Final = "-"
KNOWN: Final = "+"
"""Behind a card of a hand: everybody knows it."""
UNKNOWN: Final = "*"
"""Behind a card that is named: not the equal one of that hand which everybody knows."""
_CARD = re.compile(
    r",?(?:(?P<count>[1-9][0-9]{0,2})?(?P<hidden>\?)|(?P<joker>JK)"
    r"|(?P<rank>10|[2-9TJQKA])(?P<suit>[SHDC]))(?P<mark>[+*]?)"
)


def format_number(number: Number) -> str:
    """Return what a card shows in writing."""
    if number == JOKER_FIRST:
        return "JK"
    suit, rank = divmod(number, SUIT_CARDS)
    return f"{RANK_WORDS[rank]}{SUIT_LETTERS[suit]}"


def format_card(card: Card) -> str:
    """Return a card in writing; which of two equal ones it is stays out."""
    return format_number(number_of(card))


def format_cards(words: Iterable[str]) -> str:
    """Return written cards of one place; `-` for none."""
    parts = []
    for word, group in groupby(words):
        count = len(list(group))
        if word == "?":
            parts.append("?" if count == 1 else f"{count}?")
        else:
            parts.append(word * count)
    return "".join(parts) or NONE


class Written(NamedTuple):
    """A card as it is written."""

    number: Number
    mark: str  # KNOWN, UNKNOWN or ""
    span: Span


def read_cards(span: Span, marks: str = "") -> tuple[Written, ...]:
    """Return the cards written here, in their order; `marks` are those allowed behind a card.

    Raises:
        RefusedError: NOTATION if it is not cards.
    """
    if span.text == NONE:
        return ()
    written = span.text.upper() if span.text.isascii() else span.text
    found: list[Written] = []
    at = 0
    while at < len(written) or not found:
        card = _CARD.match(written, at)
        if card is None or card["mark"] not in ("", *marks):
            span.cut(at).refuse(
                say(
                    "cards are written like 8C, 10H, JK, hidden ones as 6?, none as -; not {typed}",
                    typed=quoted(span.text[at:]),
                )
            )
        count = int(card["count"] or 1)
        if len(found) + count > CARD_COUNT:
            span.cut(at).refuse(say("there are {count} cards in all", count=CARD_COUNT))
        found += [Written(_number(card), card["mark"], span.cut(at, card.end()))] * count
        at = card.end()
    return tuple(found)


def read_known(span: Span) -> tuple[Written, ...]:
    """Return the cards written here, none of them hidden, at least one; UNKNOWN may mark them.

    Raises:
        RefusedError: NOTATION if it is not such cards.
    """
    cards = read_cards(span, UNKNOWN)
    if not cards or any(card.number == HIDDEN for card in cards):
        span.refuse(say("known cards belong here, not {typed}", typed=quoted(span.text)))
    return cards


def read_one(span: Span) -> Written:
    """Return the one card written here.

    Raises:
        RefusedError: NOTATION if it is not exactly one known card.
    """
    cards = read_known(span)
    if len(cards) != 1:
        span.refuse(say("one card belongs here, not {typed}", typed=quoted(span.text)))
    return cards[0]


def _number(card: re.Match[str]) -> Number:
    if card["hidden"]:
        return HIDDEN
    if card["joker"]:
        return JOKER_FIRST
    rank = "10" if card["rank"] == "T" else card["rank"]
    return SUIT_CARDS * SUIT_LETTERS.index(card["suit"]) + RANK_WORDS.index(rank)
