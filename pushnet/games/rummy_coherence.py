"""Whether a written state of Push rummy is one that a match could have; for reading notation.

Not each of them can come about by legal play: hands of any size and melds without the rest of a
contract are let through, so that examples stay short.
"""

from pushnet.games.rummy_sealing import owed_of_push
from pushnet.games.rummy_types import DEAL_COUNT, Phase, State
from pushnet.words import say

_TURNS = frozenset({Phase.DRAW, Phase.GIVE})


def fault_of(state: State) -> str:
    """Return what is wrong with a state, as one sentence; "" if nothing is.

    Args:
        state: Each of the cards lies in one place, melds are melds; nothing else is known of it.
    """
    return _fault_of_phase(state) or _fault_of_end(state)


def _fault_of_phase(state: State) -> str:
    dealt = any(state.hands) or bool(state.discard or state.melds or state.stock)
    if state.phase is Phase.DECK:
        return say("before the deal no card lies anywhere") if dealt else ""
    if state.phase is Phase.DEAL and (state.discard or state.melds or not state.stock):
        return say("while cards are dealt the stock is there, and no discard and no meld")
    if state.phase in _TURNS and not state.discard:
        return say("there is a discard before a card is drawn")
    if state.phase is Phase.GIVE and (not state.stock or owed_of_push(state) is None):
        return say("nothing is owed for this push")
    if state.phase in {Phase.DRAW, Phase.GIVE, Phase.PLAY} and not state.hands[state.active]:
        return say("who is to act has a hand")
    if state.taken is not None and state.phase is not Phase.PLAY:
        return say("a card is taken only in the turn that is played")
    return ""


def _fault_of_end(state: State) -> str:
    over = state.phase is Phase.OVER
    if state.out is not None and state.phase not in {Phase.SCORE, Phase.OVER}:
        return say("somebody is out only when the deal has ended")
    if state.out is not None and state.hands[state.out]:
        return say("who is out has no cards")
    if state.left and not over:
        return say("when somebody leaves the match is over")
    if over and not state.left and (state.deal, len(state.scores)) != (DEAL_COUNT, DEAL_COUNT):
        return say("the match is over after five deals, or when somebody leaves")
    if len(state.scores) - (state.deal - 1) not in ((0, 1) if over else (0,)):
        return say(
            "in deal {deal} the scores of {count} deals are there",
            deal=state.deal,
            count=state.deal - 1,
        )
    return ""
