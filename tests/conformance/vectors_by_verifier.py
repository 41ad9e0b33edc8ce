"""Each kind of vector that protocol/verifier.py has something for, run by its small functions.

A verifier opens no payload, sits in no room and hears no peers: those kinds are for clients alone.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from tests.conformance import decks_by_verifier, rummy_by_verifier
from tests.conformance.programs import VERIFIER as V
from tests.conformance.programs import answer_of_verifier
from tests.conformance.vectors_by_package import MEMORY, record_of
from tests.vectors.layout import shown

Case = Mapping[str, Any]
Outcome = dict[str, Any]
Run = Callable[[Case], Outcome]

ACTIONS = (
    *([0], [1]),
    *([2, column] for column in range(3)),
    [3],
    *([4, colour] for colour in range(5)),
    *([5, column] for column in range(3)),
)


def outcome(run: Run, case: Case) -> Outcome:
    """Return what comes out of a case; a refusal is an outcome too."""
    try:
        return run(case)
    except V.Refused as refused:
        return {"code": refused.code}


def _raw(case: Case, name: str) -> bytes:
    return bytes.fromhex(case[name])


# wire


def value(case: Case) -> Outcome:
    return {"value": shown(V.decode(_raw(case, "bytes"), case["limit"]))}


def body(case: Case) -> Outcome:
    raw = _raw(case, "bytes")
    parsed = V.parse_body(raw)
    if isinstance(parsed, V.RoomBody) and "room" in case:
        V.need(parsed.room_id == _raw(case, "room"), "wrong-room")
    return {"value": shown(V.decode(raw, len(raw)))}


def table(case: Case) -> Outcome:
    return {"game_id": V.parse_table(_raw(case, "bytes")).game_id.hex()}


# crypto


def label(case: Case) -> Outcome:
    return {"lp": V.lp(case["label"].encode()).hex()}


def name(case: Case) -> Outcome:
    return {"digest": V.name_hash(_raw(case, "salt"), case["player"].encode()).hex()}


def game_id(case: Case) -> Outcome:
    return {"digest": V.sha256(V.lp(b"pushnet/v1/game-id"), _raw(case, "table")).hex()}


def head(case: Case) -> Outcome:
    if "game_id" in case:
        return {"head": V.start_head(_raw(case, "game_id")).hex()}
    if case["exit"] == V.CLOSE:
        parts = [V.u8(seat) + V.sha256(bytes.fromhex(raw)) for seat, raw in case["parts"]]
    else:
        parts = [V.u8(seat) for seat in case["parts"]]
    return {"head": V.slot_head(_raw(case, "prev"), case["h"], case["exit"], parts).hex()}


def links(case: Case) -> Outcome:
    domain = V.chain_domain(_raw(case, "game_id"), _raw(case, "key"), case["seat"])
    wanted = {
        k: V.hash_down(domain, V.MAX_EVENT, _raw(case, "seed"), int(k)).hex()
        for k in case["expect"]["links"]
    }
    return {"domain": domain.hex(), "links": wanted}


def link(case: Case) -> Outcome:
    down = V.hash_down(_raw(case, "domain"), case["k"], _raw(case, "link"), case["last_k"])
    return {"fits": down == _raw(case, "last")}


def beacon(case: Case) -> Outcome:
    by_seat = {seat: bytes.fromhex(raw) for seat, raw in case["links"]}
    return {"r": V.beacon(_raw(case, "game_id"), case["k"], _raw(case, "head"), by_seat).hex()}


def below(case: Case) -> Outcome:
    stream = V.Stream(_raw(case, "r"))
    return {"results": [stream.below(bound) for bound in case["bounds"]]}


def result(case: Case) -> Outcome:
    return {"digest": V.result(_raw(case, "game_id"), case["ranks"]).hex()}


def signature(case: Case) -> Outcome:
    key, label = _raw(case, "key"), case["label"].encode()
    V.need(V.key_holds(key), "key-refused")
    holds = V.signature_holds(key, label, _raw(case, "body"), _raw(case, "signature"))
    V.need(holds, "bad-signature")
    return {}


# games/push


class Told:
    """A stream of results that are known beforehand; it notes the bounds it is asked for."""

    def __init__(self, results: list[int]) -> None:
        self.results = list(results)
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        self.bounds.append(bound)
        return self.results.pop(0)


def state_of(form: Mapping[str, Any]) -> Any:
    def cards(digits: str) -> frozenset[int]:
        return frozenset(bytes.fromhex(digits))

    return V.PushState(
        options=V.PushOptions(*form["options"]),
        n=form["n"],
        present=frozenset(form["present"]),
        phase=form["phase"],
        active=form["active"],
        actor=form["actor"],
        card=form["card"],
        pile=cards(form["pile"]),
        discard=cards(form["discard"]),
        switches=cards(form["switches"]),
        columns=tuple(map(cards, form["columns"])),
        bench=tuple(map(cards, form["bench"])),
        bank=tuple(map(cards, form["bank"])),
    )


def push_setup(case: Case) -> Outcome:
    state = V.push_setup(case["options"], case["n"], case["drawn"])
    assert state == state_of(case["expect"]["state"])
    return {"digest": V.push_state_digest(state).hex(), "state": case["expect"]["state"]}


def push_digest(case: Case) -> Outcome:
    state = state_of(case["state"])
    return {"bytes": V.push_encode(state).hex(), "digest": V.push_state_digest(state).hex()}


def push_legal(case: Case) -> Outcome:
    state = state_of(case["state"])
    legal = [form for form in ACTIONS if V.push_is_legal(state, form)]
    return {"legal": [[form, V.push_asks_chance(state, form)] for form in legal]}


def push_ranks(case: Case) -> Outcome:
    return {"ranks": [list(rank) for rank in V.push_ranks(state_of(case["state"]))]}


def push_steps(case: Case) -> Outcome:
    state = state_of(case["state"])
    for step in case["steps"]:
        stream = Told(step.get("draws", []))
        if "leave" in step:
            state = V.push_depart(state, step["leave"])
        elif "action" in step:
            V.need(V.push_is_legal(state, step["action"]), "illegal-action")
            state = V.push_apply(state, step["action"])
        else:
            state = V.push_chance(state, stream)
        assert stream.results == []
        told = {"digest": V.push_state_digest(state).hex()}
        told |= {"bounds": stream.bounds} if stream.bounds else {}
        assert told == step["expect"], step
    # It has no notation: that `end` says the same as the last digest, the package has checked.
    over = V.PUSH.is_over(state)
    ranks = {"ranks": [list(rank) for rank in V.push_ranks(state)]} if over else {}
    return {"end": case["expect"]["end"], "over": over, **ranks}


class Count(NamedTuple):
    """Ways to go on: by what cards show, and by each card."""

    paths: int
    outcomes: int


def push_perft(case: Case) -> Outcome:
    state = state_of(case["state"])
    counts = [perft(state, depth) for depth in range(1, len(case["expect"]["paths"]) + 1)]
    return {"paths": [c.paths for c in counts], "outcomes": [c.outcomes for c in counts]}


@cache
def perft(state: Any, depth: int) -> Count:
    if depth == 0:
        return Count(1, 1)
    paths = outcomes = 0
    for after, copies in _successors(state):
        count = perft(after, depth - 1)
        paths += count.paths
        outcomes += copies * count.outcomes
    return Count(paths, outcomes)


def _successors(state: Any) -> list[tuple[Any, int]]:
    """Return what one step leads to, and how many cards lead there."""
    if not V.push_awaits_chance(state):
        return [(V.push_apply(state, form), 1) for form in ACTIONS if V.push_is_legal(state, form)]
    if state.phase != V.REVEAL:
        return [(V._roll(state, Told([face])), 1) for face in range(6)]
    faces: dict[Any, list[int]] = {}
    for index, card in enumerate(sorted(state.pile)):
        face = (V.colour(card), V.rank(card), V.is_roll(card))
        faces.setdefault(face, []).append(index)
    return [(V._reveal(state, Told([group[0]])), len(group)) for group in faces.values()]


# transcripts


def record(case: Case) -> Outcome:
    # It judges the signatures of whole files itself; the others differ from those in little.
    return answer_of_verifier(record_of(case), MEMORY if "splices" in case else None)


RUNS: dict[str, Run] = {
    "value": value,
    "body": body,
    "table": table,
    "label": label,
    "name-hash": name,
    "game-id": game_id,
    "head": head,
    "chain": links,
    "link": link,
    "beacon": beacon,
    "below": below,
    "result": result,
    "signature": signature,
    "push-setup": push_setup,
    "push-digest": push_digest,
    "push-legal": push_legal,
    "push-ranks": push_ranks,
    "push-steps": push_steps,
    "push-perft": push_perft,
    "record": record,
    **decks_by_verifier.RUNS,
    **rummy_by_verifier.RUNS,
}
CLIENTS_ONLY = {
    "envelope",
    "room",
    "payload",
    "session",
    "deck-own-key",
    "deck-own-shuffle",
    "deck-own-shares",
}
