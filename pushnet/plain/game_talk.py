"""A game of Push by words: what is said when something happens, and what typed orders do.

It computes no rule: the views say what is possible, why not, and what happened. Column numbers are
those of the table, which stay the same while columns are taken.
"""

from collections.abc import Sequence
from typing import Final

from pushnet.client import Client
from pushnet.errors import Code, RefusedError
from pushnet.games.push_cards import Colour
from pushnet.games.push_faces import read_colour
from pushnet.games.push_types import PlayerAction
from pushnet.games.table_options import Odds
from pushnet.games.text_span import Span
from pushnet.plain import table_orders, table_words
from pushnet.plain.reading import choice, plain
from pushnet.plain.vocabulary import ALL, ANYWHERE, IN_GAME, ME, NEW, Order, Word, typed
from pushnet.plain.wording import choosing, colour_words, enumerated, listing, spoken, words
from pushnet.session.effects import ClearTable, Play
from pushnet.session.snapshot import GameSnapshot
from pushnet.store.config import Config
from pushnet.views.marks import COLOUR_NAMES, CardMark
from pushnet.views.phrase import Phrase, Tone
from pushnet.views.push import PushView, push_log_view, push_view
from pushnet.views.push_course import course_of
from pushnet.views.push_log import LogLine
from pushnet.views.table import SeatView, contact_news, people, seat_views
from pushnet.words import say, told


class GameTalk:
    """One game, from its first slot to the moment its player leaves it."""

    WORDS: Final[tuple[Word, ...]] = (*IN_GAME, *ANYWHERE)

    def __init__(self, client: Client, game: GameSnapshot, config: Config) -> None:
        """Talk about this client's game; what happened before is not told again."""
        self._client = client
        self._config = config
        self._told_h = game.h
        self._asked: tuple[int, str] | None = None  # the slot and sentence of the last prompt
        self._turn = 0  # the last turn whose beginning was told
        self._heard: tuple[SeatView, ...] = seat_views(client.snapshot, game)
        self._result_told = False
        self.has_left = False
        self.gave_up = False  # left for good

    # What happened

    def unwind(self, h: int) -> None:
        """Note that slots from `h` on were taken back: they are told anew."""
        self._told_h = min(self._told_h, h - 1)

    def news(self) -> list[str]:
        """Return what happened since the last time, then what is awaited, if that is new."""
        snapshot, game = self._client.snapshot, self._client.snapshot.game
        assert game is not None
        view = self._view()
        lines = [spoken(line.text) for line in self._new_lines(view)]
        heard = seat_views(snapshot, game)
        lines += map(spoken, contact_news(self._heard, heard))
        self._heard = heard
        if view.results and not self._result_told:
            self._result_told = True
            lines += table_words.result_sentences(view.results)
            lines += table_words.course_sentences(course_of(game))
        if self._place_by_itself(view):
            return lines
        return lines + self._prompt(view)

    def awaited(self) -> list[str]:
        """Return what is awaited now, in full."""
        view = self._view()
        return self._position(view) + self._question(view)

    def _new_lines(self, view: PushView) -> Sequence[LogLine]:
        """Return the lines not told yet; a card turned up waits for its place."""
        lines = [line for line in view.log if line.h > self._told_h]
        if lines and view.drawn.card is not None and _is_draw(lines[-1], view.drawn.card):
            self._told_h = max(self._told_h, lines[-1].h - 1)
            return lines[:-1]
        self._told_h = view.h
        return lines

    def _prompt(self, view: PushView) -> list[str]:
        prompt = view.prompt
        text = prompt.text.template if prompt.counts else spoken(prompt.text)
        asked = (view.h if prompt.is_mine else -1, text)
        worth_saying = prompt.tone is not Tone.PLAIN
        if asked == self._asked or not worth_saying:
            self._asked = asked
            return []
        self._asked = asked
        return self._position(view) + self._question(view)

    def _position(self, view: PushView) -> list[str]:
        """Return what one has to know to answer the prompt."""
        moves = view.moves
        if not moves.is_mine or view.ballot:
            return []
        if moves.may_bank or (moves.draw is not None and moves.stop is None and not _open(view)):
            if self._turn == view.header.turn:
                return []
            self._turn = view.header.turn
            bench = self._own_bench(view)
            return [table_words.turn_sentence(view), bench]
        return table_words.column_sentences(view)

    def _question(self, view: PushView) -> list[str]:
        """Return the prompt, and on a line of its own what may be typed."""
        lines = [spoken(view.prompt.text)]
        risk = table_words.risk_sentence(view.odds)
        if view.moves.draw is not None and view.prompt.is_mine and risk:
            lines.append(risk)
        if view.clock is not None:
            lines.append(told("Time left: {time}.", time=words(view.clock.text)))
        choices = table_words.choices(view)
        if view.is_over:
            choices = (typed("rematch"), typed("leave"))
        elif view.silent:
            choices = (typed("vote", "yes"),)
        if choices:
            lines.append(told("Type: {choices}.", choices=enumerated(choices)))
        return lines

    def _own_bench(self, view: PushView) -> str:
        own = next(row for row in view.rows if row.seat.who.is_me)
        return table_words.bench_sentence(own)

    def _place_by_itself(self, view: PushView) -> bool:
        """Place a card that fits one column only, if the player wants that."""
        moves = view.moves
        if not self._config.auto_place or not moves.to_place or len(moves.columns) != 1:
            return False
        action = view.columns[moves.columns[0] - 1].action
        assert action is not None
        self._client.submit(Play(action))
        return True

    def _view(self, odds: Odds | None = None) -> PushView:
        """Return the table; with as much of the odds as the player wants, or as is said here."""
        snapshot, game = self._client.snapshot, self._client.snapshot.game
        assert game is not None
        level = _ODDS[self._config.odds] if odds is None else odds
        substitute = table_orders.substitute(self._client)
        return push_view(snapshot, game, odds=level, substitute=substitute)

    # What is typed

    async def answer(self, order: Order) -> list[str]:
        """Do what was asked for and return what there is to say about it at once.

        Raises:
            RefusedError: It is not possible now; the sentence says why.
        """
        view = self._view()
        argument = order.argument
        match order.name:
            case "draw":
                return self._play(view.moves.draw, view.moves.why_not_draw)
            case "stop":
                return self._play(view.moves.stop, view.moves.why_not_stop)
            case "bank":
                return self._bank(view, argument)
            case "place" | "take" | "column":
                return self._column(view, argument)
            case "vote":
                return table_orders.vote(self._client, view, argument)
            case "leave":
                self.gave_up = table_orders.leave(self._client, view, argument)
                self.has_left = True
                return []
            case "rematch":
                self._client.submit(ClearTable())
                return []
            case "again":
                self._turn = 0
                return self.awaited()
            case "away" | "back":
                return table_orders.stand_in(self._client, view, plays=order.name == "away")
            case "columns":
                return table_words.column_sentences(view)
            case "bench":
                return self._benches(view, argument)
            case "points":
                return [table_words.points_sentence(view)]
            case "odds":
                return table_words.odds_sentences(self._view(Odds.FULL).odds)
            case "order":
                return table_words.order_sentences(view.header.order)
            case _:
                assert order.name == "log", order
                game = self._client.snapshot.game
                assert game is not None
                return table_orders.log(push_log_view(game, people(game)), argument)

    def _play(self, action: PlayerAction | None, why_not: Phrase) -> list[str]:
        if action is None:
            raise RefusedError(Code.NOT_DUE, spoken(why_not))
        self._client.submit(Play(action))
        return []

    def _bank(self, view: PushView, argument: str) -> list[str]:
        moves = view.moves
        if not moves.may_bank:
            return self._play(None, moves.why_not_bank)
        if not argument:
            able = [colour_words(each.colour) for each in moves.bank if each.action is not None]
            raise RefusedError(
                Code.NOTATION, say("Which colour? {colours}.", colours=choosing(able))
            )
        colour = _colour(argument)
        found = moves.bank[colour]
        if found.action is None:
            raise RefusedError(
                Code.NOT_DUE,
                say("There is no {colour} card on your bench.", colour=COLOUR_NAMES[colour]),
            )
        return self._play(found.action, moves.why_not_bank)

    def _column(self, view: PushView, argument: str) -> list[str]:
        number = plain(argument)
        if view.moves.to_place and choice(number, NEW, "n"):
            empty = (column for column in view.columns if column.action and not column.cards)
            number = next((str(column.number) for column in empty), "")
            if not number:
                raise RefusedError(Code.NOT_DUE, say("No new column can be opened."))
        if number not in {str(column.number) for column in view.columns}:
            raise RefusedError(Code.NOTATION, say("Which column? 1, 2 or 3."))
        index = int(number) - 1
        return self._play(view.columns[index].action, view.moves.why_not_column[index])

    def _benches(self, view: PushView, argument: str) -> list[str]:
        wanted = plain(argument)
        if choice(wanted, ALL):
            return [table_words.bench_sentence(row) for row in view.rows]
        rows = [
            row
            for row in view.rows
            if (
                row.seat.who.is_me
                if choice(wanted, "", ME, "my") is not None
                else _fits(row.seat, wanted)
            )
        ]
        if not rows:
            names = listing([row.seat.who.name for row in view.rows])
            raise RefusedError(
                Code.NOTATION,
                say("Whose bench? {names} sit here; or {all}.", names=names, all=ALL),
            )
        return [table_words.bench_sentence(row) for row in rows]


_ODDS: Final = {"full": Odds.FULL, "bust": Odds.BUST_ONLY, "off": Odds.OFF}
"""By the value of the setting `odds`."""


def _is_draw(line: LogLine, card: CardMark) -> bool:
    """Tell whether a line only says that this card was turned up."""
    fields = dict(line.text.fields)
    return fields.get("card") == card and "column" not in fields and "direction" not in fields


def _open(view: PushView) -> bool:
    return any(column.cards for column in view.columns)


def _fits(seat: SeatView, wanted: str) -> bool:
    return plain(seat.who.name).startswith(wanted) or wanted == str(seat.who.seat + 1)


def _colour(argument: str) -> Colour:
    """Return the colour that was typed."""
    named = choice(argument, *COLOUR_NAMES)
    if named is not None:
        return Colour(COLOUR_NAMES.index(named))
    try:
        return read_colour(Span(argument))
    except RefusedError:
        colours = choosing([colour_words(colour) for colour in Colour])
        raise RefusedError(Code.NOTATION, say("A colour is {colours}.", colours=colours)) from None
