"""The die rolls, slows down and stays a moment; any key ends that, and so does the setting."""

from dataclasses import replace
from pathlib import Path

from pushnet.games.push_cards import Colour, number_card
from pushnet.games.push_notation import parse_position
from pushnet.games.push_types import Draw, Take
from pushnet.tui.widgets.die import FACE_STEPS_S, Die
from pushnet.tui.widgets.drawn import Drawn
from tests.tui.scripted_client import ScriptedClient
from tests.tui.table_stage import PATIENT, at_table

LIVELY = replace(PATIENT, animations="full")
BEFORE_A_BUST = "3p 1:decide columns=R1/R2/R3 bench=B6G2/-/-"


def bust() -> ScriptedClient:
    client = ScriptedClient(3, state=parse_position(BEFORE_A_BUST))
    client.cards.append(number_card(Colour.RED, 4))
    client.faces.append(Colour.BLUE)
    return client


def test_the_whole_roll_takes_less_than_a_second() -> None:
    assert sum(FACE_STEPS_S) <= 0.9
    assert list(FACE_STEPS_S) == sorted(FACE_STEPS_S)


async def test_without_animations_the_outcome_is_there_at_once(tmp_path: Path) -> None:
    client = bust()
    async with at_table(tmp_path, client) as table:
        client.play(Draw())
        await table.settle()
        assert "You rolled" in table.text("Die")
        assert "-6" in table.text("Die")
        client.play(Take(0))
        await table.settle()
        assert not table.stage.screen.query_one(Die).display
        assert table.stage.screen.query_one(Drawn).display


async def test_a_rolling_die_hides_the_outcome_until_a_key(tmp_path: Path) -> None:
    client = bust()
    async with at_table(tmp_path, client, config=LIVELY) as table:
        client.play(Draw())
        await table.settle()
        die = table.stage.screen.query_one(Die)
        assert "You roll …" in table.text("Die")
        client.play(Take(0))  # the others need not wait
        await table.settle()
        assert die.display
        await table.press("x", "enter")
        assert not die.is_busy
        assert not die.display


async def test_a_die_comes_to_rest_by_itself(tmp_path: Path) -> None:
    client = bust()
    async with at_table(tmp_path, client, config=LIVELY) as table:
        client.play(Draw())
        await table.settle()
        die = table.stage.screen.query_one(Die)
        for frame in range(len(FACE_STEPS_S)):
            die._show_frame(frame + 1)
        await table.settle()
        assert "-6" in table.text("Die")
        die._let_go()
        await table.settle()
        assert not die.is_busy


async def test_a_card_turns_over_and_columns_light_up(tmp_path: Path) -> None:
    client = ScriptedClient(3, state=parse_position("3p 2:decide columns=R1"))
    client.cards.append(number_card(Colour.BLUE, 4))
    async with at_table(tmp_path, client, config=LIVELY) as table:
        client.play(Draw())
        await table.settle()
        drawn = table.stage.screen.query_one(Drawn)
        assert drawn._frame is not None
        for frame in range(5):
            drawn._show_frame(frame)
        assert drawn._frame is None
        client.play_on()  # Ana places it
        await table.settle()
        columns = table.stage.screen.query_one("Columns")
        assert columns.flashing
        columns._flash_over()
        assert not columns.flashing
