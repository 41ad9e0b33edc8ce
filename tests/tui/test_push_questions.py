"""Leaving the table, and going on without somebody: asked once, answered by key or number."""

from pathlib import Path

import pytest

from pushnet.games.push_notation import parse_position
from pushnet.ids import Seat
from pushnet.session.effects import CastVote, LeaveGame, RoomChanged
from pushnet.session.snapshot import BallotSnapshot, Standing
from pushnet.tui.table_questions import Departure
from tests.tui.scripted_client import ScriptedClient
from tests.tui.table_stage import at_table

CHOOSE = "3p 1:choose bench=R16Y2/G3/- bank=-/B6/-"


def at(position: str) -> ScriptedClient:
    state = parse_position(position)
    return ScriptedClient(len(state.benches), state=state)


@pytest.mark.parametrize(
    ("keys", "sent", "departure"),
    [
        (["q", "2"], [LeaveGame()], Departure.LEFT),
        (["q", "y"], [LeaveGame()], Departure.LEFT),
        (["f10", "down", "enter"], [LeaveGame()], Departure.LEFT),
        (["q", "1"], [], Departure.AWAY),
        (["q", "k"], [], Departure.AWAY),
        (["q", "enter"], [], Departure.AWAY),
    ],
)
async def test_leaving_a_running_game_asks_once(tmp_path: Path, keys, sent, departure) -> None:
    async with at_table(tmp_path, at(CHOOSE), keys[0]) as table:
        assert table.prompt == "Leave the running game?"
        assert table.departures == []
        await table.press(*keys[1:])
        assert table.departures == [departure]
        assert table.sent == sent
        assert table.stage.place == "Screen"  # what lay below


@pytest.mark.parametrize("key", ["3", "n", "escape"])
async def test_one_may_stay_after_all(tmp_path: Path, key: str) -> None:
    async with at_table(tmp_path, at(CHOOSE), "q", key) as table:
        assert table.departures == []
        assert table.prompt.startswith("Your turn")


async def test_while_a_question_is_open_no_move_is_made(tmp_path: Path) -> None:
    async with at_table(tmp_path, at(CHOOSE), "q", "d") as table:
        assert table.played == []
        assert table.prompt == "Leave the running game?"
        await table.press("x", "5")
        assert table.sent == []


async def test_a_watcher_leaves_without_a_question(tmp_path: Path) -> None:
    async with at_table(tmp_path, ScriptedClient(3, own_seat=None), "q") as table:
        assert table.departures == [Departure.DONE]


@pytest.mark.parametrize(("keys", "yes"), [(["1"], True), (["y"], True), (["2"], None)])
async def test_a_silent_player_can_be_voted_out(tmp_path: Path, keys, yes) -> None:
    client = ScriptedClient(4, first=1)
    client.standings[1] = Standing.SILENT
    client.may_vote_out = (Seat(1),)
    async with at_table(tmp_path, client) as table:
        assert table.prompt.startswith("Ana cannot be heard")
        await table.press("v")
        assert table.prompt == "Go on without Ana? They cannot come back."
        await table.press(*keys)
        votes = [intent for intent in table.sent if isinstance(intent, CastVote)]
        assert votes == ([] if yes is None else [CastVote((Seat(1),), yes=True)])


async def test_the_vote_key_can_be_clicked_and_is_withdrawn_when_the_player_is_back(
    tmp_path: Path,
) -> None:
    client = ScriptedClient(4, first=1)
    client.may_vote_out = (Seat(1),)
    async with at_table(tmp_path, client) as table:
        await table.stage.click_key("vote")
        assert table.prompt.startswith("Go on without Ana?")
        client.may_vote_out = ()
        client.tell(RoomChanged())
        await table.settle()
        assert table.prompt == "Ana chooses: draw or bank."


@pytest.mark.parametrize(("key", "yes"), [("1", True), ("y", True), ("2", False), ("n", False)])
async def test_a_ballot_is_answered(tmp_path: Path, key: str, yes: bool) -> None:
    client = ScriptedClient(4, first=1)
    client.ballots = (
        BallotSnapshot(
            members=(Seat(1),), yes=(Seat(2), Seat(3)), no=(), needed=(Seat(0),), asked=True
        ),
    )
    async with at_table(tmp_path, client) as table:
        assert table.prompt.endswith("Do you agree?")
        await table.press(key)
        assert table.sent == [CastVote((Seat(1),), yes=yes)]
