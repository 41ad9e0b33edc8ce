"""The commands that need a terminal, without one; and what they make of what was typed."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from pushnet.commands.doors import TableDoors, Wishes, detail_of
from pushnet.commands.resume import _chosen
from pushnet.commands.table_options import options_from
from pushnet.crypto.invite import new_invite
from pushnet.errors import UsageError
from pushnet.games.push_types import Options, SwitchRule, TieBreak
from pushnet.games.table_options import Odds
from pushnet.ids import Seat
from pushnet.store.config import Config
from pushnet.store.errors import UnreadableFileError
from pushnet.store.folders import find_folders
from pushnet.tables.house import House, opened_house
from pushnet.tables.unfinished import UnfinishedGame
from tests.commands.records import complete
from tests.tables.houses import until

Run = Callable[..., Result]
CODE = new_invite(bytes(32), "127.0.0.1:1").text


@pytest.mark.parametrize(
    "arguments", [("solo",), ("host",), ("join", CODE), ("join", *CODE.split("-"))]
)
def test_a_screen_needs_a_terminal_and_says_so(run: Run, arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "needs a terminal" in result.stderr
    assert result.stdout == ""
    assert "\x1b" not in result.output
    assert f"pushnet --plain {arguments[0]}" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("solo", "--bots=6"), "--bots"),
        (("solo", "--level=brilliant"), "no bot called"),
        (("solo", "--bots=1", "--first-player=3"), "seat 3 of 2"),
        (("solo", "--turn-clock=3601"), "--turn-clock"),
        (("solo", "--game=rummy", "--bots=2"), "4 seats"),
        (("solo", "--game=rummy", "--level=timid"), "no bot called"),
        (("host", "--game=rummy", "--tie-break=shared"), "no such option"),
        (("host", "--game=rummy", "--players=5"), "4 seats"),
        (("bot", CODE, "--game=rummy", "--host-for=3"), "4 seats"),
        (("host", "--players=2", "--bots=2"), "more than 2"),
        (("host", "--port=0"), "--port"),
        (("join", "five"), "five words"),
        (("join", "a", "b", "c", "d", "e"), "Word 1"),
        (("bot", "x"), "invite"),
        (("bot", CODE, "--level=brilliant"), "no bot called"),
        (("resume",), "no unfinished game"),
    ],
)
def test_what_cannot_be_meant_is_a_usage_error(
    run: Run, arguments: tuple[str, ...], words: str
) -> None:
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert words.lower().replace("five words", "5 words") in result.stderr.lower()
    assert "Traceback" not in result.output


def test_every_option_of_the_table_can_be_given() -> None:
    given = {
        "odds": "bust_only",
        "turn_clock": 60,
        "spectator_chat": "off",
        "switch_rule": "each_turn",
        "hard_star": "on",
        "tie_break": "fewest_cards",
        "first_player": "2",
        "something_else": "x",
    }
    assert options_from(given, 2) == Options(
        odds=Odds.BUST_ONLY,
        turn_clock_s=60,
        spectator_chat=False,
        switch_rule=SwitchRule.EACH_TURN,
        hard_star=True,
        tie_break=TieBreak.FEWEST_CARDS,
        first_player=Seat(1),
    )
    assert options_from(dict.fromkeys(given), 2) == Options()


# Going back


def unfinished(title: str, **more: Any) -> UnfinishedGame:
    fields = {"game": "push", "seats": 3, "others": ("Ana", "Bo"), "saved_ms": 1_000}
    return UnfinishedGame(room=title.encode(), title=title, **{**fields, **more})


GAMES = [unfinished("acorn bridge"), unfinished("acorn candle"), unfinished("solo")]


@pytest.mark.parametrize(
    ("said", "title"),
    [("1", "acorn bridge"), ("3", "solo"), ("Acorn-B", "acorn bridge"), ("s", "solo")],
)
def test_a_table_is_named_by_number_or_by_the_beginning_of_its_words(said: str, title: str) -> None:
    found = _chosen(GAMES, said)
    assert found is not None
    assert found.title == title


def test_one_unfinished_game_needs_no_name_and_several_are_listed() -> None:
    assert _chosen(GAMES[:1], "") is GAMES[0]
    assert _chosen(GAMES, "") is None


@pytest.mark.parametrize(
    ("said", "words"),
    [("acorn", "more than one"), ("x", "no table"), ("9", "no"), ("9" * 5_000, "no")],
)
def test_a_name_that_fits_none_or_several_is_refused(said: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        _chosen(GAMES, said)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (unfinished("x"), "push, 3 seats, with Ana and Bo"),
        (unfinished("x", others=("A", "B", "C"), seats=4), "push, 4 seats, with A, B and C"),
        (unfinished("x", others=("\x1b[1mA",)), "push, 3 seats, with [1mA"),
        (unfinished("x", others=("", "\u202e")), "push, 3 seats"),
        (unfinished("x", game="", seats=0, others=()), "made by a newer pushnet"),
    ],
)
def test_an_unfinished_game_is_told_in_a_few_words(game: UnfinishedGame, text: str) -> None:
    assert detail_of(game) == text


# Doors


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    folders = find_folders({"PUSHNET_HOME": str(tmp_path / "home")})
    with opened_house(folders, Config(name="Mika", bot_speed=0)) as opened:
        yield opened


def test_the_screens_get_a_report_line_by_line(house: House, tmp_path: Path) -> None:
    doors = TableDoors(house, Wishes())
    path = tmp_path / "game.push"
    path.write_bytes(complete())
    lines = doors.verify_file(path)
    assert [line[0] for line in lines if line[0] != " "] == ["✓"] * 5
    with pytest.raises(UnreadableFileError):
        doors.verify_file(tmp_path / "none")
    assert doors.own_key() == house.key.public
    assert doors.resumable() == []


async def test_of_several_unfinished_games_it_says_how_to_choose_one(
    house: House, run: Run, tmp_path: Path
) -> None:
    doors = TableDoors(house, Wishes())
    for _ in range(2):
        table = await doors.open_solo(
            bots=1, level="uniform", options=Options(first_player=Seat(0))
        )
        client = table.client
        await until(client, lambda client=client: client.snapshot.game is not None)
        await table.close()
    assert len(doors.resumable()) == 2
    where = {"PUSHNET_HOME": str(tmp_path / "home")}
    listed = run("resume", **where)
    assert (listed.exit_code, len(listed.stdout.splitlines())) == (0, 2)
    assert "`pushnet resume 1`" in listed.stderr
    assert run("--quiet", "resume", **where).stderr == ""


async def test_a_new_name_is_used_at_the_next_table(house: House) -> None:
    doors = TableDoors(house, Wishes())
    doors.use_config(Config(name="Ana", bot_speed=0))
    table = await doors.open_solo(bots=1, level="uniform", options=Options())
    try:
        assert table.client.snapshot.peers[0].name == "Ana"
    finally:
        await table.close()


async def test_a_hosted_table_gets_its_bots_address_and_port(house: House) -> None:
    wishes = Wishes(address="127.0.0.1", bots=2, level="uniform")
    doors = TableDoors(house, wishes)
    table = await doors.open_host(game="push", options=Options(), broker="amqtt")
    try:
        assert len(table.bots) == 2
        assert "@127.0.0.1:" in table.invite_text
        await doors.add_bot(table, "careful")
        assert len(table.bots) == 3
        with pytest.raises(UsageError):
            await doors.add_bot(object(), "careful")  # type: ignore[arg-type]
    finally:
        await table.close()


async def test_a_table_whose_bots_cannot_be_seated_is_closed_again(house: House) -> None:
    doors = TableDoors(house, Wishes(address="127.0.0.1", bots=1, level="brilliant"))
    with pytest.raises(UsageError):
        await doors.open_host(game="push", options=Options(), broker="amqtt")
    # Its place is free again: nothing holds the room's lock or the port.
    table = await TableDoors(house, Wishes(address="127.0.0.1")).open_host(
        game="push", options=Options(), broker="amqtt"
    )
    await table.close()
