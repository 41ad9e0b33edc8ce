"""What the seat to move can do in Push rummy, for one who knows the faces of its hand.

For bots and for the hints of a screen. `faces` has the card of every position in the hand at
least; nothing here is part of the state, and none of it is needed to judge an action.
"""

from collections.abc import Iterator, Mapping

from pushnet.errors import RefusedError
from pushnet.games.api import Faces
from pushnet.games.rummy import apply
from pushnet.games.rummy_cards import WILD, Card, Position, number_of
from pushnet.games.rummy_contract import contract_of
from pushnet.games.rummy_legal import carries
from pushnet.games.rummy_meld import why_not_added, why_not_exchanged
from pushnet.games.rummy_search import contracts, layouts_of, packed, shapes
from pushnet.games.rummy_turn import is_barred
from pushnet.games.rummy_types import (
    NOT_PUBLIC,
    Action,
    Discard,
    End,
    Kind,
    LayContract,
    LayMeld,
    LayOff,
    NewMeld,
    OntoMeld,
    Phase,
    Push,
    State,
    Swap,
    Take,
    has_contract,
)

KnownFaces = Mapping[Position, Card]


def legal_plays(state: State, faces: KnownFaces) -> tuple[Action, ...]:
    """Return legal actions of the seat to move, of those that differ by equal cards only one.

    Complete but for this: contracts have the least size, not more than CONTRACTS_MAX are told,
    and no wild card is laid into a new meld where the hand has the natural one. Whatever else is
    legal comes to the same as some of these, one after the other, or wastes a wild card.
    """
    if state.phase is Phase.DRAW:
        return (Take(), Push())
    if state.phase is not Phase.PLAY:
        return ()
    if not has_contract(state, state.active):
        return (*contract_plays(state, faces), *discards(state, faces))
    return (
        *meld_plays(state, faces),
        *lay_offs(state, faces),
        *swaps(state, faces),
        *discards(state, faces),
    )


def contract_plays(state: State, faces: KnownFaces) -> tuple[LayContract, ...]:
    """Return the contracts that the mover's hand allows, the best first."""
    hand = state.hands[state.active]
    found = contracts(_packed(hand, faces), contract_of(state.deal), state.options)
    return tuple(LayContract(layouts_of(melds, hand, faces)) for melds in found)


def meld_plays(state: State, faces: KnownFaces) -> tuple[LayMeld, ...]:
    """Return the new melds that the mover's hand allows."""
    hand = state.hands[state.active]
    found = shapes(_packed(hand, faces), state.options)
    return tuple(LayMeld(layout) for meld in found for layout in layouts_of([meld], hand, faces))


def lay_offs(state: State, faces: KnownFaces) -> tuple[LayOff, ...]:
    """Return every way to add a card of the mover's hand to a meld on the table."""
    return tuple(
        LayOff(position, at, end)
        for position in _unlike(state.hands[state.active], faces)
        for at, end in _places_for(state, faces[position])
    )


def swaps(state: State, faces: KnownFaces) -> tuple[Swap, ...]:
    """Return the exchanges of a wild card, each with every use of it."""
    found: list[Swap] = []
    for at, meld in enumerate(state.melds):
        for slot, wild in enumerate(meld.cards):
            if not WILD[state.faces[wild]]:
                continue
            for position in _unlike(state.hands[state.active], faces):
                if why_not_exchanged(meld, slot, faces[position], state.faces, state.options):
                    continue
                found += [Swap(position, at, slot, use) for use in _onto_others(state, at, wild)]
                found += [
                    Swap(position, at, slot, use)
                    for use in _new_melds(state, position, wild, faces)
                ]
    return tuple(found)


def discards(state: State, faces: KnownFaces) -> tuple[Discard, ...]:
    """Return what the mover may discard; one of equal cards (B22)."""
    hand = state.hands[state.active]
    free = [position for position in hand if not is_barred(state, position, faces[position])]
    if free:
        return tuple(Discard(position) for position in _unlike(free, faces))
    return tuple(
        Discard(position, tuple(other for other in hand if other != position))
        for position in _unlike(hand, faces)
    )


def faces_for(state: State, action: Action, faces: KnownFaces) -> Faces | None:
    """Return what `apply` takes with an action, from faces that are known.

    Raises:
        RefusedError: ILLEGAL_ACTION as `carries`.
    """
    _, opens = carries(state, action)
    return Faces(tuple((position, faces[position]) for position in opens)) if opens else None


def why_not(state: State, action: Action, faces: KnownFaces) -> str:
    """Return why the rules would refuse an action, as one sentence; "" if they do not."""
    try:
        apply(state, action, faces_for(state, action, faces))
    except RefusedError as refused:
        return refused.detail
    return ""


def known_faces(state: State, own: KnownFaces) -> dict[Position, Card]:
    """Return what is public together with what a seat sees of its own hand."""
    public = {at: card for at, card in enumerate(state.faces) if card != NOT_PUBLIC}
    return {**public, **own}


def _packed(hand: tuple[Position, ...], faces: KnownFaces) -> int:
    return packed(faces[position] for position in hand)


def _unlike(hand: tuple[Position, ...] | list[Position], faces: KnownFaces) -> list[Position]:
    """Return the first of each kind of card in a hand."""
    first: dict[int, Position] = {}
    for position in hand:
        first.setdefault(number_of(faces[position]), position)
    return list(first.values())


def _places_for(state: State, card: Card) -> Iterator[tuple[int, End]]:
    """Yield where a card may be laid off."""
    for at, meld in enumerate(state.melds):
        for end in (End.LOW,) if meld.kind is Kind.SET else (End.LOW, End.HIGH):
            if not why_not_added(meld, end, card, state.faces, state.options):
                yield at, end


def _onto_others(state: State, at: int, wild: Position) -> Iterator[OntoMeld]:
    for other, end in _places_for(state, state.faces[wild]):
        if other != at:
            yield OntoMeld(other, end)


def _new_melds(
    state: State, given: Position, wild: Position, faces: KnownFaces
) -> Iterator[NewMeld]:
    """Yield the melds of the hand without the card given, in which the wild card is needed."""
    rest = tuple(position for position in state.hands[state.active] if position != given)
    # The wild card from the table is first, so it is the one that is taken, but for the place of
    # a two; there another two may come before it, and that meld does without.
    hand = (wild, *rest)
    seen = {**faces, wild: state.faces[wild]}
    for meld in shapes(_packed(hand, seen), state.options):
        if meld.wilds:
            for layout in layouts_of([meld], hand, seen):
                if wild in layout.cards:
                    yield NewMeld(layout)
