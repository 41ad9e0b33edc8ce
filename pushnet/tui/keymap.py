"""The player's own keys (`[keys]` of config.toml), checked against all that can be bound.

What somebody writes there takes the place of an action's letters and signs. Its keys that are on
every keyboard (digits, arrows, Enter, Space, F-keys, ..) stay, unless they are given to another
action: who binds letters on one keyboard layout can still play on all others.
"""

import pkgutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from typing import Final

from textual.binding import Binding, BindingType, InvalidBinding
from textual.keys import Keys

from pushnet.store.key_section import Keys as Wanted
from pushnet.tui import screens, widgets
from pushnet.tui.commands import character_of, key_of
from pushnet.words import say

APP: Final = "app"  # works in all places, so its keys are nobody else's
_NAMED: Final = frozenset(key.value for key in Keys if "<" not in key.value)
_RESERVED: Final = frozenset({"ctrl+p", "ctrl+c"})
_MODIFIERS: Final = ("ctrl+", "shift+", "alt+")

Defaults = Mapping[str, tuple[str, ...]]
"""Keys, as Textual calls them, by the name of an action."""


@dataclass(frozen=True, slots=True)
class Keymap:
    """What came of the player's wishes."""

    keys: Defaults  # of every action that has others than usual
    faults: tuple[str, ...]  # sentences; what they are about stays as usual


def build_keymap(wanted: Wanted, defaults: Defaults) -> Keymap:
    """Return which keys every action has from now on.

    Args:
        wanted: Keys by action, as they were written.
        defaults: The usual keys of all actions.
    """
    faults: list[str] = []
    given: dict[str, tuple[str, ...]] = {}
    for name, keys in wanted.items():
        fault = _fault(name, keys, defaults)
        if fault is None:
            given[name] = tuple(dict.fromkeys(map(normal, keys)))
        else:
            faults.append(say("keys: {fault}", fault=fault))
    while clash := _clash(given, defaults):  # taking one back may make its letter taken again
        name, sentence = clash
        del given[name]
        faults.append(say("keys: {fault}", fault=sentence))
    changed = dict(given)
    for name, usual in defaults.items():
        own = given.get(name, ())
        kept = own or tuple(key for key in usual if not is_everywhere(key))
        twins = (key for key in usual if is_everywhere(key) and not _is_given(name, key, given))
        keys = tuple(dict.fromkeys((*kept, *twins)))
        if set(keys) != set(usual) or own:
            changed[name] = keys
    return Keymap(changed, tuple(faults))


def bindable() -> Defaults:
    """Return the usual keys of every action of every screen, found where they are bound."""
    from pushnet.tui.app import PushnetApp  # noqa: PLC0415 - the app is built with a keymap

    found = dict(_bound(PushnetApp.BINDINGS))
    for package in (screens, widgets):
        for info in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            for kind in vars(import_module(info.name)).values():
                if isinstance(kind, type):
                    found |= _bound(vars(kind).get("BINDINGS", ()))
    return found


def normal(key: str) -> str:
    """Return a key as Textual calls it: "?" is "question_mark"."""
    modifiers, _, last = key.rpartition("+") if len(key) > 1 else ("", "", key)
    try:
        named = key_of(last)
    except (InvalidBinding, ValueError):
        return key
    return f"{modifiers}+{named}" if modifiers else named


def is_everywhere(key: str) -> bool:
    """Say whether a key is in its place on every keyboard layout."""
    character = character_of(key)
    return (
        character is None or character.isdecimal() or not character.isprintable() or key == "space"
    )


def _fault(name: str, keys: Sequence[str], defaults: Defaults) -> str | None:
    if name not in defaults:
        near = get_close_matches(name, defaults, n=1)
        if near:
            return say(
                "there is no action {action}; did you mean {other}? `pushnet config keys` lists"
                " them all.",
                action=name,
                other=near[0],
            )
        return say(
            "there is no action {action}; `pushnet config keys` lists them all.", action=name
        )
    for key in keys:
        if key in _RESERVED:
            return _taken(name, key)
    wrong = next((key for key in keys if not _is_key(key)), None)
    if wrong is not None:
        return say(
            '{action} cannot have "{key}": no key is called so. Write x, ?, f5 or ctrl+x.',
            action=name,
            key=wrong,
        )
    return None


def _taken(name: str, key: str) -> str:
    """Return why an action cannot have a key that works everywhere."""
    if key == "ctrl+p":
        return say(
            "{action} cannot have {key}, which opens the list of all actions everywhere.",
            action=name,
            key=key,
        )
    return say(
        "{action} cannot have {key}, which copies or quits everywhere.", action=name, key=key
    )


def _is_key(key: str) -> bool:
    if len(key) == 1:
        return key.isprintable() and key not in ", "
    for modifier in _MODIFIERS:
        if key.startswith(modifier):
            return _is_key(key.removeprefix(modifier))
    character = character_of(key)  # by its name in Unicode, where a banana has one, too
    return key in _NAMED or (character is not None and character.isascii())


def _clash(given: Defaults, defaults: Defaults) -> tuple[str, str] | None:
    """Return an action that cannot have a key, and why; None: all can."""
    for name, keys in given.items():
        for other, theirs in defaults.items():
            if other == name or not _meet(name, other):
                continue
            taken = given.get(other, [key for key in theirs if not is_everywhere(key)])
            lost = set(keys) >= set(theirs) and other not in given
            for key in keys:
                if key in taken or (lost and key in theirs):
                    return name, say(
                        "{action} cannot have {key}, which is the key of {other};"
                        " give that one another key first.",
                        action=name,
                        key=key,
                        other=other,
                    )
    return None


def _is_given(name: str, key: str, given: Defaults) -> bool:
    """Say whether somebody gave this key to another action of the same place."""
    return any(key in keys for other, keys in given.items() if other != name and _meet(name, other))


def _meet(one: str, other: str) -> bool:
    """Say whether two actions are possible in one place."""
    places = {one.partition(".")[0], other.partition(".")[0]}
    return len(places) == 1 or APP in places


def _bound(bindings: Iterable[BindingType]) -> Iterable[tuple[str, tuple[str, ...]]]:
    for binding in bindings:
        if isinstance(binding, Binding) and binding.id:
            yield binding.id, tuple(normal(key.strip()) for key in binding.key.split(","))
