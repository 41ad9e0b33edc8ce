"""A picture of one step of a game, drawn without a terminal."""

from pathlib import Path
from typing import Any

from textual.app import App
from textual.screen import Screen

from pushnet.tui.ascii_form import ASCII_CLASS
from pushnet.tui.palette import Symbols
from pushnet.tui.recording import Recording
from pushnet.tui.screens.replay import ReplayScreen
from pushnet.tui.svg import screen_svg
from pushnet.tui.themes import BY_SETTING, THEMES
from pushnet.tui.world import World
from pushnet.words import told


class PictureApp(App[None]):
    """Shows one screen and nothing else, in the player's colours."""

    CSS_PATH = Path(__file__).with_name("app.tcss")

    def __init__(self, world: World, screen: Screen[Any]) -> None:
        """Draw `screen`."""
        super().__init__()
        self._screen = screen
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = BY_SETTING[world.config.theme].name
        self.animation_level = "none"
        self.set_class(world.look.symbols is Symbols.ASCII, ASCII_CLASS)

    def on_mount(self) -> None:
        """Show the screen; as the default one it would be without its own styles."""
        self.push_screen(self._screen)


async def step_picture(
    world: World, recording: Recording, step: int, *, size: tuple[int, int]
) -> str:
    """Return the replay's screen at a step as SVG.

    Args:
        world: Settings and looks.
        recording: The game.
        step: Its number, from 1; the nearest one is taken.
        size: Columns and rows of the window.
    """
    screen = ReplayScreen(world, recording, shows_table=True)
    screen.playback.go(step - 1)
    app = PictureApp(world, screen)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        return screen_svg(
            app, title=told("pushnet, step {number}", number=screen.playback.index + 1)
        )
