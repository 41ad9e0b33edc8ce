"""The end of a game of Push, solved: every card, die and choice there may still be.

With few cards left all that can happen is worked out from the rules themselves, `push.apply` and
nothing else: chance is averaged, cards that show the same and faces of the die that cost the same
taken together, and each seat does what is best for it, knowing that the others do too. Where two
choices are equal for who chooses, the first one is taken, as everybody may expect.

What a seat wants: to win, alone rather than with others, and among equal chances to be far ahead.
Where the whole rest is too much, the turn is worked out to its end and `push_worth` says what the
standing is worth then.
"""

from typing import Final, TypeAlias

from pushnet.bots.push_worth import standing
from pushnet.games.api import Chance
from pushnet.games.push import apply, chance_action
from pushnet.games.push_cards import DIE_FACES
from pushnet.games.push_faces import face_of
from pushnet.games.push_legal import legal_actions
from pushnet.games.push_types import Phase, PlayerAction, State

POINT: Final = 1e-4  # a point ahead, in games won: decides among equal chances to win, never more

Payoff: TypeAlias = tuple[float, ...]
"""By seat: games won (a shared win is a part of one) and POINT for each point ahead of average."""


class _TooLargeError(Exception):
    """There is more to work out than was allowed."""


class Endgame:
    """What positions lead to; it remembers what it has worked out."""

    def __init__(self, positions_max: int, *, whole: bool) -> None:
        """Allow so many positions in all; look to the end of the game, or of the turn."""
        self._left = positions_max
        self._whole = whole
        self._known: dict[State, Payoff] = {}

    def payoffs(self, state: State) -> list[tuple[PlayerAction, Payoff]] | None:
        """Return what each legal action leads to; None if that is too much to work out."""
        try:
            return [
                (action, self._payoff(apply(state, action, None)[0]))
                for action in legal_actions(state)
            ]
        except _TooLargeError:
            return None

    def _payoff(self, state: State) -> Payoff:
        known = self._known.get(state)
        if known is not None:
            return known
        if not self._left:
            raise _TooLargeError
        self._left -= 1
        match state.phase:
            case Phase.OVER:
                found = standing_payoff(state)
            case Phase.CHOOSE if not self._whole:
                found = standing_payoff(state)
            case Phase.REVEAL | Phase.BUST_ROLL | Phase.TAKE_ROLL:
                found = self._average(outcomes(state))
            case _:
                after = [
                    self._payoff(apply(state, action, None)[0]) for action in legal_actions(state)
                ]
                found = max(after, key=lambda payoff: payoff[state.actor])
        self._known[state] = found
        return found

    def _average(self, ways: list[tuple[State, int]]) -> Payoff:
        whole = sum(count for _, count in ways)
        payoffs = [(self._payoff(state), count) for state, count in ways]
        return tuple(
            sum(payoff[seat] * count for payoff, count in payoffs) / whole
            for seat in range(len(payoffs[0][0]))
        )


def standing_payoff(state: State) -> Payoff:
    """Return what the end of the game is worth to each seat; before it, what may be expected."""
    worths, chances, _ = standing(state)
    present = state.present
    average = sum(worths[seat] for seat in present) / max(1, len(present))
    return tuple(
        chance + (POINT * (worth - average) if seat in present else 0.0)
        for seat, (worth, chance) in enumerate(zip(worths, chances, strict=True))
    )


def outcomes(state: State) -> list[tuple[State, int]]:
    """Return the positions that chance may lead to, each with in how many ways; chance is due."""
    action = chance_action(state)
    if state.phase is Phase.REVEAL:
        bound = len(state.pile)
        by_sight = {face_of(card): index for index, card in reversed([*enumerate(state.pile)])}
        counts = dict.fromkeys(by_sight, 0)
        for card in state.pile:
            counts[face_of(card)] += 1
        ways = [(index, counts[face]) for face, index in by_sight.items()]
        return [(apply(state, action, Chance(index, bound))[0], count) for index, count in ways]
    after: dict[State, int] = {}
    for face in range(DIE_FACES):
        rolled, _ = apply(state, action, Chance(face, DIE_FACES))
        after[rolled] = after.get(rolled, 0) + 1
    return [*after.items()]
