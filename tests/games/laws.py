"""What holds in every game, whatever its rules: the laws a new game gets for nothing.

Each takes one whole game. `LAWS` is all of them, and `test_every_game` shows how they are used:

    @pytest.mark.parametrize("law", LAWS, ids=name_of)
    @given(game=walks(RULES, options()))
    def test_law(law: Law, game: Walk) -> None:
        law(game)
"""

from collections.abc import Callable, Iterable
from itertools import chain, product
from typing import Any

import pytest

from pushnet.crypto.chain import CHAIN_LENGTH
from pushnet.errors import Code, RefusedError
from pushnet.games.api import Chance, Rules
from pushnet.games.replay import Acted, Left, Played, replay
from pushnet.ids import Seat
from pushnet.wire import canonical
from tests.games.walks import STEPS_MAX, Walk

Law = Callable[[Walk], None]
SAMPLES = 12  # states of one game that the slower laws look at
STRANGERS: tuple[Any, ...] = (None, True, False, -1, 0, 1, 10**6, 0.0, 1.0, "0", b"", [])
GARBAGE: tuple[Any, ...] = (
    *(None, True, 0, -1, 7, b"", "", [], [[]], [None], [True], [False], [-1], [255], [2**32]),
    *([0, 0], [0, True], [0, 1.0], [0.0], [1.0], ["0"], [b"0"], (0,), {0: 0}, [0, 0, 0, 0, 0, 0]),
)


def somebody_acts_or_something_is_due_or_the_game_is_over(game: Walk) -> None:
    rules = game.rules
    for state in game.states:
        actions = rules.legal_actions(state)
        owed = None if rules.sealed is None else rules.sealed.need(state)
        due = (rules.chance_bound(state) is not None, owed is not None, rules.is_over(state))
        assert (rules.to_move(state) is not None) + sum(due) == 1
        if rules.sealed is None:
            assert bool(actions) == (rules.to_move(state) is not None)
        assert len(set(actions)) == len(actions)


def every_legal_action_changes_the_state(game: Walk) -> None:
    rules = game.rules
    for state in sampled(game.states):
        for action in rules.legal_actions(state) if rules.sealed is None else ():
            assert rules.apply(state, action, None)[0] != state


def what_is_not_legal_is_refused(game: Walk) -> None:
    """Of a game with a sealed deck its own tests show it: what is legal there may lie hidden."""
    rules = game.rules
    if rules.sealed is not None:
        return
    known = {step.action for _, step, _, _ in game if isinstance(step, Played)}
    for state in sampled(game.states):
        bound = rules.chance_bound(state)
        legal = rules.legal_actions(state)
        for action in known:
            for chance in _outcomes(bound):
                if chance is None:
                    allowed = action in legal
                else:
                    due = bound == chance.bound and 0 <= chance.index < chance.bound
                    allowed = due and action == rules.chance_action(state)
                if not allowed:
                    _refuses(rules, state, action, chance)


def chance_follows_exactly_when_it_was_asked_for(game: Walk) -> None:
    rules = game.rules
    for before, step, after, _ in game:
        if isinstance(step, Played | Acted) and rules.to_move(before) is not None:
            assert _asks(rules, before, step) == (rules.chance_bound(after) is not None)


def no_more_chance_is_asked_for_than_a_chain_has_links(game: Walk) -> None:
    """Event 1 draws the first player, and each drop may burn a number.

    A generated game seldom is a long one, so whoever can asks here, and luck is always the same.
    """
    rules = game.rules
    if rules.sealed is not None:
        assert all(rules.chance_bound(state) is None for state in game.states)
        return
    room = CHAIN_LENGTH - 1 - (len(game.seats) - 2)
    for highest in (False, True):
        state, asked, steps = game.start, 0, 0
        while not rules.is_over(state):
            step = _eager(rules, state, highest=highest)
            asked += _asks(rules, state, step)
            steps += 1
            assert asked <= room
            assert steps <= STEPS_MAX
            state, _ = rules.apply(state, *step)


def the_same_steps_lead_to_the_same_end(game: Walk) -> None:
    again = list(replay(game.rules, game.start, (moment.step for moment in game)))
    assert again == [(moment.after, moment.events) for moment in game]


def different_states_have_different_digests(game: Walk) -> None:
    """Also those that might have come instead, and so are as like as can be."""
    rules = game.rules
    near = (after for state in sampled(game.states) for after in _next(rules, state))
    states = {*game.states, *near}  # so a state can be hashed: it is frozen all through
    digests = {rules.digest(state) for state in states}
    assert len(digests) == len(states)
    assert {len(digest) for digest in digests} == {32}


def actions_have_one_form_each(game: Walk) -> None:
    rules, forms = game.rules, {}
    for state in game.states:
        for action in rules.legal_actions(state):
            form = canonical.encode(rules.encode_action(action))
            assert forms.setdefault(form, action) == action
            assert rules.decode_action(canonical.decode(form, bytes_max=len(form))) == action


def other_forms_are_refused(game: Walk) -> None:
    rules = game.rules
    own = [rules.encode_action(action) for action in rules.legal_actions(game.start)]
    for form in (*GARBAGE, *chain.from_iterable(map(_changed, own))):
        _is_form(rules.decode_action, rules.encode_action, form, Code.FORM)


def options_have_one_form_each(game: Walk) -> None:
    rules = game.rules
    options = game.start.options
    form = canonical.encode(rules.encode_options(options))
    assert rules.decode_options(canonical.decode(form, bytes_max=len(form))) == options
    for other in (*GARBAGE, *_changed(rules.encode_options(options))):
        _is_form(rules.decode_options, rules.encode_options, other, Code.TABLE_OPTIONS)


def every_options_form_begins_as_in_all_games(game: Walk) -> None:
    options = game.start.options
    first = [int(options.odds), options.turn_clock_s, options.spectator_chat]
    assert game.rules.encode_options(options)[:3] == first


def seats_may_leave_together_at_any_moment(game: Walk) -> None:
    rules = game.rules
    asker: Seat | None = None
    for state in game.states:
        asker = rules.to_move(state) if rules.to_move(state) is not None else asker
        for leaving in _some_seats(game, asker):
            after, events = rules.depart(state, leaving)
            if rules.is_over(state):
                assert (after, events) == (state, ())
                continue
            assert rules.to_move(after) not in leaving
            places = {rank.seat: rank.place for rank in rules.ranks(after)}
            assert all(places[seat] == 0 for seat in leaving)
            if len(leaving) >= len(game.seats) - 1:
                assert rules.is_over(after)
            if asker in leaving:  # §10: a number is drawn for somebody who is there
                assert rules.chance_bound(after) is None


def who_left_stays_away(game: Walk) -> None:
    gone: set[Seat] = set()
    for _, step, after, _ in game:
        if isinstance(step, Left):
            gone |= step.seats
        assert game.rules.to_move(after) not in gone
        if game.rules.is_over(after):
            return


def ranks_name_every_seat_once_best_first(game: Walk) -> None:
    for state in game.states:
        ranks = game.rules.ranks(state)
        assert sorted(rank.seat for rank in ranks) == list(game.seats)
        placed = [rank.place for rank in ranks if rank.place]
        assert placed == sorted(placed)
        assert placed[:1] in ([], [1])
        assert all(rank.place == 0 for rank in ranks[len(placed) :])


def whoever_is_drawn_first_has_a_seat(game: Walk) -> None:
    for count in game.rules.seat_counts:
        for drawn in range(count):
            first, code = _answer(game.rules.first_player, game.start.options, count, drawn)
            # Refused: the table names one who is not there.
            assert code is Code.TABLE_OPTIONS or 0 <= first < count


LAWS: tuple[Law, ...] = (
    somebody_acts_or_something_is_due_or_the_game_is_over,
    every_legal_action_changes_the_state,
    what_is_not_legal_is_refused,
    chance_follows_exactly_when_it_was_asked_for,
    no_more_chance_is_asked_for_than_a_chain_has_links,
    the_same_steps_lead_to_the_same_end,
    different_states_have_different_digests,
    actions_have_one_form_each,
    other_forms_are_refused,
    options_have_one_form_each,
    every_options_form_begins_as_in_all_games,
    seats_may_leave_together_at_any_moment,
    who_left_stays_away,
    ranks_name_every_seat_once_best_first,
    whoever_is_drawn_first_has_a_seat,
)


def name_of(law: Law) -> str:
    return law.__name__


def sampled(states: list[Any]) -> list[Any]:
    """Return some states from all over a game, the last one included."""
    return [*states[:: max(1, len(states) // SAMPLES)], states[-1]]


def _asks(rules: Rules, state: Any, step: Any) -> bool:
    """Say whether a step is a player's action that asks for chance."""
    plays = isinstance(step, Played | Acted) and rules.to_move(state) is not None
    return plays and rules.asks_chance(state, step.action)


def _eager(rules: Rules, state: Any, *, highest: bool) -> Played:
    """Return a step that asks for chance if one does; a chance step that is due comes out so."""
    bound = rules.chance_bound(state)
    if bound is not None:
        return Played(rules.chance_action(state), Chance(bound - 1 if highest else 0, bound))
    actions = rules.legal_actions(state)
    asking = [action for action in actions if rules.asks_chance(state, action)]
    return Played((asking or actions)[0], None)


def _next(rules: Rules, state: Any) -> Iterable[Any]:
    """Return the states that may follow; none in a game with a sealed deck."""
    if rules.sealed is not None:
        return
    bound = rules.chance_bound(state)
    for index in range(bound or 0):
        assert bound is not None
        yield rules.apply(state, rules.chance_action(state), Chance(index, bound))[0]
    for action in rules.legal_actions(state):
        yield rules.apply(state, action, None)[0]


def _outcomes(bound: int | None) -> Iterable[Chance | None]:
    most = bound or 6
    return (None, Chance(0, most), Chance(most, most), Chance(-1, most), Chance(0, most + 1))


def _refuses(rules: Rules, state: Any, action: Any, chance: Chance | None) -> None:
    with pytest.raises(RefusedError) as refused:
        rules.apply(state, action, chance)
    assert refused.value.code is Code.ILLEGAL_ACTION, (action, chance)


def _changed(form: list[Any]) -> list[Any]:
    """Return forms that differ from this one in one place."""
    places = product(range(len(form)), STRANGERS)
    spoilt = [[*form[:at], value, *form[at + 1 :]] for at, value in places]
    return [form[:-1], [*form, 0], tuple(form), *spoilt]


def _answer(ask: Callable[..., Any], *arguments: Any) -> tuple[Any, Code | None]:
    """Return what comes out, or why it was refused."""
    try:
        return ask(*arguments), None
    except RefusedError as refused:
        return None, refused.code


def _is_form(decode: Any, encode: Any, form: Any, code: Code) -> None:
    """See that a form is the one form of something, or refused."""
    value, refused = _answer(decode, form)
    if refused is not None:
        assert refused is code, form
    else:
        again = encode(value)
        assert type(again) is type(form), form
        assert canonical.encode(again) == canonical.encode(form), form


def _some_seats(game: Walk, asker: Seat | None) -> Iterable[frozenset[Seat]]:
    every = [Seat(seat) for seat in game.seats]
    yield frozenset(every[:1])
    yield frozenset(every[1:])
    yield frozenset(every)
    if asker is not None:
        yield frozenset({asker})
