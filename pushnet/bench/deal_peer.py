"""One seat of `pushnet bench deal`, a process of its own.

Run as `python -m pushnet.bench.deal_peer SEAT CARDS THREADS`. It reads lines of JSON: one with
`is_floor` begins a deal or its floor, all others are bodies of the other seats, `{"seat", "kind",
"body"}`; and it writes its own. Its cards are the body of the kind "done". The end of its input
ends it.
"""

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from pushnet.bench.bare_deal import BareDeal
from pushnet.bench.deal_work import SEATS, Body, SealedDeal, Work
from pushnet.crypto.deck_points import cards_by_point, chain_generator, generators


class Post:
    """What has come and was not asked for yet."""

    def __init__(self, seat: int, lines: Iterator[bytes]) -> None:
        self._seat = seat
        self._lines = lines
        self._kept: dict[tuple[str, int], Body] = {}

    def say(self, kind: str, body: Body) -> None:
        """Tell all others."""
        told = {"seat": self._seat, "kind": kind, "body": [part.hex() for part in body]}
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()

    def next_go(self) -> dict[str, Any] | None:
        """Return what to do next; None: nothing more."""
        line = next(self._lines, None)
        return None if line is None else dict(json.loads(line))

    def body(self, kind: str, seat: int) -> Body:
        """Wait for a body of another seat."""
        while (kind, seat) not in self._kept:
            told = json.loads(next(self._lines))
            said, proof = map(bytes.fromhex, told["body"])
            self._kept[told["kind"], told["seat"]] = said, proof
        return self._kept.pop((kind, seat))


def deal(work: Work, seat: int, post: Post) -> None:
    """Go through one deal."""
    others = [each for each in range(SEATS) if each != seat]
    post.say("key", work.key())
    for other in others:
        work.take_key(other, post.body("key", other))
    for step in range(SEATS):
        if step == seat:
            post.say("shuffle", work.shuffle(step))
        else:
            work.take_shuffle(step, post.body("shuffle", step))
    post.say("shares", work.shares())
    for other in others:
        work.take_shares(other, post.body("shares", other))
    post.say("done", (bytes(work.read_hand()), b""))


def main(seat: int, cards: int, threads: int) -> None:
    """Do what the lines say until there are none."""
    for make in (generators, cards_by_point):  # once in the life of a client: not measured
        make(cards)
    chain_generator()
    post = Post(seat, iter(sys.stdin.buffer))
    with ThreadPoolExecutor(threads) as pool:
        while (go := post.next_go()) is not None:
            work = BareDeal(cards, pool) if go["is_floor"] else SealedDeal(1, seat, cards, pool)
            deal(work, seat, post)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
