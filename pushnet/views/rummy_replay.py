"""A match of Push rummy step by step, finished or running, and what proves each step.

A step is a slot in which something happened that can be told. Hands are seen as far as the match
opened them: whatever nobody showed stays hidden in every seat's view.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pushnet.games.rummy import is_over, to_move
from pushnet.ids import Seat
from pushnet.session.game_log import GameLog
from pushnet.session.position import Step
from pushnet.session.snapshot import GameSnapshot, SlotNote, Snapshot, Stage
from pushnet.views.marks import Who
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.push_log import LogLine
from pushnet.views.replay import OPENING_SLOT, quiet_table
from pushnet.views.rummy_log import rummy_log
from pushnet.views.rummy_story import rummy_story
from pushnet.views.table import people
from pushnet.wire.contents import Act


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStep:
    """One step."""

    index: int  # from 0
    note_count: int  # slots told when it is over
    note: SlotNote  # its last slot
    deal: int
    lines: tuple[LogLine, ...]  # at least one


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchReplay:
    """A match and its steps."""

    game: GameSnapshot
    steps: tuple[MatchStep, ...]  # oldest first; at least the one that draws the dealer

    def within(self, index: int) -> int:
        """Return the nearest step there is."""
        return max(0, min(index, len(self.steps) - 1))

    def step_of_slot(self, h: int) -> int:
        """Return the step that tells of a slot, or the next one that tells anything."""
        found = (step.index for step in self.steps if step.note.h >= h)
        return self.within(next(found, len(self.steps)))

    def other_deal(self, index: int, by: int) -> int:
        """Return the first step of the deal before or after."""
        wanted = self.steps[index].deal + by
        found = (step.index for step in self.steps if step.deal >= wanted)
        return self.within(next(found, len(self.steps)))


def match_replay(game: GameSnapshot) -> MatchReplay:
    """Return the replay of a match in which the first dealer was drawn, as far as it has come."""
    seats = people(game)
    happenings = rummy_story(game.notes, sum(len(note.events) for note in game.notes))
    steps: list[MatchStep] = []
    for count, note in enumerate(game.notes, start=1):
        if note.state is None:
            continue
        told = tuple(each for each in happenings if each.note is note)
        lines = rummy_log(told, seats, {}, None)
        if note.h == OPENING_SLOT:
            lines = (_opening(note, seats[note.state.dealer]), *lines)
        if lines:
            steps.append(
                MatchStep(
                    index=len(steps),
                    note_count=count,
                    note=note,
                    deal=note.state.deal,
                    lines=lines,
                )
            )
    return MatchReplay(game=game, steps=tuple(steps))


def _opening(note: SlotNote, dealer: Who) -> LogLine:
    text = phrase("{who} deals first: all shares together drew that", who=dealer)
    return LogLine(h=note.h, seat=None, text=text)


def match_at(replay: MatchReplay, index: int, seat: Seat | None) -> Snapshot:
    """Return a session in which the match stands where a step left it, seen from a seat."""
    game, step = replay.game, replay.steps[index]
    state = step.note.state
    is_last = step.note_count == len(game.notes)
    ended = game.stage in {Stage.OVER, Stage.VOID}
    mover = to_move(state)
    awaited = () if mover is None else (mover,)
    return quiet_table(
        replace(
            game,
            own_seat=seat,
            stage=game.stage if is_last and ended else Stage.PLAYING,
            h=step.note.h,
            state=state,
            active=tuple(each for each in map(Seat, range(4)) if each not in state.left),
            due=awaited,
            waiting_for=(),  # nothing can be done in a replay
            recovering=False,
            notes=game.notes[: step.note_count],
            ballots=(),
            may_vote_out=(),
            ranks=game.ranks if is_over(state) else (),
            doubted_by=(),
            deal=None,
            own_faces={},
        )
    )


def match_proof(log: GameLog, replay: MatchReplay, index: int) -> tuple[Phrase, ...]:
    """Return what every slot of a step was checked for, one sentence each."""
    names = people(replay.game)
    first = replay.steps[index - 1].note_count + 1 if index else 1
    last = replay.steps[index].note_count
    return tuple(_proof(log, h, names) for h in range(first, last + 1))


def _proof(log: GameLog, h: int, names: Sequence[Who]) -> Phrase:
    """Return what was checked in slot `h`, which the verifier has accepted."""
    before, bodies = log.positions[h - 1], log.messages[h - 1]
    seats = tuple(names[body.seat] for body in bodies)
    match before.step:
        case Step.KEYS:
            return phrase(
                "Slot {h}: {seats} each proved to know the key of their lock on the deck.",
                h=h,
                seats=seats,
            )
        case Step.SHUFFLE:
            return phrase(
                "Slot {h}: {seats} shuffled, and proved that no card was changed or lost.",
                h=h,
                seats=seats,
            )
        case Step.SHARES:
            return phrase(
                "Slot {h}: {seats} gave shares of cards, proved to come from their keys.",
                h=h,
                seats=seats,
            )
        case Step.ACT if any(
            isinstance(body.content, Act) and body.content.shares is not None for body in bodies
        ):
            return phrase(
                "Slot {h}: {seats} moved, and the shares that this opened are proved.",
                h=h,
                seats=seats,
            )
        case Step.ANCHOR:
            return phrase(
                "Slot {h}: {seats} committed to their shares of chance.", h=h, seats=seats
            )
        case Step.FIRST:
            return phrase("Slot {h}: the shares of {seats} drew who deals first.", h=h, seats=seats)
        case _:
            return phrase(
                "Slot {h}: {seats} moved as the rules allow; nothing had to be opened.",
                h=h,
                seats=seats,
            )
