"""The whole of pushnet as lines: one table, from its lobby through its games until it is left.

Every event is one sentence, nothing is drawn, nothing is coloured, nothing moves. A line that
begins with "Type: " lists what may be typed for what is awaited, in full words: enough for a
script. The end of input leaves the table with the seat kept.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from pushnet.client import Alert, ClientChange, Verified
from pushnet.errors import Code, PushnetError, RefusedError
from pushnet.net.transport import Connection, StatusChanged
from pushnet.plain.console import LineSource
from pushnet.plain.lobby_talk import LobbyTalk
from pushnet.plain.reading import plain, read_order
from pushnet.plain.talks import GAME_TALKS, Talk
from pushnet.plain.vocabulary import Order, typed
from pushnet.plain.wording import called, listing, spoken, words
from pushnet.session.effects import Advanced, Say, StartAborted
from pushnet.session.snapshot import ChatLine
from pushnet.store.config import Config
from pushnet.tables.hosting import HostPlan
from pushnet.tables.table import Table
from pushnet.verify import Report
from pushnet.views.chat import EMOTES, chat_rows
from pushnet.views.failure import sentence_of
from pushnet.views.names import clean
from pushnet.views.table import people
from pushnet.words import say, speak, told

DETAIL_CELLS: Final = 200  # of what the transport says
SEAT_KEPT: Final = say("Your seat is kept. To go on: pushnet --plain resume")

Write = Callable[[str], None]
Describe = Callable[[Report], Sequence[str]]


class PlainTable:
    """Plays at one table, in lines."""

    def __init__(
        self,
        table: Table,
        write: Write,
        *,
        config: Config,
        describe: Describe,
        plan: HostPlan | None = None,
        rules: Callable[[str], str],
    ) -> None:
        """Write lines about this table.

        Args:
            table: Open and running; whoever opened it closes it.
            write: Takes one line.
            config: The player's settings.
            describe: Returns what the check of a record found, in sentences.
            plan: What we want as the table's host; None: somebody else hosts it.
            rules: Returns the rules of a game, by its registry name.
        """
        self._table = table
        self._write = write
        self._config = config
        self._describe = describe
        self._rules = rules
        self._lobby = LobbyTalk(table, plan)
        self._game: Talk | None = None
        self._chat: tuple[ChatLine, ...] = table.client.snapshot.chat
        self._inbox: asyncio.Queue[str | ClientChange | None] = asyncio.Queue()

    async def run(self, descriptor: int) -> None:
        """Read lines from this descriptor and play until the player leaves or input ends."""
        unsubscribe = self._table.client.subscribe(self._inbox.put_nowait)
        source = LineSource(descriptor, self._inbox.put_nowait)
        # Translators: {help} is the word that is typed.
        hello = told(
            "This is pushnet in plain lines. Type {help} for the words.", help=typed("help")
        )
        self._tell([hello, *self._lobby.greeting()])
        source.start()
        try:
            self._follow()
            while not self._has_left:
                item = await self._inbox.get()
                if item is None:
                    break
                if isinstance(item, str):
                    await self._hear(item)
                    source.more()
                else:
                    self._note(item)
                if not self._has_left:
                    self._follow()
        finally:
            source.close()
            unsubscribe()
        if self._is_live:
            self._write(speak(SEAT_KEPT))

    @property
    def _has_left(self) -> bool:
        return self._lobby.has_left or (self._game is not None and self._game.has_left)

    @property
    def _is_live(self) -> bool:
        """Whether a game goes on in which we have a seat, and keep it."""
        game = self._table.client.snapshot.game
        if game is None or game.ranks or (self._game is not None and self._game.gave_up):
            return False
        return game.own_seat in game.active

    # What is typed

    async def _hear(self, line: str) -> None:
        place = self._game or self._lobby
        try:
            order = read_order(line, place.WORDS)
            if order is not None:
                self._tell(self._anywhere(order) or await place.answer(order))
        except PushnetError as error:
            self._write(sentence_of(error))

    def _anywhere(self, order: Order) -> list[str]:
        """Do what works in lobby and game; [] for everything else."""
        place = self._game or self._lobby
        match order.name:
            case "help":
                return [word.help_line for word in place.WORDS]
            case "rules":
                game = self._table.client.snapshot.game
                return self._rules(self._lobby.game if game is None else game.rules).splitlines()
            case "chat":
                if not order.argument:
                    raise RefusedError(
                        Code.NOTATION,
                        say("Type what to say after the word {chat}.", chat=typed("chat")),
                    )
                self._table.client.submit(Say(order.argument))
                return [told("Said.")]
            case "emote":
                return self._emote(order.argument)
            case _:
                return []

    def _emote(self, argument: str) -> list[str]:
        if not argument:
            return [f"{number}: {words(text)}" for number, text in enumerate(EMOTES, start=1)]
        number = plain(argument)
        if number not in map(str, range(1, len(EMOTES) + 1)):
            last = len(EMOTES)
            raise RefusedError(
                Code.NOTATION, say("An emote is a number from 1 to {last}.", last=last)
            )
        self._table.client.submit(Say("", int(number)))
        return [told("Said.")]

    # What happened

    def _note(self, change: ClientChange) -> None:
        """Tell what only the change itself says."""
        match change:
            case Advanced(h=h, unwound=True) if self._game is not None:
                self._write(told("A vote has taken the last things back. This is what counts:"))
                self._game.unwind(h)
            case StatusChanged(connection, detail):
                self._note_link(connection, detail)
            case StartAborted():
                self._write(told("The start was called off."))
            case Alert(sentence):
                self._write(spoken(sentence))
            case Verified(report):
                self._tell(self._describe(report))
            case _:
                pass

    def _note_link(self, connection: Connection, detail: str) -> None:
        if self._table.invite_text and (text := clean(speak(detail), DETAIL_CELLS)):
            self._write(spoken(text))
        elif self._table.invite_text and connection is Connection.OFFLINE:
            self._write(told("The line to the table is lost; trying again."))

    def _follow(self) -> None:
        """Go from lobby to game and back, and tell what is new there."""
        client = self._table.client
        game = client.snapshot.game
        if game is None and self._game is not None:
            self._game = None
            self._lobby.returned()
        if game is None and not client.snapshot.sitting and not self._lobby.watches:
            self._sit()
        if game is not None and self._game is None:
            names = listing([called(who) for who in people(game)])
            self._write(told("At the table, in order: {names}.", names=names))
            self._game = GAME_TALKS[game.rules](client, game, self._config)
        self._tell_chat()
        try:
            self._tell((self._game or self._lobby).news())
        except RefusedError as error:
            self._write(sentence_of(error))

    def _sit(self) -> None:
        """Take the seat for the next game, as after each one."""
        try:
            self._table.client.take_seat()
        except RefusedError as error:
            self._write(sentence_of(error))

    def _tell_chat(self) -> None:
        """Tell what others said since the last time."""
        snapshot = self._table.client.snapshot
        known = set(map(id, self._chat))
        fresh = tuple(line for line in snapshot.chat if id(line) not in known)
        self._chat = snapshot.chat
        rows = chat_rows(replace(snapshot, chat=fresh), len(fresh)) if fresh else ()
        self._tell(
            [
                told("{who} says: {text}", who=row.name, text=words(row.text))
                for row in rows
                if not row.is_me
            ]
        )

    def _tell(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._write(line)
