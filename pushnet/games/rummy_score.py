"""How a deal of Push rummy ends, what it costs, and who wins the match (R25-R30, B33)."""

from typing import Final

from pushnet.games.api import Rank
from pushnet.games.rummy_cards import VALUE
from pushnet.games.rummy_events import DealEnded, DealScored, Departed, Ending, Event, GameEnded
from pushnet.games.rummy_sealing import ALL_HIDDEN, owed_of_hands, seats_that_count
from pushnet.games.rummy_types import (
    DEAL_COUNT,
    NOT_PUBLIC,
    SEAT_COUNT,
    Phase,
    State,
    seat_after,
    team_of,
)
from pushnet.ids import Seat

DEAL_POINTS_MAX: Final = sum(VALUE)  # all cards in one team's hands
HIDDEN_POINTS: Final = 20  # for a card that its holder leaves without opening
TEAMS: Final = (0, 1)
_SEATS: Final = tuple(Seat(seat) for seat in range(SEAT_COUNT))
_NO_HANDS: Final = ((),) * SEAT_COUNT


def end_deal(
    state: State, ending: Ending, events: tuple[Event, ...]
) -> tuple[State, tuple[Event, ...]]:
    """End the deal: the hands that count are due now, or are counted at once if all are public."""
    out = state.active if ending is Ending.OUT else None
    ended = state._replace(phase=Phase.SCORE, taken=None, out=out)
    events += (DealEnded(ending, out),)
    if owed_of_hands(ended) is None:
        return score_deal(ended, events)
    return ended, events


def score_deal(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Count the hands, all of them public, and begin the next deal or end the match.

    Source: R27-R29, B25.
    """
    points = [0, 0]
    hands: list[tuple[int, ...]] = [()] * SEAT_COUNT
    for seat in seats_that_count(state):
        hands[seat] = tuple(state.faces[position] for position in state.hands[seat])
        points[team_of(seat)] += sum(VALUE[card] for card in hands[seat])
    scored = state._replace(scores=(*state.scores, (points[0], points[1])))
    told = DealScored(state.deal, state.out, tuple(hands), scored.scores[-1], totals(scored))
    events += (told,)
    if state.deal == DEAL_COUNT:
        ended = scored._replace(phase=Phase.OVER)
        return ended, (*events, GameEnded(winners(ended)))
    return new_deal(scored), events


def new_deal(state: State) -> State:
    """Return the state in which the deck of the next deal has to be sealed (R4)."""
    dealer = seat_after(state.dealer)
    return state._replace(
        phase=Phase.DECK,
        deal=state.deal + 1,
        dealer=dealer,
        active=dealer,
        hands=_NO_HANDS,
        stock=(),
        discard=(),
        faces=ALL_HIDDEN,
        melds=(),
        taken=None,
        idle=0,
        out=None,
    )


def depart(state: State, seats: frozenset[Seat]) -> tuple[State, tuple[Event, ...]]:
    """Return the state after seats left for good: the match is over, abandoned by them (B33).

    A deal that is not scored yet counts for nobody, with one exception: who leaves when their
    hand has to be opened pays for it, the cards that are not public as the dearest there are.

    Args:
        state: Any. Once the match is over, leaving changes nothing.
        seats: Who leaves, together.
    """
    leaving = tuple(seat for seat in _SEATS if seat in seats)
    if state.phase is Phase.OVER or not leaving:
        return state, ()
    scores = state.scores
    if state.phase is Phase.SCORE:
        points = [0, 0]
        for seat in seats_that_count(state):
            if seat in seats:
                points[team_of(seat)] += _price(state, seat)
        scores = (*scores, (points[0], points[1]))
    ended = state._replace(phase=Phase.OVER, taken=None, scores=scores, left=leaving)
    departures = tuple(Departed(seat) for seat in leaving)
    return ended, (*departures, GameEnded(winners(ended)))


def _price(state: State, seat: Seat) -> int:
    faces = [state.faces[position] for position in state.hands[seat]]
    return sum(HIDDEN_POINTS if card == NOT_PUBLIC else VALUE[card] for card in faces)


def totals(state: State) -> tuple[int, int]:
    """Return the points of both teams so far; fewer are better (R29)."""
    return (
        sum(points[0] for points in state.scores),
        sum(points[1] for points in state.scores),
    )


def winning_teams(state: State) -> tuple[int, ...]:
    """Return the teams with place 1: both at a tie, none if both lost a seat (R29, B24, B33)."""
    left = {team_of(seat) for seat in state.left}
    if left:
        return tuple(team for team in TEAMS if len(left) == 1 and team not in left)
    both = totals(state)
    return tuple(team for team in TEAMS if both[team] == min(both))


def winners(state: State) -> tuple[Seat, ...]:
    """Return the seats that won, ascending."""
    winning = winning_teams(state)
    return tuple(seat for seat in _SEATS if team_of(seat) in winning)


def ranks(state: State) -> tuple[Rank, ...]:
    """Return the result: the winners' seats first, then the others', then who has no place.

    Partners share a place, 1 or 2. Who left has place 0; if both teams lost a seat, all have.
    """
    winning, points = winning_teams(state), totals(state)
    found = []
    for seat in _SEATS:
        team = team_of(seat)
        place = 0 if seat in state.left or not winning else 1 if team in winning else 2
        found.append(Rank(seat=seat, score=points[team], place=place))
    return tuple(sorted(found, key=lambda rank: (rank.place == 0, rank.place, rank.seat)))
