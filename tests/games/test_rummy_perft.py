"""Counts of what can follow positions of Push rummy, by trying every action there is.

`paths(at, depth)` counts the sequences of exactly `depth` legal actions. What the deck owes is
given in between and is no step; after a deal has ended there is none. Sets are tried in ascending
order of positions, runs in every order. The lines are those of docs/notation.md.

The fourth, for one, by hand: 4 discards; 2 runs (4H-JK-6H, 6H-JK-8H); 6 lay-offs (8H and 4H onto
the run, JK onto both sets and both ends); with 6H for the joker, that goes onto 2 sets, or with JK
and 8H, or JK and 4H, into a set or one of 6 runs: 16 exchanges. 28 in all.
"""

from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from pushnet.errors import RefusedError
from pushnet.games.rummy import to_move
from pushnet.games.rummy_notation import parse_diagram
from pushnet.games.rummy_types import (
    Action,
    Discard,
    End,
    Kind,
    LayContract,
    LayMeld,
    LayOff,
    Layout,
    NewMeld,
    OntoMeld,
    Push,
    State,
    Swap,
    Take,
)
from tests.games.rummy_positions import Table

REST = "2?/2?/2?"
DONE = "melds=1:10S10H10D"
BARRED = "forbid_return_discard=on forbid_wild_discard=on"
RUN = f"{DONE}/2:5H-JK-7H"
COUNTS = [
    (f"1d 1:draw hands=4C5C/{REST} discard=7D", [2, 6, 12]),
    (f"1d 1:play hands=8C8H8SQDQHJK/{REST}", [7]),
    (f"1d 1:play hands=8CQDQH/{REST} {RUN}", [3, 6]),
    (f"1d 1:play hands=6H8H4HJK/{REST} {RUN}/4:QDQHQS", [28, 122]),
    (f"1d 1:play hands=6HKDKC4S/{REST} {RUN}/4:QDQHQS", [7, 15, 79]),
    (f"1d 1:play hands=2SJKAS/{REST} {DONE}/2:2H-3S-4S", [15, 44, 111]),
    (f"1d 1:play hands=KSKHKDJK/{REST} {DONE} duplicate_suits_in_sets=on", [10, 24]),
    (f"1d 1:play hands=7D+2HJK/{REST} {DONE} taken=7D {BARRED}", [9, 0]),
]


def layouts(cards: tuple[int, ...]) -> Iterator[Layout]:
    for size in range(3, len(cards) + 1):
        for chosen in combinations(cards, size):
            yield Layout(Kind.SET, chosen)
            for order in permutations(chosen):
                yield Layout(Kind.RUN, order)


def actions(state: State) -> Iterator[Action]:
    """Every action that names cards of the mover's hand."""
    hand, melds = state.hands[state.active], range(len(state.melds))
    yield from (Take(), Push())
    yield from (Discard(card) for card in hand)
    sets = [layout for layout in layouts(hand) if layout.kind is Kind.SET]
    yield from (LayContract(pair) for pair in combinations(sets, 2))  # that of the first deal
    for layout in layouts(hand):
        yield LayMeld(layout)
    for card in hand:
        yield from (LayOff(card, meld, end) for meld in melds for end in End)
        rest = tuple(other for other in hand if other != card)
        for meld in melds:
            for slot, wild in enumerate(state.melds[meld].cards):
                for onto in melds:
                    yield from (Swap(card, meld, slot, OntoMeld(onto, end)) for end in End)
                for layout in layouts((*rest, wild)):
                    yield Swap(card, meld, slot, NewMeld(layout))


def paths(at: Table, depth: int) -> int:
    if depth == 0:
        return 1
    count = 0
    for action in actions(at.state):
        try:
            after = at.do(action)
        except RefusedError:
            continue
        if depth == 1:
            count += 1
            continue
        after = after.settle()
        if to_move(after.state) is not None:
            count += paths(after, depth - 1)
    return count


def known(line: str) -> Table:
    """The position of a line; hidden cards get those that are left, in order."""
    diagram = parse_diagram(line)
    left = iter(card for card in range(108) if card not in diagram.faces.values())
    deck = tuple(diagram.faces[at] if at in diagram.faces else next(left) for at in range(108))
    return Table(diagram.state, deck)


@pytest.mark.parametrize(("line", "counts"), COUNTS)
def test_perft(line: str, counts: list[int]) -> None:
    at = known(line)
    assert [paths(at, depth) for depth in range(1, len(counts) + 1)] == counts
