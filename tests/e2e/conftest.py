"""Brokers of the test's own, and players' files."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.e2e.mosquitto import Mosquitto
from tests.services import require
from tests.tables.houses import Village, village


@pytest.fixture(name="village")
def village_of_the_test(tmp_path: Path) -> Iterator[Village]:
    with village(tmp_path) as opened:
        yield opened


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Callable[..., Mosquitto]]:
    """Start brokers that the test may kill; they are gone after it."""
    program = require("mosquitto")
    with ExitStack() as stack:

        def start(*lines: str) -> Mosquitto:
            broker = Mosquitto(program, tmp_path, *lines)
            stack.callback(broker.kill)
            broker.start()
            return broker

        yield start
