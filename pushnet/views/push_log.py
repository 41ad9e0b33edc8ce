"""The event log of Push: one line for each thing somebody did, and what it brought.

A card turned up and its place are one line, so that the log reads as people would tell it. Lines
about ourselves have templates of their own: most languages need another form of the verb.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from pushnet.games.push_cards import Colour
from pushnet.games.push_events import (
    Banked,
    Busted,
    Departed,
    Drew,
    GameEnded,
    LeftoversDiscarded,
    Placed,
    Pushed,
    Rolled,
    Stopped,
    SwitchesDiscarded,
    SwitchTurned,
    Took,
    TurnBegan,
)
from pushnet.ids import Seat
from pushnet.views.marks import (
    CardMark,
    DirectionMark,
    HandMark,
    Who,
    card_mark,
    face_mark,
    hand_marks,
)
from pushnet.views.phrase import Phrase, Tone, about, phrase
from pushnet.views.push_story import Happening


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One line of the log."""

    h: int  # the slot it ended in: where a replay would go
    seat: Seat | None  # whose doing
    text: Phrase
    tone: Tone = Tone.PLAIN
    opens_turn: bool = False  # the first line of a turn


def push_log(happenings: Sequence[Happening], seats: Sequence[Who]) -> tuple[LogLine, ...]:
    """Return the log lines of these events, oldest first."""
    lines: list[LogLine] = []
    opens_turn = True
    for happening in happenings:
        event = happening.event
        if isinstance(event, TurnBegan):
            opens_turn = True
            continue
        if isinstance(event, Placed) and lines and _is_draw_of(lines[-1], event):
            lines[-1] = _placed(lines[-1], happening, event)
            continue
        line = _line(happening, seats)
        if isinstance(event, Busted) and lines and _is_draw_of(lines[-1], event):
            opens_turn = lines.pop().opens_turn
        if line is not None:
            lines.append(replace(line, opens_turn=opens_turn))
            opens_turn = False
    return tuple(lines)


def _is_draw_of(line: LogLine, event: Placed | Busted) -> bool:
    """Tell whether a line tells of the very card that was placed, or fitted nowhere."""
    return ("card", card_mark(event.card)) in line.text.fields and line.seat == event.seat


def _placed(line: LogLine, happening: Happening, event: Placed) -> LogLine:
    """Return the line of a draw with the column that the card went to."""
    fields = dict(line.text.fields)
    number = happening.number_of(event.column)
    if "who" in fields:
        text = phrase(
            "{who} drew {card} → {column}", who=fields["who"], card=fields["card"], column=number
        )
    else:
        text = phrase("You drew {card} → {column}", card=fields["card"], column=number)
    return replace(line, h=happening.note.h, text=text)


def _line(happening: Happening, seats: Sequence[Who]) -> LogLine | None:
    """Return the line of one event, None if it goes without saying."""
    event = happening.event
    tone = Tone.PLAIN
    match event:
        case TurnBegan() | Pushed() | SwitchesDiscarded():
            return None
        case Drew(seat, card):
            text = about(seats[seat], "You drew {card}", "{who} drew {card}", card=card_mark(card))
        case SwitchTurned(seat, card, clockwise):
            text = about(
                seats[seat],
                "You drew {card}: columns go {direction}",
                "{who} drew {card}: columns go {direction}",
                card=card_mark(card),
                direction=DirectionMark(clockwise),
            )
        case Placed(seat, card, column):
            text = about(
                seats[seat],
                "You placed {card} → {column}",
                "{who} placed {card} → {column}",
                card=card_mark(card),
                column=happening.number_of(column),
            )
        case Busted(seat, card):
            text, tone = _busted(seats[seat], card_mark(card)), Tone.BAD
        case Stopped(seat, forced):
            text = _stopped(seats[seat], forced=forced)
        case Rolled():
            text, tone = _rolled(seats[event.seat], event)
        case Took(seat, column):
            text = _took(seats[seat], happening.number_of(column), event)
        case Banked(seat, colour):
            text = about(
                seats[seat],
                "You banked {cards}  {points} safe",
                "{who} banked {cards}  {points} safe",
                cards=HandMark(Colour(colour), hand_marks(event.cards)[0].ranks),
                points=event.points,
            )
            tone = Tone.GOOD
        case LeftoversDiscarded():
            text, tone = phrase("What nobody took is discarded"), Tone.NOTE
        case Departed(seat):
            text, tone = _departed(happening, seats[seat]), Tone.BAD
        case GameEnded(winners):
            text, tone = _ended(winners, seats), Tone.GOOD
        case _:
            assert_never(event)
    return LogLine(h=happening.note.h, seat=_seat_of(event), text=text, tone=tone)


def _seat_of(event: object) -> Seat | None:
    seat: Seat | None = getattr(event, "seat", None)
    return seat


def _busted(who: Who, card: CardMark) -> Phrase:
    return about(
        who,
        "You drew {card}: it fits nowhere, BUST",
        "{who} drew {card}: it fits nowhere, BUST",
        card=card,
    )


def _stopped(who: Who, *, forced: bool) -> Phrase:
    if forced:
        return about(who, "The pile is empty: you stop", "The pile is empty: {who} stops")
    return about(who, "You stopped", "{who} stopped")


def _rolled(who: Who, event: Rolled) -> tuple[Phrase, Tone]:
    face = face_mark(event.face)
    if not event.lost:
        if face.colour is None:
            return about(who, "You rolled {face} safe", "{who} rolled {face} safe", face=face), (
                Tone.GOOD
            )
        text = about(
            who,
            "You rolled {face} nothing to lose",
            "{who} rolled {face} nothing to lose",
            face=face,
        )
        return text, Tone.GOOD
    text = about(
        who,
        "You rolled {face} and lost {cards}  -{points}",
        "{who} rolled {face} and lost {cards}  -{points}",
        face=face,
        cards=hand_marks(event.lost),
        points=event.points,
    )
    return text, Tone.BAD


def _took(who: Who, number: int, event: Took) -> Phrase:
    return about(
        who,
        "You took column {column}  +{points}",
        "{who} took column {column}  +{points}",
        column=number,
        points=event.points,
    )


def _departed(happening: Happening, who: Who) -> Phrase:
    if who.seat in happening.note.dropped:
        return about(who, "You were voted out", "{who} was voted out")
    return about(who, "You left the game", "{who} left the game")


def _ended(winners: Sequence[Seat], seats: Sequence[Who]) -> Phrase:
    names = tuple(seats[seat] for seat in winners)
    if not names:
        return phrase("The game is over: nobody is left")
    if len(names) == 1:
        return about(names[0], "The game is over: you won", "The game is over: {who} won")
    return phrase("The game is over: shared by {names}", names=names)
