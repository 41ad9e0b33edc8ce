"""Whether a position can lie on a table: what the engine relies on in any state it is given.

Not whether a game leads there: analysis may ask about what hardly happens (a first turn with one
card in the draw pile), as long as the rules have an answer.
"""

from typing import Final, NamedTuple

from pushnet.games.push_cards import CLASHES, NUMBER_CARDS, SWITCH_CARDS, CardSet, cards_of
from pushnet.games.push_legal import fits_nowhere
from pushnet.games.push_types import COLUMNS_MAX, Phase, State
from pushnet.ids import SEATS_MIN
from pushnet.words import say


class Fault(NamedTuple):
    """Why a position cannot be."""

    where: str  # "turn" (seat and phase), "columns", "bench", "bank", "switches" or "left"
    sentence: str


_DRAWING: Final = {Phase.CHOOSE, Phase.REVEAL, Phase.DECIDE}
_BETWEEN_TURNS: Final = {Phase.CHOOSE, Phase.OVER}


def fault_of(state: State) -> Fault | None:
    """Return the first thing that is wrong with a position; None if it can be played on.

    Args:
        state: Each card of the deck is in exactly one place and the seats are seats of the
            table; all else is judged here.
    """
    return _fault_of_cards(state) or _fault_of_phase(state) or _fault_of_seats(state)


def _fault_of_cards(state: State) -> Fault | None:
    for where, sets in (("bench", state.benches), ("bank", state.banks)):
        if any(cards & ~NUMBER_CARDS for cards in sets):
            return Fault(where, say("benches and banks hold number cards only (P25)"))
    if len(state.columns) > COLUMNS_MAX:
        return Fault("columns", say("there are three columns at most (P12)"))
    for column in state.columns:
        if not column:
            return Fault("columns", say("a column has at least one card (P12)"))
        if column & SWITCH_CARDS:
            return Fault("columns", say("a switch card never lies in a column (P16)"))
        if _clashes_within(column):
            return Fault(
                "columns", say("no column has a colour, a rank or a roll card twice (P13, P14)")
            )
    return None


def _clashes_within(column: CardSet) -> bool:
    return any(column & CLASHES[card] & ~(1 << card) for card in cards_of(column))


def _fault_of_phase(state: State) -> Fault | None:
    """Judge the columns, the pile and the card turned up by what is due."""
    phase, card = state.phase, state.card
    if phase in _DRAWING and not state.pile:
        return Fault("turn", say("with an empty draw pile nobody chooses or draws (P28, A9)"))
    if phase in _BETWEEN_TURNS and state.columns:
        return Fault("columns", say("no columns are open between turns (P22)"))
    if phase is Phase.COLLECT and not state.columns:
        return Fault("turn", say("there is no column to take (P21)"))
    if phase in {Phase.PLACE, Phase.BUST_ROLL}:
        assert card is not None
        if 1 << card & SWITCH_CARDS:
            return Fault("turn", say("a switch card is neither placed nor a bust (P16)"))
        if fits_nowhere(state.columns, card) != (phase is Phase.BUST_ROLL):
            if phase is Phase.PLACE:
                fault = say("this card fits nowhere, so it is a bust (P15, P18)")
            else:
                fault = say("this card can be placed (P15, P18)")
            return Fault("turn", fault)
    return None


def _fault_of_seats(state: State) -> Fault | None:
    """Judge who is still in play (A28)."""
    playing = len(state.present) >= SEATS_MIN
    if state.phase is Phase.OVER:
        over = not (playing and state.pile)
        return None if over else Fault("turn", say("with cards to draw the game is not over (P28)"))
    if not playing:
        return Fault("left", say("the game is over when fewer than two seats are left (A28)"))
    if state.actor not in state.present:
        return Fault("turn", say("this seat has left (A28)"))
    if state.active not in state.present and (state.phase is not Phase.TAKE_ROLL or state.columns):
        return Fault(
            "turn", say("the seat whose turn it is has left, so its columns are gone (A28)")
        )
    return None
