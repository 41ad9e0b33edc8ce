"""Choosing a game, and partners in its lobby: by key and by mouse."""

from pathlib import Path

from pushnet.games.rummy_types import Options
from pushnet.session.effects import HostTable
from pushnet.tui.widgets.row_list import RowList
from tests.tui.lobby_stage import ANA, BEN, CARO, asked, at_table, by, enter
from tests.tui.scripted_doors import OWN, lobby_snapshot, peer
from tests.tui.stage import staged
from tests.tui.test_forms import row_of, turn, value

FOUR = lobby_snapshot(
    peer(ANA, "Ana", ready=True), peer(BEN, "Ben"), peer(CARO, "Caro"), rules="rummy"
)


async def test_the_host_seats_the_partners(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(FOUR)) as stage:
        await enter(stage, seats_max=4, game="rummy")
        assert "with Ben" in stage.text("SeatList")
        for way, order in (("p", (OWN, BEN, ANA, CARO)), ("bar", (OWN, ANA, CARO, BEN))):
            await by(stage, way, "partners")
            await stage.at("ChooseScreen")
            if way == "p":
                await stage.press("down", "enter")
            else:
                await stage.click_row("RowList", 2)
            await stage.at("LobbyScreen")
            told = asked(stage)[-1]
            assert isinstance(told, HostTable)
            assert (told.game, told.order) == ("rummy", order)


async def test_guests_hear_who_arranges(tmp_path: Path) -> None:
    guest = lobby_snapshot(
        peer(ANA, "Ana"), peer(BEN, "Ben"), peer(CARO, "Caro"), rules="rummy", host=ANA
    )
    async with staged(tmp_path, doors=at_table(guest)) as stage:
        await enter(stage, hosts=False)
        await stage.app.run_action("partners", default_namespace=stage.screen)
        await stage.until(lambda: stage.prompt == "Only the host seats the partners.", "reason")


async def test_a_table_of_rummy_is_hosted(tmp_path: Path) -> None:
    async with staged(tmp_path, "h") as stage:
        await turn(stage, "game", "right")
        assert (value(stage, "game"), value(stage, "players")) == ("Push rummy", "4")
        await turn(stage, "allow_all_wild", "space")
        await stage.press("home", "enter")
        await stage.at("LobbyScreen")
    assert stage.doors.asked == [("host", "rummy", Options(allow_all_wild=True), None)]
    assert stage.doors.told[0][0] == 4


async def test_rummy_against_bots_by_mouse(tmp_path: Path) -> None:
    async with staged(tmp_path, "s") as stage:
        await stage.click_row("RowList", row_of(stage, "game"))
        assert (value(stage, "game"), value(stage, "bots")) == ("Push rummy", "3")
        stage.screen.query_one(RowList).show_row("start")
        await stage.press("enter")
        await stage.at("LobbyScreen")
    assert stage.doors.asked == [("solo", 3, "careful", Options(), "rummy")]


async def test_the_options_of_rummy_are_those_of_rummy(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(FOUR)) as stage:
        await enter(stage, seats_max=4, game="rummy")
        await stage.press("o")
        await stage.at("OptionsScreen")
        await turn(stage, "last_card_push", "right")
        await stage.press("escape")
        await stage.at("LobbyScreen")
        told = asked(stage)[-1]
    assert isinstance(told, HostTable)
    assert told.options.last_card_push.name == "CANCEL"
