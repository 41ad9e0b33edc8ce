"""Cards of Push rummy as marks, and melds in the words of a sentence."""

from typing import Final

from pushnet.games.rummy_cards import ACE, ACE_LOW, JOKER_RANK, NO_SUIT, RANK, SUIT, TWO, WILD, Card
from pushnet.games.rummy_types import Kind, Meld
from pushnet.views.marks import SuitMark
from pushnet.views.phrase import Phrase, phrase

JOKER: Final = "JK"
RANK_WORDS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
"""By rank from two; one letter each, so that all cards are equally wide."""


def mark_of(card: Card) -> SuitMark:
    """Return what is printed on a card."""
    if RANK[card] == JOKER_RANK:
        return SuitMark(JOKER, None, is_wild=True)
    return SuitMark(RANK_WORDS[RANK[card] - TWO], SUIT[card], is_wild=WILD[card])


def mark_at(suit: int, place: int) -> SuitMark:
    """Return the card that belongs at a place 1..14 of a run of this suit."""
    rank = ACE if place == ACE_LOW else place
    return SuitMark(RANK_WORDS[rank - TWO], suit, is_wild=rank == TWO)


def rank_word(rank: int) -> str:
    """Return the letter of a rank 2..14."""
    return RANK_WORDS[rank - TWO]


def stands_for(meld: Meld, slot: int) -> Phrase:
    """Return what a wild card in a meld stands for (R10)."""
    if meld.kind is Kind.SET or meld.suit == NO_SUIT:
        return phrase("any {rank} that is not in the set", rank=rank_word(meld.first))
    return phrase("{card}", card=mark_at(meld.suit, meld.first + slot))
