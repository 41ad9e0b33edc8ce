"""What Push awaits now, from whom, and why something else is not possible now."""

from collections.abc import Sequence
from typing import assert_never

from pushnet.games.api import Rank
from pushnet.games.push_types import Phase, State
from pushnet.views.marks import Who, card_mark
from pushnet.views.phrase import Phrase, Tone, about, phrase, phrase_n
from pushnet.views.prompt import PromptView
from pushnet.views.push_board import ColumnView


def push_prompt(
    state: State, seats: Sequence[Who], columns: Sequence[ColumnView], *, mine: bool
) -> PromptView:
    """Return what the rules await now.

    Args:
        state: The game, not over.
        seats: Everybody, by seat.
        columns: The places, with what each means to us.
        mine: The choice is ours and we have not made it.
    """
    who = seats[state.actor]
    if mine:
        return PromptView(text=_mine(state, columns), tone=Tone.MINE)
    return PromptView(text=_awaited(state, who))


def over_prompt(ranks: Sequence[Rank], seats: Sequence[Who]) -> PromptView:
    """Return how the game ended."""
    winners = [rank for rank in ranks if rank.place == 1]
    names = tuple(seats[rank.seat] for rank in winners)
    if not winners:
        text = phrase("The game is over. Nobody is left to win it.")
    elif len(winners) > 1:
        text = phrase_n(
            "The game is over: {names} share it with {count} point.",
            "The game is over: {names} share it with {count} points.",
            winners[0].score,
            names=names,
        )
    elif names[0].is_me:
        text = phrase_n(
            "The game is over: you won with {count} point!",
            "The game is over: you won with {count} points!",
            winners[0].score,
        )
    else:
        text = phrase_n(
            "The game is over: {who} won with {count} point.",
            "The game is over: {who} won with {count} points.",
            winners[0].score,
            who=names[0],
        )
    return PromptView(text=text, tone=Tone.GOOD)


def why_not_drawn(state: State, seats: Sequence[Who], *, mine: bool) -> Phrase:
    """Return why no card may be drawn now."""
    if mine and state.phase is Phase.PLACE:
        return phrase("First place the card that was turned up.")
    if mine and state.phase is Phase.COLLECT:
        return phrase("Drawing is over: take a column.")
    return _not_mine(state, seats)


def why_not_stopped(state: State, seats: Sequence[Who], *, mine: bool) -> Phrase:
    """Return why the drawing may not be stopped now (A6, A7)."""
    if mine and state.phase is Phase.CHOOSE:
        return phrase("Draw at least one card before you stop.")
    if mine and state.phase is Phase.DECIDE:
        return phrase("There is no column to take yet: draw on.")
    return why_not_drawn(state, seats, mine=mine)


def why_not_banked(state: State, seats: Sequence[Who], *, mine: bool) -> Phrase:
    """Return why nothing may be banked now (P10, A20)."""
    if mine and state.phase is Phase.CHOOSE:
        return phrase("Your bench is empty: there is nothing to bank.")
    if mine and state.phase is Phase.DECIDE:
        return phrase("Bank instead of drawing: only at the start of your turn.")
    return why_not_drawn(state, seats, mine=mine)


def why_not_chosen(state: State, seats: Sequence[Who], column: ColumnView, *, mine: bool) -> Phrase:
    """Return why this column may not be chosen now."""
    if mine and state.phase in {Phase.CHOOSE, Phase.DECIDE}:
        return phrase("There is no card to place: draw one.")
    if not mine:
        return _not_mine(state, seats)
    if column.taken_by is not None:
        return phrase("Column {column} is gone.", column=column.number)
    if not column.cards:
        return phrase("There is no column {column}.", column=column.number)
    return phrase(
        "Column {column} cannot take it: {reason}.",
        column=column.number,
        reason=column.reason or "",
    )


def _mine(state: State, columns: Sequence[ColumnView]) -> Phrase:
    choices = tuple(column.number for column in columns if column.action is not None)
    match state.phase:
        case Phase.CHOOSE:
            if state.benches[state.active]:
                return phrase("Your turn: draw a card, or bank a colour.")
            return phrase("Your turn: draw a card.")
        case Phase.PLACE:
            assert state.card is not None
            return phrase(
                "Place {card} in column {columns}", card=card_mark(state.card), columns=choices
            )
        case Phase.DECIDE:
            if state.columns:
                return phrase("Draw another card, or stop and take a column.")
            return phrase("Only the direction changed so far: draw on.")
        case Phase.COLLECT:
            return phrase("Take column {columns}", columns=choices)
        case Phase.REVEAL | Phase.BUST_ROLL | Phase.TAKE_ROLL | Phase.OVER:
            raise AssertionError(state.phase)
        case _:
            assert_never(state.phase)


def _awaited(state: State, who: Who) -> Phrase:
    """Return what is awaited of somebody else, or of chance."""
    match state.phase:
        case Phase.CHOOSE:
            return about(who, "Your turn is on its way …", "{who} chooses: draw or bank.")
        case Phase.REVEAL:
            return about(who, "You draw a card …", "{who} draws a card …")
        case Phase.PLACE:
            assert state.card is not None
            if who.is_me:
                return phrase("Your card is on its way …")
            return phrase("{who} places {card}.", who=who, card=card_mark(state.card))
        case Phase.DECIDE:
            return about(who, "Your choice is on its way …", "{who} decides: draw or stop.")
        case Phase.BUST_ROLL:
            return about(
                who,
                "You pushed too far: the die decides what you lose …",
                "{who} pushed too far: the die decides …",
            )
        case Phase.COLLECT:
            return about(who, "Your column is on its way …", "{who} takes a column.")
        case Phase.TAKE_ROLL:
            return about(
                who,
                "You took a roll card: the die decides what you lose …",
                "{who} took a roll card: the die decides …",
            )
        case Phase.OVER:
            return phrase("The game is over.")
        case _:
            assert_never(state.phase)


def _not_mine(state: State, seats: Sequence[Who]) -> Phrase:
    who = seats[state.actor]
    match state.phase:
        case Phase.OVER:
            return phrase("The game is over.")
        case Phase.REVEAL:
            return phrase("Wait: a card is being turned up.")
        case Phase.BUST_ROLL | Phase.TAKE_ROLL:
            return phrase("Wait: the die is rolling.")
        case Phase.CHOOSE | Phase.PLACE | Phase.DECIDE | Phase.COLLECT:
            return about(who, "Wait: your last choice is on its way.", "Wait: {who} is to act.")
        case _:
            assert_never(state.phase)
