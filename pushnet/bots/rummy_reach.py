"""How far a hand is from its contract: cards that are missing, and cards that would help.

A contract is met by windows: ranks for its sets, stretches of a suit for its runs. For each choice
of them the natural cards of the hand are counted that find a place, none of them in two melds, and
wild cards stand for what is missing. The best choices decide; the cards that any of them lacks are
the outs.
"""

from functools import cache
from itertools import chain
from typing import Final, NamedTuple

from pushnet.bots.rummy_cards_seen import RANK_KINDS, Kinds, Pack, run_kinds
from pushnet.games.rummy_cards import ACE, ACE_LOW, SUIT_COUNT
from pushnet.games.rummy_contract import Contract

_SET: Final = 3  # cards in the least set


class Reach(NamedTuple):
    """How far it is."""

    missing: int  # cards; 0: the contract can be laid
    outs: int  # cards that were not seen and would bring it nearer


def reach(hand: Pack, live: Pack, contract: Contract) -> Reach:
    """Return how far a hand is from a contract.

    Args:
        hand: The cards held.
        live: The cards whose place is not known.
        contract: What is to be laid.
    """
    if not contract.runs:
        naturals, wanted = _sets(hand, contract.sets)
    elif contract.sets:
        naturals, wanted = _set_and_run(hand, contract.run_cards)
    else:
        naturals, wanted = _two_runs(hand, contract.run_cards)
    missing = max(0, contract.cards - naturals - hand.wilds)
    return Reach(missing, live.count(wanted) + live.wilds)


def turns_to(found: Reach, live: Pack) -> float:
    """Return about how many turns it takes to come there.

    In each turn a seat sees about two new cards: the discard before it and one from the stock.
    """
    turns = 0.0
    for step in range(found.missing):
        outs = found.outs * (found.missing - step) / found.missing
        turns += max(1.0, live.size / (2 * outs + 1))
    return turns


def _sets(hand: Pack, count: int) -> tuple[int, Kinds]:
    """Return how many naturals find a place in so many sets, and which kinds would be one more."""
    gains = {rank: _of_rank(hand, kinds) for rank, kinds in RANK_KINDS.items()}
    best = sorted(chain.from_iterable(gains.values()), reverse=True)[:count]
    least, wanted = best[-1], 0
    for rank, kinds in RANK_KINDS.items():
        first, second = gains[rank]
        if first < _SET and first >= least:
            wanted |= kinds & ~hand.one
        if second < _SET and second >= least:
            wanted |= kinds & ~hand.two
    return sum(best), wanted


def _of_rank(hand: Pack, kinds: Kinds) -> tuple[int, int]:
    """Return the naturals in a first and in a second set of one rank."""
    first = min(_SET, (hand.one & kinds).bit_count())
    return first, min(2 * _SET, hand.count(kinds)) - first


@cache
def _windows(count: int) -> tuple[Kinds, ...]:
    return tuple(
        run_kinds(suit, first, count)
        for suit in range(SUIT_COUNT)
        for first in range(ACE_LOW, ACE - count + 2)
    )


def _by_gain(hand: Pack, count: int) -> list[tuple[int, Kinds]]:
    found = [((window & hand.one).bit_count(), window) for window in _windows(count)]
    found.sort(reverse=True)
    return found


def _two_runs(hand: Pack, count: int) -> tuple[int, Kinds]:
    best = wanted = 0
    windows = _by_gain(hand, count)
    for at, (gain, window) in enumerate(windows):
        if 2 * gain < best:
            break
        for other_gain, other in windows[at:]:
            if gain + other_gain < best:
                break
            both = window & other
            naturals = gain + other_gain - (both & hand.one & ~hand.two).bit_count()
            if naturals < best:
                continue
            lacks = (window | other) & ~hand.one | both & ~hand.two
            best, wanted = naturals, lacks | (wanted if naturals == best else 0)
    return best, wanted


def _set_and_run(hand: Pack, count: int) -> tuple[int, Kinds]:
    best = wanted = 0
    ranks = [((hand.one & kinds).bit_count(), kinds) for kinds in RANK_KINDS.values()]
    ranks.sort(reverse=True)
    for gain, window in _by_gain(hand, count):
        if gain + _SET < best:
            break
        for held, kinds in ranks:
            if gain + min(_SET, held) < best:
                break
            contested = kinds & window & hand.one & ~hand.two
            in_set = min(_SET, held - contested.bit_count())
            if gain + in_set < best:
                continue
            lacks = window & ~hand.one
            if in_set < _SET:
                lacks |= kinds & ~hand.one | contested
            best, wanted = gain + in_set, lacks | (wanted if gain + in_set == best else 0)
    return best, wanted
