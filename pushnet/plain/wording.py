"""Sentences in words alone, for ears, fingers and scripts: no symbol stands for anything.

The views write for the eye: `→ 2`, `+9`, a card as a mark. Where a template counts on being seen,
its wording takes its place; all others are said as they are.
"""

from collections.abc import Iterable, Mapping, Sequence
from string import Formatter
from typing import Final, assert_never

from pushnet.games.push_cards import Colour, Kind
from pushnet.plain.wordings import WORDINGS
from pushnet.views import lists
from pushnet.views.failure import capital
from pushnet.views.lists import listed, listed_and, listed_or, sentences
from pushnet.views.marks import (
    COLOUR_NAMES,
    CardMark,
    DirectionMark,
    FaceMark,
    HandMark,
    SuitMark,
    Who,
)
from pushnet.views.phrase import Field, Phrase
from pushnet.words import in_language, say, speak, told, told_n

_COUNTS: Final = ("count", "points", "seconds")
"""Fields by which a wording may count; the first that it has does."""

RANK_WORDS: Final[Mapping[str, str]] = {
    "T": "10",
    "J": say("jack"),
    "Q": say("queen"),
    "K": say("king"),
    "A": say("ace"),
}
"""Of the ranks of Push rummy that are not called as they are written."""

SUIT_WORDS: Final = (say("spades"), say("hearts"), say("diamonds"), say("clubs"))
"""By suit of Push rummy."""

_FORMATTER: Final = Formatter()


def spoken(text: Phrase | str) -> str:
    """Return a whole sentence: a capital first, a full stop last."""
    return capital(words(text).removesuffix(" …").removesuffix("…"))


def words(text: Phrase | str) -> str:
    """Return a phrase in words, as part of a sentence."""
    if isinstance(text, str):
        return _printable(speak(text))
    fields = dict(text.fields)
    pieces = _FORMATTER.parse(_template(text, fields))
    return "".join(
        literal + ("" if name is None else _field(fields[name])) for literal, name, _, _ in pieces
    )


def _template(text: Phrase, fields: Mapping[str, Field]) -> str:
    """Return what is said in the place of this phrase, in the language chosen."""
    wording = WORDINGS.get(text.template)
    if wording is None:
        return text.local
    count = next((fields[name] for name in _COUNTS if name in fields), 0)
    return in_language(
        wording.template, many=wording.many, count=count if isinstance(count, int) else 0
    )


def colour_words(colour: Colour) -> str:
    """Return what a colour is called."""
    return speak(COLOUR_NAMES[colour])


def card_words(card: CardMark) -> str:
    """Return what a card is called."""
    if card.colour is not None:
        # Translators: a card of Push, "red 5".
        return told("{colour} {rank}", colour=colour_words(card.colour), rank=card.rank)
    return told("a roll card") if card.kind is Kind.ROLL else told("a switch card")


def suit_words(card: SuitMark) -> str:
    """Return what a card of Push rummy is called: "9 of spades", "joker"."""
    if card.suit is None:
        return told("joker")
    rank = RANK_WORDS.get(card.rank, card.rank)
    # Translators: a card of Push rummy, "9 of spades", "queen of hearts".
    return told("{rank} of {suit}", rank=rank, suit=SUIT_WORDS[card.suit])


def hand_words(hand: HandMark) -> str:
    """Return the cards of one colour: "red 2, 2 and 5"."""
    ranks = listing([str(rank) for rank in hand.ranks])
    # Translators: cards of one colour, "red 2, 2 and 5".
    return told("{colour} {ranks}", colour=colour_words(hand.colour), ranks=ranks)


def enumerated(parts: Iterable[str]) -> str:
    """Return parts one after the other: "a, b, c"."""
    return speak(listed([*parts]))


def grouped(parts: Iterable[str]) -> str:
    """Return parts that may be lists themselves: "a, b; c"."""
    return speak(lists.grouped([*parts]))


def listing(parts: Sequence[str]) -> str:
    """Return parts as people list them: "a, b and c"; "" for none."""
    return speak(listed_and(parts))


def choosing(parts: Sequence[str]) -> str:
    """Return parts of which one may be chosen: "a, b or c"; "" for none."""
    return speak(listed_or(parts))


def joined(one: str, two: str) -> str:
    """Return two sentences, one after the other."""
    return speak(sentences(one, two))


def card_count(count: int) -> str:
    """Return "1 card", "2 cards"."""
    return told_n("{count} card", "{count} cards", count)


def point_count(count: int) -> str:
    """Return "1 point", "2 points"."""
    return told_n("{count} point", "{count} points", count)


def called(who: Who) -> str:
    """Return what somebody is called."""
    return told("you") if who.is_me else _printable(who.name)


def _field(field: Field) -> str:
    match field:
        case str():
            return _printable(speak(field))
        case Who():
            return called(field)
        case CardMark():
            return card_words(field)
        case SuitMark():
            return suit_words(field)
        case HandMark():
            return hand_words(field)
        case FaceMark(colour):
            return told("the star") if colour is None else colour_words(colour)
        case DirectionMark(clockwise):
            return told("clockwise") if clockwise else told("counterclockwise")
        case Colour():  # before int, of which it is a kind
            return colour_words(field)
        case int():
            return str(field)
        case Phrase():
            return words(field)
        case tuple():
            return _list(field)
        case _:
            assert_never(field)


def _list(fields: tuple[Field, ...]) -> str:
    parts = [_field(field) for field in fields]
    if any(isinstance(field, HandMark | tuple) for field in fields):
        return grouped(parts)  # there are commas inside
    if all(isinstance(field, int) for field in fields):
        return choosing(parts)
    return listing(parts)


def _printable(text: str) -> str:
    return text if text.isprintable() else "".join(filter(str.isprintable, text))
