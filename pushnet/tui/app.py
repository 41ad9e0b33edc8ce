"""The app: which screen comes after which, and nothing else."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal

from rich.text import Text
from textual import events, on, work
from textual.app import App, SystemCommand
from textual.binding import BindingType
from textual.command import CommandPalette
from textual.filter import LineFilter
from textual.screen import Screen
from textual.widgets import Input

from pushnet.locale import language_of, speak_language
from pushnet.store.config import Value
from pushnet.store.errors import StoreError
from pushnet.tui import places
from pushnet.tui.ascii_form import ASCII_CLASS
from pushnet.tui.commands import Command, bindings, key_of, palette_entries
from pushnet.tui.dialogs import close_table, confirm
from pushnet.tui.keyboards import latin_key
from pushnet.tui.languages import LANGUAGE_COMMANDS, retell
from pushnet.tui.line_ends import end_lines_by_script
from pushnet.tui.long_compositions import take_long_compositions
from pushnet.tui.messages import Closing, ConfigChanged, GameBegan, InLobby, TableOpened
from pushnet.tui.palette import Depth, Symbols
from pushnet.tui.screens.find import FindScreen
from pushnet.tui.screens.home import HomeScreen
from pushnet.tui.screens.name import NameScreen
from pushnet.tui.themes import BY_SETTING, THEMES
from pushnet.tui.uncoloured import filters_for
from pushnet.tui.window import PLAIN_TITLE, Window
from pushnet.tui.world import World
from pushnet.views.failure import sentence_of
from pushnet.words import say, speak, told

ANIMATION_LEVELS: Final[Mapping[str, Literal["full", "basic", "none"]]] = {
    "full": "full",
    "basic": "basic",
    "off": "none",
}
"""Textual's levels by the value of our setting."""

log = logging.getLogger(__name__)


class PushnetApp(App[int]):
    """Home at the bottom, a table's lobby above it, its game on top."""

    TITLE = "pushnet"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = True
    EVERYWHERE: ClassVar[tuple[Command, ...]] = (
        Command(
            action="quit",
            keys="ctrl+q",
            shown="^q",
            label=say("Quit"),
            sentence=say("Leave pushnet; a seat in a running game stays yours."),
        ),
        Command(
            action="next_theme",
            keys="f12",
            shown="F12",
            label=say("Colours"),
            sentence=say("Change between dark, light and high contrast."),
        ),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings("app", EVERYWHERE)

    def __init__(self, world: World, *, opening: Screen[None] | None = None) -> None:
        """Show `opening` above home first, if there is one: a command that named a table."""
        super().__init__()
        end_lines_by_script()
        take_long_compositions()
        self.world = world
        self.window = Window(self)
        self._language = world.config.language
        self._opening = opening
        self._keeps_title = False
        for theme in THEMES:
            self.register_theme(theme)
        self._apply_config()
        if world.keymap:
            self.set_keymap({name: ",".join(keys) for name, keys in world.keymap.items()})

    def get_default_screen(self) -> Screen[None]:
        """Return home."""
        return HomeScreen(self.world)

    def on_mount(self) -> None:
        """Ask for the name at the first start, then go where the command line said."""
        if self.world.config.title:
            self.window.keep_title()
            self.window.show_title(PLAIN_TITLE)
            self._keeps_title = True
        if self.world.config.name:
            self._go_first()
        else:
            self.push_screen(NameScreen(self.world), lambda _: self._go_first())

    async def on_event(self, event: events.Event) -> None:
        """Take a key of another keyboard for the Latin one in its place, unless text is typed."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            event = self._key_meant(event)
        await super().on_event(event)

    def _key_meant(self, event: events.Key) -> events.Key:
        own = self.world.keymap.values()
        types = isinstance(self.focused, Input)
        if event.character is None or types or any(event.key in keys for keys in own):
            return event
        latin = latin_key(event.character, self.world.config.keyboard)
        if latin is None:
            return event
        return events.Key(key_of(latin), latin).set_sender(self)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what takes the colours out, if there shall be none; else Textual's own."""
        if self.world.look.depth is Depth.MONO:
            return filters_for(dark=self.current_theme.dark)
        return super().get_line_filters()

    def on_unmount(self) -> None:
        """Give the window its title back."""
        if self._keeps_title:
            self.window.restore_title()

    def on_app_focus(self) -> None:
        """Note that this terminal tells who has the focus."""
        self.world.focus_is_told = True

    def on_app_blur(self) -> None:
        """Note that this terminal tells who has the focus."""
        self.world.focus_is_told = True

    def _go_first(self) -> None:
        if self._opening is not None:
            self.push_screen(self._opening)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Return what the palette offers: all that the screen can do, and what works anywhere."""
        yield from palette_entries(screen)
        for command in (*self.EVERYWHERE, *LANGUAGE_COMMANDS):
            yield SystemCommand(
                speak(command.label),
                speak(command.sentence),
                lambda action=command.action: self.run_action(action),
            )

    # Where to go

    @on(TableOpened)
    def _table_opened(self, event: TableOpened) -> None:
        """Put the table's lobby in the place of whatever asked for it."""
        while not isinstance(self.screen, HomeScreen):
            self.pop_screen()
        self.push_screen(places.lobby(self.world, event.table, event.plan))

    @on(GameBegan)
    def _game_began(self, event: GameBegan) -> None:
        """Show the game above its lobby."""
        lobby = event.lobby
        game = lobby.snapshot.game
        if game is not None:
            self.push_screen(
                places.game(self.world, lobby, game.rules), lambda _: lobby.game_left()
            )

    @on(ConfigChanged)
    def _config_changed(self) -> None:
        self._apply_config()

    def action_command_palette(self) -> None:
        """Let the player find any action by its name."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(FindScreen())

    def action_help_quit(self) -> None:
        """Say how to leave: Ctrl+C is not it."""
        self.notify(told("Press Ctrl+Q to leave pushnet."), markup=False)

    def action_speak(self, setting: str) -> None:
        """Speak another language and keep it."""
        self._keep("language", setting)

    def _apply_config(self) -> None:
        config = self.world.config
        if config.language != self._language:
            self._language = config.language
            speak_language(language_of(config.language))
            retell(self)
        self.theme = BY_SETTING[config.theme].name
        self.animation_level = ANIMATION_LEVELS[config.animations]
        self.set_class(self.world.look.symbols is Symbols.ASCII, ASCII_CLASS)

    def action_next_theme(self) -> None:
        """Take the next theme and keep it."""
        names = list(BY_SETTING)
        at = (names.index(self.world.config.theme) + 1) % len(names)
        self._keep("theme", names[at])

    def _keep(self, key: str, value: Value) -> None:
        try:
            self.world.set(key, value)
        except StoreError as error:
            self.notify(speak(sentence_of(error)), severity="error", markup=False)
        else:
            self._apply_config()

    # How it ends

    async def action_quit(self) -> None:
        """Leave the program; asked once while a game is running."""
        self._quit()

    @work(exclusive=True, group="quit")
    async def _quit(self) -> None:
        lobbies = [screen for screen in self.screen_stack if isinstance(screen, InLobby)]
        plays = any(lobby.snapshot.game is not None for lobby in lobbies)
        question = say(
            "A game is running. Your seat stays yours, but the others will wait for you."
        )
        if not plays or await confirm(self, question, yes=say("Quit"), no=say("Stay")):
            await self._end(lobbies)

    @on(Closing)
    @work(exclusive=True, group="quit")
    async def _close(self) -> None:
        """End without a question: nobody is there to answer."""
        await self._end([screen for screen in self.screen_stack if isinstance(screen, InLobby)])

    async def _end(self, lobbies: Sequence[InLobby]) -> None:
        for lobby in lobbies:
            await close_table(self, lobby.table)
        self.exit(0)

    def _fatal_error(self) -> None:
        """End with a sentence instead of Textual's traceback; the log file gets the rest.

        A part of the screen that has failed answers no more, so going on would only look alive.
        """
        log.critical("the screen has failed", exc_info=self._exception)
        lines = [told("pushnet had to stop because of a fault of its own.")]
        if self.world.log_path:
            lines[0] += " " + told("What happened is in {path}.", path=self.world.log_path)
        lines.append(told("Your games are safe on disk: `pushnet resume` takes you back."))
        self.bell()
        self.panic(Text("\n".join(lines)))
