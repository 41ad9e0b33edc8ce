"""The rules of Pig, case by case, and what its page and its vectors say, in both programs."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from pushnet.errors import Code, RefusedError, UsageError
from pushnet.games.api import Chance
from pushnet.ids import Seat
from tests.conformance.programs import VERIFIER
from tests.games.walks import Walk, walks
from tests.toy import pig_vectors
from tests.toy.pig import RULES, apply, depart, setup
from tests.toy.pig_codec import decode_options, state_bytes
from tests.toy.pig_types import ROLLS_MAX, Goal, Hold, Number, Options, Phase, Roll, State
from tests.toy.pig_verifier import pig_game
from tests.toy.test_pig_laws import options

PAGE = (Path(__file__).parent / "pig.md").read_text(encoding="utf-8")
SECOND = pig_game(VERIFIER)


def after(state: State, *steps: int | None) -> State:
    """Return the state after rolls of these numbers; None holds."""
    for number in steps:
        if number is None:
            state, _ = apply(state, Hold(), None)
        else:
            state, _ = apply(state, Roll(), None)
            state, _ = apply(state, Number(), Chance(number - 1, 6))
    return state


def start(seats: int = 3, **chosen: Any) -> State:
    return setup(Options(**chosen), seats, Seat(0))


def test_a_one_loses_the_stake_and_the_turn() -> None:
    state = after(start(), 6, 5, 1)
    assert (state.points, state.stake, state.active) == ((0, 0, 0), 0, 1)


def test_a_held_stake_is_safe() -> None:
    state = after(start(), 6, 5, None, 4, 1)
    assert (state.points, state.active) == ((11, 0, 0), 2)


def test_nothing_cannot_be_held() -> None:
    with pytest.raises(RefusedError) as refused:
        after(start(), None)
    assert refused.value.code is Code.ILLEGAL_ACTION


@pytest.mark.parametrize(("goal", "rolls"), [(Goal.FIFTY, 9), (Goal.HUNDRED, 17)])
def test_who_has_enough_must_hold_and_has_won(goal: Goal, rolls: int) -> None:
    state = after(start(goal=goal), *[6] * rolls)
    assert RULES.legal_actions(state) == (Hold(),)
    state = after(state, None)
    assert state.phase is Phase.OVER
    assert [rank.place for rank in RULES.ranks(state)] == [1, 2, 2]


def test_a_number_that_a_leaver_asked_for_is_not_drawn() -> None:
    asked, _ = apply(after(start(), 6), Roll(), None)
    state, _ = depart(asked, frozenset({Seat(0)}))
    assert (state.phase, state.active, state.stake) == (Phase.CHOOSE, 1, 0)
    stays, _ = depart(asked, frozenset({Seat(1)}))
    assert (stays.phase, stays.active, stays.stake) == (Phase.NUMBER, 0, 6)


def test_the_last_number_that_a_chain_has_room_for_ends_the_game() -> None:
    state = start()
    while state.rolls < ROLLS_MAX - 1:
        state = after(state, 1)
    assert after(state, 1).phase is after(state, 6).phase is Phase.OVER
    assert after(state, 6).stake == 0


@pytest.mark.parametrize(("seats", "first"), [(1, 0), (7, 0), (2, 2)])
def test_tables_that_cannot_play_are_not_set_up(seats: int, first: int) -> None:
    with pytest.raises(UsageError):
        setup(Options(), seats, Seat(first))


def test_the_example_of_the_page_is_what_comes_out() -> None:
    (written, digest) = re.findall(r"^    ([0-9a-f ]+)\n    digest  (\w+)$", PAGE, re.MULTILINE)[0]
    state = setup(decode_options([0, 0, True, 0]), 2, Seat(1))
    assert state_bytes(state).hex() == written.replace(" ", "")
    assert RULES.digest(state).hex() == digest


# Two programs


def test_writing_the_vectors_again_changes_nothing() -> None:
    there = {path.name: path.read_bytes() for path in pig_vectors.FOLDER.glob("*.json")}
    assert there == pig_vectors.files()


@pytest.mark.parametrize("name", pig_vectors.GAMES)
def test_the_verifier_passes_every_vector(name: str) -> None:
    vector = json.loads((pig_vectors.FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    state = SECOND.setup(vector["options"], vector["seats"], vector["drawn"])
    for step in vector["steps"]:
        state = _second(state, step)
        assert SECOND.state_digest(state).hex() == step["digest"]
    assert list(map(list, SECOND.ranks(state))) == vector["expect"]["ranks"]


@settings(max_examples=30)
@given(game=walks(RULES, options()))
def test_both_programs_reach_the_same_states(game: Walk) -> None:
    form = RULES.encode_options(game.start.options)
    assert SECOND.options_fit(form, len(game.seats))
    state = SECOND.setup(form, len(game.seats), game.start.active)
    for before, step, following, _ in game:
        for action in ([0], [1], [2], [], [True], [0, 0]):
            assert SECOND.is_legal(state, action) == _is_legal(before, action)
        state = _second(state, pig_vectors.form_of(step))
        assert SECOND.state_digest(state) == RULES.digest(following)
    last = [(rank.seat, rank.score, rank.place) for rank in RULES.ranks(game.moments[-1].after)]
    assert SECOND.ranks(state) == last


class Drawn:
    """A stream whose next numbers are known."""

    def __init__(self, numbers: list[int]) -> None:
        self._numbers = numbers

    def below(self, bound: int) -> int:
        number = self._numbers.pop(0)
        assert number < bound
        return number


def _second(state: Any, step: dict[str, Any]) -> Any:
    if "leave" in step:
        return SECOND.depart(state, step["leave"])
    if "draw" in step:
        return SECOND.chance(state, Drawn([*step["draw"]]))
    assert SECOND.is_legal(state, step["act"])
    return SECOND.apply(state, step["act"])


def _is_legal(state: State, form: list[Any]) -> bool:
    try:
        return RULES.decode_action(form) in RULES.legal_actions(state)
    except RefusedError:
        return False
