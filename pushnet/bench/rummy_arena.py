"""Bots against each other at Push rummy: whole matches, team against team, with intervals.

A round is one seed played twice, once by each team, with the same cards in every deal. A round is
one observation, as in `pushnet.bench.arena`.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from time import process_time
from typing import Final, NamedTuple

from pushnet.bench.arena import Estimate
from pushnet.bots.api import Sight
from pushnet.bots.dice import Dice
from pushnet.bots.registry import bot_of
from pushnet.games.api import Faces, NewDeck
from pushnet.games.names import RUMMY
from pushnet.games.rummy import apply, dealt, given, is_over, setup
from pushnet.games.rummy_cards import CARD_COUNT
from pushnet.games.rummy_plays import faces_for, known_faces
from pushnet.games.rummy_score import TEAMS, totals, winning_teams
from pushnet.games.rummy_sealing import need
from pushnet.games.rummy_types import SEAT_COUNT, Action, Options, State, team_of
from pushnet.ids import Seat

Progress = Callable[[int], None]
"""Called with how many matches were played since the last call."""

MATCHES: Final = len(TEAMS)  # in a round


class TeamPairing(NamedTuple):
    """Who is tried against whom: levels, one for both seats of a team."""

    challenger: str
    rival: str


class TeamRound(NamedTuple):
    """What the challengers did in one round."""

    won: float  # matches; a shared one is a half
    lead: float  # points that the rivals have more, as the mean of its matches
    thoughts: tuple[float, ...]  # seconds of processor time, by move


@dataclass(frozen=True, slots=True)
class TeamDuel:
    """A pairing and all its rounds."""

    pairing: TeamPairing
    rounds: tuple[TeamRound, ...]

    @property
    def matches(self) -> int:
        """How many were played."""
        return MATCHES * len(self.rounds)

    @property
    def won(self) -> Estimate:
        """The part of the matches that the challengers won."""
        return Estimate.of([each.won / MATCHES for each in self.rounds])

    @property
    def lead(self) -> Estimate:
        """Points that the rivals have more in the end; fewer are better (R29)."""
        return Estimate.of([each.lead for each in self.rounds])

    @property
    def mean_ms(self) -> float:
        """The challengers' average thought, in milliseconds."""
        thoughts = [thought for each in self.rounds for thought in each.thoughts]
        return 1000 * sum(thoughts) / max(1, len(thoughts))

    @property
    def slowest_ms(self) -> float:
        """Their longest thought, in milliseconds."""
        return 1000 * max(max(each.thoughts, default=0.0) for each in self.rounds)


def team_duels(
    pairings: list[TeamPairing], matches: int, seed: str, progress: Progress, *, jobs: int = 1
) -> Iterator[TeamDuel]:
    """Play each pairing and yield what came of it, in the given order.

    Args:
        pairings: Who against whom.
        matches: How many matches of each, rounded up to whole rounds.
        seed: Equal seeds give equal matches, whatever `jobs`.
        progress: Called after each round.
        jobs: Processes to play in.
    """
    with ProcessPoolExecutor(jobs) as pool:
        for pairing in pairings:
            seeds = [f"{seed} {number}".encode() for number in range(rounds_of(matches))]
            found = []
            for each in pool.map(play_round, [pairing] * len(seeds), seeds):
                found.append(each)
                progress(MATCHES)
            yield TeamDuel(pairing, tuple(found))


def rounds_of(matches: int) -> int:
    """Return how many rounds have at least so many matches."""
    return -(-matches // MATCHES)


def play_round(pairing: TeamPairing, seed: bytes) -> TeamRound:
    """Play one seed with the challengers in each team."""
    won = lead = 0.0
    thoughts: list[float] = []
    for own in TEAMS:
        match = _Match(pairing, own, seed)
        state = match.play()
        winning, points = winning_teams(state), totals(state)
        won += (own in winning) / len(winning)
        lead += (points[1 - own] - points[own]) / MATCHES
        thoughts += match.thoughts
    return TeamRound(won, lead, tuple(thoughts))


class _Match:
    """One match, its decks, and how long the challengers thought."""

    def __init__(self, pairing: TeamPairing, own: int, seed: bytes) -> None:
        self.thoughts: list[float] = []
        self._own = own
        self._bots = {
            team: bot_of(pairing.challenger if team == own else pairing.rival, RUMMY)
            for team in TEAMS
        }
        self._seed = seed
        self._dice = Dice(seed)
        self._deck: tuple[int, ...] = ()

    def play(self) -> State:
        first = Seat(self._dice.luck(0)(SEAT_COUNT))
        state, step = setup(Options(), SEAT_COUNT, first), 0
        while not is_over(state):
            owed = need(state)
            if isinstance(owed, NewDeck):
                self._deck = deck_of(self._seed, owed.number)
                state, _ = dealt(state)
            elif owed is not None:
                opened = tuple((position, self._deck[position]) for position in owed.opens)
                state, _ = given(state, Faces(opened))
            else:
                step += 1
                action, faces = self._chosen(state, step)
                state, _ = apply(state, action, faces)
        return state

    def _chosen(self, state: State, step: int) -> tuple[Action, Faces | None]:
        seat = state.active
        own = {position: self._deck[position] for position in state.hands[seat]}
        began = process_time()
        action = self._bots[team_of(seat)].choose(Sight(state, own), seat, self._dice.luck(step))
        if team_of(seat) == self._own:
            self.thoughts.append(process_time() - began)
        return action, faces_for(state, action, known_faces(state, own))


def deck_of(seed: bytes, deal: int) -> tuple[int, ...]:
    """Return the cards of one deal by position: every order is as likely."""
    luck = Dice(seed + b" deck").luck(deal)
    cards = list(range(CARD_COUNT))
    for last in range(CARD_COUNT - 1, 0, -1):
        other = luck(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)
