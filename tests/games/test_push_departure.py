"""Ruling A28: a seat that leaves or is dropped, in every phase of a turn."""

import pytest

from pushnet.games.push import depart, is_over, legal_actions, ranks, to_move
from pushnet.games.push_events import (
    Departed,
    GameEnded,
    LeftoversDiscarded,
    SwitchesDiscarded,
    TurnBegan,
)
from pushnet.games.push_types import (
    Bank,
    Options,
    Phase,
    Push,
    State,
    Stop,
    SwitchRule,
    Take,
)
from pushnet.ids import Seat
from tests.games.positions import do, faces, held, position, roll, takers, turn_up

PX03 = ("R3 B5", "G2 R6", "Y4")


def leave(state: State, *seats: int) -> State:
    after, _ = depart(state, frozenset(Seat(seat) for seat in seats))
    return after


def column_faces(state: State) -> list[list[str]]:
    return [faces(column) for column in state.columns]


@pytest.mark.parametrize(
    ("phase", "columns", "card", "actor", "discarded"),
    [
        pytest.param(Phase.CHOOSE, (), None, 0, [], id="choose"),
        pytest.param(Phase.REVEAL, (), None, 0, [], id="first-reveal"),
        pytest.param(Phase.REVEAL, ("R3",), None, 0, ["R3"], id="reveal"),
        pytest.param(Phase.PLACE, (), "G4", 0, ["G4"], id="first-place"),
        pytest.param(Phase.PLACE, ("R3",), "G4", 0, ["R3", "G4"], id="place"),
        pytest.param(Phase.DECIDE, ("R3", "B2"), None, 0, ["R3", "B2"], id="decide"),
        pytest.param(
            Phase.BUST_ROLL, PX03, "R4", 0, ["R3", "R4", "R6", "B5", "G2", "Y4"], id="bust-roll"
        ),
        pytest.param(Phase.COLLECT, ("R3", "B2"), None, 0, ["R3", "B2"], id="collect"),
        pytest.param(Phase.COLLECT, ("B2",), None, 2, ["B2"], id="another-collects"),
        pytest.param(Phase.TAKE_ROLL, ("R3 ROLL",), "ROLL", 0, ["R3", "ROLL", "ROLL"], id="roll"),
    ],
)
def test_when_the_active_seat_leaves_its_turn_ends(
    phase: Phase, columns: tuple[str, ...], card: str | None, actor: int, discarded: list[str]
) -> None:
    state = position(
        phase=phase, columns=columns, card=card, actor=actor, benches={0: "R6"}, banks={0: "B1"}
    )
    after, events = depart(state, frozenset({Seat(0)}))
    assert after.present == (1, 2, 3)
    assert (after.phase, after.active, after.actor) == (Phase.CHOOSE, 1, 1)
    assert (after.columns, after.card) == ((), None)
    assert faces(after.discard) == discarded
    assert (after.benches, after.banks, after.pile) == (state.benches, state.banks, state.pile)
    left = (LeftoversDiscarded(after.discard),) if discarded else ()
    assert events == (Departed(Seat(0)), *left, TurnBegan(Seat(1)))


@pytest.mark.parametrize("phase", [Phase.CHOOSE, Phase.REVEAL, Phase.DECIDE, Phase.COLLECT])
def test_when_another_seat_leaves_the_turn_goes_on(phase: Phase) -> None:
    state = position(phase=phase, columns=() if phase is Phase.CHOOSE else ("R3",))
    after, events = depart(state, frozenset({Seat(2)}))
    assert after == state._replace(present=(0, 1, 3))
    assert events == (Departed(Seat(2)),)
    assert legal_actions(after) == legal_actions(state)


def test_a_leaving_taker_is_skipped() -> None:
    state = position(phase=Phase.COLLECT, columns=("R3", "B2"), actor=1)
    after = leave(state, 1)
    assert (after.phase, after.actor) == (Phase.COLLECT, 2)
    assert column_faces(after) == [["R3"], ["B2"]]


def test_a_leaving_last_taker_ends_the_turn() -> None:
    state = position(phase=Phase.COLLECT, columns=("R3", "B2"), actor=3)
    after = leave(state, 3)
    assert (after.phase, after.active) == (Phase.CHOOSE, 1)
    assert faces(after.discard) == ["R3", "B2"]


def test_a_leaving_taker_does_not_roll() -> None:
    state = position(columns=("R1", "R3 ROLL", "B2"), benches={1: "R6"})
    waiting = do(state, Stop(), Take(0), Take(0))
    after, events = depart(waiting, frozenset({Seat(1)}))
    assert (after.phase, after.actor, after.card) == (Phase.COLLECT, 2, None)
    assert faces(after.benches[1]) == ["R3", "R6"]
    assert faces(after.discard) == ["ROLL"]
    assert events == (Departed(Seat(1)), LeftoversDiscarded(held(waiting)))


def test_a_leaving_taker_of_the_last_column_does_not_roll_and_the_turn_ends() -> None:
    waiting = do(position(columns=("R1", "ROLL")), Stop(), Take(0), Take(0))
    after = leave(waiting, 1)
    assert (after.phase, after.active) == (Phase.CHOOSE, 2)
    assert faces(after.discard) == ["ROLL"]


@pytest.mark.parametrize(
    ("columns", "left"), [(("R3", "ROLL", "B2"), ["B2"]), (("R3", "ROLL"), [])]
)
def test_a_taker_in_play_still_rolls_when_the_active_seat_leaves(
    columns: tuple[str, ...], left: list[str]
) -> None:
    waiting = do(position(columns=columns, benches={1: "R6"}), Stop(), Take(0), Take(0))
    after, events = depart(waiting, frozenset({Seat(0)}))
    assert (after.phase, after.actor, after.columns) == (Phase.TAKE_ROLL, 1, ())
    assert faces(after.discard) == left
    assert events == (Departed(Seat(0)), *[LeftoversDiscarded(after.discard)] * len(left))
    ended, _ = roll(after, "red")
    assert ended.benches[1] == 0
    assert (ended.phase, ended.active) == (Phase.CHOOSE, 1)


def test_both_may_leave_while_one_still_rolls() -> None:
    waiting = do(position(columns=("R3", "ROLL", "B2")), Stop(), Take(0), Take(0))
    one_by_one, together = leave(leave(waiting, 0), 1), leave(waiting, 0, 1)
    assert one_by_one == together
    assert (together.phase, together.active) == (Phase.CHOOSE, 2)
    assert faces(together.discard) == ["B2", "ROLL"]


def test_seats_that_left_are_skipped_in_turns() -> None:
    state = position(phase=Phase.CHOOSE, benches={0: "R1", 3: "R2"}, present=(0, 3, 5), seats=6)
    order = []
    for _ in range(2):
        order.append(state.active)
        state = do(state, Bank(0))
    assert [*order, state.active] == [0, 3, 5]


@pytest.mark.parametrize(("switches", "order"), [(0, [3, 5, 0]), (1, [3, 0, 5])])
def test_seats_that_left_are_skipped_in_benching(switches: int, order: list[int]) -> None:
    columns = ("R1", "B1", "G1")
    state = position(seats=6, present=(0, 3, 5), active=3, columns=columns, switches=switches)
    assert takers(do(state, Stop())) == order


def test_of_two_left_one_takes_after_a_bust() -> None:
    state = position(seats=4, present=(1, 3), active=3, phase=Phase.REVEAL, columns=PX03)
    collecting, _ = roll(turn_up(state, "R4")[0], "*")
    assert takers(collecting) == [1]


def test_a_departure_ends_the_turn_as_any_other_end_does() -> None:
    state = position(columns=("R3",), switches=1, options=Options(switch_rule=SwitchRule.EACH_TURN))
    after, events = depart(state, frozenset({Seat(0)}))
    assert after.switch_pile == 0
    assert faces(after.discard) == ["R3", "SW"]
    assert SwitchesDiscarded(state.switch_pile) in events
    standing = leave(position(columns=("R3",), switches=1), 0)
    assert faces(standing.switch_pile) == ["SW"]


def test_the_game_ends_if_the_draw_pile_is_empty_when_the_active_seat_leaves() -> None:
    state = position(
        phase=Phase.PLACE, columns=("R3",), card="G1", pile="", benches={0: "P6", 2: "B2"}
    )
    after, events = depart(state, frozenset({Seat(0)}))
    assert is_over(after)
    assert events[-1] == GameEnded((Seat(2),))
    assert [(rank.seat, rank.score, rank.place) for rank in ranks(after)] == [
        (2, 2, 1),
        (1, 0, 2),
        (3, 0, 2),
        (0, 6, 0),
    ]


@pytest.mark.parametrize("phase", [Phase.CHOOSE, Phase.REVEAL, Phase.DECIDE, Phase.COLLECT])
@pytest.mark.parametrize("stays", [0, 1])
def test_the_last_seat_left_wins_at_once(phase: Phase, stays: int) -> None:
    state = position(
        seats=3,
        phase=phase,
        columns=() if phase is Phase.CHOOSE else ("R3",),
        benches={2: "P6 P5"},
    )
    gone = frozenset({Seat(0), Seat(1), Seat(2)} - {Seat(stays)})
    after, events = depart(state, gone)
    assert is_over(after)
    assert (after.columns, after.card) == ((), None)
    assert events[-1] == GameEnded((Seat(stays),))
    assert [rank.place for rank in ranks(after)] == [1, 0, 0]
    assert ranks(after)[0].seat == stays
    assert to_move(after) is None


def test_if_all_leave_at_once_nobody_is_ranked() -> None:
    state = position(seats=3, columns=("R3",), benches={1: "P6"})
    after, events = depart(state, frozenset(state.present))
    assert is_over(after)
    assert events[-1] == GameEnded(())
    assert [(rank.seat, rank.score, rank.place) for rank in ranks(after)] == [
        (0, 0, 0),
        (1, 6, 0),
        (2, 0, 0),
    ]


def test_leaving_again_or_after_the_end_changes_nothing() -> None:
    state = leave(position(columns=("R3",)), 2)
    assert depart(state, frozenset({Seat(2)})) == (state, ())
    assert depart(state, frozenset()) == (state, ())
    over = leave(state, 0, 1)
    assert depart(over, frozenset({Seat(3)})) == (over, ())


def test_who_left_no_longer_acts() -> None:
    state = leave(position(phase=Phase.CHOOSE, benches={1: "R1"}), 0)
    assert legal_actions(state) == (Push(), Bank(0))
    assert to_move(state) == 1
