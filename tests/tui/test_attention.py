"""The player is called when it matters: my turn, somebody lost or back, the line gone."""

from dataclasses import replace
from pathlib import Path

import pytest

from pushnet.games.push_types import Push
from pushnet.net.transport import Connection, StatusChanged
from pushnet.session.effects import RoomChanged
from pushnet.session.snapshot import Standing
from tests.tui.scripted_client import ScriptedClient
from tests.tui.table_stage import PATIENT, at_table


async def test_the_bell_rings_once_when_the_turn_is_mine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[bool] = []
    monkeypatch.setattr("pushnet.tui.app.PushnetApp.bell", lambda _: rung.append(True))
    client = ScriptedClient(2, first=1, seed=2)
    async with at_table(tmp_path, client, config=replace(PATIENT, bell=True)) as table:
        assert rung == []
        client.play_until_mine()
        await table.settle()
        assert rung == [True]
        client.tell(RoomChanged())
        await table.settle()
        assert rung == [True]
    async with at_table(tmp_path, ScriptedClient(2), config=PATIENT) as table:
        await table.settle()
        assert rung == [True]


async def test_who_is_lost_and_back_is_told_as_plain_text(tmp_path: Path) -> None:
    client = ScriptedClient(3, names=("Mika", "[red]Ana", "Bo"))
    async with at_table(tmp_path, client) as table:
        told = table.stage.app._notifications
        client.standings[1] = Standing.LOST
        client.tell(RoomChanged())
        await table.settle()
        assert [each.message for each in told] == ["[red]Ana cannot be heard any more."]
        client.standings[1] = Standing.PRESENT
        client.tell(RoomChanged())
        await table.settle()
        assert [each.message for each in told][1:] == ["[red]Ana is back."]
        client.standings[1] = Standing.LEFT
        client.tell(RoomChanged())
        await table.settle()
        assert [each.message for each in told][2:] == ["[red]Ana has closed the program."]
        log = table.text("EventLog")  # and it can be read later
        assert "cannot be heard" in log
        assert "is back" in log
        assert "has closed the program" in log
        await table.press("l")
        await table.stage.at("GameLogScreen")
        assert "[red]Ana is back." in table.text()


@pytest.mark.parametrize(
    ("detail", "said"),
    [
        ("No broker answers at ws://x. Next try in 5 s.", "No broker answers at ws://x."),
        ("", "The line to the table is lost; trying again …"),
    ],
)
async def test_a_lost_line_is_said_until_it_is_back(tmp_path: Path, detail, said) -> None:
    client = ScriptedClient(3)
    async with at_table(tmp_path, client) as table:
        client.link = StatusChanged(Connection.OFFLINE, detail)
        client.tell(client.link)
        await table.settle()
        assert table.prompt.startswith(said)
        client.link = StatusChanged(Connection.ONLINE, "")
        client.tell(client.link)
        await table.settle()
        assert table.prompt == "Your turn: draw a card."
        await table.press("d")
        assert table.played == [Push()]
