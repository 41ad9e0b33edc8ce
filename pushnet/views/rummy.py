"""The table of Push rummy as one seat may see it: everything that a screen shows, as values.

`rummy_view` is a pure function of the session's snapshot. Of hidden cards it knows the positions
only, but for those of our own hand that the snapshot's `own_faces` tells: they are in the view of
our own client and of nobody else's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from pushnet.games import rummy
from pushnet.games.rummy_contract import contract_of
from pushnet.games.rummy_plays import known_faces
from pushnet.games.rummy_types import DEAL_COUNT, SEAT_COUNT, Phase, State, has_contract
from pushnet.ids import Seat
from pushnet.session.snapshot import GameSnapshot, Snapshot, Stage
from pushnet.views.marks import Who
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.prompt import PromptView, asked_ballot, listed, table_prompt
from pushnet.views.push_keys import RESULT_KEY, VOTE_KEY, KeyHint
from pushnet.views.push_log import LogLine
from pushnet.views.rummy_hand import Faces, HandView, Sorting, hand_view
from pushnet.views.rummy_keys import BACK_KEY, BOT_KEY, TABLE_KEYS, rummy_keys
from pushnet.views.rummy_log import rummy_log
from pushnet.views.rummy_melds import MeldView, PilesView, meld_views, piles_view
from pushnet.views.rummy_moves import RummyMoves
from pushnet.views.rummy_prompt import rummy_over_prompt, rummy_prompt, why_not_mine
from pushnet.views.rummy_sheet import Sheet, TeamResult, contract_words, sheet_of, team_results
from pushnet.views.rummy_story import rummy_story
from pushnet.views.rummy_touch import RummyTouched, rummy_touched
from pushnet.views.substitute import ABSENT, ClockView, SubstituteView, bot_plays, clock_view
from pushnet.views.table import (
    SeatView,
    awaits_us,
    people,
    seat_views,
    watcher_count,
    why_blocked,
)

LOG_EVENTS_MIN = 60  # so much of the past the table shows; the full log is its own screen


class Side(Enum):
    """Where somebody sits, seen from our seat."""

    ME = "me"
    LEFT = "left"
    PARTNER = "partner"
    RIGHT = "right"


_SIDES = tuple(Side)
"""By steps to the left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RummySeat:
    """One seat: all that others may know of its hand is how many cards it has."""

    seat: SeatView
    side: Side | None  # None for onlookers
    hand_count: int
    has_contract: bool
    has_turn: bool
    deals: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RummyView:
    """The whole table."""

    h: int  # slots closed
    title: str
    deal: int  # 1..5; 0: the match has not begun
    deal_count: int
    contract: Phrase  # of this deal
    watcher_count: int  # in the room without a seat in this game
    rows: tuple[RummySeat, ...]  # by seat
    melds: tuple[MeldView, ...]
    near_team: int  # whose melds are "ours": our team's, for onlookers that of the first seat
    piles: PilesView
    hand: HandView | None  # None for onlookers
    moves: RummyMoves
    sheet: Sheet
    prompt: PromptView
    clock: ClockView | None  # of our turn, if the table has one
    log: tuple[LogLine, ...]  # newest last
    keys: tuple[KeyHint, ...]
    touched: RummyTouched
    results: tuple[TeamResult, ...]  # () until the match is over
    silent: tuple[Who, ...]  # whom we may vote to go on without
    ballot: tuple[Who, ...]  # whom others would go on without, and ask us
    is_live: bool  # leaving now would be leaving a running game
    is_over: bool
    bot_plays: bool  # our own seat, until we take it back

    @property
    def game(self) -> Phrase:
        """What the game is called."""
        return phrase("Push rummy")

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


def rummy_view(
    snapshot: Snapshot,
    game: GameSnapshot,
    *,
    title: str = "",
    sorting: Sorting = Sorting.MELDS,
    seen_h: int | None = None,
    substitute: SubstituteView = ABSENT,
) -> RummyView:
    """Return what our seat sees of this match.

    Args:
        snapshot: The session.
        game: Its game, of Push rummy.
        title: What to call the table.
        sorting: How our hand shall lie.
        seen_h: `touched` tells of the slots after this one; None: of nothing.
        substitute: What our own client may do in our place.
    """
    seats = seat_views(snapshot, game)
    names = tuple(seat.who for seat in seats)
    begun = game.state is not None
    state: State = game.state if begun else _empty(game)
    own = game.own_seat
    is_over = game.stage in {Stage.OVER, Stage.VOID}
    is_live = not is_over and own in game.active
    hands_off = is_live and substitute.is_playing
    faces = readable(state, game)
    moves = RummyMoves(
        state=state,
        seat=own,
        faces=faces,
        is_mine=begun and awaits_us(game, rummy.to_move(state)) and not hands_off,
        blocked=why_blocked(game) or why_not_mine(state, names),
    )
    happenings = rummy_story(game.notes, LOG_EVENTS_MIN)
    may_vote = bool(game.may_vote_out) and own is not None
    ballot = asked_ballot(game)
    on = begun and not is_over
    return RummyView(
        h=game.h,
        title=title,
        deal=state.deal if begun else 0,
        deal_count=DEAL_COUNT,
        contract=contract_words(contract_of(state.deal)),
        watcher_count=watcher_count(snapshot, game),
        rows=tuple(_row(state, seat, own, is_on=on) for seat in seats),
        melds=meld_views(state),
        near_team=0 if own is None else own % 2,
        piles=piles_view(state),
        hand=None if own is None else hand_view(state, own, faces, sorting),
        moves=moves,
        sheet=sheet_of(state, names, own),
        prompt=_prompt(snapshot, game, state, names, moves, hands_off=hands_off),
        clock=clock_view(substitute) if moves.is_mine else None,
        log=rummy_log(happenings, names, faces, state.deal),
        keys=_keys(
            moves, may_vote=may_vote, is_over=is_over, substitute=substitute if is_live else ABSENT
        ),
        touched=RummyTouched()
        if seen_h is None
        else rummy_touched(happenings, state.melds, seen_h),
        results=team_results(game.ranks, names, own) if game.stage is Stage.OVER else (),
        silent=listed(game.may_vote_out, names) if may_vote else (),
        ballot=() if ballot is None else listed(ballot.members, names),
        is_live=is_live,
        is_over=is_over,
        bot_plays=hands_off,
    )


def rummy_log_view(game: GameSnapshot) -> tuple[LogLine, ...]:
    """Return the log of the whole match so far."""
    count = sum(len(note.events) for note in game.notes)
    happenings, names = rummy_story(game.notes, count), people(game)
    if game.state is None:
        return rummy_log(happenings, names, {}, None)
    return rummy_log(happenings, names, readable(game.state, game), game.state.deal)


def readable(state: State, game: GameSnapshot) -> Faces:
    """Return the cards that we can read: what is public, and our own hand."""
    own = () if game.own_seat is None else state.hands[game.own_seat]
    mine = {position: game.own_faces[position] for position in own if position in game.own_faces}
    return known_faces(state, mine)


def _row(state: State, seat: SeatView, own: Seat | None, *, is_on: bool) -> RummySeat:
    number = seat.who.seat
    drawing = state.phase in {Phase.DRAW, Phase.GIVE, Phase.PLAY}
    return RummySeat(
        seat=seat,
        side=None if own is None else _SIDES[(number - own) % SEAT_COUNT],
        hand_count=len(state.hands[number]),
        has_contract=has_contract(state, number),
        has_turn=is_on and drawing and number == state.active,
        deals=number == state.dealer,
    )


def _empty(game: GameSnapshot) -> State:
    """Return a table on which nothing has happened, for the time before the first event."""
    return rummy.setup(game.options, len(game.seats), Seat(0))


def _prompt(
    snapshot: Snapshot,
    game: GameSnapshot,
    state: State,
    names: Sequence[Who],
    moves: RummyMoves,
    *,
    hands_off: bool,
) -> PromptView:
    if game.stage is Stage.OVER:
        return rummy_over_prompt(state, game.ranks, names)
    table = table_prompt(snapshot, game, names)
    if table is not None:
        return table
    awaited = rummy_prompt(state, names, moves, game.deal)
    return bot_plays(awaited, BACK_KEY.key) if hands_off else awaited


def _keys(
    moves: RummyMoves, *, may_vote: bool, is_over: bool, substitute: SubstituteView
) -> tuple[KeyHint, ...]:
    if is_over:
        return (RESULT_KEY, *TABLE_KEYS)
    vote = (VOTE_KEY,) if may_vote else ()
    if substitute.is_playing:
        return (*vote, BACK_KEY, *TABLE_KEYS)
    play = () if moves.seat is None else rummy_keys(moves)
    bot = (BOT_KEY,) if substitute.is_there else ()
    return (*vote, *play, *bot, *TABLE_KEYS)
