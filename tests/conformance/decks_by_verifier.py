"""The kinds of vectors of a sealed deck, run by protocol/verifier.py."""

from collections.abc import Mapping
from typing import Any

from tests.conformance.programs import VERIFIER as V

Case = Mapping[str, Any]
Outcome = dict[str, Any]


def _raw(case: Case, name: str) -> bytes:
    return bytes.fromhex(case[name])


def _context(case: Case) -> bytes:
    """Return the context of a deck, as a log would give it."""
    form = case["context"]
    seats = [V.Seat(bytes.fromhex(key), b"", b"", b"") for key in form["roster"]]
    table = V.Table(V.RUMMY, [], tuple(seats), _raw(form, "game_id"))
    log = V.Log(1, _raw(form, "head"), ())
    return V.next_context(table, log, form["number"], form["cards"])


def _listed(case: Case, name: str) -> tuple[bytes, ...]:
    return tuple(map(bytes.fromhex, case[name]))


def points(case: Case) -> Outcome:
    cards, shown = case["cards"], case["expect"]
    h, *h_i = map(V._encode_point, V.generators(cards))
    faces = list(map(V._encode_point, V.card_points(cards)))
    return {
        "h": h.hex(),
        "generators": [point.hex() for point in h_i[: len(shown["generators"])]],
        "faces": [point.hex() for point in faces[: len(shown["faces"])]],
        "digest": V.sha512(h, *h_i, *faces).hex(),
    }


def challenge(case: Case) -> Outcome:
    transcript = V.Transcript(case["start"].encode())
    for said, value in case["said"]:
        if value is None:
            transcript.challenges(said.encode(), 1)
        else:
            transcript.append(said.encode(), bytes.fromhex(value))
    found = transcript.challenges(case["ask"].encode(), case["count"])
    return {"numbers": [number.to_bytes(32, "little").hex() for number in found]}


def key(case: Case) -> Outcome:
    said = (_raw(case, "key"), _raw(case, "proof"))
    V.need(V.key_is_proved(_context(case), case["seat"], *said), "deck-key")
    return {}


def keys(case: Case) -> Outcome:
    joint = V.joint_key(_listed(case, "keys"))
    return {"joint": joint.hex(), "deck": V.opening_deck(case["cards"], joint).hex()}


def shuffled(case: Case) -> Outcome:
    step = (_context(case), _listed(case, "keys"), case["step"], _raw(case, "before"))
    said = (_raw(case, "after"), _raw(case, "proof"))
    V.need(V.shuffle_is_proved(*step, *said), "shuffle-proof")
    return {}


def shares(case: Case) -> Outcome:
    place = V.u8(case["seat"]) + V.u32(case["h"]) + _raw(case, "prev")
    purpose = place + V.lp(_raw(case, "action"))
    of = (_context(case), purpose, _raw(case, "key"), _raw(case, "deck"))
    said = (case["positions"], _raw(case, "shares"), _raw(case, "proof"))
    V.need(V.shares_are_proved(*of, *said), "share-proof")
    return {}


def opening(case: Case) -> Outcome:
    shares = _listed(case, "shares")
    return {"card": V.open_card(_raw(case, "deck"), case["position"], shares)}


RUNS = {
    "deck-points": points,
    "deck-challenge": challenge,
    "deck-key": key,
    "deck-keys": keys,
    "deck-shuffle": shuffled,
    "deck-shares": shares,
    "deck-opening": opening,
}
