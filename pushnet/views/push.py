"""The table of Push as one seat may see it: everything that a screen shows, as values.

`push_view` is a pure function of the session's snapshot. Screens lay out what it returns and send
its actions back; they compute no rule and look into no state.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pushnet.games import push
from pushnet.games.push_legal import legal_actions
from pushnet.games.push_types import Draw, Phase, Place, PlayerAction, Push, State, Stop
from pushnet.games.table_options import Odds
from pushnet.ids import Seat
from pushnet.session.snapshot import GameSnapshot, Snapshot, Stage
from pushnet.views.marks import Who
from pushnet.views.odds import OddsView, odds_view
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.prompt import PromptView, asked_ballot, listed, table_prompt
from pushnet.views.push_bank import BankChoice, bank_choices
from pushnet.views.push_board import (
    BenchRow,
    ColumnView,
    DrawnView,
    bench_rows,
    column_views,
    drawn_view,
)
from pushnet.views.push_keys import (
    BACK_KEY,
    BOT_KEY,
    RESULT_KEY,
    TABLE_KEYS,
    VOTE_KEY,
    KeyHint,
    play_keys,
)
from pushnet.views.push_log import LogLine, push_log
from pushnet.views.push_order import TakeOrder, take_order
from pushnet.views.push_prompt import (
    over_prompt,
    push_prompt,
    why_not_banked,
    why_not_chosen,
    why_not_drawn,
    why_not_stopped,
)
from pushnet.views.push_result import ResultRow, result_rows
from pushnet.views.push_roll import RollView, roll_view
from pushnet.views.push_story import story, turns_begun
from pushnet.views.push_touch import Touched, touched
from pushnet.views.substitute import ABSENT, ClockView, SubstituteView, bot_plays, clock_view
from pushnet.views.table import (
    SeatView,
    awaits_us,
    seat_views,
    watcher_count,
    why_blocked,
)

LOG_EVENTS_MIN = 60  # so much of the past the table shows; the full log is its own screen


@dataclass(frozen=True, slots=True, kw_only=True)
class HeaderView:
    """The first line."""

    title: str
    turn: int  # 0: the game has not begun
    pile_count: int
    discard_count: int
    order: TakeOrder
    watcher_count: int  # in the room without a seat in this game


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesView:
    """What we may do now, and why the rest is not possible."""

    is_mine: bool  # the choice is ours and not made
    to_place: bool  # choosing a column places the card there; otherwise it takes the column
    draw: PlayerAction | None
    stop: PlayerAction | None
    bank: tuple[BankChoice, ...]  # five, by colour; () for spectators
    columns: tuple[int, ...]  # numbers of the columns that may be chosen
    why_not_draw: Phrase  # the reasons hold only for what may not be done
    why_not_stop: Phrase
    why_not_bank: Phrase
    why_not_column: tuple[Phrase, ...]  # by number - 1

    @property
    def may_bank(self) -> bool:
        """Whether any colour may be banked."""
        return any(choice.action is not None for choice in self.bank)


@dataclass(frozen=True, slots=True, kw_only=True)
class PushView:
    """The whole table."""

    h: int  # slots closed
    header: HeaderView
    rows: tuple[BenchRow, ...]
    columns: tuple[ColumnView, ...]  # three
    drawn: DrawnView
    roll: RollView | None
    odds: OddsView
    odds_column: int | None  # the odds are those after the card went there; None: those of now
    prompt: PromptView
    clock: ClockView | None  # of our turn, if the table has one
    log: tuple[LogLine, ...]  # newest last
    moves: MovesView
    keys: tuple[KeyHint, ...]
    touched: Touched
    results: tuple[ResultRow, ...]  # () until the game is over
    silent: tuple[Who, ...]  # whom we may vote to go on without
    ballot: tuple[Who, ...]  # whom others would go on without, and ask us
    is_live: bool  # leaving now would be leaving a running game
    is_over: bool
    bot_plays: bool  # our own seat, until we take it back

    @property
    def game(self) -> Phrase:
        """What the game is called."""
        return phrase("Push")

    @property
    def title(self) -> str:
        """What the table is called."""
        return self.header.title

    @property
    def seats(self) -> tuple[SeatView, ...]:
        """Everybody, by seat."""
        return tuple(row.seat for row in self.rows)

    @property
    def turn_of(self) -> Who | None:
        """Whose turn it is."""
        return next((row.seat.who for row in self.rows if row.has_turn), None)

    @property
    def counts(self) -> bool:
        """Whether a number in it shrinks by itself: look again every second."""
        return self.prompt.counts or self.clock is not None


def push_view(
    snapshot: Snapshot,
    game: GameSnapshot,
    *,
    title: str = "",
    column: int | None = None,
    odds: Odds = Odds.FULL,
    seen_h: int | None = None,
    substitute: SubstituteView = ABSENT,
) -> PushView:
    """Return what our seat sees of this game.

    Args:
        snapshot: The session.
        game: Its game, of Push.
        title: What to call the table.
        column: The column the player is about to place the card in: the odds are those after it.
        odds: How much of the odds the player wants; the table's option has the last word.
        seen_h: `touched` tells of the slots after this one; None: of nothing.
        substitute: What our own client may do in our place.
    """
    seats = seat_views(snapshot, game)
    names = tuple(seat.who for seat in seats)
    begun = game.state is not None
    state: State = game.state if begun else _empty(game)
    is_over = game.stage in {Stage.OVER, Stage.VOID}
    is_live = not is_over and game.own_seat in game.active
    hands_off = is_live and substitute.is_playing
    mine = begun and awaits_us(game, push.to_move(state)) and not hands_off
    legal = legal_actions(state) if mine else ()
    happenings = story(game.notes, LOG_EVENTS_MIN)
    level = max(odds, state.options.odds)
    columns = column_views(state, legal, happenings, names, level)
    moves = _moves(state, game, names, columns, legal, mine=mine)
    after = _placed(state, columns, column)
    may_vote = bool(game.may_vote_out) and game.own_seat is not None
    ballot = asked_ballot(game)
    return PushView(
        h=game.h,
        header=_header(snapshot, game, state, names, title),
        rows=bench_rows(state, seats, is_on=begun and not is_over),
        columns=columns,
        drawn=drawn_view(state, happenings),
        roll=roll_view(state, happenings, names, game.h),
        odds=odds_view(after, level),
        odds_column=None if after is state else column,
        prompt=_prompt(snapshot, game, state, names, columns, mine=mine, hands_off=hands_off),
        clock=clock_view(substitute) if mine else None,
        log=push_log(happenings, names),
        moves=moves,
        keys=_keys(
            moves,
            columns,
            may_vote=may_vote,
            is_over=is_over,
            substitute=substitute if is_live else ABSENT,
        ),
        touched=Touched() if seen_h is None else touched(happenings, seen_h),
        results=result_rows(state, game.ranks, names) if game.stage is Stage.OVER else (),
        silent=listed(game.may_vote_out, names) if may_vote else (),
        ballot=() if ballot is None else listed(ballot.members, names),
        is_live=is_live,
        is_over=is_over,
        bot_plays=hands_off,
    )


def push_log_view(game: GameSnapshot, names: Sequence[Who]) -> tuple[LogLine, ...]:
    """Return the log of the whole game so far."""
    return push_log(story(game.notes, sum(len(note.events) for note in game.notes)), names)


def _header(
    snapshot: Snapshot, game: GameSnapshot, state: State, names: Sequence[Who], title: str
) -> HeaderView:
    return HeaderView(
        title=title,
        turn=0 if game.state is None else turns_begun(game.notes),
        pile_count=len(state.pile),
        discard_count=state.discard.bit_count(),
        order=take_order(state, names),
        watcher_count=watcher_count(snapshot, game),
    )


def _empty(game: GameSnapshot) -> State:
    """Return a table on which nothing has happened, for the time before the first event."""
    state: State = push.setup(game.options, len(game.seats), Seat(0))
    return state


def _placed(state: State, columns: Sequence[ColumnView], number: int | None) -> State:
    """Return the state after the card turned up went into a column that is thought about."""
    if number is None or state.phase is not Phase.PLACE:
        return state
    action = columns[number - 1].action
    if not isinstance(action, Place):
        return state
    after: State
    after, _ = push.apply(state, action, None)
    return after


def _moves(
    state: State,
    game: GameSnapshot,
    names: Sequence[Who],
    columns: Sequence[ColumnView],
    legal: Sequence[PlayerAction],
    *,
    mine: bool,
) -> MovesView:
    own = game.own_seat
    blocked = why_blocked(game)
    return MovesView(
        is_mine=mine,
        to_place=state.phase is Phase.PLACE,
        draw=next((action for action in legal if isinstance(action, Push | Draw)), None),
        stop=next((action for action in legal if isinstance(action, Stop)), None),
        bank=() if own is None else bank_choices(state, own, legal),
        columns=tuple(column.number for column in columns if column.action is not None),
        why_not_draw=blocked or why_not_drawn(state, names, mine=mine),
        why_not_stop=blocked or why_not_stopped(state, names, mine=mine),
        why_not_bank=blocked or why_not_banked(state, names, mine=mine),
        why_not_column=tuple(
            blocked or why_not_chosen(state, names, column, mine=mine) for column in columns
        ),
    )


def _prompt(
    snapshot: Snapshot,
    game: GameSnapshot,
    state: State,
    names: Sequence[Who],
    columns: Sequence[ColumnView],
    *,
    mine: bool,
    hands_off: bool,
) -> PromptView:
    if game.stage is Stage.OVER:
        return over_prompt(game.ranks, names)
    table = table_prompt(snapshot, game, names)
    if table is not None:
        return table
    awaited = push_prompt(state, names, columns, mine=mine)
    return bot_plays(awaited) if hands_off else awaited


def _keys(
    moves: MovesView,
    columns: Sequence[ColumnView],
    *,
    may_vote: bool,
    is_over: bool,
    substitute: SubstituteView,
) -> tuple[KeyHint, ...]:
    if is_over:
        return (RESULT_KEY, *TABLE_KEYS)
    vote = (VOTE_KEY,) if may_vote else ()
    if substitute.is_playing:
        return (*vote, BACK_KEY, *TABLE_KEYS)
    bot = (BOT_KEY,) if substitute.is_there else ()
    play = play_keys(
        may_draw=moves.draw is not None,
        may_stop=moves.stop is not None,
        may_bank=moves.may_bank,
        columns=columns,
        to_place=moves.to_place,
    )
    return (*vote, *play, *bot, *TABLE_KEYS)
