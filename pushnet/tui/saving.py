"""Saving something for the player: where downloads go, or through the browser."""

import io
from pathlib import Path
from typing import Any, Final

from platformdirs import user_downloads_path
from textual.app import App

from pushnet.store.errors import StoreError
from pushnet.store.files import write_atomically
from pushnet.views.failure import sentence_of
from pushnet.views.phrase import Phrase, phrase

PUBLIC_MODE: Final = 0o644  # what is exported holds nothing secret


def save_copy(app: App[Any], name: str, content: bytes, folder: Path | None) -> Phrase | str:
    """Write `content` to a file of this name and return the sentence that says where it is.

    Args:
        app: The program; in a browser the browser saves it.
        name: Of the file.
        content: What to write.
        folder: Where to; None: where downloads go.
    """
    if app.is_web:
        app.deliver_binary(io.BytesIO(content), save_filename=name)
        return phrase("Your browser saves it as {name}.", name=name)
    path = (folder or _downloads()) / name
    # Not by `deliver_binary`: Textual 8.2 opens the file for text and then cannot write bytes.
    try:
        write_atomically(path, content, mode=PUBLIC_MODE)
    except StoreError as error:
        return sentence_of(error)
    return phrase("A copy is in {path}", path=str(path))


def _downloads() -> Path:
    folder = user_downloads_path()
    return folder if folder.is_dir() else Path.home()
