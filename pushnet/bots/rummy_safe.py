"""What a turn clock plays in Push rummy for who let it run out.

It takes the discard, which it knows, rather than push: a push gives an opponent two cards, draws a
card nobody knows, and may end the deal. Then it discards the dearest card that its contract, or a
card to go with others of the hand, can do without; often that is the card it took. It lays
nothing: what lies on the table lies there for good. Not a player: it only does no harm.
"""

from pushnet.bots.api import Luck, Sight
from pushnet.bots.rummy_outlook import Outlook
from pushnet.games.rummy_cards import VALUE, WILD
from pushnet.games.rummy_plays import discards
from pushnet.games.rummy_types import Action, Discard, Phase, Take
from pushnet.ids import Seat


class RummySafe:
    """The safe default as a bot."""

    def choose(self, sight: Sight, seat: Seat, luck: Luck) -> Action:
        """Return the action that risks least; the first of equals."""
        del luck
        state = sight.state
        if state.phase is Phase.DRAW:
            return Take()
        outlook = Outlook(sight, seat)

        def harm(discard: Discard) -> tuple[bool, int, int, int]:
            card = outlook.faces[discard.card]
            rest = [at for at in state.hands[seat] if at != discard.card]
            missing, outs = outlook.reach(outlook.cards(rest))
            far = 0 if outlook.is_down else missing
            return WILD[card], far, -VALUE[card], 0 if outlook.is_down else -outs

        return min(discards(state, outlook.faces), key=harm)
