"""The table of Pig as one seat may see it, in words; and Pig among the games people choose from."""

from collections.abc import Sequence
from dataclasses import dataclass

from pushnet.games.api import Rank
from pushnet.ids import SEATS_MAX, SEATS_MIN, Seat
from pushnet.session.snapshot import GameSnapshot, SlotNote, Snapshot, Stage
from pushnet.views.marks import Who
from pushnet.views.options import GameChoice, GameOptions
from pushnet.views.phrase import Phrase, Tone, about, phrase
from pushnet.views.prompt import PromptView, asked_ballot, listed, table_prompt
from pushnet.views.push_log import LogLine
from pushnet.views.question import CLOCK, SPECTATOR_CHAT, Answer, Question, question_of
from pushnet.views.substitute import ABSENT, SubstituteView, bot_plays
from pushnet.views.table import SeatView, awaits_us, people, seat_views
from tests.toy.pig import legal_actions, to_move
from tests.toy.pig_text import OPTION_NAMES, format_options, read_options
from tests.toy.pig_types import (
    Departed,
    Event,
    GameEnded,
    Goal,
    Held,
    Hold,
    Lost,
    Options,
    Phase,
    PlayerAction,
    Roll,
    Rolled,
    State,
    TurnBegan,
)

GOALS = (
    Answer(Goal.FIFTY, phrase("50"), phrase("Who has fifty points wins.")),
    Answer(Goal.HUNDRED, phrase("100"), phrase("Who has a hundred points wins.")),
)


def pig_questions(options: Options, seat_count: int) -> tuple[Question, ...]:
    """Return the options of Pig."""
    del seat_count
    return (
        question_of("goal", phrase("Goal"), GOALS, options.goal),
        question_of("turn_clock_s", phrase("Turn clock"), CLOCK, options.turn_clock_s),
        question_of(
            "spectator_chat", phrase("Spectators' chat"), SPECTATOR_CHAT, options.spectator_chat
        ),
    )


OPTIONS = GameOptions(
    choice=GameChoice(
        name="pig",
        label=phrase("Pig"),
        meaning=phrase("Pig: roll as often as you dare. Two to six play."),
        seats_min=SEATS_MIN,
        seats_max=SEATS_MAX,
        has_teams=False,
        option_names=OPTION_NAMES,
    ),
    kind=Options,
    questions=pig_questions,
    seats_named=lambda options, _seats: options,
    words=format_options,
    read=read_options,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PigView:
    """All that a table of Pig shows; the first part is what every game's view has."""

    h: int
    game: Phrase
    title: str
    seats: Sequence[SeatView]
    turn_of: Who | None
    prompt: PromptView
    silent: tuple[Who, ...]
    ballot: tuple[Who, ...]
    is_live: bool
    is_over: bool
    bot_plays: bool
    counts: bool
    legal: tuple[PlayerAction, ...]  # for us, now
    points: tuple[Phrase, ...]  # by seat
    log: tuple[LogLine, ...]
    results: tuple[Phrase, ...]  # best first


def pig_view(
    snapshot: Snapshot,
    game: GameSnapshot,
    *,
    title: str = "",
    substitute: SubstituteView = ABSENT,
) -> PigView:
    """Return what our seat sees of this game."""
    seats = seat_views(snapshot, game)
    names = tuple(seat.who for seat in seats)
    state: State | None = game.state
    mover = None if state is None else to_move(state)
    is_over = game.stage in {Stage.OVER, Stage.VOID}
    is_live = not is_over and game.own_seat in game.active
    hands_off = is_live and substitute.is_playing
    is_mine = awaits_us(game, mover) and not hands_off
    prompt = table_prompt(snapshot, game, names) or _prompt(state, mover, names, is_mine=is_mine)
    ballot = asked_ballot(game)
    may_vote = bool(game.may_vote_out) and game.own_seat is not None
    return PigView(
        h=game.h,
        game=phrase("Pig"),
        title=title,
        seats=seats,
        turn_of=None if state is None or is_over else names[state.active],
        prompt=bot_plays(prompt) if hands_off else prompt,
        silent=listed(game.may_vote_out, names) if may_vote else (),
        ballot=() if ballot is None else listed(ballot.members, names),
        is_live=is_live,
        is_over=is_over,
        bot_plays=hands_off,
        counts=prompt.counts,
        legal=legal_actions(state) if is_mine and state is not None else (),
        points=() if state is None else tuple(_points(state, who) for who in names),
        log=pig_log(game.notes, people(game)),
        results=tuple(_result(rank, names) for rank in game.ranks if game.stage is Stage.OVER),
    )


def pig_log(notes: Sequence[SlotNote], seats: Sequence[Who]) -> tuple[LogLine, ...]:
    """Return a line for everything that happened, oldest first."""
    told = [(note, event, _line(event, seats)) for note in notes for event in note.events]
    return tuple(
        LogLine(h=note.h, seat=_seat(event), text=text) for note, event, text in told if text
    )


def _seat(event: Event) -> Seat | None:
    return None if isinstance(event, GameEnded) else event.seat


def _line(event: Event, seats: Sequence[Who]) -> Phrase | None:
    match event:
        case Rolled(seat, number, stake):
            mine, theirs = "You rolled {number}: {stake} at stake.", "{who} rolled {number}."
            return about(seats[seat], mine, theirs, number=number, stake=stake)
        case Lost(seat, stake):
            mine, theirs = "A one: you lost {stake}.", "A one: {who} lost {stake}."
            return about(seats[seat], mine, theirs, stake=stake)
        case Held(seat, _, points):
            mine, theirs = "You held and have {points}.", "{who} held and has {points}."
            return about(seats[seat], mine, theirs, points=points)
        case Departed(seat):
            return about(seats[seat], "You left.", "{who} left.")
        case TurnBegan() | GameEnded():
            return None


def _prompt(
    state: State | None, mover: Seat | None, seats: Sequence[Who], *, is_mine: bool
) -> PromptView:
    if state is not None and state.phase is Phase.OVER:
        return PromptView(text=phrase("The game is over."))
    if state is None or mover is None:
        return PromptView(text=phrase("A number is drawn …"))
    if not is_mine:
        return PromptView(text=phrase("{who} is to roll or hold.", who=seats[mover]))
    text = phrase(
        "You have {points}, and {stake} at stake.", points=state.points[mover], stake=state.stake
    )
    return PromptView(text=text, tone=Tone.MINE)


def _points(state: State, who: Who) -> Phrase:
    stake = state.stake if who.seat == state.active else 0
    return phrase("{who}: {points} + {stake}", who=who, points=state.points[who.seat], stake=stake)


def _result(rank: Rank, seats: Sequence[Who]) -> Phrase:
    if not rank.place:
        return phrase("Not ranked: {who}.", who=seats[rank.seat])
    return phrase(
        "Place {place}: {who}, {points}.",
        place=rank.place,
        who=seats[rank.seat],
        points=rank.score,
    )


WORDS_OF = {Roll(): "roll", Hold(): "hold"}
"""What is typed, or is on a button, for an action."""
