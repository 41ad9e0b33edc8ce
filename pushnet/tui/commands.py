"""What a screen can be asked to do: one table per screen, read by everything that shows it.

A screen lists its `Command`s once. Its bindings, its key bar, its lines in the command palette and
its page of help all come from that list, so none of them can forget an action.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from pushnet.tui.widgets.key_bar import KeyItem


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One action of a screen."""

    action: str  # Textual action, e.g. "ready" for `action_ready`
    keys: str  # Textual keys, comma separated; one of them on every keyboard layout
    shown: str  # how the first key is printed
    label: str  # for the key bar: one or two words
    sentence: str  # for palette and help: what it does, as an order
    in_bar: bool = True


def bindings(scope: str, commands: Iterable[Command]) -> list[BindingType]:
    """Return Textual's bindings; ids such as "lobby.ready" let a configuration rebind them."""
    return [
        Binding(command.keys, command.action, command.label, id=f"{scope}.{command.action}")
        for command in commands
    ]


def key_items(screen: Screen[Any], commands: Sequence[Command]) -> tuple[KeyItem, ...]:
    """Return the key bar of a screen: hidden where `check_action` says False, grey for None."""
    items: list[KeyItem] = []
    for command in commands:
        possible = screen.check_action(command.action, ())
        if command.in_bar and possible is not False:
            enabled = possible is True
            items.append(KeyItem(command.shown, command.label, command.action, enabled))
    return tuple(items)


def palette_entries(screen: Screen[Any], commands: Iterable[Command]) -> Iterator[SystemCommand]:
    """Yield one palette entry for each action that is possible now."""
    for command in commands:
        if screen.check_action(command.action, ()) is True:
            yield SystemCommand(command.label, command.sentence, _runner(screen, command.action))


def _runner(screen: Screen[Any], action: str) -> Callable[[], Awaitable[None]]:
    async def run() -> None:
        await screen.app.run_action(action, default_namespace=screen)

    return run
