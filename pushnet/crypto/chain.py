"""Hash chains: each seat's share of every random event, fixed before the first card.

A seat draws one secret x_N, hashes it down to x_0 and publishes x_0, its anchor, in slot 1. Event k
then reveals x_k. Nobody can compute x_k from what was shown before it, and its owner can show
nothing else, since it must hash to the last link shown:

    D        = SHA256( LP("pushnet/v1/beacon/dom") || game_id || pk || u8 seat )
    x_{k-1}  = SHA256( "pushnet/v1/beacon/step" || D || u32 k || x_k )       k = N..1

D ties a chain to one game, key and seat, and k ties a link to its event, so a link can neither be
copied from another chain nor shown one event early or late. Source: protocol/pushnet.md 10.
"""

from dataclasses import dataclass, field
from typing import Self

from pushnet.crypto import tags
from pushnet.crypto.hashing import DIGEST_BYTES, length_prefixed, sha256, u8, u32
from pushnet.errors import UsageError
from pushnet.ids import Digest, GameId, PublicKey, Seat

CHAIN_LENGTH = 256  # N: the longest game asks for about 175 events
LINK_BYTES = DIGEST_BYTES


def domain(game_id: GameId, public_key: PublicKey, seat: Seat) -> Digest:
    """Return D, which makes the chain of this key at this seat of this game unlike any other."""
    return sha256(length_prefixed(tags.BEACON_DOM), game_id, public_key, u8(seat))


def step(domain: bytes, k: int, x_k: bytes) -> Digest:
    """Return x_{k-1}, the link below `x_k`; 1 <= k <= CHAIN_LENGTH."""
    return sha256(tags.BEACON_STEP, domain, u32(k), x_k)


def advance_ok(domain: bytes, known_k: int, known_link: bytes, k: int, link: bytes) -> bool:
    """Say whether `link` is link `k` of the chain in which link `known_k` is `known_link`.

    Usually k = known_k + 1. A seat that stayed silent through events that were burned has a gap
    to hash over, at most CHAIN_LENGTH steps. The anchor is link 0.
    """
    if len(link) != LINK_BYTES or not known_k < k <= CHAIN_LENGTH:
        return False
    for number in range(k, known_k, -1):
        link = step(domain, number, link)
    return link == known_link


def seed_ok(domain: bytes, known_k: int, known_link: bytes, seed: bytes) -> bool:
    """Say whether `seed` is x_N of the chain in which link `known_k` is `known_link`.

    After event N the seed itself was shown: then there is nothing to hash.
    """
    if known_k == CHAIN_LENGTH:
        return seed == known_link
    return advance_ok(domain, known_k, known_link, CHAIN_LENGTH, seed)


@dataclass(frozen=True, slots=True)
class Chain:
    """Our own chain for one game, computed once. Printing it shows no link.

    A link is public once sent and secret until then: showing link k shows every lower one.
    """

    domain: bytes
    _links: tuple[bytes, ...] = field(repr=False)  # x_0 .. x_N

    @classmethod
    def from_seed(cls, domain: bytes, seed: bytes) -> Self:
        """Return the chain that ends in x_N = `seed`, 32 fresh secret bytes."""
        assert len(seed) == LINK_BYTES
        links = [seed]
        for k in range(CHAIN_LENGTH, 0, -1):
            links.append(step(domain, k, links[-1]))
        return cls(domain, tuple(reversed(links)))

    @property
    def anchor(self) -> bytes:
        """x_0, published in slot 1."""
        return self._links[0]

    @property
    def seed(self) -> bytes:
        """x_N, the whole secret: stored before the anchor is sent, given away by LEAVE."""
        return self._links[CHAIN_LENGTH]

    def link(self, k: int) -> bytes:
        """Return x_k, for event `k`.

        Raises:
            UsageError: `k` is not in 1..CHAIN_LENGTH.
        """
        if not 1 <= k <= CHAIN_LENGTH:
            raise UsageError(f"a chain has links 1 to {CHAIN_LENGTH}, not {k}")
        return self._links[k]
