"""From what cards show to the very cards, and back.

A list of cards is written by faces, and its copies apart: one digit a card, `0` to `h`, in the
same order. Where every card is the lowest copy that stands nowhere before it in the list, no
digits are needed. Play never depends on copies; digests and the order of chance do.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from pushnet.games.push_cards import Card, deck
from pushnet.games.push_faces import FIRST_OF_FACE, Face, Written, copy_of, face_of, format_face
from pushnet.games.text_span import Span, quoted
from pushnet.words import say, say_n

_DIGITS: Final = "0123456789abcdefgh"  # there are 18 roll cards


def format_copy(card: Card) -> str:
    """Return the digit for a card."""
    return _DIGITS[copy_of(card)]


def read_copy(digit: Span) -> int:
    """Return the copy that a digit stands for, 0..17.

    Raises:
        RefusedError: NOTATION if it is no digit.
    """
    if len(digit.text) != 1 or digit.text not in _DIGITS:
        digit.refuse(
            say("a copy is one of {digits}, not {typed}", digits=_DIGITS, typed=quoted(digit.text))
        )
    return _DIGITS.index(digit.text)


def format_copies(cards: Sequence[Card]) -> str:
    """Return the digits for a list of different cards; "" if all are the lowest ones."""
    copies = [copy_of(card) for card in cards]
    if copies == _lowest_copies([face_of(card) for card in cards]):
        return ""
    return "".join(map(format_copy, cards))


def read_cards(written: Sequence[Written], digits: Span | None, seat_count: int) -> list[Card]:
    """Return the cards that a list of faces stands for, with its digits or without.

    Raises:
        RefusedError: NOTATION if the game has no such cards, or one would be there twice.
    """
    faces = [face for face, _ in written]
    _refuse_too_many(written, seat_count)
    copies = _lowest_copies(faces) if digits is None else _read_digits(digits, len(faces))
    left = set(deck(seat_count))
    cards: list[Card] = []
    for at, (face, copy) in enumerate(zip(faces, copies, strict=True)):
        card = FIRST_OF_FACE[face] + copy
        if card not in left or face_of(card) != face:
            assert digits is not None  # the lowest copies are there, and different
            digits.cut(at).refuse(
                say(
                    "copy {copy} of {card} does not exist or is named before",
                    copy=digits.text[at],
                    card=format_face(face),
                )
            )
        left.remove(card)
        cards.append(card)
    return cards


def _lowest_copies(faces: Sequence[Face]) -> list[int]:
    named = dict.fromkeys(faces, 0)
    copies: list[int] = []
    for face in faces:
        copies.append(named[face])
        named[face] += 1
    return copies


def _read_digits(digits: Span, count: int) -> list[int]:
    if len(digits.text) != count:
        digits.refuse(
            say_n(
                "{count} card is named, so copies has {count} digit, not {found}; leave it out"
                " after changing a position",
                "{count} cards are named, so copies has {count} digits, not {found}; leave it out"
                " after changing a position",
                count,
                found=len(digits.text),
            )
        )
    return [read_copy(digits.cut(at, at + 1)) for at in range(count)]


def _refuse_too_many(written: Sequence[Written], seat_count: int) -> None:
    in_deck = Counter(map(face_of, deck(seat_count)))  # two play without switch cards (P6)
    named: Counter[Face] = Counter()
    for face, span in written:
        named[face] += 1
        if named[face] > in_deck[face]:
            span.refuse(
                say(
                    "the deck has no more than {count} {card}",
                    count=in_deck[face],
                    card=format_face(face),
                )
            )
