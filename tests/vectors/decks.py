"""crypto/deck-*: points, challenges, keys and shuffles of a sealed deck.

Source: protocol/sealed-deck.md 3-7.
"""

import hashlib
from collections.abc import Iterator
from typing import Any

from pushnet.crypto import deck_points
from pushnet.crypto.deck_keys import DeckContext, DeckSecret, own_key
from pushnet.crypto.group import IDENTITY, G, L, add, cut, scalar_bytes, subtract, times_g, total
from pushnet.crypto.shuffle import Deck, ShuffleBody, opening_deck
from pushnet.crypto.transcript import Transcript
from tests.crypto.deck_forger import Forger, numbers, sealed_anew
from tests.crypto.decks import SEATS, Dealt, context_of, dealt, fresh, spliced
from tests.crypto.test_group import NO_POINTS
from tests.vectors.layout import Case, Files, case, cases_file, refused

CARDS = 3
PACKS = 108
STEP = 1
BAD_POINTS = ("identity", "not-canonical", "off-the-curve", "all-zero", "order-8-times-4")
MIXED = "main-subgroup-plus-1-eighths"


def files() -> Files:
    """Return the files of this family."""
    return {
        "crypto/deck-points.json": cases_file("deck-points", "points that nobody chose", points()),
        "crypto/deck-challenge.json": cases_file(
            "deck-challenge", "numbers that a transcript gives", challenges()
        ),
        "crypto/deck-key-valid.json": cases_file("deck-key", "keys with their proof", keys()),
        "crypto/deck-key-deck-key.json": cases_file(
            "deck-key", "keys that are refused", bad_keys()
        ),
        "crypto/deck-keys.json": cases_file(
            "deck-keys", "the joint key and the opening deck", joint_keys()
        ),
        "crypto/deck-keys-deck-keys.json": cases_file(
            "deck-keys", "keys that cannot be used together", bad_joint_keys()
        ),
        "crypto/deck-shuffle-valid.json": cases_file(
            "deck-shuffle", "shuffles that are proved", shuffles()
        ),
        "crypto/deck-shuffle-shuffle-proof.json": cases_file(
            "deck-shuffle", "shuffles that are refused", bad_shuffles()
        ),
        "crypto/deck-own-key.json": cases_file(
            "deck-own-key", "how pushnet makes its key from stored and fresh bytes", own_keys()
        ),
        "crypto/deck-own-shuffle.json": cases_file(
            "deck-own-shuffle", "how pushnet makes its shuffle from fresh bytes", own_shuffles()
        ),
    }


def context_form(context: DeckContext) -> dict[str, Any]:
    """Return a context as the vectors have it."""
    return {
        "game_id": context.game.hex(),
        "number": context.number,
        "head": context.head.hex(),
        "cards": context.cards,
        "roster": [key.hex() for key in context.roster],
    }


def points() -> Iterator[Case]:
    for cards in (CARDS, PACKS):
        h, h_i = deck_points.chain_generator(), deck_points.generators(cards)
        faces = deck_points.card_points(cards)
        shown = {
            "h": h.hex(),
            "generators": [point.hex() for point in h_i[:CARDS]],
            "faces": [point.hex() for point in faces[:CARDS]],
            "digest": hashlib.sha512(b"".join([h, *h_i, *faces])).hexdigest(),
        }
        yield case(f"{cards}-cards", shown, cards=cards)


def challenges() -> Iterator[Case]:
    for title, said, count in (
        ("nothing-said", [], 1),
        ("one-value", [("label", b"value")], 2),
        ("an-empty-value-and-an-empty-label", [("label", b""), ("", b"x")], 1),
        ("asked-in-between", [("label", b"value"), ("between", None), ("label", b"value")], 3),
    ):
        transcript = Transcript(b"start")
        for label, value in said:
            if value is None:
                transcript.challenge(label.encode())
            else:
                transcript.append(label.encode(), value)
        found = transcript.challenges(b"ask", count)
        yield case(
            title,
            {"numbers": [scalar_bytes(number).hex() for number in found]},
            start="start",
            said=[[label, None if value is None else value.hex()] for label, value in said],
            ask="ask",
            count=count,
        )


# Keys


def key_given(seat: int = 0, *, key: bytes = b"", proof: bytes = b"", **changed: Any) -> Case:
    said = dealt(CARDS).said[seat]
    given = {"seat": seat, "key": (key or said.key).hex(), "proof": (proof or said.proof).hex()}
    return {"context": context_form(context_of(CARDS)) | changed, **given}


def keys() -> Iterator[Case]:
    for seat in SEATS:
        yield case(f"seat-{seat}", {}, **key_given(seat))
    said = own_key(context_of(CARDS), SEATS[0], DeckSecret(1), fresh("one"))
    yield case("whose-secret-is-1", {}, **key_given(key=said.key, proof=said.proof))


def bad_keys() -> Iterator[Case]:
    code, deal = "deck-key", dealt(CARDS)
    proof = deal.said[0].proof
    challenge, response = cut(proof)
    rogue = subtract(times_g(7), total(deal.keys[1:]))
    rows = {
        "18-the-others-taken-off": key_given(key=rogue),
        "19-of-another-seat": key_given() | {"seat": 1},
        "20-of-another-game": key_given(game_id=bytes(32).hex()),
        "20-of-another-deal": key_given(number=2),
        "20-of-another-head": key_given(head=bytes(32).hex()),
        "20-of-more-cards": key_given(cards=CARDS + 1),
        "20-of-another-roster": key_given(
            roster=[key.hex() for key in context_of(CARDS).roster[::-1]]
        ),
        "proof-all-zero": key_given(proof=bytes(64)),
        "proof-one-byte-short": key_given(proof=proof[:-1]),
        "proof-one-byte-more": key_given(proof=proof + b"\0"),
        "key-one-byte-short": key_given(key=deal.keys[0][:-1]),
        "challenge-and-response-swapped": key_given(proof=response + challenge),
        "challenge-plus-l": key_given(proof=plus_l(challenge) + response),
        "response-plus-l": key_given(proof=challenge + plus_l(response)),
        "negative": key_given(key=bytes([*deal.keys[0][:31], deal.keys[0][31] ^ 0x80])),
    }
    rows |= {
        f"21-{name}": key_given(key=NO_POINTS[name], proof=bytes(64))
        for name in (*BAD_POINTS, MIXED)
    }
    for title, given in rows.items():
        yield refused(title, code, **given)


def plus_l(scalar: bytes) -> bytes:
    return (int.from_bytes(scalar, "little") + L).to_bytes(32, "little")


def joint_keys() -> Iterator[Case]:
    deal = dealt(CARDS)
    for title, listed in (("four-seats", deal.keys), ("two-seats", deal.keys[:2])):
        joint = total(listed)
        shown = {"joint": joint.hex(), "deck": opening_deck(CARDS, joint).hex()}
        yield case(title, shown, cards=CARDS, keys=[key.hex() for key in listed])


def bad_joint_keys() -> Iterator[Case]:
    three = dealt(CARDS).keys[:3]
    cancelling = subtract(IDENTITY, total(three))
    for title, listed in (
        ("two-equal", [*three, three[0]]),
        ("all-cancel", [*three, cancelling]),
        ("two-cancel", [three[0], subtract(IDENTITY, three[0])]),
    ):
        yield refused(title, "deck-keys", cards=CARDS, keys=[key.hex() for key in listed])


# Shuffles


def shuffle_given(
    deal: Dealt, step: int, body: ShuffleBody, *, before: Deck | None = None, **changed: Any
) -> Case:
    return {
        "context": context_form(deal.context) | changed,
        "keys": [key.hex() for key in deal.keys],
        "step": step,
        "before": (before or deal.decks[step]).hex(),
        "after": body.deck.hex(),
        "proof": body.proof.hex(),
    }


def shuffles() -> Iterator[Case]:
    deal = dealt(CARDS)
    for step, body in enumerate(deal.bodies):
        yield case(f"step-{step}", {}, **shuffle_given(deal, step, body))
    still = sealed_anew(deal.joint, deal.decks[STEP], range(CARDS), numbers("still", CARDS))
    body = Forger(deal, STEP, range(CARDS), numbers("still", CARDS)).proof(still)
    yield case("nothing-moved", {}, **shuffle_given(deal, STEP, body))
    packs = dealt(PACKS)
    yield case("two-packs", {}, **shuffle_given(packs, STEP, packs.bodies[STEP]))


def bad_shuffles() -> Iterator[Case]:
    code, deal = "shuffle-proof", dealt(CARDS)
    body = deal.bodies[STEP]
    for title, after in _untrue():
        forged = Forger(deal, STEP, [1, 2, 0], numbers("untrue", CARDS)).proof(after)
        yield refused(title, code, **shuffle_given(deal, STEP, forged))
    deck, proof = body.deck, body.proof
    first = 3 * CARDS + 5  # scalar of the proof
    changed = {
        "22-two-cards-swapped": (deck[64:128] + deck[:64] + deck[128:], proof),
        "27-a-card-less": (deck[:-64], proof),
        "27-a-byte-more": (deck, proof + b"\0"),
        "27-nothing": (b"", b""),
        "31-all-zero": (deck, bytes(len(proof))),
        "31-all-g-and-one": (deck, G * first + scalar_bytes(1) * (2 * CARDS + 4)),
        "26-first-scalar-plus-l": (deck, spliced(proof, first, plus_l(cut(proof)[first]))),
        "26-last-scalar-plus-l": (deck, spliced(proof, -1, plus_l(cut(proof)[-1]))),
    }
    for name in BAD_POINTS:
        changed[f"26-{name}-in-the-deck"] = (spliced(deck, 0, NO_POINTS[name]), proof)
        changed[f"26-{name}-in-the-proof"] = (deck, spliced(proof, CARDS, NO_POINTS[name]))
    for title, at in (("c", 0), ("ch", CARDS), ("t1", 2 * CARDS), ("th", 2 * CARDS + 5)):
        other = spliced(proof, at, add(cut(proof)[at], G))
        changed[f"another-{title}"] = (deck, other)
    for number, at in enumerate(range(first, len(cut(proof)), CARDS)):
        other = spliced(proof, at, scalar_bytes((int.from_bytes(cut(proof)[at], "little") + 1) % L))
        changed[f"another-scalar-{number}"] = (deck, other)
    for title, (after, kept) in changed.items():
        yield refused(title, code, **shuffle_given(deal, STEP, ShuffleBody(Deck(after), kept)))
    yield refused("20-of-another-step", code, **shuffle_given(deal, STEP, body) | {"step": 2})
    yield refused(
        "20-of-another-head", code, **shuffle_given(deal, STEP, body, head=bytes(32).hex())
    )
    yield refused("20-of-another-deal", code, **shuffle_given(deal, STEP, body, number=2))
    yield refused(
        "29-of-an-older-deck", code, **shuffle_given(deal, STEP, body, before=deal.decks[0])
    )


def _untrue() -> Iterator[tuple[str, Deck]]:
    """Yield decks that are no shuffle of the one before."""
    deal, renewed = dealt(CARDS), numbers("untrue", CARDS)
    true = sealed_anew(deal.joint, deal.decks[STEP], [1, 2, 0], renewed)
    yield "23-one-card-twice", sealed_anew(deal.joint, deal.decks[STEP], [1, 2, 1], renewed)
    opening, sealed = cut(deal.decks[0]), cut(true)
    shift = subtract(opening[3], opening[1])
    yield "24-one-card-made-another", Deck(spliced(true, 1, add(sealed[1], shift)))
    balanced = spliced(true, 1, add(sealed[1], shift))
    yield "24-two-cards-shifted", Deck(spliced(balanced, 3, subtract(sealed[3], shift)))
    yield "25-sealed-for-nobody", Deck(G + opening[1] + true[64:])
    yield "32-a-card-of-an-earlier-deck", Deck(deal.decks[0][:64] + true[64:])


# How pushnet makes its own


def own_keys() -> Iterator[Case]:
    deal = dealt(CARDS)
    for seat in SEATS[:2]:
        said = deal.said[seat]
        yield case(
            f"seat-{seat}",
            {
                "secret": deal.secrets[seat].encoded().hex(),
                "key": said.key.hex(),
                "proof": said.proof.hex(),
            },
            context=context_form(deal.context),
            seat=seat,
            seed=fresh(f"seed {seat}").hex(),
            fresh=fresh(f"key {seat}").hex(),
        )


def own_shuffles() -> Iterator[Case]:
    deal = dealt(CARDS)
    for step in SEATS[:2]:
        body = deal.bodies[step]
        yield case(
            f"step-{step}",
            {"after": body.deck.hex(), "proof": body.proof.hex()},
            context=context_form(deal.context),
            keys=[key.hex() for key in deal.keys],
            step=step,
            before=deal.decks[step].hex(),
            secret=deal.secrets[step].encoded().hex(),
            fresh=fresh(f"shuffle 1 {step}").hex(),
        )
