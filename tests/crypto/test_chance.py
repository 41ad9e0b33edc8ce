"""The numbers of an event against a recomputation from the text; exactly even draws."""

import hashlib
import struct
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.crypto.chance import Stream, beacon_output, draw
from pushnet.errors import UsageError
from pushnet.ids import GameId, Seat

GAME = GameId(b"g" * 32)
HEAD = b"h" * 32
LINKS = [(Seat(0), b"a" * 32), (Seat(2), b"b" * 32), (Seat(5), b"c" * 32)]
OUTPUT = beacon_output(GAME, 7, HEAD, LINKS)


def lp(x: bytes) -> bytes:
    return struct.pack(">I", len(x)) + x


def recomputed_words(output: bytes, count: int) -> list[int]:
    words: list[int] = []
    for j in range(count // 4 + 1):
        block = hashlib.sha256(lp(b"pushnet/v1/beacon/rng") + output + struct.pack(">I", j))
        words.extend(struct.unpack(">4Q", block.digest()))
    return words[:count]


def test_the_output_is_the_one_of_the_text() -> None:
    whole = lp(b"pushnet/v1/beacon/out") + GAME + struct.pack(">I", 7) + HEAD + b"\x03"
    whole += b"\x00" + b"a" * 32 + b"\x02" + b"b" * 32 + b"\x05" + b"c" * 32
    assert hashlib.sha256(whole).digest() == OUTPUT
    assert OUTPUT.hex() == "76317b415d0821e0c0a9ce0670c992c1b8198c2f5f5bab8ff99c3e8ad0c4830f"


def test_the_numbers_are_those_of_the_text() -> None:
    bounds = [120, 6, 52, 1, 2**32, 3, 119, 6, 6, 2**31 + 1]
    stream = Stream(OUTPUT)
    drawn = [stream.below(m) for m in bounds]
    # a word is rejected with probability below 2^-32: none of these ten is
    assert drawn == [w % m for w, m in zip(recomputed_words(OUTPUT, 10), bounds, strict=True)]
    assert drawn[:3] == [85, 4, 21]


def changed_inputs() -> Iterator[bytes]:
    yield beacon_output(GameId(b"G" * 32), 7, HEAD, LINKS)
    yield beacon_output(GAME, 8, HEAD, LINKS)
    yield beacon_output(GAME, 7, b"H" * 32, LINKS)
    yield beacon_output(GAME, 7, HEAD, LINKS[:2])
    yield beacon_output(GAME, 7, HEAD, [(Seat(1), b"a" * 32), *LINKS[1:]])
    yield beacon_output(GAME, 7, HEAD, [(Seat(0), b"A" * 32), *LINKS[1:]])


def test_every_input_decides_the_output() -> None:
    assert len({OUTPUT, *changed_inputs()}) == 7


def test_control_with_xor_a_copied_link_cancels_the_victims() -> None:
    victim, copier = b"v" * 32, b"v" * 32
    assert bytes(a ^ b for a, b in zip(victim, copier, strict=True)) == bytes(32)
    ours = [
        beacon_output(GAME, 1, HEAD, [(Seat(0), link), (Seat(1), link)])
        for link in (b"v" * 32, b"w" * 32)
    ]
    assert ours[0] != ours[1]


@pytest.mark.parametrize(
    ("game", "head", "links"),
    [
        (b"g" * 31, HEAD, LINKS),
        (GAME, b"h" * 33, LINKS),
        (GAME, HEAD, []),
        (GAME, HEAD, [(Seat(0), b"short")]),
        (GAME, HEAD, LINKS[::-1]),
        (GAME, HEAD, [LINKS[0], LINKS[0]]),
    ],
    ids=["game", "head", "no-links", "short-link", "descending", "seat-twice"],
)
def test_inputs_out_of_form_are_our_fault(
    game: bytes, head: bytes, links: list[tuple[Seat, bytes]]
) -> None:
    with pytest.raises(AssertionError):
        beacon_output(GameId(game), 7, head, links)
    with pytest.raises(AssertionError):
        Stream(b"not a digest")


@given(st.integers(1, 2**32), st.binary(min_size=32, max_size=32))
def test_a_draw_is_within_its_bound_and_repeatable(m: int, output: bytes) -> None:
    first = Stream(output).below(m)
    assert 0 <= first < m
    assert Stream(output).below(m) == first


@pytest.mark.parametrize("m", [-1, 0, 2**32 + 1])
def test_attack_17_a_bound_out_of_range_is_refused(m: int) -> None:
    with pytest.raises(UsageError):
        Stream(OUTPUT).below(m)


EVEN_LIMITS = [
    (1, 2**64),
    (2, 2**64),
    (3, 2**64 - 1),
    (6, 2**64 - 4),
    (120, 2**64 - 16),
    (2**31 + 1, 2**64 - 4),
    (2**32 - 1, 2**64 - 1),
    (2**32, 2**64),
]


@pytest.mark.parametrize(("m", "limit"), EVEN_LIMITS)
def test_the_last_word_of_the_even_part_counts(m: int, limit: int) -> None:
    assert limit % m == 0
    assert 2**64 - limit < m
    assert draw(iter([limit - 1]), m) == m - 1


@pytest.mark.parametrize(("m", "limit"), [row for row in EVEN_LIMITS if row[1] < 2**64])
def test_words_of_the_uneven_end_are_skipped(m: int, limit: int) -> None:
    words = iter([limit, 2**64 - 1, 5, 11])
    assert draw(words, m) == 5 % m
    assert next(words) == 11  # rejected words are gone, the one after the result is not


@given(st.integers(1, 2**32), st.integers(0, 2**64 - 1))
def test_every_result_has_the_same_number_of_words(m: int, word: int) -> None:
    """Below the limit stand exactly 2^64 // m words for each result, whatever m is."""
    limit = 2**64 - 2**64 % m
    expected = word % m if word < limit else 1 % m
    assert draw(iter([word, 1]), m) == expected
    assert limit // m == 2**64 // m


def test_control_taking_every_word_would_favour_small_results() -> None:
    """The same draw over 4-bit words, counted out: modulo alone is uneven, the limit is not."""
    m, values = 6, 16
    careless = Counter(w % m for w in range(values))
    careful = Counter(w % m for w in range(values) if w < values - values % m)
    assert len(set(careless.values())) == 2
    assert len(set(careful.values())) == 1
