"""A bot plays my seat until I am back, by key and by click; the turn clock beside the prompt."""

from dataclasses import replace
from pathlib import Path

import pytest

from pushnet.errors import Code, RefusedError
from pushnet.games.push_notation import parse_position
from pushnet.games.push_types import Options, Push
from pushnet.ids import Seat
from pushnet.session.effects import CastVote, LeaveGame, RoomChanged
from pushnet.session.snapshot import BallotSnapshot
from pushnet.tui.table_questions import Departure
from pushnet.tui.widgets.prompt_line import PromptLine
from tests.tui.scripted_client import ScriptedClient, ScriptedSubstitute
from tests.tui.table_stage import PATIENT, AtTable, at_table

CHOOSE = "3p 1:choose bench=R16Y2/G3/- bank=-/B6/-"
PLACE = "3p 1:place:R4 columns=R3/R2/B1"
BOT_PLAYS = "A bot plays for you; a takes it back."


def at(position: str = CHOOSE, *, is_playing: bool = False) -> ScriptedClient:
    state = parse_position(position)
    client = ScriptedClient(len(state.benches), state=state)
    client.substitute = ScriptedSubstitute(is_playing)
    return client


def plays(table: AtTable) -> bool:
    assert table.client.substitute is not None
    return table.client.substitute.is_playing


@pytest.mark.parametrize("key", ["a", "f2"])
async def test_one_key_hands_the_seat_over_and_takes_it_back(tmp_path: Path, key: str) -> None:
    async with at_table(tmp_path, at(), key) as table:
        assert plays(table)
        assert table.prompt.startswith(BOT_PLAYS)
        await table.press(key)
        assert not plays(table)
        assert table.prompt == "You play again."
        assert table.sent == []
        await table.press("d")
        assert table.played == [Push()]


async def test_so_does_a_click_and_the_palette_knows_it(tmp_path: Path) -> None:
    async with at_table(tmp_path, at()) as table:
        await table.stage.click_key("stand_in")
        assert plays(table)
        assert "a Play again" in table.text("KeyBar")
        await table.stage.click_key("stand_in")
        assert not plays(table)
        app = table.stage.app
        assert "Bot" in {command.title for command in app.get_system_commands(app.screen)}
        await table.press("question_mark")
        await table.stage.at("HelpScreen")
        assert "lets a bot play your seat" in " ".join(table.text().split())


@pytest.mark.parametrize("key", ["d", "space", "s", "b", "1", "2", "enter"])
async def test_any_key_of_the_game_takes_it_back_and_asks_nothing(tmp_path: Path, key: str) -> None:
    async with at_table(tmp_path, at(is_playing=True), key) as table:
        assert not plays(table)
        assert table.sent == []  # it was a wish to play, not yet a move
        assert table.prompt == "You play again."


async def test_a_click_on_the_table_takes_it_back_too(tmp_path: Path) -> None:
    async with at_table(tmp_path, at(PLACE, is_playing=True)) as table:
        await table.click("Columns", 6, 2)
        assert not plays(table)
        assert table.played == []


@pytest.mark.parametrize("key", ["u", "o", "l", "c"])
async def test_looking_around_does_not(tmp_path: Path, key: str) -> None:
    async with at_table(tmp_path, at(is_playing=True), key) as table:
        assert plays(table)


async def test_nothing_is_placed_by_itself_while_the_bot_plays(tmp_path: Path) -> None:
    client = at(PLACE, is_playing=True)
    config = replace(PATIENT, auto_place=True)

    def at_once(table: object) -> None:
        table.auto_place_s = 0.01

    async with at_table(tmp_path, client, config=config, prepare=at_once) as table:
        await table.settle()
        assert table.played == []
        await table.press("a")
        await table.stage.until(lambda: len(table.played) == 1, "the card was placed")


async def test_votes_and_leaving_are_still_mine(tmp_path: Path) -> None:
    client = at(is_playing=True)
    client.ballots = (
        BallotSnapshot(members=(Seat(1),), yes=(Seat(2),), no=(), needed=(Seat(0),), asked=True),
    )
    async with at_table(tmp_path, client) as table:
        await table.press("2")
        assert table.sent == [CastVote((Seat(1),), yes=False)]
        assert plays(table)
        client.ballots = ()
        await table.press("q", "y")
        assert table.sent[1:] == [LeaveGame()]
        assert table.departures == [Departure.LEFT]


@pytest.mark.parametrize("own_seat", [None, 0])
async def test_where_no_bot_can_play_it_says_so(tmp_path: Path, own_seat: int | None) -> None:
    client = ScriptedClient(3, own_seat=own_seat)
    if own_seat is None:
        client.substitute = ScriptedSubstitute()
    async with at_table(tmp_path, client, "a") as table:
        assert table.prompt.startswith("There is no seat here")


def ink_of_clock(table: AtTable) -> set[str]:
    sentence = table.stage.screen.query_one(PromptLine).sentence
    return {str(span.style) for span in sentence.spans if span.start == 0}


async def test_the_turn_clock_runs_beside_the_prompt_and_warns_below_ten_seconds(
    tmp_path: Path,
) -> None:
    client = ScriptedClient(2, options=Options(turn_clock_s=30))
    client.substitute = ScriptedSubstitute(clock_ms=12_000)
    async with at_table(tmp_path, client) as table:
        assert table.prompt == "12 s Your turn: draw a card."
        assert table.table._ticker.runs
        assert "bold $warning" not in ink_of_clock(table)
        client.substitute.clock_ms = 9_900
        table.table.refresh_state()
        assert table.prompt.startswith("10 s ")
        assert "bold $warning" in ink_of_clock(table)
        await table.press("q")  # and a question does not hide it
        assert table.prompt == "10 s Leave the running game?"
        client.substitute.clock_ms = None
        client.tell(RoomChanged())
        await table.settle()
        assert not table.table._ticker.runs


async def test_a_refused_leaving_is_said(tmp_path: Path) -> None:
    client = at()
    async with at_table(tmp_path, client, "q") as table:
        client.refuse_next = RefusedError(Code.NOT_DUE, "The game is over.")
        await table.press("y")
        assert table.departures == []
        assert table.prompt == "The game is over."
