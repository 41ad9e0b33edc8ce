"""What is asked at the tables of all games: to leave, to vote, and what others vote about."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from pushnet.errors import RefusedError
from pushnet.session.effects import CastVote, Intent, LeaveGame
from pushnet.tui.doors import Substitute
from pushnet.views.failure import sentence_of
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.table_view import TableView


class Departure(Enum):
    """How the player left the table."""

    LEFT = "left"  # the running game, for good
    AWAY = "away"  # the seat is kept, the game can be resumed
    DONE = "done"  # the game was over, or only watched
    REMATCH = "rematch"  # the table is cleared and we sit again


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of a question."""

    label: Phrase
    letter: str  # its key beside its number


@dataclass(frozen=True, slots=True)
class Question:
    """Something to be answered before anything else."""

    kind: str  # "leave", "vote", "ballot", or one of a game's own
    text: Phrase
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of a key."""

    notice: Phrase | str | None = None  # to be said in the prompt line
    departure: Departure | None = None
    shows_result: bool = False


NOTHING: Final = Outcome()
YES: Final = Answer(phrase("Yes"), "y")
NO: Final = Answer(phrase("No"), "n")
LEAVE: Final = Question(
    "leave",
    phrase("Leave the running game?"),
    (
        Answer(phrase("Keep my seat, come back later"), "k"),
        Answer(phrase("Leave for good"), "y"),
        Answer(phrase("Stay"), "n"),
    ),
)


def vote_question(view: TableView) -> Question:
    """Return the question whether to go on without those who are silent."""
    text = phrase("Go on without {names}? They cannot come back.", names=view.silent)
    return Question("vote", text, (YES, NO))


def ballot_question(view: TableView) -> Question:
    """Return the question that a vote of others asks us."""
    return Question("ballot", view.prompt.text, (YES, NO))


def answered(
    view: TableView, question: Question, letter: str, submit: Callable[[Intent], None]
) -> Outcome:
    """Do what an answer to one of these questions means; of other questions nothing."""
    match question.kind, letter:
        case "leave", "y":
            outcome = sent(LeaveGame(), submit)
            return outcome if outcome != NOTHING else Outcome(departure=Departure.LEFT)
        case "leave", "k":
            return Outcome(departure=Departure.AWAY)
        case "vote", "y":
            return sent(CastVote(tuple(who.seat for who in view.silent), yes=True), submit)
        case "ballot", _:
            members = tuple(who.seat for who in view.ballot)
            return sent(CastVote(members, yes=letter == "y"), submit)
        case _:
            return NOTHING


def sent(intent: Intent, submit: Callable[[Intent], None]) -> Outcome:
    """Ask the session for something; a refusal becomes the notice."""
    try:
        submit(intent)
    except RefusedError as error:
        return Outcome(notice=sentence_of(error))
    return NOTHING


def stand_in(view: TableView, substitute: Substitute | None) -> Outcome:
    """Let a bot play our seat until we are back; if it does already, we are."""
    if substitute is None or not view.is_live:
        return Outcome(notice=phrase("There is no seat here that a bot could play for you."))
    if substitute.is_playing:
        substitute.give_back()
        return Outcome(notice=phrase("You play again."))
    substitute.take_over()
    return NOTHING
