"""Where pushnet keeps things on this computer.

`PUSHNET_HOME` moves all three folders below one place: tests use it, and so does everybody who
runs two players on one computer.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pushnet.store.files import private_folder

HOME_VARIABLE = "PUSHNET_HOME"


@dataclass(frozen=True, slots=True, kw_only=True)
class Folders:
    """Three folders. Who writes into one makes it first, closed to other users (0700).

    Only looking makes nothing: a record can be verified where nothing may be written.
    """

    store: Path  # key, journal, library, games/
    config: Path  # config.toml
    state: Path  # locks/, logs

    @property
    def locks(self) -> Path:
        """Lock files, made if missing; they stay, empty.

        Raises:
            StoreError: The folder cannot be made.
        """
        return private_folder(self.state / "locks")

    @property
    def config_file(self) -> Path:
        """The settings; need not exist."""
        return self.config / "config.toml"


def find_folders(environ: Mapping[str, str] = os.environ) -> Folders:
    """Return where this user's folders are, or will be."""
    home = environ.get(HOME_VARIABLE, "")
    if home:
        top = Path(home).expanduser().absolute()
        return Folders(store=top / "data", config=top / "config", state=top / "state")

    import platformdirs  # noqa: PLC0415 - 10 ms that PUSHNET_HOME need not pay

    system = platformdirs.PlatformDirs("pushnet", appauthor=False)
    return Folders(
        store=system.user_data_path, config=system.user_config_path, state=system.user_state_path
    )
