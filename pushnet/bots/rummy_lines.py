"""What to lay in one turn, and in which order: a search over the plays that the rules allow.

From the hand as it is, melds, lay-offs and exchanges are tried one after the other, the most
promising first, and the best place to stop is found. Going out is best; else as little as possible
stays in the hand.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pushnet.games.rummy import apply
from pushnet.games.rummy_cards import VALUE, WILD, Position
from pushnet.games.rummy_legal import from_hand
from pushnet.games.rummy_plays import (
    KnownFaces,
    contract_plays,
    discards,
    faces_for,
    lay_offs,
    meld_plays,
    swaps,
)
from pushnet.games.rummy_types import Action, Phase, State, has_contract

WIDTH: Final = 4  # positions that are looked at further, of all with as many plays made
TRIED: Final = 10  # plays that are tried in each
DEPTH: Final = 12
OUT: Final = -1000.0  # what is left in the hand of who is out

_CARD: Final = 3.0  # points that a card in the hand is worse than its value


class Line(NamedTuple):
    """Plays of one turn."""

    plays: tuple[Action, ...]  # without the discard
    hand: tuple[Position, ...]  # what stays in the hand, the discard too
    rest: float  # its cost, the best discard gone; OUT if nothing

    @property
    def goes_out(self) -> bool:
        """Whether the hand is empty in the end."""
        return self.rest == OUT


class _Node(NamedTuple):
    state: State
    plays: tuple[Action, ...]
    rest: float


def best_line(state: State, faces: KnownFaces) -> Line:
    """Return the best plays of the mover, who has drawn.

    Args:
        state: In phase PLAY.
        faces: All that the mover knows.
    """
    mover = state.active
    start = _Node(state, (), rest_of(state, faces))
    best, beam = start, [start]
    for _ in range(DEPTH):
        found: dict[object, _Node] = {}
        for node in beam:
            for play in _promising(node.state, faces):
                after, _ = apply(node.state, play, faces_for(node.state, play, faces))
                if after.phase is not Phase.PLAY:
                    return Line((*node.plays, play), (), OUT)
                look = (after.hands[mover], [(m.first, len(m.cards)) for m in after.melds])
                rest = rest_of(after, faces)
                found.setdefault(repr(look), _Node(after, (*node.plays, play), rest))
        if not found:
            break
        beam = sorted(found.values(), key=lambda node: node.rest)[:WIDTH]
        if beam[0].rest < best.rest:
            best = beam[0]
    return Line(best.plays, best.state.hands[mover], best.rest)


def rest_of(state: State, faces: KnownFaces) -> float:
    """Return what stays in the mover's hand after its best discard, in points."""
    hand = state.hands[state.active]
    if len(hand) == 1 and discards(state, faces):
        return OUT
    values = [VALUE[faces[position]] for position in hand]
    return sum(values) - max(values) + _CARD * (len(hand) - 1)


def _promising(state: State, faces: KnownFaces) -> Sequence[Action]:
    if not has_contract(state, state.active):
        return contract_plays(state, faces)[:TRIED]
    found: tuple[Action, ...] = (
        *meld_plays(state, faces),
        *lay_offs(state, faces),
        *swaps(state, faces),
    )
    return sorted(found, key=lambda play: _worse(state, play, faces))[:TRIED]


def _worse(state: State, play: Action, faces: KnownFaces) -> tuple[int, int]:
    """Order plays: those that take more cards from the hand, and among them fewer wild cards."""
    cards = [faces[position] for position in from_hand(state, play)]
    return sum(WILD[card] for card in cards) - 2 * len(cards), -sum(VALUE[card] for card in cards)
