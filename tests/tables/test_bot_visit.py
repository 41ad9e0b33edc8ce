"""A bot on its own: it sits down, plays, comes back after a crash, and leaves."""

import asyncio
from typing import Any

import pytest

from pushnet.bots.dice import Dice
from pushnet.client import Client
from pushnet.errors import RefusedError, UsageError
from pushnet.games.push_types import Options
from pushnet.session.effects import Advanced
from pushnet.tables.bot_seat import Habits
from pushnet.tables.bot_visit import Errand, Hosting, visit
from pushnet.tables.house import House
from pushnet.tables.names import BOT_NAMES, BOTS_MAX, bot_key
from pushnet.tables.seat import OpenSeat, open_seat
from pushnet.tables.site import Site, solo_site
from pushnet.verify import Verdict, verify_record
from tests.tables.houses import AT_ONCE, WAIT_S, Village

TWO = Hosting(game="push", options=Options(), seats=2)


def errand(**more: Any) -> Errand:
    return Errand(**{"level": "uniform", "habits": AT_ONCE, **more})


async def send(house: House, site: Site, what: Errand) -> None:
    await visit(house, site, what, lambda *_: None)


async def test_two_bots_of_two_owners_play_some_games_and_leave(village: Village) -> None:
    site = solo_site(b"two bots".ljust(32))
    one, other = village.house("one"), village.house("other")
    async with asyncio.timeout(WAIT_S):
        await asyncio.gather(
            send(one, site, errand(hosting=TWO, games=2, name="Ada")),
            send(other, site, errand(games=2)),
        )
    for house in (one, other):
        records = [game.read() for game in house.archive.games()]
        reports = [verify_record(record) for record in records]
        assert [report.verdict for report in reports] == [Verdict.COMPLETE] * 2
        assert all(sorted(report.names) == ["Ada", BOT_NAMES[0]] for report in reports)
        assert [game.facts.own_seat for game in house.archive.games()] == [None, None]


async def test_equal_seeds_of_bots_never_give_equal_cards(village: Village) -> None:
    async def play(name: str) -> bytes:
        site = solo_site(name.encode().ljust(32))
        owners = [village.house(f"{name}{number}") for number in range(2)]
        habits = [Habits(luck_at=Dice(bytes([n])).luck, pause_ms=0) for n in range(2)]
        async with asyncio.timeout(WAIT_S):
            await asyncio.gather(
                send(owners[0], site, errand(hosting=TWO, habits=habits[0])),
                send(owners[1], site, errand(habits=habits[1])),
            )
        return owners[0].archive.games()[0].read()

    first, second = await play("first"), await play("second")
    assert verify_record(first).head != verify_record(second).head


async def test_a_bot_that_was_cut_off_takes_its_own_seat_back(village: Village) -> None:
    site = solo_site(b"cut off".ljust(32))
    one, other = village.house("one"), village.house("other")
    is_far = asyncio.Event()

    def look(client: Client, change: Any) -> None:
        if isinstance(change, Advanced) and change.h > 20:
            is_far.set()

    async with asyncio.timeout(WAIT_S), asyncio.TaskGroup() as group:
        group.create_task(send(one, site, errand(hosting=TWO, name="Ada")))
        cut = group.create_task(visit(other, site, errand(name="Bob"), look))
        await is_far.wait()
        cut.cancel()
        await asyncio.wait([cut])
        # Another free seat would be there; the one with the unfinished game comes first.
        await send(other, site, errand())
    (report,) = [verify_record(game.read()) for game in other.archive.games()]
    assert report.verdict is Verdict.COMPLETE
    assert set(report.keys) == {
        bot_key(house.key, site.room.room_id, 0).public for house in (one, other)
    }


async def test_an_owner_has_so_many_bots_and_no_more(village: Village) -> None:
    house = village.house()
    site = solo_site(b"many".ljust(32))
    seats: list[OpenSeat] = []
    for index in range(BOTS_MAX):
        key = bot_key(house.key, site.room.room_id, index)
        seats.append(await open_seat(house, site, key, name="x", label="x", archives=False))
    with pytest.raises(RefusedError, match=f"at most {BOTS_MAX}"):
        await send(house, site, errand())
    for seat in seats:
        await seat.close()


async def test_an_unknown_level_is_refused_before_anything_is_opened(village: Village) -> None:
    house = village.house()
    with pytest.raises(UsageError):
        await send(house, solo_site(bytes(32)), errand(level="brilliant"))
    assert list(house.folders.locks.iterdir()) == []
