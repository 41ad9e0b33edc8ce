"""What can go wrong with pushnet's own files. Each docstring is the sentence the user reads.

All derive from `StoreError`; whoever writes before signing stops playing on any of them.
"""

from pushnet.errors import PushnetError


class StoreError(PushnetError):
    """One of pushnet's own files cannot be read or written. `pushnet doctor` checks the folders."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail)
        self.detail = detail  # path and cause, shown in brackets after the sentence

    def __str__(self) -> str:
        # Without docstrings (python -OO) the class name has to do.
        sentence = " ".join((type(self).__doc__ or type(self).__name__).split())
        return f"{sentence} ({self.detail})" if self.detail else sentence


class DiskFullError(StoreError):
    """The disk is full.

    Nothing that could not be saved was sent. Free some space, then run `pushnet resume`.
    """


class ReadOnlyError(StoreError):
    """pushnet may not write to its own folder, so it cannot save a game.

    Give yourself write access to it, or set PUSHNET_HOME to another folder.
    """


class DamagedFileError(StoreError):
    """A file of pushnet's is damaged.

    Keep a copy of it, move it away and start again: your key is a file of its own, and a table
    in play gives your moves back to you.
    """


class NewerFileError(StoreError):
    """A file of pushnet's was written by a newer pushnet. Please update this one."""


class BusyFileError(StoreError):
    """Another pushnet has kept a file of ours busy for too long. Please try again."""


class UnreadableFileError(StoreError):
    """This file cannot be read. Please check its name, and that you may read it."""


class KeyModeError(StoreError):
    """Other users of this computer can read your key file.

    If none of them has, run the command in brackets and start again.
    """


class KeyDamagedError(StoreError):
    """Your key file is damaged: a key is 32 bytes.

    Put it back from a backup or with `pushnet key import`, or delete it to become somebody new.
    """


class KeyExistsError(StoreError):
    """Another key is here already, and seats of unfinished games may hang on it.

    Say `--replace` to put the new key in its place; the old one is kept beside it.
    """


class KeyTextError(StoreError):
    """This is not the text of an exported key: that starts with `pushnet-key-1:`.

    Copy the whole line that `pushnet key export` printed.
    """


class PassphraseError(StoreError):
    """The passphrase does not fit this key, or the text was changed on its way.

    Try again, and copy the whole line that `pushnet key export` printed.
    """


class GameKnownError(StoreError):
    """Another record of this very game is here already; it was kept.

    `pushnet verify` checks both.
    """


class NoSuchGameError(StoreError):
    """No finished game's number starts like this. `pushnet games` lists them."""


class AmbiguousGameError(StoreError):
    """More than one game's number starts like this. Please type more of it."""


class ConfigError(StoreError):
    """The settings were not changed. `pushnet config show` lists them with their values."""
