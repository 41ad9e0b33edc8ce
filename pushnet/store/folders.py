"""Where pushnet keeps things on this computer.

`PUSHNET_HOME` moves all three folders below one place: tests use it, and so does everybody who
runs two players on one computer.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pushnet.store.files import private_folder, write_error

HOME_VARIABLE = "PUSHNET_HOME"


@dataclass(frozen=True, slots=True, kw_only=True)
class Folders:
    """Three folders, each existing and closed to other users (0700)."""

    store: Path  # key, journal, library, games/
    config: Path  # config.toml
    state: Path  # locks/, logs/

    @property
    def games(self) -> Path:
        """Record files of finished games."""
        return private_folder(self.store / "games")

    @property
    def locks(self) -> Path:
        """Lock files; empty, and never deleted while a pushnet runs."""
        return private_folder(self.state / "locks")

    @property
    def config_file(self) -> Path:
        """The settings; need not exist."""
        return self.config / "config.toml"


def find_folders(environ: Mapping[str, str] = os.environ) -> Folders:
    """Return this user's folders, made if missing.

    Raises:
        StoreError: A folder cannot be made.
    """
    home = environ.get(HOME_VARIABLE, "")
    if home:
        # Private if we make it; a folder that was there keeps its mode, what is below is ours.
        top = _made(Path(home).expanduser().absolute())
        places = (top / "data", top / "config", top / "state")
    else:
        import platformdirs  # noqa: PLC0415 - 10 ms that PUSHNET_HOME need not pay

        system = platformdirs.PlatformDirs("pushnet", appauthor=False)
        places = (system.user_data_path, system.user_config_path, system.user_state_path)
    store, config, state = map(private_folder, places)
    return Folders(store=store, config=config, state=state)


def _made(path: Path) -> Path:
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise write_error(path, error) from error
    return path
