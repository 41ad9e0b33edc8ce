"""A game of Push step by step: finished or running, from its slots alone.

A step is what people see as one: a card that was asked for in one slot and turned up in the next is
one step. Each step has the table as it then was, what was said about it, and the odds in which it
was decided. How a card was drawn is in `views.proof`.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, assert_never

from pushnet.games.push import is_over, to_move
from pushnet.games.push_events import TurnBegan
from pushnet.games.push_types import State
from pushnet.games.table_options import Odds
from pushnet.ids import Seat
from pushnet.session.game_log import GameLog
from pushnet.session.position import Step
from pushnet.session.snapshot import GameSnapshot, PeerSnapshot, SlotNote, Snapshot, Stage, Standing
from pushnet.views.marks import Who
from pushnet.views.odds import OddsView, odds_view
from pushnet.views.phrase import Phrase, about, phrase
from pushnet.views.push_log import LogLine, push_log
from pushnet.views.push_moment import moment_of, opening_of
from pushnet.views.push_story import Happening, story
from pushnet.views.table import people

OPENING_SLOT: Final = 2  # protocol/pushnet.md 10: event 1 draws who begins


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayStep:
    """One step."""

    index: int  # from 0
    notes: tuple[SlotNote, ...]  # the slots it is made of, one or two
    note_count: int  # slots told when it is over
    turn: int  # the turn in which it happened, from 1
    lines: tuple[LogLine, ...]  # at least one
    happenings: tuple[Happening, ...]

    @property
    def h(self) -> int:
        """The last of its slots."""
        return self.notes[-1].h

    @property
    def event_h(self) -> int | None:
        """The slot in which chance had its say; None if it had none."""
        return next((note.h for note in self.notes if note.event_number is not None), None)

    @property
    def state(self) -> State:
        """The table after it."""
        state: State = self.notes[-1].state
        return state


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A game and its steps. `own_seat` of the game is whose view it is; None: an onlooker's."""

    game: GameSnapshot
    steps: tuple[ReplayStep, ...]  # oldest first; () if not even who begins was drawn

    @property
    def turn_count(self) -> int:
        """How many turns were begun."""
        return self.steps[-1].turn if self.steps else 0

    def within(self, index: int) -> int:
        """Return the nearest step there is; 0 if there is none."""
        return max(0, min(index, len(self.steps) - 1))

    def step_of_slot(self, h: int) -> int:
        """Return the step that tells of a slot; the nearest one for a slot that is not there."""
        return self.within(bisect_right([step.h for step in self.steps], h - 1))

    def first_of_turn(self, turn: int) -> int:
        """Return the first step of a turn; the nearest one there is."""
        if turn > self.turn_count:
            return self.within(len(self.steps))
        turns = [step.turn for step in self.steps]
        return self.within(bisect_right(turns, turn - 1))

    def at_fraction(self, part: int, whole: int) -> int:
        """Return the step at `part` of a bar that is `whole` long, 0 <= part < whole."""
        return self.within((2 * part * (len(self.steps) - 1) + whole) // (2 * max(1, whole - 1)))


def replay_of(game: GameSnapshot) -> Replay:
    """Return the replay of a game of Push as far as it has come."""
    seats = people(game)
    happenings = story(game.notes, sum(len(note.events) for note in game.notes))
    by_slot: dict[int, list[Happening]] = {}
    for happening in happenings:
        by_slot.setdefault(happening.note.h, []).append(happening)
    steps: list[ReplayStep] = []
    gathered: list[SlotNote] = []
    turn, opens_turn = 1, True
    for count, note in enumerate(game.notes, start=1):
        if note.state is None:
            continue
        gathered.append(note)
        told = tuple(h for each in gathered for h in by_slot.get(each.h, ()))
        lines = push_log(told, seats)
        if note.h == OPENING_SLOT:
            lines = (LogLine(h=note.h, seat=note.state.active, text=opening_of(note.state, seats)),)
        elif not lines and count == len(game.notes):
            lines = (_pending(note, seats),)
        if not lines:
            continue
        step = ReplayStep(
            index=len(steps),
            notes=tuple(gathered),
            note_count=count,
            turn=turn,
            lines=(replace(lines[0], opens_turn=opens_turn), *lines[1:]),
            happenings=told,
        )
        steps.append(step)
        gathered = []
        begun = sum(isinstance(happening.event, TurnBegan) for happening in told)
        turn += begun
        opens_turn = begun > 0
    return Replay(game=game, steps=tuple(steps))


def seen_by(replay: Replay, seat: Seat | None) -> Replay:
    """Return the same game as a seat sees it; None: as an onlooker does."""
    return replay_of(replace(replay.game, own_seat=seat))


def table_at(replay: Replay, index: int) -> Snapshot:
    """Return a session in which the game stands where a step left it, for `push_view`."""
    game, step = replay.game, replay.steps[index]
    state = step.state
    awaited = () if to_move(state) is None else (state.actor,)
    is_last = step.note_count == len(game.notes)
    ended = game.stage in {Stage.OVER, Stage.VOID}
    then = replace(
        game,
        stage=game.stage if is_last and ended else Stage.PLAYING,
        h=step.h,
        state=state,
        active=state.present,
        due=awaited,
        waiting_for=awaited,
        recovering=False,
        notes=game.notes[: step.note_count],
        ballots=(),
        may_vote_out=(),
        ranks=game.ranks if is_over(state) else (),
        doubted_by=(),
    )
    return quiet_table(then)


def odds_at(replay: Replay, index: int) -> OddsView:
    """Return the odds in which a step was decided, as far as the table lets a running game say."""
    state = _state_before(replay, index)
    running = replay.game.stage not in {Stage.OVER, Stage.VOID}
    level = replay.steps[index].state.options.odds if running else Odds.FULL
    return odds_view(state, level)


def moment_at(replay: Replay, index: int) -> Phrase:
    """Return a sentence about the decision or the chance of a step."""
    step, seats = replay.steps[index], people(replay.game)
    if step.h == OPENING_SLOT:
        return phrase("All shares together decide; nobody could have known it before.")
    return moment_of(_state_before(replay, index), step.happenings, seats, odds_at(replay, index))


def recorded_game(log: GameLog, names: Sequence[str], signed_by: Sequence[Seat]) -> GameSnapshot:
    """Return a game as its record tells it, seen by an onlooker.

    Args:
        log: The game.
        names: Raw, by seat; "" where not disclosed.
        signed_by: Whose END stands under the result.
    """
    position = log.positions[-1]
    is_finished = position.step is Step.OVER
    return GameSnapshot(
        game=log.table.game,
        rules=log.table.rules.name,
        options=log.table.options,
        seats=log.table.keys,
        names=tuple(names),
        operators=log.table.operators,
        own_seat=None,
        stage=Stage.OVER if is_finished else _stage(position.step),
        h=position.h,
        head=position.head,
        state=position.state,
        active=position.active,
        due=position.due,
        waiting_for=position.due,
        waiting_since_ms=0,
        recovering=False,
        notes=log.notes,
        ballots=(),
        may_vote_out=(),
        ranks=log.table.rules.ranks(position.state) if is_finished else (),
        signed_by=tuple(signed_by),
        offender=None,
        offence=None,
    )


def _stage(step: Step) -> Stage:
    match step:
        case Step.ANCHOR:
            return Stage.ANCHORING
        case Step.FIRST:
            return Stage.FIRST_EVENT
        case Step.ACT | Step.EVENT | Step.KEYS | Step.SHUFFLE | Step.SHARES:
            return Stage.PLAYING
        case Step.OVER:
            return Stage.OVER
        case _:
            assert_never(step)


def _state_before(replay: Replay, index: int) -> State:
    """Return the table before a step; before the first one, after it."""
    return replay.steps[max(0, index - 1)].state


def _pending(note: SlotNote, seats: Sequence[Who]) -> LogLine:
    """Return the line of a card that was asked for and has not been turned up."""
    who = seats[note.state.actor]
    text = about(who, "You turn up a card …", "{who} turns up a card …")
    return LogLine(h=note.h, seat=note.state.actor, text=text)


def quiet_table(game: GameSnapshot) -> Snapshot:
    """Return a session around a game in which nobody's line is worth a mark."""
    peers = tuple(
        PeerSnapshot(
            key=key,
            name=name,
            program="",
            operator=operator,
            standing=Standing.SELF,
            heard_ms=0,
            sitting=True,
            ready=True,
            h=None,
        )
        for key, name, operator in zip(game.seats, game.names, game.operators, strict=True)
    )
    return Snapshot(
        now_ms=0,
        room=bytes(16),
        own=game.seats[game.own_seat or 0],
        peers=peers,
        proposal=None,
        sitting=True,
        ready=True,
        hosting=False,
        game=game,
        chat=(),
    )
