"""How a joint random event came about, worked out once more from the log alone.

The verifier has done the same for every event; this shows it for one: whose links went in, what R
they give, which words of its stream were taken, and what each of them means.
Source: protocol/pushnet.md 10, 12.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pushnet.crypto.chain import advance_ok
from pushnet.crypto.chance import beacon_output, draw, words_of
from pushnet.games.api import Chance
from pushnet.ids import Digest, Seat
from pushnet.session.game_log import GameLog


@dataclass(frozen=True, slots=True)
class Share:
    """One seat's part in an event."""

    seat: Seat
    link: bytes  # x_k
    anchor: bytes  # x_0, committed to before the game
    leads_back: bool  # hashing the link k times gives the anchor


@dataclass(frozen=True, slots=True)
class DrawnNumber:
    """One number of an event's stream."""

    skipped: tuple[int, ...]  # words from the uneven end, passed over
    word: int
    bound: int
    index: int  # word mod bound
    before: Any  # the game's state in which it was drawn; None: it drew who begins


@dataclass(frozen=True, slots=True)
class EventProof:
    """One event."""

    number: int  # k
    h: int  # the slot that resolved it
    head: Digest  # of the slot that asked for it
    shares: tuple[Share, ...]  # of all seats active then, ascending
    output: Digest  # R
    drawn: tuple[DrawnNumber, ...]  # in order; a bust's die follows its card
    holds: bool  # every share leads back, and the numbers give the state that the log has


def event_proof(log: GameLog, h: int) -> EventProof | None:
    """Return how the event of slot `h` came about; None if that slot resolved none."""
    number = log.notes[h - 1].event_number
    if number is None:
        return None
    before, after = log.positions[h - 1], log.positions[h]
    shares = tuple(_share(log, seat, *after.known[seat]) for seat in before.active)
    # No action asks for event 1: the anchors do, in the slot just before.
    head = before.head if before.asked is None else before.asked.head
    links = [(share.seat, share.link) for share in shares]
    output = beacon_output(log.table.game, number, head, links)
    drawn, state = _drawn(log, before.state, output)
    left = log.notes[h - 1].left
    if left:
        state, _ = log.table.rules.depart(state, frozenset(left))
    return EventProof(
        number=number,
        h=h,
        head=head,
        shares=shares,
        output=output,
        drawn=drawn,
        holds=state == after.state and all(share.leads_back for share in shares),
    )


def _share(log: GameLog, seat: Seat, number: int, link: bytes) -> Share:
    _, anchor = log.positions[1].known[seat]
    leads_back = advance_ok(log.table.domains[seat], 0, anchor, number, link)
    return Share(seat, link, anchor, leads_back)


def _drawn(log: GameLog, state: Any, output: Digest) -> tuple[tuple[DrawnNumber, ...], Any]:
    """Return the numbers that the event's stream gave, and the state they lead to."""
    rules, options, count = log.table.rules, log.table.options, len(log.table.seats)
    words = words_of(output)
    drawn = []
    if state is None:
        drawn.append(_next_number(words, count, None))
        first = rules.first_player(options, count, drawn[0].index)
        return tuple(drawn), rules.setup(options, count, first)
    while (bound := rules.chance_bound(state)) is not None:
        number = _next_number(words, bound, state)
        drawn.append(number)
        chance = Chance(number.index, bound)
        state, _ = rules.apply(state, rules.chance_action(state), chance)
    return tuple(drawn), state


def _next_number(words: Iterator[int], bound: int, before: Any) -> DrawnNumber:
    taken: list[int] = []

    def noted() -> Iterator[int]:
        for word in words:
            taken.append(word)
            yield word

    index = draw(noted(), bound)
    return DrawnNumber(tuple(taken[:-1]), taken[-1], bound, index, before)
