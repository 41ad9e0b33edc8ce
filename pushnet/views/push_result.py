"""How a game of Push ended, as a podium."""

from collections.abc import Sequence
from dataclasses import dataclass

from pushnet.games.api import Rank
from pushnet.games.push_cards import points_of
from pushnet.games.push_types import State
from pushnet.views.marks import Who


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """One seat's place."""

    place: int  # 0: left or was dropped, and is not ranked
    who: Who
    bench_points: int
    bank_points: int
    points: int


def result_rows(state: State, ranks: Sequence[Rank], seats: Sequence[Who]) -> tuple[ResultRow, ...]:
    """Return everybody's place, best first, those who left last."""
    return tuple(
        ResultRow(
            place=rank.place,
            who=seats[rank.seat],
            bench_points=points_of(state.benches[rank.seat]),
            bank_points=points_of(state.banks[rank.seat]),
            points=rank.score,
        )
        for rank in ranks
    )
