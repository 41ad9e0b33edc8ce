"""A lobby on the stage: tables in it, ways to ask for something, and what was asked."""

from pushnet.session.snapshot import Snapshot
from pushnet.tables.hosting import HostPlan
from pushnet.tui.screens.lobby import LobbyScreen
from pushnet.views.options import printed_rules
from tests.tui.scripted_doors import (
    INVITE,
    LINK,
    ScriptedClient,
    ScriptedDoors,
    ScriptedTable,
    key_of,
    lobby_snapshot,
    peer,
)
from tests.tui.stage import Stage

ANA, BEN, CARO = key_of(1), key_of(2), key_of(3)
WAITING = lobby_snapshot(peer(ANA, "Ana", ready=True), peer(BEN, "Ben"))
READY = lobby_snapshot(peer(ANA, "Ana", ready=True), ready=True)


def at_table(snapshot: Snapshot, *, solo: bool = False) -> ScriptedDoors:
    words = "" if solo else INVITE
    table = ScriptedTable(ScriptedClient(snapshot), words, LINK if words else "")
    return ScriptedDoors(table=table)


async def enter(
    stage: Stage, *, hosts: bool = True, seats_max: int = 6, game: str = "push"
) -> None:
    """Go into the lobby of the scripted table."""
    plan = HostPlan(game=game, options=printed_rules(game), seats_max=seats_max)
    await stage.app.push_screen(
        LobbyScreen(stage.app.world, stage.doors.table, plan if hosts else None)
    )
    await stage.pilot.pause()


async def by(stage: Stage, way: str, action: str, seat: int = 0) -> None:
    """Ask for an action by a key, by the key bar, or by a click on a seat."""
    if way == "bar":
        await stage.click_key(action)
    elif way == "seat":
        await stage.click_row("SeatList", seat)
    else:
        await stage.press(way)


def asked(stage: Stage) -> list[object]:
    return list(stage.doors.table.client.asked)
