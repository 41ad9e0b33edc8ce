"""What there is to say about one step of Push: what else was possible, and how likely it was."""

from collections.abc import Sequence

from pushnet.games.push_cards import points_of
from pushnet.games.push_events import (
    Banked,
    Busted,
    Drew,
    Placed,
    Rolled,
    Stopped,
    SwitchTurned,
    Took,
)
from pushnet.games.push_legal import may_place
from pushnet.games.push_odds import die_loss
from pushnet.games.push_types import COLUMNS_MAX, State
from pushnet.games.table_options import Odds
from pushnet.views.marks import Who, card_mark
from pushnet.views.odds import OddsView, rounded
from pushnet.views.phrase import Phrase, about, phrase, phrase_n
from pushnet.views.push_story import Happening


def opening_of(state: State, seats: Sequence[Who]) -> Phrase:
    """Return who begins, and why; `state` is the one before the first turn."""
    who = seats[state.active]
    if state.options.first_player is not None:
        return about(who, "The table lets you begin", "The table lets {who} begin")
    return about(who, "You are drawn to begin", "{who} is drawn to begin")


def moment_of(
    state: State, happenings: Sequence[Happening], seats: Sequence[Who], odds: OddsView
) -> Phrase:
    """Return a sentence about the choice or the chance of a step; it may be empty.

    Args:
        state: The table before the step.
        happenings: What the step brought.
        seats: Everybody, by seat.
        odds: Those of `state`, as far as they may be told.
    """
    for happening in happenings:
        said = _said(state, happening, seats, odds)
        if said is not None:
            return said
    return phrase("")


def _said(
    state: State, happening: Happening, seats: Sequence[Who], odds: OddsView
) -> Phrase | None:
    match happening.event:
        case Drew() | SwitchTurned() | Busted():
            return _drawn(odds)
        case Placed(seat, card):
            return _placed(state, happening, seats[seat], card)
        case Stopped():
            at_stake = sum(points_of(column) for column in state.columns)
            return _with_bust(at_stake, odds)
        case Took(seat, column):
            others = tuple(
                points_of(cards) for index, cards in enumerate(state.columns) if index != column
            )
            if not others:
                return phrase("It was the last column.")
            return about(
                seats[seat],
                "The others you could take: {points} points.",
                "The others {who} could take: {points} points.",
                points=others,
            )
        case Rolled(seat) if odds.level is not Odds.OFF:
            loss = die_loss(state, seat)
            return phrase(
                "A roll cost {average} on average then, {worst} at worst.",
                average=rounded(loss.expected),
                worst=loss.worst,
            )
        case Banked(seat):
            before = points_of(state.benches[seat])
            left = before - happening.event.points
            return phrase_n(
                "{count} point was at risk, now {left}.",
                "{count} points were at risk, now {left}.",
                before,
                left=left,
            )
        case _:
            return None


def _drawn(odds: OddsView) -> Phrase | None:
    if odds.level is Odds.OFF or not odds.total:
        return None
    return phrase_n(
        "Bust chance then: {percent}% ({busts} of {count} card fitted nowhere).",
        "Bust chance then: {percent}% ({busts} of {count} cards fitted nowhere).",
        odds.total,
        percent=odds.bust_percent,
        busts=odds.fits[0],
    )


def _placed(state: State, happening: Happening, who: Who, card: int) -> Phrase:
    assert isinstance(happening.event, Placed)
    numbers = tuple(
        happening.number_of(column) for column in range(COLUMNS_MAX) if may_place(state, column)
    )
    if len(numbers) < 2:  # noqa: PLR2004 - one place is no choice
        return phrase("{card} fitted nowhere else.", card=card_mark(card))
    return about(
        who,
        "{card} fitted columns {columns}; you chose {column}.",
        "{card} fitted columns {columns}; {who} chose {column}.",
        card=card_mark(card),
        columns=numbers,
        column=happening.number_of(happening.event.column),
    )


def _with_bust(points: int, odds: OddsView) -> Phrase:
    if odds.level is Odds.OFF or not odds.total:
        return phrase_n(
            "{count} point lies in the columns.", "{count} points lie in the columns.", points
        )
    return phrase_n(
        "{count} point lies in the columns. One more card: bust chance {percent}%.",
        "{count} points lie in the columns. One more card: bust chance {percent}%.",
        points,
        percent=odds.bust_percent,
    )
