"""A search says what the rules say, worked out here from the rules themselves."""

from fractions import Fraction

import pytest

from pushnet.bots.push_columns import Pile, mask_of
from pushnet.bots.push_search import Outlook, Search, Taker, grown_by
from pushnet.games.api import Chance
from pushnet.games.push import apply
from pushnet.games.push_cards import ROLL_CARDS, points_of
from pushnet.games.push_legal import legal_actions
from pushnet.games.push_notation import parse_position
from pushnet.games.push_order import benching_order, takers_left
from pushnet.games.push_types import Draw, Phase, Place, Reveal, State, Stop

TEMPO = tuple(Fraction(left, 10) for left in range(121))


def weight_of(state: State, seat: int) -> int:
    return 1 if seat == state.active else -(seat + 2)


def searched(state: State, depth: int) -> tuple[float, float]:
    takers = tuple(
        Taker(points_of(state.benches[seat]), weight_of(state, seat))
        for seat in benching_order(state)
    )
    search = Search(Outlook(orders=(takers, (takers[0], *takers[:0:-1])), toll=1 / 6, tempo=TEMPO))
    columns, pile = tuple(sorted(map(mask_of, state.columns))), Pile.of(state.pile)
    return search.stopping(columns, pile, 0), search.drawing(columns, pile, 0, depth)


def taken(state: State) -> Fraction:
    """All take what brings them most; the die costs its average."""
    columns, total = list(state.columns), Fraction()
    for seat in takers_left(state):
        gains = [
            Fraction(5 * points_of(column) - points_of(state.benches[seat]), 6)
            if column & ROLL_CARDS
            else Fraction(points_of(column))
            for column in columns
        ]
        total += weight_of(state, seat) * max(gains)
        del columns[gains.index(max(gains))]
    return total - TEMPO[len(state.pile)]


def drawn(state: State, depth: int) -> Fraction:
    """The average over every card of the pile."""
    state, _ = apply(state, Draw(), None)
    total = Fraction()
    for index in range(len(state.pile)):
        after, _ = apply(state, Reveal(), Chance(index, len(state.pile)))
        total += best(after, depth - 1)
    return total / len(state.pile)


def best(state: State, depth: int) -> Fraction:
    match state.phase:
        case Phase.PLACE:
            return max(
                best(apply(state, action, None)[0], depth)
                for action in legal_actions(state)
                if isinstance(action, Place)
            )
        case Phase.BUST_ROLL:
            lost = Fraction(points_of(state.benches[state.active]), 6)
            return taken(state) - lost
        case Phase.DECIDE:
            stopping = taken(apply(state, Stop(), None)[0])
            return max(stopping, drawn(state, depth)) if depth else stopping
        case _:  # the last card was drawn
            return taken(state)


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize(
    "line",
    [
        "2p 1:decide columns=R6 pile=R1B4!",
        "2p 2:decide columns=R6B5/G1/Y2 bench=R6/B66 pile=R1B4!G5",
        "3p 1:decide columns=R6!/B6/Y2G3 bench=Y6/G1/R4 pile=R16~",
        "4p 3:decide columns=R1B2G3/G1Y2/P1R2 bench=Y6 pile=P4P4Y3~~!",
        "4p 3:decide columns=R1B2G3/G1Y2 bench=Y6 switches=1 pile=P4Y3~!",
    ],
)
def test_stopping_and_drawing_are_what_the_rules_make_of_them(line: str, depth: int) -> None:
    state = parse_position(line)
    stopping, drawing = searched(state, depth)
    assert stopping == pytest.approx(float(taken(apply(state, Stop(), None)[0])))
    assert drawing == pytest.approx(float(drawn(state, depth)))


@pytest.mark.parametrize(
    "line",
    [
        "2p 1:decide columns=R6B4/G1/Y1 bench=R66B66",
        "4p 1:decide columns=R1B2/G1Y2/P1R2 bench=Y6",
        "6p 1:decide columns=R1B2/G1Y2",
    ],
)
def test_looking_further_never_thinks_less_of_drawing(line: str) -> None:
    state = parse_position(line)
    (_, one), (_, two) = searched(state, 1), searched(state, 2)
    assert two >= one - 1e-9  # the same sums, added up in another order


def test_before_the_first_column_there_is_nothing_to_stop_for() -> None:
    takers = (Taker(0, 1.0), Taker(0, -1.0))
    search = Search(Outlook(orders=(takers, takers), toll=1 / 6, tempo=(0.0,) * 9))
    only_switches = Pile((), 2, 2)
    assert search.drawing((), only_switches, 0, 2) == 0
    assert grown_by((), 33) == [(33,)]
