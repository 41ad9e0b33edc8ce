"""The worked positions for Push, one test each, under the number of its row."""

import pytest

from pushnet.errors import Code, RefusedError
from pushnet.games.push import apply, is_over, legal_actions, setup
from pushnet.games.push_cards import cards_of, points_of, set_of
from pushnet.games.push_ending import score_of
from pushnet.games.push_events import Rolled, Stopped
from pushnet.games.push_legal import fitting_columns
from pushnet.games.push_order import takers_if_stopped
from pushnet.games.push_types import (
    Action,
    Bank,
    Draw,
    Options,
    Phase,
    Place,
    Push,
    State,
    Stop,
    Take,
)
from pushnet.ids import Seat
from tests.games.positions import AS_PRINTED, do, faces, held, position, roll, takers, turn_up

PX03 = ("R3 B5", "G2 R6", "Y4")
PX13 = ("R6 B5 G4", "Y1 P2", "G3")
RED, BLUE, GREEN, YELLOW, PURPLE = range(5)


def columns_for(columns: tuple[str, ...], face: str) -> set[str]:
    """Where a card may go once it is turned up: C1, C2, C3 or new."""
    state, _ = turn_up(position(phase=Phase.REVEAL, columns=columns), face)
    if state.phase is not Phase.PLACE:
        return set()
    places = [a.column for a in legal_actions(state) if isinstance(a, Place)]
    assert state.card is not None
    assert tuple(places) == fitting_columns(state.columns, state.card)
    return {"new" if c == len(columns) else f"C{c + 1}" for c in places}


def assert_refused(state: State, action: Action) -> None:
    assert action not in legal_actions(state)
    with pytest.raises(RefusedError) as refused:
        apply(state, action, None)
    assert refused.value.code is Code.ILLEGAL_ACTION
    assert refused.value.detail


def points(state: State) -> list[int]:
    return [points_of(bench) for bench in state.benches]


def test_px01_a_colour_clash_leaves_a_new_column() -> None:
    assert columns_for(("R3 B5",), "R1") == {"new"}


def test_px02_a_rank_clash_leaves_the_other_column_and_a_new_one() -> None:
    assert columns_for(("R3 B5", "G2"), "Y5") == {"C2", "new"}


def test_px03_no_place_in_three_columns_is_a_bust() -> None:
    state, _ = turn_up(position(phase=Phase.REVEAL, columns=PX03), "R4")
    assert state.phase is Phase.BUST_ROLL
    assert faces(held(state)) == ["R4"]
    rolled, _ = roll(state, "*")
    assert faces(rolled.discard) == ["R4"]


def test_px04_one_column_fits() -> None:
    assert columns_for(PX03, "G3") == {"C3"}


def test_px05_all_three_fit_and_there_is_no_fourth() -> None:
    assert columns_for(PX03, "P1") == {"C1", "C2", "C3"}


def test_px06_a_roll_card_may_not_join_a_roll_card() -> None:
    assert columns_for(("R3 ROLL", "G2"), "ROLL") == {"C2", "new"}


def test_px07_a_roll_card_keeps_no_number_card_out() -> None:
    assert columns_for(("ROLL",), "R6") == {"C1", "new"}


def test_px09_a_switch_card_never_busts() -> None:
    state, _ = turn_up(position(phase=Phase.REVEAL, columns=PX03), "SW")
    assert faces(state.switch_pile) == ["SW"]
    assert legal_actions(state) == (Draw(), Stop())


def test_px10_no_number_card_joins_a_column_of_five_colours() -> None:
    full = ("R1 B2 G3 Y4 P5",)
    assert columns_for(full, "R6") == {"new"}
    for colour in "RBGYP":
        for rank in range(1, 7):
            assert columns_for(full, f"{colour}{rank}") == {"new"}


def test_px11_one_card_at_least_has_to_be_drawn() -> None:
    pushed = do(setup(AS_PRINTED, 4, Seat(0)), Push())
    assert_refused(pushed, Stop())


def test_px12_switch_cards_alone_are_no_reason_to_stop() -> None:
    pushed = do(setup(AS_PRINTED, 4, Seat(0)), Push())
    state, _ = turn_up(pushed, "SW")
    assert legal_actions(state) == (Draw(),)
    assert_refused(state, Stop())


def test_px13_three_columns_for_the_first_three_clockwise() -> None:
    state = do(position(columns=PX13), Stop(), Take(0), Take(0))
    assert legal_actions(state) == (Take(0),)
    assert state.actor == 2
    after = do(state, Take(0))
    assert points(after) == [15, 3, 3, 0]
    assert (after.phase, after.active) == (Phase.CHOOSE, 1)


def test_px15_two_switch_cards_leave_the_direction_clockwise() -> None:
    state = position(columns=PX13, switches=2)
    assert takers_if_stopped(state) == (0, 1, 2)
    assert takers(do(state, Stop())) == [0, 1, 2]


def test_px17_two_players_leave_the_third_column() -> None:
    state = position(seats=2, columns=("R6 B4", "G5", "Y2 P1"))
    after = do(state, Stop(), Take(0), Take(0))
    assert faces(after.discard) == ["Y2", "P1"]
    assert points(after) == [10, 5]


def test_px18_a_single_column_goes_to_the_active_seat() -> None:
    state = do(position(seats=2, columns=("R6",)), Stop())
    assert state.actor == 0
    assert legal_actions(state) == (Take(0),)
    assert points(do(state, Take(0))) == [6, 0]


@pytest.mark.parametrize(
    ("seats", "order", "left"),
    [
        pytest.param(3, [1, 2], 1, id="px20_three_players_leave_the_third_column"),
        pytest.param(6, [1, 2, 3], 0, id="px21_three_of_six_players_take_one"),
    ],
)
def test_px20_px21_after_a_bust(seats: int, order: list[int], left: int) -> None:
    busted, _ = turn_up(position(seats=seats, phase=Phase.REVEAL, columns=PX03), "R4")
    collecting, _ = roll(busted, "*")
    assert takers(collecting) == order
    after = do(collecting, *[Take(0)] * len(order))
    assert after.active == 1
    taken = len([bench for bench in after.benches if bench])
    assert 3 - taken == left
    assert after.benches[0] == 0


def bust_with_bench(die: str) -> tuple[State, int]:
    before = position(phase=Phase.REVEAL, columns=PX03, benches={0: "R6 R2 G5 B1"}, banks={0: "R4"})
    busted, _ = turn_up(before, "R4")
    after, events = roll(busted, die)
    assert isinstance(events[0], Rolled)
    return after, events[0].points


def test_px23_a_bust_costs_the_rolled_colour_of_the_bench() -> None:
    after, lost = bust_with_bench("red")
    assert faces(after.benches[0]) == ["B1", "G5"]
    assert points(after)[0] == 6
    assert faces(after.banks[0]) == ["R4"]
    assert lost == 8


def test_px24_a_star_after_a_bust_costs_nothing() -> None:
    after, lost = bust_with_bench("*")
    assert points(after)[0] == 14
    assert lost == 0


def take_with_roll(die: str, options: Options = AS_PRINTED) -> State:
    before = position(
        columns=("G6 R5 ROLL",), benches={0: "G4 R2"}, banks={0: "Y6"}, options=options
    )
    waiting = do(before, Stop(), Take(0))
    assert waiting.phase is Phase.TAKE_ROLL
    after, _ = roll(waiting, die)
    assert "ROLL" in faces(after.discard)
    return after


def test_px26_a_roll_card_costs_cards_just_taken_too() -> None:
    after = take_with_roll("green")
    assert faces(after.discard) == ["G4", "G6", "ROLL"]
    assert faces(after.benches[0]) == ["R2", "R5"]
    assert points(after)[0] == 7


def test_px27_a_star_for_a_roll_card_costs_nothing() -> None:
    after = take_with_roll("*")
    assert faces(after.benches[0]) == ["R2", "R5", "G4", "G6"]
    assert points(after)[0] == 17
    assert faces(after.discard) == ["ROLL"]


def test_px28_a_hard_star_costs_the_whole_bench_but_not_the_bank() -> None:
    after = take_with_roll("*", Options(hard_star=True))
    assert after.benches[0] == 0
    assert faces(after.banks[0]) == ["Y6"]
    assert "ROLL" in faces(after.discard)


def test_px29_a_colour_that_is_not_there_costs_nothing() -> None:
    assert points(take_with_roll("purple"))[0] == 17


def test_px30_a_lone_roll_card_has_to_be_taken() -> None:
    state = position(
        phase=Phase.COLLECT, columns=("ROLL",), benches={2: "P6 P5"}, active=0, actor=2
    )
    assert legal_actions(state) == (Take(0),)
    after, events = roll(do(state, Take(0)), "purple")
    assert after.benches[2] == 0
    assert isinstance(events[0], Rolled)
    assert events[0].points == 11


def test_px32_banking_moves_all_of_a_colour_and_ends_the_turn() -> None:
    before = position(phase=Phase.CHOOSE, benches={0: "R6 R1 B3"})
    after = do(before, Bank(RED))
    assert faces(after.banks[0]) == ["R1", "R6"]
    assert points_of(after.banks[0]) == 7
    assert faces(after.benches[0]) == ["B3"]
    assert after.pile == before.pile
    assert (after.phase, after.active) == (Phase.CHOOSE, 1)


def test_px33_a_colour_may_be_banked_again() -> None:
    before = position(phase=Phase.CHOOSE, benches={0: "R5 G2"}, banks={0: "R6 R1"})
    after = do(before, Bank(RED))
    assert points_of(after.banks[0]) == 12
    assert faces(after.benches[0]) == ["G2"]


def test_px34_an_empty_bench_leaves_only_pushing() -> None:
    state = position(phase=Phase.CHOOSE)
    assert legal_actions(state) == (Push(),)
    for colour in range(5):
        assert_refused(state, Bank(colour))


def test_px36_the_last_card_forces_the_stop() -> None:
    drawn, _ = turn_up(do(position(columns=("R6",), pile="Y2"), Draw()), "Y2")
    placed, events = apply(drawn, Place(0), None)
    assert Stopped(Seat(0), forced=True) in events
    assert placed.phase is Phase.COLLECT
    assert legal_actions(placed) == (Take(0),)
    after = do(placed, Take(0))
    assert points(after) == [8, 0, 0, 0]
    assert is_over(after)


def test_px37_the_last_card_may_still_bust() -> None:
    drawn = do(position(columns=PX03, pile="R4"), Draw())
    busted, _ = turn_up(drawn, "R4")
    assert busted.phase is Phase.BUST_ROLL
    collecting, _ = roll(busted, "red")
    assert takers(collecting) == [1, 2, 3]
    after = do(collecting, Take(0), Take(0), Take(0))
    assert is_over(after)
    assert [score_of(after, Seat(seat)) for seat in range(4)] == [0, 8, 8, 4]


@pytest.mark.parametrize(("seats", "count"), [(2, 108), (3, 120), (4, 120), (5, 120), (6, 120)])
def test_px41_all_cards_are_in_the_draw_pile(seats: int, count: int) -> None:
    start = setup(AS_PRINTED, seats, Seat(0))
    assert len(start.pile) == count == len(set(start.pile))
    assert points_of(set_of(start.pile)) == 315
    assert cards_of(set_of(start.pile)) == tuple(start.pile)
    assert faces(start.pile).count("SW") == (0 if seats == 2 else 12)
