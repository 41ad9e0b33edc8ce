"""What a card of Push shows, and cards in writing.

Copies of a number card, all roll cards and all switch cards are the same in play; what they show
is the *face*, 0..31: the number cards by colour and rank, then ROLL_FACE, then SWITCH_FACE.

In writing: a colour letter with the ranks it goes with (`R3`, `R116`), `!` for a roll card, `~`
for a switch card, in that order without blanks: `R3B5!`. Nothing is `-`. Readers also take lower
case, any order, commas, and the words ROLL and SW.
"""

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Final, TypeAlias

from pushnet.games.push_cards import (
    COPIES,
    RANK_MAX,
    ROLL_FIRST,
    SWITCH_FIRST,
    Card,
    Colour,
)
from pushnet.games.text_span import Span, quoted
from pushnet.words import say

Face: TypeAlias = int
"""What a card shows, 0..31."""

Written: TypeAlias = tuple[Face, Span]
"""A face and the place where it is written."""

COLOUR_LETTERS: Final = "RBGYP"
ROLL_FACE: Final[Face] = len(COLOUR_LETTERS) * RANK_MAX
SWITCH_FACE: Final[Face] = ROLL_FACE + 1

FIRST_OF_FACE: Final[tuple[Card, ...]] = (*range(0, ROLL_FIRST, COPIES), ROLL_FIRST, SWITCH_FIRST)
"""By face: its card of the lowest id; the other copies follow it."""

_CARDS = re.compile(r",?(?:(?P<roll>!|ROLL)|(?P<switch>~|SW)|(?P<colour>[RBGYP])(?P<ranks>[1-6]+))")
_EMPTY = "-"


def face_of(card: Card) -> Face:
    """Return what the card shows."""
    if card < ROLL_FIRST:
        return card // COPIES
    return ROLL_FACE if card < SWITCH_FIRST else SWITCH_FACE


def copy_of(card: Card) -> int:
    """Return which of the cards with its face this is, from 0."""
    return card - FIRST_OF_FACE[face_of(card)]


def lowest_left(pile: bytes, face: Face) -> Card | None:
    """Return the lowest card of a pile, ascending, that shows this; None if there is none."""
    return next((card for card in pile if face_of(card) == face), None)


def format_face(face: Face) -> str:
    """Return one face in writing."""
    if face == ROLL_FACE:
        return "!"
    if face == SWITCH_FACE:
        return "~"
    colour, rank = divmod(face, RANK_MAX)
    return f"{COLOUR_LETTERS[colour]}{rank + 1}"


def format_cards(cards: Iterable[Card]) -> str:
    """Return cards in their one written form; `-` for none."""
    faces = [format_face(face) for face in sorted(map(face_of, cards))]
    groups = groupby(faces, key=lambda written: written[0])
    return (
        "".join(
            letter + "".join(rank[1:] for rank in group)
            if letter in COLOUR_LETTERS
            else "".join(group)
            for letter, group in groups
        )
        or _EMPTY
    )


def read_faces(span: Span) -> tuple[Written, ...]:
    """Return the faces written here, each with its place, in the order written.

    Raises:
        RefusedError: NOTATION if it is not cards.
    """
    if span.text == _EMPTY:
        return ()
    faces: list[Written] = []
    written = span.text.upper() if span.text.isascii() else span.text
    at = 0
    while at < len(written) or not faces:
        found = _CARDS.match(written, at)
        if found is None:
            span.cut(at).refuse(
                say(
                    "cards are written like R3, B125, ! (roll card) or ~ (switch card), none as -; "
                    "not {typed}",
                    typed=quoted(span.text[at:]),
                )
            )
        if found["roll"]:
            faces.append((ROLL_FACE, span.cut(found.start("roll"))))
        elif found["switch"]:
            faces.append((SWITCH_FACE, span.cut(found.start("switch"))))
        else:
            lowest = COLOUR_LETTERS.index(found["colour"]) * RANK_MAX
            for at_rank, rank in enumerate(found["ranks"], found.start("ranks")):
                faces.append((lowest + int(rank) - 1, span.cut(at_rank)))
        at = found.end()
    return tuple(faces)


def read_face(span: Span) -> Face:
    """Return the one face written here.

    Raises:
        RefusedError: NOTATION if it is not exactly one card.
    """
    faces = read_faces(span)
    if len(faces) != 1:
        span.refuse(say("one card belongs here, not {typed}", typed=quoted(span.text)))
    return faces[0][0]


def read_colour(span: Span) -> Colour:
    """Return the colour named here by its letter or its word.

    Raises:
        RefusedError: NOTATION if it is none.
    """
    spelt = {colour.name.lower(): colour for colour in Colour}
    letters = {name[0]: colour for name, colour in spelt.items()}
    colour = (spelt | letters).get(span.text.lower())
    if colour is None:
        span.refuse(
            say(
                "a colour is {choices} or its first letter, not {typed}",
                choices=", ".join(spelt),
                typed=quoted(span.text),
            )
        )
    return colour
