"""What is typed at a table of any game: votes, a bot in our place, leaving, the log."""

from collections.abc import Sequence
from typing import Final

from pushnet.client import Client
from pushnet.errors import Code, RefusedError
from pushnet.games.text_span import Span
from pushnet.plain.reading import choice, plain
from pushnet.plain.vocabulary import FOR_GOOD, KEEP, NO, YES, typed
from pushnet.plain.wording import spoken
from pushnet.session.effects import CastVote, LeaveGame
from pushnet.views.push_log import LogLine
from pushnet.views.substitute import ABSENT, SubstituteView
from pushnet.views.table_view import TableView
from pushnet.words import say, told

LOG_LINES: Final = 10  # told by `log` without a count
LOG_LINES_MAX: Final = 1_000


def vote(client: Client, view: TableView, argument: str) -> list[str]:
    """Vote about going on without somebody.

    Raises:
        RefusedError: NOTATION for another word, NOT_DUE while there is nobody to vote about.
    """
    word = choice(argument, YES, NO)
    if word is None:
        raise RefusedError(
            Code.NOTATION,
            say("Type {yes} or {no}.", yes=typed("vote", YES), no=typed("vote", NO)),
        )
    members = tuple(who.seat for who in view.ballot or view.silent)
    if not members:
        raise RefusedError(Code.NOT_DUE, say("There is nobody to vote about."))
    client.submit(CastVote(members, yes=word is YES))
    return []


def stand_in(client: Client, view: TableView, *, plays: bool) -> list[str]:
    """Let a bot play our seat, or take it back.

    Raises:
        RefusedError: NOT_DUE without a seat in a running game.
    """
    ours = client.substitute
    if ours is None or not view.is_live:
        raise RefusedError(Code.NOT_DUE, say("There is no seat of yours to play."))
    if plays:
        ours.take_over()
        return []  # the prompt says it
    ours.give_back()
    return [told("You play yourself again.")]


def substitute(client: Client) -> SubstituteView:
    """Return who may play our seat in our place."""
    ours = client.substitute
    if ours is None:
        return ABSENT
    return SubstituteView(is_there=True, is_playing=ours.is_playing, left_ms=ours.left_ms())


def leave(client: Client, view: TableView, argument: str) -> bool:
    """Give a running game up, if that is what is asked for, and return whether it is.

    Raises:
        RefusedError: NOTATION: a game is running, and how to leave it was not said.
    """
    if not view.is_live:
        return False
    word = choice(argument, KEEP, FOR_GOOD)
    if word is None:
        raise RefusedError(
            Code.NOTATION,
            say(
                "A game is running. Type {keep} to come back later, or {give_up} to give it up.",
                keep=typed("leave", KEEP),
                give_up=typed("leave", FOR_GOOD),
            ),
        )
    if word is KEEP:
        return False
    client.submit(LeaveGame())
    return True


def log(lines: Sequence[LogLine], argument: str) -> list[str]:
    """Return the last things that happened, as many as were asked for.

    Raises:
        RefusedError: NOTATION: that is no count.
    """
    count = LOG_LINES
    if argument:
        count = Span(plain(argument)).number(1, LOG_LINES_MAX, say("a count of lines"))
    return [spoken(line.text) for line in lines[-count:]] or [told("Nothing has happened yet.")]
