"""What can go wrong with pushnet's own files: each class has the sentence that the user reads.

All derive from `StoreError`; whoever writes before signing stops playing on any of them.
"""

from typing import ClassVar

from pushnet.errors import PushnetError
from pushnet.words import Said, say


class StoreError(PushnetError):
    """One of pushnet's own files cannot be read or written."""

    SENTENCE: ClassVar[Said] = say(
        "One of pushnet's own files cannot be read or written. `pushnet doctor` checks the folders."
    )

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail)
        self.detail = detail  # path and cause, shown in brackets after the sentence

    @property
    def sentence(self) -> str:
        """What the user reads: the class's sentence, and the detail."""
        if not self.detail:
            return self.SENTENCE
        return say("{sentence} ({detail})", sentence=self.SENTENCE, detail=self.detail)

    def __str__(self) -> str:
        return str(self.sentence)


class DiskFullError(StoreError):
    """The disk is full; nothing unsaved was sent."""

    SENTENCE = say(
        "The disk is full. Nothing that could not be saved was sent. Free some space, then "
        "run `pushnet resume`."
    )


class ReadOnlyError(StoreError):
    """pushnet may not write to its own folder."""

    SENTENCE = say(
        "pushnet may not write to its own folder, so it cannot save a game. Give yourself "
        "write access to it, or set PUSHNET_HOME to another folder."
    )


class DamagedFileError(StoreError):
    """A file is not what pushnet wrote."""

    SENTENCE = say(
        "A file of pushnet's is damaged. Keep a copy of it, move it away and start again: "
        "your key is a file of its own, and a table in play gives your moves back to you."
    )


class NewerFileError(StoreError):
    """A file was written by a newer pushnet."""

    SENTENCE = say("A file of pushnet's was written by a newer pushnet. Please update this one.")


class BusyFileError(StoreError):
    """Another pushnet keeps a file busy."""

    SENTENCE = say("Another pushnet has kept a file of ours busy for too long. Please try again.")


class UnreadableFileError(StoreError):
    """A file that the user named cannot be read."""

    SENTENCE = say("This file cannot be read. Please check its name, and that you may read it.")


class KeyModeError(StoreError):
    """The key file is open to other users."""

    SENTENCE = say(
        "Other users of this computer can read your key file. If none of them has, run the "
        "command in brackets and start again."
    )


class KeyDamagedError(StoreError):
    """The key file does not hold a key."""

    SENTENCE = say(
        "Your key file is damaged: a key is 32 bytes. Put it back from a backup or with "
        "`pushnet key import`, or delete it to become somebody new."
    )


class KeyExistsError(StoreError):
    """A key would take the place of another one."""

    SENTENCE = say(
        "Another key is here already, and seats of unfinished games may hang on it. Say "
        "`--replace` to put the new key in its place; the old one is kept beside it."
    )


class KeyTextError(StoreError):
    """A text is not that of an exported key."""

    SENTENCE = say(
        "This is not the text of an exported key: that starts with `pushnet-key-1:`. Copy the "
        "whole line that `pushnet key export` printed."
    )


class PassphraseError(StoreError):
    """The passphrase opens no key."""

    SENTENCE = say(
        "The passphrase does not fit this key, or the text was changed on its way. Try again, "
        "and copy the whole line that `pushnet key export` printed."
    )


class GameKnownError(StoreError):
    """The archive has another record of the same game."""

    SENTENCE = say(
        "Another record of this very game is here already; it was kept. `pushnet verify` "
        "checks both."
    )


class NoSuchGameError(StoreError):
    """No game in the archive has a number that starts so."""

    SENTENCE = say("No finished game's number starts like this. `pushnet games` lists them.")


class AmbiguousGameError(StoreError):
    """Several games in the archive have numbers that start so."""

    SENTENCE = say("More than one game's number starts like this. Please type more of it.")


class ConfigError(StoreError):
    """The settings were not changed."""

    SENTENCE = say(
        "The settings were not changed. `pushnet config show` lists them with their values."
    )
