"""The package and protocol/verifier.py say the same of records of Push rummy, as of Push's.

One match is written and checked in full by both; all other records here begin as it does, so that
its proofs are checked once. Both programs remember the answers of pure functions only.
"""

import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pushnet.errors import RefusedError
from pushnet.games.rummy_types import Phase
from pushnet.session import sealed_slots
from pushnet.session.position import Position, Step
from pushnet.verify import verify_record
from pushnet.wire.contents import Act, DeckKey, Link, Shares, Shuffle, Signed, SlotContent
from tests.conformance.programs import VERIFIER, agreed
from tests.conformance.sealed_tampering import tampered_match, whole_match, written_match
from tests.vectors.answers import Memory
from tests.vectors.sealed_scribe import SealedScribe

TAMPERED_COUNT = 160
FRESH_TAMPERED_COUNT = 4_000
FRESH_WHOLE_COUNT = 10

STEPS = {
    "keys": lambda at: at.step is Step.KEYS,
    "shuffle": lambda at: at.step is Step.SHUFFLE and at.deck.shuffles == 2,
    "deal": lambda at: at.step is Step.SHARES and at.state.phase is Phase.DEAL,
    "draw": lambda at: at.step is Step.ACT and at.state.phase is Phase.DRAW,
    "give": lambda at: at.step is Step.SHARES and at.state.phase is Phase.GIVE,
    "play": lambda at: at.step is Step.ACT and at.state.phase is Phase.PLAY,
    "score": lambda at: at.step is Step.SHARES and at.state.phase is Phase.SCORE,
}


class RememberedShuffles:
    """The package's check of a shuffle, which takes as long as a whole verification of Push."""

    def __init__(self, check: Callable[..., Any]) -> None:
        self.check = check
        self.found: dict[tuple[Any, ...], Any] = {}

    def __call__(self, *statement: Any) -> Any:
        if statement not in self.found:
            try:
                self.found[statement] = self.check(*statement)
            except RefusedError as refused:
                self.found[statement] = refused
        found = self.found[statement]
        if isinstance(found, RefusedError):
            raise found
        return found


@pytest.fixture(scope="module")
def memory() -> Iterator[Memory]:
    with pytest.MonkeyPatch.context() as patch:
        remembered = RememberedShuffles(sealed_slots.check_shuffle)
        patch.setattr(sealed_slots, "check_shuffle", remembered)
        yield Memory()


def stopped_at(step: str) -> SealedScribe:
    """Return the match as it stands when a step is open for the first time."""
    scribe = whole_match()
    wanted: Callable[[Position], bool] = STEPS[step]
    (at, *_) = (position.h for position in scribe.positions if wanted(position))
    return scribe.fork(step, at)


def check_whole(scribe: SealedScribe, memory: Memory | None) -> None:
    record = scribe.record()
    answer = agreed(record, "a whole match", memory)
    assert answer["verdict"] == "complete"
    assert answer["head"] == scribe.position.head.hex()
    assert answer["signed_by"] == [0, 1, 2, 3]
    package, verifier = verify_record(record), VERIFIER.verify(record, signature_cache=memory)
    assert (package.shuffles, package.shares) == (verifier.shuffles, verifier.shares)
    assert verifier.shuffles == 20


def test_of_a_whole_match(memory: Memory) -> None:
    check_whole(whole_match(), memory)


@pytest.mark.parametrize("step", STEPS)
def test_of_who_leaves_or_is_dropped(step: str, memory: Memory) -> None:
    scribe = stopped_at(step)
    for gone in {scribe.position.due[:1], scribe.position.due[-2:], scribe.position.due}:
        left, dropped = scribe.fork("left"), scribe.fork("dropped")
        left.close(*(left.leave(seat) for seat in gone))
        left.finish()
        answer = agreed(left.record(), f"{gone} leave in {step}", memory)
        assert (answer["verdict"], answer["left"]) == ("complete", list(gone))
        if len(gone) == 1:
            dropped.drop(*gone)
            dropped.finish()
            answer = agreed(dropped.record(), f"{gone} are dropped in {step}", memory)
            assert (answer["verdict"], len(answer["drops"])) == ("complete", 1)


# Evidence


def of_another_seat(scribe: SealedScribe, seat: int) -> SlotContent:
    content = scribe.owed_content((seat + 1) % 4)
    assert content is not None
    return content


def spoilt_shuffle(scribe: SealedScribe, seat: int) -> SlotContent:
    shuffle = scribe.owed_content(seat)
    assert isinstance(shuffle, Shuffle)
    return Shuffle(shuffle.deck[64:] + shuffle.deck[:64], shuffle.proof)


def too_few_shares(scribe: SealedScribe, seat: int) -> SlotContent:
    assert scribe.position.owed is not None
    return scribe.shares(seat, dict(scribe.position.owed.by)[scribe.table.seats[seat]][1:])


def without_shares(scribe: SealedScribe, _seat: int) -> SlotContent:
    return Act((6, scribe.position.state.hands[scribe.position.due[0]][0], ()), None)


def shares_for_another_action(scribe: SealedScribe, seat: int) -> SlotContent:
    card = scribe.position.state.hands[seat][0]
    return Act((6, card, ()), None, scribe.shares(seat, [card], [6, card, [0]]))


def no_set(scribe: SealedScribe, seat: int) -> SlotContent:
    """Lay as a contract what is none: only the cards show it."""
    cards = scribe.position.state.hands[seat]
    layouts = (0, tuple(cards[:3]), 0), (0, tuple(cards[3:6]), 0)
    shares = scribe.shares(seat, sorted(cards[:6]), [2, layouts])
    return Act((2, layouts), None, shares)


CONVICTIONS: dict[str, tuple[str, Callable[[SealedScribe, int], SlotContent], str]] = {
    "a key of another seat": ("keys", of_another_seat, "deck-key"),
    "a key and no proof": (
        "keys",
        lambda _, __: DeckKey(b"\x58" + 31 * b"f", bytes(64)),
        "deck-key",
    ),
    "a shuffle in the slot for keys": ("keys", lambda _, __: Link(1, bytes(32)), "not-due"),
    "a deck that was turned": ("shuffle", spoilt_shuffle, "shuffle-proof"),
    "shares too few": ("deal", too_few_shares, "share-proof"),
    "shares of another seat": ("deal", of_another_seat, "share-proof"),
    "no shares": ("deal", lambda _, __: Shares(bytes(32), bytes(64)), "share-proof"),
    "a link": ("draw", lambda _, __: Act((0,), Link(2, bytes(32))), "link-unasked"),
    "a push without its share": ("draw", lambda _, __: Act((1,), None), "share-proof"),
    "an action of Push": ("draw", lambda _, __: Act((4, 0), None), "illegal-action"),
    "a discard without its share": ("play", without_shares, "share-proof"),
    "shares for another action": ("play", shares_for_another_action, "share-proof"),
    "what is no contract": ("play", no_set, "illegal-action"),
}


@pytest.mark.parametrize("fault", CONVICTIONS)
def test_of_evidence(fault: str, memory: Memory) -> None:
    step, content, code = CONVICTIONS[fault]
    scribe = stopped_at(step)
    seat = scribe.position.due[0]
    false = scribe.sign(seat, content(scribe, seat))
    answer = agreed(scribe.record(false), fault, memory)
    assert (answer["verdict"], answer["offender"], answer["code"]) == ("void", seat, code)


def test_of_two_shuffles_for_one_step(memory: Memory) -> None:
    scribe = stopped_at("shuffle")
    seat = scribe.position.due[0]
    two: list[Signed] = [scribe.owed(seat), scribe.owed(seat)]
    answer = agreed(scribe.record(*two), "two shuffles", memory)
    assert (answer["verdict"], answer["code"]) == ("void", "equivocation")


# Spoilt records


def agreed_on_tampered(first: int, count: int, memory: Memory) -> Counter[tuple[str, str | None]]:
    """Return how often both programs gave which verdict and code to spoilt records."""
    said: Counter[tuple[str, str | None]] = Counter()
    for seed in range(first, first + count):
        record, changes = tampered_match(seed)
        answer = agreed(record, f"tampered_match({seed}): {', '.join(changes)}", memory)
        said[answer.get("verdict", str(answer["exit"])), answer.get("code")] += 1
    return said


def test_of_spoilt_records(memory: Memory) -> None:
    said = agreed_on_tampered(0, TAMPERED_COUNT, memory)
    assert {verdict for verdict, _ in said} >= {"complete", "incomplete", "void", "3", "6"}
    codes = {code for _, code in said}
    assert {"shuffle-proof", "share-proof", "illegal-action", "not-due"} <= codes, said


def test_control_a_verifier_without_one_check_is_found_out(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(VERIFIER, "_shares_hold", lambda *_: True)
    with pytest.raises(AssertionError, match=r"tampered_match\(\d+\): .*share-proof"):
        agreed_on_tampered(0, TAMPERED_COUNT, memory)


@pytest.mark.nightly
def test_of_fresh_whole_matches() -> None:
    first = secrets.randbelow(1 << 40)
    for seed in range(first, first + FRESH_WHOLE_COUNT):
        check_whole(written_match(seed), None)


@pytest.mark.nightly
def test_of_many_fresh_spoilt_records(memory: Memory) -> None:
    agreed_on_tampered(secrets.randbelow(1 << 40), FRESH_TAMPERED_COUNT, memory)
