"""The section `[keys]` of the settings file: which keys an action has, by the action's name.

    [keys]
    push.draw = ["x"]
    lobby.ready = "m"

Whether there is such an action and such a key, and whether two want the same one, the screens say
(pushnet/tui/keymap.py); here only the form is checked. An entry of another form is left out.
"""

from collections.abc import Mapping
from typing import Any, Final

from pushnet.words import say

SECTION: Final = "keys"

Keys = Mapping[str, tuple[str, ...]]
"""Keys by the name of an action, e.g. "push.draw"."""


def read_keys(section: object) -> tuple[Keys, tuple[str, ...]]:
    """Return the entries of the right form, and a sentence for each of the others."""
    found: dict[str, tuple[str, ...]] = {}
    faults: list[str] = []
    if not isinstance(section, dict):
        return found, (say("keys must be a section: [keys] on a line of its own."),)
    for name, value in _leaves(section, ()):
        keys = [value] if isinstance(value, str) else value
        if isinstance(keys, list) and keys and all(isinstance(key, str) for key in keys):
            found[name] = tuple(keys)
        else:
            faults.append(
                say('keys: {name} must be a list of keys, such as ["x", "f5"].', name=name)
            )
    return found, tuple(faults)


def _leaves(table: Mapping[str, Any], path: tuple[str, ...]) -> list[tuple[str, Any]]:
    """Return names and values: TOML reads `push.draw` as a table in a table."""
    leaves: list[tuple[str, Any]] = []
    for key, value in table.items():
        here = (*path, key)
        leaves += _leaves(value, here) if isinstance(value, dict) else [(".".join(here), value)]
    return leaves
