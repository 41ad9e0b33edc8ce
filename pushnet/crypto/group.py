"""The group of the sealed deck: the prime-order subgroup of edwards25519, through libsodium.

A point is its 32 canonical bytes, a scalar an int in range(L); both are little-endian on the wire
(RFC 8032). libsodium's multiplication refuses a point that is not canonical, not on the curve, not
on the main subgroup, or the identity, so what has been multiplied has also been checked: a sum of
many points decodes each of them once.

Multiplications run in constant time, so secret scalars may go into `times` and `times_g`.
Sums and products of scalars are Python's, whose time may depend on them by nanoseconds; every
secret scalar here lives for one deal and is used once.

Source: protocol/sealed-deck.md 2; RFC 8032 5.1.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Final, Protocol, TypeVar

from nacl.bindings import (
    crypto_core_ed25519_add,
    crypto_core_ed25519_is_valid_point,
    crypto_core_ed25519_sub,
    crypto_scalarmult_ed25519_base_noclamp,
    crypto_scalarmult_ed25519_noclamp,
)
from nacl.exceptions import RuntimeError as SodiumError

from pushnet.errors import PushnetError

L: Final = 2**252 + 27742317777372353535851937790883648493  # order of the group
POINT_BYTES = 32
SCALAR_BYTES = 32
G: Final = bytes.fromhex("58" + "66" * 31)  # the base point of RFC 8032
IDENTITY: Final = bytes([1]) + bytes(31)  # never accepted from anybody, but a sum may be it
PARTS = 8  # of one sum: enough for a few cores, few enough that threads cost nothing

Term = tuple[int, bytes]  # a scalar and the point that it multiplies
_T = TypeVar("_T")
_R = TypeVar("_R")


class Spread(Protocol):
    """How independent pieces of one computation are run: `map`, or the `map` of a thread pool.

    Threads are the caller's, as time and entropy are; the result is the same for every choice.
    """

    def __call__(self, function: Callable[[_T], _R], pieces: Iterable[_T], /) -> Iterable[_R]:
        """Yield what `function` gives for each piece, in their order."""


class PointError(PushnetError):
    """These bytes are no point of the group, or the identity."""


def is_point(raw: bytes) -> bool:
    """Say whether `raw` is a canonical point of the group and not the identity."""
    return len(raw) == POINT_BYTES and crypto_core_ed25519_is_valid_point(raw)


def read_scalar(raw: bytes) -> int | None:
    """Return the scalar that 32 bytes spell; None if it is not below L.

    libsodium would take larger ones, and a proof would have several spellings.
    """
    assert len(raw) == SCALAR_BYTES
    number = int.from_bytes(raw, "little")
    return number if number < L else None


def scalar_bytes(scalar: int) -> bytes:
    """Return the 32 bytes of a scalar in range(L)."""
    assert 0 <= scalar < L
    return scalar.to_bytes(SCALAR_BYTES, "little")


def times_g(scalar: int) -> bytes:
    """Return scalar * G, four times as fast as `times`."""
    scalar %= L
    return crypto_scalarmult_ed25519_base_noclamp(scalar_bytes(scalar)) if scalar else IDENTITY


def times(scalar: int, point: bytes) -> bytes:
    """Return scalar * point.

    Raises:
        PointError: `point` is none, or the identity.
    """
    scalar %= L
    try:
        if scalar:
            return crypto_scalarmult_ed25519_noclamp(scalar_bytes(scalar), point)
    except SodiumError as error:
        raise PointError(point.hex()) from error
    if not is_point(point):
        raise PointError(point.hex())
    return IDENTITY


def add(one: bytes, other: bytes) -> bytes:
    """Return the sum of two points of the group, of which either may be the identity."""
    return crypto_core_ed25519_add(one, other)


def subtract(one: bytes, other: bytes) -> bytes:
    """Return `one` minus `other`, points of the group, of which either may be the identity."""
    return crypto_core_ed25519_sub(one, other)


def total(points: Iterable[bytes]) -> bytes:
    """Return the sum of points of the group; of none, the identity."""
    return reduce(add, points, IDENTITY)


def weighted_sum(terms: Iterable[Term], spread: Spread = map) -> bytes:
    """Return the sum of scalar * point over all terms.

    A point that stands in several terms is multiplied once, and G by its own fast way.

    Raises:
        PointError: One of the points is none, or the identity, whatever its scalar.
    """
    scalars: dict[bytes, int] = {}
    for scalar, point in terms:
        scalars[point] = scalars.get(point, 0) + scalar
    base = times_g(scalars.pop(G, 0))
    listed = [(scalar, point) for point, scalar in scalars.items()]
    return total([base, *spread(_sum, _pieces(listed))])


def each(function: Callable[[_T], _R], values: Sequence[_T], spread: Spread = map) -> list[_R]:
    """Return what `function` gives for each value, in their order."""

    def piece(some: Sequence[_T]) -> list[_R]:
        return [function(value) for value in some]

    return [result for results in spread(piece, _pieces(values)) for result in results]


def cut(raw: bytes) -> list[bytes]:
    """Return the points or scalars, 32 bytes each, that stand in `raw` one after another."""
    assert len(raw) % POINT_BYTES == 0
    return [raw[at : at + POINT_BYTES] for at in range(0, len(raw), POINT_BYTES)]


def _sum(terms: Sequence[Term]) -> bytes:
    return total(times(scalar, point) for scalar, point in terms)


def _pieces(values: Sequence[_T]) -> list[Sequence[_T]]:
    size = -(-len(values) // PARTS) or 1
    return [values[at : at + size] for at in range(0, len(values), size)]
