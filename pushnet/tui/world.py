"""What every screen may ask for: the doors, the settings, and how things are drawn."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from pushnet.ids import PublicKey
from pushnet.store.config import Config, Value, override, save_value
from pushnet.store.key_section import Keys
from pushnet.tui.doors import Doors
from pushnet.tui.palette import Depth, Look, Symbols


class World:
    """One per program; handed to every screen."""

    def __init__(
        self,
        doors: Doors,
        config: Config,
        config_path: Path,
        *,
        words: Sequence[str] = (),
        log_path: Path | None = None,
        auto_symbols: Symbols = Symbols.SHAPES,
        keymap: Keys = MappingProxyType({}),
    ) -> None:
        """Take the settings as they were read; changes go to `config_path` at once.

        `auto_symbols` are those that this terminal can draw, for the setting "auto"; `keymap` holds
        the keys of all actions that have others than usual.
        """
        self.doors = doors
        self.config = config  # the newest
        self.keymap = keymap
        self.muted: frozenset[PublicKey] = frozenset()  # whose chat we do not read in this run
        self.words = words  # all that an invite may hold, ascending
        self.log_path = log_path
        self.focus_is_told = False  # by the terminal: only then is `App.app_focus` a fact
        self._config_path = config_path
        self._auto_symbols = auto_symbols

    @property
    def look(self) -> Look:
        """Symbols and colours of cards and marks."""
        setting = self.config.symbols
        symbols = self._auto_symbols if setting == "auto" else Symbols(setting)
        return Look(symbols, _depth(self.config.color))

    def set(self, key: str, value: Value) -> None:
        """Change one setting: on disk first, then for the tables to come.

        Raises:
            StoreError: It cannot be written; nothing changed then.
        """
        save_value(self._config_path, key, value)
        self.config = override(self.config, **{key: value})
        self.doors.use_config(self.config)


def _depth(setting: str, environ: Mapping[str, str] = os.environ) -> Depth:
    """Return how many colours there are; a terminal that does not say is taken to have 256."""
    if setting == "never" or (setting == "auto" and environ.get("NO_COLOR")):
        return Depth.MONO
    if environ.get("COLORTERM") in ("truecolor", "24bit") or "256" in environ.get("TERM", "256"):
        return Depth.CUBE
    return Depth.SIXTEEN
