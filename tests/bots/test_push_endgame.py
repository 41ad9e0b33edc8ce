"""The solver against the rules alone: every card and every face of the die, one by one."""

from fractions import Fraction

import pytest

from pushnet.bots.push_endgame import POINT, Endgame, outcomes, standing_payoff
from pushnet.games.api import Chance
from pushnet.games.push import apply, chance_action, chance_bound, is_over, legal_actions
from pushnet.games.push_ending import score_of, winners
from pushnet.games.push_notation import parse_position
from pushnet.games.push_steps import format_action
from pushnet.games.push_types import State

MANY = 100_000

POSITIONS = [
    "2p 1:decide columns=R6B4/G1/Y1 bench=R6/B6 pile=R1",
    "2p 1:decide columns=R6B4/G1/Y1 bench=R6/B6 bank=G5/Y6 pile=!",
    "2p 2:collect:2 columns=R6B4!/G6/Y1 bench=R6/B6Y2 pile=-",
    "2p 1:choose bench=R6/B6 bank=G5/Y5 pile=!",
    "2p 1:choose bench=R6B2/- pile=Y1",
    "2p 1:place:R5 columns=R6B4/G5/Y1 bench=R6/B6 pile=!",
    "3p 1:decide columns=R6B4/G1 bench=R6/B6/Y5 pile=!~",
    "3p 1:decide columns=R6B4!/G1!/Y6 bench=R6/B6/Y5 pile=B4 hard_star=on",
    "4p 1:collect:3 columns=R6!/B6! bench=R1/B6/Y5G5/P6 pile=-",
    "3p 1:bust:R6 columns=R6/R5B6/R4Y6 bench=R1/B6/Y5G5 left=3 pile=-",
]


def brute(state: State) -> tuple[Fraction, ...]:
    """Every way there is; nothing is taken together, nothing remembered."""
    seats = range(len(state.benches))
    if is_over(state):
        won, scores = winners(state), [score_of(state, seat) for seat in seats]
        average = Fraction(sum(scores[seat] for seat in state.present), len(state.present))
        point = Fraction(str(POINT))
        return tuple(
            Fraction(seat in won, len(won))
            + (point * (scores[seat] - average) if seat in state.present else 0)
            for seat in seats
        )
    bound = chance_bound(state)
    if bound is None:
        after = [brute(apply(state, action, None)[0]) for action in legal_actions(state)]
        return max(after, key=lambda payoff: payoff[state.actor])
    ways = [
        brute(apply(state, chance_action(state), Chance(index, bound))[0]) for index in range(bound)
    ]
    return tuple(sum(way[seat] for way in ways) / bound for seat in seats)


@pytest.mark.parametrize("line", POSITIONS)
def test_it_finds_what_trying_everything_finds(line: str) -> None:
    state = parse_position(line)
    if not legal_actions(state):
        state, _ = max(outcomes(state), key=lambda way: way[1])
    solved = Endgame(MANY, whole=True).payoffs(state)
    assert solved is not None
    for action, payoff in solved:
        expected = [float(share) for share in brute(apply(state, action, None)[0])]
        assert payoff == pytest.approx(expected)


def test_to_the_end_of_the_turn_the_standing_is_what_counts() -> None:
    state = parse_position("2p 1:decide columns=R6/B1 bench=-/R6 pile=R1!B2Y6")
    solved = dict(Endgame(MANY, whole=False).payoffs(state) or ())
    stop = next(action for action in solved if format_action(action) == "stop")
    after, _ = apply(state, stop, None)
    for step in ("t1", "t1"):
        action = next(a for a in legal_actions(after) if format_action(a) == step)
        after, _ = apply(after, action, None)
    assert solved[stop] == standing_payoff(after)


def test_too_much_is_nothing() -> None:
    assert Endgame(5, whole=True).payoffs(parse_position("2p 1:choose bench=R6B2 pile=Y1")) is None


def test_outcomes_count_every_card_and_every_face() -> None:
    drawn = outcomes(parse_position("3p 1:reveal columns=R6 pile=B1B1G2!!!~"))
    assert sorted(count for _, count in drawn) == [1, 1, 2, 3]
    rolled = outcomes(parse_position("3p 1:roll:2 bench=-/R1Y2"))
    assert sorted(count for _, count in rolled) == [1, 1, 4]


@pytest.mark.parametrize(
    ("line", "choice"),
    [
        # Behind by one: only the last card can still win.
        ("2p 1:decide columns=R1 bank=R6/R6B2 pile=G3", "draw"),
        # Equal points: who has to roll has more to lose than to win.
        ("2p 1:collect:1 columns=R1!/G1 bench=B66/Y66 pile=-", "t2"),
    ],
)
def test_the_last_cards_are_played_to_win(line: str, choice: str) -> None:
    state = parse_position(line)
    solved = Endgame(MANY, whole=True).payoffs(state) or []
    best, _ = max(solved, key=lambda pair: pair[1][state.actor])
    assert format_action(best) == choice
