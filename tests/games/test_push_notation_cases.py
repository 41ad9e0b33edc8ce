"""The worked positions for Push once more, set up, stepped and judged in notation only.

Seats are counted from 1 here: seat 1 is the active one of the worked positions.
"""

import pytest

from pushnet.errors import Code, RefusedError
from pushnet.games.push import legal_actions
from pushnet.games.push_cards import CARDS_MAX, SWITCH_FIRST, points_of, set_of
from pushnet.games.push_ending import score_of
from pushnet.games.push_notation import format_position, parse_position
from pushnet.games.push_steps import format_action, play
from pushnet.games.push_types import State
from pushnet.ids import Seat

THREE = "columns=R3B5/R6G2/Y4"  # PX03
FULL = "columns=R6B5G4/Y1P2/G3"  # PX13
BUSTER = f"4p 1:bust:R4 {THREE} bench=R26B1G5 bank=R4"  # PX23
TAKING = "4p 1:collect:1 columns=R5G6! bench=R2G4"  # PX26


def after(line: str, steps: str) -> State:
    state = parse_position(line)
    for stepped in play(state, steps):
        state = stepped.state
    return state


@pytest.mark.parametrize(
    ("line", "steps", "legal"),
    [
        pytest.param("4p 1:reveal columns=R3B5", "+R1", "p2", id="PX01"),
        pytest.param("4p 1:reveal columns=R3B5/G2", "+Y5", "p2 p3", id="PX02"),
        pytest.param(f"4p 1:reveal {THREE}", "+R4", "", id="PX03"),
        pytest.param(f"4p 1:reveal {THREE}", "+G3", "p3", id="PX04"),
        pytest.param(f"4p 1:reveal {THREE}", "+P1", "p1 p2 p3", id="PX05"),
        pytest.param("4p 1:reveal columns=R3!/G2", "+!", "p2 p3", id="PX06"),
        pytest.param("4p 1:reveal columns=!", "+R6", "p1 p2", id="PX07"),
        pytest.param(f"4p 1:reveal {THREE}", "+~", "draw stop", id="PX09"),
        pytest.param("4p 1:reveal columns=R1B2G3Y4P5", "+R6", "p2", id="PX10"),
        pytest.param("start:4", "push", "", id="PX11"),
        pytest.param("start:4", "push +~", "draw", id="PX12"),
        pytest.param(f"4p 1:decide {FULL}", "stop 1:t1 2:t1", "t1", id="PX13"),
        pytest.param("2p 1:decide columns=R6", "stop", "t1", id="PX18"),
        pytest.param("4p 1:collect:3 columns=! bench=-/-/P56", "", "t1", id="PX30"),
        pytest.param("4p 1:choose", "", "push", id="PX34"),
        pytest.param("4p 1:decide columns=R6 pile=Y2", "draw +Y2 p1", "t1", id="PX36"),
    ],
)
def test_what_is_legal(line: str, steps: str, legal: str) -> None:
    state = after(line, steps)
    assert " ".join(map(format_action, legal_actions(state))) == legal


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        pytest.param("4p 1:reveal columns=R3B5", "+R1 p1", id="PX01"),
        pytest.param("start:4", "push stop", id="PX11"),
        pytest.param("start:4", "push +~ stop", id="PX12"),
        pytest.param(f"4p 1:decide {FULL}", "stop 1:t1 2:t1 3:stop", id="PX13"),
        pytest.param("4p 1:choose bench=B1", "bank red", id="PX34"),
    ],
)
def test_what_is_refused(line: str, steps: str) -> None:
    with pytest.raises(RefusedError) as refused:
        after(line, steps)
    assert refused.value.code is Code.ILLEGAL_ACTION


@pytest.mark.parametrize(
    ("line", "steps", "end"),
    [
        pytest.param(
            f"4p 1:reveal {THREE}", "+R4 @star", f"4p 1:collect:2 {THREE} discard=R4", id="PX03"
        ),
        pytest.param(f"4p 1:reveal {THREE}", "+~", f"4p 1:decide {THREE} switches=1", id="PX09"),
        pytest.param(
            f"4p 1:decide {FULL}",
            "stop 1:t1 2:t1 3:t1",
            "4p 2:choose bench=R6B5G4/Y1P2/G3",
            id="PX13",
        ),
        pytest.param(
            f"4p 1:decide {FULL} switches=2",
            "stop 1:t1 2:t1 3:t1",
            "4p 2:choose bench=R6B5G4/Y1P2/G3 switches=2",
            id="PX15",
        ),
        pytest.param(
            "2p 1:decide columns=R6B4/G5/Y2P1",
            "stop 1:t1 2:t1",
            "2p 2:choose bench=R6B4/G5 discard=Y2P1",
            id="PX17",
        ),
        pytest.param("2p 1:decide columns=R6", "stop 1:t1", "2p 2:choose bench=R6", id="PX18"),
        pytest.param(
            f"3p 1:bust:R4 {THREE}",
            "@star 2:t1 3:t1",
            "3p 2:choose bench=-/R3B5/R6G2 discard=R4Y4",
            id="PX20",
        ),
        pytest.param(
            f"6p 1:bust:R4 {THREE}",
            "@star 2:t1 3:t1 4:t1",
            "6p 2:choose bench=-/R3B5/R6G2/Y4 discard=R4",
            id="PX21",
        ),
        pytest.param(
            BUSTER,
            "@red",
            f"4p 1:collect:2 {THREE} bench=B1G5 bank=R4 discard=R246",
            id="PX23",
        ),
        pytest.param(
            BUSTER,
            "@star",
            f"4p 1:collect:2 {THREE} bench=R26B1G5 bank=R4 discard=R4",
            id="PX24",
        ),
        pytest.param(TAKING, "t1 @green", "4p 2:choose bench=R25 discard=G46!", id="PX26"),
        pytest.param(TAKING, "t1 @star", "4p 2:choose bench=R25G46 discard=!", id="PX27"),
        pytest.param(
            f"{TAKING} bank=Y6 hard_star=on",
            "t1 @star",
            "4p 2:choose bank=Y6 discard=R25G46! hard_star=on",
            id="PX28",
        ),
        pytest.param(TAKING, "t1 @purple", "4p 2:choose bench=R25G46 discard=!", id="PX29"),
        pytest.param(
            "4p 1:collect:3 columns=! bench=-/-/P56",
            "t1 @purple",
            "4p 2:choose discard=P56!",
            id="PX30",
        ),
        pytest.param(
            "4p 1:choose bench=R16B3", "bank red", "4p 2:choose bench=B3 bank=R16", id="PX32"
        ),
        pytest.param(
            "4p 1:choose bench=R5G2 bank=R16",
            "bank red",
            "4p 2:choose bench=G2 bank=R156",
            id="PX33",
        ),
        pytest.param(
            "4p 1:decide columns=R6 pile=Y2",
            "draw +Y2 p1 t1",
            "4p 1:over bench=R6Y2 pile=-",
            id="PX36",
        ),
        pytest.param(
            f"4p 1:decide {THREE} pile=R4",
            "draw +R4 @star 2:t1 3:t1 4:t1",
            "4p 1:over bench=-/R3B5/R6G2/Y4 pile=-",
            id="PX37",
        ),
    ],
)
def test_what_it_comes_to(line: str, steps: str, end: str) -> None:
    assert format_position(after(line, steps), copies=False) == end


@pytest.mark.parametrize(
    ("line", "steps", "scores"),
    [
        pytest.param(f"4p 1:decide {FULL}", "stop t1 t1 t1", (15, 3, 3, 0), id="PX13"),
        pytest.param("2p 1:decide columns=R6B4/G5/Y2P1", "stop t1 t1", (10, 5), id="PX17"),
        pytest.param(BUSTER, "@red", (10, 0, 0, 0), id="PX23"),
        pytest.param(TAKING, "t1 @green", (7, 0, 0, 0), id="PX26"),
        pytest.param(TAKING, "t1 @star", (17, 0, 0, 0), id="PX27"),
        pytest.param("4p 1:choose bench=R5G2 bank=R16", "bR", (14, 0, 0, 0), id="PX33"),
        pytest.param("4p 1:decide columns=R6 pile=Y2", "d +Y2 p1 t1", (8, 0, 0, 0), id="PX36"),
    ],
)
def test_the_points(line: str, steps: str, scores: tuple[int, ...]) -> None:
    state = after(line, steps)
    assert tuple(score_of(state, Seat(seat)) for seat in range(len(scores))) == scores


def test_px41_the_whole_deck() -> None:
    for line, cards in (("start:4", CARDS_MAX), ("start:2", SWITCH_FIRST)):
        state = parse_position(line)
        assert (len(state.pile), points_of(set_of(state.pile))) == (cards, 315)
