"""Emotes and muting, at the table and in the lobby, by key, by mouse and by the palette."""

from pathlib import Path

import pytest

from pushnet.errors import Code, RefusedError
from pushnet.games.push_types import Options
from pushnet.session.effects import Say
from pushnet.views.chat import EMOTES
from tests.tui.scripted_client import ScriptedClient
from tests.tui.scripted_doors import ScriptedClient as LobbyClient
from tests.tui.scripted_doors import ScriptedDoors, ScriptedTable, key_of, lobby_snapshot, peer
from tests.tui.stage import Stage, staged
from tests.tui.table_stage import at_table

ANA, BO = key_of(1), key_of(2)
CHAT = ((ANA, "hello [b]"), (BO, "good evening"))


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("opens", ["e", "home"])
async def test_two_keys_say_an_emote(tmp_path: Path, number: int, opens: str) -> None:
    async with at_table(tmp_path, ScriptedClient(2), opens) as table:
        assert table.stage.place == "EmoteScreen"
        await table.press(str(number))
        await table.stage.at("PushTable")
        assert table.sent == [Say("", number)]


@pytest.mark.parametrize("key", ["shift+f3", "f15"])
async def test_one_key_does_too(tmp_path: Path, key: str) -> None:
    async with at_table(tmp_path, ScriptedClient(2), key) as table:
        assert table.sent == [Say("", 3)]


async def test_so_do_clicks_while_a_line_is_written(tmp_path: Path) -> None:
    client = ScriptedClient(2)
    async with at_table(tmp_path, client) as table:
        await table.stage.click_key("chat")
        assert "Enter Send   Esc Close   ► Emote   ► Mute" in table.text("KeyBar")
        await table.stage.click_key("emotes")
        await table.stage.at("EmoteScreen")
        await table.click("RowList", 6, 4)
        assert table.sent == [Say("", 5)]
        await table.stage.click_key("stop_writing")
        assert "Draw" in table.text("KeyBar")


async def test_letters_are_text_while_a_line_is_written(tmp_path: Path) -> None:
    async with at_table(tmp_path, ScriptedClient(2), "c", "e", "m", "enter") as table:
        assert table.sent == [Say("em")]
        assert "Draw" in table.text("KeyBar")


async def test_the_palette_has_all_six(tmp_path: Path) -> None:
    async with at_table(tmp_path, ScriptedClient(2)) as table:
        app = table.stage.app
        found = {each.title: each for each in app.get_system_commands(app.screen)}
        assert {f"Say: {text.template}" for text in EMOTES} <= set(found)
        assert "Mute" in found
        await found["Say: Ouch!"].callback()
        assert table.sent == [Say("", 4)]


async def test_too_many_emotes_are_refused_with_a_sentence(tmp_path: Path) -> None:
    client = ScriptedClient(2)
    client.refuse_next = RefusedError(Code.NOT_DUE, "You have said a lot; wait a moment.")
    async with at_table(tmp_path, client, "e", "1") as table:
        assert table.prompt == "You have said a lot; wait a moment."


async def test_where_only_players_write_an_onlooker_is_told(tmp_path: Path) -> None:
    client = ScriptedClient(2, own_seat=None, options=Options(spectator_chat=False))
    async with at_table(tmp_path, client, "e", "1") as table:
        assert table.prompt == "At this table only players write."
        assert table.sent == []


async def test_a_muted_player_is_not_drawn_until_he_is_read_again(tmp_path: Path) -> None:
    client = ScriptedClient(3, names=("Mika", "[red]Ana", "Bo"))
    client.say(1, "hello [b]")
    client.say(1, "", emote=4)
    client.say(2, "good evening")
    async with at_table(tmp_path, client, "m") as table:
        assert table.stage.place == "ChooseScreen"
        assert "Mute [red]Ana" in table.text()
        await table.press("down", "enter")
        await table.stage.at("PushTable")
        assert table.prompt == "[red]Ana is muted; nobody else knows. m undoes it."
        assert "hello" not in table.text("ChatLines")
        assert "Ouch!" not in table.text("ChatLines")
        assert "good evening" in table.text("ChatLines")
        client.say(1, "hello?")
        await table.settle()
        assert "hello" not in table.text("ChatLines")
        await table.press("end")
        await table.stage.at("ChooseScreen")
        row = (
            table.text("RowList")
            .splitlines()
            .index(next(line for line in table.text("RowList").splitlines() if "Read" in line))
        )
        await table.click("RowList", 6, row)
        assert table.prompt == "You read [red]Ana again."
        assert "hello [b]" in table.text("ChatLines")
        assert table.sent == []


async def test_nobody_can_be_muted_where_nobody_is(tmp_path: Path) -> None:
    client = ScriptedClient(2, names=("Mika", "Bot·Kestrel"))
    async with at_table(tmp_path, client, "m") as table:
        assert table.prompt == "Nobody else is here."


async def lobby(stage: Stage) -> LobbyClient:
    await stage.press("h", "enter")
    await stage.at("LobbyScreen")
    return stage.doors.table.client


def talking() -> ScriptedDoors:
    others = (peer(ANA, "Ana"), peer(BO, "Bo"))
    return ScriptedDoors(ScriptedTable(LobbyClient(lobby_snapshot(*others, chat=CHAT))))


async def test_in_the_lobby_by_key(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=talking()) as stage:
        client = await lobby(stage)
        client.asked.clear()
        await stage.press("e", "2")
        assert client.asked == [Say("", 2)]
        await stage.press("m", "enter")
        await stage.at("LobbyScreen")
        assert "Ana is muted" in stage.prompt
        assert "hello" not in stage.text("ChatBox")
        assert "good evening" in stage.text("ChatBox")


async def test_in_the_lobby_by_mouse(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=talking()) as stage:
        client = await lobby(stage)
        client.asked.clear()
        await stage.click_key("chat")
        await stage.click_key("emotes", "Frame > KeyBar")
        await stage.at("EmoteScreen")
        await stage.click_row("RowList", 0)
        assert client.asked == [Say("", 1)]
        await stage.click_key("mute", "Frame > KeyBar")
        await stage.at("ChooseScreen")
        await stage.click_row("RowList", 1)
        await stage.at("LobbyScreen")
        assert "good evening" not in stage.text("ChatBox")
        await stage.click_key("stop_writing", "Frame > KeyBar")
        assert "Ready" in stage.text("Frame > KeyBar")


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("[bold red]x[/] [@click=app.quit]y[/]", "[bold red]x[/]"),
        ("a\x1b[2J\x1b]2;t\x07b", "a[2J]2;tb"),
        ("[/", "[/"),
    ],
)
async def test_what_is_said_at_the_table_is_text_and_nothing_else(
    tmp_path: Path, raw: str, shown: str
) -> None:
    client = ScriptedClient(2, names=("Mika", "[/b]Ana"))
    client.say(1, raw)
    async with at_table(tmp_path, client) as table:
        assert "[/b]Ana: " in table.text("ChatLines")
        assert shown in " ".join(table.text("ChatLines").split())
        await table.press("m")
        await table.stage.at("ChooseScreen")
        assert "Mute [/b]Ana" in table.text()
