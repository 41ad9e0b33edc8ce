"""Hosting and joining over a broker of our own, and what cannot be opened."""

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pushnet.crypto.invite import new_invite, parse_invite
from pushnet.errors import NetworkError, RefusedError
from pushnet.games.push_types import Options
from pushnet.net.embedded import LOOPBACK
from pushnet.tables.house import House
from pushnet.tables.opening import join_room, open_host, open_join, open_room, resume
from pushnet.tables.site import own_site, remote_site
from pushnet.tables.table import Table
from pushnet.tables.unfinished import unfinished_list
from pushnet.verify import Verdict
from tests.tables.houses import Village, game_kept, play_by_itself, until

WORDS = new_invite(bytes(32)).words


async def host(house: House, **more: object) -> Table:
    return await open_host(
        *(house,), game="push", options=Options(), broker="amqtt", address=LOOPBACK, **more
    )


async def test_friends_play_a_game_that_each_of_them_keeps(village: Village) -> None:
    ana, bo = village.house("Ana"), village.house("Bo")
    table = await host(ana)
    assert parse_invite(table.invite_link) == table.site.invite
    table.start_by_itself("push", Options(), 3)
    await table.add_bot("uniform")
    guest = await open_join(bo, table.invite_text.upper().replace("-", " "))
    play_by_itself(table)
    play_by_itself(guest)
    await game_kept(table.client)
    await game_kept(guest.client)
    await guest.close()
    await table.close()

    assert ana.archive.games()[0].read() == bo.archive.games()[0].read()
    report = guest.client.last_report
    assert report is not None
    assert report.verdict is Verdict.COMPLETE
    assert [ana.archive.games()[0].facts.own_seat, bo.archive.games()[0].facts.own_seat] == [
        report.keys.index(ana.key.public),
        report.keys.index(bo.key.public),
    ]


async def test_a_game_left_by_all_goes_on_at_the_same_address(village: Village) -> None:
    ana, bo = village.house("Ana"), village.house("Bo")
    table = await host(ana)
    table.start_by_itself("push", Options(), 2)
    guest = await open_join(bo, table.invite_text)
    players = [play_by_itself(table), play_by_itself(guest)]
    await until(guest.client, lambda: (guest.client.snapshot.game or NOTHING).h >= 20)
    for player in players:
        await player.close()
    await guest.close()
    await table.close()
    left = guest.client.snapshot.game
    assert left is not None

    (waiting,) = unfinished_list(ana)
    assert waiting.title == " ".join(table.site.invite.words[:2])  # type: ignore[union-attr]
    again = await resume(ana, waiting.room)
    assert again.invite_text == table.invite_text
    back = await open_join(bo, table.invite_text)  # joining is coming back, too
    for each in (again, back):
        play_by_itself(each)
    await game_kept(again.client)
    await game_kept(back.client)
    await back.close()
    await again.close()
    assert back.client.last_report is not None
    assert back.client.last_report.game == left.game


class NOTHING:
    """No game yet."""

    h = 0


async def test_without_a_place_to_meet_there_is_no_way_in(village: Village) -> None:
    house = village.house()
    with pytest.raises(NetworkError, match="does not say where"):
        await open_join(house, "-".join(WORDS), look=tuple)
    with pytest.raises(RefusedError, match="has 5 words"):
        await open_join(house, "not an invite")


async def test_a_taken_port_and_a_foreign_address_are_said(village: Village) -> None:
    house = village.house()
    with pytest.raises(NetworkError, match=r"192\.0\.2\.1"):
        await open_host(house, game="push", options=Options(), broker="amqtt", address="192.0.2.1")
    site = await own_site(WORDS, "amqtt", address=LOOPBACK)
    assert site.broker is not None
    port = site.broker.target.port
    with pytest.raises(NetworkError, match=f"Port {port}"):
        await own_site(WORDS, "amqtt", address=LOOPBACK, port=port)
    await site.close()


async def test_a_strangers_broker_gets_no_login_of_the_room() -> None:
    invite = new_invite(bytes(32))
    public = await remote_site(invite, "mqtt://192.0.2.7:1883")
    assert public.invite is not None
    assert public.invite.broker == "mqtt://192.0.2.7:1883"
    own = await remote_site(invite, "192.0.2.7:1883")
    assert own.room == public.room
    assert public.saved_broker != own.saved_broker


LOGIN = "mqtts://ana:s%40cret@broker.example:8884?ca_file=/home/ana/ca.pem"
BARE = "mqtts://broker.example:8884"


async def test_a_login_stays_out_of_the_invite_unless_the_host_shares_it(village: Village) -> None:
    house = village.house()
    kept = await open_room(house, LOGIN)
    assert kept.invite is not None
    assert kept.invite.broker == BARE
    assert kept.saved_broker == LOGIN  # so that we can come back
    assert "s%40cret" not in kept.saved_invite
    assert len(kept.notes) == 1
    assert f"at {BARE} is not in the invite" in kept.notes[0]
    assert "s%40cret" not in kept.notes[0]
    assert "--share-login" in kept.notes[0]
    shared = await open_room(house, LOGIN, shares_login=True)
    assert shared.invite is not None
    assert shared.invite.broker == LOGIN
    assert shared.notes == ()
    plain = await open_room(house, BARE)
    assert plain.notes == ()


async def test_a_login_without_a_scheme_is_a_login_too(village: Village) -> None:
    house = village.house()
    typed = LOGIN.removeprefix("mqtts://").partition("?")[0]
    kept = await open_room(house, typed)
    assert kept.invite is not None
    assert kept.invite.broker == "mqtt://broker.example:8884"
    assert kept.saved_broker == f"mqtt://{typed}"  # its own login, not one of the room
    assert len(kept.notes) == 1
    joined = await join_room(house, f"{'-'.join(WORDS)}@{BARE}", typed)
    assert joined.invite is not None
    assert joined.invite.broker == "mqtt://broker.example:8884"
    shared = await open_room(house, typed, shares_login=True)
    assert shared.invite is not None
    assert shared.invite.broker == f"mqtt://{typed}"


async def test_a_guests_own_login_is_used_and_never_passed_on(village: Village) -> None:
    code = f"{'-'.join(WORDS)}@{BARE}"
    house = village.house()
    mine = replace(house, config=replace(house.config, broker=LOGIN))
    site = await join_room(mine, code)
    assert site.saved_broker == LOGIN
    assert site.invite is not None
    assert site.invite.broker == BARE
    elsewhere = await join_room(mine, f"{'-'.join(WORDS)}@mqtts://other.example")
    assert elsewhere.saved_broker == "mqtts://other.example"
    theirs = await join_room(mine, f"{'-'.join(WORDS)}@mqtts://host:pw@broker.example:8884")
    assert theirs.saved_broker == "mqtts://host:pw@broker.example:8884"
    assert theirs.invite is not None
    assert theirs.invite.broker == theirs.saved_broker  # they are to pass it on as they got it
    broken = replace(house, config=replace(house.config, broker="mqtts://:pw@broker.example"))
    assert (await join_room(broken, code)).saved_broker == BARE


async def test_a_well_known_broker_is_named_and_the_invite_says_where_it_is(
    village: Village,
) -> None:
    house = village.house()
    url = "mqtts://broker.emqx.io:8883"
    for name in ("emqx", "broker.emqx.io"):
        site = await open_room(house, name)
        assert site.invite is not None
        assert site.invite.broker == url
        assert site.saved_broker == url
        typed = await join_room(house, f"{'-'.join(WORDS)}@{name}")
        assert typed.saved_broker == url
    configured = replace(house, config=replace(house.config, broker="emqx"))
    assert (await open_room(configured)).saved_broker == url


@pytest.mark.parametrize("steps", [0, 1, 3, 8, 20, 60])
async def test_opening_may_be_cancelled_at_any_time(
    village: Village, steps: int, leftovers: Callable[[], set[str]]
) -> None:
    house = village.house()
    opening = asyncio.create_task(host(house))
    for _ in range(steps):
        await asyncio.sleep(0)
    opening.cancel()
    try:
        table = await opening
    except asyncio.CancelledError:
        pass
    else:
        await table.close()
    async with asyncio.timeout(20):
        while leftovers():  # noqa: ASYNC110 - threads ring no bell when they end
            await asyncio.sleep(0.02)


@pytest.fixture
def leftovers() -> Callable[[], set[str]]:
    """Return a function that names the threads of ours that were not there before."""
    before = {thread.name for thread in threading.enumerate()}

    def now() -> set[str]:
        names = {thread.name for thread in threading.enumerate()} - before
        return {name for name in names if name.startswith("pushnet")}

    return now


def test_the_place_of_the_files_is_the_tests(village: Village, tmp_path: Path) -> None:
    assert village.house("x").folders.store.is_relative_to(tmp_path)
