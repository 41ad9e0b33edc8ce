"""What one match of Push rummy says of how everybody played it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pushnet.games.api import Rank
from pushnet.games.rummy_events import ContractLaid, DealEnded, DealScored, Pushed
from pushnet.ids import Seat
from pushnet.session.snapshot import SlotNote


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchTally:
    """How one seat played one match."""

    seat: Seat
    place: int  # of its team, 1 or 2; 0: left or was dropped
    points: int  # of its team, at the end; fewer are better
    deals: int = 0  # that were scored
    outs: int = 0  # deals in which it went out
    contracts: int = 0  # deals in which it laid its contract
    pushes: int = 0


def tally_match(notes: Iterable[SlotNote], ranks: Iterable[Rank]) -> tuple[MatchTally, ...]:
    """Return the tally of each seat of a finished match, by seat.

    Args:
        notes: All slots, oldest first.
        ranks: The result.
    """
    ordered = sorted(ranks, key=lambda rank: rank.seat)
    tallies = [MatchTally(seat=r.seat, place=r.place, points=r.score) for r in ordered]
    for note in notes:
        for event in note.events:
            match event:
                case DealScored():
                    tallies = [replace(one, deals=one.deals + 1) for one in tallies]
                case DealEnded(out=int() as seat):
                    tallies[seat] = replace(tallies[seat], outs=tallies[seat].outs + 1)
                case ContractLaid(seat):
                    one = tallies[seat]
                    tallies[seat] = replace(one, contracts=one.contracts + 1)
                case Pushed(seat):
                    tallies[seat] = replace(tallies[seat], pushes=tallies[seat].pushes + 1)
                case _:
                    continue
    return tuple(tallies)
