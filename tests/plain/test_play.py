"""Whole games in lines, through pipes, with real processes."""

import asyncio
import random
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from pushnet.store.config import save_value
from tests.e2e.programs import records
from tests.plain.scripted import PlainRun, choices_of

Start = Callable[..., Awaitable[PlainRun]]
DRAWN = re.compile(r"[^\x20-\x7e·’]|\s\s|->|\+\d|-\d")
"""What only an eye can read: symbols, tables, signs before numbers. Bots have a dot in the name."""


@pytest.fixture
async def start(tmp_path: Path) -> AsyncIterator[Start]:
    runs: list[PlainRun] = []

    async def begin(name: str, *arguments: str) -> PlainRun:
        home = tmp_path / name
        for key, value in (("name", name), ("bot_speed", 0)):
            save_value(home / "config" / "config.toml", key, value)
        runs.append(await PlainRun.start(home, *arguments))
        return runs[-1]

    yield begin
    for run in runs:
        await run.stop()


async def test_a_whole_solo_game_is_played_by_reading_what_may_be_typed(
    start: Start, tmp_path: Path
) -> None:
    run = await start("Mika", "solo", "--bots=2", "--level=uniform")
    await run.play(random.Random(5))
    await run.until(lambda line: "checked and holds" in line)
    run.type("leave")
    assert await run.ended() == (0, "")
    text = "\n".join(run.said)
    assert sum(line.startswith("Place ") and "points" in line for line in run.said) == 3
    assert "The game is over" in text
    assert (
        sum(re.match(r"Turn \d+: ", line) is not None for line in run.said) == 3
    )  # what decided it
    assert len(records([tmp_path / "Mika"])) == 1
    assert [line for line in run.said if DRAWN.search(line)] == []
    assert all(line[0].isupper() and line.endswith((".", "!", "?")) for line in run.said)


async def test_wrong_input_gets_its_reason_and_the_end_of_input_keeps_the_seat(
    start: Start,
) -> None:
    run = await start("Mika", "solo", "--bots=1", "--first-player=1")
    await run.until(lambda line: choices_of(line) == ["draw"])
    reasons = {
        "juggle": "There is no word 'juggle' here",
        "drew": "Did you mean draw?",
        "ready": "only in the lobby",
        "stop": "Draw at least one card before you stop",
        "bank": "Your bench is empty",
        "place 1": "There is no card to place",
        "7": "Which column?",
        "vote maybe": "vote yes or vote no",
        "vote yes": "nobody to vote about",
        "bench Zora": "Whose bench?",
        "log x": "a count of lines is a number",
        "leave": "leave keep",
        "chat": "after the word chat",
        "emote 9": "from 1 to 6",
        "x" * 2_000: "too long",
    }
    for typed, reason in reasons.items():
        run.type(typed)
        assert reason in (await run.line() or ""), typed
    run.end_input()
    assert await run.ended() == (0, "")
    assert run.said[-1].startswith("Your seat is kept")
    again = await start("Mika", "resume")
    await again.until(lambda line: "draw" in choices_of(line))
    again.type("leave for good")
    assert (await again.ended())[0] == 0


async def test_everything_on_the_table_can_be_heard(start: Start) -> None:
    run = await start("Mika", "solo", "--bots=2", "--first-player=1")
    await run.until(lambda line: choices_of(line) == ["draw"])
    run.type("d")
    while "stop" not in choices_of(await run.until(lambda line: "draw" in choices_of(line))):
        run.type("d")  # only the direction changed so far
    asked = {
        "columns": "Column 1: ",
        "bench": "Your bench: empty. Bank: empty.",
        "bench bot": "Bench of Bot",
        "points": "Points: you 0",
        "odds": "Fits 3 places: ",
        "order": "Columns are taken ",
        "log": "You drew ",
        "again": "Column 1: ",
        "emote": "1: Hello!",
        "chat good luck": "Said.",
        "help": "draw, or d or push: Turn up a card.",
    }
    for typed, answer in asked.items():
        run.type(typed)
        await run.until(lambda line, answer=answer: line.startswith(answer))
    run.type("s")
    await run.until(lambda line: "take 1" in choices_of(line))
    run.type("t1")
    await run.until(lambda line: line.startswith("You took column 1"))
    run.type("away")
    await run.until(lambda line: line == "A bot plays for you. To play yourself, type back.")
    run.type("back")
    await run.until(lambda line: line == "You play yourself again.")
    run.type("leave keep")
    assert (await run.ended())[0] == 0


async def test_two_people_meet_in_a_lobby_and_play_to_the_end(start: Start) -> None:
    host = await start(
        *("Ana", "host", "--address=127.0.0.1", "--no-announce", "--players=2"),
        "--first-player=1",
    )
    invite = (await host.until(lambda line: line.startswith("The invite: "))).split()[-1]
    await host.until(lambda line: "bot" in choices_of(line))
    guest = await start("Ben", "join", invite)
    await host.until(lambda line: line.startswith("Seat 2: Ben"))
    await guest.until(lambda line: "ready" in choices_of(line))
    host.type("kick Zora")
    await host.until(lambda line: line.startswith("Whom? Ben"))
    host.type("option tie_break most_cards")
    await host.until(lambda line: line.startswith("The option tie_break is now"))
    guest.type("option odds off")
    await guest.until(lambda line: line == "Only the host can do that.")
    guest.type("chat hello \x1b[31m there")
    await host.until(lambda line: line == "Ben says: hello [31m there")
    guest.type("again")
    host.type("again")
    await asyncio.gather(host.begin(), guest.begin())
    onlooker = await start("Eva", "watch", invite)
    await onlooker.until(lambda line: line.startswith("At the table, in order: Ana and Ben"))
    onlooker.type("draw")
    await onlooker.until(lambda line: line == "You are watching this game.")
    await host.until(lambda line: "draw" in choices_of(line))
    host.type("draw")
    await guest.until(lambda line: line.startswith("Ana drew "))
    guest.type("leave for good")
    assert (await guest.ended())[0] == 0
    await onlooker.until(lambda line: line.startswith("Ana drew "))
    onlooker.end_input()
    assert await onlooker.ended() == (0, "")
    host.type("again")  # a departure counts when the seat's turn comes
    await host.play(random.Random(1))
    host.type("leave")
    assert (await host.ended())[0] == 0
