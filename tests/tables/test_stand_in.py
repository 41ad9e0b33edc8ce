"""A bot for one's own seat, and the turn clock that plays the safe default."""

from collections.abc import Callable
from dataclasses import replace

from pushnet.client import Client
from pushnet.games.push_types import Options
from pushnet.net.transport import Connection, StatusChanged
from pushnet.session.snapshot import Stage
from pushnet.tables.opening import open_solo
from pushnet.tables.turn import is_mine
from tests.tables.houses import Village, game_kept, until


def my_turn(client: Client) -> Callable[[], bool]:
    return lambda: is_mine(client.snapshot)


async def test_a_bot_plays_for_us_to_the_end_once_asked(village: Village) -> None:
    table = await open_solo(village.house(), bots=1, level="uniform", options=Options())
    client = table.client
    await until(client, my_turn(client))
    stand_in = client.substitute
    assert stand_in is not None
    assert not stand_in.is_playing
    stand_in._pause_ms = 0  # type: ignore[attr-defined]
    stand_in.take_over()
    assert stand_in.is_playing
    await game_kept(client)
    await table.close()


async def test_taken_back_nothing_is_played_for_us(village: Village) -> None:
    table = await open_solo(village.house(), bots=1, level="uniform", options=Options())
    client = table.client
    await until(client, my_turn(client))
    stand_in = client.substitute
    assert stand_in is not None
    stand_in.take_over()
    stand_in.give_back()
    h = client.snapshot.game.h if client.snapshot.game is not None else 0
    assert stand_in._timer is None  # type: ignore[attr-defined]
    assert stand_in.left_ms() is None
    assert client.snapshot.game is not None
    assert client.snapshot.game.h == h
    await table.close()


async def test_the_turn_clock_plays_the_safe_default_when_it_runs_out(village: Village) -> None:
    options = replace(Options(), turn_clock_s=1)
    table = await open_solo(village.house(), bots=1, level="uniform", options=options)
    client = table.client
    await until(client, my_turn(client))
    stand_in = client.substitute
    assert stand_in is not None
    left_ms = stand_in.left_ms()
    assert left_ms is not None
    assert 0 <= left_ms <= 1_000
    h = client.snapshot.game.h if client.snapshot.game is not None else 0
    # Nobody touches a key: the game goes on all the same.
    await until(client, lambda: client.snapshot.game is not None and client.snapshot.game.h > h)
    assert client.snapshot.game is not None
    assert client.snapshot.game.stage is Stage.PLAYING
    await table.close()


async def test_a_line_that_breaks_gives_no_new_time(village: Village) -> None:
    """Scenario A 1: who is back in its own turn has what is left of it."""
    options = replace(Options(), turn_clock_s=3_000)
    table = await open_solo(village.house(), bots=1, level="uniform", options=options)
    client = table.client
    await until(client, my_turn(client))
    stand_in = client.substitute
    assert stand_in is not None
    before = stand_in.left_ms()
    for connection in (Connection.OFFLINE, Connection.ONLINE):
        client._note_link(StatusChanged(connection, ""))
        after = stand_in.left_ms()
        assert before is not None
        assert after is not None
        assert after <= before
    await table.close()
