"""The line that always says what is awaited and from whom, as far as it is the same in all games.

A game's own view has the last word: `table_prompt` returns None when the rules of the game, and
not the table, decide what comes next.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pushnet.errors import Code, RefusedError
from pushnet.ids import Seat
from pushnet.session.snapshot import BallotSnapshot, GameSnapshot, Snapshot, Stage, Standing
from pushnet.session.votes import Electorate
from pushnet.views.marks import Who
from pushnet.views.phrase import Phrase, Tone, phrase
from pushnet.views.table import Contact, contact_of, peer_of

VOTE_OFFERED_MS = 60_000  # after so much silence of a due seat a vote may be offered
SECOND_MS = 1_000
"""Milliseconds in a second."""

_SILENT = frozenset({Standing.SUSPECT, Standing.SILENT, Standing.LOST, Standing.LEFT})


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptView:
    """What is awaited, and from whom."""

    text: Phrase
    tone: Tone = Tone.PLAIN
    counts: bool = False  # a number in it shrinks by itself: look again every second

    @property
    def is_mine(self) -> bool:
        """Whether something is asked of me."""
        return self.tone is Tone.MINE


def table_prompt(snapshot: Snapshot, game: GameSnapshot, seats: Sequence[Who]) -> PromptView | None:
    """Return what the table waits for, or None when the game itself goes on as usual."""
    if game.stage is Stage.VOID:
        return PromptView(text=_void(game, seats), tone=Tone.BAD)
    if game.stage is Stage.OVER:
        return None
    ballot = asked_ballot(game)
    if ballot is not None:
        return PromptView(text=_ballot_question(ballot, seats), tone=Tone.MINE)
    if game.recovering:
        text = phrase("Back at the table: waiting until the others have returned your moves.")
        return PromptView(text=text, tone=Tone.NOTE)
    if game.may_vote_out and game.own_seat is not None:
        return PromptView(text=_vote_offer(snapshot, game, seats), tone=Tone.NOTE)
    silent = _silence(snapshot, game, seats)
    if silent is not None:
        return silent
    waiting = _others(game.waiting_for, game)
    if game.stage is Stage.ANCHORING:
        return PromptView(text=_starting(waiting, seats))
    if game.stage is Stage.FIRST_EVENT:
        return PromptView(text=phrase("Drawing who begins …"))
    return None


def _vote_offer(snapshot: Snapshot, game: GameSnapshot, seats: Sequence[Who]) -> Phrase:
    names = listed(game.may_vote_out, seats)
    contacts = [contact_of(peer_of(snapshot, game.seats[seat])) for seat in game.may_vote_out]
    if Contact.GOOD in contacts:
        return phrase(
            "{names} did not go on for long. You may wait, or vote to go on without.", names=names
        )
    return phrase("{names} cannot be heard. You may wait, or vote to go on without.", names=names)


def asked_ballot(game: GameSnapshot) -> BallotSnapshot | None:
    """Return the open vote that waits for my answer, if there is one."""
    return next((ballot for ballot in game.ballots if ballot.asked), None)


def listed(which: Sequence[Seat], seats: Sequence[Who]) -> tuple[Who, ...]:
    """Return these seats as people, for a list in a sentence."""
    return tuple(seats[seat] for seat in which)


def _others(which: Sequence[Seat], game: GameSnapshot) -> tuple[Seat, ...]:
    return tuple(seat for seat in which if seat != game.own_seat)


def _starting(waiting: Sequence[Seat], seats: Sequence[Who]) -> Phrase:
    if waiting:
        return phrase("The game is starting: waiting for {names}.", names=listed(waiting, seats))
    return phrase("The game is starting …")


def _ballot_question(ballot: BallotSnapshot, seats: Sequence[Who]) -> Phrase:
    return phrase(
        "{voters} would go on without {names}, for good. Do you agree?",
        voters=listed(ballot.yes, seats),
        names=listed(ballot.members, seats),
    )


def _void(game: GameSnapshot, seats: Sequence[Who]) -> Phrase:
    if game.offender is None:
        return phrase("This game is void: it cannot go on and does not count.")
    code: Code | None = game.offence
    return phrase(
        "{who} broke the rules of the table ({code}): this game is void and does not count.",
        who=seats[game.offender],
        code="" if code is None else code.value,
    )


def _silence(snapshot: Snapshot, game: GameSnapshot, seats: Sequence[Who]) -> PromptView | None:
    """Return what to say of the first seat that is awaited and not heard, if there is one."""
    for seat in _others(game.waiting_for, game):
        peer, who = peer_of(snapshot, game.seats[seat]), seats[seat]
        if peer is None:
            text = phrase("Waiting for {who}, who is not here.", who=who)
            return PromptView(text=text, tone=Tone.NOTE)
        if peer.standing not in _SILENT:
            continue
        # From what we heard ourselves, and only for as long as this seat has to act.
        since_ms = max(peer.heard_ms, game.waiting_since_ms)
        left_ms = since_ms + VOTE_OFFERED_MS - snapshot.now_ms
        if left_ms <= 0 or not _may_be_voted_out(game, seat):
            return PromptView(text=_waits(peer.standing, who), tone=Tone.NOTE)
        text = _vote_in(peer.standing, who, -(-left_ms // SECOND_MS))
        return PromptView(text=text, tone=Tone.NOTE, counts=True)
    return None


def _waits(standing: Standing, who: Who) -> Phrase:
    match standing:
        case Standing.LEFT:
            return phrase("{who} has closed the program: the game waits.", who=who)
        case Standing.LOST:
            return phrase("The line to {who} is lost: the game waits.", who=who)
        case _:
            return phrase("{who} is silent: the game waits.", who=who)


def _vote_in(standing: Standing, who: Who, seconds: int) -> Phrase:
    match standing:
        case Standing.LEFT:
            return phrase(
                "{who} has closed the program; in {seconds} s you may vote to go on.",
                who=who,
                seconds=seconds,
            )
        case Standing.LOST:
            return phrase(
                "The line to {who} is lost; in {seconds} s you may vote to go on.",
                who=who,
                seconds=seconds,
            )
        case _:
            return phrase(
                "{who} is silent; in {seconds} s you may vote to go on.", who=who, seconds=seconds
            )


def _may_be_voted_out(game: GameSnapshot, seat: Seat) -> bool:
    """Tell whether the others are enough for a vote: two players cannot drop each other."""
    if game.own_seat is None:
        return False
    try:
        Electorate(game.active, game.due, game.operators).check((seat,))
    except RefusedError:
        return False
    return True
