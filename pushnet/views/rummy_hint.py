"""What one could do now at a table of Push rummy, for who asks: a beginner's good move, and why."""

from pushnet.games.rummy_cards import VALUE, WILD, Position
from pushnet.games.rummy_types import LayOff, Phase, State
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.rummy_hand import GroupKind, HandCard, HandView, Sorting, hand_view
from pushnet.views.rummy_marks import mark_of
from pushnet.views.rummy_moves import Deed, RummyMoves


def hint(moves: RummyMoves) -> Phrase:
    """Return advice; why there is none now, if it is not ours to choose."""
    if not moves.is_mine or moves.seat is None:
        return moves.blocked
    if moves.may_draw:
        return _draw(moves.state, moves)
    contract = moves.contract()
    if contract is not None:
        return phrase("Hint: lay your contract (m), the rest of your hand gets cheaper.")
    if moves.melds():
        return phrase("Hint: lay the new meld of your hand (m).")
    natural = next((deed for deed in moves.lay_offs() if not _is_wild(deed, moves)), None)
    if natural is not None:
        return phrase("Hint: {deed} (a).", deed=natural.label)
    exchanges = moves.swaps()
    if exchanges:
        return phrase("Hint: {deed} (w).", deed=exchanges[0].label)
    card = spare_card(moves)
    if card is None or card.mark is None:
        return phrase("Hint: discard what you can spare (x).")
    return phrase(
        "Hint: discard {card}: {points} points, and in no meld of yours (x).",
        card=card.mark,
        points=card.points,
    )


def _is_wild(deed: Deed, moves: RummyMoves) -> bool:
    return isinstance(deed.action, LayOff) and moves.is_wild(deed.action.card)


def spare_card(moves: RummyMoves) -> HandCard | None:
    """Return the dearest card that is in no group and may be discarded."""
    assert moves.seat is not None
    hand = hand_view(moves.state, moves.seat, moves.faces, Sorting.MELDS)
    kinds = (GroupKind.REST, GroupKind.FIT, GroupKind.PART, GroupKind.MELD, GroupKind.WILD)
    for kind in kinds:
        cards = [card for group in hand.groups if group.kind is kind for card in group.cards]
        free = [card for card in cards if moves.discard(card.position) is not None]
        if free:
            return max(free, key=lambda card: card.points)
    return None


def _draw(state: State, moves: RummyMoves) -> Phrase:
    assert state.phase is Phase.DRAW
    assert moves.seat is not None
    top = state.discard[-1]
    mark = mark_of(state.faces[top])
    before = _worth(state, moves, ())
    after = _worth(state, moves, (top,))
    if WILD[state.faces[top]]:
        return phrase("Hint: take {card}, it is wild (d).", card=mark)
    if after > before:
        return phrase("Hint: take {card}, it brings your melds on (d).", card=mark)
    return phrase("Hint: push {card} on, it does not help you (p).", card=mark)


def _worth(state: State, moves: RummyMoves, more: tuple[Position, ...]) -> tuple[int, int]:
    """Return how near a hand with these cards is to what can be laid: more is better."""
    assert moves.seat is not None
    hand: HandView = hand_view(
        state._replace(
            hands=tuple(
                (*cards, *more) if at == moves.seat else cards
                for at, cards in enumerate(state.hands)
            )
        ),
        moves.seat,
        moves.faces,
        Sorting.MELDS,
    )
    useful = sum(
        VALUE[moves.faces[card.position]]
        for group in hand.groups
        if group.kind in {GroupKind.MELD, GroupKind.FIT}
        for card in group.cards
    )
    return -hand.missing, useful if moves.has_contract else 0
