"""A record taken apart for the replay screen."""

from dataclasses import dataclass, replace

from pushnet.errors import UsageError
from pushnet.ids import PublicKey, Seat
from pushnet.session.game_log import GameLog
from pushnet.session.snapshot import GameSnapshot
from pushnet.verify import Report, replay_record
from pushnet.views.replay import recorded_game
from pushnet.words import say


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """A game, its log and what the verifier says of it."""

    record: bytes
    game: GameSnapshot  # seen by ourselves if we played, else by an onlooker
    log: GameLog
    report: Report

    @property
    def left(self) -> tuple[tuple[int, Seat], ...]:
        """Who left on purpose, and in which slot."""
        return tuple((note.h, seat) for note in self.log.notes for seat in note.left)


def read_recording(record: bytes, own: PublicKey | None = None) -> Recording:
    """Return a record as far as it holds, seen by the seat of `own`; takes up to a second.

    Raises:
        UsageError: Nothing of it can be shown; the sentence says why.
    """
    result = replay_record(record, as_far_as_it_holds=True)
    if isinstance(result, Report):
        raise UsageError(say("this is no record that can be shown ({code})", code=result.code))
    report, log = result.report, result.log
    if all(note.state is None for note in log.notes):
        raise UsageError(say("this game ended before it began: there is nothing to show"))
    seat = None if own is None else log.table.seat_of(own)
    return Recording(
        record=record,
        game=replace(recorded_game(log, result.names, report.signed_by), own_seat=seat),
        log=log,
        report=report,
    )
