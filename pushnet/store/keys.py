"""The player's key file: 32 secret bytes, made at first start and never replaced unasked.

Losing it loses the seats of unfinished games; a copy in other hands can sign as this player.
"""

import os
from collections.abc import Callable
from pathlib import Path

from pushnet.crypto.signing import SEED_BYTES, SigningKey
from pushnet.store.errors import (
    KeyDamagedError,
    KeyExistsError,
    KeyModeError,
    UnreadableFileError,
)
from pushnet.store.files import HAS_MODES, OTHERS, private_folder, write_atomically
from pushnet.store.lock import FileLock


def key_path(folder: Path) -> Path:
    """Return where the key lies; `folder` is `Folders.store`."""
    return folder / "key"


def load_or_create_key(folder: Path, fresh_seed: Callable[[], bytes]) -> SigningKey:
    """Return this player's key, made from `fresh_seed()` if there is none yet.

    Two processes that start at once get the same key.

    Raises:
        KeyModeError: Others may read the file. It is not repaired here: a key that was readable
            may have been read, and only its owner can know.
        KeyDamagedError: It is not 32 bytes long.
        StoreError: The file cannot be read or written.
    """
    path = key_path(folder)
    with _key_lock(folder):
        if not path.exists():
            write_atomically(path, fresh_seed())
        return _read(path)


def store_key(folder: Path, key: SigningKey, *, replace: bool) -> Path | None:
    """Make `key` this player's key.

    Returns:
        Where the replaced key is kept, or None if none was replaced.

    Raises:
        KeyExistsError: Another key is there and `replace` is false; nothing was changed.
        StoreError: The file cannot be written.
    """
    path = key_path(folder)
    with _key_lock(folder):
        if not path.exists():
            write_atomically(path, key.seed)
            return None
        seed = path.read_bytes()
        if seed == key.seed:
            return None
        if not replace:
            raise KeyExistsError(str(path))
        kept = folder / f"key-{_label(seed)}.old"
        write_atomically(kept, seed)
        write_atomically(path, key.seed)
        return kept


def _key_lock(folder: Path) -> FileLock:
    return FileLock(private_folder(folder) / "key.lock")


def _label(seed: bytes) -> str:
    """Return a name for the file of a replaced key, which may be a damaged one."""
    return SigningKey.from_seed(seed).public.hex()[:8] if len(seed) == SEED_BYTES else "damaged"


def _read(path: Path) -> SigningKey:
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            seed = file.read(SEED_BYTES + 1)
    except OSError as error:
        raise UnreadableFileError(f"{path}: {error.strerror}") from error
    if HAS_MODES and mode & OTHERS:
        raise KeyModeError(f"chmod 600 {path}")
    if len(seed) != SEED_BYTES:
        raise KeyDamagedError(str(path))
    return SigningKey.from_seed(seed)
