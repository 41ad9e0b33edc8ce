"""The zones of the Push table, each as sentences."""

from collections.abc import Sequence
from typing import Final

from pushnet.games.push_cards import Colour
from pushnet.games.table_options import Odds
from pushnet.plain.wording import card_words, counted, hand_words, listing, spoken, words
from pushnet.views.marks import COLOUR_NAMES, HandMark, Who
from pushnet.views.odds import OddsView
from pushnet.views.push import PushView
from pushnet.views.push_board import BenchRow, ColumnView
from pushnet.views.push_course import Course
from pushnet.views.push_order import TakeOrder
from pushnet.views.push_result import ResultRow
from pushnet.views.table import Contact

_HEARD: Final = {
    Contact.HALF: "does not hear us yet",
    Contact.LAGGING: "has been silent for some seconds",
    Contact.GONE: "cannot be heard",
    Contact.LEFT: "has closed the program",
}


def choices(view: PushView) -> tuple[str, ...]:
    """Return what may be typed to do what is awaited of us, in full words; () when nothing is."""
    moves = view.moves
    if view.ballot:
        return ("vote yes", "vote no")
    if not moves.is_mine:
        return ()
    verb = "place" if moves.to_place else "take"
    return (
        *(("draw",) if moves.draw is not None else ()),
        *(("stop",) if moves.stop is not None else ()),
        *(f"bank {COLOUR_NAMES[each.colour]}" for each in moves.bank if each.action is not None),
        *(f"{verb} {number}" for number in moves.columns),
    )


def column_sentences(view: PushView) -> list[str]:
    """Return one sentence for each column that there is."""
    found = [_column(column) for column in view.columns if column.cards or column.taken_by]
    return found or ["There are no columns yet."]


def _column(column: ColumnView) -> str:
    if column.taken_by is not None and not column.cards:
        who = "you" if column.taken_by.is_me else column.taken_by.name
        return f"Column {column.number} was taken by {who}."
    cards = listing([card_words(card) for card in column.cards])
    text = f"Column {column.number}: {cards}; {counted(column.points, 'point')}"
    for aside in (column.reason, column.warning):
        if aside is not None:
            text += f"; {words(aside)}"
    return text + "."


def bench_sentence(row: BenchRow) -> str:
    """Return one seat's bench and bank."""
    who = row.seat.who
    bench = _cards(row.bench)
    bank = _cards(row.bank)
    bench_text = f"{bench}; {counted(row.bench_points, 'point')}" if bench else "empty"
    bank_text = f"{bank}; {counted(row.bank_points, 'point')}" if bank else "empty"
    whose = "Your bench" if who.is_me else f"Bench of {who.name}"
    text = f"{whose}: {bench_text}. Bank: {bank_text}."
    if not row.seat.in_play:
        text += " Out of the game."
    elif row.seat.contact in _HEARD:
        text += f" {who.name} {_HEARD[row.seat.contact]}."
    return text


def _cards(by_colour: Sequence[tuple[int, ...]]) -> str:
    return ", ".join(
        hand_words(HandMark(colour, ranks))
        for colour, ranks in zip(Colour, by_colour, strict=True)
        if ranks
    )


def points_sentence(view: PushView) -> str:
    """Return everybody's points, in seat order."""
    parts = [f"{_called(row.seat.who)} {row.points}" for row in view.rows]
    return f"Points: {', '.join(parts)}."


def _called(who: Who) -> str:
    return "you" if who.is_me else who.name


def turn_sentence(view: PushView) -> str:
    """Return where the game stands, for the beginning of a turn."""
    pile = counted(view.header.pile_count, "card")
    return f"Turn {view.header.turn}, {pile} in the draw pile. {points_sentence(view)}"


def risk_sentence(odds: OddsView) -> str:
    """Return what the next card may bring in one sentence; "" if nothing may be said."""
    if odds.level is Odds.OFF or not odds.applies or not odds.total:
        return ""
    text = f"The next card is a bust with {odds.bust_percent} percent"
    if odds.level is Odds.FULL and odds.fits[0]:
        text += f"; that costs {counted(odds.average_loss, 'point')} on average"
    return text + "."


def odds_sentences(odds: OddsView) -> list[str]:
    """Return all that may be said of the next card."""
    if odds.level is Odds.OFF:
        return ["No odds are told at this table."]
    if not odds.applies or not odds.total:
        return ["No card is about to be drawn."]
    if odds.level is Odds.BUST_ONLY:
        return [risk_sentence(odds)]
    lines = [
        f"Fits {counted(places, 'place')}: {odds.percent(odds.fits[places])} percent."
        for places in range(len(odds.fits) - 1, 0, -1)
    ]
    if odds.switches:
        lines.append(f"Switch card: {odds.percent(odds.switches)} percent.")
    lines.append(f"Bust: {odds.bust_percent} percent.")
    worst = "" if odds.worst_colour is None else f", with {COLOUR_NAMES[odds.worst_colour]}"
    lines.append(
        f"A bust costs {counted(odds.average_loss, 'point')} on average,"
        f" {odds.worst_loss} at worst{worst}."
    )
    return lines


def order_sentences(order: TakeOrder) -> list[str]:
    """Return who takes columns."""
    lines = [
        f"Columns are taken {'clockwise' if order.direction.clockwise else 'counterclockwise'}."
    ]
    if order.takers:
        when = "In this order" if order.is_settled else "If drawing stopped now"
        lines.append(f"{when}: {', '.join(map(_called, order.takers))}.")
    if order.if_bust:
        lines.append(f"After a bust: {', '.join(map(_called, order.if_bust))}.")
    return lines


def course_sentences(course: Course) -> list[str]:
    """Return what decided the game, a line for each turning point."""
    return [f"{spoken(point.what)} {spoken(point.lead)}" for point in course.turning_points]


def result_sentences(results: Sequence[ResultRow]) -> list[str]:
    """Return the podium, best first."""
    return [
        spoken(
            f"{f'place {row.place}' if row.place else 'not ranked'}: {_called(row.who)},"
            f" {counted(row.points, 'point')}, {row.bench_points} on the bench and"
            f" {row.bank_points} in the bank"
        )
        for row in results
    ]
