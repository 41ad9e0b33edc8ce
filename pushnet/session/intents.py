"""What our own player may ask of the session, and what the session does about it.

The counterpart of hearing.py: there the peers speak, here our player does. What is to be signed in
a game is chosen in wishes.py.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pushnet.errors import Code, RefusedError
from pushnet.games.registry import rules_of
from pushnet.session import wishes
from pushnet.session.chatter import forbids_talk
from pushnet.session.duties import Duty
from pushnet.session.effects import (
    AbortStart,
    CastVote,
    ClearTable,
    HostTable,
    Intent,
    LeaveGame,
    MarkReady,
    OfferBroker,
    Play,
    Say,
    SayGoodbye,
    StandUp,
    StartGame,
    TakeSeat,
)
from pushnet.session.game import Game
from pushnet.session.outbox import Outbox
from pushnet.wire.contents import Chat, Gone, Offer
from pushnet.words import say

if TYPE_CHECKING:
    from pushnet.session.session import Session


def carry_out(session: "Session", intent: Intent, out: Outbox) -> None:
    """Do what our player asks for.

    Raises:
        RefusedError: It is not possible now; the detail says why, nothing changed.
    """
    match intent:
        case TakeSeat():
            session.lobby.sit_down(intent)
            session.say_lobby(out)
        case OfferBroker(broker):
            offer = Offer(session.hello.nonce, session.lobby.next_counter(), broker)
            session.voice.say(offer, out)  # refused if too long, and nothing is kept then
            session.lobby.broker = broker
        case StandUp():
            session.lobby.stand_up()
            session.say_lobby(out)
        case HostTable():
            session.lobby.wanted = intent
        case MarkReady(ready):
            session.lobby.mark_ready(session.now_ms, ready=ready)
            session.say_lobby(out)
        case StartGame():
            _start(session, out)
        case ClearTable():
            _clear(session)
            session.beat(out)
        case Say(text, emote):
            _speak(session, text, emote, out)
        case SayGoodbye():
            session.voice.say(Gone(session.hello.nonce, on_purpose=True), out)
        case AbortStart():
            _wish(session, wishes.abort, out)
        case Play(action):
            _wish(session, lambda game: wishes.play(game, action), out)
        case LeaveGame():
            _wish(session, wishes.leave, out)
        case CastVote(members, yes):
            if yes:
                _wish(session, lambda game: wishes.vote_yes(game, members), out)


def _wish(session: "Session", choose: Callable[[Game], Duty], out: Outbox) -> None:
    if session.game is None:
        raise RefusedError(Code.NOT_DUE, say("There is no game on the table."))
    session.game.wish(choose(session.game), out)


def _start(session: "Session", out: Outbox) -> None:
    table = session.lobby.may_start(session.now_ms)
    if table is None or session.game is not None:
        raise RefusedError(Code.NOT_DUE, _why_no_start(session))
    game = session.open_game(table, out)
    if game.own is not None:
        session.anchor(game, out)


def _why_no_start(session: "Session") -> str:
    if session.game is not None:
        return say("A game is on the table.")
    now = session.lobby.proposal(session.now_ms)
    if now is None:
        wanted = session.lobby.wanted
        if wanted is None:
            return say("There is no table yet: the host lays one when enough players sit here.")
        fewest = max(min(rules_of(wanted.game).seat_counts), wanted.seats_min)
        return say(
            "This game needs {count} players at the table: not enough sit here yet.", count=fewest
        )
    if not all(session.lobby.ready_seats(now[1])):
        return say("Not everybody is ready yet.")
    return say("The host starts the game.")


def _clear(session: "Session") -> None:
    game = session.game
    if game is None:
        return
    if game.is_live and game.own is not None and game.may_sign():
        raise RefusedError(Code.NOT_DUE, say("The game is still being played."))
    session.clear(game)


def _speak(session: "Session", text: str, emote: int, out: Outbox) -> None:
    table = None if session.game is None else session.game.table
    watches = table is not None and table.seat_of(session.key.public) is None
    if table is not None and watches and not getattr(table.options, "spectator_chat", True):
        # Every client keeps this rule of the table for itself: the others would not show it.
        raise RefusedError(Code.NOT_DUE, say("At this table only players write."))
    if text and forbids_talk(session.game, session.key.public):
        raise RefusedError(Code.NOT_DUE, say("No talk while the hands are secret: emotes only."))
    try:
        chat = Chat(session.hello.nonce, session.lobby.next_counter(), emote, text)
        session.voice.say(chat, out)
    except RefusedError:
        raise RefusedError(Code.FORM, say("A line has 1 to 256 bytes.")) from None
    session.chatter.add(session.key.public, emote, text, session.now_ms)
