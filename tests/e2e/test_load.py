"""Many rooms at one broker: all that is said reaches every seat of its room, and no other."""

import asyncio

import pytest

from pushnet.bench.load import Load, LoadReport, measure
from tests.services import require

ROOMS, SECONDS = 12, 2.0


def loaded(broker: str, rooms: int, seconds: float) -> LoadReport:
    load = Load(
        broker=broker,  # type: ignore[arg-type]
        programs="light",
        games=rooms,
        card_every_s=1.0,
        seconds=seconds,
        workers=2,
    )
    return asyncio.run(measure(load, lambda _: None))


@pytest.mark.parametrize("broker", ["amqtt", "mosquitto"])
def test_many_rooms_at_one_broker_hear_all_that_is_said(broker: str) -> None:
    if broker == "mosquitto":
        require("mosquitto")
    report = loaded(broker, ROOMS, SECONDS)
    assert report.result.wanted >= 4 * ROOMS
    assert report.result.heard == report.result.wanted


@pytest.mark.nightly
@pytest.mark.parametrize("broker", ["amqtt", "mosquitto"])
def test_two_hundred_rooms_hear_all_that_is_said(broker: str) -> None:
    if broker == "mosquitto":
        require("mosquitto")
    report = loaded(broker, 200, 20.0)
    assert report.result.heard == report.result.wanted
