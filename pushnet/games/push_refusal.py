"""Why something may not be done, in one sentence.

Columns and seats are counted from 1 here, as people do.
"""

from typing import Final, assert_never

from pushnet.games.api import Chance
from pushnet.games.push_cards import (
    COLOUR_NAMES,
    DIE_FACES,
    OF_COLOUR,
    Card,
    CardSet,
    Colour,
    colour_of,
    rank_of,
)
from pushnet.games.push_legal import may_bank, may_place, obstacles
from pushnet.games.push_types import (
    COLUMNS_MAX,
    Action,
    Bank,
    Draw,
    Phase,
    Place,
    Push,
    Reveal,
    Roll,
    State,
    Stop,
    Take,
)
from pushnet.words import say

_PHASES_OF: Final[dict[type[Action], tuple[Phase, ...]]] = {
    Push: (Phase.CHOOSE,),
    Bank: (Phase.CHOOSE,),
    Place: (Phase.PLACE,),
    Draw: (Phase.DECIDE,),
    Stop: (Phase.DECIDE,),
    Take: (Phase.COLLECT,),
    Reveal: (Phase.REVEAL,),
    Roll: (Phase.BUST_ROLL, Phase.TAKE_ROLL),
}


def why_refused(state: State, action: Action, chance: Chance | None) -> str:
    """Return why `push.apply` refuses this; "" if it does not."""
    if state.phase not in _PHASES_OF[type(action)]:
        return _what_is_due(state)
    match action:
        case Reveal():
            return _why_not_drawn(chance, len(state.pile))
        case Roll():
            return _why_not_drawn(chance, DIE_FACES)
        case _ if chance is not None:
            return say("this action takes no chance outcome")
        case Push() | Draw():
            return ""
        case Place(column):
            return "" if may_place(state, column) else _why_not_placed(state, column)
        case Stop():
            return "" if state.columns else say("there is no column to take yet")
        case Bank(colour):
            return "" if may_bank(state, colour) else _why_not_banked(colour)
        case Take(column):
            return "" if 0 <= column < len(state.columns) else _no_column(column)
        case _:
            assert_never(action)


def _what_is_due(state: State) -> str:
    """Return what has to happen in this phase, for one who tried something of another."""
    match state.phase:
        case Phase.CHOOSE:
            return say("seat {actor} has to push or bank", actor=state.actor + 1)
        case Phase.REVEAL:
            return say("a card has to be turned up first")
        case Phase.PLACE:
            return say("seat {actor} has to place the card turned up", actor=state.actor + 1)
        case Phase.DECIDE:
            return say("seat {actor} has to draw on or stop", actor=state.actor + 1)
        case Phase.BUST_ROLL | Phase.TAKE_ROLL:
            return say("seat {actor} has to roll the die first", actor=state.actor + 1)
        case Phase.COLLECT:
            return say("seat {actor} has to take a column", actor=state.actor + 1)
        case Phase.OVER:
            return say("the game is over")
        case _:
            assert_never(state.phase)


def _why_not_drawn(chance: Chance | None, bound: int) -> str:
    if chance is None or chance.bound != bound:
        return say("this step takes a chance outcome out of {bound}", bound=bound)
    in_range = 0 <= chance.index < bound
    return (
        ""
        if in_range
        else say("an outcome out of {bound} is at least 0 and below {bound}", bound=bound)
    )


def _why_not_placed(state: State, column: int) -> str:
    if not 0 <= column < len(state.columns):
        full = column == COLUMNS_MAX
        return say("there are three columns already") if full else _no_column(column)
    assert state.card is not None
    in_the_way = obstacles(state.columns[column], state.card)
    shared = _shared(state.card, in_the_way)
    # Translators: {shared} is a colour, "a 5" or "a roll card": what cards there and this one share
    return say("column {column} already has {shared}", column=column + 1, shared=shared)


def _shared(card: Card, in_the_way: CardSet) -> str:
    """Return what a card has in common with those that keep it out: "red", "a 5", .."""
    colour = colour_of(card)
    if colour is None:
        return say("a roll card")
    if in_the_way & OF_COLOUR[colour]:
        return COLOUR_NAMES[colour]
    return say("a {rank}", rank=rank_of(card))


def _why_not_banked(colour: int) -> str:
    if 0 <= colour < len(Colour):
        return say("there is no {colour} card on the bench", colour=COLOUR_NAMES[colour])
    return say("there is no such colour")


def _no_column(column: int) -> str:
    return say("there is no column {column}", column=column + 1)
