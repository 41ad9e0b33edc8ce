"""What our player may ask to be signed, and the sentence when it is not possible now.

Each function returns the body to sign, or raises RefusedError with the reason as its detail;
nothing has changed then.
"""

from typing import Any

from pushnet.errors import Code, RefusedError
from pushnet.games.api import Faces
from pushnet.session.deck import SealedDeck
from pushnet.session.duties import Duty, deck_lost, here, owes, own_link
from pushnet.session.game import ABORT_SLOT, Game
from pushnet.session.position import SEALED_STEPS, Step
from pushnet.session.sealed_slots import rules_of_deck
from pushnet.session.votes import Members, why_not_yes
from pushnet.wire.contents import ZERO_DIGEST, Abort, Act, Leave, Vote
from pushnet.words import say

DECK_LOST = say(
    "The secret for your cards is not on this computer any more: nobody can play "
    "them. You can leave the match, or come back where it is."
)


def play(game: Game, action: Any) -> Duty:
    """Return our move; RefusedError NOT_DUE, or ILLEGAL_ACTION with the game's own reason."""
    _refuse_unless_live(game)
    position = game.ledger.position
    if position.step is not Step.ACT or not owes(game):
        raise RefusedError(Code.NOT_DUE, _why_not_my_move(game))
    if position.deck is not None:
        return _play_sealed(game, position.deck, action)
    rules = game.table.rules
    asks = rules.asks_chance(position.state, action)
    rules.apply(position.state, action, None)
    encoded = tuple(rules.encode_action(action))
    return here(game, Act(encoded, own_link(game) if asks else None))


def _play_sealed(game: Game, deck: SealedDeck, action: Any) -> Duty:
    """Return our move with the shares that travel with it, once it is legal with our own faces."""
    assert game.own is not None
    own, position, rules = game.own.deck, game.ledger.position, game.table.rules
    if own is None or deck_lost(game):
        raise RefusedError(Code.NOT_DUE, DECK_LOST)
    given, opens = rules_of_deck(game.table).carries(position.state, action)
    hidden = own.faces(deck)
    faces = Faces(tuple((place, hidden[place]) for place in opens)) if opens else None
    rules.apply(position.state, action, faces)
    encoded = tuple(rules.encode_action(action))
    shares = own.shares_with(position, encoded, given, opens) if given else None
    return here(game, Act(encoded, None, shares))


def leave(game: Game) -> Duty:
    """Return our LEAVE: it takes effect as soon as our seat is due."""
    _refuse_unless_live(game)
    own = game.own
    if own is None or not game.may_sign():
        raise RefusedError(Code.NOT_DUE, _why_not_my_move(game))
    if game.ledger.position.step is Step.ANCHOR:
        raise RefusedError(Code.NOT_DUE, say("The game has not begun: call the start off instead."))
    if own.seat in game.ledger.leaves:
        raise RefusedError(Code.NOT_DUE, say("You are leaving already."))
    # After whatever we signed for: a body beyond our LEAVE would contradict it.
    bodies, manifests = game.ledger.bodies, game.ledger.manifests
    signed_at = [h for h, seat in (*bodies, *manifests) if seat == own.seat]
    return Duty(Leave(own.chain.seed), max(game.ledger.position.h, *signed_at), ZERO_DIGEST)


def vote_yes(game: Game, members: Members) -> Duty:
    """Return our YES to going on without `members`; RefusedError VOTE_FORM with the reason."""
    _refuse_unless_live(game)
    own = game.own
    if own is None or not game.may_sign():
        raise RefusedError(Code.NOT_DUE, _why_not_my_move(game))
    h = game.ledger.position.h + 1
    electorate, ballots = game.ledger.electorate(h), game.ledger.ballots(h)
    reason = why_not_yes(electorate, ballots, own.seat, members, game.ledger.held())
    if reason is not None:
        raise RefusedError(Code.VOTE_FORM, reason)
    return here(game, Vote(members, yes=True, evidence=()))


def abort(game: Game) -> Duty:
    """Return our ABORT of the start; possible until our own first reveal."""
    _refuse_unless_live(game)
    own = game.own
    if own is None or game.recovering or (ABORT_SLOT, own.seat) in game.ledger.bodies:
        raise RefusedError(Code.NOT_DUE, say("The game has begun: it can only be left now."))
    return Duty(Abort(), ABORT_SLOT, ZERO_DIGEST)


def _refuse_unless_live(game: Game) -> None:
    if not game.is_live:
        raise RefusedError(Code.NOT_DUE, say("The game is over."))


def _why_not_my_move(game: Game) -> str:
    position = game.ledger.position
    if game.own is None:
        return say("You are watching this game.")
    if game.recovering:
        return say("Waiting for the others to return what they hold of your seat.")
    if game.passive:
        return say("Your seat is played from another window: use that one.")
    if game.halted:
        return say("Play has stopped: this program found a fault of its own. Save a report.")
    if game.own.seat not in position.active:
        return say("Your seat is out of this game.")
    if position.step in SEALED_STEPS:
        return say("The cards are being shuffled or dealt.")
    if position.step is not Step.ACT:
        return say("The table is drawing a card or a roll.")
    return say("It is not your turn.")
