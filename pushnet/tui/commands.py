"""What a screen can be asked to do: one table per screen, read by everything that shows it.

A screen lists its `Command`s once. Its bindings, its key bar, its lines in the command palette and
its page of help all come from that list, so none of them can forget an action.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.keys import KEY_NAME_REPLACEMENTS, key_to_character
from textual.screen import Screen

from pushnet.store.key_section import Keys
from pushnet.tui.widgets.key_bar import KeyItem
from pushnet.words import speak

KEY_NAMES: Final = {
    "escape": "Esc",
    "enter": "Enter",
    "space": "Space",
    "tab": "Tab",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
}


_UNICODE_NAMES: Final = {own: name for name, own in KEY_NAME_REPLACEMENTS.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One action of a screen."""

    action: str  # Textual action, e.g. "ready" for `action_ready`
    keys: str  # Textual keys, comma separated; one of them on every keyboard layout
    shown: str  # how the first key is printed
    label: str  # for the key bar: one or two words
    sentence: str  # for palette and help: what it does, as an order
    in_bar: bool = True
    spare: bool = False  # the first to leave the bar where there is little room


def bindings(scope: str, commands: Iterable[Command]) -> list[BindingType]:
    """Return Textual's bindings; ids such as "lobby.ready" let a configuration rebind them."""
    return [
        Binding(command.keys, command.action, command.label, id=f"{scope}.{_name(command.action)}")
        for command in commands
    ]


def with_own_keys(kind: type[Any], commands: Iterable[Command], keymap: Keys) -> list[Command]:
    """Return a screen's commands with the keys that the player has given them.

    Args:
        kind: The class of the screen, which says by which names its actions are bound.
        commands: What it can be asked for.
        keymap: The player's keys by those names.
    """
    names = {each.action: each.id or "" for each in kind.BINDINGS if isinstance(each, Binding)}
    return [
        replace(command, keys=",".join(own), shown=printed(own[0]))
        if (own := keymap.get(names.get(command.action, "")))
        else command
        for command in commands
    ]


def own_keys(kind: type[Any], commands: Iterable[Command], keymap: Keys) -> dict[str, str]:
    """Return the keys that the player has chosen, as they are printed, by action."""
    if not keymap:
        return {}
    own = with_own_keys(kind, commands, keymap)
    return {
        new.action: new.shown
        for old, new in zip(commands, own, strict=True)
        if new.shown != old.shown
    }


def character_of(key: str) -> str | None:
    """Return what one of Textual's keys types, also of those that it calls by names of its own."""
    return key_to_character(_UNICODE_NAMES.get(key, key))


def key_of(character: str) -> str:
    """Return what Textual calls the key that types this: "?" is "question_mark"."""
    [binding] = Binding.make_bindings([(character, "", "")])
    return binding.key


def printed(key: str) -> str:
    """Return one of Textual's keys as it is printed on keyboards."""
    character = character_of(key)
    if key in KEY_NAMES:
        return KEY_NAMES[key]
    if character is not None and character.isprintable():
        return character
    return key.upper() if key[1:].isdigit() else key.replace("ctrl+", "^")


def _name(action: str) -> str:
    """Return an action's name in the configuration: "digit(1)" is "digit_1"."""
    return action.replace("(", "_").rstrip(")")


Possible = Callable[[str], bool | None]
"""Says of an action: True possible; None not now; False never here."""


def key_items(commands: Iterable[Command], possible: Possible) -> tuple[KeyItem, ...]:
    """Return the key bar's items: grey what is not possible now, hide what never is."""
    return tuple(
        KeyItem(
            command.shown,
            command.label,
            command.action,
            enabled=possible(command.action) is True,
            spare=command.spare,
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
            yield SystemCommand(
                speak(command.label), speak(command.sentence), _runner(screen, command.action)
            )


def _runner(screen: Screen[Any], action: str) -> Callable[[], Awaitable[None]]:
    async def run() -> None:
        await screen.app.run_action(action, default_namespace=screen)

    return run
