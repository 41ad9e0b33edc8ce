"""Loads: how games are shared out, what is counted, and what limits a run."""

from dataclasses import replace

import pytest

from pushnet.bench.load import Load, LoadReport
from pushnet.bench.load_worker import PartResult
from pushnet.bench.loop_line import RoomTally
from pushnet.bench.usage import Usage


def load(**changes: object) -> Load:
    asked = {"games": 5, "card_every_s": 3.6, "seconds": 2.0, "workers": 2, "broker": "amqtt"}
    return Load(**{**asked, **changes})  # type: ignore[arg-type]


def result(**changes: object) -> PartResult:
    numbers = dict.fromkeys(("slots", "games_over", "messages", "payload_bytes", "deliveries"), 3)
    made = {"seconds": 2.0, "card_ms": (4.0, 2.0), "heard": 7, "begun": 5, "wanted": 8, **numbers}
    return PartResult(**{**made, **changes})  # type: ignore[arg-type]


def report(broker: Usage | None, clients: Usage | None) -> LoadReport:
    return LoadReport(
        load=load(), cores=2, workers=2, result=result(), broker=broker, clients=clients
    )


def test_games_are_shared_out_evenly_and_nobody_gets_none() -> None:
    assert [part.games for part in load().parts("mqtt://x")] == [3, 2]
    assert [part.games for part in load(games=1).parts("mqtt://x")] == [1]


def test_a_game_makes_as_many_moves_as_its_cards_need() -> None:
    assert load().pause_ms == 1_000
    assert load(card_every_s=0.0).pause_ms == 0


def test_results_of_workers_add_up() -> None:
    both = result() + result(card_ms=(9.0,), seconds=2.5, alerts=("full",))
    assert both.card_ms == (4.0, 2.0, 9.0)
    assert (both.seconds, both.messages, both.heard, both.wanted) == (2.5, 6, 14, 16)
    assert both.alerts == ("full",)


def test_what_is_nearest_to_its_limit_is_named() -> None:
    busy = report(Usage(1.8, 10.0), Usage(2.0, 90.0))
    assert busy.fullest == ("the broker's core", 0.9)
    assert report(Usage(0.2, 10.0), Usage(2.0, 90.0)).fullest == ("the clients' cores", 0.5)
    waits = replace(busy, result=result(commit_s=3.8))
    assert waits.fullest == ("the clients' disk", 0.95)
    assert report(None, None).fullest == ("the clients' disk", 0.0)


def test_the_share_delivered_is_of_what_was_wanted() -> None:
    assert report(None, None).delivered == 7 / 8


def test_a_payload_counts_once_for_each_line_that_heard_it() -> None:
    tally = RoomTally(3)
    tally.said(b"first payload, long enough")
    for line in (0, 1, 1):
        tally.heard(line, b"first payload, long enough")
    tally.heard(2, b"something of a stranger's")
    assert tally.delivered() == (2, 3)
    assert (tally.messages, tally.deliveries) == (1, 4)


def test_what_is_said_after_the_end_is_not_looked_for() -> None:
    tally = RoomTally(1)
    tally.is_open = False
    tally.said(b"too late")
    assert tally.delivered() == (0, 0)
    tally.begin()
    assert tally.messages == 0


def test_games_begin_one_after_another_over_more_than_one_card() -> None:
    for part in load(games=100, card_every_s=3.0).parts("mqtt://127.0.0.1"):
        assert part.step_s * part.games == pytest.approx(3.332)


def test_games_as_fast_as_it_goes_wait_for_nothing() -> None:
    asked = load(games=4, card_every_s=0.0)
    assert [part.step_s for part in asked.parts("mqtt://127.0.0.1")] == [0.0, 0.0]
