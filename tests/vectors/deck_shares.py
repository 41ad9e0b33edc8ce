"""crypto/deck-share-*, deck-opening: shares of cards and what they open.

Source: protocol/sealed-deck.md 8, 9.
"""

from collections.abc import Iterator
from typing import Any

from pushnet.crypto.deck_shares import ShareBody, open_card, prove_shares
from pushnet.crypto.group import G, add, cut, subtract
from tests.crypto.decks import SEATS, dealt, fresh, spliced
from tests.crypto.test_group import NO_POINTS
from tests.vectors.decks import BAD_POINTS, CARDS, MIXED, context_form, plus_l
from tests.vectors.layout import Case, Files, case, cases_file, refused

ACTION = b"\x92\x05\x93\x00\x01\x02"
FRESH = fresh("shares")


def files() -> Files:
    """Return the files of this family."""
    return {
        "crypto/deck-shares-valid.json": cases_file(
            "deck-shares", "shares that are proved", valid()
        ),
        "crypto/deck-shares-share-proof.json": cases_file(
            "deck-shares", "shares that are refused", bad()
        ),
        "crypto/deck-opening.json": cases_file("deck-opening", "cards that are opened", openings()),
        "crypto/deck-opening-share-proof.json": cases_file(
            "deck-opening", "shares that open no card", bad_openings()
        ),
        "crypto/deck-own-shares.json": cases_file(
            "deck-own-shares", "how pushnet makes its shares from fresh bytes", own()
        ),
    }


def purpose_form(seat: int, action: bytes) -> dict[str, Any]:
    """Return what shares are given for, as the vectors have it."""
    deal = dealt(CARDS)
    purpose = deal.purpose(seat)
    given = {"seat": seat, "h": purpose.h, "prev": purpose.prev.hex(), "action": action.hex()}
    return {"context": context_form(deal.context), **given, "deck": deal.decks[-1].hex()}


def made(seat: int, positions: list[int], action: bytes) -> ShareBody:
    deal = dealt(CARDS)
    purpose = deal.purpose(seat, action=action)
    return prove_shares(purpose, deal.secrets[seat], deal.decks[-1], positions, FRESH)


def given(
    seat: int = 0,
    positions: tuple[int, ...] = (0, 2),
    action: bytes = ACTION,
    body: ShareBody | None = None,
) -> Case:
    said = body or made(seat, list(positions), action)
    return {
        **purpose_form(seat, action),
        "key": dealt(CARDS).keys[seat].hex(),
        "positions": list(positions),
        "shares": said.shares.hex(),
        "proof": said.proof.hex(),
    }


def valid() -> Iterator[Case]:
    for seat in SEATS:
        yield case(f"one-position-of-seat-{seat}", {}, **given(seat, (seat % CARDS,), b""))
    yield case("two-positions-with-an-action", {}, **given())
    yield case("the-whole-deck", {}, **given(1, tuple(range(CARDS)), b""))


def bad() -> Iterator[Case]:
    code, deal, body = "share-proof", dealt(CARDS), made(0, [0, 2], ACTION)
    one, other = cut(body.shares)
    challenge, response = cut(body.proof)
    bodies = {
        "33-of-another-seat": (spliced(body.shares, 0, deal.shares(0)[1]), body.proof),
        "33-of-another-card": (spliced(body.shares, 0, deal.shares(1)[0]), body.proof),
        "34-errors-that-cancel": (add(one, G) + subtract(other, G), body.proof),
        "35-shares-swapped": (other + one, body.proof),
        "36-one-share-twice": (body.shares + other, body.proof),
        "one-share-less": (one, body.proof),
        "shares-one-byte-short": (body.shares[:-1], body.proof),
        "proof-one-byte-more": (body.shares, body.proof + b"\0"),
        "proof-all-zero": (body.shares, bytes(64)),
        "challenge-plus-l": (body.shares, plus_l(challenge) + response),
        "response-plus-l": (body.shares, challenge + plus_l(response)),
        "challenge-and-response-swapped": (body.shares, response + challenge),
    }
    bodies |= {
        f"26-{name}": (spliced(body.shares, 1, NO_POINTS[name]), body.proof)
        for name in (*BAD_POINTS, MIXED)
    }
    for title, (shares, proof) in bodies.items():
        yield refused(title, code, **given(body=ShareBody(shares, proof)))
    for title, changed in {
        "35-for-other-positions": {"positions": [0, 1]},
        "35-for-another-slot": {"h": 10},
        "35-for-another-head": {"prev": bytes(32).hex()},
        "35-for-another-action": {"action": ACTION[:-1].hex() + "01"},
        "35-for-no-action": {"action": ""},
        "35-for-another-seat": {"seat": 1},
        "35-under-another-key": {"key": deal.keys[1].hex()},
        "33-over-another-deck": {"deck": deal.decks[-2].hex()},
        "20-of-another-deal": {"context": context_form(dealt(CARDS, 2).context)},
    }.items():
        yield refused(title, code, **(given() | changed))


def openings() -> Iterator[Case]:
    deal = dealt(CARDS)
    for position in range(CARDS):
        shares = deal.shares(position)
        card = open_card(deal.decks[-1], position, shares)
        yield case(f"position-{position}", {"card": card}, **_opening(position, shares))


def bad_openings() -> Iterator[Case]:
    shares = dealt(CARDS).shares(1)
    for title, listed in {
        "one-missing": shares[1:],
        "one-twice": [*shares, shares[0]],
        "of-another-position": [*dealt(CARDS).shares(0)[:1], *shares[1:]],
    }.items():
        yield refused(title, "share-proof", **_opening(1, listed))


def _opening(position: int, shares: list[bytes]) -> Case:
    deck = dealt(CARDS).decks[-1].hex()
    return {"deck": deck, "position": position, "shares": [share.hex() for share in shares]}


def own() -> Iterator[Case]:
    for seat, positions, action in ((0, [0, 2], ACTION), (1, [1], b"")):
        body = made(seat, positions, action)
        yield case(
            f"seat-{seat}",
            {"shares": body.shares.hex(), "proof": body.proof.hex()},
            **purpose_form(seat, action),
            secret=dealt(CARDS).secrets[seat].encoded().hex(),
            positions=positions,
            fresh=FRESH.hex(),
        )
