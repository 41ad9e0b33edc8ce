"""Pig is one of the games while a test of this folder runs."""

from collections.abc import Iterator

import pytest

from tests.toy.pig_places import pig_installed


@pytest.fixture(autouse=True)
def _pig() -> Iterator[None]:
    with pig_installed():
        yield
