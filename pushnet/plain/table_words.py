"""The zones of the Push table, each as sentences."""

from collections.abc import Sequence
from typing import Final

from pushnet.games.push_cards import Colour
from pushnet.games.table_options import Odds
from pushnet.plain.vocabulary import typed
from pushnet.plain.wording import (
    called,
    card_words,
    colour_words,
    enumerated,
    grouped,
    hand_words,
    joined,
    listing,
    point_count,
    spoken,
    words,
)
from pushnet.views.marks import COLOUR_NAMES, HandMark
from pushnet.views.odds import OddsView
from pushnet.views.phrase import phrase
from pushnet.views.push import PushView
from pushnet.views.push_board import BenchRow, ColumnView
from pushnet.views.push_course import Course
from pushnet.views.push_order import TakeOrder
from pushnet.views.push_result import ResultRow
from pushnet.views.table import Contact
from pushnet.words import told, told_n

_HEARD: Final = {
    Contact.HALF: phrase("{name} does not hear us yet."),
    Contact.LAGGING: phrase("{name} has been silent for some seconds."),
    Contact.GONE: phrase("{name} cannot be heard."),
    Contact.LEFT: phrase("{name} has closed the program."),
}


def choices(view: PushView) -> tuple[str, ...]:
    """Return what may be typed to do what is awaited of us, in full words; () when nothing is."""
    moves = view.moves
    if view.ballot:
        return (typed("vote", "yes"), typed("vote", "no"))
    if not moves.is_mine:
        return ()
    verb = "place" if moves.to_place else "take"
    return (
        *((typed("draw"),) if moves.draw is not None else ()),
        *((typed("stop"),) if moves.stop is not None else ()),
        *(
            typed("bank", COLOUR_NAMES[each.colour])
            for each in moves.bank
            if each.action is not None
        ),
        *(typed(verb, str(number)) for number in moves.columns),
    )


def column_sentences(view: PushView) -> list[str]:
    """Return one sentence for each column that there is."""
    found = [_column(column) for column in view.columns if column.cards or column.taken_by]
    return found or [told("There are no columns yet.")]


def _column(column: ColumnView) -> str:
    number = column.number
    if column.taken_by is not None and not column.cards:
        if column.taken_by.is_me:
            return told("Column {number} was taken by you.", number=number)
        return told("Column {number} was taken by {who}.", number=number, who=column.taken_by.name)
    parts = [
        listing([card_words(card) for card in column.cards]),
        point_count(column.points),
        *(words(aside) for aside in (column.reason, column.warning) if aside is not None),
    ]
    # Translators: {facts} are its cards, their points and perhaps a warning.
    return told("Column {number}: {facts}.", number=number, facts=grouped(parts))


def bench_sentence(row: BenchRow) -> str:
    """Return one seat's bench and bank."""
    who = row.seat.who
    bench = _zone(row.bench, row.bench_points)
    bank = _zone(row.bank, row.bank_points)
    if who.is_me:
        text = told("Your bench: {bench}. Bank: {bank}.", bench=bench, bank=bank)
    else:
        text = told("Bench of {who}: {bench}. Bank: {bank}.", who=who.name, bench=bench, bank=bank)
    if not row.seat.in_play:
        return joined(text, told("Out of the game."))
    if row.seat.contact in _HEARD:
        return joined(text, _HEARD[row.seat.contact].local.format(name=who.name))
    return text


def _zone(by_colour: Sequence[tuple[int, ...]], points: int) -> str:
    """Return the cards of a bench or a bank, and what they count."""
    hands = [
        hand_words(HandMark(colour, ranks))
        for colour, ranks in zip(Colour, by_colour, strict=True)
        if ranks
    ]
    if not hands:
        # Translators: a bench, a bank or a pile without cards.
        return told("empty")
    return grouped([enumerated(hands), point_count(points)])


def points_sentence(view: PushView) -> str:
    """Return everybody's points, in seat order."""
    parts = [
        told("{who} {points}", who=called(row.seat.who), points=row.points) for row in view.rows
    ]
    return told("Points: {list}.", list=enumerated(parts))


def turn_sentence(view: PushView) -> str:
    """Return where the game stands, for the beginning of a turn."""
    turn = told_n(
        "Turn {turn}, {count} card in the draw pile.",
        "Turn {turn}, {count} cards in the draw pile.",
        view.header.pile_count,
        turn=view.header.turn,
    )
    return joined(turn, points_sentence(view))


def risk_sentence(odds: OddsView) -> str:
    """Return what the next card may bring in one sentence; "" if nothing may be said."""
    if odds.level is Odds.OFF or not odds.applies or not odds.total:
        return ""
    percent = odds.bust_percent
    if odds.level is Odds.FULL and odds.fits[0]:
        return told_n(
            "The next card is a bust with {percent} percent; that costs {count} point on average.",
            "The next card is a bust with {percent} percent; that costs {count} points on average.",
            odds.average_loss,
            percent=percent,
        )
    return told("The next card is a bust with {percent} percent.", percent=percent)


def odds_sentences(odds: OddsView) -> list[str]:
    """Return all that may be said of the next card."""
    if odds.level is Odds.OFF:
        return [told("No odds are told at this table.")]
    if not odds.applies or not odds.total:
        return [told("No card is about to be drawn.")]
    if odds.level is Odds.BUST_ONLY:
        return [risk_sentence(odds)]
    lines = [
        told_n(
            "Fits {count} place: {percent} percent.",
            "Fits {count} places: {percent} percent.",
            places,
            percent=odds.percent(odds.fits[places]),
        )
        for places in range(len(odds.fits) - 1, 0, -1)
    ]
    if odds.switches:
        lines.append(told("Switch card: {percent} percent.", percent=odds.percent(odds.switches)))
    lines.append(told("Bust: {percent} percent.", percent=odds.bust_percent))
    lines.append(_loss(odds))
    return lines


def _loss(odds: OddsView) -> str:
    if odds.worst_colour is None:
        return told_n(
            "A bust costs {count} point on average, {worst} at worst.",
            "A bust costs {count} points on average, {worst} at worst.",
            odds.average_loss,
            worst=odds.worst_loss,
        )
    return told_n(
        "A bust costs {count} point on average, {worst} at worst, with {colour}.",
        "A bust costs {count} points on average, {worst} at worst, with {colour}.",
        odds.average_loss,
        worst=odds.worst_loss,
        colour=colour_words(odds.worst_colour),
    )


def order_sentences(order: TakeOrder) -> list[str]:
    """Return who takes columns."""
    if order.direction.clockwise:
        lines = [told("Columns are taken clockwise.")]
    else:
        lines = [told("Columns are taken counterclockwise.")]
    if order.takers:
        seats = enumerated(map(called, order.takers))
        if order.is_settled:
            lines.append(told("In this order: {seats}.", seats=seats))
        else:
            lines.append(told("If drawing stopped now: {seats}.", seats=seats))
    if order.if_bust:
        seats = enumerated(map(called, order.if_bust))
        lines.append(told("After a bust: {seats}.", seats=seats))
    return lines


def course_sentences(course: Course) -> list[str]:
    """Return what decided the game, a line for each turning point."""
    return [joined(spoken(point.what), spoken(point.lead)) for point in course.turning_points]


def result_sentences(results: Sequence[ResultRow]) -> list[str]:
    """Return the podium, best first."""
    return [_result(row) for row in results]


def _result(row: ResultRow) -> str:
    points = {"bench": row.bench_points, "bank": row.bank_points}
    if row.place:
        return told_n(
            "Place {place}: {who}, {count} point, {bench} on the bench and {bank} in the bank.",
            "Place {place}: {who}, {count} points, {bench} on the bench and {bank} in the bank.",
            row.points,
            place=row.place,
            who=called(row.who),
            **points,
        )
    return told_n(
        "Not ranked: {who}, {count} point, {bench} on the bench and {bank} in the bank.",
        "Not ranked: {who}, {count} points, {bench} on the bench and {bank} in the bank.",
        row.points,
        who=called(row.who),
        **points,
    )
