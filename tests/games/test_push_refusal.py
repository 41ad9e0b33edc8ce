"""The sentence that says why something may not be done."""

import pytest

from pushnet.games.api import Chance
from pushnet.games.push_refusal import why_refused
from pushnet.games.push_types import (
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
from tests.games.positions import position

COLUMNS = ("R3 B5", "G2 ROLL", "Y4")
OPEN = position(columns=COLUMNS)
CHOOSING = position(phase=Phase.CHOOSE, benches={0: "R1"})
COLLECTING = position(phase=Phase.COLLECT, columns=COLUMNS, actor=2)
ROLLING = position(phase=Phase.TAKE_ROLL, columns=COLUMNS, card="ROLL", actor=1)
REVEALING = position(phase=Phase.REVEAL, pile="R1 R2")


def placing(card: str, columns: tuple[str, ...] = COLUMNS) -> State:
    return position(phase=Phase.PLACE, columns=columns, card=card)


@pytest.mark.parametrize(
    ("state", "action", "chance", "why"),
    [
        (CHOOSING, Draw(), None, "seat 1 has to push or bank"),
        (REVEALING, Stop(), None, "a card has to be turned up first"),
        (placing("B1"), Draw(), None, "seat 1 has to place the card turned up"),
        (OPEN, Push(), None, "seat 1 has to draw on or stop"),
        (COLLECTING, Stop(), None, "seat 3 has to take a column"),
        (
            position(phase=Phase.BUST_ROLL, columns=COLUMNS, card="R4", active=1),
            Take(0),
            None,
            "seat 2 has to roll the die first",
        ),
        (ROLLING, Take(0), None, "seat 2 has to roll the die first"),
        (ROLLING, Roll(), Chance(0, 5), "this step takes a chance outcome out of 6"),
        (ROLLING, Roll(), Chance(-1, 6), "an outcome out of 6 is at least 0 and below 6"),
        (ROLLING, Roll(), Chance(5, 6), ""),
        (position(phase=Phase.OVER), Push(), None, "the game is over"),
        (placing("R1"), Place(0), None, "column 1 already has red"),
        (placing("P5"), Place(0), None, "column 1 already has a 5"),
        (placing("R5"), Place(0), None, "column 1 already has red"),
        (placing("ROLL"), Place(1), None, "column 2 already has a roll card"),
        (placing("P1"), Place(3), None, "there are three columns already"),
        (placing("P1"), Place(4), None, "there is no column 5"),
        (placing("P1", ("R3",)), Place(2), None, "there is no column 3"),
        (placing("P1"), Place(-1), None, "there is no column 0"),
        (position(), Stop(), None, "there is no column to take yet"),
        (CHOOSING, Bank(1), None, "there is no blue card on the bench"),
        (CHOOSING, Bank(5), None, "there is no such colour"),
        (CHOOSING, Bank(-1), None, "there is no such colour"),
        (COLLECTING, Take(3), None, "there is no column 4"),
        (CHOOSING, Push(), Chance(0, 6), "this action takes no chance outcome"),
        (REVEALING, Reveal(), None, "this step takes a chance outcome out of 2"),
        (REVEALING, Reveal(), Chance(0, 3), "this step takes a chance outcome out of 2"),
        (REVEALING, Reveal(), Chance(2, 2), "an outcome out of 2 is at least 0 and below 2"),
        (REVEALING, Roll(), Chance(0, 6), "a card has to be turned up first"),
        (CHOOSING, Push(), None, ""),
        (CHOOSING, Bank(0), None, ""),
        (REVEALING, Reveal(), Chance(1, 2), ""),
        (placing("P1"), Place(2), None, ""),
        (OPEN, Draw(), None, ""),
        (OPEN, Stop(), None, ""),
        (COLLECTING, Take(2), None, ""),
    ],
)
def test_why(state: State, action: Action, chance: Chance | None, why: str) -> None:
    assert why_refused(state, action, chance) == why
