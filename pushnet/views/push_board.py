"""The cards on the table of Push: benches, columns, the pile and the card turned up."""

from collections.abc import Sequence
from dataclasses import dataclass

from pushnet.games.push_cards import (
    ROLL_CARDS,
    Card,
    CardSet,
    Colour,
    cards_of,
    colour_of,
    kind_of,
    points_of,
)
from pushnet.games.push_events import Drew, Placed, SwitchTurned, Took
from pushnet.games.push_legal import obstacles
from pushnet.games.push_types import COLUMNS_MAX, Phase, Place, PlayerAction, State, Take
from pushnet.games.table_options import Odds
from pushnet.views.marks import CardMark, Who, card_mark, ranks_by_colour
from pushnet.views.odds import roll_loss
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.push_story import Happening, numbers_now, this_turn
from pushnet.views.table import SeatView


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchRow:
    """One seat's bench and bank."""

    seat: SeatView
    has_turn: bool
    acts: bool  # is awaited to choose, or rolls
    bench: tuple[tuple[int, ...], ...]  # ranks ascending, five tuples in `Colour` order
    bank: tuple[tuple[int, ...], ...]  # the same; all was public when it lay on the bench (P33)
    bench_points: int
    bank_points: int

    @property
    def points(self) -> int:
        """What would count if the game ended now (P29)."""
        return self.bench_points + self.bank_points


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnView:
    """One of the three places for a column."""

    number: int  # 1..3, also its key
    cards: tuple[CardMark, ...] = ()  # in the order they came; () while there is no column
    points: int = 0
    action: PlayerAction | None = None  # what choosing it means to us; None: not possible now
    reason: Phrase | None = None  # why the card turned up may not go there
    warning: Phrase | None = None  # what choosing it brings besides its cards
    taken_by: Who | None = None  # this turn
    taken_points: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnView:
    """The pile and the card that was turned up."""

    pile_count: int
    discard_count: int
    card: CardMark | None  # None: nothing lies open beside the pile
    is_awaited: bool  # a card is being turned up
    is_bust: bool  # the card fits nowhere


def bench_rows(state: State, seats: Sequence[SeatView], *, is_on: bool) -> tuple[BenchRow, ...]:
    """Return every seat's row, in seat order; nobody has the turn unless the game `is_on`."""
    return tuple(
        BenchRow(
            seat=seat,
            has_turn=is_on and seat.who.seat == state.active,
            acts=is_on and seat.who.seat == state.actor,
            bench=ranks_by_colour(state.benches[seat.who.seat]),
            bank=ranks_by_colour(state.banks[seat.who.seat]),
            bench_points=points_of(state.benches[seat.who.seat]),
            bank_points=points_of(state.banks[seat.who.seat]),
        )
        for seat in seats
    )


def column_views(
    state: State,
    legal: Sequence[PlayerAction],
    happenings: Sequence[Happening],
    seats: Sequence[Who],
    odds: Odds,
) -> tuple[ColumnView, ...]:
    """Return the three places, top to bottom.

    Args:
        state: The game.
        legal: What we may do now; () if it is not ours to choose.
        happenings: The story, at least of this turn.
        seats: Everybody, by seat.
        odds: How much may be said of chances.
    """
    turn = this_turn(happenings)
    numbers = numbers_now(happenings, len(state.columns))
    arrival = _arrival(turn)
    views = {number: ColumnView(number=number) for number in range(1, COLUMNS_MAX + 1)}
    for happening in turn:
        if isinstance(happening.event, Took):
            number = happening.number_of(happening.event.column)
            views[number] = ColumnView(
                number=number,
                taken_by=seats[happening.event.seat],
                taken_points=happening.event.points,
            )
    for index, (number, cards) in enumerate(zip(numbers, state.columns, strict=True)):
        in_order = sorted(cards_of(cards), key=lambda card: (arrival.get(card, -1), card))
        action = _choice(legal, index)
        views[number] = ColumnView(
            number=number,
            cards=tuple(map(card_mark, in_order)),
            points=points_of(cards),
            action=action,
            reason=_reason(state, cards),
            warning=_warning(state, action, odds),
        )
    opening = Place(len(state.columns))
    if opening in legal:
        number = len(state.columns) + 1
        views[number] = ColumnView(number=number, action=opening)
    return tuple(views.values())


def drawn_view(state: State, happenings: Sequence[Happening]) -> DrawnView:
    """Return the pile and what lies open beside it."""
    return DrawnView(
        pile_count=len(state.pile),
        discard_count=state.discard.bit_count(),
        card=_open_card(state, happenings),
        is_awaited=state.phase is Phase.REVEAL,
        is_bust=state.phase is Phase.BUST_ROLL,
    )


def _arrival(turn: Sequence[Happening]) -> dict[Card, int]:
    """Return when each card of this turn's columns came, as a growing number."""
    return {
        happening.event.card: index
        for index, happening in enumerate(turn)
        if isinstance(happening.event, Placed)
    }


def _choice(legal: Sequence[PlayerAction], index: int) -> PlayerAction | None:
    for action in (Place(index), Take(index)):
        if action in legal:
            return action
    return None


def _reason(state: State, cards: CardSet) -> Phrase | None:
    """Return what keeps the card turned up out of a column, the colour before the rank (P13)."""
    if state.card is None or state.phase not in {Phase.PLACE, Phase.BUST_ROLL}:
        return None
    clashing = obstacles(cards, state.card)
    if not clashing:
        return None
    if clashing & ROLL_CARDS:
        return phrase("has {card}", card=CardMark(kind_of(cards_of(clashing)[0])))
    colour = colour_of(state.card)
    assert colour is not None
    if any(colour_of(card) is colour for card in cards_of(clashing)):
        return phrase("has {colour}", colour=Colour(colour))
    mark = card_mark(state.card)
    assert mark.rank is not None
    return phrase("has {rank}", rank=mark.rank)


def _warning(state: State, action: PlayerAction | None, odds: Odds) -> Phrase | None:
    """Return what the roll card of a column costs whoever takes it (P25)."""
    if not isinstance(action, Take) or not state.columns[action.column] & ROLL_CARDS:
        return None
    if odds is not Odds.FULL:
        return phrase("then roll")
    return phrase("then roll: -{points} avg", points=roll_loss(state, action.column))


def _open_card(state: State, happenings: Sequence[Happening]) -> CardMark | None:
    """Return the card in nobody's place, or the switch card that was turned up last."""
    if state.card is not None and state.phase in {Phase.PLACE, Phase.BUST_ROLL}:
        return card_mark(state.card)
    if state.phase is Phase.DECIDE:
        for happening in reversed(happenings):
            if isinstance(happening.event, SwitchTurned):
                return card_mark(happening.event.card)
            if isinstance(happening.event, Placed | Drew):
                break
    return None
