"""The search for melds and contracts against trying everything, on hands small enough for that."""

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pushnet.errors import RefusedError
from pushnet.games.rummy_cards import CARD_COUNT, WILD, number_of
from pushnet.games.rummy_contract import CONTRACTS, why_no_contract
from pushnet.games.rummy_meld import read_meld
from pushnet.games.rummy_search import (
    CONTRACTS_MAX,
    Shape,
    contracts,
    fits,
    layouts_of,
    packed,
    shapes,
)
from pushnet.games.rummy_types import Kind, Layout, Meld, Options
from pushnet.ids import Seat
from tests.games.rummy_positions import name_of

# What a meld shows: kind, suit, first, and its cards with all wild ones alike.
Look = tuple[Kind, int, int, tuple[int, ...]]
OPTIONS = [
    Options(),
    Options(allow_all_wild=True),
    Options(duplicate_suits_in_sets=True),
    Options(allow_all_wild=True, duplicate_suits_in_sets=True),
]


def cards_of(names: str) -> list[int]:
    left = list(range(CARD_COUNT))
    found = []
    for name in names.split():
        found.append(next(card for card in left if name_of(card) == name))
        left.remove(found[-1])
    return found


def near() -> st.SearchStrategy[list[int]]:
    """Hands whose cards are near each other: few suits, few ranks, many wild cards."""
    pool = [card for card in range(CARD_COUNT) if WILD[card] or card % 54 % 13 in range(6)]
    crowded = [card for card in pool if WILD[card] or card % 54 < 26]
    return st.one_of(
        st.lists(st.sampled_from(some), min_size=3, max_size=7, unique=True)
        for some in (list(range(CARD_COUNT)), pool, crowded)
    )


def read(kind: Kind, cards: tuple[int, ...], options: Options) -> Meld | None:
    """The meld that cards make in this order, if they make one; of wild cards alone: any."""
    meaning = 3 if all(WILD[card] for card in cards) else 0
    try:
        return read_meld(Seat(0), Layout(kind, cards, meaning), cards, options)
    except RefusedError:
        return None


def all_melds(
    hand: list[int], options: Options, kind: Kind, sizes: Iterable[int]
) -> Iterator[Meld]:
    """Every meld of some cards, in every order that makes one."""
    for size in sizes:
        for cards in combinations(hand, size):
            orders = [cards] if kind is Kind.SET else permutations(cards)
            for order in orders:
                meld = read(kind, order, options)
                if meld is not None:
                    yield meld


def look(meld: Meld) -> Look:
    numbers = [-1 if WILD[card] else card % 54 for card in meld.cards]
    if all(number == -1 for number in numbers):
        return meld.kind, 4, 0, tuple(numbers)
    if meld.kind is Kind.SET:
        numbers = sorted(number for number in numbers if number != -1) + [-1] * numbers.count(-1)
    return meld.kind, meld.suit, meld.first, tuple(numbers)


def look_of(shape: Shape) -> Look:
    if shape.wilds == len(shape.numbers):
        return shape.kind, 4, 0, shape.numbers
    return shape.kind, shape.suit, shape.first, shape.numbers


def wastes_a_wild(meld: Meld, hand: list[int], options: Options) -> bool:
    """Whether a wild card stands where a natural card of the hand could."""
    if all(WILD[card] for card in meld.cards):
        return False
    for at, card in enumerate(meld.cards):
        for other in hand:
            if WILD[card] and not WILD[other] and other not in meld.cards:
                cards = (*meld.cards[:at], other, *meld.cards[at + 1 :])
                instead = read(meld.kind, cards, options)
                if instead is not None and instead.first == meld.first:
                    return True
    return False


@given(near(), st.sampled_from(OPTIONS))
@settings(max_examples=60)
def test_shapes_are_all_melds_but_those_that_waste_a_wild(
    hand: list[int], options: Options
) -> None:
    sizes = range(3, min(len(hand), 5) + 1)
    expected = {
        look(meld)
        for kind in Kind
        for meld in all_melds(hand, options, kind, sizes)
        if not wastes_a_wild(meld, hand, options)
    }
    found = [look_of(shape) for shape in shapes(packed(hand), options)]
    assert {shown for shown in found if len(shown[3]) <= 5} == expected
    assert len(found) == len(set(found))


def has_contract(hand: list[int], deal: int, options: Options) -> bool:
    """Whether a hand allows a contract, by trying all."""
    contract = CONTRACTS[deal - 1]
    sets = {frozenset(m.cards) for m in all_melds(hand, options, Kind.SET, [3])}
    runs = {
        frozenset(m.cards) for m in all_melds(hand, options, Kind.RUN, [contract.run_cards or 3])
    }
    pools = [sets] * contract.sets + [runs] * contract.runs

    def goes(left: list[set[frozenset[int]]], used: frozenset[int]) -> bool:
        if not left:
            return True
        return any(goes(left[1:], used | cards) for cards in left[0] if not cards & used)

    return goes(pools, frozenset())


def hands_for(cards: int) -> st.SearchStrategy[list[int]]:
    crowded = [card for card in range(CARD_COUNT) if card % 54 < 8 or card % 54 in {39, 52, 53}]
    two_suits = [card for card in range(CARD_COUNT) if card % 54 % 26 < 7 or card % 54 > 51]
    return st.one_of(
        st.lists(st.sampled_from(pool), min_size=cards, max_size=cards, unique=True)
        for pool in (crowded, two_suits)
    )


@pytest.mark.parametrize("deal", [1, 2, 3, 4])
@given(data=st.data(), options=st.sampled_from(OPTIONS))
@settings(max_examples=25)
def test_a_contract_is_found_exactly_if_there_is_one(
    deal: int, data: st.DataObject, options: Options
) -> None:
    hand = data.draw(hands_for(CONTRACTS[deal - 1].cards))
    found = contracts(packed(hand), CONTRACTS[deal - 1], options)
    assert bool(found) == has_contract(hand, deal, options)


@pytest.mark.parametrize(
    ("deal", "names"),
    [
        pytest.param(3, "4H 5H 6H 7H 4H 5H JK 7H", id="two_runs_and_one_card_once"),
        pytest.param(3, "4H 5H 5H 6H 7H 4H 6H 7H", id="two_equal_runs"),
        pytest.param(3, "5H 6H 2S 2H 2D 2C JK JK", id="one_natural_card_each"),
        pytest.param(3, "5H 6H 2S 2H 2D 2C JK JK", id="each_takes_what_the_other_could_use"),
        pytest.param(2, "4H 5H 6H 4S 4D 2H 2S", id="set_and_run_want_one_card"),
        pytest.param(1, "KS JK JK KH 2S 2H", id="one_king_each"),
        pytest.param(4, "KS KH KD 2S 2H 2D 2C JK JK", id="three_sets_of_one_king_each"),
        pytest.param(5, "AS 2S 3S 4S 5S 10D JD QD KD AD", id="both_ends_of_an_ace"),
        pytest.param(5, "3C 4C JK 6C 7C 5C 6C 7C 8C JK", id="runs_that_overlap"),
    ],
)
def test_tight_contracts_are_found(deal: int, names: str) -> None:
    hand = cards_of(names)
    found = contracts(packed(hand), CONTRACTS[deal - 1], Options())
    assert found
    assert has_contract(hand, deal, Options())


@given(
    st.integers(7, 26).flatmap(
        lambda size: st.lists(st.integers(0, 107), min_size=size, max_size=size, unique=True)
    ),
    st.integers(1, 5),
    st.sampled_from(OPTIONS),
)
@example(list(range(26)), 4, OPTIONS[3])
@settings(max_examples=80)
def test_what_is_found_can_be_laid(hand: list[int], deal: int, options: Options) -> None:
    faces = dict(enumerate(hand))
    found = contracts(packed(hand), CONTRACTS[deal - 1], options)
    assert len(found) <= CONTRACTS_MAX
    for melds in (*found[:10], *((shape,) for shape in shapes(packed(hand), options))):
        layouts = layouts_of(melds, faces, faces)
        used = [position for layout in layouts for position in layout.cards]
        assert len(set(used)) == len(used)
        read_melds = tuple(
            read_meld(Seat(0), layout, [faces[p] for p in layout.cards], options)
            for layout in layouts
        )
        if len(melds) > 1:
            assert not why_no_contract(deal, read_melds)
        for meld, shape in zip(read_melds, melds, strict=True):
            assert (meld.kind, meld.suit, meld.first) == (shape.kind, shape.suit, shape.first)
    wilds = [sum(meld.wilds for meld in melds) for melds in found]
    assert wilds == sorted(wilds)


def test_a_two_goes_where_a_two_belongs() -> None:
    hand = cards_of("JK AS 2H 3S 4S")
    (shape,) = [s for s in shapes(packed(hand), Options()) if s.first == 1 and len(s.numbers) == 4]
    (layout,) = layouts_of([shape], range(5), dict(enumerate(hand)))
    assert [name_of(hand[position]) for position in layout.cards] == ["AS", "2H", "3S", "4S"]


@given(st.lists(st.integers(0, 107), unique=True), st.lists(st.integers(0, 107), unique=True))
def test_counting_is_as_by_hand(hand: list[int], wanted: list[int]) -> None:
    def counts(cards: list[int]) -> dict[int, int]:
        numbers = [52 if WILD[card] else number_of(card) for card in cards]
        return {number: numbers.count(number) for number in numbers}

    have = counts(hand)
    enough = all(count <= have.get(number, 0) for number, count in counts(wanted).items())
    assert fits(packed(hand), packed(wanted)) == enough
