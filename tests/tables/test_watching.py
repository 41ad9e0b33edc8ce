"""Watching over a real broker: the whole game, verified, and no trace of a seat."""

import pytest

from pushnet.errors import RefusedError
from pushnet.games.push_types import Options
from pushnet.net.embedded import LOOPBACK
from pushnet.session.snapshot import GameSnapshot
from pushnet.tables.opening import open_host, open_join
from pushnet.tables.table import Table
from pushnet.tables.unfinished import unfinished_list
from pushnet.verify import Verdict
from tests.tables.houses import Village, game_kept, play_by_itself, until


async def hosted(village: Village) -> Table:
    """Return a table at which a person and a bot play."""
    table = await open_host(
        village.house("Ana"), game="push", options=Options(), broker="amqtt", address=LOOPBACK
    )
    table.start_by_itself("push", Options(), 2)
    await table.add_bot("uniform")
    return table


def game_of(table: Table) -> GameSnapshot:
    game = table.client.snapshot.game
    assert game is not None
    return game


async def test_a_watcher_that_comes_late_keeps_the_same_verified_game(village: Village) -> None:
    table = await hosted(village)
    ana, eye = table.client, village.house("Eye")
    play_by_itself(table)
    await until(ana, lambda: ana.snapshot.game is not None and ana.snapshot.game.h > 40)
    watched = await open_join(eye, table.invite_text, watches=True)
    assert watched.watches
    assert watched.client.substitute is None  # there is no seat that a bot could play
    await game_kept(watched.client)
    await game_kept(ana)
    seen, played = game_of(watched), game_of(table)
    assert [note.events for note in seen.notes] == [note.events for note in played.notes]
    assert watched.client.last_record == ana.last_record
    report = watched.client.last_report
    assert report is not None
    assert report.verdict is Verdict.COMPLETE
    key = eye.key.public
    assert all(not peer.sitting for peer in ana.snapshot.peers if peer.key == key)
    assert key not in played.seats
    await watched.close()
    await table.close()
    assert unfinished_list(eye) == []
    (kept,) = eye.archive.games()
    assert kept.facts.own_seat is None


async def test_who_has_a_game_there_is_sent_back_to_it_instead(village: Village) -> None:
    table = await hosted(village)
    play_by_itself(table)
    ana = table.client
    await until(ana, lambda: ana.snapshot.game is not None and ana.snapshot.game.h > 5)
    for bot in table.bots.values():
        await bot.close()
    await table.seat.close()
    with pytest.raises(RefusedError, match="pushnet resume"):
        await open_join(table.house, table.invite_text, watches=True)
    again = await open_join(table.house, table.invite_text)  # and nothing was left locked
    await again.close()
    await table.close()
