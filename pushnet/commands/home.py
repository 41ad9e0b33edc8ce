"""The screens, as the commands open them: with doors to this player's files, on a terminal."""

from typing import TYPE_CHECKING, Final

from pushnet.commands.settings import Settings, is_terminal
from pushnet.errors import UsageError
from pushnet.words import say, speak

if TYPE_CHECKING:
    from pushnet.commands.doors import Wishes
    from pushnet.store.key_section import Keys
    from pushnet.tui.palette import Symbols
    from pushnet.tui.start import Start
    from pushnet.tui.width_probe import Widths

WIDE: Final = 2  # cells of a symbol where no picture of shapes and lines would hold together


def need_terminal(command: str) -> None:
    """Refuse to draw screens where there is nothing to draw them on.

    Raises:
        UsageError: Input or output is no terminal; the sentence names the way without one.
    """
    if not is_terminal():
        raise UsageError(
            say(
                "`pushnet {command}` draws a screen, so it needs a terminal for input and output."
                " In lines of text, for pipes and screen readers: `pushnet --plain {command}`.",
                command=command,
            )
        )


def run(settings: Settings, start: "Start | None" = None, wishes: "Wishes | None" = None) -> int:
    """Show the screens until the player leaves, and return the exit code.

    Args:
        settings: Folders and settings.
        start: Where to go first; None: home.
        wishes: What the command line said of tables that are opened.
    """
    from pushnet.commands.doors import TableDoors, Wishes
    from pushnet.crypto.wordlist import WORDS
    from pushnet.store.log_file import open_log
    from pushnet.tables.house import opened_house
    from pushnet.tui.app import PushnetApp
    from pushnet.tui.start import opening
    from pushnet.tui.width_fix import count_vowel_signs
    from pushnet.tui.width_probe import terminal_widths
    from pushnet.tui.world import World

    widths = terminal_widths()
    count_vowel_signs(as_cells=widths.vowel_sign == 1)
    keymap = _keymap(settings)
    log_path = open_log(settings.folders.state, settings.config, settings.verbosity)
    with opened_house(settings.folders, settings.config) as house:
        world = World(
            TableDoors(house, wishes or Wishes()),
            settings.config,
            settings.folders.config_file,
            words=WORDS,
            log_path=log_path,
            auto_symbols=_symbols_for(widths),
            keymap=keymap,
        )
        app = PushnetApp(world, opening=None if start is None else opening(world, start))
        app.run(mouse=settings.config.mouse)
    return app.return_code or 0


def _keymap(settings: Settings) -> "Keys":
    """Return the player's own keys; what is wrong with them is said, and stops nothing."""
    if not settings.config.keys:
        return {}
    import click

    from pushnet.tui.keymap import bindable, build_keymap

    found = build_keymap(settings.config.keys, bindable())
    if not settings.is_quiet:
        for fault in found.faults:
            click.echo(f"pushnet: {settings.folders.config_file}: {speak(fault)}", err=True)
    return found.keys


def _symbols_for(widths: "Widths") -> "Symbols":
    """Return the symbols that a terminal can draw, for the setting "auto"."""
    from pushnet.tui.palette import Symbols

    return Symbols.ASCII if widths.symbol == WIDE else Symbols.SHAPES
