"""The kinds of vectors of Push rummy, run by the package."""

from collections.abc import Mapping
from typing import Any

from pushnet.errors import Code, RefusedError
from pushnet.games.api import Faces
from pushnet.games.rummy import RULES
from pushnet.games.rummy_codec import decode_options
from pushnet.games.rummy_digest import digest, state_bytes
from pushnet.games.rummy_legal import carries
from pushnet.games.rummy_notation import diagram_of
from pushnet.games.rummy_types import State
from pushnet.ids import Seat
from tests.vectors.rummy_forms import (
    faces_of_form,
    line_of,
    need_form,
    rank_forms,
    state_form,
    state_of_form,
)

Case = Mapping[str, Any]
Outcome = dict[str, Any]


def setup(case: Case) -> Outcome:
    options = decode_options(case["options"])
    state = RULES.setup(options, 4, RULES.first_player(options, 4, case["drawn"]))
    return {"state": state_form(state), "digest": digest(state).hex()}


def state_digest(case: Case) -> Outcome:
    state = _state(case)
    return {"bytes": state_bytes(state).hex(), "digest": digest(state).hex()}


def owed(case: Case) -> Outcome:
    return {"need": need_form(_state(case))}


def ranked(case: Case) -> Outcome:
    return {"ranks": rank_forms(_state(case))}


def steps(case: Case) -> Outcome:
    state = _state(case)
    for number, step in enumerate(case["steps"]):
        state, told = _step(state, step)
        assert told == step["expect"], number
    over = RULES.is_over(state)
    end = {"end": line_of(diagram_of(state)), "over": over, "need": need_form(state)}
    return end | ({"ranks": rank_forms(state)} if over else {})


def _state(case: Case) -> State:
    """Return the state of a case; its line in notation, for people, is that of the state."""
    state = state_of_form(case["state"])
    assert state_form(state) == case["state"]
    assert line_of(diagram_of(state)) == case["position"]
    return state


def _step(state: State, step: Case) -> tuple[State, Outcome]:
    """Do what one slot does; return the state after it and what the step expects."""
    assert RULES.sealed is not None
    told: Outcome = {}
    if "dealt" in step:
        state, _ = RULES.sealed.dealt(state)
    elif "given" in step:
        state, _ = RULES.sealed.given(state, faces_of_form(step["given"]) or Faces(()))
    elif "leave" in step:
        state, _ = RULES.depart(state, frozenset(map(Seat, step["leave"])))
    else:
        try:
            action = RULES.decode_action(step["action"])
        except RefusedError:
            raise RefusedError(Code.ILLEGAL_ACTION) from None
        shares, opens = carries(state, action)
        told = {"shares": list(shares), "opens": list(opens)}
        state, _ = RULES.apply(state, action, faces_of_form(step["faces"]))
    return state, {**told, "digest": digest(state).hex()}


RUNS = {
    "rummy-setup": setup,
    "rummy-digest": state_digest,
    "rummy-need": owed,
    "rummy-steps": steps,
    "rummy-ranks": ranked,
}
