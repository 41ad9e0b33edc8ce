"""What a screen can be asked to do: one table per screen, read by everything that shows it.

A screen lists its `Command`s once. Its bindings, its key bar, its lines in the command palette and
its page of help all come from that list, so none of them can forget an action.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator
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


Possible = Callable[[str], bool | None]
"""Says of an action: True possible; None not now; False never here."""


def key_items(commands: Iterable[Command], possible: Possible) -> tuple[KeyItem, ...]:
    """Return the key bar's items: grey what is not possible now, hide what never is."""
    return tuple(
        KeyItem(
            command.shown, command.label, command.action, enabled=possible(command.action) is True
        )
        for command in commands
        if command.in_bar and possible(command.action) is not False
    )


def palette_entries(screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield one palette entry for each action in a screen's KEYS that is possible now.

    A screen without a method `possible` can do all of them always.
    """
    commands: Iterable[Command] = getattr(screen, "KEYS", ())
    possible: Possible = getattr(screen, "possible", lambda _: True)
    for command in commands:
        if possible(command.action) is True:
            yield SystemCommand(command.label, command.sentence, _runner(screen, command.action))


def _runner(screen: Screen[Any], action: str) -> Callable[[], Awaitable[None]]:
    async def run() -> None:
        await screen.app.run_action(action, default_namespace=screen)

    return run
