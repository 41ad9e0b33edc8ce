"""The proof that one deck is another one shuffled and sealed anew, and nothing else.

Terelius and Wikstroem's proof in the form of Haenni, Locher, Koenig and Dubuis ("Pseudo-code
algorithms for verifiable re-encryption mix-nets", 2017). The prover commits to the columns of its
permutation matrix; random exponents u show that it is one (each row sums to 1, and the product of
the permuted exponents is that of all), and that the decks differ by it and by known r:

    c_psi(i) = rho_psi(i) G + h_i       u = challenges       u'_i = u_psi(i)
    ch_i = rhat_i G + u'_i ch_{i-1}     ch_0 = h
    t1  = s1 G - c (sum c_j - sum h_i)              t2 = s2 G - c (ch_N - (prod u) h)
    t3  = s3 G + sum sp_i h_i - c sum u_j c_j
    t4a = sum sp_i A'_i - s4 G - c sum u_j A_j      t4b = sum sp_i B'_i - s4 Y - c sum u_j B_j
    th_i = sh_i G + sp_i ch_{i-1} - c ch_i

    proof = c_1..c_N || ch_1..ch_N || t1 t2 t3 t4a t4b || th_1..th_N
            || s1 s2 s3 s4 || sh_1..sh_N || sp_1..sp_N

The t are sent, not computed again, so that the verifier adds up all equations, each times its own
weight, in a single sum of 8 N + 8 points, which has to be the identity. The weights are hashes of
statement and whole proof: no false proof can be fitted to them, and every verifier says the same.
Source: protocol/sealed-deck.md 7.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pushnet.crypto import tags
from pushnet.crypto.deck_points import chain_generator, generators
from pushnet.crypto.group import (
    IDENTITY,
    POINT_BYTES,
    G,
    L,
    Spread,
    Term,
    add,
    cut,
    each,
    read_scalar,
    scalar_bytes,
    times,
    times_g,
    weighted_sum,
)
from pushnet.crypto.transcript import Nonces, Transcript

SUMS = 5  # t1, t2, t3, t4a, t4b
SUM_RESPONSES = 4  # s1, s2, s3, s4

Points = Sequence[bytes]


@dataclass(frozen=True, slots=True)
class Statement:
    """What is proved: that `after` is `before` in another order, sealed anew for `joint`."""

    joint: bytes  # Y
    before: tuple[Points, Points]  # A_j and B_j, by position
    after: tuple[Points, Points]  # A'_i and B'_i, by position


@dataclass(frozen=True, slots=True)
class Witness:
    """What only the shuffler knows. Printing it shows nothing."""

    order: tuple[int, ...] = field(repr=False)  # psi: position i is filled from order[i]
    renewed: tuple[int, ...] = field(repr=False)  # r by new position


class _Said(NamedTuple):
    """A proof, taken apart."""

    commitments: list[bytes]  # c_j
    chain: list[bytes]  # ch_1 .. ch_N
    sums: list[bytes]  # t1, t2, t3, t4a, t4b
    links: list[bytes]  # th_i
    responses: list[int]  # s1, s2, s3, s4
    link_responses: list[int]  # sh_i
    order_responses: list[int]  # sp_i


def proof_bytes(cards: int) -> int:
    """Return the length of the proof for N cards."""
    return POINT_BYTES * (5 * cards + SUMS + SUM_RESPONSES)


def prove(
    statement: Statement, witness: Witness, transcript: Transcript, nonces: Nonces, spread: Spread
) -> bytes:
    """Return the proof of `statement`, which `transcript` has just said."""
    order, cards = witness.order, len(witness.order)
    rho = nonces.scalars(cards)
    columns = _columns(rho, spread)
    commitments = b"".join(column for _, column in sorted(zip(order, columns, strict=True)))
    transcript.append(tags.DECK_COMMITTED, commitments)
    u = transcript.challenges(tags.DECK_EXPONENTS, cards)
    exponents = [u[source] for source in order]

    rhat = nonces.scalars(cards)
    a, b = _openings(rhat, exponents)
    chain = b"".join(_on_two(a[1:], b[1:], spread))
    transcript.append(tags.DECK_CHAIN, chain)

    masks, link_masks = nonces.scalars(SUM_RESPONSES), nonces.scalars(cards)
    order_masks = nonces.scalars(cards)
    sums = _announced_sums(statement, witness, masks, order_masks, spread)
    links = _on_two(
        [mask + w * below for mask, w, below in zip(link_masks, order_masks, a, strict=False)],
        [w * below for w, below in zip(order_masks, b, strict=False)],
        spread,
    )
    announced = b"".join(sums + links)
    transcript.append(tags.DECK_ANNOUNCED, announced)

    c = transcript.challenge(tags.DECK_CHALLENGE)
    hidden = [sum(rho), a[-1], _dot(rho, exponents), _dot(witness.renewed, exponents)]
    masked = zip([*masks, *link_masks, *order_masks], [*hidden, *rhat, *exponents], strict=True)
    responses = b"".join(scalar_bytes((mask + c * secret) % L) for mask, secret in masked)
    return commitments + chain + announced + responses


def proof_holds(statement: Statement, proof: bytes, transcript: Transcript, spread: Spread) -> bool:
    """Say whether `proof` proves `statement`, which `transcript` has just said.

    Every point of the proof and of both decks is in the sum, and checked by it.

    Args:
        statement: Its points may be any bytes.
        proof: Of the right length; any bytes.
        transcript: Has said context, keys, step and both decks.
        spread: How pieces of the work are run.

    Raises:
        PointError: What should be a point is none.
    """
    cards = len(statement.after[0])
    assert len(proof) == proof_bytes(cards)
    said = _taken_apart(proof, cards)
    if said is None:
        return False
    committed, chained, announced = (
        count * POINT_BYTES for count in (cards, 2 * cards, 3 * cards + SUMS)
    )
    transcript.append(tags.DECK_COMMITTED, proof[:committed])
    u = transcript.challenges(tags.DECK_EXPONENTS, cards)
    transcript.append(tags.DECK_CHAIN, proof[committed:chained])
    transcript.append(tags.DECK_ANNOUNCED, proof[chained:announced])
    c = transcript.challenge(tags.DECK_CHALLENGE)
    transcript.append(tags.DECK_RESPONSES, proof[announced:])
    weights = transcript.challenges(tags.DECK_WEIGHTS, SUMS + cards)
    terms = [*_sum_terms(statement, said, u, c, weights), *_link_terms(said, c, weights[SUMS:])]
    return weighted_sum(terms, spread) == IDENTITY


def _columns(rho: Sequence[int], spread: Spread) -> list[bytes]:
    """Return rho_i G + h_i for each i: the commitment of column psi(i)."""
    rows = list(zip(rho, generators(len(rho)), strict=True))
    return each(lambda row: add(times_g(row[0]), row[1]), rows, spread)


def _openings(rhat: Sequence[int], exponents: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return a_0 .. a_N and b_0 .. b_N with ch_i = a_i G + b_i h.

    So every link of the chain is made by itself, and none waits for the one before.
    """
    a, b = [0], [1]
    for fresh, exponent in zip(rhat, exponents, strict=True):
        a.append((fresh + exponent * a[-1]) % L)
        b.append(exponent * b[-1] % L)
    return a, b


def _on_two(a: Sequence[int], b: Sequence[int], spread: Spread) -> list[bytes]:
    """Return a_i G + b_i h for each i."""
    h = chain_generator()
    rows = list(zip(a, b, strict=True))
    return each(lambda row: add(times_g(row[0]), times(row[1], h)), rows, spread)


def _announced_sums(
    statement: Statement,
    witness: Witness,
    masks: Sequence[int],
    order_masks: Sequence[int],
    spread: Spread,
) -> list[bytes]:
    """Return t1, t2, t3, t4a, t4b, from the deck before: A'_i = A_psi(i) + r_i G."""
    mask_1, mask_2, mask_3, mask_4 = masks
    h_i = generators(len(order_masks))
    a, b = ([side[source] for source in witness.order] for side in statement.before)
    renewal = _dot(order_masks, witness.renewed) - mask_4
    return [
        times_g(mask_1),
        times_g(mask_2),
        weighted_sum([(mask_3, G), *zip(order_masks, h_i, strict=True)], spread),
        weighted_sum([(renewal, G), *zip(order_masks, a, strict=True)], spread),
        weighted_sum([(renewal, statement.joint), *zip(order_masks, b, strict=True)], spread),
    ]


def _sum_terms(
    statement: Statement, said: _Said, u: Sequence[int], c: int, weights: Sequence[int]
) -> Iterator[Term]:
    """Yield the terms of the first five equations, t taken to the other side."""
    w1, w2, w3, w4a, w4b = weights[:SUMS]
    s1, s2, s3, s4 = said.responses
    yield w1 * s1 + w2 * s2 + w3 * s3 - w4a * s4, G
    yield -w4b * s4, statement.joint
    yield w2 * c * _product(u), chain_generator()
    yield -w2 * c, said.chain[-1]
    for h_i, sp in zip(generators(len(u)), said.order_responses, strict=True):
        yield w1 * c + w3 * sp, h_i
    for c_j, u_j in zip(said.commitments, u, strict=True):
        yield -c * (w1 + w3 * u_j), c_j
    for weight, before, after in zip((w4a, w4b), statement.before, statement.after, strict=True):
        yield from ((-weight * c * u_j, point) for u_j, point in zip(u, before, strict=True))
        responses = zip(said.order_responses, after, strict=True)
        yield from ((weight * sp, point) for sp, point in responses)
    yield from ((-weight, t) for weight, t in zip(weights, said.sums, strict=False))


def _link_terms(said: _Said, c: int, weights: Sequence[int]) -> Iterator[Term]:
    """Yield the terms of the N equations of the chain, t taken to the other side."""
    below = [chain_generator(), *said.chain[:-1]]
    yield _dot(weights, said.link_responses), G
    for weight, sp, lower, link, t in zip(
        weights, said.order_responses, below, said.chain, said.links, strict=True
    ):
        yield weight * sp, lower
        yield -weight * c, link
        yield -weight, t


def _taken_apart(proof: bytes, cards: int) -> _Said | None:
    """Return the parts of a proof; None if a scalar is not below L."""
    items = cut(proof)
    scalars = [read_scalar(raw) for raw in items[3 * cards + SUMS :]]
    numbers = [scalar for scalar in scalars if scalar is not None]
    if len(numbers) != len(scalars):
        return None
    links, responses = 2 * cards + SUMS, SUM_RESPONSES + cards
    return _Said(
        items[:cards],
        items[cards : 2 * cards],
        items[2 * cards : links],
        items[links : links + cards],
        numbers[:SUM_RESPONSES],
        numbers[SUM_RESPONSES:responses],
        numbers[responses:],
    )


def _dot(one: Sequence[int], other: Sequence[int]) -> int:
    return sum(x * y for x, y in zip(one, other, strict=True)) % L


def _product(scalars: Sequence[int]) -> int:
    result = 1
    for scalar in scalars:
        result = result * scalar % L
    return result
