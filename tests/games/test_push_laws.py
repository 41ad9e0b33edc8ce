"""What holds in every game of Push: laws over generated games, departures included."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pushnet.errors import Code, RefusedError
from pushnet.games import push
from pushnet.games.api import Chance
from pushnet.games.push_cards import (
    NUMBER_CARDS,
    OF_COLOUR,
    OF_RANK,
    ROLL_CARDS,
    SWITCH_CARDS,
    cards_of,
    deck,
    points_of,
    set_of,
)
from pushnet.games.push_codec import (
    decode_action,
    decode_options,
    encode_action,
    encode_options,
)
from pushnet.games.push_digest import digest, state_bytes
from pushnet.games.push_ending import winners
from pushnet.games.push_events import Busted, GameEnded, Rolled, Took, TurnBegan
from pushnet.games.push_legal import fits_nowhere, fitting_columns
from pushnet.games.push_order import takers_left
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
    SwitchRule,
    Take,
)
from pushnet.games.replay import Left, Played
from tests.games.positions import everything, where
from tests.games.strategies import Playout, options, playouts, positions

STEPS_MAX = 1000
OUTCOMES = [None, Chance(0, 1), Chance(0, 6), Chance(5, 6), Chance(6, 6), Chance(-1, 6)]
ACTIONS: list[Action] = [
    Push(),
    Draw(),
    Stop(),
    Reveal(),
    Roll(),
    *(Place(column) for column in range(-1, 5)),
    *(Bank(colour) for colour in range(-1, 7)),
    *(Take(column) for column in range(-1, 5)),
]


# Cards


@given(playouts())
def test_cards_are_conserved(game: Playout) -> None:
    whole = set_of(deck(len(game.start.benches)))
    for state in game.states:
        assert sum(cards.bit_count() for cards in where(state)) == whole.bit_count()
        assert everything(state) == whole
        assert list(state.pile) == sorted(state.pile)


@given(playouts())
def test_no_column_holds_two_of_a_colour_rank_or_roll_card(game: Playout) -> None:
    for state in game.states:
        assert len(state.columns) <= 3
        for column in state.columns:
            assert column
            assert all((column & group).bit_count() <= 1 for group in (*OF_COLOUR, *OF_RANK))
            assert (column & ROLL_CARDS).bit_count() <= 1
            assert column & SWITCH_CARDS == 0
            assert column.bit_count() <= 6
            assert points_of(column) <= 20


@given(playouts())
def test_benches_and_banks_hold_number_cards_and_the_switch_pile_switch_cards(
    game: Playout,
) -> None:
    for state in game.states:
        assert all(cards & ~NUMBER_CARDS == 0 for cards in (*state.benches, *state.banks))
        assert state.switch_pile & ~SWITCH_CARDS == 0


@given(playouts())
def test_a_bank_never_shrinks(game: Playout) -> None:
    for before, _, after, _ in game:
        assert all(old & ~new == 0 for old, new in zip(before.banks, after.banks, strict=True))


@given(playouts())
def test_a_bench_grows_by_taking_and_shrinks_by_rolling_and_banking(game: Playout) -> None:
    for before, step, after, events in game:
        for seat, (old, new) in enumerate(zip(before.benches, after.benches, strict=True)):
            took = [e for e in events if isinstance(e, Took) and e.seat == seat]
            rolled = [e for e in events if isinstance(e, Rolled) and e.seat == seat]
            banked = isinstance(step, Played) and isinstance(step.action, Bank)
            if took:
                assert new == old | took[0].cards & NUMBER_CARDS
            elif rolled:
                assert new == old & ~rolled[0].lost
            elif banked and seat == before.active:
                assert new != old
            else:
                assert new == old


# The course of a game


@given(playouts())
def test_every_game_ends_and_says_so_once(game: Playout) -> None:
    assert len(game.moments) <= STEPS_MAX
    ended = [event for moment in game for event in moment.events if isinstance(event, GameEnded)]
    last = game.moments[-1].after
    assert push.is_over(last)
    assert ended == [GameEnded(winners(last))]
    assert isinstance(game.moments[-1].events[-1], GameEnded)


@given(playouts(leaving=False))
def test_without_departures_a_game_ends_with_an_empty_draw_pile(game: Playout) -> None:
    for state in game.states:
        if push.is_over(state) or state.phase in {Phase.CHOOSE, Phase.DECIDE, Phase.REVEAL}:
            assert push.is_over(state) == (not state.pile)


@given(playouts())
def test_a_bust_needs_three_columns(game: Playout) -> None:
    for before, _, after, events in game:
        busted = [event for event in events if isinstance(event, Busted)]
        assert bool(busted) == (after.phase is Phase.BUST_ROLL and before.phase is Phase.REVEAL)
        if busted:
            assert len(after.columns) == 3
            assert fits_nowhere(after.columns, busted[0].card)


@given(playouts())
def test_turns_pass_clockwise_over_the_seats_in_play(game: Playout) -> None:
    for before, _, after, events in game:
        if any(isinstance(event, TurnBegan) for event in events):
            seats = len(before.benches)
            skipped = (after.active - before.active) % seats or seats
            between = {(before.active + k) % seats for k in range(1, skipped)}
            assert not between & set(after.present)
            assert after.active in after.present


@given(playouts())
def test_each_takes_one_column_at_most_in_the_order_foretold(game: Playout) -> None:
    expected: list[int] = []
    for before, step, after, events in game:
        if before.phase is not Phase.COLLECT and after.phase is Phase.COLLECT:
            expected = list(takers_left(after))
            assert len(set(expected)) == len(expected)
        if isinstance(step, Left):
            expected = list(takers_left(after))
        for event in events:
            if isinstance(event, Took):
                assert event.seat == expected.pop(0)
        if after.phase is Phase.CHOOSE:
            assert expected == []


@given(playouts())
def test_the_pending_card_is_there_in_its_phases_only(game: Playout) -> None:
    for state in game.states:
        pending = state.phase in {Phase.PLACE, Phase.BUST_ROLL, Phase.TAKE_ROLL}
        assert (state.card is not None) == pending
        if state.phase is Phase.PLACE:
            assert fitting_columns(state.columns, state.card or 0)
        if state.phase is Phase.COLLECT:
            assert state.columns
        if state.phase not in {Phase.COLLECT, Phase.TAKE_ROLL}:
            assert state.actor == state.active
        if state.phase is not Phase.OVER:
            assert state.actor in state.present


@given(playouts())
def test_each_turn_switch_cards_never_outlast_a_turn(game: Playout) -> None:
    for state in game.states:
        if state.options.switch_rule is SwitchRule.EACH_TURN and state.phase is Phase.CHOOSE:
            assert state.switch_pile == 0


# What may be done


@given(positions())
def test_somebody_or_chance_is_to_act_unless_the_game_is_over(state: State) -> None:
    actions, bound = push.legal_actions(state), push.chance_bound(state)
    assert bool(actions) + (bound is not None) + push.is_over(state) == 1
    assert (push.to_move(state) is not None) == bool(actions)
    assert len(set(actions)) == len(actions)


@settings(max_examples=60)
@given(positions())
def test_apply_takes_what_is_legal_and_refuses_all_else_with_a_reason(state: State) -> None:
    legal = push.legal_actions(state)
    bound = push.chance_bound(state)
    outcomes = OUTCOMES if bound is None else [*OUTCOMES, Chance(bound - 1, bound)]
    for action, chance in product(ACTIONS, outcomes):
        if bound is None:
            allowed = action in legal and chance is None
        else:
            allowed = action == push.chance_action(state) and chance in [
                Chance(index, bound) for index in range(bound)
            ]
        assert (why_refused(state, action, chance) == "") == allowed
        if allowed:
            after, _ = push.apply(state, action, chance)
            assert after != state
        else:
            with pytest.raises(RefusedError) as refused:
                push.apply(state, action, chance)
            assert refused.value.code is Code.ILLEGAL_ACTION


@given(playouts())
def test_a_player_asks_for_chance_exactly_when_a_chance_step_follows(game: Playout) -> None:
    for before, step, after, _ in game:
        if isinstance(step, Played) and push.to_move(before) is not None:
            follows = push.chance_bound(after) is not None
            assert push.asks_chance(before, step.action) == follows


@given(positions(), st.lists(st.sampled_from(ACTIONS)))
def test_asking_about_chance_never_fails(state: State, actions: list[Action]) -> None:
    for action in actions:
        assert push.asks_chance(state, action) in {True, False}


# Departures


@given(positions(leaving=None), st.frozensets(st.integers(0, 5)))
def test_seats_may_leave_together_at_any_moment(state: State, seats: frozenset[int]) -> None:
    after, events = push.depart(state, seats)  # type: ignore[arg-type]
    if push.is_over(state):
        assert (after, events) == (state, ())
        return
    assert after.present == tuple(seat for seat in state.present if seat not in seats)
    assert (after.benches, after.banks) == (state.benches, state.banks)
    assert everything(after) == everything(state)
    assert after.pile == state.pile
    assert push.is_over(after) or len(after.present) >= 2
    ranked = {rank.seat for rank in push.ranks(after) if rank.place}
    assert ranked == set(after.present)


@given(positions(), st.permutations(range(6)), st.integers(1, 5))
def test_leaving_one_by_one_ends_as_leaving_together_if_turns_do_not_pass(
    state: State, order: list[int], count: int
) -> None:
    bystanders = [seat for seat in order if seat not in {state.active, state.actor}][:count]
    together, _ = push.depart(state, frozenset(bystanders))  # type: ignore[arg-type]
    one_by_one = state
    for seat in bystanders:
        one_by_one, _ = push.depart(one_by_one, frozenset({seat}))  # type: ignore[arg-type]
    assert one_by_one == together


# Forms


@given(playouts())
def test_actions_round_trip(game: Playout) -> None:
    for before, step, _, _ in game:
        if isinstance(step, Played) and push.to_move(before) is not None:
            assert decode_action(encode_action(step.action)) == step.action


@given(options(seats=6))
def test_options_round_trip(chosen: push.Options) -> None:
    assert decode_options(encode_options(chosen)) == chosen


@settings(max_examples=30)
@given(playouts())
def test_equal_states_and_only_they_have_equal_digests(game: Playout) -> None:
    states = set(game.states)
    assert len({digest(state) for state in states}) == len(states)
    for state in states:
        twin = State(*state)._replace(pile=bytes(state.pile), columns=tuple(state.columns))
        assert digest(twin) == digest(state)
        assert len(state_bytes(state)) < 512


@given(playouts())
def test_a_set_of_cards_and_its_list_say_the_same(game: Playout) -> None:
    for cards in where(game.moments[-1].after):
        listed = cards_of(cards)
        assert list(listed) == sorted(set(listed))
        assert set_of(listed) == cards
