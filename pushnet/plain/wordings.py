"""Sentences of the views that count on being seen, in the form in which they are said."""

from collections.abc import Mapping
from typing import Final

from pushnet.views.phrase import Phrase, phrase, phrase_n

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
"""By template of the views; one that counts leaves the number to `wording`."""
