"""A lobby by words: who sits, who is ready, and what typed orders do.

What a host's client does by itself (leaving out the late, keeping options together) is
`tables.hosting`, as for the screens.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from pushnet.bots.registry import LEVELS
from pushnet.errors import Code, RefusedError
from pushnet.games.text_span import Span
from pushnet.ids import PublicKey
from pushnet.plain.reading import plain
from pushnet.plain.vocabulary import ANYWHERE, IN_LOBBY, Order, Word, typed
from pushnet.plain.wording import choosing, enumerated, listing, spoken, words
from pushnet.session.effects import MarkReady, StandUp, StartGame
from pushnet.tables.hosting import USUAL_GAME, Hosting, HostPlan, succession
from pushnet.tables.table import Table
from pushnet.views.lobby import LobbySeat, LobbyView, lobby_view
from pushnet.views.options import (
    game_choice,
    option_words,
    printed_rules,
    questions_of,
    typed_options,
)
from pushnet.views.partners import pairings
from pushnet.views.question import Answer, Question, deviations
from pushnet.views.table import Contact
from pushnet.words import say, told, told_as, told_n

LEVEL: Final = "careful"


class LobbyTalk:
    """The room before and between games."""

    WORDS: Final[tuple[Word, ...]] = (*IN_LOBBY, *ANYWHERE)

    def __init__(self, table: Table, plan: HostPlan | None) -> None:
        """Talk about this table; with a plan we host it."""
        self._table = table
        self._hosting = None if plan is None else Hosting(plan)
        self._told: tuple[str, ...] | None = None  # the seats, as last told
        self._prompted = ""
        self.has_left = False
        self.watches = table.watches  # no seat is taken by itself

    @property
    def is_solo(self) -> bool:
        """Whether the table is in this process: it starts by itself, so nothing is awaited."""
        return not self._table.invite_text

    @property
    def game(self) -> str:
        """Registry name of what is or would be played."""
        return self._view().game or USUAL_GAME

    # What happened

    def greeting(self) -> list[str]:
        """Return the invite, and where the table is."""
        if self.is_solo:
            return [told("The table is being set.")]
        return [*self._invite(), *map(spoken, self._table.notes)]

    def news(self) -> list[str]:
        """Tell the session what a host wants, and return what changed."""
        client = self._table.client
        if self._hosting is not None and (due := self._hosting.due(client.snapshot)):
            client.submit(due)
        if self.is_solo:
            return []
        view = self._view()
        seats = tuple(_seat(seat) for seat in view.seats if seat.key is not None)
        lines: list[str] = []
        if seats != self._told:
            known = self._told or ()
            lines += [line for line in seats if line not in known]
            if len(seats) < len(known):
                lines.append(
                    told_n(
                        "{count} sits at the table now.",
                        "{count} sit at the table now.",
                        view.taken_count,
                    )
                )
            self._told = seats
        return lines + self._prompt(view)

    def awaited(self) -> list[str]:
        """Return who sits and what is awaited."""
        view = self._view()
        self._prompted = ""
        return [*self._seats(view), *self._prompt(view)]

    def returned(self) -> None:
        """Forget what was told: a game lies between."""
        self._told = None
        self._prompted = ""

    def _prompt(self, view: LobbyView) -> list[str]:
        text = spoken(view.prompt.text)
        if text == self._prompted or self.is_solo:
            return []
        self._prompted = text
        choices = (
            *(("start",) if view.may_start else ()),
            *(("ready",) if view.may_mark_ready and not view.is_ready else ()),
            *(("sit",) if not view.is_sitting and not self._table.watches else ()),
            *(("bot",) if self._hosting is not None and view.may_add_bot else ()),
            *(("partner",) if view.may_arrange else ()),
            *(("host",) if self._hosting is None and view.needs_host else ()),
            "leave",
        )
        return [text, told("Type: {choices}.", choices=enumerated(map(typed, choices)))]

    def _view(self) -> LobbyView:
        snapshot = self._table.client.snapshot
        if self._hosting is None:
            return lobby_view(snapshot, watches=self._table.watches)
        plan = self._hosting.plan
        return lobby_view(snapshot, game=plan.game, seats_max=plan.seats_max)

    def _options(self) -> Any:
        proposal = self._table.client.snapshot.proposal
        if proposal is not None:
            return proposal.options
        if self._hosting is None:
            return printed_rules(self.game)
        return self._hosting.plan.options

    # What is typed

    async def answer(self, order: Order) -> list[str]:
        """Do what was asked for and return what there is to say about it at once.

        Raises:
            RefusedError: It is not possible now; the sentence says why.
        """
        if order.name == "bot":
            return await self._add_bot(order.argument)
        deeds: Mapping[str, Callable[[str], list[str]]] = {
            "again": lambda _: self.awaited(),
            "ready": lambda _: self._ready(ready=True),
            "unready": lambda _: self._ready(ready=False),
            "start": lambda _: self._start(),
            "seats": lambda _: self._seats(self._view()),
            "sit": lambda _: self._sit(),
            "stand": lambda _: self._stand(),
            "kick": self._kick,
            "partner": self._partner,
            "invite": lambda _: self._invite(),
            "options": lambda _: self._option_lines(),
            "option": self._change_option,
            "host": lambda _: self._become_host(),
            "leave": lambda _: self._leave(),
        }
        return deeds[order.name](order.argument)

    def _ready(self, *, ready: bool) -> list[str]:
        self._table.client.submit(MarkReady(ready=ready))
        return [told("You are ready.") if ready else told("You are not ready any more.")]

    def _start(self) -> list[str]:
        self._table.client.submit(StartGame())
        return []

    def _sit(self) -> list[str]:
        if self._table.watches:
            raise RefusedError(Code.NOT_DUE, say("You only watch here. To play, join the table."))
        if self._table.client.snapshot.sitting:
            raise RefusedError(Code.NOT_DUE, say("You sit already."))
        self._table.client.take_seat()
        self.watches = False
        return [told("You sit down.")]

    def _stand(self) -> list[str]:
        self._table.client.submit(StandUp())
        self.watches = True
        return [told("You gave your seat back.")]

    async def _add_bot(self, level: str) -> list[str]:
        if not self._view().may_add_bot:
            raise RefusedError(Code.NOT_DUE, say("All seats are taken."))
        numbered = {str(number): each.name for number, each in enumerate(LEVELS, start=1)}
        await self._table.add_bot(numbered.get(plain(level), level) or LEVEL)
        return [told("A bot is on its way to the table.")]

    def _kick(self, argument: str) -> list[str]:
        if self._hosting is None:
            raise RefusedError(Code.NOT_DUE, say("Only the host can do that."))
        view = self._view()
        out = self._hosting.kicked
        sitting = {seat.key: seat.name for seat in view.seats if seat.key and not seat.is_me}
        waiting = {guest.key: guest.name for guest in view.guests if guest.key in out}
        found = _called(argument, {**sitting, **waiting}, view)
        if len(found) != 1:
            names = [*sitting.values(), *waiting.values()]
            if not names:
                raise RefusedError(Code.NOTATION, say("Whom? Nobody else sits here."))
            raise RefusedError(Code.NOTATION, say("Whom? {names}.", names=listing(names)))
        key, name = found[0]
        self._hosting.toggle_kick(key)
        if key in waiting:
            return [told("{name} may sit again.", name=name)]
        return [told("{name} is left out.", name=name)]

    def _partner(self, argument: str) -> list[str]:
        """Seat somebody opposite our player, or opposite seat 1 if we only host."""
        if self._hosting is None:
            raise RefusedError(Code.NOT_DUE, say("Only the host can do that."))
        view = self._view()
        choices = pairings(view)
        if not choices:
            raise RefusedError(
                Code.NOT_DUE, say("Partners are chosen at tables of Push rummy, once four sit.")
            )
        ours = next((seat for seat in view.seats if seat.is_me), view.seats[0])
        others = {seat.key: seat.name for seat in view.seats if seat.key and seat is not ours}
        found = _called(argument, others, view)
        if len(found) != 1:
            names = choosing([*others.values()])
            raise RefusedError(Code.NOTATION, say("Whom? {names}.", names=names))
        for choice in choices:
            opposite = choice.order[(choice.order.index(ours.key) + 2) % len(choice.order)]
            if opposite == found[0][0]:
                self._hosting.arrange(choice.order)
                return [spoken(choice.text)]
        raise AssertionError

    def _invite(self) -> list[str]:
        if self.is_solo:
            raise RefusedError(Code.NOT_DUE, say("A table in this program has no invite."))
        return [
            told("The invite: {invite}", invite=self._table.invite_text),
            told("As a link: {link}", link=self._table.invite_link),
        ]

    def _option_lines(self) -> list[str]:
        questions = self._questions()
        # Translators: an option of the table, what is chosen, and what that means.
        lines = [
            told(
                "{option}: {answer}. {meaning}",
                option=words(each.label),
                answer=words(each.answer.words),
                meaning=words(each.answer.meaning),
            )
            for each in questions
        ]
        changed = [words(each) for each in deviations(questions)]
        if changed:
            lines.append(told("Unlike the printed rules: {list}.", list=listing(changed)))
        else:
            lines.append(told("As printed."))
        lines.append(
            told(
                "A host may type {option} and one of {names}, then a value.",
                option=typed("option"),
                names=enumerated(self._option_names()),
            )
        )
        return lines

    def _questions(self) -> tuple[Question, ...]:
        return questions_of(self._options(), len(self._view().seats))

    def _change_option(self, argument: str) -> list[str]:
        if self._hosting is None:
            raise RefusedError(Code.NOT_DUE, say("Only the host can do that."))
        said, _, value = argument.partition(" ")
        name = self._option(said)
        value = value.strip()
        plan = self._hosting.plan
        now = dict(word.split("=") for word in option_words(plan.options))
        fields = {key: Span(text) for key, text in {**now, name: value}.items()}
        try:
            options = typed_options(plan.game, fields, plan.seats_max)
        except RefusedError:
            answer = self._answer(name, value)
            if answer is None:
                raise
            options, value = replace(plan.options, **{name: answer.value}), words(answer.words)
        self._hosting.change_options(options)
        return [
            told(
                "The option {name} is now {value}. Whoever was ready has to say so again.",
                name=name,
                value=value,
            )
        ]

    def _option(self, said: str) -> str:
        """Return the option of this name, or of this place in the list of them."""
        by_place = {str(at): each.name for at, each in enumerate(self._questions(), start=1)}
        names = self._option_names()
        if plain(said) in by_place:
            return by_place[plain(said)]
        if said not in names:
            raise RefusedError(Code.NOTATION, say("Which option? {names}.", names=choosing(names)))
        return said

    def _answer(self, name: str, said: str) -> Answer | None:
        """Return what is meant by the words of an answer, or by its place among them."""
        answers = next((each.answers for each in self._questions() if each.name == name), ())
        by_words = {plain(words(each.words)): each for each in answers}
        by_place = {str(place): each for place, each in enumerate(answers, start=1)}
        return by_words.get(plain(said)) or by_place.get(plain(said))

    def _option_names(self) -> tuple[str, ...]:
        return game_choice(self.game).option_names

    def _become_host(self) -> list[str]:
        view = self._view()
        if self._hosting is not None or not view.needs_host:
            raise RefusedError(Code.NOT_DUE, say("This table has a host."))
        self._hosting = Hosting(succession(view, self._options()), is_told=False)
        return [told("You host the table now.")]

    def _leave(self) -> list[str]:
        self.has_left = True
        return []

    def _seats(self, view: LobbyView) -> list[str]:
        rows = [_seat(seat) for seat in view.seats if seat.key is not None]
        watching = [
            told("{who} watches.", who=guest.name) for guest in view.guests if not guest.wants_seat
        ]
        return [*rows, *watching] or [told("Nobody sits at the table.")]


def _called(
    argument: str, names: Mapping[PublicKey, str], view: LobbyView
) -> list[tuple[PublicKey, str]]:
    """Return who of these is meant: by the beginning of a name, or by the number of a seat."""
    wanted = plain(argument)
    if not wanted:
        return []
    seats = {seat.key: str(seat.number) for seat in view.seats}
    found = [(key, name) for key, name in names.items() if plain(name).startswith(wanted)]
    return found or [(key, name) for key, name in names.items() if seats.get(key) == wanted]


def _seat(seat: LobbySeat) -> str:
    facts = (
        told("you") if seat.is_me else seat.name,
        told_as("who it is", "host") if seat.is_host else "",
        told("bot of {who}", who=seat.operator) if seat.operator else "",
        told("ready") if seat.is_ready else told("not ready"),
        told("with {who}", who=seat.partner) if seat.partner else "",
        told("cannot be heard") if seat.contact is Contact.GONE else "",
    )
    # Translators: {facts} is a list like "Ana, host, ready, with Ben".
    return told(
        "Seat {number}: {facts}.", number=seat.number, facts=enumerated(filter(None, facts))
    )
