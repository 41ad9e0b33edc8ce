"""Alone with bots: a whole game in this process, left and taken up again, and played once more."""

import pytest

from pushnet.errors import RefusedError, UsageError
from pushnet.games.push_types import Options
from pushnet.session.effects import ClearTable
from pushnet.session.snapshot import Stage
from pushnet.tables.names import BOT_NAMES, BOTS_MAX
from pushnet.tables.opening import open_solo, resume
from pushnet.tables.table import Table
from pushnet.tables.unfinished import unfinished_list
from pushnet.verify import Verdict
from tests.tables.houses import Village, game_kept, play_by_itself, until


async def playing(table: Table, slots: int) -> None:
    def far_enough() -> bool:
        game = table.client.snapshot.game
        return game is not None and game.h >= slots

    await until(table.client, far_enough)


async def test_a_game_starts_by_itself_is_played_and_kept(village: Village) -> None:
    house = village.house("Mika")
    table = await open_solo(house, bots=2, level="uniform", options=Options())
    play_by_itself(table)
    await game_kept(table.client)
    game, report = table.client.snapshot.game, table.client.last_report
    await table.close()

    assert game is not None
    assert game.names == ("Mika", *BOT_NAMES[:2])
    assert game.operators == (house.key.public,) * 3
    assert report is not None
    assert report.verdict is Verdict.COMPLETE
    assert table.invite_text == table.invite_link == ""
    (stored,) = house.archive.games()
    assert stored.read() == table.client.last_record
    assert stored.facts.own_seat == 0
    assert unfinished_list(house) == []


async def test_a_game_left_in_the_middle_goes_on_with_the_same_bots(village: Village) -> None:
    house = village.house()
    table = await open_solo(house, bots=2, level="careful", options=Options(hard_star=True))
    player = play_by_itself(table)
    await playing(table, 40)
    await player.close()
    await table.close()
    left = table.client.snapshot.game
    assert left is not None

    (waiting,) = unfinished_list(house)
    assert (waiting.title, waiting.game, waiting.seats) == ("solo", "push", 3)
    assert set(waiting.others) == set(BOT_NAMES[:2])
    again = await resume(house, waiting.room)
    play_by_itself(again)
    await game_kept(again.client)
    await again.close()

    game = again.client.snapshot.game
    assert game is not None
    assert game.game == left.game
    assert game.h > left.h
    assert [house.journal.rooms(house.key.public), len(house.archive.games())] == [[], 1]


async def test_the_next_game_waits_for_all_bots(village: Village) -> None:
    house = village.house()
    table = await open_solo(house, bots=3, level="uniform", options=Options())
    player = play_by_itself(table)
    await game_kept(table.client)
    first = table.client.snapshot.game
    table.client.submit(ClearTable())
    await playing(table, 3)
    second = table.client.snapshot.game
    await player.close()
    await table.close()

    assert first is not None
    assert second is not None
    assert second.game != first.game
    assert set(second.seats) == set(first.seats)
    assert second.stage is Stage.PLAYING


async def test_one_table_has_one_window(village: Village) -> None:
    house = village.house()
    table = await open_solo(house, bots=1, level="uniform", options=Options())
    await playing(table, 2)
    with pytest.raises(RefusedError, match="another window"):
        await resume(house, table.site.room.room_id)
    assert table.client.alert is None
    await table.close()
    again = await resume(house, table.site.room.room_id)
    await again.close()


async def test_there_are_as_many_bots_as_names(village: Village) -> None:
    house = village.house()
    for bots in (0, BOTS_MAX + 1):
        with pytest.raises(UsageError):
            await open_solo(house, bots=bots, level="uniform", options=Options())
    with pytest.raises(UsageError, match="no bot called"):
        await open_solo(house, bots=1, level="brilliant", options=Options())


async def test_there_is_nothing_to_resume_in_an_unknown_room(village: Village) -> None:
    with pytest.raises(RefusedError, match="no unfinished game"):
        await resume(village.house(), b"?" * 16)
