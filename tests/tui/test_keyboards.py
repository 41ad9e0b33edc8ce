"""Keys of other keyboards: each table is whole, none is mixed with another, games are played."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.widgets import Input

from pushnet.games.push_notation import parse_position
from pushnet.games.push_types import Stop
from pushnet.store.config import CHOICES
from pushnet.tui.keyboards import AUTO, KEYBOARDS, LATIN, latin_key
from pushnet.tui.keymap import bindable, build_keymap, is_everywhere
from pushnet.tui.screens.settings import SETTINGS
from tests.tui.keystrokes import arrive
from tests.tui.rummy_stage import DRAWING, at_rummy
from tests.tui.scripted_client import ScriptedClient
from tests.tui.stage import CALM, staged
from tests.tui.table_stage import PATIENT, at_table
from tests.tui.test_push_snapshots import TWO

LETTERS = "abcdefghijklmnopqrstuvwxyz[]?"
ROWS = {
    "bg-bds": "ьфъаеожгстнвпхдз,ияшкэуйщюц;Б",
    "bg-phonetic": "абцдефгхийклмнопярстужвьъзшщ?",
    "ru": "фисвуапршолдьтщзйкыегмцчня" + "хъ,",
    "inscript": "ोवम्ािुपगरकतसलदजौीेूहनैंबॆड़\u095f",
    "kana": "ちこそしいはきくにまのりもみらせたすとかなひてさんつ゛゜・",
}
"""What a to z, [, ] and ? are on each, as its keycaps say."""


@pytest.mark.parametrize("keyboard", ROWS)
def test_each_letter_that_is_bound_lies_where_the_latin_one_does(keyboard: str) -> None:
    found = [latin_key(sign, keyboard) or sign for sign in ROWS[keyboard]]
    assert "".join(found) == LETTERS


def test_the_setting_has_every_table_and_the_screen_has_every_value() -> None:
    [row] = [setting for setting in SETTINGS if setting.key == "keyboard"]
    assert tuple(value for value, _ in row.values) == CHOICES["keyboard"] == KEYBOARDS
    assert set(KEYBOARDS) - set(ROWS) == {AUTO, LATIN}


def test_layouts_contradict_each_other() -> None:
    assert latin_key("с", "ru") == "c"
    assert latin_key("с", "bg-phonetic") == "s"
    assert latin_key("с", "bg-bds") == "i"


@given(st.characters(), st.sampled_from(KEYBOARDS))
def test_nothing_but_digits_and_wide_letters_counts_unless_a_layout_was_named(
    character: str, keyboard: str
) -> None:
    meant = latin_key(character, keyboard)
    assert meant is None or (len(meant) == 1 and meant.isascii())
    assert latin_key(character, LATIN) is None
    if (meant := latin_key(character, AUTO)) is not None:
        assert not character.isascii()
        assert int(character) == int(meant) if meant.isdecimal() else "！" <= character <= "～"


@pytest.mark.parametrize(
    ("character", "keyboard", "meant"),
    [
        ("१", "inscript", "1"), ("१", AUTO, "1"), ("３", AUTO, "3"), ("ｄ", AUTO, "d"),
        ("？", "ru", "?"), ("チ", "kana", "a"), ("ﾁ", "kana", "a"), ("ヌ", "kana", "1"),
        ("ワ", "kana", "0"), ("ほ", "kana", "-"), ("a", "ru", None), ("日", "kana", None),
        ("д", AUTO, None), (".", "bg-bds", "="), (".", "ru", None),
    ],
)  # fmt: skip
def test_signs_digits_and_wide_letters(character: str, keyboard: str, meant: str | None) -> None:
    assert latin_key(character, keyboard) == meant


def test_every_bound_letter_and_sign_is_on_every_keyboard() -> None:
    bound = {key for keys in bindable().values() for key in keys if not is_everywhere(key)}
    letters = {key for key in bound if len(key) == 1}
    assert letters <= set(LETTERS)
    assert bound - letters <= {
        *("question_mark", "left_square_bracket", "right_square_bracket"),
        *("plus", "equals_sign", "minus"),  # in their places on all of them but kana and BDS
    }


def of(letter: str, keyboard: str) -> str:
    """Return what the key of a Latin letter types on a keyboard."""
    return ROWS[keyboard][LETTERS.index(letter)]


@pytest.mark.parametrize("keyboard", ROWS)
async def test_push_is_played_in_the_letters_of_a_layout(tmp_path: Path, keyboard: str) -> None:
    config = replace(PATIENT, keyboard=keyboard)
    client = ScriptedClient(2, state=parse_position(TWO))
    async with at_table(tmp_path, client, config=config) as table:
        before = table.text("#side")
        await arrive(table.stage, of("b", keyboard))
        assert table.text("#side") != before  # the bank picker
        await table.press("escape")
        await arrive(table.stage, of("d", keyboard))
        assert len(table.played) == 1
        await table.press("enter")
        await arrive(table.stage, of("s", keyboard))
        assert table.played[-1] == Stop()
        await arrive(table.stage, of("l", keyboard))
        await table.stage.at("GameLogScreen")


@pytest.mark.parametrize("keyboard", ROWS)
async def test_rummy_is_played_in_the_letters_of_a_layout(tmp_path: Path, keyboard: str) -> None:
    async with at_rummy(tmp_path, DRAWING, config=replace(PATIENT, keyboard=keyboard)) as table:
        for letter in "dm":
            await arrive(table.stage, of(letter, keyboard))
        assert len(table.played) == 2


@pytest.mark.parametrize("key", ["с", "ы", "и", "в"])
async def test_without_the_setting_no_letter_of_another_script_plays(
    tmp_path: Path, key: str
) -> None:
    client = ScriptedClient(2, state=parse_position(TWO))
    async with at_table(tmp_path, client, key) as table:
        assert table.played == []


async def test_what_is_typed_is_what_arrives(tmp_path: Path) -> None:
    config = replace(CALM, keyboard="ru")
    async with staged(tmp_path, "о", *"асоrn", config=config) as stage:  # о is j: join a table
        await stage.at("JoinScreen")
        assert stage.screen.query_one(Input).value == "асоrn"


async def test_the_players_own_keys_come_first(tmp_path: Path) -> None:
    keymap = build_keymap({"home.rules": ("ы",)}, bindable()).keys
    config = replace(CALM, keyboard="ru")
    async with staged(tmp_path, "ы", config=config, keymap=keymap) as stage:
        await stage.at("RulesScreen")


async def test_the_setting_counts_at_once(tmp_path: Path) -> None:
    async with staged(tmp_path, "o", "down", "down", *("right",) * 4) as stage:
        assert stage.app.world.config.keyboard == "ru"
        await stage.press("escape", "ы")  # is s: solo
        await stage.at("SoloSetupScreen")
