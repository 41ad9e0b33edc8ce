"""The rules and rulings of Push that no worked position covers, one test each, by their number."""

import pytest

from pushnet.errors import Code, RefusedError, UsageError
from pushnet.games.api import Chance
from pushnet.games.push import (
    RULES,
    apply,
    chance_bound,
    first_player,
    is_over,
    legal_actions,
    setup,
    to_move,
)
from pushnet.games.push_cards import STAR, cards_of, points_of, set_of
from pushnet.games.push_events import (
    Banked,
    Busted,
    Drew,
    GameEnded,
    LeftoversDiscarded,
    Placed,
    Pushed,
    Rolled,
    Stopped,
    SwitchesDiscarded,
    SwitchTurned,
    Took,
    TurnBegan,
)
from pushnet.games.push_types import (
    Action,
    Bank,
    Draw,
    Options,
    Phase,
    Place,
    Push,
    Reveal,
    Roll,
    Stop,
    SwitchRule,
    Take,
)
from pushnet.ids import Seat
from tests.games.positions import AS_PRINTED, do, faces, held, position, roll, takers, turn_up

PX03 = ("R3 B5", "G2 R6", "Y4")
RED = 0
EACH_TURN = Options(switch_rule=SwitchRule.EACH_TURN)


# Setup


def test_p5_two_to_six_seats() -> None:
    assert RULES.seat_counts == (2, 3, 4, 5, 6)
    for seats in (0, 1, 7):
        with pytest.raises(UsageError):
            setup(AS_PRINTED, seats, Seat(0))


def test_p7_all_but_the_draw_pile_begins_empty() -> None:
    start = setup(AS_PRINTED, 3, Seat(2))
    assert (start.benches, start.banks) == ((0, 0, 0), (0, 0, 0))
    assert (start.discard, start.switch_pile, start.columns, start.card) == (0, 0, (), None)
    assert (start.phase, start.active, start.present) == (Phase.CHOOSE, 2, (0, 1, 2))


def test_p8_a12_the_first_player_is_drawn_or_fixed() -> None:
    assert [first_player(AS_PRINTED, 4, drawn) for drawn in range(4)] == [0, 1, 2, 3]
    fixed = Options(first_player=Seat(2))
    assert {first_player(fixed, 4, drawn) for drawn in range(4)} == {2}


def test_a12_a_fixed_first_player_has_a_seat() -> None:
    with pytest.raises(RefusedError) as refused:
        first_player(Options(first_player=Seat(2)), 2, 0)
    assert refused.value.code is Code.TABLE_OPTIONS
    for seat in (-1, 2):
        with pytest.raises(UsageError):
            setup(AS_PRINTED, 2, Seat(seat))


# The turn


@pytest.mark.parametrize("switches", [0, 1])
def test_p9_turns_pass_clockwise_whatever_the_switch_cards_say(switches: int) -> None:
    benches = {0: "R1", 1: "R2", 2: "R3", 3: "R4"}
    state = position(phase=Phase.CHOOSE, benches=benches, switches=switches, active=2)
    order = []
    for _ in range(4):
        order.append(state.active)
        state = do(state, Bank(RED))
    assert order == [2, 3, 0, 1]


def test_p10_a_turn_is_one_of_push_and_bank() -> None:
    state = position(phase=Phase.CHOOSE, benches={0: "R1 R2 P4"})
    assert legal_actions(state) == (Push(), Bank(0), Bank(4))
    pushed, events = apply(state, Push(), None)
    assert events == (Pushed(Seat(0)),)
    assert legal_actions(pushed) == ()


def test_p11_a_card_is_dealt_with_before_the_next() -> None:
    state, events = turn_up(position(phase=Phase.REVEAL, columns=("R3",)), "G4")
    assert events == (Drew(Seat(0), state.card or 0),)
    assert set(legal_actions(state)) == {Place(0), Place(1)}
    for action in (Draw(), Stop(), Push(), Take(0)):
        with pytest.raises(RefusedError):
            apply(state, action, None)


def test_p11_the_outcome_points_into_the_cards_left_by_id() -> None:
    state = position(phase=Phase.REVEAL, columns=("R3",), pile="P6 B1 SW R1")
    assert chance_bound(state) == 4
    for index, face in enumerate(["R1", "B1", "P6", "SW"]):
        after, _ = apply(state, Reveal(), Chance(index, 4))
        assert face not in faces(after.pile)
        assert len(after.pile) == 3


def test_p15_a25_the_active_player_chooses_even_when_an_old_column_fits() -> None:
    state, _ = turn_up(position(phase=Phase.REVEAL, columns=("R3",)), "G4")
    joined, events = apply(state, Place(0), None)
    assert [faces(column) for column in joined.columns] == [["R3", "G4"]]
    assert events == (Placed(Seat(0), state.card or 0, 0, opened=False),)
    opened, events = apply(state, Place(1), None)
    assert [faces(column) for column in opened.columns] == [["R3"], ["G4"]]
    assert events == (Placed(Seat(0), state.card or 0, 1, opened=True),)


def test_p16_drawing_may_go_on_after_a_switch_card() -> None:
    state, events = turn_up(position(phase=Phase.REVEAL, columns=("R3",)), "SW")
    (card,) = cards_of(state.switch_pile)
    assert events == (SwitchTurned(Seat(0), card, clockwise=False),)
    assert legal_actions(do(state, Draw())) == ()


def test_p17_one_card_is_enough_to_stop() -> None:
    state = do(setup(AS_PRINTED, 4, Seat(0)), Push())
    state = do(turn_up(state, "R1")[0], Place(0))
    assert legal_actions(state) == (Draw(), Stop())
    stopped, events = apply(state, Stop(), None)
    assert events == (Stopped(Seat(0), forced=False),)
    assert (stopped.phase, to_move(stopped)) == (Phase.COLLECT, 0)


# Bust


def test_p19_a4_the_die_is_rolled_before_anybody_takes() -> None:
    busted, events = turn_up(position(phase=Phase.REVEAL, columns=PX03), "R4")
    assert [type(event) for event in events] == [Drew, Busted]
    assert legal_actions(busted) == ()
    assert chance_bound(busted) == 6
    assert roll(busted, "*")[0].actor == 1


def test_p19_a19_a_busting_roll_card_is_one_roll_only() -> None:
    columns = ("R3 ROLL", "G2 ROLL", "Y4 ROLL")
    state = position(phase=Phase.REVEAL, columns=columns, benches={0: "B2 G1"})
    busted, _ = turn_up(state, "ROLL")
    assert busted.phase is Phase.BUST_ROLL
    after, _ = roll(busted, "green")
    assert faces(after.benches[0]) == ["B2"]
    assert faces(after.discard) == ["G1", "ROLL"]
    assert (after.phase, after.actor, after.card) == (Phase.COLLECT, 1, None)


def test_p19_d6_after_a_bust_the_bench_may_be_banked_next_turn() -> None:
    state = position(seats=2, phase=Phase.REVEAL, columns=PX03, benches={0: "B2", 1: "P1"})
    collecting, _ = roll(turn_up(state, "R4")[0], "*")
    later = do(collecting, Take(0), Bank(4))
    assert later.active == 0
    assert legal_actions(later) == (Push(), Bank(1))


# Benching


@pytest.mark.parametrize(("switches", "order"), [(0, [1, 2, 3]), (1, [1, 0, 3]), (2, [1, 2, 3])])
def test_p20_p21_d1_order_after_a_stop(switches: int, order: list[int]) -> None:
    columns = ("R1", "B1", "G1")
    state = do(position(columns=columns, switches=switches, active=1), Stop())
    assert takers(state) == order


@pytest.mark.parametrize(("switches", "order"), [(0, [2, 3, 0]), (1, [0, 3, 2]), (2, [2, 3, 0])])
def test_p20_p21_order_after_a_bust(switches: int, order: list[int]) -> None:
    state = position(phase=Phase.REVEAL, columns=PX03, switches=switches, active=1)
    assert takers(roll(turn_up(state, "R4")[0], "*")[0]) == order


def test_p21_a_column_is_taken_once_and_the_others_move_up() -> None:
    state = do(position(columns=("R1", "B1", "G1")), Stop())
    after, events = apply(state, Take(1), None)
    assert [faces(column) for column in after.columns] == [["R1"], ["G1"]]
    assert events == (Took(Seat(0), 1, state.columns[1]),)
    assert faces(after.benches[0]) == ["B1"]
    for column in (2, -1):
        with pytest.raises(RefusedError):
            apply(after, Take(column), None)


def test_p22_a15_two_players_take_one_column_each_and_leave_two_after_a_bust() -> None:
    columns = ("R3 B5", "G2 R6", "Y4")
    state = position(seats=2, phase=Phase.REVEAL, columns=columns)
    collecting, _ = roll(turn_up(state, "R4")[0], "*")
    after, events = apply(collecting, Take(1), None)
    assert faces(after.benches[1]) == ["R6", "G2"]
    left = LeftoversDiscarded(collecting.columns[0] | collecting.columns[2])
    assert events == (Took(Seat(1), 1, collecting.columns[1]), left, TurnBegan(Seat(1)))
    assert after.discard == left.cards | collecting.discard


def test_p22_a24_a_leftover_roll_card_is_not_rolled() -> None:
    state = position(seats=2, columns=("R1", "B1", "ROLL"), benches={0: "R6", 1: "B6"})
    after = do(state, Stop(), Take(0), Take(0))
    assert after.phase is Phase.CHOOSE
    assert faces(after.discard) == ["ROLL"]


def test_p23_standing_switch_cards_stay_for_all_the_game() -> None:
    state = position(columns=("R1", "B1"), switches=1)
    assert takers(do(state, Stop())) == [0, 3]
    after = do(state, Stop(), Take(0), Take(0))
    assert after.switch_pile == state.switch_pile
    later = do(turn_up(do(after, Push()), "G1")[0], Place(0))
    later = do(turn_up(do(later, Draw()), "Y2")[0], Place(1))
    assert takers(do(later, Stop())) == [1, 0]


def test_p23_each_turn_switch_cards_count_for_one_turn() -> None:
    state = position(columns=("R1", "B1"), switches=1, options=EACH_TURN)
    collecting = do(state, Stop(), Take(0))
    assert collecting.actor == 3
    after, events = apply(collecting, Take(0), None)
    assert after.switch_pile == 0
    assert after.discard == state.switch_pile
    assert events[1:] == (SwitchesDiscarded(state.switch_pile), TurnBegan(Seat(1)))
    later = do(turn_up(do(after, Push()), "G1")[0], Place(0))
    later = do(turn_up(do(later, Draw()), "Y2")[0], Place(1))
    assert takers(do(later, Stop())) == [1, 2]


def test_p25_a5_each_taker_rolls_before_the_next_takes() -> None:
    state = position(columns=("R1 ROLL", "B1"), benches={0: "R6"})
    waiting = do(state, Stop(), Take(0))
    assert (to_move(waiting), chance_bound(waiting)) == (None, 6)
    assert faces(held(waiting)) == ["ROLL"]
    after, events = roll(waiting, "red")
    assert isinstance(events[0], Rolled)
    assert (events[0].seat, faces(events[0].lost), events[0].points) == (0, ["R1", "R6"], 7)
    assert (after.phase, after.actor) == (Phase.COLLECT, 1)


def test_p25_only_a_roll_card_asks_for_the_die() -> None:
    state = do(position(columns=("R1 ROLL", "B1")), Stop())
    assert [RULES.asks_chance(state, Take(column)) for column in (0, 1)] == [True, False]


def test_p25_a_roll_costs_only_the_taker() -> None:
    state = position(columns=("B1", "ROLL"), benches={0: "R6", 1: "R5", 2: "R4"})
    after, _ = roll(do(state, Stop(), Take(0), Take(0)), "red")
    assert [faces(bench) for bench in after.benches] == [["R6", "B1"], [], ["R4"], []]


# Bank


def test_p26_banking_tells_what_became_safe() -> None:
    state = position(phase=Phase.CHOOSE, benches={0: "R6 R1 B3"})
    _, events = apply(state, Bank(RED), None)
    banked = events[0]
    assert isinstance(banked, Banked)
    assert (banked.seat, banked.colour, faces(banked.cards), banked.points) == (
        0, RED, ["R1", "R6"], 7
    )  # fmt: skip
    assert events[1:] == (TurnBegan(Seat(1)),)


def test_a20_only_a_colour_on_the_bench_can_be_banked() -> None:
    state = position(phase=Phase.CHOOSE, benches={0: "R6"}, banks={0: "B1"})
    assert legal_actions(state) == (Push(), Bank(RED))
    for colour in (1, 2, 3, 4, 5, -1):
        with pytest.raises(RefusedError):
            apply(state, Bank(colour), None)


# End


def test_p28_a11_the_game_ends_at_once_when_the_draw_pile_is_empty() -> None:
    last = do(turn_up(position(seats=3, phase=Phase.REVEAL, pile="R1"), "R1")[0], Place(0))
    assert not is_over(last)
    after, events = apply(last, Take(0), None)
    assert is_over(after)
    assert events[-1] == GameEnded((Seat(0),))
    assert (to_move(after), chance_bound(after), legal_actions(after)) == (None, None, ())


def test_a7_a9_a_last_switch_card_without_a_column_ends_the_turn() -> None:
    state = position(phase=Phase.REVEAL, pile="SW", benches={1: "R1", 2: "B1"})
    after, events = turn_up(state, "SW")
    assert is_over(after)
    assert events[1:] == (Stopped(Seat(0), forced=True), GameEnded((Seat(1), Seat(2))))


def test_a9_a_last_switch_card_with_a_column_turns_the_direction_and_stops() -> None:
    state = position(phase=Phase.REVEAL, columns=("R1", "B1"), pile="SW")
    after, events = turn_up(state, "SW")
    assert isinstance(events[0], SwitchTurned)
    assert not events[0].clockwise
    assert events[1] == Stopped(Seat(0), forced=True)
    assert takers(after) == [0, 3]


def test_p29_a22_a23_points_are_the_printed_numbers() -> None:
    state = position(phase=Phase.OVER, benches={0: "R6 B1"}, banks={0: "P5"}, pile="")
    assert RULES.ranks(state)[0].score == 12
    assert points_of(set_of(range(90, 120))) == 0


def test_p32_a18_a_hard_star_after_a_bust_costs_the_bench_not_the_bank() -> None:
    state = position(
        phase=Phase.REVEAL,
        columns=PX03,
        benches={0: "R6 G1", 1: "B2"},
        banks={0: "P5"},
        options=Options(hard_star=True),
    )
    after, events = roll(turn_up(state, "R4")[0], "*")
    assert isinstance(events[0], Rolled)
    assert (events[0].face, faces(events[0].lost)) == (STAR, ["R6", "G1"])
    assert [faces(bench) for bench in after.benches[:2]] == [[], ["B2"]]
    assert faces(after.banks[0]) == ["P5"]


def test_p32_a_colour_costs_the_same_with_a_hard_star() -> None:
    state = position(
        phase=Phase.REVEAL, columns=PX03, benches={0: "R6 G1"}, options=Options(hard_star=True)
    )
    after, _ = roll(turn_up(state, "R4")[0], "red")
    assert faces(after.benches[0]) == ["G1"]


# Chance


@pytest.mark.parametrize(
    "chance",
    [None, Chance(0, 3), Chance(0, 5), Chance(4, 4), Chance(-1, 4), Chance(0, 6), Chance(9, 6)],
)
@pytest.mark.parametrize("action", [Reveal(), Roll(), Draw()])
def test_a_wrong_outcome_is_refused(action: Action, chance: Chance | None) -> None:
    state = position(phase=Phase.REVEAL, columns=("R3",), pile="P6 B1 SW R1")
    with pytest.raises(RefusedError) as refused:
        apply(state, action, chance)
    assert refused.value.code is Code.ILLEGAL_ACTION
    assert refused.value.detail


@pytest.mark.parametrize(
    ("action", "phase"),
    [
        (Push(), Phase.CHOOSE),
        (Bank(RED), Phase.CHOOSE),
        (Place(0), Phase.PLACE),
        (Draw(), Phase.DECIDE),
        (Stop(), Phase.DECIDE),
        (Take(0), Phase.COLLECT),
    ],
)
def test_a_players_action_takes_no_outcome(action: Action, phase: Phase) -> None:
    card = "G4" if phase is Phase.PLACE else None
    columns = () if phase is Phase.CHOOSE else ("R3",)
    state = position(phase=phase, columns=columns, card=card, benches={0: "R1"})
    assert action in legal_actions(state)
    with pytest.raises(RefusedError):
        apply(state, action, Chance(0, 6))
