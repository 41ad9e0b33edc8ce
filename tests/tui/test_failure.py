"""Whatever goes wrong has a sentence, and no sentence has a traceback in it."""

import logging
from pathlib import Path

import pytest

from pushnet.errors import Code, NetworkError, RefusedError
from pushnet.store.errors import DiskFullError
from pushnet.tui.failure import capital, open_log, sentence_of


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (RefusedError(Code.INVITE, "no such word"), "No such word."),
        (RefusedError(Code.INVITE), "These are not the words of an invite."),
        (RefusedError(Code.FORM), "This is not possible now (form)."),
        (NetworkError("the broker is silent!"), "The broker is silent!"),
        (NetworkError(), NetworkError.__doc__),
        (DiskFullError(), "The disk is full. Nothing that could not be saved was sent."),
        (PermissionError(13, "Permission denied", "/x"), "/x: Permission denied."),
        (OSError("strange"), "Something is wrong inside pushnet."),
        (ZeroDivisionError("secret"), "Something is wrong inside pushnet."),
    ],
)
def test_every_error_has_a_sentence(error: Exception, said: str) -> None:
    sentence = sentence_of(error)
    assert sentence.startswith(said)
    assert "secret" not in sentence
    assert "\n" not in sentence


@pytest.mark.parametrize("code", list(Code))
def test_every_code_alone_makes_a_sentence(code: Code) -> None:
    assert sentence_of(RefusedError(code)).endswith(".")


@pytest.mark.parametrize(
    ("text", "sentence"), [("hello", "Hello."), ("Done!", "Done!"), ("so …", "So …"), ("", ".")]
)
def test_sentences_begin_and_end_as_such(text: str, sentence: str) -> None:
    assert capital(text) == sentence


@pytest.fixture
def _quiet_log():
    log = logging.getLogger("pushnet")
    before = list(log.handlers)
    yield
    for handler in set(log.handlers) - set(before):
        log.removeHandler(handler)
        handler.close()


@pytest.mark.usefixtures("_quiet_log")
def test_the_log_is_a_file_of_its_own(tmp_path: Path) -> None:
    path = open_log(tmp_path / "logs")
    logging.getLogger("pushnet.tui").error("it happened")
    assert "it happened" in path.read_text()


@pytest.mark.usefixtures("_quiet_log")
def test_without_a_log_the_screen_still_opens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "logs").write_text("a file, not a folder")
    open_log(tmp_path / "logs")
    logging.getLogger("pushnet.tui").propagate = True
    logging.getLogger("pushnet.tui").warning("into nowhere")
    assert capsys.readouterr().err == ""
