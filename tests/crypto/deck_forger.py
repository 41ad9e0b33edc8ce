"""The shuffle's proof straight from its text, for whoever does not mind what it proves.

Unlike the package's it computes every link from the one below and every t from the deck after,
and takes any exponents in place of u' and any secrets in the place of true ones. Honest arguments
give a proof that holds: a second reading of the text. Dishonest ones are the forgeries.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pushnet.crypto import shuffle as shuffles
from pushnet.crypto import shuffle_proof, tags
from pushnet.crypto.group import G, L, add, scalar_bytes, times, times_g, weighted_sum
from pushnet.crypto.shuffle import Deck, ShuffleBody, sealed_cards
from tests.crypto.decks import Dealt, fresh


def number(name: str, i: int = 0) -> int:
    """Return a scalar that is different for each name and i."""
    return int.from_bytes(fresh(f"forger {name} {i}"), "little") % L


def numbers(name: str, count: int) -> list[int]:
    return [number(name, i) for i in range(count)]


def sealed_anew(joint: bytes, before: Deck, order: Sequence[int], renewed: Sequence[int]) -> Deck:
    """Return a deck with position i from order[i], whatever `order` is."""
    a, b = sealed_cards(before)
    return Deck(
        b"".join(
            add(a[source], times_g(r)) + add(b[source], times(r, joint))
            for source, r in zip(order, renewed, strict=True)
        )
    )


@dataclass
class Forger:
    """One shuffle to be proved, and what its maker claims to know."""

    deal: Dealt
    step: int
    order: Sequence[int]  # the permutation that the commitments are made for
    renewed: Sequence[int]
    exponents: Callable[[list[int]], list[int]] | None = None  # from u to u'; None: the order's
    excess: Callable[[list[int], list[int]], tuple[int, int, int]] | None = None
    """From u and u', what is added to the secrets of equations 1, 2 and 3; None: nothing."""

    def commit(self) -> list[bytes]:
        """Return the commitments, which hang on the order alone."""
        cards = len(self.order)
        rho, found = numbers("rho", cards), [b""] * cards
        for i, source in enumerate(self.order):
            found[source] = add(times_g(rho[i]), shuffle_proof.generators(cards)[i])
        return found

    def proof(self, after: Deck) -> ShuffleBody:
        """Return `after` with the proof as the text has it."""
        deal, cards, joint = self.deal, len(self.order), self.deal.joint
        before = deal.decks[self.step]
        transcript = shuffles._transcript(deal.context, deal.keys, self.step, before)
        transcript.append(tags.DECK_AFTER, after)
        committed = self.commit()
        transcript.append(tags.DECK_COMMITTED, b"".join(committed))
        u = transcript.challenges(tags.DECK_EXPONENTS, cards)
        v = self.exponents(u) if self.exponents else [u[source] for source in self.order]

        rho, rhat, chain = numbers("rho", cards), numbers("rhat", cards), []
        below, opening = shuffle_proof.chain_generator(), 0
        o, oh, op = numbers("o", 4), numbers("oh", cards), numbers("op", cards)
        links = []
        for i in range(cards):
            links.append(add(times_g(oh[i]), times(op[i], below)))
            below = add(times_g(rhat[i]), times(v[i], below))
            opening = (rhat[i] + v[i] * opening) % L
            chain.append(below)
        a, b = sealed_cards(after)
        h_i = shuffle_proof.generators(cards)
        sums = [
            times_g(o[0]),
            times_g(o[1]),
            add(times_g(o[2]), weighted_sum(zip(op, h_i, strict=True))),
            weighted_sum([(-o[3], G), *zip(op, a, strict=True)]),
            weighted_sum([(-o[3], joint), *zip(op, b, strict=True)]),
        ]
        transcript.append(tags.DECK_CHAIN, b"".join(chain))
        transcript.append(tags.DECK_ANNOUNCED, b"".join(sums + links))
        c = transcript.challenge(tags.DECK_CHALLENGE)
        more = self.excess(u, v) if self.excess else (0, 0, 0)
        opened = sum(x * y for x, y in zip(v, rho, strict=True))
        renewal = sum(x * y for x, y in zip(v, self.renewed, strict=True))
        sums_of = [sum(rho) + more[0], opening + more[1], opened + more[2], renewal]
        masks = [*o, *oh, *op]
        said = [
            scalar_bytes((m + c * x) % L) for m, x in zip(masks, [*sums_of, *rhat, *v], strict=True)
        ]
        return ShuffleBody(after, b"".join([*committed, *chain, *sums, *links, *said]))
