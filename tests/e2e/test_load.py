"""Many rooms at one broker: all that is said reaches every seat of its room, and no other."""

import asyncio

import pytest

from pushnet.bench.load import Load, LoadReport, measure
from tests.services import require

ROOMS, SECONDS = 12, 2.0


def loaded(broker: str, rooms: int, seconds: float, card_every_s: float = 1.0) -> LoadReport:
    load = Load(
        broker=broker,  # type: ignore[arg-type]
        programs="light",
        games=rooms,
        card_every_s=card_every_s,
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


# amqtt takes about 1,000 messages a second, and 200 rooms at human pace say as many.
@pytest.mark.nightly
@pytest.mark.parametrize(("broker", "rooms"), [("amqtt", 100), ("mosquitto", 200)])
def test_hundreds_of_rooms_hear_all_that_is_said(broker: str, rooms: int) -> None:
    if broker == "mosquitto":
        require("mosquitto")
    report = loaded(broker, rooms, 20.0, card_every_s=3.0)
    assert report.result.heard == report.result.wanted
