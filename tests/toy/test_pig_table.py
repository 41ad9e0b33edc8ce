"""Pig at a table: chance made jointly by all seats, a record that proves it, and no way around."""

from dataclasses import replace

import pytest

from pushnet.session.snapshot import Stage
from pushnet.verify import Replayed, Verdict, replay_record, verify_record
from tests.conformance.programs import agreed
from tests.session.tables import Table
from tests.sim.plan import make_plan
from tests.sim.run import run_world
from tests.sim.world import World
from tests.toy.pig_types import Goal, Lost, Options, Rolled


class PigTable(Table):
    """As every simulated table; only the game is another."""

    rules_name = "pig"


def played(count: int, options: Options | None = None, seed: int = 1) -> PigTable:
    """Return a table whose game is over."""
    table = PigTable(count, seed, options or Options())
    table.start()
    table.play()
    return table


def record_of(table: PigTable) -> bytes:
    (record,) = {client.records[-1] for client in table.clients}
    return record


@pytest.mark.parametrize("count", [2, 3, 6])
@pytest.mark.parametrize("goal", Goal)
def test_a_whole_game_ends_alike_everywhere_and_both_programs_accept_it(
    count: int, goal: Goal
) -> None:
    table = played(count, Options(goal=goal))
    games = [client.game for client in table.clients]
    assert all(game.stage is Stage.OVER for game in games)
    assert len({game.head for game in games}) == len({game.ranks for game in games}) == 1
    assert all(client.violations() == [] for client in table.clients)
    report = verify_record(record_of(table))
    assert (report.verdict, report.rules) == (Verdict.COMPLETE, "pig")
    assert report.ranks == games[0].ranks
    assert agreed(record_of(table), "a game of Pig", None)["exit"] == 0


def test_every_number_needs_a_link_of_every_seat() -> None:
    table = played(3)
    result = replay_record(record_of(table))
    assert isinstance(result, Replayed)
    numbers = [
        note for note in result.notes if any(isinstance(e, Rolled | Lost) for e in note.events)
    ]
    assert len(numbers) > 10
    assert all(note.event_number is not None for note in numbers)
    assert result.report.events == 1 + len(numbers)  # the first seat is drawn, too


def test_another_seed_of_the_players_gives_other_numbers() -> None:
    assert record_of(played(2, seed=1)) != record_of(played(2, seed=2))


def test_a_changed_record_is_refused_by_both_programs() -> None:
    record = record_of(played(2))
    for at in range(0, len(record), len(record) // 40):
        changed = record[:at] + bytes((record[at] ^ 1,)) + record[at + 1 :]
        assert agreed(changed, f"byte {at}", None)["exit"] != 0
    with_more = record + b"\x00"
    assert verify_record(with_more).verdict in {Verdict.REFUSED, Verdict.NOT_A_RECORD}


@pytest.mark.parametrize("seed", [2, 6, 8, 12, 13])
def test_on_a_bad_network_the_game_goes_on_and_honest_seats_are_never_blamed(seed: int) -> None:
    """Loss, repeats, crashes, partitions, a leaver, a full disk and, with seed 6, a cheat."""
    plan = replace(make_plan(seed, generation=2), game="pig", options=Options())
    story = run_world(World(seed, plan))  # its checkers look after every step
    assert story.outcome == ("complete" if plan.cheat is None else "void")
