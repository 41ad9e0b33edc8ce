"""The score sheet of a match of Push rummy: what every deal cost both teams, and the result."""

from collections.abc import Sequence
from dataclasses import dataclass

from pushnet.games.api import Rank
from pushnet.games.rummy_contract import CONTRACTS, Contract
from pushnet.games.rummy_score import totals
from pushnet.games.rummy_types import SEAT_COUNT, State, team_of
from pushnet.ids import Seat
from pushnet.views.marks import Who
from pushnet.views.phrase import Phrase, phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """One deal."""

    deal: int  # from 1
    contract: Phrase
    points: tuple[int, int] | None  # of the near team and the other; None: not scored
    is_now: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """All deals, as our side of the table writes them down."""

    near: tuple[Who, ...]  # our team; for onlookers that of the first seat
    far: tuple[Who, ...]
    has_us: bool  # the near team is ours
    rows: tuple[SheetRow, ...]  # five
    totals: tuple[int, int]  # near, far; fewer are better


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamResult:
    """How a team ended."""

    place: int  # 0: it has none, since a seat of it left
    team: tuple[Who, ...]
    points: int
    is_ours: bool


def contract_words(contract: Contract) -> Phrase:
    """Return a contract in a few words."""
    sets, runs, cards = contract
    if not runs:
        return phrase("{sets} sets of 3", sets=sets)
    if not sets:
        return phrase("{runs} runs of {cards}", runs=runs, cards=cards)
    return phrase("set of 3 + run of {cards}", cards=cards)


def sheet_of(state: State, seats: Sequence[Who], own: Seat | None) -> Sheet:
    """Return the score sheet; `own` is our seat."""
    near = 0 if own is None else team_of(own)
    both = totals(state)
    scores = state.scores
    return Sheet(
        near=members(seats, near),
        far=members(seats, 1 - near),
        has_us=own is not None,
        rows=tuple(
            SheetRow(
                deal=at + 1,
                contract=contract_words(contract),
                points=(scores[at][near], scores[at][1 - near]) if at < len(scores) else None,
                is_now=at + 1 == state.deal and at == len(scores),
            )
            for at, contract in enumerate(CONTRACTS)
        ),
        totals=(both[near], both[1 - near]),
    )


def members(seats: Sequence[Who], team: int) -> tuple[Who, ...]:
    """Return who plays in a team 0 or 1."""
    return tuple(seats[seat] for seat in range(SEAT_COUNT) if team_of(Seat(seat)) == team)


def team_results(
    ranks: Sequence[Rank], seats: Sequence[Who], own: Seat | None
) -> tuple[TeamResult, ...]:
    """Return both teams, the better one first."""
    near = None if own is None else team_of(own)
    results = []
    for team in (0, 1):
        of_team = [rank for rank in ranks if team_of(rank.seat) == team]
        results.append(
            TeamResult(
                place=min(rank.place for rank in of_team),
                team=members(seats, team),
                points=of_team[0].score,
                is_ours=team == near,
            )
        )
    return tuple(sorted(results, key=lambda result: (result.place == 0, result.place)))
