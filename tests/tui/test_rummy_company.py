"""A table of Push rummy beside the game itself: talk, scores, votes, onlookers, any window."""

from dataclasses import replace
from pathlib import Path

import pytest

from pushnet.games.rummy_types import (
    LayContract,
    Phase,
    Take,
)
from pushnet.ids import Seat
from pushnet.session.effects import CastVote, Say
from pushnet.session.snapshot import BallotSnapshot
from pushnet.tui.widgets.key_bar import KeyBar
from pushnet.tui.widgets.piles import Piles
from tests.games.rummy_positions import table
from tests.tui.rummy_client import RummyClient
from tests.tui.rummy_stage import DRAWING, DRAWN, LAYING, at_rummy
from tests.tui.scripted_client import ScriptedSubstitute
from tests.tui.scripts import TABLES, columns_of, drawn_cells
from tests.tui.table_stage import PATIENT

# Beside the game


@pytest.mark.parametrize("key", ["h", "tab", "enter"])
async def test_a_hint_says_what_could_be_done(tmp_path: Path, key: str) -> None:
    async with at_rummy(tmp_path, DRAWING, key) as at:
        assert at.prompt == "Hint: push K♦ on, it does not help you (p)."


@pytest.mark.parametrize("key", ["o", "f3"])
async def test_the_score_sheet_opens_and_closes(tmp_path: Path, key: str) -> None:
    async with at_rummy(tmp_path, DRAWING, key) as at:
        assert "set of 3 + run of 4" in at.text("#over")
        await at.press(key)
        assert not at.table.query_one("#over").display


@pytest.mark.parametrize("key", ["c", "e", "insert"])
async def test_players_talk_by_emotes(tmp_path: Path, key: str) -> None:
    async with at_rummy(tmp_path, DRAWING, key) as at:
        await at.stage.at("EmoteScreen")
        await at.press("3")
        await at.stage.until(lambda: Say("", 3) in at.client.intents, "an emote")


async def test_leaving_asks_once(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, DRAWING, "q") as at:
        assert at.prompt == "Leave the running game?"
        await at.press("3")
        assert at.departures == []
        await at.press("q", "1")
        assert [each.value for each in at.departures if each] == ["away"]


async def test_help_names_every_key(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, DRAWING, "question_mark") as at:
        await at.stage.at("HelpScreen")
        await at.press("escape")
        assert at.stage.place == "RummyTable"


async def test_the_log_is_shown_whole(tmp_path: Path) -> None:
    client = RummyClient(seed=5)
    client.act_until_mine()
    async with at_rummy(tmp_path, client, "l") as at:
        await at.stage.at("GameLogScreen")
        assert "is turned up" in at.text() or "came up" in at.text()


# Whatever happens meanwhile


async def test_a_bot_plays_until_a_key_of_the_game_takes_the_seat_back(tmp_path: Path) -> None:
    client = RummyClient(DRAWING)
    client.substitute = ScriptedSubstitute()
    async with at_rummy(tmp_path, client, "b") as at:
        assert client.substitute.is_playing
        client.say(1, "", emote=1)
        await at.press("h")
        assert at.table.view.bot_plays
        await at.press("d")
        assert not client.substitute.is_playing
        assert at.played == []


async def test_a_vote_of_others_is_answered_with_one_key(tmp_path: Path) -> None:
    client = RummyClient(LAYING)
    client.ballots = (
        BallotSnapshot(
            members=(Seat(1),), yes=(Seat(2),), no=(), needed=(Seat(0), Seat(3)), asked=True
        ),
    )
    async with at_rummy(tmp_path, client, "x") as at:
        assert at.played == []
        assert "would go on without" in at.prompt
        await at.press("1")
        assert client.intents == [CastVote((Seat(1),), yes=True)]


async def test_picked_cards_outlast_a_resize_and_what_others_do(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, LAYING) as at:
        await at.pick("8S QC")
        await at.stage.pilot.resize_terminal(60, 18)
        await at.press("right")
        at.client.say(1, "", emote=2)
        await at.press("left")
        assert at.picked == ["8S", "QC"]


async def test_cards_that_left_the_hand_are_picked_no_more(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, LAYING) as at:
        await at.pick("QC")
        await at.press("a")
        assert at.played == [LAYING.lay_off("QC", 0)]
        assert at.table.controls.hand.picked == ()


async def test_the_pointer_finds_out_what_things_mean(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, LAYING) as at:
        near = at.table.query_one("#near")
        await at.stage.pilot.hover("#near", offset=(13, 2))
        assert " ".join(str(near.tooltip).split()) == "It stands for 6♥, for good."
        hand = at.table.query_one("OwnHand")
        await at.stage.pilot.hover("OwnHand", offset=(6, 1))
        assert " ".join(str(hand.tooltip).split()) == "3♠ costs 5 points if you keep it."
    async with at_rummy(tmp_path, DRAWN) as at:
        bar = at.table.query_one(KeyBar)
        await at.stage.pilot.hover(bar, offset=(bar.cell_of("lay_off") or 0, 0))
        assert str(bar.tooltip) == "First lay the whole contract."


async def test_where_others_moved_is_lit(tmp_path: Path) -> None:
    config = replace(PATIENT, animations="full")
    theirs = table(deal=2, phase=Phase.DRAW, hands={0: "3S 4S", 1: "9C"}, discard="KD", active=1)
    async with at_rummy(tmp_path, theirs, config=config) as at:
        at.client.act(Take())
        await at.stage.pilot.pause()
        assert at.table.query_one("SeatLine").flashing == {1}
        assert at.table.query_one(Piles).flashing


@pytest.mark.parametrize("names", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("size", [(120, 40), (80, 24)], ids=lambda size: f"{size[0]}")
async def test_names_in_any_script_keep_every_border_straight(tmp_path, names, size) -> None:
    client = RummyClient(LAYING, names=("Mika", *names[:3]))
    async with at_rummy(tmp_path, client, size=size) as at:
        lines = at.text().splitlines()
        framed = [line for line in lines if line.startswith("│")]
        assert len({tuple(columns_of(line, "│")) for line in framed[:3]}) == 1
        assert all(drawn_cells(line) <= size[0] for line in lines)


async def test_a_name_is_never_markup(tmp_path: Path) -> None:
    client = RummyClient(LAYING, names=("Mika", "[bold]x[/]", "\x1b[31mRed", "Cy"), own_seat=None)
    async with at_rummy(tmp_path, client) as at:
        assert "[bold]x[/]" in at.text()
        assert "\x1b" not in at.text()


# A whole match, and onlookers


async def test_onlookers_see_no_hand_and_cannot_play(tmp_path: Path) -> None:
    client = RummyClient(DRAWING, own_seat=None)
    async with at_rummy(tmp_path, client) as at:
        assert not at.table.query_one("OwnHand").display
        for key in "mawxhtdp":
            await at.press(key)
        assert at.played == []
        assert at.prompt == "You are watching this game."


async def test_a_match_ends_with_teams_and_the_sheet(tmp_path: Path) -> None:
    client = RummyClient(seed=3)
    client.settle()
    client.act_on(4_000)
    async with at_rummy(tmp_path, client, "enter") as at:
        await at.stage.at("RummyOverScreen")
        text = at.text()
        assert "total" in text
        assert "You" in text or "you" in text
        await at.press("r")
        assert at.client.cleared


async def test_a_window_that_is_too_small_says_so_and_keys_rest(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, DRAWING, "d", size=(38, 9)) as at:
        assert "Needs 40x10, now 38x9" in at.text()
        assert at.played == []


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 18), (40, 10)])
async def test_the_same_keys_play_in_every_size(tmp_path: Path, size) -> None:
    async with at_rummy(tmp_path, DRAWING, "d", "m", size=size) as at:
        assert [type(action) for action in at.played] == [Take, LayContract]
