"""Names and chat of peers are text: no markup, no control sequences, no broken borders."""

from pathlib import Path

import pytest
from rich.cells import cell_len

from pushnet.tui.doors import ResumableTable
from tests.tui.lobby_stage import at_table, enter
from tests.tui.scripted_doors import (
    ScriptedDoors,
    key_of,
    lobby_snapshot,
    peer,
)
from tests.tui.stage import staged

HOSTILE = (
    "[bold red]Eve[/]",
    "[/]",
    "[@click=app.quit]x[/]",
    "$accent [link=x]",
    "\x1b[2J\x1b]0;pwned\x07",
    "\u202eevE\u2066x\u2069",
    "a\nb\rc\td",
    "Z\u0301\u0301\u0301\u0301\u0301\u0301algo",
    "👩‍👩‍👧‍👦♥️\U0001f1e7\U0001f1ec",
    "健" * 30,
    "प्रतियोगिता",
    "\u200b\u200d\ufeff",
    "\\[x]\\",
    "{name} %s",
)
CONTROL = {chr(code) for code in (*range(32), *range(127, 160))}
BIDI = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")


@pytest.mark.parametrize("text", HOSTILE)
async def test_a_hostile_peer_in_the_lobby(tmp_path: Path, text: str) -> None:
    snapshot = lobby_snapshot(
        peer(key_of(1), text), peer(key_of(2), text, ready=True), chat=[(key_of(1), text)] * 2
    )
    doors = at_table(snapshot)
    async with staged(tmp_path, doors=doors) as stage:
        await enter(stage)
        for _ in range(3):
            await stage.pilot.pause()
        lines = stage.text().split("\n")
        drawn = set("".join(lines))
        assert not drawn & (CONTROL | BIDI)
        for line in lines[2:7]:  # the seats: the border stands where it stands in every line
            assert line[0] == line[-1] == "│"
            assert cell_len(line) == 80
        await stage.press("k")
        await stage.at("ChooseScreen")
        assert not stage.app._exit


async def test_brackets_are_shown_as_they_were_typed(tmp_path: Path) -> None:
    said = "[red]not red[/red] [@click=app.quit]x"
    snapshot = lobby_snapshot(peer(key_of(1), "[b]Eve[/b]"), chat=[(key_of(1), said)])
    doors = at_table(snapshot)
    async with staged(tmp_path, doors=doors) as stage:
        await enter(stage)
        for _ in range(3):
            await stage.pilot.pause()
        assert "[b]Eve[/b]" in stage.text("SeatList")
        assert said.replace(" ", "") in "".join(stage.text("ChatBox").split())
        doors.table.client.show(lobby_snapshot(peer(key_of(1), "[b]Eve[/b]"), ready=True))
        await stage.until(
            lambda: stage.prompt == "Waiting for [b]Eve[/b].", "the name in the prompt"
        )


async def test_unfinished_games_with_hostile_people(tmp_path: Path) -> None:
    games = [
        ResumableTable(room=bytes([number]), title=text, detail=text)
        for number, text in enumerate(HOSTILE)
    ]
    async with staged(tmp_path, doors=ScriptedDoors(unfinished=games)) as stage:
        assert not set(stage.text().replace("\n", "")) & (CONTROL | BIDI)
        await stage.press("u")
        await stage.at("ChooseScreen")
        assert "[bold red]Eve[/]" in stage.text()
        assert not set(stage.text().replace("\n", "")) & (CONTROL | BIDI)
