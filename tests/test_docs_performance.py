"""docs/performance.md and docs/scaling.md quote measured figures and nothing else."""

import json
import re

import pytest

from pushnet.commands.bench import command
from tests.benchmarks.figures import KEPT, PAGES, RUNS, TRIAL, kept, written
from tests.benchmarks.render import MISSING, RENDERED, table
from tests.benchmarks.scaling import one_game, scaling_rows

ELSEWHERE = {"fairness", "strategy"}  # pages of their own quote them
NO_COMMAND = {"compare"}  # needs the network


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_tables_are_made_of_the_figures_that_are_kept(page) -> None:
    text = page.read_text("utf-8")
    assert written(text, kept()) == text


def test_every_benchmark_is_on_the_page() -> None:
    text = PAGES[0].read_text("utf-8")
    assert set(command.commands) - ELSEWHERE == set(RUNS) - NO_COMMAND
    assert set(re.findall(r"<!-- figures: ([\w-]+) -->", text)) == set(RENDERED) - {"scaling"}
    assert set(TRIAL) == set(RUNS)
    for name in set(command.commands) - ELSEWHERE:
        assert f"`pushnet bench {name}`" in text


def test_a_figure_that_was_typed_by_hand_is_found() -> None:
    page = PAGES[0].read_text("utf-8")
    (number,) = re.findall(
        r"\| steps applied, legality checked \| goal 400,000 \| ([\d,]+) \|", page
    )
    forged = page.replace(number, "999,999")
    assert written(forged, kept()) == page != forged


def test_what_was_not_measured_is_said() -> None:
    marked = "<!-- figures: deal -->\n\nold\n\n<!-- end -->"
    assert MISSING in written(marked, {})


def test_figures_tell_where_and_when() -> None:
    for name, figure in json.loads(KEPT.read_text("utf-8")).items():
        assert name in RUNS
        assert {"cores", "python", "system", "processor", "date"} <= set(figure["machine"])


def test_numbers_stand_to_the_right() -> None:
    assert (
        table(("a", "b", "c"), [("1", "2", "3")])
        == "| a | b | c |\n| --- | --- | --: |\n| 1 | 2 | 3 |"
    )


def load_run(**changes: object) -> dict[str, object]:
    run = {
        "broker": "mosquitto",
        "clients": "light",
        "games": 100,
        "seats": 4,
        "card_every_s": 3.0,
        "measured_s": 10.0,
        "messages": 4_000,
        "payload_bytes": 2_000_000,
        "broker_used": {"cpu_s": 1.0, "memory_mib": 10.0},
    }
    return {**run, **changes}


def test_a_million_players_cost_what_a_game_costs_times_their_tables() -> None:
    rows = {what: number for what, _, number in scaling_rows({"runs": [load_run()]})}
    assert rows["tables"] == "250,000"
    assert rows["messages a second"] == "1,000,000"
    assert rows["deliveries a second"] == "4,000,000"
    assert rows["bytes out of brokers"] == "19.2 Gbit/s"  # 4e6 x (500 + 100) bytes
    assert rows["brokers' processors"] == "250 cores"
    assert rows["brokers' memory"] == "24 GiB"
    assert rows["brokers of one core"] == "500"


def test_the_costs_are_those_of_the_largest_run_in_which_the_broker_had_room() -> None:
    others = [
        load_run(broker="amqtt", games=1_000),
        load_run(clients="real", games=900),
        load_run(games=50),
        load_run(card_every_s=0.0, games=2_000),
        load_run(broker_used=None, games=3_000),
    ]
    assert one_game({"runs": [*others, load_run()]}) == one_game({"runs": [load_run()]})
