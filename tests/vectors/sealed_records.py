"""transcripts/*.json: what a seat may get wrong about its sealed deck.

Source: protocol/pushnet.md 9, 14; protocol/sealed-deck.md; protocol/games/rummy.md 8.
"""

from pushnet.crypto.deck_keys import deck_secret, own_key
from pushnet.session.position import EXIT_CLOSE, Step
from pushnet.session.sealed_slots import deck_of
from pushnet.wire.contents import Act, DeckKey, Link, Shares, Shuffle, SlotContent
from tests.vectors.framing import put_together, taken_apart
from tests.vectors.record_faults import Faults
from tests.vectors.records import followed, scribe_of
from tests.vectors.sealed_scribe import SealedScribe

HIDDEN = "hidden-cards"
Row = tuple[str, str, bytes]
Conviction = tuple[str, str, str, bytes]


def hidden_cards() -> SealedScribe:
    scribe = scribe_of(HIDDEN)
    assert isinstance(scribe, SealedScribe)
    return scribe


def opened(step: Step) -> SealedScribe:
    """Return that match as it stands when a step is open for the first time."""
    scribe = hidden_cards()
    at = next(position.h for position in scribe.positions if position.step is step)
    return scribe.fork(step.value, at)


def closed(title: str, scribe: SealedScribe, content: SlotContent) -> Row:
    """Return the row of a slot in which the first seat that is due says this."""
    first, *others = scribe.position.due
    items = [scribe.sign(first, content), *map(scribe.owed, others)]
    return title, HIDDEN, followed(scribe, EXIT_CLOSE, *items)


def flipped(proof: bytes) -> bytes:
    return proof[:-32] + bytes([proof[-32] ^ 1]) + proof[-31:]


def faults() -> Faults:
    """Return spoilt records by the code that they have to be refused with."""
    return {
        "deck-key": deck_key(),
        "deck-keys": deck_keys(),
        "shuffle-proof": [closed("another-response", opened(Step.SHUFFLE), false_shuffle())],
        "share-proof": share_proof(),
        "illegal-action": illegal_action(),
        "link-unasked": [in_turn("rummy-take-with-a-link", Act((0,), Link(2, bytes(32))))],
        "not-due": [closed("rummy-a-key-in-a-slot-for-shares", opened(Step.SHARES), key_of(0, 0))],
    }


def key_of(seat: int, whose: int) -> DeckKey:
    """Return the first key of a seat's deck, made with the secret of a seat."""
    scribe = opened(Step.KEYS)
    context, own = deck_of(scribe.position).context, scribe.decks[whose]
    secret = deck_secret(own.seed, context, own.seat)
    made = own_key(context, scribe.decks[seat].seat, secret, own.seed)
    return DeckKey(made.key, made.proof)


def deck_key() -> list[Row]:
    right, scribe = key_of(0, 0), opened(Step.KEYS)
    return [
        closed("of-another-seat", scribe, key_of(1, 1)),
        closed("another-response", scribe, DeckKey(right.key, flipped(right.proof))),
    ]


def deck_keys() -> list[Row]:
    """A secret that two seats share: both know it, so both proofs hold."""
    return [closed("two-equal", opened(Step.KEYS), key_of(0, 1))]


def false_shuffle() -> Shuffle:
    scribe = hidden_cards()
    at = opened(Step.SHUFFLE).position.h
    shuffle = scribe.slots[at].messages[0].content
    assert isinstance(shuffle, Shuffle)
    return Shuffle(shuffle.deck, flipped(shuffle.proof))


def share_proof() -> list[Row]:
    dealt = opened(Step.SHARES)
    seat = dealt.position.due[0]
    assert dealt.position.owed is not None
    right = dict(dealt.position.owed.by)[seat]
    shares = dealt.shares(seat, right)
    card = hidden_cards().position.state.hands[hidden_cards().position.due[0]][0]
    return [
        closed("one-too-few", dealt, dealt.shares(seat, right[1:])),
        closed("of-another-position", dealt, dealt.shares(seat, [*right[:-1], 107])),
        closed("another-response", dealt, Shares(shares.shares, flipped(shares.proof))),
        in_turn("discard-without-its-share", Act((6, card, ()), None)),
        in_turn("push-without-its-share", Act((1,), None)),
    ]


def illegal_action() -> list[Row]:
    scribe = hidden_cards()
    seat = scribe.position.due[0]
    cards = scribe.position.state.hands[seat]
    form = [2, [[0, list(cards[:3]), 0], [0, list(cards[3:6]), 0]]]
    action = (2, ((0, tuple(cards[:3]), 0), (0, tuple(cards[3:6]), 0)))
    foreign = scribe.position.state.hands[(seat + 1) % 4][0]
    return [
        in_turn("rummy-take-after-a-push", Act((0,), None)),
        in_turn("rummy-discard-of-another-hand", Act((6, foreign, ()), None)),
        closed(
            "rummy-what-is-no-contract",
            scribe,
            Act(action, None, scribe.shares(seat, sorted(cards[:6]), form)),
        ),
    ]


def in_turn(title: str, act: Act) -> Row:
    """Return the row of a slot for a move: what draws at the start of a turn, else in one."""
    at_its_start = act.action in ((0,), (1,)) and "after" not in title
    return closed(title, opened(Step.ACT) if at_its_start else hidden_cards(), act)


def void() -> list[Conviction]:
    """Return records that prove a fault: title, its code, file, record."""
    listed = faults()
    found = []
    for code, title in (("shuffle-proof", "another-response"), ("share-proof", "one-too-few")):
        _, _, record = next(row for row in listed[code] if row[0] == title)
        parts = taken_apart(record)
        parts.evidence = [parts.slots.pop().items[0]]
        found.append((title, code, HIDDEN, put_together(parts)))
    return found
