"""Home: everything the program can do, and what waits for me."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

from textual import on, work
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from pushnet import __version__
from pushnet.errors import PushnetError
from pushnet.tui import places
from pushnet.tui.commands import Command, bindings
from pushnet.tui.dialogs import attempt
from pushnet.tui.doors import ResumableTable
from pushnet.tui.languages import language_rows, name_of
from pushnet.tui.messages import TableOpened
from pushnet.tui.screens.choose import ChooseScreen
from pushnet.tui.screens.frame import HELP, Frame
from pushnet.tui.sentence import sentence
from pushnet.tui.widgets.banner import Banner
from pushnet.tui.widgets.key_bar import KeyItem
from pushnet.tui.widgets.row_list import Row, RowList
from pushnet.tui.widgets.spoken import Panel, ScrollPanel
from pushnet.tui.widgets.top_line import TopLine
from pushnet.tui.world import World
from pushnet.views.failure import sentence_of
from pushnet.views.home import HomeView, home_view
from pushnet.views.names import clean
from pushnet.words import say, say_as, speak, told, told_as, told_n

WELCOME: Final = say("New here? The tutorial (t) takes three minutes. Then play solo (s).")
GAME_CELLS: Final = 60
SLOGAN: Final = say("Push your luck, with friends.")


def _menu(action: str, key: str, label: str, says: str) -> Command:
    return Command(action=action, keys=key, shown=key, label=label, sentence=says, in_bar=False)


MENU: Final = (
    _menu("solo", "s", say("Solo against bots"), say("Play against bots on this computer.")),
    _menu("host", "h", say("Host a table"), say("Open a table for others and get its invite.")),
    _menu("join", "j", say("Join a table"), say("Go to a table by the five words of its invite.")),
    _menu("resume", "u", say("Resume a game"), say("Go on with an unfinished game.")),
    _menu(
        "games", "r", say("Replays"), say("Go through a finished game step by step, and verify it.")
    ),
    _menu(
        "statistics",
        "n",
        say("Statistics"),
        say("See your games in numbers: results, luck, opponents."),
    ),
    _menu("verify", "v", say("Verify a game"), say("Check the record of a finished game.")),
    _menu("tutorial", "t", say("How to play"), say("Learn the game at a table, in three minutes.")),
    _menu(
        "rules",
        "b",
        say("Rule book"),
        say("Read all the rules, with every open question answered."),
    ),
    _menu("language", "l", say("Language"), say("Speak another language.")),
    _menu("settings", "o", say("Settings"), say("Change name, symbols, colours and more.")),
    _menu("leave", "q", say("Quit"), say("Leave pushnet.")),
)


class HomeScreen(Frame[None]):
    """The menu and the status."""

    PLACE = say("home")
    KEYS = (*MENU, HELP)
    HINTS = (KeyItem("↑↓", say("Choose")), KeyItem("Enter", say_as("key", "Open")))
    BINDINGS = bindings("home", KEYS)
    ABOUT: ClassVar[tuple[str, ...]] = (
        say("Choose with ↑ ↓ and Enter, with a letter, or with the mouse."),
        say("New here? Read how to play, then play solo: nothing can go wrong there."),
    )

    def __init__(self, world: World) -> None:
        """Look for unfinished games when shown."""
        super().__init__(world)
        self._unfinished: Sequence[ResumableTable] = ()

    def compose_body(self) -> Iterable[Widget]:
        """Return the banner, the menu and the status."""
        yield Banner(self.world.look, SLOGAN)
        with Horizontal(id="panels"):
            with ScrollPanel(say_as("title of the menu", "Play"), id="menu"):
                yield RowList(self._rows())
            with Panel(say("Status"), id="status"):
                yield Static(id="facts")

    def on_mount(self) -> None:
        """Put the cursor into the menu."""
        self.query_one(RowList).focus()

    def on_screen_resume(self) -> None:
        """Look again: a game may have been finished, or the name changed."""
        self.retell()

    def retell(self) -> None:
        """Say how everything stands now."""
        problem = ""
        key: bytes = b""
        try:
            self._unfinished = self.world.doors.resumable()
            key = self.world.doors.own_key()
        except (PushnetError, OSError) as error:
            problem = sentence_of(error)
        unfinished = [(speak(table.title), speak(table.detail)) for table in self._unfinished]
        view = home_view(self.world.config.name, key, unfinished)
        look = self.world.look
        self.query_one(TopLine).show(self.PLACE, (view.name, view.fingerprint))
        self.query_one(RowList).rows = self._rows()
        self.query_one("#facts", Static).update(_facts(view, problem))
        self.prompt(problem or sentence(view.prompt, look).plain, yours=not problem)

    def possible(self, action: str) -> bool | None:
        """Grey out what there is nothing for."""
        return None if action == "resume" and not self._unfinished else True

    def _rows(self) -> tuple[Row, ...]:
        return tuple(
            Row(
                name=command.action,
                label=self._label(command),
                key=command.shown,
                enabled=self.possible(command.action) is True,
            )
            for command in self.commands
            if command.action != HELP.action
        )

    def _label(self, command: Command) -> str:
        if command.action != "language":
            return command.label
        return say("Language: {name}", name=name_of(self.world.config.language))

    @on(RowList.Picked)
    async def _picked(self, event: RowList.Picked) -> None:
        await self.run_action(event.name)

    @on(RowList.Moved)
    def _moved(self, event: RowList.Moved) -> None:
        command = next(command for command in MENU if command.action == event.name)
        self.prompt(command.sentence, yours=True)

    def action_solo(self) -> None:
        """Set up a game against bots."""
        self.app.push_screen(places.solo_setup(self.world))

    def action_host(self) -> None:
        """Set up a table for others."""
        self.app.push_screen(places.host_setup(self.world))

    def action_join(self) -> None:
        """Ask for the words of an invite."""
        self.app.push_screen(places.join(self.world))

    def action_games(self) -> None:
        """List the finished games."""
        self.app.push_screen(places.games(self.world))

    def action_statistics(self) -> None:
        """Show the numbers."""
        self.app.push_screen(places.statistics(self.world))

    def action_verify(self) -> None:
        """Ask for a record."""
        self.app.push_screen(places.verify(self.world))

    def action_tutorial(self) -> None:
        """Teach the game; whoever reads to the end is led to a first game."""
        self.app.push_screen(places.tutorial(self.world), self._tutorial_left)

    def _tutorial_left(self, departure: Any) -> None:
        if places.is_learnt(departure):
            self.action_solo()

    def action_rules(self) -> None:
        """Show the rules."""
        self.app.push_screen(places.rules(self.world))

    def action_settings(self) -> None:
        """Show the settings."""
        self.app.push_screen(places.settings(self.world))

    @work(exclusive=True, group="language")
    async def action_language(self) -> None:
        """Ask which language to speak."""
        chosen = await self.app.push_screen_wait(
            ChooseScreen(say("Which language?"), language_rows())
        )
        if chosen is not None:
            await self.run_action(f"app.speak('{chosen}')")

    async def action_leave(self) -> None:
        """Quit."""
        await self.app.action_quit()

    @work(exclusive=True, group="open")
    async def action_resume(self) -> None:
        """Go back to an unfinished game, asking which if there are several."""
        if not self._unfinished:
            self.prompt(say("There is no unfinished game."))
            return
        chosen = self._unfinished[0]
        if len(self._unfinished) > 1:
            rows = [
                Row(
                    name=str(index),
                    label=clean(f"{speak(game.title)}  {speak(game.detail)}", GAME_CELLS),
                )
                for index, game in enumerate(self._unfinished)
            ]
            answer = await self.app.push_screen_wait(ChooseScreen(say("Which game?"), rows))
            if answer is None:
                return
            chosen = self._unfinished[int(answer)]
        table = await attempt(
            self.app,
            say("Going back to the table …"),
            lambda: self.world.doors.resume(chosen.room),
            later=say("Still looking for the table's broker."),
        )
        if table is not None:
            self.post_message(TableOpened(table))


def _facts(view: HomeView, problem: str) -> Content:
    lines: list[Content] = []
    if view.waiting:
        lines.append(Content.styled(told("Waiting for you"), "$text-muted"))
        for game in view.waiting:
            lines.append(Content.assemble(" ", (game.title, "bold $accent")))
            lines.append(Content.assemble("   ", game.detail))
        if view.more_count:
            lines.append(
                Content("   " + told_n("and {count} more", "and {count} more", view.more_count))
            )
    else:
        lines.append(Content(speak(WELCOME)))
    you = Content(told("You"))
    # Translators: a cryptographic key, by which players are known.
    key = Content(told_as("of a player", "Key"))
    cells = max(you.cell_length, key.cell_length) + 2
    lines += [
        Content(""),
        you.truncate(cells, pad=True).stylize("$text-muted") + Content.styled(view.name, "bold"),
        key.truncate(cells, pad=True).stylize("$text-muted") + Content(view.fingerprint),
        Content.assemble((f"{told('This is pushnet')} ", "$text-muted"), __version__),
    ]
    if problem:
        lines.append(Content.styled(speak(problem), "$error"))
    return Content("\n").join(lines)
