"""Each kind of vector, run by the package: from what a case gives to what comes out."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pushnet.crypto import chain, chance, signing
from pushnet.crypto.hashing import length_prefixed, sha256, u8, u32
from pushnet.crypto.sealing import RoomKeys, derive_room, open_payload, seal
from pushnet.crypto.tags import SLOT
from pushnet.errors import Code, RefusedError
from pushnet.games.api import Chance, Rank
from pushnet.games.push import RULES
from pushnet.games.push_cards import set_of
from pushnet.games.push_codec import decode_options
from pushnet.games.push_digest import digest, state_bytes
from pushnet.games.push_notation import format_position, parse_position
from pushnet.games.push_types import Phase, State
from pushnet.ids import GameId, PublicKey, Seat
from pushnet.session.position import EXIT_CLOSE, start_head
from pushnet.session.result import result_digest
from pushnet.session.table import open_table
from pushnet.wire import canonical
from pushnet.wire.contents import RoomMessage, Signed
from pushnet.wire.envelope import open_envelope
from pushnet.wire.messages import parse
from pushnet.wire.table import game_id_of, name_hash
from tests.conformance import decks_by_package, rummy_by_package
from tests.games.perft import perft
from tests.vectors.answers import Memory, answer_of_package
from tests.vectors.generate import FOLDER
from tests.vectors.layout import shown
from tests.vectors.onlooker import Onlooker
from tests.vectors.push_forms import legal_forms, rank_forms, state_form
from tests.vectors.splices import spliced

Case = Mapping[str, Any]
Outcome = dict[str, Any]
Run = Callable[[Case], Outcome]

MEMORY = Memory()
TRANSCRIPTS: Path = FOLDER / "transcripts"


def outcome(run: Run, case: Case) -> Outcome:
    """Return what comes out of a case; a refusal is an outcome too."""
    try:
        return run(case)
    except RefusedError as refused:
        return {"code": str(refused.code)}


def _raw(case: Case, name: str) -> bytes:
    return bytes.fromhex(case[name])


# wire


def value(case: Case) -> Outcome:
    return {"value": shown(canonical.decode(_raw(case, "bytes"), bytes_max=case["limit"]))}


def body(case: Case) -> Outcome:
    raw = _raw(case, "bytes")
    message = parse(Signed(raw, bytes(signing.SIGNATURE_BYTES)))
    if isinstance(message, RoomMessage) and "room" in case and message.room != _raw(case, "room"):
        raise RefusedError(Code.WRONG_ROOM)
    return {"value": shown(canonical.decode(raw, bytes_max=len(raw)))}


def envelope(case: Case) -> Outcome:
    items = open_envelope(_raw(case, "bytes"))
    return {"value": shown([1, [[item.body, item.signature] for item in items]])}


def table(case: Case) -> Outcome:
    return {"game_id": open_table(_raw(case, "bytes")).game.hex()}


# crypto


def label(case: Case) -> Outcome:
    return {"lp": length_prefixed(case["label"].encode()).hex()}


def name(case: Case) -> Outcome:
    return {"digest": name_hash(_raw(case, "salt"), case["player"]).hex()}


def game_id(case: Case) -> Outcome:
    return {"digest": game_id_of(_raw(case, "table")).hex()}


def head(case: Case) -> Outcome:
    if "game_id" in case:
        return {"head": start_head(GameId(_raw(case, "game_id"))).hex()}
    opening = length_prefixed(SLOT) + _raw(case, "prev") + u32(case["h"]) + u8(case["exit"])
    if case["exit"] == EXIT_CLOSE:
        parts = [u8(seat) + sha256(bytes.fromhex(raw)) for seat, raw in case["parts"]]
    else:
        parts = [u8(seat) for seat in case["parts"]]
    return {"head": sha256(opening, u8(len(parts)), *parts).hex()}


def links(case: Case) -> Outcome:
    key, seat = PublicKey(_raw(case, "key")), Seat(case["seat"])
    domain = chain.domain(GameId(_raw(case, "game_id")), key, seat)
    own = chain.Chain.from_seed(domain, _raw(case, "seed"))
    wanted = {k: own.anchor if k == "0" else own.link(int(k)) for k in case["expect"]["links"]}
    return {"domain": domain.hex(), "links": {k: link.hex() for k, link in wanted.items()}}


def link(case: Case) -> Outcome:
    domain, last, shown_link = (_raw(case, field) for field in ("domain", "last", "link"))
    if case["k"] == chain.CHAIN_LENGTH:
        return {"fits": chain.seed_ok(domain, case["last_k"], last, shown_link)}
    return {"fits": chain.advance_ok(domain, case["last_k"], last, case["k"], shown_link)}


def beacon(case: Case) -> Outcome:
    listed = [(Seat(seat), bytes.fromhex(link)) for seat, link in case["links"]]
    game = GameId(_raw(case, "game_id"))
    return {"r": chance.beacon_output(game, case["k"], _raw(case, "head"), listed).hex()}


def below(case: Case) -> Outcome:
    stream = chance.Stream(_raw(case, "r"))
    return {"results": [stream.below(bound) for bound in case["bounds"]]}


def result(case: Case) -> Outcome:
    ranks = tuple(
        Rank(seat=Seat(seat), score=score, place=place) for seat, score, place in case["ranks"]
    )
    return {"digest": result_digest(GameId(_raw(case, "game_id")), ranks).hex()}


def signature(case: Case) -> Outcome:
    key = signing.check_public_key(_raw(case, "key"))
    label = case["label"].encode()
    if not signing.verify(key, label, _raw(case, "body"), _raw(case, "signature")):
        raise RefusedError(Code.BAD_SIGNATURE)
    return {}


def room(case: Case) -> Outcome:
    keys = derive_room(tuple(case["words"]))
    user, password = keys.broker_login(case["address"])
    found = {"room_id": keys.room_id.hex(), "room_key": keys.room_key.hex(), "topic": keys.topic}
    return found | {"user": user, "password": password}


def payload(case: Case) -> Outcome:
    keys, raw = RoomKeys(_raw(case, "room_id"), _raw(case, "room_key")), _raw(case, "payload")
    opened = open_payload(keys, raw)
    assert seal(keys, opened, raw[:24]) == raw
    return {"envelope": opened.hex()}


# games/push


def state_of(case: Case) -> State:
    """Return the state that a case gives; the line of notation beside it says the same."""
    form = case["state"]

    def cards(field: str) -> int:
        return set_of(_raw(form, field))

    def places(field: str) -> tuple[int, ...]:
        return tuple(set_of(bytes.fromhex(each)) for each in form[field])

    state = State(
        options=decode_options(form["options"]),
        phase=Phase(form["phase"]),
        present=tuple(map(Seat, form["present"])),
        active=Seat(form["active"]),
        actor=Seat(form["actor"]),
        pile=_raw(form, "pile"),
        discard=cards("discard"),
        switch_pile=cards("switches"),
        columns=places("columns"),
        card=form["card"],
        benches=places("bench"),
        banks=places("bank"),
    )
    assert len(state.benches) == form["n"]
    assert parse_position(case["position"]) == state
    return state


def push_setup(case: Case) -> Outcome:
    options = decode_options(case["options"])
    first = RULES.first_player(options, case["n"], case["drawn"])
    state = RULES.setup(options, case["n"], first)
    return {"digest": digest(state).hex(), "state": state_form(state)}


def push_digest(case: Case) -> Outcome:
    state = state_of(case)
    return {"bytes": state_bytes(state).hex(), "digest": digest(state).hex()}


def push_legal(case: Case) -> Outcome:
    return {"legal": legal_forms(state_of(case))}


def push_ranks(case: Case) -> Outcome:
    return {"ranks": rank_forms(state_of(case))}


def push_steps(case: Case) -> Outcome:
    state = state_of(case)
    for step in case["steps"]:
        state, told = _step(state, step)
        assert "expect" not in step or told == step["expect"], step
    end = {"end": format_position(state), "over": RULES.is_over(state)}
    return end | ({"ranks": rank_forms(state)} if end["over"] else {})


def _step(state: State, step: Case) -> tuple[State, Outcome]:
    bounds: list[int] = []
    if "leave" in step:
        state, _ = RULES.depart(state, frozenset(map(Seat, step["leave"])))
    elif "action" in step:
        try:
            action = RULES.decode_action(step["action"])
        except RefusedError:
            raise RefusedError(Code.ILLEGAL_ACTION) from None
        state, _ = RULES.apply(state, action, None)
    for drawn in step.get("draws", ()):
        bound = RULES.chance_bound(state)
        assert bound is not None
        bounds.append(bound)
        state, _ = RULES.apply(state, RULES.chance_action(state), Chance(drawn, bound))
    told: Outcome = {"digest": digest(state).hex()}
    return state, told | ({"bounds": bounds} if bounds else {})


def push_perft(case: Case) -> Outcome:
    state = state_of(case)
    counts = [perft(state, depth) for depth in range(1, len(case["expect"]["paths"]) + 1)]
    return {"paths": [c.paths for c in counts], "outcomes": [c.outcomes for c in counts]}


# session


def session(case: Case) -> Outcome:
    return heard(case).standing()


def heard(case: Case) -> Onlooker:
    """Return an onlooker that was told everything, having said what it refuses on the way."""
    onlooker = Onlooker(_raw(case, "table"))
    for item in case["before"]:
        assert onlooker.hear(_signed(item)) is None
    for number, item in enumerate(case["items"]):
        assert onlooker.hear(_signed(item)) == item["expect"].get("code"), number
    return onlooker


def _signed(item: Case) -> Signed:
    return Signed(_raw(item, "body"), _raw(item, "signature"))


# transcripts


def record_of(case: Case) -> bytes:
    """Return the record that a case gives."""
    raw = (TRANSCRIPTS / case["file"]).read_bytes()
    return spliced(raw, case["splices"], case["digest"]) if "splices" in case else raw


def record(case: Case) -> Outcome:
    # Every signature of a whole file is judged; a spoilt one has most in common with it.
    return answer_of_package(record_of(case), *([MEMORY.holds] if "splices" in case else []))


RUNS: dict[str, Run] = {
    "value": value,
    "body": body,
    "envelope": envelope,
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
    "room": room,
    "payload": payload,
    **decks_by_package.RUNS,
    "push-setup": push_setup,
    "push-digest": push_digest,
    "push-legal": push_legal,
    "push-ranks": push_ranks,
    "push-steps": push_steps,
    "push-perft": push_perft,
    **rummy_by_package.RUNS,
    "session": session,
    "record": record,
}
