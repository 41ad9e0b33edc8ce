"""Which melds and contracts a hand allows, wild cards included (R8-R15).

A hand is counted by what its cards show: one packed integer holds a counter for each of the 52
suit cards and one for all wild cards, which are alike wherever they stand for something else.
Whether melds fit into a hand together is then one subtraction. A `Shape` is a meld without regard
to which of two equal cards, and which wild cards, are in it; `layouts_of` picks them.

Nothing is lost by looking at contracts of least size only: a longer meld of a contract is the
shorter one, and lay-offs onto it in the same turn (R15, R16).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import Final, NamedTuple, TypeAlias

from pushnet.games.rummy_cards import (
    ACE,
    ACE_LOW,
    JOKER_FIRST,
    NO_SUIT,
    PACK_CARDS,
    RANK,
    SUIT_COUNT,
    TWO,
    VALUE,
    WILD,
    WILD_MAX,
    Card,
    Position,
    suit_card,
)
from pushnet.games.rummy_contract import Contract
from pushnet.games.rummy_types import (
    MELD_MIN,
    RUN_MAX,
    SET_MAX,
    Kind,
    Layout,
    Options,
)

Packed: TypeAlias = int
"""Counters of cards, five bits each: by card of one pack, then wild cards. The top bit is free."""

_BITS: Final = 5
_WILDS: Final = JOKER_FIRST  # counter of the wild cards
_WILD: Final = -1  # a wild card in Shape.numbers
_ONE: Final = tuple(1 << _BITS * at for at in range(_WILDS + 1))
_WILD_ONE: Final = _ONE[_WILDS]
_GUARDS: Final = sum(one << _BITS - 1 for one in _ONE)
_MASK: Final = (1 << _BITS) - 1
_PACKS: Final = 2
_RANKS: Final = range(TWO + 1, ACE + 1)

CONTRACTS_MAX: Final = 64  # contracts that are told of one hand, the best ones
FOUND_MAX: Final = 2_000  # contracts after which a search ends; few wild cards come first
_NUMBERS: Final = tuple(
    (_WILD, suit_card(suit, ACE), *(suit_card(suit, rank) for rank in range(TWO, ACE + 1)))
    for suit in range(SUIT_COUNT)
)
"""By suit and place: the number of the card; place 0 is none."""

_ALL_WILD_FIRST: Final = 3  # of all meanings of a run of wild cards only, one with room to grow


class Shape(NamedTuple):
    """A meld by what its cards show."""

    kind: Kind
    suit: int  # of a run; NO_SUIT for a set
    first: int  # of a run the place of its first card, of a set its rank
    numbers: tuple[int, ...]  # in order: a suit card's number 0..51, or -1 for a wild card
    wilds: int
    points: int  # of its cards
    need: Packed


def packed(cards: Iterable[Card]) -> Packed:
    """Return the counters of some cards."""
    return sum(_WILD_ONE if WILD[card] else _ONE[card % PACK_CARDS] for card in cards)


def fits(hand: Packed, need: Packed) -> bool:
    """Return whether a hand has all that is needed."""
    return ((hand | _GUARDS) - need) & _GUARDS == _GUARDS


def shapes(hand: Packed, options: Options) -> tuple[Shape, ...]:
    """Return every meld that a hand allows in which no wild stands where it has the card itself.

    Of melds of wild cards only, where the table allows them, one for each size. Sets come first,
    by rank, then runs, by suit and place.
    """
    found = list(_sets(hand, options, SET_MAX, 1))
    wilds = _count(hand, _WILDS)
    for suit in range(SUIT_COUNT):
        have = _by_place(hand, suit)
        for first in range(ACE_LOW, ACE - MELD_MIN + 2):
            for count in range(MELD_MIN, min(RUN_MAX, ACE - first + 1) + 1):
                if have[first : first + count].count(0) > wilds:
                    break  # a longer run needs no fewer wild cards
                found += _runs_at(have, suit, first, count, wilds=wilds, rivals=1)
    if options.allow_all_wild:
        found += [_wild_set(size) for size in range(MELD_MIN, SET_MAX + 1)]
        found += [_wild_run(size) for size in range(MELD_MIN, WILD_MAX + 1)]
    return tuple(shape for shape in found if fits(hand, shape.need))


def contracts(hand: Packed, contract: Contract, options: Options) -> tuple[tuple[Shape, ...], ...]:
    """Return contracts of least size that a hand allows, the best first, CONTRACTS_MAX at most.

    Better is to need fewer wild cards, then to lay more points. If the hand allows any contract
    there is one; `()` means that there is none.
    """
    melds = contract.sets + contract.runs
    pools: list[list[Shape]] = []
    if contract.sets:
        pools += [_set_pool(hand, options, melds)] * contract.sets
    if contract.runs:
        pools += [_run_pool(hand, contract.run_cards, options, melds)] * contract.runs
    found = list(islice(_together(hand | _GUARDS, pools, 0, ()), FOUND_MAX))
    found.sort(key=_worse)
    return tuple(found[:CONTRACTS_MAX])


def _worse(melds: tuple[Shape, ...]) -> tuple[int, int]:
    return sum(meld.wilds for meld in melds), -sum(meld.points for meld in melds)


def _together(
    rest: Packed, pools: list[list[Shape]], begin: int, chosen: tuple[Shape, ...]
) -> Iterator[tuple[Shape, ...]]:
    """Yield one shape of each pool, all of them within the rest; from one pool in its order."""
    if not pools:
        yield chosen
        return
    pool, *others = pools
    for at in range(begin, len(pool)):
        left = rest - pool[at].need
        if left & _GUARDS == _GUARDS:
            again = at if others and others[0] is pool else 0
            yield from _together(left, others, again, (*chosen, pool[at]))


def _set_pool(hand: Packed, options: Options, melds: int) -> list[Shape]:
    """Return the sets of three for a contract of so many melds."""
    found = list(_sets(hand, options, MELD_MIN, melds))
    if options.allow_all_wild:
        found.append(_wild_set(MELD_MIN))
    return sorted(found, key=_wilds_and_points)


def _run_pool(hand: Packed, count: int, options: Options, melds: int) -> list[Shape]:
    """Return the runs of so many cards for a contract of so many melds."""
    wilds = _count(hand, _WILDS)
    places = [_by_place(hand, suit) for suit in range(SUIT_COUNT)]
    found = [
        shape
        for suit in range(SUIT_COUNT)
        for first in range(ACE_LOW, ACE - count + 2)
        for shape in _runs_at(places[suit], suit, first, count, wilds=wilds, rivals=melds)
    ]
    if options.allow_all_wild:
        found.append(_wild_run(count))
    return sorted(found, key=_wilds_and_points)


def _wilds_and_points(shape: Shape) -> tuple[int, int]:
    return shape.wilds, -shape.points


def _sets(hand: Packed, options: Options, most: int, rivals: int) -> Iterator[Shape]:
    """Yield sets of up to `most` cards with a natural one.

    A wild card stands where the hand has a natural one only if `rivals`, the melds that may want
    that card, are more than there are of it.
    """
    wilds = _count(hand, _WILDS)
    doubles = options.duplicate_suits_in_sets
    wanted = rivals * _PACKS if doubles and rivals > 1 else rivals
    for rank in _RANKS:
        naturals: list[int] = []
        for suit in range(SUIT_COUNT):
            number = suit_card(suit, rank)
            naturals += [number] * min(_count(hand, number), _PACKS if doubles else 1)
        for size in range(max(1, MELD_MIN - wilds), min(len(naturals), most) + 1):
            for chosen in dict.fromkeys(combinations(naturals, size)):
                unused = [n for n in naturals if chosen.count(n) < naturals.count(n)]
                wild_too = all(_count(hand, number) < wanted for number in unused)
                for count in range(max(size, MELD_MIN), min(size + wilds, most) + 1):
                    if count == size or wild_too:
                        numbers = (*chosen, *(_WILD,) * (count - size))
                        yield _shape(Kind.SET, NO_SUIT, rank, numbers)


def _runs_at(
    have: Sequence[int], suit: int, first: int, count: int, *, wilds: int, rivals: int
) -> Iterator[Shape]:
    """Yield runs of so many cards from a place on, with a natural card; `rivals` as for sets.

    Args:
        have: How many cards of the suit the hand has, by place.
        suit: 0..3.
        first: The place of the first card.
        count: Cards in the run.
        wilds: Wild cards in the hand.
        rivals: The melds that may want one card.
    """
    copies = have[first : first + count]
    missing = copies.count(0)
    if missing > wilds or missing == count:
        return
    numbers = _NUMBERS[suit][first : first + count]
    contested = [at for at, found in enumerate(copies) if 0 < found < rivals]
    natural = count - missing
    for spared in range(min(wilds - missing, len(contested), natural - 1) + 1):
        for wild in combinations(contested, spared):
            shown = [n if found else _WILD for n, found in zip(numbers, copies, strict=True)]
            for at in wild:
                shown[at] = _WILD
            yield _shape(Kind.RUN, suit, first, tuple(shown))


def _wild_set(count: int) -> Shape:
    return _shape(Kind.SET, NO_SUIT, ACE, (_WILD,) * count)


def _wild_run(count: int) -> Shape:
    return _shape(Kind.RUN, 0, _ALL_WILD_FIRST, (_WILD,) * count)


def _shape(kind: Kind, suit: int, first: int, numbers: tuple[int, ...]) -> Shape:
    natural = [number for number in numbers if number != _WILD]
    wilds = len(numbers) - len(natural)
    need = sum(map(_ONE.__getitem__, natural)) + wilds * _WILD_ONE
    points = sum(map(VALUE.__getitem__, natural)) + wilds * VALUE[JOKER_FIRST]
    return Shape(kind, suit, first, numbers, wilds, points, need)


def _by_place(hand: Packed, suit: int) -> list[int]:
    """Return how many cards of a suit a hand has, by place; of place 0 there are none."""
    return [0, *(_count(hand, number) for number in _NUMBERS[suit][ACE_LOW:])]


def _count(hand: Packed, counter: int) -> int:
    return hand >> _BITS * counter & _MASK


def layouts_of(
    melds: Iterable[Shape], hand: Iterable[Position], faces: Mapping[Position, Card]
) -> tuple[Layout, ...]:
    """Return layouts of shapes that fit into a hand together.

    Of equal cards the first in the order of `hand` is taken. A two is put where a two belongs,
    since nobody can exchange it there; other places get the first wild card left.

    Args:
        melds: Shapes that fit into the hand together.
        hand: Positions, each once.
        faces: What lies at them, at least.
    """
    naturals: dict[int, list[Position]] = {}
    wilds: list[Position] = []
    for position in hand:
        card = faces[position]
        if WILD[card]:
            wilds.append(position)
        else:
            naturals.setdefault(card % PACK_CARDS, []).append(position)
    found = []
    for meld in melds:
        cards = []
        for at, number in enumerate(meld.numbers):
            if number != _WILD:
                cards.append(naturals[number].pop(0))
                continue
            of_a_two = meld.kind is Kind.RUN and meld.first + at == TWO
            fitting = [p for p in wilds if of_a_two and RANK[faces[p]] == TWO]
            cards.append(fitting[0] if fitting else wilds[0])
            wilds.remove(cards[-1])
        meaning = _meaning(meld) if meld.wilds == len(cards) else 0
        found.append(Layout(meld.kind, tuple(cards), meaning))
    return tuple(found)


def _meaning(meld: Shape) -> int:
    """Return how a layout states what a meld of wild cards only stands for."""
    return 1 + _NUMBERS[0 if meld.kind is Kind.SET else meld.suit][meld.first]
