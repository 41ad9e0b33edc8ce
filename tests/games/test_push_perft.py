"""Counts that a second implementation of Push can check; `perft` says what is counted.

Positions are in the project's one-line notation. Each row gives the counts for depth 1, 2, ..
They were also found by another engine, written separately from the rules with lists of faces.
"""

import pytest

from pushnet.games.push_notation import parse_position
from tests.games.perft import perft

COUNTS = [
    (
        "4p 1:choose",
        [1, 32, 32, 94, 1055, 1813, 6286],
        [1, 120, 120, 1644, 14388, 41154, 375234],
    ),
    (
        "2p 1:choose",
        [1, 31, 31, 62, 992, 1657, 4178],
        [1, 108, 108, 216, 11664, 20394, 50130],
    ),
    (
        "4p 1:choose bench=R1G22B5/-/Y5 bank=-/B6 switches=1",
        [4, 35, 128, 190, 1336, 4974],
        [4, 116, 452, 1775, 17066, 73194],
    ),
    (
        "4p 1:reveal columns=R3B5/R6G2/Y4 bench=R1G22/-/Y5 bank=-/B6 switches=2",
        [31, 53, 142, 1625, 3182, 9721],
        [108, 209, 1496, 21048, 51680, 468610],
    ),
    (
        "3p 2:collect:2 columns=R3!/G2!/Y4 bench=R1G2/P5R6/Y5",
        [3, 14, 36, 96, 216, 528, 7904],
        [3, 14, 36, 96, 216, 528, 24752],
    ),
    (
        "2p 1:decide columns=R1B2/R3!/G4 bench=R6/B6 pile=P1Y3!R2",
        [2, 7, 17, 44, 130, 354, 762, 1770, 4040, 8516],
        [2, 7, 17, 44, 130, 354, 762, 1770, 4040, 8516],
    ),
    (
        "3p 1:decide columns=R1B2/R3!/G4 pile=P1~~R2! switch_rule=each_turn hard_star=on",
        [2, 7, 17, 43, 83, 206, 529, 1080, 2471, 5166, 11402],
        [2, 8, 19, 50, 105, 258, 676, 1460, 3450, 7356, 16936],
    ),
    (
        "6p 3:reveal columns=R1B2/R3!/G4 bench=R1/R2/R3/R4/R5/R6 pile=P1Y6!R22 left=2,5",
        [4, 8, 16, 49, 140, 338, 712, 2016, 5118, 11602],
        [5, 9, 18, 63, 170, 410, 924, 2602, 6652, 15908],
    ),
    (
        "5p 4:bust:R4 columns=R3B5!/R6G2!/Y4 bench=R1/R2/R3/R5/B6 pile=R1~ switches=1 hard_star=on",
        [6, 18, 84, 216, 576, 1296, 2592, 5904, 10272, 18192, 25632, 34272],
        [6, 18, 84, 216, 576, 1296, 2592, 5904, 10272, 18192, 25632, 34272],
    ),
]


@pytest.mark.parametrize(("line", "paths", "outcomes"), COUNTS)
def test_perft(line: str, paths: list[int], outcomes: list[int]) -> None:
    state = parse_position(line)
    counts = [perft(state, depth) for depth in range(1, len(paths) + 1)]
    assert [count.paths for count in counts] == paths
    assert [count.outcomes for count in counts] == outcomes
