"""Typing an invite: completion, and how many words are there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.views.invite_entry import entry_view

WORDS = ("acorn", "basil", "bison", "cedar", "dune", "ember")


@pytest.mark.parametrize(
    ("text", "completion"),
    [
        ("a", "corn"),
        ("b", ""),  # two words
        ("bas", "il"),
        ("basil", ""),
        ("acorn-BIS", "on"),
        ("acorn basil ", ""),
        ("acorn-", ""),
        ("acorn, ced", "ar"),
        ("x", ""),
        ("", ""),
    ],
)
def test_completion(text: str, completion: str) -> None:
    assert entry_view(text, WORDS).completion == completion


def test_known_words_are_marked() -> None:
    view = entry_view("Acorn basl  cedar", WORDS)
    assert view.words == ("acorn", "basl", "cedar")
    assert view.known == (True, False, True)
    assert not view.is_complete


def test_five_words_are_enough() -> None:
    assert entry_view("acorn basil cedar dune emb", WORDS).is_complete


@pytest.mark.parametrize("text", ["pushnet://acorn-basil-cedar-dune-ember", "acorn-x@10.0.0.7:1"])
def test_links_and_addresses_are_left_alone(text: str) -> None:
    view = entry_view(text, WORDS)
    assert view.is_link
    assert view.is_complete
    assert view.completion == ""


@given(st.text(max_size=40))
def test_nothing_typed_is_too_strange(text: str) -> None:
    view = entry_view(text, WORDS)
    assert len(view.words) == len(view.known)
    if view.completion:
        assert (view.words[-1] + view.completion) in WORDS
