"""Cards that a player has picked, put in the order of a meld: every way they can be one."""

from collections.abc import Mapping, Sequence

from pushnet.games.rummy_cards import (
    ACE,
    ACE_LOW,
    JOKER_FIRST,
    NO_SUIT,
    RANK,
    SUIT,
    TWO,
    WILD,
    Card,
    Position,
)
from pushnet.games.rummy_meld import read_run, read_set
from pushnet.games.rummy_types import Kind, Layout, Options
from pushnet.words import say


def arrangements(
    positions: Sequence[Position], faces: Mapping[Position, Card], options: Options
) -> tuple[Layout, ...]:
    """Return the melds that these cards can be, all of them used; a set first, then runs.

    Runs that differ by what their wild cards stand for are different melds; those with more room
    to grow upwards come first.
    """
    cards = [faces[position] for position in positions]
    naturals = [position for position in positions if not WILD[faces[position]]]
    wilds = [position for position in positions if WILD[faces[position]]]
    found = []
    fault, rank, _ = read_set(cards, options)
    if not fault and rank:
        found.append(Layout(Kind.SET, (*naturals, *wilds)))
    if naturals:
        found += _runs(naturals, wilds, faces)
    elif options.allow_all_wild and not fault:
        found.append(Layout(Kind.SET, tuple(wilds), JOKER_FIRST))
    return tuple(found)


def why_no_meld(
    positions: Sequence[Position], faces: Mapping[Position, Card], options: Options
) -> str:
    """Return why these cards are no meld at all, in the engine's words; "" if they are one."""
    if arrangements(positions, faces, options):
        return ""
    in_order = sorted(positions, key=lambda position: RANK[faces[position]])
    cards = [faces[position] for position in in_order]
    naturals = [card for card in cards if not WILD[card]]
    if not naturals:
        return say("a meld needs a natural card")
    of_one_suit = len({SUIT[card] for card in naturals}) == 1
    fault, *_ = read_run(cards) if of_one_suit else read_set(cards, options)
    return fault or say("these cards do not follow one another")


def _runs(
    naturals: Sequence[Position], wilds: Sequence[Position], faces: Mapping[Position, Card]
) -> list[Layout]:
    """Return the runs of natural cards with every wild card somewhere in or beside them."""
    count = len(naturals) + len(wilds)
    if len({SUIT[faces[position]] for position in naturals}) != 1:
        return []
    found = []
    for first in range(ACE_LOW, ACE - count + 2):
        cards = _run_from(first, count, naturals, wilds, faces)
        if cards is not None and not read_run([faces[position] for position in cards])[0]:
            found.append(Layout(Kind.RUN, cards))
    return found[::-1] if found and _ends_low(found, faces) else found


def _ends_low(found: Sequence[Layout], faces: Mapping[Position, Card]) -> bool:
    """Tell whether the first of some runs begins with a wild card before its natural ones."""
    return WILD[faces[found[0].cards[0]]]


def _run_from(
    first: int,
    count: int,
    naturals: Sequence[Position],
    wilds: Sequence[Position],
    faces: Mapping[Position, Card],
) -> tuple[Position, ...] | None:
    """Return the cards of a run that begins at a place; None if a natural card has none in it."""
    left = {RANK[faces[position]]: position for position in naturals}
    if len(left) != len(naturals):
        return None
    spare = sorted(wilds, key=lambda position: SUIT[faces[position]] == NO_SUIT)
    cards: list[Position] = []
    for place in range(first, first + count):
        natural = left.pop(ACE if place == ACE_LOW else place, None)
        if natural is None and not spare:
            return None
        if natural is None:
            # A two where a two belongs cannot be exchanged: that is the better place for it.
            natural = spare.pop(0 if place == TWO else -1)
        cards.append(natural)
    return None if left else tuple(cards)
