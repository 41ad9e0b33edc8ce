"""What the player reads about an error: one sentence, whatever the screen is like."""

from collections.abc import Mapping
from typing import Final

from pushnet.errors import Code, NetworkError, PushnetError, RefusedError
from pushnet.words import told_as

_SENTENCES: Final[Mapping[Code, str]] = {
    Code.INVITE: "These are not the words of an invite.",
    Code.NEWER_VERSION: "This was made by a newer pushnet. Please update this one.",
    Code.NOT_A_RECORD: "This file is not the record of a game.",
    Code.UNKNOWN_GAME: "This pushnet does not know the game on that table.",
    Code.TABLE_SEATS: "This game cannot be played by so many.",
    Code.TABLE_OPTIONS: "These options do not fit together.",
    Code.ILLEGAL_ACTION: "The rules do not allow this now.",
    Code.NOT_DUE: "This is not possible now.",
}


def sentence_of(error: BaseException) -> str:
    """Return one sentence about an error, for a dialog or the prompt line."""
    match error:
        case RefusedError(detail=str(detail)) if detail:
            return capital(detail)
        case RefusedError(code=code):
            return _SENTENCES.get(code, f"This is not possible now ({code}).")
        case NetworkError() | PushnetError():
            return capital(str(error) or " ".join((type(error).__doc__ or "").split()))
        case OSError(strerror=str(cause)):
            where = f"{error.filename}: " if error.filename else ""
            return f"{where}{cause}."
        case _:
            return (
                "Something is wrong inside pushnet. What happened is in its log file;"
                " your games are safe on disk."
            )


_ENDS: Final = (".", "!", "?", ")", "…", "。", "！", "？", "」", "।", "）")


def capital(sentence: str) -> str:
    """Return a sentence that begins with a capital and ends with a full stop."""
    begun = sentence[:1].upper() + sentence[1:]
    # Translators: puts the full stop of your language behind a sentence.
    return begun if begun.endswith(_ENDS) else told_as("full stop", "{sentence}.", sentence=begun)
