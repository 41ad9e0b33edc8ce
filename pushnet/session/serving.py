"""What a game can show to others: slots they lack, and what we hold of theirs."""

from pushnet.crypto.hashing import sha256
from pushnet.ids import Seat
from pushnet.session.game import Game
from pushnet.session.parts import is_long, sendable
from pushnet.session.position import Step
from pushnet.wire.contents import BESIDE_BYTES, QUOTES_MAX, ZERO_DIGEST, Presence, Signed

VOID_BESIDE = b"\xff" * BESIDE_BYTES


def items_from(game: Game, h: int) -> tuple[Signed, ...]:
    """Return the signed bodies of slots from `h` on, then all that is held beyond.

    The votes of a slot go with it: whoever is bound there by a YES needs the NO that kills it.
    """
    items: list[Signed] = []
    for slot in game.ledger.slots[max(h, 1) - 1 :]:
        items += [part for m in slot.messages for part in sendable(game.ledger, m.signed)]
        items += [vote.signed for vote in game.ledger.votes.get(slot.h, {}).values()]
    return (*items, *open_items(game))


def open_items(game: Game) -> tuple[Signed, ...]:
    """Return what is held beyond the last slot: bodies, LEAVEs, votes, END, evidence."""
    ledger = game.ledger
    h = ledger.position.h + 1
    bodies = [body.signed for (at, _), body in ledger.bodies.items() if at >= h]
    items = [part for body in bodies for part in sendable(ledger, body)]
    items += [leave.signed for leave in ledger.leaves.values()]
    items += [vote.signed for vote in ledger.votes.get(h, {}).values()]
    items += [end.signed for end in game.ends.values()]
    return (*items, *evidence_items(game))


def evidence_items(game: Game) -> tuple[Signed, ...]:
    """Return what proves a fault, if we found one; a YES before the NO that it makes count."""
    evidence = game.ledger.evidence
    items = () if evidence is None else reversed(evidence.items)
    return tuple(part for item in items for part in sendable(game.ledger, item))


def open_by_seat(game: Game) -> tuple[tuple[Seat, Signed], ...]:
    """Return what each seat owes at the open slot and we hold; after the end, its END."""
    ledger = game.ledger
    if ledger.position.step is Step.OVER:
        return tuple((seat, end.signed) for seat, end in sorted(game.ends.items()))
    bodies = [(seat, ledger.due_body(ledger.position.h + 1, seat)) for seat in ledger.position.due]
    return tuple((seat, body.signed) for seat, body in bodies if body is not None)


def open_votes(game: Game) -> tuple[Signed, ...]:
    """Return the votes held at the open slot and the LEAVEs that wait to take effect."""
    ledger = game.ledger
    votes = ledger.votes.get(ledger.position.h + 1, {}).values()
    waiting = [m for seat, m in ledger.leaves.items() if seat in ledger.position.active]
    return tuple(message.signed for message in (*votes, *waiting))


def beside_digest(game: Game) -> bytes:
    """Return 8 bytes that tell which of `open_votes` we hold; zero for none.

    The first 8 bytes of SHA256 over the SHA256 of each body, ascending: equal sets, equal bytes.
    Who holds evidence says so instead: no vote matters any more, and any evidence is as good.
    """
    if game.ledger.evidence is not None:
        return VOID_BESIDE
    digests = sorted(sha256(signed.body) for signed in open_votes(game))
    return sha256(*digests)[:BESIDE_BYTES] if digests else bytes(BESIDE_BYTES)


def own_votes(game: Game) -> tuple[Signed, ...]:
    """Return what we ourselves voted at the open slot."""
    votes = game.ledger.votes.get(game.ledger.position.h + 1, {})
    own = None if game.own is None else game.own.seat
    return tuple(vote.signed for (seat, _), vote in votes.items() if seat == own)


def presence_of(
    nonce: bytes, counter: int, heard: tuple[bytes, ...], game: Game | None
) -> Presence:
    """Return the heartbeat of a session: whom it hears, where its game stands, what it holds."""
    quotes = heard[:QUOTES_MAX]
    if game is None:
        nothing = bytes(BESIDE_BYTES)
        return Presence(nonce, counter, quotes, None, 0, ZERO_DIGEST, ZERO_DIGEST, 0, nothing)
    position = game.ledger.position
    return Presence(
        nonce,
        counter,
        quotes,
        game.table.game,
        position.h,
        position.head,
        game.state_digest(),
        sum(1 << seat for seat, _ in open_by_seat(game)),
        beside_digest(game),
    )


def returned_to(game: Game, seat: Seat) -> tuple[Signed, ...]:
    """Return what we hold of `seat` at and beyond the open slot: its restart may have lost it.

    Of a long body this is its MANIFEST, which keeps the seat from signing anything else there.
    """
    ledger = game.ledger
    h = ledger.position.h
    items = [
        message.signed
        for kept in (ledger.manifests, ledger.bodies)
        for (at, s), message in kept.items()
        if s == seat and at > h and not is_long(message.signed)
    ]
    items += [vote.signed for (s, _), vote in ledger.votes.get(h + 1, {}).items() if s == seat]
    if seat in ledger.leaves:
        items.append(ledger.leaves[seat].signed)
    return tuple(items)
