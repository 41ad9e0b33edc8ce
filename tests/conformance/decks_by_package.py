"""The kinds of vectors of a sealed deck, run by the package."""

import hashlib
from collections.abc import Mapping
from typing import Any

from pushnet.crypto import deck_points
from pushnet.crypto.deck_keys import (
    DeckContext,
    DeckKey,
    DeckSecret,
    check_key,
    deck_secret,
    joint_key,
    own_key,
)
from pushnet.crypto.deck_shares import (
    ShareBody,
    SharePurpose,
    check_shares,
    open_card,
    prove_shares,
)
from pushnet.crypto.group import scalar_bytes
from pushnet.crypto.shuffle import Deck, ShuffleBody, check_shuffle, opening_deck, shuffle
from pushnet.crypto.transcript import Transcript
from pushnet.ids import Digest, GameId, PublicKey, Seat

Case = Mapping[str, Any]
Outcome = dict[str, Any]


def _raw(case: Case, name: str) -> bytes:
    return bytes.fromhex(case[name])


def _deck(case: Case, name: str) -> Deck:
    return Deck(_raw(case, name))


def _listed(case: Case, name: str) -> list[bytes]:
    return [bytes.fromhex(each) for each in case[name]]


def _context(case: Case) -> DeckContext:
    form = case["context"]
    roster = tuple(map(PublicKey, _listed(form, "roster")))
    game, head = GameId(_raw(form, "game_id")), Digest(_raw(form, "head"))
    return DeckContext(game, form["number"], head, form["cards"], roster)


def _secret(case: Case) -> DeckSecret:
    return DeckSecret(int.from_bytes(_raw(case, "secret"), "little"))


def _purpose(case: Case) -> SharePurpose:
    return SharePurpose(
        context=_context(case),
        seat=Seat(case["seat"]),
        h=case["h"],
        prev=Digest(_raw(case, "prev")),
        action=_raw(case, "action"),
    )


def points(case: Case) -> Outcome:
    h, h_i = deck_points.chain_generator(), deck_points.generators(case["cards"])
    faces = deck_points.card_points(case["cards"])
    shown = case["expect"]
    return {
        "h": h.hex(),
        "generators": [point.hex() for point in h_i[: len(shown["generators"])]],
        "faces": [point.hex() for point in faces[: len(shown["faces"])]],
        "digest": hashlib.sha512(b"".join([h, *h_i, *faces])).hexdigest(),
    }


def challenge(case: Case) -> Outcome:
    transcript = Transcript(case["start"].encode())
    for label, value in case["said"]:
        if value is None:
            transcript.challenge(label.encode())
        else:
            transcript.append(label.encode(), bytes.fromhex(value))
    found = transcript.challenges(case["ask"].encode(), case["count"])
    return {"numbers": [scalar_bytes(number).hex() for number in found]}


def key(case: Case) -> Outcome:
    check_key(_context(case), Seat(case["seat"]), DeckKey(_raw(case, "key"), _raw(case, "proof")))
    return {}


def keys(case: Case) -> Outcome:
    joint = joint_key(_listed(case, "keys"))
    return {"joint": joint.hex(), "deck": opening_deck(case["cards"], joint).hex()}


def shuffled(case: Case) -> Outcome:
    body = ShuffleBody(_deck(case, "after"), _raw(case, "proof"))
    check_shuffle(_context(case), _listed(case, "keys"), case["step"], _deck(case, "before"), body)
    return {}


def shares(case: Case) -> Outcome:
    body = ShareBody(_raw(case, "shares"), _raw(case, "proof"))
    deck = _deck(case, "deck")
    check_shares(_purpose(case), _raw(case, "key"), deck, case["positions"], body)
    return {}


def opening(case: Case) -> Outcome:
    return {"card": open_card(_deck(case, "deck"), case["position"], _listed(case, "shares"))}


def own_keys(case: Case) -> Outcome:
    context, seat = _context(case), Seat(case["seat"])
    secret = deck_secret(_raw(case, "seed"), context, seat)
    said = own_key(context, seat, secret, _raw(case, "fresh"))
    found = {"secret": secret.encoded(), "key": said.key, "proof": said.proof}
    return {name: value.hex() for name, value in found.items()}


def own_shuffle(case: Case) -> Outcome:
    body = shuffle(
        _context(case),
        _listed(case, "keys"),
        case["step"],
        _deck(case, "before"),
        secret=_secret(case),
        entropy=_raw(case, "fresh"),
    )
    return {"after": body.deck.hex(), "proof": body.proof.hex()}


def own_shares(case: Case) -> Outcome:
    deck, fresh = _deck(case, "deck"), _raw(case, "fresh")
    body = prove_shares(_purpose(case), _secret(case), deck, case["positions"], fresh)
    return {"shares": body.shares.hex(), "proof": body.proof.hex()}


RUNS = {
    "deck-points": points,
    "deck-challenge": challenge,
    "deck-key": key,
    "deck-keys": keys,
    "deck-shuffle": shuffled,
    "deck-shares": shares,
    "deck-opening": opening,
    "deck-own-key": own_keys,
    "deck-own-shuffle": own_shuffle,
    "deck-own-shares": own_shares,
}
