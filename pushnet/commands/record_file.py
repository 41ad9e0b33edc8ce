"""Records named on a command line: a file, - for standard input, or a number in the archive."""

import sys
from contextlib import closing
from pathlib import Path

from pushnet.commands.settings import Settings


def read_named(settings: Settings, file: str) -> bytes:
    """Return the bytes that `file` names.

    Raises:
        StoreError: The file cannot be read, or there is no such game.
    """
    from pushnet.session.record import RECORD_BYTES_MAX
    from pushnet.store.archive import PREFIX_HEX_MIN, Archive
    from pushnet.store.files import read_file

    if file == "-":
        return sys.stdin.buffer.read(RECORD_BYTES_MAX + 1)
    path = Path(file)
    is_number = len(file) >= PREFIX_HEX_MIN and all(c in "0123456789abcdefABCDEF" for c in file)
    if is_number and not path.exists():
        with closing(Archive.open(settings.folders.store)) as archive:
            return archive.find(file).read()
    return read_file(path, bytes_max=RECORD_BYTES_MAX)


def printable(text: str) -> str:
    """Return the text as this stream can write it: a mark may be beyond its encoding."""
    encoding = sys.stdout.encoding or "ascii"
    return text.encode(encoding, "replace").decode(encoding)
