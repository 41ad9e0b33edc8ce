"""Every ending has one exit code and one sentence."""

import pytest

from pushnet.commands.exits import cause_of, exit_code, sentence
from pushnet.errors import Code, NetworkError, PushnetError, RefusedError, UsageError
from pushnet.store.errors import (
    ConfigError,
    DiskFullError,
    NewerFileError,
    StoreError,
    UnreadableFileError,
)


class OwnNetworkError(NetworkError):
    """The broker is gone."""


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (PushnetError(), 1),
        (StoreError(), 1),
        (DiskFullError(), 1),
        (UsageError("x"), 2),
        (ConfigError("x"), 2),
        (RefusedError(Code.NOTATION), 2),
        (RefusedError(Code.INVITE), 2),
        (RefusedError(Code.BAD_SIGNATURE), 3),
        (RefusedError(Code.RECORD_DIGEST), 3),
        (NetworkError("x"), 4),
        (OwnNetworkError(), 4),
        (NewerFileError(), 5),
        (RefusedError(Code.NEWER_VERSION), 5),
        (UnreadableFileError(), 6),
        (RefusedError(Code.NOT_A_RECORD), 6),
        (KeyboardInterrupt(), 130),
        (ValueError("a bug"), 1),
        (OSError(5, "Input/output error"), 1),
    ],
)
def test_each_error_has_its_code(error: BaseException, code: int) -> None:
    assert exit_code(error) == code


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (RefusedError(Code.NOTATION, "there is no card x9"), "there is no card x9 (notation)"),
        (RefusedError(Code.NOTATION), "notation"),
        (NetworkError("The broker is gone."), "The broker is gone."),
        (OwnNetworkError(), "The broker is gone."),
        (NewerFileError("f"), f"{NewerFileError.SENTENCE} (f)"),
        (FileNotFoundError(2, "No such file or directory", "x"), "x: No such file or directory"),
        (KeyboardInterrupt(), ""),
    ],
)
def test_each_error_has_its_sentence(error: BaseException, told: str) -> None:
    assert sentence(error) == told


def test_a_bug_is_told_without_a_traceback() -> None:
    told = sentence(ZeroDivisionError("division by zero"))
    assert "ZeroDivisionError" in told
    assert "\n" not in told


def test_a_group_of_one_is_that_one() -> None:
    error = NetworkError("x")
    assert cause_of(ExceptionGroup("outer", [ExceptionGroup("inner", [error])])) is error
    several = ExceptionGroup("two", [error, error])
    assert cause_of(several) is several


def every_store_error() -> list[type[StoreError]]:
    return [StoreError, *StoreError.__subclasses__()]


@pytest.mark.parametrize("kind", every_store_error())
def test_a_store_error_is_a_sentence_in_one_line(kind: type[StoreError]) -> None:
    assert "\n" not in str(kind("file"))
    assert str(kind("file")).endswith("(file)")
    assert str(kind())[-1] in ".:`"
