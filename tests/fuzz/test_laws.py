"""Arbitrary bytes and texts: the laws of every target under hypothesis."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.targets import TARGETS

TEXTS = ("position", "game-text", "steps", "invite", "broker-url", "config", "key-text")
EXAMPLES = {
    "session": 25,
    "sealed-session": 15,
    "record": 15,
    "config": 30,
}  # elsewhere EXAMPLES_MAX
EXAMPLES_MAX = 80  # of the others


@pytest.mark.parametrize("name", TARGETS)
def test_any_bytes(name: str) -> None:
    @settings(max_examples=EXAMPLES.get(name, EXAMPLES_MAX), database=None)
    @given(st.binary(max_size=900))
    def law(raw: bytes) -> None:
        TARGETS[name](raw)

    law()


@pytest.mark.parametrize("name", TEXTS)
def test_any_text(name: str) -> None:
    @settings(max_examples=EXAMPLES.get(name, EXAMPLES_MAX), database=None)
    @given(st.text(max_size=300))
    def law(text: str) -> None:
        TARGETS[name](text.encode("utf-8", "surrogatepass"))

    law()
