"""From the links of one event to evenly drawn numbers.

    R       = SHA256( LP("pushnet/v1/beacon/out") || game_id || u32 k || head || u8 a
                      || for the a active seats ascending: u8 seat || x_{seat,k} )
    block_j = SHA256( LP("pushnet/v1/beacon/rng") || R || u32 j )    j = 0, 1, ..; four u64 words
    below(m): lim = 2^64 - (2^64 mod m); take words until w < lim; result w mod m

The links are hashed in seat order, never XORed: a copied contribution would cancel the victim's.
`head` binds the whole history before the event. Taking `w mod m` of every word would favour small
results; words from the uneven end are skipped instead, so each result is exactly as likely as any
other. Source: protocol/pushnet.md 10.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pushnet.crypto import tags
from pushnet.crypto.chain import LINK_BYTES
from pushnet.crypto.hashing import DIGEST_BYTES, length_prefixed, sha256, u8, u32
from pushnet.errors import UsageError
from pushnet.ids import Digest, GameId, Seat

BOUND_MAX = 1 << 32
WORD_BYTES = 8
WORD_VALUES = 1 << (8 * WORD_BYTES)


def beacon_output(
    game_id: GameId, k: int, head: bytes, links: Sequence[tuple[Seat, bytes]]
) -> Digest:
    """Return R of event `k`.

    Args:
        game_id: The game.
        k: The event's number, from 1.
        head: Head of the slot that holds the action asking for the event.
        links: Each active seat with its link k, already checked, ascending by seat.
    """
    assert len(game_id) == DIGEST_BYTES
    assert len(head) == DIGEST_BYTES
    assert links
    assert all(len(link) == LINK_BYTES for _, link in links)
    assert all(lower < higher for (lower, _), (higher, _) in pairwise(links))
    contributions = b"".join(u8(seat) + link for seat, link in links)
    opening = length_prefixed(tags.BEACON_OUT)
    return sha256(opening, game_id, u32(k), head, u8(len(links)), contributions)


class Stream:
    """The numbers of one event, in order: an iterator that every draw moves forward.

    Two streams over one R give the same numbers for the same bounds; keep one per event, since
    a bust's die is the next draw after its card.
    """

    __slots__ = ("_words",)

    def __init__(self, output: bytes) -> None:
        assert len(output) == DIGEST_BYTES
        self._words = words_of(output)

    def below(self, m: int) -> int:
        """Return the next number, evenly drawn from range(m).

        Raises:
            UsageError: `m` is not in 1..2^32.
        """
        return draw(self._words, m)


def draw(words: Iterator[int], m: int) -> int:
    """Return a number in range(m) from the first of `words` that lies in the even part.

    Args:
        words: Integers evenly drawn from range(2^64); rejected ones are consumed.
        m: How many results there are, 1..2^32.

    Raises:
        UsageError: `m` is outside its range.
    """
    if not 1 <= m <= BOUND_MAX:
        raise UsageError(f"a draw has 1 to 2^32 results, not {m}")
    limit = WORD_VALUES - WORD_VALUES % m
    return next(word for word in words if word < limit) % m


def words_of(output: bytes) -> Iterator[int]:
    """Yield the words of one event, in order and without end, from its R."""
    opening = length_prefixed(tags.BEACON_RNG)
    j = 0
    while True:
        block = sha256(opening, output, u32(j))
        for start in range(0, DIGEST_BYTES, WORD_BYTES):
            yield int.from_bytes(block[start : start + WORD_BYTES], "big")
        j += 1
