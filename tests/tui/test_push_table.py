"""Everything at the table of Push can be done by key and by mouse, and nothing by accident."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual import events

from pushnet.errors import Code, RefusedError
from pushnet.games.push_cards import Colour, number_card
from pushnet.games.push_notation import parse_position
from pushnet.games.push_types import Bank, Draw, Place, Push, Stop, Take
from pushnet.session.effects import ClearTable, RoomChanged, Say
from pushnet.session.snapshot import Stage as GameStage
from pushnet.session.snapshot import Standing
from pushnet.tui.table_questions import Departure
from tests.tui.scripted_client import ScriptedClient
from tests.tui.table_stage import PATIENT, HandClock, at_table

CHOOSE = "3p 1:choose bench=R16Y2/G3/- bank=-/B6/-"
DECIDE = "3p 1:decide columns=R1/B2"
PLACE = "3p 1:place:Y5 columns=R3B5/G2"
COLLECT = "3p 1:collect:1 columns=R3/B5/G2"


def at(position: str, **options: object) -> ScriptedClient:
    state = parse_position(position)
    return ScriptedClient(len(state.benches), state=state, **options)


MOVES = [
    (CHOOSE, ["d"], Push()),
    (CHOOSE, ["space"], Push()),
    (CHOOSE, ["enter"], Push()),
    (CHOOSE, ["b", "4"], Bank(3)),
    (CHOOSE, ["f5", "1"], Bank(0)),
    (CHOOSE, ["b", "enter"], Bank(0)),
    (CHOOSE, ["b", "down", "enter"], Bank(3)),
    ("3p 1:choose bench=R1Y26/-/-", ["b", "enter"], Bank(3)),  # where most is at risk
    (CHOOSE, ["right", "enter", "enter"], Bank(0)),
    (DECIDE, ["d"], Draw()),
    (DECIDE, ["enter"], Draw()),
    (DECIDE, ["s"], Stop()),
    (DECIDE, ["f4"], Stop()),
    (DECIDE, ["right", "enter"], Stop()),
    (PLACE, ["2"], Place(1)),
    (PLACE, ["3"], Place(2)),
    (PLACE, ["enter"], Place(1)),
    (PLACE, ["down", "enter"], Place(2)),
    (PLACE, ["left", "enter"], Place(2)),  # the choices go round
    (COLLECT, ["1"], Take(0)),
    (COLLECT, ["3"], Take(2)),
    (COLLECT, ["down", "down", "up", "enter"], Take(1)),
]


@pytest.mark.parametrize(
    ("cards", "told"),
    [("R1!", "then roll: -2 avg"), ("R1B2G3Y4!", "then roll"), ("R1B2G3Y4P5!", "")],
)
async def test_a_long_column_shortens_what_its_roll_card_costs(
    tmp_path: Path, cards: str, told: str
) -> None:
    client = at(f"3p 1:collect:1 columns={cards}/B2 bench=R6R6/-/-")
    async with at_table(tmp_path, client, size=(80, 24)) as table:
        last = table.text("Columns").splitlines()[2]  # of the first column
        assert last.split("▀")[-1].strip() == told


async def test_every_move_has_its_keys(tmp_path: Path) -> None:
    client = at(CHOOSE)
    async with at_table(tmp_path, client) as table:
        for position, keys, action in MOVES:
            await table.sit_at(position)
            await table.press(*keys)
            assert table.played[-1:] == [action], (position, keys)
            assert len(table.played) == 1, (position, keys)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 18), (40, 10)])
async def test_every_move_can_be_clicked_in_every_layout(tmp_path: Path, size) -> None:
    rows = {(80, 24): 3, (120, 40): 6, (60, 18): 1, (40, 10): 1}[size]
    async with at_table(tmp_path, at(PLACE), size=size) as table:
        await table.click("Columns", 8, rows)  # the second row
        assert table.played == [Place(1)]
        await table.stage.click_key("draw")
        assert table.played == [Place(1), Draw()]
    async with at_table(tmp_path, at(DECIDE), size=size) as table:
        await table.stage.click_key("stop")
        await table.click("Columns", 8, rows)
        assert table.played == [Stop(), Take(1)]
    async with at_table(tmp_path, at(CHOOSE), size=size) as table:
        await table.stage.click_key("bank")
        title = int(table.stage.screen.query_one("BankPicker").size.height > 5 or size[1] == 10)
        await table.click("BankPicker", 4, title)
        assert table.played == [Bank(0)]


async def test_the_pile_can_be_clicked(tmp_path: Path) -> None:
    async with at_table(tmp_path, at(CHOOSE)) as table:
        await table.click("Drawn", 3, 1)
        assert table.played == [Push()]


async def test_the_bar_places_what_the_cursor_is_on(tmp_path: Path) -> None:
    async with at_table(tmp_path, at(PLACE)) as table:
        await table.stage.click_key("next")
        await table.stage.click_key("confirm")
        assert table.played == [Place(2)]


REASONS = [
    (CHOOSE, "s", "Draw at least one card before you stop."),
    (CHOOSE, "1", "There is no card to place: draw one."),
    (DECIDE, "b", "Bank instead of drawing: only at the start of your turn."),
    (PLACE, "1", "Column 1 cannot take it: has 5."),
    (PLACE, "d", "First place the card that was turned up."),
    (COLLECT, "s", "Drawing is over: take a column."),
    ("3p 2:choose", "d", "Wait: Ana is to act."),
    (CHOOSE, "v", "There is nobody to vote about."),
    (CHOOSE, "y", "There is nothing to answer."),
    (CHOOSE, "escape", "Nothing is open. q leaves the table."),
]


async def test_a_key_in_a_wrong_moment_says_why(tmp_path: Path) -> None:
    async with at_table(tmp_path, at(CHOOSE)) as table:
        for position, key, reason in REASONS:
            await table.sit_at(position)
            await table.press(key)
            assert table.prompt == reason, (position, key)
            assert table.sent == [], (position, key)


async def test_a_colour_that_is_not_on_the_bench_cannot_be_banked(tmp_path: Path) -> None:
    async with at_table(tmp_path, at(CHOOSE), "b", "2") as table:
        assert table.prompt == "You have no card of that colour on your bench."
        assert table.sent == []
        await table.press("escape")
        assert table.prompt == "► Your turn: draw a card, or bank a colour."[2:]
        assert not table.stage.screen.query_one("BankPicker").display


async def test_a_click_on_a_grey_key_says_why(tmp_path: Path) -> None:
    async with at_table(tmp_path, at(CHOOSE)) as table:
        await table.stage.click_key("stop")
        assert table.prompt == "Draw at least one card before you stop."


async def test_a_refusal_of_the_session_is_shown_as_it_is(tmp_path: Path) -> None:
    client = at(CHOOSE)
    async with at_table(tmp_path, client) as table:
        client.refuse_next = RefusedError(Code.NOT_DUE, "The disk is full.")
        await table.press("d")
        assert table.prompt == "The disk is full."
        client.refuse_next = RefusedError(Code.NOT_DUE)
        await table.press("d")
        assert table.prompt == "This is not possible now."


async def test_an_alert_stays_in_the_prompt_line(tmp_path: Path) -> None:
    client = at(CHOOSE)
    client.alert = "Play has stopped: the disk is full."
    async with at_table(tmp_path, client) as table:
        assert table.prompt == "Play has stopped: the disk is full."


async def test_held_keys_and_hasty_keys_are_no_moves(tmp_path: Path) -> None:
    clock = HandClock(step_ms=0)
    client = at("3p 1:choose")
    async with at_table(tmp_path, client, clock=clock) as table:
        await table.press("d")
        assert table.played == []  # the prompt became mine just now
        clock.now_ms += 200
        await table.press("d")
        assert table.played == [Push()]
        clock.now_ms += 1_000
        client.refuse_next = None
        await table.press("1")
        assert table.played == [Push(), Place(0)]
        clock.now_ms += 1_000
        await table.press("s")
        clock.now_ms += 100
        await table.press("s")
        clock.now_ms += 149  # still held
        await table.press("s")
        assert table.played == [Push(), Place(0), Stop()]
        assert table.prompt.startswith("Take column 1")


async def test_a_card_that_fits_one_place_goes_there_by_itself(tmp_path: Path) -> None:
    config = replace(PATIENT, auto_place=True)
    client = at("3p 1:place:R4 columns=R3/R2/B1")

    def at_once(table: object) -> None:
        table.auto_place_s = 0.01

    async with at_table(tmp_path, client, config=config, prepare=at_once) as table:
        await table.stage.until(lambda: table.played == [Place(2)], "the card was placed")
    client = at("3p 1:place:R4 columns=R3/R2/B1")
    async with at_table(tmp_path, client, prepare=at_once) as table:
        await table.settle()
        assert table.played == []


async def test_others_moves_appear_as_they_come(tmp_path: Path) -> None:
    client = at("3p 2:choose")
    async with at_table(tmp_path, client) as table:
        client.cards.append(number_card(Colour.RED, 6))
        client.play(Push(), Place(0), Stop(), Take(0))
        await table.settle()
        log = table.text("EventLog")
        assert "Ana drew" in log
        assert "Ana took column 1  +6" in log
        assert "Borislav chooses" in table.prompt


async def test_benches_open_one_after_the_other_and_by_a_click(tmp_path: Path) -> None:
    async with at_table(tmp_path, at(CHOOSE), "u") as table:
        assert "Your bench" in table.text("BenchPanel")
        await table.press("tab")
        assert "Ana's bench" in table.text("BenchPanel")
        assert "Bank 6" in table.text("BenchPanel")
        await table.press("u", "u")
        assert not table.stage.screen.query_one("BenchPanel").display
        await table.click("Matrix", 4, 2)  # Ana's row
        assert "Ana's bench" in table.text("BenchPanel")
        await table.press("escape")
        assert not table.stage.screen.query_one("BenchPanel").display


async def test_the_odds_shrink_and_come_back(tmp_path: Path) -> None:
    async with at_table(tmp_path, at(DECIDE)) as table:
        assert "fits 2" in table.text("OddsPanel")
        await table.press("o")
        assert "BUST" in table.text("OddsPanel")
        assert "fits 2" not in table.text("OddsPanel")
        await table.press("f6")
        assert "BUST" not in table.text()
        await table.press("o")
        assert "fits 2" in table.text("OddsPanel")


async def test_the_log_opens_whole_and_by_player(tmp_path: Path) -> None:
    client = ScriptedClient(3, seed=3)
    client.play_on(60)
    async with at_table(tmp_path, client, "l") as table:
        await table.stage.at("GameLogScreen")
        assert "All that happened" in table.text()
        await table.press("u", "u")
        assert "All that Ana did" in table.text()
        assert "You took" not in table.text("#log_lines")
        await table.press("escape")
        await table.stage.at("PushTable")
        await table.click("EventLog", 3, 0)
        await table.stage.at("GameLogScreen")


async def test_chat_is_typed_without_playing(tmp_path: Path) -> None:
    client = at(CHOOSE)
    async with at_table(tmp_path, client, "c") as table:
        await table.press("d", "s", "1", "enter")
        assert table.sent == [Say("ds1")]
        client.say(1, "[b]hello[/b]")
        await table.settle()
        assert "Ana: [b]hello[/b]" in table.text("ChatLines")
        await table.press("d")
        assert table.played == [Push()]


async def test_chat_and_log_open_by_mouse(tmp_path: Path) -> None:
    async with at_table(tmp_path, at(CHOOSE)) as table:
        await table.click("ChatLines", 4, 0)
        await table.press("h", "i", "enter")
        assert table.sent == [Say("hi")]
        await table.stage.pilot._post_mouse_events(
            [events.MouseScrollUp], widget="EventLog", offset=(3, 2)
        )
        await table.stage.at("GameLogScreen")


async def test_a_void_game_ends_with_its_reason(tmp_path: Path) -> None:
    client = at(CHOOSE)
    async with at_table(tmp_path, client) as table:
        client.stage = GameStage.VOID
        client.tell(RoomChanged())
        await table.settle()
        assert "broke the rules" in table.prompt
        await table.press("enter")
        await table.stage.at("GameOverScreen")
        assert "broke the rules" in table.text()


async def test_chat_that_is_refused_says_why(tmp_path: Path) -> None:
    client = at(CHOOSE)
    async with at_table(tmp_path, client, "c") as table:
        client.refuse_next = RefusedError(Code.LIMIT, "Wait a second.")
        await table.press("h", "enter")
        assert table.prompt == "Wait a second."


async def test_help_explains_the_table(tmp_path: Path) -> None:
    async with at_table(tmp_path, at(CHOOSE), "question_mark") as table:
        await table.stage.at("HelpScreen")
        await table.press("escape")
        await table.press("f1")
        await table.stage.at("HelpScreen")


async def test_resizing_keeps_what_is_being_chosen(tmp_path: Path) -> None:
    async with at_table(tmp_path, at(PLACE), "down") as table:
        for size in ((120, 40), (60, 18), (40, 10), (38, 9), (80, 24)):
            await table.stage.pilot.resize_terminal(*size)
            await table.settle()
        await table.press("enter")
        assert table.played == [Place(2)]


async def test_a_window_that_is_too_small_says_so_and_pauses_the_keys(tmp_path: Path) -> None:
    async with at_table(tmp_path, at(CHOOSE), size=(38, 9)) as table:
        assert "Needs 40x10, now 38x9." in " ".join(table.text().split())
        await table.press("d")
        assert table.played == []


async def test_a_countdown_runs_by_itself(tmp_path: Path) -> None:
    client = ScriptedClient(4, first=1)
    client.standings[1] = Standing.SUSPECT
    client.heard_ms[1] = client.now_ms - 10_000
    async with at_table(tmp_path, client) as table:
        assert "in 50 s" in table.prompt
        client.now_ms += 5_000
        table.table.refresh_state()
        await table.settle()
        assert "in 45 s" in table.prompt
        assert table.table._ticker.runs
        client.standings[1] = Standing.PRESENT
        client.tell(RoomChanged())
        await table.settle()
        assert not table.table._ticker.runs  # an idle table draws nothing


async def test_a_cleared_table_closes_the_screen(tmp_path: Path) -> None:
    client = at(CHOOSE)
    async with at_table(tmp_path, client) as table:
        client.submit(ClearTable())
        await table.stage.until(lambda: table.departures == [Departure.REMATCH], "the end")
        assert client.listeners == []


async def test_small_layouts_have_panels_for_what_does_not_fit(tmp_path: Path) -> None:
    client = at(DECIDE)
    client.say(1, "hello")
    async with at_table(tmp_path, client, size=(60, 18)) as table:
        assert "bust 0%" in table.prompt
        await table.press("o")
        assert "fits 2" in table.text("OddsPanel")
        await table.press("o", "c")
        assert "Ana: hello" in table.text("ChatLines")
        await table.press("h", "i", "enter", "escape")
        assert Say("hi") in table.sent
        assert not table.stage.screen.query_one("ChatLines").display


async def test_every_action_is_in_the_palette(tmp_path: Path) -> None:
    async with at_table(tmp_path, at(CHOOSE)) as table:
        app = table.stage.app
        labels = {command.title for command in app.get_system_commands(app.screen)}
        assert {"Draw", "Stop", "Bank", "Log", "Odds", "Chat", "Leave", "Vote", "Help"} <= labels
