"""What a game is exported as tells the whole game, and can be read back."""

import json

import pytest

from pushnet.errors import UsageError
from pushnet.games.push import RULES
from pushnet.games.push_game_text import parse_game
from pushnet.games.push_notation import parse_position
from pushnet.games.replay import Left, replay
from pushnet.session.moves import moves_of
from pushnet.views.game_export import game_json, game_text
from tests.session.logs import eventful, log_of, plain, unfinished

NAMES = ("Ana", 'Borislav "B"', "Chie\n")


@pytest.mark.parametrize("record", [plain(), unfinished()], ids=["whole", "part"])
def test_the_text_read_back_is_the_game(record: bytes) -> None:
    log = log_of(record)
    read = parse_game(game_text(log, NAMES))
    assert read.names == NAMES
    assert read.steps == tuple(step for steps in moves_of(log) for step in steps)
    state = read.start
    for after, _ in replay(RULES, state, read.steps):
        state = after
    assert state == log.positions[-1].state


def test_names_are_written_for_all_or_for_none() -> None:
    assert parse_game(game_text(log_of(plain()), ("Ana", "", "Chie"))).names == ()


@pytest.mark.parametrize("record", [plain(), eventful()], ids=["plain", "left"])
def test_json_has_every_step_with_the_position_it_leads_to(record: bytes) -> None:
    log = log_of(record)
    told = json.loads(
        json.dumps(game_json(log, ["x"] * len(log.table.seats), verdict="complete", signed_by=(0,)))
    )
    steps = [step for steps in moves_of(log) for step in steps]
    assert len(told["steps"]) == len(steps)
    by_slot = {step["slot"]: step for step in told["steps"]}
    for h, step in by_slot.items():
        assert parse_position(step["position"]) == log.positions[h].state
    chances = [step["chance"] for step in told["steps"] if step["chance"]]
    assert all(0 <= chance["index"] < chance["bound"] for chance in chances)
    assert [chance["event"] for chance in chances] == sorted(chance["event"] for chance in chances)
    left = [step for step in told["steps"] if step["seat"] is None]
    assert len(left) == sum(isinstance(step, Left) for step in steps)
    points = {rank["seat"]: rank["points"] for rank in told["ranks"]}
    assert told["steps"][-1]["points"] == [points[seat["seat"]] for seat in told["seats"]]
    assert [seat["signed_result"] for seat in told["seats"]].count(True) == 1
    turns = [step["turn"] for step in told["steps"]]
    assert turns == sorted(turns)
    assert turns[0] == 1


@pytest.mark.parametrize("slots", [0, 1])
def test_a_game_that_never_began_cannot_be_told(slots: int) -> None:
    log = log_of(unfinished(slots))
    with pytest.raises(UsageError):
        game_text(log, NAMES)
    with pytest.raises(UsageError):
        game_json(log, NAMES, verdict="incomplete", signed_by=())
