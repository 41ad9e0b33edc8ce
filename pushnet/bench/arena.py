"""Bots against each other: whole games of Push, seats rotated, with intervals.

A *round* is one seed at every seat: a game for each, in which the challenger sits there and the
rival level everywhere else. Chance comes from the same numbers in all of them. A round is what
counts as one observation, because its games are not independent; intervals are those of the mean
over rounds.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import inf, isfinite, sqrt
from time import process_time
from typing import Final, NamedTuple

from pushnet.bots.dice import Dice
from pushnet.bots.registry import bot_of
from pushnet.games.api import Chance
from pushnet.games.push import apply, chance_action, chance_bound, is_over, setup
from pushnet.games.push_ending import ranks
from pushnet.games.push_events import Banked, Busted, Drew, Event, Pushed, SwitchTurned
from pushnet.games.push_types import Options
from pushnet.ids import Seat

DEVIATIONS: Final = 1.96  # a mean lies this near to what it estimates in 95 of 100 runs

Progress = Callable[[int], None]
"""Called with how many games were played since the last call."""


class Pairing(NamedTuple):
    """Who is tried against whom."""

    challenger: str  # a level; one seat
    rival: str  # a level; all other seats
    seats: int


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over rounds."""

    mean: float
    half: float  # of its 95 % interval; infinite for a single round

    @property
    def half_known(self) -> float | None:
        """The same for whom infinity is no number; None for a single round."""
        return self.half if isfinite(self.half) else None

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.half

    @classmethod
    def of(cls, values: Sequence[float]) -> "Estimate":
        """Return the estimate from the values of all rounds, at least one."""
        count = len(values)
        mean = sum(values) / count
        if count == 1:
            return cls(mean, inf)
        variance = sum((value - mean) ** 2 for value in values) / (count - 1)
        return cls(mean, DEVIATIONS * sqrt(variance / count))


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """What the challenger did in one round, summed over its games."""

    won: float  # games; a shared win is a part of one
    lead: float  # points ahead of the rivals' average
    pushes: int
    cards: int  # turned up in pushes
    busts: int
    banks: int
    moves: int
    seconds: float  # of processor time, thinking; the only thing here that differs from run to run
    slowest: float  # the longest thought, in seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """A pairing and all its rounds."""

    pairing: Pairing
    rounds: tuple[Round, ...]

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.rounds) * self.pairing.seats

    @property
    def fair(self) -> float:
        """The part of games that a seat wins among equals."""
        return 1 / self.pairing.seats

    @property
    def won(self) -> Estimate:
        """The part of its games that the challenger won."""
        return Estimate.of([each.won / self.pairing.seats for each in self.rounds])

    @property
    def lead(self) -> Estimate:
        """Points ahead of the rivals' average at the end."""
        return Estimate.of([each.lead / self.pairing.seats for each in self.rounds])

    @property
    def is_better(self) -> bool:
        """Whether the challenger wins more than its share, beyond chance."""
        return self.won.low > self.fair

    def per_push(self, counted: Callable[[Round], int]) -> float:
        """Return how often something happened for each of the challenger's pushes."""
        pushes = sum(each.pushes for each in self.rounds)
        return sum(map(counted, self.rounds)) / max(1, pushes)

    @property
    def slowest_ms(self) -> float:
        """The challenger's longest thought, in milliseconds."""
        return 1000 * max(each.slowest for each in self.rounds)

    @property
    def mean_ms(self) -> float:
        """Its average thought over moves with a choice, in milliseconds."""
        moves = sum(each.moves for each in self.rounds)
        return 1000 * sum(each.seconds for each in self.rounds) / max(1, moves)


def duels(
    pairings: Sequence[Pairing], games: int, seed: str, progress: Progress, *, jobs: int = 1
) -> Iterator[Duel]:
    """Play each pairing and yield what came of it, in the given order.

    Args:
        pairings: Who against whom.
        games: How many games of each, rounded up to whole rounds.
        seed: Equal seeds give equal games, whatever `jobs`.
        progress: Called after each round.
        jobs: Processes to play in; 1: this one.
    """
    tasks = [
        (pairing, f"{seed} {number}".encode())
        for pairing in pairings
        for number in range(round_count(pairing, games))
    ]
    if jobs == 1:
        yield from _gathered(pairings, games, map(_play_task, tasks), progress)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from _gathered(pairings, games, pool.map(_play_task, tasks), progress)


def round_count(pairing: Pairing, games: int) -> int:
    """Return how many rounds have at least so many games."""
    return -(-games // pairing.seats)


def _gathered(
    pairings: Iterable[Pairing], games: int, played: Iterable[Round], progress: Progress
) -> Iterator[Duel]:
    rounds = iter(played)
    for pairing in pairings:
        found = []
        for _ in range(round_count(pairing, games)):
            found.append(next(rounds))
            progress(pairing.seats)
        yield Duel(pairing=pairing, rounds=tuple(found))


def _play_task(task: tuple[Pairing, bytes]) -> Round:
    return play_round(*task)


def play_round(pairing: Pairing, seed: bytes) -> Round:
    """Play one seed with the challenger in every seat."""
    games = [_Game(pairing, Seat(own), seed) for own in range(pairing.seats)]
    for game in games:
        game.play()
    return Round(
        won=sum(game.won for game in games),
        lead=sum(game.lead for game in games),
        pushes=sum(game.count(Pushed) for game in games),
        cards=sum(game.count(Drew) + game.count(SwitchTurned) for game in games),
        busts=sum(game.count(Busted) for game in games),
        banks=sum(game.count(Banked) for game in games),
        moves=sum(len(game.thoughts) for game in games),
        seconds=sum(sum(game.thoughts) for game in games),
        slowest=max(max(game.thoughts, default=0.0) for game in games),
    )


class _Game:
    """One game, and what its challenger did."""

    def __init__(self, pairing: Pairing, own: Seat, seed: bytes) -> None:
        rivals = bot_of(pairing.rival)
        self.bots = [rivals] * pairing.seats
        self.bots[own] = bot_of(pairing.challenger)
        self.own = own
        self.dice = Dice(seed)
        self.events: list[Event] = []  # of the challenger
        self.thoughts: list[float] = []  # seconds
        self.won = 0.0
        self.lead = 0.0

    def count(self, kind: type[Event]) -> int:
        return sum(isinstance(event, kind) for event in self.events)

    def play(self) -> None:
        seats = len(self.bots)
        state, step = setup(Options(), seats, Seat(self.dice.luck(0)(seats))), 0
        while not is_over(state):
            step += 1
            luck, bound = self.dice.luck(step), chance_bound(state)
            if bound is None:
                actor = state.actor
                began = process_time()
                action = self.bots[actor].choose(state, actor, luck)
                if actor == self.own:
                    self.thoughts.append(process_time() - began)
                state, events = apply(state, action, None)
            else:
                state, events = apply(state, chance_action(state), Chance(luck(bound), bound))
            self.events += [each for each in events if getattr(each, "seat", None) == self.own]
        scores = {rank.seat: rank.score for rank in ranks(state)}
        winners = [rank.seat for rank in ranks(state) if rank.place == 1]
        self.won = (self.own in winners) / len(winners)
        others = sum(scores.values()) - scores[self.own]
        self.lead = scores[self.own] - others / (seats - 1)
