"""Transcripts: a challenge hangs on all that was said, a nonce on all that it must."""

import hashlib

from hypothesis import given
from hypothesis import strategies as st

from pushnet.crypto.group import L
from pushnet.crypto.transcript import Nonces, Transcript

pieces = st.lists(st.tuples(st.binary(max_size=4), st.binary(max_size=4)), max_size=4)


def said(start: bytes, parts: list[tuple[bytes, bytes]]) -> Transcript:
    transcript = Transcript(start)
    for label, value in parts:
        transcript.append(label, value)
    return transcript


def lp(x: bytes) -> bytes:
    return len(x).to_bytes(4, "big") + x


def test_a_challenge_is_the_hash_that_the_text_says() -> None:
    state = lp(b"start") + b"\1" + lp(b"one") + lp(b"value") + b"\2" + lp(b"ask")
    seed = hashlib.sha512(state).digest()
    opening = lp(b"pushnet/v1/deck/scalar") + seed
    numbers = [
        int.from_bytes(hashlib.sha512(opening + i.to_bytes(4, "big")).digest(), "little") % L
        for i in range(3)
    ]
    assert said(b"start", [(b"one", b"value")]).challenges(b"ask", 3) == numbers
    assert said(b"start", [(b"one", b"value")]).challenge(b"ask") == numbers[0]


@given(pieces, pieces)
def test_two_conversations_have_two_challenges(
    one: list[tuple[bytes, bytes]], other: list[tuple[bytes, bytes]]
) -> None:
    same = said(b"s", one).challenge(b"c") == said(b"s", other).challenge(b"c")
    assert same is (one == other)


def test_having_asked_is_part_of_the_conversation() -> None:
    once, twice = said(b"s", []), said(b"s", [])
    twice.challenge(b"c")
    assert once.challenge(b"d") != twice.challenge(b"d")
    assert twice.challenge(b"d") != twice.challenge(b"d")
    assert said(b"s", [(b"c", b"")]).challenge(b"d") != said(b"s", []).challenge(b"d")


def test_a_nonce_hangs_on_transcript_secret_and_fresh_bytes() -> None:
    kinds = [
        (said(b"s", []), b"x", bytes(64)),
        (said(b"s", [(b"a", b"")]), b"x", bytes(64)),
        (said(b"s", []), b"y", bytes(64)),
        (said(b"s", []), b"x", bytes(63) + b"\1"),
    ]
    firsts = [Nonces(*kind).scalar() for kind in kinds]
    assert len(set(firsts)) == len(kinds)
    assert Nonces(*kinds[0]).scalar() == firsts[0]


def test_no_nonce_comes_twice_and_none_is_printed() -> None:
    nonces = Nonces(said(b"s", []), b"secret", b"h" * 64)
    drawn = nonces.scalars(20)
    assert len(set(drawn)) == 20
    assert all(0 < scalar < L for scalar in drawn)
    assert not any(str(scalar) in repr(nonces) for scalar in drawn)
    words = nonces.words()
    assert len({next(words) for _ in range(30)}) == 30
