"""How an ending is told: one sentence on stderr, and an exit code. The only place for both.

| code | meaning |
|---|---|
| 0 | fine |
| 1 | failure |
| 2 | usage: options, arguments, something typed |
| 3 | verification failed: checked, and false |
| 4 | network or peer |
| 5 | made by a newer pushnet |
| 6 | unreadable file, or not a record |
| 130 | interrupted |
"""

from collections.abc import Mapping
from typing import Final

import click

from pushnet.errors import Code, NetworkError, PushnetError, RefusedError, UsageError
from pushnet.store.errors import ConfigError, NewerFileError, UnreadableFileError
from pushnet.words import speak, told

FAILURE = 1
USAGE = 2
NOT_VERIFIED = 3
NETWORK = 4
NEWER = 5
UNREADABLE = 6
INTERRUPTED = 130

_BY_CLASS: Final[Mapping[type[PushnetError], int]] = {
    UsageError: USAGE,
    ConfigError: USAGE,
    NetworkError: NETWORK,
    NewerFileError: NEWER,
    UnreadableFileError: UNREADABLE,
}
# What people type on the command line, or ask for; every other refusal is about a file that was
# checked.
_BY_CODE: Final[Mapping[Code, int]] = {
    Code.NOTATION: USAGE,
    Code.INVITE: USAGE,
    Code.BROKER_URL: USAGE,
    Code.NOT_DUE: FAILURE,
    Code.ILLEGAL_ACTION: USAGE,
    Code.UNKNOWN_GAME: USAGE,
    Code.TABLE_SEATS: USAGE,
    Code.TABLE_OPTIONS: USAGE,
    Code.NEWER_VERSION: NEWER,
    Code.NOT_A_RECORD: UNREADABLE,
}


def exit_code(error: BaseException) -> int:
    """Return the code for an error that reached the command line."""
    match error:
        case KeyboardInterrupt() | click.Abort():
            return INTERRUPTED
        case RefusedError(code=code):
            return _BY_CODE.get(code, NOT_VERIFIED)
        case PushnetError():
            codes = (_BY_CLASS[kind] for kind in type(error).__mro__ if kind in _BY_CLASS)
            return next(codes, FAILURE)
        case _:
            return FAILURE


def sentence(error: BaseException) -> str:
    """Return what the user reads about an error, in the language chosen.

    It is empty for their own interruption.
    """
    match error:
        case KeyboardInterrupt() | click.Abort():
            return ""
        case RefusedError(detail=str(detail), code=code) if detail:
            return f"{speak(detail)} ({code})"
        case RefusedError(code=code):
            return str(code)
        case PushnetError():
            return speak(error.sentence) or " ".join((type(error).__doc__ or "").split())
        case OSError(strerror=str(cause), filename=str(name)):
            return f"{name}: {cause}"
        case _:
            return told(
                "Something is wrong inside pushnet ({error}). Your games are safe on disk."
                " `pushnet -vv ...` shows where it happened; `pushnet report` bundles what helps to"
                " find it.",
                error=f"{type(error).__name__}: {error}",
            )


def cause_of(error: BaseException) -> BaseException:
    """Return the one error inside nested exception groups; a group of several stays one."""
    while isinstance(error, BaseExceptionGroup) and len(error.exceptions) == 1:
        error = error.exceptions[0]
    return error
