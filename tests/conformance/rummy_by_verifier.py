"""The kinds of vectors of Push rummy, run by protocol/verifier.py."""

from collections.abc import Mapping
from typing import Any

from tests.conformance.programs import VERIFIER as V

Case = Mapping[str, Any]
Outcome = dict[str, Any]


def _state(case: Case) -> Any:
    form = case["state"]
    return V.RummyState(
        options=V.RummyOptions(*form["options"]),
        phase=form["phase"],
        deal=form["deal"],
        dealer=form["dealer"],
        active=form["active"],
        hand=tuple(frozenset(bytes.fromhex(hand)) for hand in form["hand"]),
        stock=tuple(bytes.fromhex(form["stock"])),
        discard=tuple(bytes.fromhex(form["discard"])),
        faces=bytes.fromhex(form["faces"]),
        melds=tuple(V.Meld(*place, tuple(bytes.fromhex(cards))) for *place, cards in form["melds"]),
        taken=form["taken"],
        idle=form["idle"],
        out=form["out"],
        scores=tuple(map(tuple, form["scores"])),
        left=frozenset(form["left"]),
    )


def setup(case: Case) -> Outcome:
    V.need(V.rummy_options_fit(case["options"], 4), "table-options")
    state = V.rummy_setup(case["options"], 4, case["drawn"])
    assert state == _state(case["expect"])
    return {"digest": V.rummy_state_digest(state).hex(), "state": case["expect"]["state"]}


def state_digest(case: Case) -> Outcome:
    state = _state(case)
    return {"bytes": V.rummy_encode(state).hex(), "digest": V.rummy_state_digest(state).hex()}


def need_of(state: Any) -> Any:
    match V.rummy_owed(state):
        case V.NewDeck(number, order):
            return {"deck": number, "order": list(order)}
        case V.Shares(by, opens):
            shares = [[seat, list(positions)] for seat, positions in sorted(by.items())]
            return {"by": shares, "opens": list(opens)}
        case _:
            return None


def owed(case: Case) -> Outcome:
    return {"need": need_of(_state(case))}


def ranked(case: Case) -> Outcome:
    return {"ranks": [list(rank) for rank in V.rummy_ranks(_state(case))]}


def steps(case: Case) -> Outcome:
    state = _state(case)
    for step in case["steps"]:
        state, told = _step(state, step)
        assert told == step["expect"], step
    over = V.RUMMY.is_over(state)
    ranks = {"ranks": [list(rank) for rank in V.rummy_ranks(state)]} if over else {}
    # It has no notation: that `end` says the same as the last digest, the package has checked.
    return {"end": case["expect"]["end"], "over": over, "need": need_of(state), **ranks}


def _step(state: Any, step: Case) -> tuple[Any, Outcome]:
    told: Outcome = {}
    if "dealt" in step:
        state = V.rummy_dealt(state)
    elif "given" in step:
        state = V.rummy_given(V.rummy_show(state, dict(step["given"])))
    elif "leave" in step:
        state = V.rummy_depart(state, step["leave"])
    else:
        carried = V.rummy_carried(state, step["action"])
        shares = [p for positions in carried.by.values() for p in positions]
        told = {"shares": shares, "opens": list(carried.opens)}
        state = V.rummy_show(state, dict(step["faces"] or ()))
        V.need(V.rummy_is_legal(state, step["action"]), "illegal-action")
        state = V.rummy_apply(state, step["action"])
    return state, {**told, "digest": V.rummy_state_digest(state).hex()}


RUNS = {
    "rummy-setup": setup,
    "rummy-digest": state_digest,
    "rummy-need": owed,
    "rummy-steps": steps,
    "rummy-ranks": ranked,
}
