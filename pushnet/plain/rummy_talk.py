"""A match of Push rummy by words: what is said when something happens, and what typed orders do.

It computes no rule: the views say what is possible, why not, and what happened. Of hidden cards it
knows our own hand only.
"""

from typing import Any, Final

from pushnet.client import Client
from pushnet.errors import Code, RefusedError
from pushnet.plain import rummy_orders, rummy_words, table_orders
from pushnet.plain.vocabulary import ANYWHERE, IN_RUMMY, Order, Word, typed
from pushnet.plain.wording import enumerated, spoken, words
from pushnet.session.effects import ClearTable, Play
from pushnet.session.snapshot import GameSnapshot
from pushnet.views.phrase import Phrase, Tone
from pushnet.views.rummy import RummyView, rummy_log_view, rummy_view
from pushnet.views.rummy_hint import hint
from pushnet.views.table import SeatView, contact_news, seat_views
from pushnet.words import told


class RummyTalk:
    """One match, from its first slot to the moment its player leaves it."""

    WORDS: Final[tuple[Word, ...]] = (*IN_RUMMY, *ANYWHERE)

    def __init__(self, client: Client, game: GameSnapshot) -> None:
        """Talk about this client's match; what happened before is not told again."""
        self._client = client
        self._told_h = game.h
        self._asked: Any = None  # what the last prompt was about
        self._heard: tuple[SeatView, ...] = seat_views(client.snapshot, game)
        self._totals: tuple[int, int] | None = None  # as last told
        self._result_told = False
        self.has_left = False
        self.gave_up = False  # left for good

    # What happened

    def unwind(self, h: int) -> None:
        """Note that slots from `h` on were taken back: they are told anew."""
        self._told_h = min(self._told_h, h - 1)

    def news(self) -> list[str]:
        """Return what happened since the last time, then what is awaited, if that is new."""
        game = self._game()
        view = self._view()
        lines = [spoken(line.text) for line in view.log if line.h > self._told_h]
        self._told_h = view.h
        heard = seat_views(self._client.snapshot, game)
        lines += map(spoken, contact_news(self._heard, heard))
        self._heard = heard
        scored = sum(row.points is not None for row in view.sheet.rows)
        if self._totals != view.sheet.totals and self._totals is not None and scored:
            lines.append(rummy_words.totals_sentence(view.sheet))
        self._totals = view.sheet.totals
        if view.results and not self._result_told:
            self._result_told = True
            lines += rummy_words.result_sentences(view.results)
        return lines + self._prompt(view, game)

    def awaited(self) -> list[str]:
        """Return what is awaited now, in full."""
        view = self._view()
        return self._position(view) + self._question(view)

    def _prompt(self, view: RummyView, game: GameSnapshot) -> list[str]:
        """Return the prompt if it is new and worth saying; of a deck that arrives, its steps."""
        prompt, deal = view.prompt, game.deal
        if deal is not None and not prompt.is_mine:
            asked: Any = (deal.number, deal.step, deal.shuffles, deal.shuffler)
        else:
            text = prompt.text.template if prompt.counts else spoken(prompt.text)
            asked = (view.h if prompt.is_mine else -1, text)
        if asked == self._asked or prompt.tone is Tone.PLAIN:
            self._asked = asked
            return []
        self._asked = asked
        return self._position(view) + self._question(view)

    def _position(self, view: RummyView) -> list[str]:
        if not view.moves.is_mine or view.ballot:
            return []
        return rummy_words.position_sentences(view)

    def _question(self, view: RummyView) -> list[str]:
        """Return the prompt, and on a line of its own what may be typed."""
        lines = [spoken(view.prompt.text)]
        if view.clock is not None:
            lines.append(told("Time left: {time}.", time=words(view.clock.text)))
        choices = rummy_words.choices(view)
        if view.is_over:
            choices = (typed("rematch"), typed("leave"))
        elif view.silent and not view.ballot:
            choices = (typed("vote", "yes"), *choices)
        if choices:
            lines.append(told("Type: {choices}.", choices=enumerated(choices)))
        return lines

    def _game(self) -> GameSnapshot:
        game = self._client.snapshot.game
        assert game is not None
        return game

    def _view(self) -> RummyView:
        substitute = table_orders.substitute(self._client)
        return rummy_view(self._client.snapshot, self._game(), substitute=substitute)

    # What is typed

    async def answer(self, order: Order) -> list[str]:
        """Do what was asked for and return what there is to say about it at once.

        Raises:
            RefusedError: It is not possible now; the sentence says why.
        """
        view = self._view()
        moves, argument = view.moves, order.argument
        match order.name:
            case "take":
                return self._play(moves.take, moves.why_not_draw)
            case "push":
                return self._play(moves.push, moves.why_not_draw)
            case "lay":
                return self._play(rummy_orders.lay(moves, argument))
            case "add":
                return self._play(rummy_orders.add(moves, argument))
            case "swap":
                return self._play(rummy_orders.swap(moves, argument))
            case "discard":
                return self._play(rummy_orders.discard(moves, argument))
            case "vote":
                return table_orders.vote(self._client, view, argument)
            case "leave":
                self.gave_up = table_orders.leave(self._client, view, argument)
                self.has_left = True
                return []
            case "rematch":
                self._client.submit(ClearTable())
                return []
            case "away" | "back":
                return table_orders.stand_in(self._client, view, plays=order.name == "away")
            case _:
                return self._told(view, order)

    def _told(self, view: RummyView, order: Order) -> list[str]:
        """Return what only tells something."""
        match order.name:
            case "again":
                return self.awaited()
            case "hand":
                return [rummy_words.hand_sentence(view.hand)]
            case "cards":
                return rummy_words.card_sentences(view.moves)
            case "melds":
                return rummy_words.meld_sentences(view)
            case "piles":
                return [rummy_words.piles_sentence(view)]
            case "seats":
                return rummy_words.seat_sentences(view)
            case "sheet":
                return rummy_words.sheet_sentences(view.sheet)
            case "hint":
                return [spoken(hint(view.moves))]
            case _:
                assert order.name == "log", order
                return table_orders.log(rummy_log_view(self._game()), order.argument)

    def _play(self, action: Any, why_not: Phrase | None = None) -> list[str]:
        if action is None:
            assert why_not is not None
            raise RefusedError(Code.NOT_DUE, spoken(why_not))
        self._client.submit(Play(action))
        return []
