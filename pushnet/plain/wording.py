"""Sentences in words alone, for ears, fingers and scripts: no symbol stands for anything.

The views write for the eye: `→ 2`, `+9`, a card as a mark. Where a template counts on being seen,
its wording here takes its place; all others are said as they are.
"""

from collections.abc import Iterable, Mapping, Sequence
from string import Formatter
from typing import Final, assert_never

from pushnet.games.push_cards import Colour, Kind
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
from pushnet.views.phrase import Field, Phrase, phrase, phrase_n
from pushnet.words import in_language, say, speak, told, told_n

WORDINGS: Final[Mapping[str, Phrase]] = {
    "You drew {card} → {column}": phrase("You drew {card} and placed it in column {column}"),
    "{who} drew {card} → {column}": phrase("{who} drew {card} and placed it in column {column}"),
    "You placed {card} → {column}": phrase("You placed {card} in column {column}"),
    "{who} placed {card} → {column}": phrase("{who} placed {card} in column {column}"),
    "You drew {card}: columns go {direction}": phrase(
        "You drew {card}: columns are now taken {direction}"
    ),
    "{who} drew {card}: columns go {direction}": phrase(
        "{who} drew {card}: columns are now taken {direction}"
    ),
    "You drew {card}: it fits nowhere, BUST": phrase(
        "You drew {card}. It fits nowhere: you are bust"
    ),
    "{who} drew {card}: it fits nowhere, BUST": phrase(
        "{who} drew {card}. It fits nowhere: {who} is bust"
    ),
    "You banked {cards}  {points} safe": phrase_n(
        "You banked {cards}: {points} point is safe",
        "You banked {cards}: {points} points are safe",
        0,
    ),
    "{who} banked {cards}  {points} safe": phrase_n(
        "{who} banked {cards}: {points} point is safe",
        "{who} banked {cards}: {points} points are safe",
        0,
    ),
    "You rolled {face} safe": phrase("You rolled {face}: nothing is lost"),
    "{who} rolled {face} safe": phrase("{who} rolled {face}: nothing is lost"),
    "You rolled {face} nothing to lose": phrase("You rolled {face}: there was nothing to lose"),
    "{who} rolled {face} nothing to lose": phrase("{who} rolled {face}: there was nothing to lose"),
    "You rolled {face} and lost {cards}  -{points}": phrase_n(
        "You rolled {face} and lost {cards}: {points} point",
        "You rolled {face} and lost {cards}: {points} points",
        0,
    ),
    "{who} rolled {face} and lost {cards}  -{points}": phrase_n(
        "{who} rolled {face} and lost {cards}: {points} point",
        "{who} rolled {face} and lost {cards}: {points} points",
        0,
    ),
    "You took column {column}  +{points}": phrase_n(
        "You took column {column}: {points} point", "You took column {column}: {points} points", 0
    ),
    "{who} took column {column}  +{points}": phrase_n(
        "{who} took column {column}: {points} point",
        "{who} took column {column}: {points} points",
        0,
    ),
    "then roll: -{points} avg": phrase(
        "whoever takes it rolls the die, losing {points} on average"
    ),
    "A bot plays for you; {key} takes it back. {awaited}": phrase(
        "A bot plays for you. To play yourself, type back"
    ),
    "{seconds} s": phrase_n("{seconds} second", "{seconds} seconds", 0),
    "Lay a meld: m. Lay off: a. Or end your turn: x discards.": phrase(
        "Lay a meld, add cards to melds, or discard to end your turn"
    ),
    "Lay off: a. Swap a wild card: w. Or end your turn: x discards.": phrase(
        "Add cards to melds, swap wild cards, or discard to end your turn"
    ),
    "End your turn: x discards the card under the cursor.": phrase(
        "Discard a card to end your turn"
    ),
    "Your contract is complete: m lays it. Or x discards.": phrase(
        "Your contract is complete: lay it, or discard"
    ),
    "No contract yet. End your turn: x discards the card under the cursor.": phrase(
        "No contract yet. Discard a card to end your turn"
    ),
    "Hint: lay your contract (m), the rest of your hand gets cheaper.": phrase(
        "Lay your contract: the rest of your hand gets cheaper"
    ),
    "Hint: lay the new meld of your hand (m).": phrase("Lay the new meld of your hand"),
    "Hint: {deed} (a).": phrase("Add a card: {deed}"),
    "Hint: {deed} (w).": phrase("Swap: {deed}"),
    "Hint: discard what you can spare (x).": phrase("Discard what you can spare"),
    "Hint: discard {card}: {points} points, and in no meld of yours (x).": phrase_n(
        "Discard {card}: it costs {points} point and is in no meld of yours",
        "Discard {card}: it costs {points} points and is in no meld of yours",
        0,
    ),
    "Hint: take {card}, it is wild (d).": phrase("Take {card}: it is wild"),
    "Hint: take {card}, it brings your melds on (d).": phrase(
        "Take {card}: it brings your melds on"
    ),
    "Hint: push {card} on, it does not help you (p).": phrase(
        "Push {card} on: it does not help you"
    ),
    "Draw: d take {card}   p push {card} and a stock card to {who}, then draw": phrase(
        "Take {card}, or push it with a stock card to {who} and draw"
    ),
    "then roll": phrase("whoever takes it rolls the die"),
    "any {rank} that is not in the set": phrase("any {rank}"),
    "has {card}": phrase("it has {card}"),
    "has {colour}": phrase("it has {colour}"),
    "has {rank}": phrase("it has a {rank}"),
}
"""By template of the views; a wording that counts does so by the first of `_COUNTS` it has."""

_COUNTS: Final = ("count", "points", "seconds")

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
