"""The words for what is done in a match of Push rummy, written from the steps themselves.

`rummy_steps` reads them and has the list.
"""

from collections.abc import Mapping, Sequence
from typing import assert_never

from pushnet.games.replay import Acted, Left, Opened, SealedStep, Shuffled
from pushnet.games.rummy_cards import Card, Position, number_of
from pushnet.games.rummy_faces import NONE, UNKNOWN, format_card, format_cards, format_number
from pushnet.games.rummy_sealing import seats_that_count
from pushnet.games.rummy_types import (
    NOT_PUBLIC,
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
    Phase,
    Push,
    State,
    Swap,
    Take,
)
from pushnet.games.text_span import format_seat

_Faces = Mapping[Position, Card]


def format_step(step: SealedStep, state: State) -> str:
    """Return the word for a step that is taken in `state`."""
    match step:
        case Acted(action, shown):
            return format_action(action, state, dict(shown.cards) if shown else {})
        case Left(seats):
            return f"leave {','.join(format_seat(seat) for seat in sorted(seats))}"
        case Shuffled():
            return "deal"
        case Opened(opened):
            return _format_opened(state, dict(opened.cards))
        case _:
            assert_never(step)


def format_action(action: Action, state: State, faces: _Faces) -> str:
    """Return the word for an action in `state`.

    Args:
        action: Of the seat to move.
        state: Before it.
        faces: The cards of all positions that the action names and that are not public.
    """
    words = _words(state, faces)
    match action:
        case Take():
            return "take"
        case Push():
            return "push"
        case LayContract(melds):
            return "lay:" + "/".join(_format_layout(layout, words) for layout in melds)
        case LayMeld(layout):
            return f"lay:{_format_layout(layout, words)}"
        case LayOff(card, meld, end):
            return words[card] + _format_onto(state, meld, end)
        case Swap(card, meld, slot, use):
            place = f"{words[card]}@{meld + 1}.{slot + 1}"
            if isinstance(use, OntoMeld):
                return place + _format_onto(state, use.meld, use.end)
            assert isinstance(use, NewMeld)
            return f"{place}:{_format_layout(use.meld, words)}"
        case Discard(card, shown):
            rest = "".join(words[position] for position in shown)
            return f"x{words[card]}!{rest}" if shown else f"x{words[card]}"
        case _:
            assert_never(action)


def _format_opened(state: State, faces: _Faces) -> str:
    """Return the word for shares: of an up-card, of a push, or of the hands that count."""
    if state.phase is Phase.DEAL:
        return f"+{format_card(faces[state.stock[0]])}"
    if state.phase is Phase.GIVE:
        return "give"
    known = {**_public(state), **faces}
    counts = seats_that_count(state)
    hands = [
        _format_cards(hand, known) if seat in counts else NONE
        for seat, hand in enumerate(state.hands)
    ]
    return "open:" + "/".join(hands)


def _format_layout(layout: Layout, words: Mapping[Position, str]) -> str:
    stated = f":{format_number(layout.meaning - 1)}" if layout.meaning else ""
    joint = "-" if layout.kind is Kind.RUN else ""
    return joint.join(words[position] for position in layout.cards) + stated


def _format_onto(state: State, meld: int, end: End) -> str:
    if state.melds[meld].kind is Kind.SET:
        return f">{meld + 1}"
    return f">{meld + 1}{'+' if end is End.HIGH else '-'}"


def _words(state: State, faces: _Faces) -> dict[Position, str]:
    """Return how cards are written in an action: known ones, and those that become so."""
    held = [state.faces[position] for position in state.hands[state.active]]
    known = {number_of(card) for card in held if card != NOT_PUBLIC}
    words = {
        position: format_card(card) + (UNKNOWN if number_of(card) in known else "")
        for position, card in faces.items()
    }
    return words | {position: format_card(card) for position, card in _public(state).items()}


def _format_cards(positions: Sequence[Position], known: _Faces) -> str:
    """Return cards in writing, equal ones beside each other: where they lie does not matter."""
    numbers = sorted(number_of(known[position]) for position in positions)
    return format_cards(map(format_number, numbers))


def _public(state: State) -> dict[Position, Card]:
    return {at: card for at, card in enumerate(state.faces) if card != NOT_PUBLIC}
