"""What the player reads about an error: one sentence, whatever the screen is like."""

from collections.abc import Mapping
from typing import Final

from pushnet.errors import Code, PushnetError, RefusedError
from pushnet.words import Said, say, speak, told

_SENTENCES: Final[Mapping[Code, Said]] = {
    Code.INVITE: say("These are not the words of an invite."),
    Code.NEWER_VERSION: say("This was made by a newer pushnet. Please update this one."),
    Code.NOT_A_RECORD: say("This file is not the record of a game."),
    Code.UNKNOWN_GAME: say("This pushnet does not know the game on that table."),
    Code.TABLE_SEATS: say("This game cannot be played by so many."),
    Code.TABLE_OPTIONS: say("These options do not fit together."),
    Code.ILLEGAL_ACTION: say("The rules do not allow this now."),
    Code.NOT_DUE: say("This is not possible now."),
}
_ENDS: Final = (".", "!", "?", ")", "…", "。", "！", "？", "।", "）", "」")  # in all our languages


def sentence_of(error: BaseException) -> str:
    """Return one sentence about an error in the language chosen, for a dialog or the prompt."""
    match error:
        case RefusedError(code=code, detail=""):
            return speak(_SENTENCES.get(code, say("This is not possible now ({code}).", code=code)))
        case PushnetError(sentence=str(sentence)) if sentence:
            return capital(sentence)
        case OSError(strerror=str(cause)):
            # What the system says comes in the system's language.
            return f"{error.filename}: {cause}." if error.filename else f"{cause}."
        case _:
            return told(
                "Something is wrong inside pushnet. What happened is in its log file; your games"
                " are safe on disk."
            )


def capital(sentence: str) -> str:
    """Return a sentence that begins with a capital and ends with the language's full stop.

    An address at its beginning stays as it is typed.
    """
    spoken = speak(sentence)
    is_address = "://" in spoken.partition(" ")[0]
    begun = spoken if is_address else spoken[:1].upper() + spoken[1:]
    # Translators: the end of a sentence: your language's full stop.
    return begun if begun.endswith(_ENDS) else told("{sentence}.", sentence=begun)
