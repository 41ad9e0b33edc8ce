"""Whatever goes wrong has a sentence, and no sentence has a traceback in it."""

import pytest

from pushnet.errors import Code, NetworkError, RefusedError
from pushnet.store.errors import DiskFullError
from pushnet.views.failure import capital, sentence_of


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (RefusedError(Code.INVITE, "no such word"), "No such word."),
        (RefusedError(Code.INVITE), "These are not the words of an invite."),
        (RefusedError(Code.FORM), "This is not possible now (form)."),
        (NetworkError("the broker is silent!"), "The broker is silent!"),
        (NetworkError(), "Something is wrong inside pushnet."),
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
