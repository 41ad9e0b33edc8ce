"""Our own hand at a table of Push rummy: grouped into melds that the engine's search suggests.

Before the contract is laid the groups are its melds, whole ones first, then what comes nearest to
the missing ones; afterwards they are new melds and cards that fit on the table.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import product

from pushnet.games.rummy_cards import (
    ACE,
    ACE_LOW,
    RANK,
    SUIT,
    SUIT_COUNT,
    VALUE,
    WILD,
    Card,
    Position,
)
from pushnet.games.rummy_contract import Contract, contract_of
from pushnet.games.rummy_plays import lay_offs
from pushnet.games.rummy_search import contracts, layouts_of, packed, shapes
from pushnet.games.rummy_types import Kind, Layout, State, has_contract
from pushnet.ids import Seat
from pushnet.views.marks import SuitMark
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.rummy_marks import mark_of

Faces = Mapping[Position, Card]
_PART_MIN = 2  # cards that are a beginning of a meld


class Sorting(Enum):
    """In which order the hand lies."""

    MELDS = "melds"
    SUITS = "suits"
    RANKS = "ranks"


class GroupKind(Enum):
    """Why some cards lie together."""

    MELD = "meld"  # they are a meld
    PART = "part"  # of a meld of the contract
    FIT = "fit"  # each of them fits onto a meld on the table
    WILD = "wild"
    REST = "rest"


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in the hand."""

    position: Position
    mark: SuitMark | None  # None: not to be read yet
    points: int  # what it costs whoever keeps it


@dataclass(frozen=True, slots=True)
class HandGroup:
    """Cards that lie together."""

    kind: GroupKind
    cards: tuple[HandCard, ...]
    label: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandView:
    """The whole hand."""

    groups: tuple[HandGroup, ...]
    sorting: Sorting
    points: int  # at risk
    missing: int  # cards that the contract lacks, as the groups lie; 0: it can be laid, or is

    @property
    def cards(self) -> tuple[HandCard, ...]:
        """All cards in the order in which they lie."""
        return tuple(card for group in self.groups for card in group.cards)


def hand_view(state: State, seat: Seat, faces: Faces, sorting: Sorting) -> HandView:
    """Return a seat's hand.

    Args:
        state: The game.
        seat: Whose hand.
        faces: What that seat can read.
        sorting: How the cards shall lie.
    """
    hand = state.hands[seat]
    known = {position: faces[position] for position in hand if position in faces}
    missing, melds = _suggested(state, seat, known)
    if sorting is Sorting.MELDS:
        groups = melds
    else:
        by_suit = sorting is Sorting.SUITS
        groups = _sorted_groups(tuple(known), known, by_suit=by_suit)
    hidden = tuple(HandCard(position, None, 0) for position in hand if position not in known)
    if hidden:
        groups = (*groups, HandGroup(GroupKind.REST, hidden))
    return HandView(
        groups=groups,
        sorting=sorting,
        points=sum(VALUE[card] for card in known.values()),
        missing=missing,
    )


def _suggested(state: State, seat: Seat, known: Faces) -> tuple[int, tuple[HandGroup, ...]]:
    """Return how many cards the contract lacks, and the hand in groups."""
    if has_contract(state, seat):
        layouts = _new_melds(state, known)
        rest = _without(tuple(known), layouts)
        fit, rest = _fitting(state, seat, rest, known)
        return 0, (*(_meld(each, known) for each in layouts), *fit, *_remains(rest, known))
    wanted = contract_of(state.deal)
    layouts, lacking = _best_part(state, known, wanted)
    rest = _without(tuple(known), layouts)
    parts: list[HandGroup] = []
    single: list[Position] = []
    missing = 0
    for kind, size in lacking:
        cards = _beginning(kind, size, rest, known)
        rest = tuple(position for position in rest if position not in cards)
        missing += size - len(cards)
        if len(cards) >= _PART_MIN:
            parts.append(_part(kind, size, cards, known))
        else:
            single += cards
    wilds = sum(WILD[known[position]] for position in rest)
    rest = (*rest, *single)
    groups = (*(_meld(each, known) for each in layouts), *parts, *_remains(rest, known))
    return max(0, missing - wilds) if lacking else 0, groups


def _best_part(
    state: State, known: Faces, wanted: Contract
) -> tuple[tuple[Layout, ...], list[tuple[Kind, int]]]:
    """Return the most melds of the contract that the hand has, and which of it are lacking."""
    hand = packed(known.values())
    tries = sorted(product(range(wanted.sets + 1), range(wanted.runs + 1)), key=sum, reverse=True)
    sets, runs, found = next(
        (sets, runs, found)
        for sets, runs in tries
        if (found := contracts(hand, Contract(sets, runs, wanted.run_cards), state.options))
    )
    layouts = layouts_of(found[0], tuple(known), known)
    lacking = [(Kind.RUN, wanted.run_cards)] * (wanted.runs - runs)
    return layouts, lacking + [(Kind.SET, 3)] * (wanted.sets - sets)


def _new_melds(state: State, known: Faces) -> tuple[Layout, ...]:
    """Return melds that the hand has beside each other, the dearest first, few wild cards."""
    left = dict(known)
    chosen: list[Layout] = []
    while True:
        found = [shape for shape in shapes(packed(left.values()), state.options) if not shape.wilds]
        if not found:
            return tuple(chosen)
        best = max(found, key=lambda shape: shape.points)
        (layout,) = layouts_of([best], tuple(left), left)
        chosen.append(layout)
        for position in layout.cards:
            del left[position]


def _beginning(
    kind: Kind, size: int, rest: Sequence[Position], known: Faces
) -> tuple[Position, ...]:
    """Return the natural cards that come nearest to a meld of this kind."""
    naturals = [position for position in rest if not WILD[known[position]]]
    tries: list[tuple[Position, ...]] = [()]
    if kind is Kind.SET:
        for rank in dict.fromkeys(RANK[known[position]] for position in naturals):
            by_suit = {SUIT[known[p]]: p for p in naturals if RANK[known[p]] == rank}
            tries.append(tuple(by_suit.values())[:size])
    else:
        for suit in range(SUIT_COUNT):
            of_suit = {RANK[known[p]]: p for p in naturals if SUIT[known[p]] == suit}
            for first in range(ACE_LOW, ACE - size + 2):
                places = (
                    ACE if place == ACE_LOW else place for place in range(first, first + size)
                )
                tries.append(tuple(of_suit[place] for place in places if place in of_suit))
    return max(tries, key=lambda cards: _nearness(kind, cards, known))


def _nearness(kind: Kind, cards: Sequence[Position], known: Faces) -> tuple[int, int, int]:
    """Return how good a beginning is: more cards, then closer together, then dearer."""
    ranks = [RANK[known[position]] for position in cards]
    span = max(ranks) - min(ranks) if ranks and kind is Kind.RUN else 0
    return len(cards), -span, sum(VALUE[known[position]] for position in cards)


def _fitting(
    state: State, seat: Seat, rest: Sequence[Position], known: Faces
) -> tuple[tuple[HandGroup, ...], tuple[Position, ...]]:
    """Split off the natural cards that can be laid off onto a meld."""
    only = state._replace(active=seat, hands=_with_hand(state, seat, tuple(rest)))
    plays = lay_offs(only, known)
    numbers = {known[play.card] % 54 for play in plays if not WILD[known[play.card]]}
    fit = tuple(p for p in rest if known[p] % 54 in numbers and not WILD[known[p]])
    if not fit:
        return (), tuple(rest)
    group = HandGroup(GroupKind.FIT, _cards(fit, known), phrase("to lay off"))
    return (group,), tuple(position for position in rest if position not in fit)


def _with_hand(
    state: State, seat: Seat, hand: tuple[Position, ...]
) -> tuple[tuple[Position, ...], ...]:
    return tuple(hand if at == seat else other for at, other in enumerate(state.hands))


def _meld(layout: Layout, known: Faces) -> HandGroup:
    label = phrase("set of {count}", count=len(layout.cards))
    if layout.kind is Kind.RUN:
        label = phrase("run of {count}", count=len(layout.cards))
    return HandGroup(GroupKind.MELD, _cards(layout.cards, known), label)


def _part(kind: Kind, size: int, cards: Sequence[Position], known: Faces) -> HandGroup:
    in_order = sorted(cards, key=lambda position: RANK[known[position]])
    missing = size - len(cards)
    label = phrase("set of {count}: {missing} missing", count=size, missing=missing)
    if kind is Kind.RUN:
        label = phrase("run of {count}: {missing} missing", count=size, missing=missing)
    return HandGroup(GroupKind.PART, _cards(in_order, known), label)


def _remains(rest: Sequence[Position], known: Faces) -> tuple[HandGroup, ...]:
    """Return the wild cards and everything else as groups."""
    wilds = [position for position in rest if WILD[known[position]]]
    others = [position for position in rest if not WILD[known[position]]]
    others.sort(key=lambda position: (SUIT[known[position]], RANK[known[position]]))
    groups = []
    if wilds:
        label = phrase("{count} wild", count=len(wilds))
        groups.append(HandGroup(GroupKind.WILD, _cards(wilds, known), label))
    if others:
        groups.append(HandGroup(GroupKind.REST, _cards(others, known)))
    return tuple(groups)


def _sorted_groups(
    hand: Sequence[Position], known: Faces, *, by_suit: bool
) -> tuple[HandGroup, ...]:
    """Return the hand by suits, or all in the order of ranks; wild cards for themselves."""
    wilds = [position for position in hand if WILD[known[position]]]
    others = sorted(
        (position for position in hand if not WILD[known[position]]),
        key=lambda position: (RANK[known[position]], SUIT[known[position]]),
    )
    parts = [others]
    if by_suit:
        suits = range(SUIT_COUNT)
        parts = [[p for p in others if SUIT[known[p]] == suit] for suit in suits]
    groups = [HandGroup(GroupKind.REST, _cards(part, known)) for part in parts if part]
    if wilds:
        label = phrase("{count} wild", count=len(wilds))
        groups.append(HandGroup(GroupKind.WILD, _cards(wilds, known), label))
    return tuple(groups)


def _without(hand: Sequence[Position], layouts: Iterable[Layout]) -> tuple[Position, ...]:
    used = {position for layout in layouts for position in layout.cards}
    return tuple(position for position in hand if position not in used)


def _cards(positions: Iterable[Position], known: Faces) -> tuple[HandCard, ...]:
    return tuple(
        HandCard(position, mark_of(known[position]), VALUE[known[position]])
        for position in positions
    )
