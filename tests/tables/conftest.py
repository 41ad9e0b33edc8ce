"""Every test of a table gets a place for its players' files."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tables.houses import Village, village


@pytest.fixture(name="village")
def village_of_the_test(tmp_path: Path) -> Iterator[Village]:
    with village(tmp_path) as opened:
        yield opened
