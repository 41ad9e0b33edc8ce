"""What is a meld, what may join it, and what a wild card in it stands for (R8-R12, R18, R19).

Every function answers with the reason against, as one sentence, or "" if there is none.
Faces are given by position; those of melds on the table are public.
"""

from collections.abc import Sequence
from typing import Final

from pushnet.errors import Code, RefusedError
from pushnet.games.rummy_cards import (
    ACE,
    ACE_LOW,
    JOKER_FIRST,
    NO_SUIT,
    RANK,
    SUIT,
    SUIT_CARDS,
    TWO,
    WILD,
    Card,
    suit_card,
)
from pushnet.games.rummy_types import (
    MELD_MIN,
    RUN_MAX,
    SET_MAX,
    End,
    Kind,
    Layout,
    Meld,
    Options,
)
from pushnet.ids import Seat
from pushnet.words import say

_SET: Final = Kind.SET

# Made once: bots ask why not for every card and every meld.
_FOLLOWS: Final = say("what the wild cards stand for follows from the natural ones")
_SET_SIZE: Final = say("a set has three or four cards")
_SET_RANK: Final = say("the cards of a set have one rank")
_SET_SUITS: Final = say("a set has no suit twice")
_RUN_SIZE: Final = say("a run has three to thirteen cards")
_RUN_SUIT: Final = say("the cards of a run have one suit")
_RUN_ORDER: Final = say("the cards of a run follow one another, listed from low to high")
_PAST_ACE: Final = say("a run does not go past an ace")
_ALL_WILD: Final = say("a meld needs a natural card")
_UNSTATED: Final = say("a meld of wild cards states what the first of them stands for")
_TWOS: Final = say("there is no set of twos")
_SET_END: Final = say("a set has no high end")
_SET_FULL: Final = say("a set has at most four cards")
_RUN_FULL: Final = say("a run has at most thirteen cards")
_NOT_NEXT: Final = say("the card does not follow there")
_NOT_WILD: Final = say("the card there is not wild")
_NOT_NATURAL: Final = say("only a natural card may take a wild one's place")
_TWO_STAYS: Final = say("a two in the place of a two stays")
_OTHER_CARD: Final = say("that is not the card which the wild one stands for")
_OTHER_RANK: Final = say("the card is of another rank")
_SUIT_THERE: Final = say("the set has that suit already")


def read_meld(owner: Seat, layout: Layout, cards: Sequence[Card], options: Options) -> Meld:
    """Return the meld that a layout makes.

    Args:
        owner: Who lays it.
        layout: As stated.
        cards: What lies at the layout's positions, in their order.
        options: The table's.

    Raises:
        RefusedError: ILLEGAL_ACTION with the reason, if it is no meld.

    Source: R8-R12, B7-B11.
    """
    fault, first, suit = read_set(cards, options) if layout.kind is _SET else read_run(cards)
    if not fault and first == 0:
        fault, first, suit = _read_stated(layout, len(cards), options)
    elif not fault and layout.meaning:
        fault = _FOLLOWS
    if fault:
        raise RefusedError(Code.ILLEGAL_ACTION, fault)
    return Meld(owner, layout.kind, suit, first, layout.cards)


def read_set(cards: Sequence[Card], options: Options) -> tuple[str, int, int]:
    """Return why cards are no set, or "", their rank (0: all are wild), and NO_SUIT."""
    if not MELD_MIN <= len(cards) <= SET_MAX:
        return _SET_SIZE, 0, NO_SUIT
    rank = suits = 0
    for card in cards:
        if WILD[card]:
            continue
        if rank not in (0, RANK[card]):
            return _SET_RANK, 0, NO_SUIT
        rank = RANK[card]
        suit = 1 << SUIT[card]
        if suits & suit and not options.duplicate_suits_in_sets:
            return _SET_SUITS, 0, NO_SUIT
        suits |= suit
    return "", rank, NO_SUIT


def read_run(cards: Sequence[Card]) -> tuple[str, int, int]:
    """Return why cards are no run, or "", the place of the first (0: all are wild), the suit."""
    if not MELD_MIN <= len(cards) <= RUN_MAX:
        return _RUN_SIZE, 0, NO_SUIT
    first, suit = 0, NO_SUIT
    for at, card in enumerate(cards):
        if WILD[card]:
            continue
        place = ACE_LOW if RANK[card] == ACE and at == 0 else RANK[card]
        if suit not in (NO_SUIT, SUIT[card]):
            return _RUN_SUIT, 0, NO_SUIT
        if place - at < ACE_LOW or first not in (0, place - at):
            return _RUN_ORDER, 0, NO_SUIT
        first, suit = place - at, SUIT[card]
    if first and first + len(cards) - 1 > ACE:
        return _PAST_ACE, 0, NO_SUIT
    return "", first, suit


def _read_stated(layout: Layout, count: int, options: Options) -> tuple[str, int, int]:
    """Read a layout of wild cards only, by what its first card is said to stand for."""
    if not options.allow_all_wild:
        return _ALL_WILD, 0, NO_SUIT
    if not 1 <= layout.meaning <= JOKER_FIRST:
        return _UNSTATED, 0, NO_SUIT
    suit, rank = divmod(layout.meaning - 1, SUIT_CARDS)
    rank += TWO
    if layout.kind is _SET:
        if rank == TWO:
            return _TWOS, 0, NO_SUIT
        return "", rank, NO_SUIT
    first = ACE_LOW if rank == ACE else rank
    if first + count - 1 > ACE:
        return _PAST_ACE, 0, NO_SUIT
    return "", first, suit


def meaning_of(meld: Meld) -> int:
    """Return how a layout of wild cards only would state this meld: `Layout.meaning`."""
    rank = ACE if meld.first == ACE_LOW else meld.first
    return 1 + suit_card(0 if meld.kind is _SET else meld.suit, rank)


def why_not_added(meld: Meld, end: End, card: Card, faces: bytes, options: Options) -> str:
    """Return why a card may not be laid off onto a meld at this end (R11, R17, B32)."""
    if meld.kind is _SET:
        if end is not End.LOW:
            return _SET_END
        if len(meld.cards) == SET_MAX:
            return _SET_FULL
        return "" if WILD[card] else _why_not_in_set(meld, card, faces, options)
    if len(meld.cards) == RUN_MAX:
        return _RUN_FULL
    place = meld.first - 1 if end is End.LOW else meld.first + len(meld.cards)
    if not ACE_LOW <= place <= ACE:
        return _PAST_ACE
    if WILD[card]:
        return ""
    return "" if _fits_place(card, meld.suit, place) else _NOT_NEXT


def add(meld: Meld, end: End, position: int) -> Meld:
    """Return the meld with one more card, which `why_not_added` allows."""
    if meld.kind is _SET or end is End.HIGH:
        return meld._replace(cards=(*meld.cards, position))
    return meld._replace(first=meld.first - 1, cards=(position, *meld.cards))


def why_not_exchanged(meld: Meld, slot: int, card: Card, faces: bytes, options: Options) -> str:
    """Return why a card may not take the place of the one in this slot (R18, R19, B19, B20)."""
    wild = faces[meld.cards[slot]]
    if not WILD[wild]:
        return _NOT_WILD
    if meld.kind is _SET:
        if WILD[card]:
            return _NOT_NATURAL
        return _why_not_in_set(meld, card, faces, options)
    place = meld.first + slot
    if place == TWO and RANK[wild] == TWO:
        return _TWO_STAYS
    if not _fits_place(card, meld.suit, place):
        return _OTHER_CARD
    return ""


def _why_not_in_set(meld: Meld, card: Card, faces: bytes, options: Options) -> str:
    """Return why a natural card has no place in a set that has room."""
    if RANK[card] != meld.first:
        return _OTHER_RANK
    if options.duplicate_suits_in_sets:
        return ""
    suits = {SUIT[faces[at]] for at in meld.cards if not WILD[faces[at]]}
    return _SUIT_THERE if SUIT[card] in suits else ""


def _fits_place(card: Card, suit: int, place: int) -> bool:
    """Return whether a card is the one of this place in a run; a joker is none."""
    return SUIT[card] == suit and RANK[card] == (ACE if place == ACE_LOW else place)
