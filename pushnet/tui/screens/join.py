"""Joining a table: five words in, a table out."""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import aclosing
from typing import Any, ClassVar, Final

from textual import on, work
from textual.content import Content
from textual.suggester import Suggester
from textual.widget import Widget
from textual.widgets import Input, Static

from pushnet.net.notice import LanTable
from pushnet.tui.commands import Command, bindings
from pushnet.tui.doors import Client, Table
from pushnet.tui.messages import TableOpened
from pushnet.tui.screens.frame import BACK, HELP, Frame
from pushnet.tui.screens.progress import Cancelled, Failed, Finished, ProgressScreen
from pushnet.tui.widgets.nearby_box import NearbyBox
from pushnet.tui.widgets.row_list import RowList
from pushnet.tui.widgets.spoken import Panel, Question, Spoken
from pushnet.tui.world import World
from pushnet.views.failure import sentence_of
from pushnet.views.invite_entry import WORDS_WANTED, EntryView, entry_view
from pushnet.views.names import clean
from pushnet.words import say, say_n

QUESTION: Final = say("The five words of the invite, or its link:")
OPENING: Final = say("Turning the words into the table's key, and connecting …")
SLOW: Final = say(
    "Still connecting. Is this computer on the network, and does the network let you through?"
)
LOOKING: Final = say("Looking for the others …")
EMPTY_ROOM: Final = say(
    "The words are valid, but nobody is in their room. Compare them with your host's,"
    " or wait here: this goes on by itself when somebody comes."
)
EMPTY_ROOM_S: Final = 5.0
WORD_CELLS: Final = 16
TITLES: Final = {False: say("Join a table"), True: say("Watch a table")}
CHOOSING: Final = "-choosing"


class JoinScreen(Frame[None]):
    """Asks for the words and helps to type them."""

    PLACE = say("join")
    KEYS = (
        Command(
            action="submit",
            keys="f2",
            shown="Enter",
            label=say("Join"),
            sentence=say("Go to the table of these words."),
        ),
        Command(
            action="tables",
            keys="f3,down",
            shown="F3",
            label=say("Tables"),
            sentence=say("Choose one of the tables on this network."),
        ),
        Command(
            action="watch",
            keys="f4",
            shown="F4",
            label=say("Watch only"),
            sentence=say("Come to look on, without a seat; again: to play."),
        ),
        Command(
            action="complete",
            keys="tab",
            shown="Tab",
            label=say("Complete"),
            sentence=say("Finish the word that is being typed."),
        ),
        BACK,
        HELP,
    )
    BINDINGS = bindings("join", KEYS)
    ABOUT: ClassVar[tuple[str, ...]] = (
        say("Your host has an invite of five words, or a link that begins with pushnet://."),
        say(
            "Tables on this network are listed: choose one, and only its words are asked for;"
            " not even those if its host opened it to this network. An invite with an @address"
            " always works, whatever is listed."
        ),
        say(
            "Small and capital letters, spaces and dashes make no difference; the first three"
            " letters of each word are enough; one wrong letter in a word is forgiven."
        ),
    )

    def __init__(
        self,
        world: World,
        *,
        invite: str = "",
        watches: bool = False,
        empty_room_s: float = EMPTY_ROOM_S,
    ) -> None:
        """Ask for the words; an `invite` given already is tried at once.

        Args:
            world: Doors and settings.
            invite: Words or link, or "".
            watches: Come to look on at first.
            empty_room_s: How long a room may be empty before that is said.
        """
        super().__init__(world)
        self._invite = invite
        self._watches = watches
        self._empty_room_s = empty_room_s
        self._chosen: LanTable | None = None  # whose words are being typed

    def compose_body(self) -> Iterable[Widget]:
        """Return the question and what is known of the answer."""
        yield NearbyBox()
        with Panel(TITLES[self._watches], classes="panel form"):
            yield Spoken(QUESTION, classes="question")
            yield Question(
                self._invite,
                placeholder=say("for example: first-second-third-fourth-fifth"),
                suggester=WordSuggester(self.world.words),
            )
            yield Static(id="typed")
            yield Spoken(classes="fault")

    def on_mount(self) -> None:
        """Wait for typing, or try what was given."""
        self.query_one(Input).focus()
        self._show_typed()
        self._look_around()
        if self._invite:
            self._join(self._invite)

    def retell(self) -> None:
        """Say what is typed in the language that is spoken now."""
        self._show_typed()

    def possible(self, action: str) -> bool | None:
        """Grey out choosing while there is nothing to choose from."""
        if action == "tables":
            return bool(self.query_one(NearbyBox).tables) or None
        return True

    async def action_submit(self) -> None:
        """Try what is written."""
        await self.query_one(Input).action_submit()

    def action_watch(self) -> None:
        """Come to look on, or to play after all."""
        self._watches = not self._watches
        self.query_one(".panel.form", Panel).entitle(TITLES[self._watches])
        self._show_typed()

    def action_complete(self) -> None:
        """Finish the word that is being typed; from the tables, go back to typing."""
        box = self.query_one(Input)
        if not box.has_focus:
            self._type()
            return
        entry = entry_view(box.value, self.world.words)
        if entry.completion:
            box.value += entry.completion
            box.cursor_position = len(box.value)

    def action_tables(self) -> None:
        """Go to the tables on this network."""
        if self.query_one(NearbyBox).tables:
            self.add_class(CHOOSING)  # in a low window they take the place of the form
            self.call_after_refresh(self.query_one(RowList).focus)
            self.prompt(say("Enter goes to this table, Tab back to the words."), yours=True)
        else:
            self.prompt(say("No table is found on this network."))

    @work(exclusive=True, group="network")
    async def _look_around(self) -> None:
        async with aclosing(self.world.doors.tables_here()) as changes:
            async for tables in changes:
                self._show_tables(tables)

    def _show_tables(self, tables: Sequence[LanTable]) -> None:
        box = self.query_one(NearbyBox)
        box.show(tables)
        if not tables and box.query_one(RowList).has_focus:
            self._type()
        if self._chosen is not None and box.table_of(self._chosen.name) is None:
            self._show_fault(say("{host}'s table is gone.", host=self._chosen.notice.host_name))
            self._choose(None)
        if self.query_one(Input).has_focus:
            self._show_typed()  # what was said of the tables is old
        self.refresh_keys()

    @on(RowList.Picked)
    def _picked(self, event: RowList.Picked) -> None:
        table = self.query_one(NearbyBox).table_of(event.name)
        if table is None:
            return  # gone between the key and here
        self._choose(table)
        if table.notice.is_open:
            self._join("")

    def _choose(self, table: LanTable | None) -> None:
        """Ask for the words of this table; None: of any invite."""
        self._chosen = table
        question = QUESTION
        if table is not None:
            self.query_one(".fault", Spoken).tell("")
            question = say(
                "The five words of {host}'s table at {place}:",
                host=table.notice.host_name,
                place=table.place,
            )
        self.query_one(".question", Spoken).tell(question)
        self._type()

    def _type(self) -> None:
        """Go to the line to type in."""
        self.remove_class(CHOOSING)
        self.query_one(Input).focus()
        self._show_typed()

    @on(Input.Changed)
    def _changed(self) -> None:
        self.query_one(".fault", Spoken).tell("")
        self._show_typed()

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self._join(event.value.strip())

    @work(exclusive=True, group="open")
    async def _join(self, code: str) -> None:
        """Open the room, then wait until somebody is heard in it."""
        doors, chosen, watches = self.world.doors, self._chosen, self._watches

        async def door() -> Table:
            if chosen is None:
                return await doors.open_join(code, watches=watches)
            return await doors.open_nearby(chosen, code, watches=watches)

        opening = ProgressScreen(OPENING, door, later=SLOW)
        match await self.app.push_screen_wait(opening):
            case Failed(error):
                self._show_fault(sentence_of(error))
            case Finished(table):
                await self._find_company(table)
            case Cancelled():
                self.query_one(Input).focus()

    async def _find_company(self, table: Table) -> None:
        looking = ProgressScreen(
            LOOKING,
            lambda: company(table.client),
            later=EMPTY_ROOM,
            patience_s=self._empty_room_s,
            cancel=say("Other words"),
        )
        match await self.app.push_screen_wait(looking):
            case Finished():
                self.post_message(TableOpened(table))
            case Failed(error):
                await table.close()
                self._show_fault(sentence_of(error))
            case Cancelled():
                await table.close()
                self._show_fault(say("Nobody was in that room."))

    def _show_fault(self, sentence: str) -> None:
        self.query_one(".fault", Spoken).tell(sentence)
        self.query_one(Input).focus()

    def _show_typed(self) -> None:
        entry = entry_view(self.query_one(Input).value, self.world.words)
        self.query_one("#typed", Static).update(typed_content(entry))
        if entry.is_complete:
            playing, watching = (
                say("Enter goes to the table."),
                say("Enter goes to the table, to watch."),
            )
            self.prompt(watching if self._watches else playing, yours=True)
        else:
            missing = WORDS_WANTED - len(entry.words)
            self.prompt(
                say_n("Type the words: {count} to go.", "Type the words: {count} to go.", missing),
                yours=True,
            )


class WordSuggester(Suggester):
    """Shows in grey how the word being typed may end."""

    def __init__(self, words: Sequence[str]) -> None:
        """Know these words, ascending."""
        super().__init__(use_cache=False, case_sensitive=True)
        self._words = words

    async def get_suggestion(self, value: str) -> str | None:
        """Return the whole text with its last word finished."""
        completion = entry_view(value, self._words).completion
        return value + completion if completion else None


def typed_content(entry: EntryView) -> Content:
    """Return the words typed so far with a mark for each that is in the list."""
    parts = [
        Content.assemble(
            (f"{number} ", "$text-muted"),
            (clean(word, WORD_CELLS), "bold $success" if known else "$foreground"),
            (" ✓" if known else "", "$success"),
        )
        for number, (word, known) in enumerate(zip(entry.words, entry.known, strict=True), 1)
    ]
    return Content("   ").join(parts)


async def company(client: Client) -> None:
    """Return when somebody else is heard in the room."""
    heard = asyncio.Event()

    def listen(_: Any) -> None:
        if len(client.snapshot.peers) > 1:
            heard.set()

    end = client.subscribe(listen)
    try:
        listen(None)
        await heard.wait()
    finally:
        end()
