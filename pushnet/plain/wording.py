"""Sentences in words alone, for ears, fingers and scripts: no symbol stands for anything.

The views write for the eye: `→ 2`, `+9`, a card as a mark. Where a template counts on being seen,
its wording here takes its place; all others are said as they are.
"""

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Final, assert_never

from pushnet.games.push_cards import Colour, Kind
from pushnet.views.failure import capital
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

WORDINGS: Final[Mapping[str, str]] = {
    "You drew {card} → {column}": "You drew {card} and placed it in column {column}",
    "{who} drew {card} → {column}": "{who} drew {card} and placed it in column {column}",
    "You placed {card} → {column}": "You placed {card} in column {column}",
    "{who} placed {card} → {column}": "{who} placed {card} in column {column}",
    "You drew {card}: columns go {direction}": (
        "You drew {card}: columns are now taken {direction}"
    ),
    "{who} drew {card}: columns go {direction}": (
        "{who} drew {card}: columns are now taken {direction}"
    ),
    "You drew {card}: it fits nowhere, BUST": "You drew {card}. It fits nowhere: you are bust",
    "{who} drew {card}: it fits nowhere, BUST": (
        "{who} drew {card}. It fits nowhere: {who} is bust"
    ),
    "You banked {cards}  {points} safe": "You banked {cards}: {points} points are safe",
    "{who} banked {cards}  {points} safe": "{who} banked {cards}: {points} points are safe",
    "You rolled {face} safe": "You rolled {face}: nothing is lost",
    "{who} rolled {face} safe": "{who} rolled {face}: nothing is lost",
    "You rolled {face} nothing to lose": "You rolled {face}: there was nothing to lose",
    "{who} rolled {face} nothing to lose": "{who} rolled {face}: there was nothing to lose",
    "You rolled {face} and lost {cards}  -{points}": (
        "You rolled {face} and lost {cards}: {points} points"
    ),
    "{who} rolled {face} and lost {cards}  -{points}": (
        "{who} rolled {face} and lost {cards}: {points} points"
    ),
    "You took column {column}  +{points}": "You took column {column}: {points} points",
    "{who} took column {column}  +{points}": "{who} took column {column}: {points} points",
    "then roll: -{points} avg": "whoever takes it rolls the die, losing {points} on average",
    "A bot plays for you; {key} takes it back. {awaited}": (
        "A bot plays for you. To play yourself, type back"
    ),
    "{seconds} s": "{seconds} seconds",
    "Lay a meld: m. Lay off: a. Or end your turn: x discards.": (
        "Lay a meld, add cards to melds, or discard to end your turn"
    ),
    "Lay off: a. Swap a wild card: w. Or end your turn: x discards.": (
        "Add cards to melds, swap wild cards, or discard to end your turn"
    ),
    "End your turn: x discards the card under the cursor.": "Discard a card to end your turn",
    "Your contract is complete: m lays it. Or x discards.": (
        "Your contract is complete: lay it, or discard"
    ),
    "No contract yet. End your turn: x discards the card under the cursor.": (
        "No contract yet. Discard a card to end your turn"
    ),
    "Hint: lay your contract (m), the rest of your hand gets cheaper.": (
        "Lay your contract: the rest of your hand gets cheaper"
    ),
    "Hint: lay the new meld of your hand (m).": "Lay the new meld of your hand",
    "Hint: {deed} (a).": "Add a card: {deed}",
    "Hint: {deed} (w).": "Swap: {deed}",
    "Hint: discard what you can spare (x).": "Discard what you can spare",
    "Hint: discard {card}: {points} points, and in no meld of yours (x).": (
        "Discard {card}: it costs {points} points and is in no meld of yours"
    ),
    "Hint: take {card}, it is wild (d).": "Take {card}: it is wild",
    "Hint: take {card}, it brings your melds on (d).": "Take {card}: it brings your melds on",
    "Hint: push {card} on, it does not help you (p).": "Push {card} on: it does not help you",
    "Draw: d take {card}   p push {card} and a stock card to {who}, then draw": (
        "Take {card}, or push it with a stock card to {who} and draw"
    ),
    "then roll": "whoever takes it rolls the die",
    "has {card}": "it has {card}",
    "has {colour}": "it has {colour}",
    "has {rank}": "it has a {rank}",
}
"""By template of the views."""

RANK_WORDS: Final = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
"""Of the ranks of Push rummy that are not called as they are written."""

SUIT_WORDS: Final = ("spades", "hearts", "diamonds", "clubs")
"""By suit of Push rummy."""

_FORMATTER: Final = Formatter()


def spoken(text: Phrase | str) -> str:
    """Return a whole sentence: a capital first, a full stop last."""
    return capital(words(text).removesuffix(" …").removesuffix("…"))


def words(text: Phrase | str) -> str:
    """Return a phrase in words, as part of a sentence."""
    if isinstance(text, str):
        return _printable(text)
    fields = dict(text.fields)
    template = WORDINGS.get(text.template, text.template)
    pieces = _FORMATTER.parse(template)
    return "".join(
        literal + ("" if name is None else _field(fields[name])) for literal, name, _, _ in pieces
    )


def card_words(card: CardMark) -> str:
    """Return what a card is called."""
    if card.colour is not None:
        return f"{COLOUR_NAMES[card.colour]} {card.rank}"
    return "a roll card" if card.kind is Kind.ROLL else "a switch card"


def suit_words(card: SuitMark) -> str:
    """Return what a card of Push rummy is called: "9 of spades", "joker"."""
    if card.suit is None:
        return "joker"
    return f"{RANK_WORDS.get(card.rank, card.rank)} of {SUIT_WORDS[card.suit]}"


def hand_words(hand: HandMark) -> str:
    """Return the cards of one colour: "red 2, 2 and 5"."""
    return f"{COLOUR_NAMES[hand.colour]} {listing([str(rank) for rank in hand.ranks])}"


def listing(parts: Sequence[str], last: str = "and") -> str:
    """Return parts as people list them: "a, b and c"; "" for none."""
    if len(parts) < 2:  # noqa: PLR2004 - nothing to join
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def counted(count: int, one: str) -> str:
    """Return "1 point", "2 points"."""
    return f"{count} {one}" if count == 1 else f"{count} {one}s"


def _field(field: Field) -> str:
    match field:
        case str():
            return _printable(field)
        case Who(name=name, is_me=is_me):
            return "you" if is_me else _printable(name)
        case CardMark():
            return card_words(field)
        case SuitMark():
            return suit_words(field)
        case HandMark():
            return hand_words(field)
        case FaceMark(colour):
            return "the star" if colour is None else COLOUR_NAMES[colour]
        case DirectionMark(clockwise):
            return "clockwise" if clockwise else "counterclockwise"
        case Colour():  # before int, of which it is a kind
            return COLOUR_NAMES[field]
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
        return "; ".join(parts)  # there are commas inside
    numbers = all(isinstance(field, int) for field in fields)
    return listing(parts, "or" if numbers else "and")


def _printable(text: str) -> str:
    return text if text.isprintable() else "".join(filter(str.isprintable, text))
