"""The last field of a position of Push rummy, `deck`: where each card lies in the sealed deck.

    deck=000408..6b.0012

Two hexadecimal digits for each card in the order in which a line names them: its position. After
the point one digit for each known card in that order: which of the equal cards it is, 0 to 3,
there being four jokers. Without the field positions ascend, and each card is the lowest one that
is equal and not named before it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from pushnet.games.rummy_cards import CARD_COUNT, Card, Position, number_of
from pushnet.games.rummy_faces import HIDDEN, Number, format_number
from pushnet.games.text_span import Span
from pushnet.words import say, say_n

_DIGITS_MAX: Final = 2 * CARD_COUNT

_EQUAL: Final[dict[Number, tuple[Card, ...]]] = {
    number: tuple(card for card in range(CARD_COUNT) if number_of(card) == number)
    for number in sorted({number_of(card) for card in range(CARD_COUNT)})
}
"""By what a card shows: the cards that show it, ascending."""


def format_deck(order: Iterable[Position], faces: Mapping[Position, Card]) -> str:
    """Return the field for positions in the order of writing, and the cards that are known."""
    positions = bytes(order)
    cards = [faces[position] for position in positions if position in faces]
    copies = "".join(str(_EQUAL[number_of(card)].index(card)) for card in cards)
    return f"{positions.hex()}.{copies}"


def read_deck(
    entries: Sequence[tuple[Number, Span]], field: Span | None
) -> tuple[tuple[Position, ...], tuple[Card, ...]]:
    """Return position and card (HIDDEN if unknown) of each written card.

    Args:
        entries: What each card shows, or HIDDEN, in the order of writing.
        field: The value of `deck`, if there is one.

    Raises:
        RefusedError: NOTATION for more equal cards than there are, or a field that does not fit.
    """
    if field is None:
        return tuple(range(len(entries))), _lowest(entries)
    written, point = field.halves(".")
    positions = _read_positions(written, len(entries))
    copies = point or field.cut(len(field.text))
    known = [number for number, _ in entries if number != HIDDEN]
    if len(copies.text) != len(known):
        copies.refuse(
            say_n(
                "{count} card is known, so {count} digit stands here",
                "{count} cards are known, so {count} digits stand here",
                len(known),
            )
        )
    digits = iter(range(len(known)))
    cards = tuple(
        HIDDEN if number == HIDDEN else _copy(number, copies, next(digits)) for number, _ in entries
    )
    shown = [card for card in cards if card != HIDDEN]
    if len(set(shown)) != len(shown):
        copies.refuse(say("a card is there twice"))
    return positions, cards


def _lowest(entries: Sequence[tuple[Number, Span]]) -> tuple[Card, ...]:
    left = {number: list(cards) for number, cards in _EQUAL.items()}
    cards = []
    for number, span in entries:
        if number == HIDDEN:
            cards.append(HIDDEN)
            continue
        if not left[number]:
            span.refuse(
                say(
                    "there are only {count} cards {card}",
                    count=len(_EQUAL[number]),
                    card=format_number(number),
                )
            )
        cards.append(left[number].pop(0))
    return tuple(cards)


def _read_positions(span: Span, count: int) -> tuple[Position, ...]:
    try:
        positions = bytes.fromhex(span.text[: _DIGITS_MAX + 1])
    except ValueError:
        span.refuse(say("positions are written as two hexadecimal digits each"))
    if sorted(positions) != list(range(count)):
        span.refuse(say("each position from 0 to {last} is there once", last=count - 1))
    return tuple(positions)


def _copy(number: Number, copies: Span, at: int) -> Card:
    which = copies.cut(at, at + 1).number(0, len(_EQUAL[number]) - 1, say("which of equal cards"))
    return _EQUAL[number][which]
