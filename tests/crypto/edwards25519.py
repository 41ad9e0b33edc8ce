"""edwards25519 in affine coordinates (RFC 8032 5.1): slow, plain, and for tests alone.

It makes the signatures and keys that no honest program makes, and judges by the equation written
out. Nothing in it is secret, so nothing in it needs constant time.
"""

import hashlib

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)

Point = tuple[int, int]
IDENTITY: Point = (0, 1)


def add(a: Point, b: Point) -> Point:
    (x1, y1), (x2, y2) = a, b
    k = D * x1 * x2 * y1 * y2 % P
    x3 = (x1 * y2 + x2 * y1) * pow(1 + k, -1, P) % P
    y3 = (y1 * y2 + x1 * x2) * pow(1 - k, -1, P) % P
    return x3, y3


def times(n: int, a: Point) -> Point:
    result = IDENTITY
    while n:
        if n & 1:
            result = add(result, a)
        a = add(a, a)
        n >>= 1
    return result


def encode(a: Point) -> bytes:
    return (a[1] | (a[0] & 1) << 255).to_bytes(32, "little")


def point(y: int, sign: int) -> Point | None:
    x_squared = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(x_squared, (P + 3) // 8, P)
    if x * x % P != x_squared:
        x = x * ROOT_OF_MINUS_ONE % P
    if x * x % P != x_squared:
        return None
    return (P - x if x & 1 != sign else x), y


def curve_points() -> list[Point]:
    found = [point(y, 0) for y in range(2, 60)]
    return [each for each in found if each is not None]


BASE = point(4 * pow(5, -1, P) % P, 0)
assert BASE is not None
ORDER_8 = next(
    torsion
    for torsion in (times(L, each) for each in curve_points())
    if times(4, torsion) != IDENTITY
)
TORSION = [times(i, ORDER_8) for i in range(8)]


def number(x: bytes) -> int:
    return int.from_bytes(x, "little")


def challenge(r: bytes, a: bytes, message: bytes) -> int:
    return number(hashlib.sha512(r + a + message).digest()) % L


def decoded(key: bytes) -> Point:
    found = point(number(key) & (1 << 255) - 1, key[31] >> 7)
    assert found is not None
    return found
