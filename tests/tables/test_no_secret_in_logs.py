"""Games are played with the log at its finest and the state dumped; then all is searched.

What is looked for: the words of the invite, the room's key, the login of its broker, the keys of
player and bots, the seeds of chains and decks, the links nobody has seen yet, names and chat.
"""

import base64
import logging
import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from pushnet.client import Client
from pushnet.crypto.chain import CHAIN_LENGTH, Chain, domain
from pushnet.crypto.sealing import TOPIC_ROOT
from pushnet.games.push_types import Options
from pushnet.games.rummy_types import Options as RummyOptions
from pushnet.ids import GameId, Seat
from pushnet.net.embedded import LOOPBACK
from pushnet.session.effects import Say
from pushnet.store.config import Config
from pushnet.store.log_file import log_folder, open_log
from pushnet.tables.house import House, opened_house
from pushnet.tables.names import BOT_NAMES, bot_key
from pushnet.tables.opening import open_host, open_solo
from pushnet.tables.state_text import state_path
from pushnet.tables.table import Table
from tests.tables.houses import folders_of, game_kept, play_by_itself, until

NAME = "Mika of the Lake"
CHAT = "meet me at the old lighthouse"
RUMMY_SLOTS = 14  # keys, four shuffles and a few moves


@pytest.fixture(name="house")
def house_with_the_finest_log(tmp_path: Path) -> Iterator[House]:
    log = logging.getLogger("pushnet")
    level = log.level
    folders, config = folders_of(tmp_path), Config(name=NAME, bot_speed=0)
    with ExitStack() as closing:
        open_log(folders.state, config, 2)
        yield closing.enter_context(opened_house(folders, config))
    log.setLevel(level)
    for writer in list(log.handlers):
        log.removeHandler(writer)
        writer.close()


def written(house: House) -> str:
    texts = [path.read_text() for path in log_folder(house.folders.state).iterdir()]
    return "\n".join(texts)


async def dump(house: House, client: Client) -> str:
    os.kill(os.getpid(), signal.SIGUSR1)
    await until(client, state_path(house.folders.state).exists)
    return state_path(house.folders.state).read_text()


def secrets_of(house: House, table: Table) -> dict[str, bytes]:
    """Return what this program must keep to itself, for its own seat and those of its bots."""
    room = table.site.room
    keys = [house.key, *(bot_key(house.key, room.room_id, index) for index in table.bots)]
    found = {"room key": room.room_key}
    for number, key in enumerate(keys):
        found[f"key {number}"] = key.seed
        for entry in house.journal.entries(room.room_id, key.public):
            if entry.kind in {"seed", "deck"}:
                found[f"{entry.kind} of {number}"] = entry.content
    return found


def links_of(
    house: House, table: Table, game: GameId, secrets: dict[str, bytes]
) -> dict[str, bytes]:
    """Return every link of our seats' chains; nobody saw those after the last event."""
    room = table.site.room.room_id
    keys = [house.key, *(bot_key(house.key, room, index) for index in table.bots)]
    seats = table.client.snapshot.game.seats
    found = {}
    for number, key in enumerate(keys):
        place = domain(game, key.public, Seat(seats.index(key.public)))
        chain = Chain.from_seed(place, secrets[f"seed of {number}"])
        links = range(1, CHAIN_LENGTH + 1)
        found |= {f"link {k} of {number}": chain.link(k) for k in links}
    return found


def spellings(secret: bytes) -> tuple[str, ...]:
    """Return the ways in which Python programs print bytes; halves, lest one be cut or wrapped."""
    half = secret[: len(secret) // 2]
    encoded = (
        *(half.hex(), repr(half)[2:-1], str(list(half))[1:-1], str(int.from_bytes(secret))),
        *(base64.b64encode(secret)[:20].decode(), base64.urlsafe_b64encode(secret)[:20].decode()),
        base64.b32encode(secret)[:20].decode().lower(),
    )
    return (*encoded, half.hex().upper())


def search(text: str, secrets: dict[str, bytes]) -> list[str]:
    return [
        name
        for name, secret in secrets.items()
        if any(spelling in text for spelling in spellings(secret))
    ]


async def test_a_hosted_game_of_push_leaves_no_secret(house: House) -> None:
    table = await open_host(house, game="push", options=Options(), broker="amqtt", address=LOOPBACK)
    table.start_by_itself("push", Options(), 3)
    await table.add_bot("uniform")
    await table.add_bot("uniform")
    table.client.submit(Say(CHAT))
    play_by_itself(table)
    await until(table.client, lambda: table.client.snapshot.game is not None)
    state = await dump(house, table.client)
    await game_kept(table.client)
    secrets = secrets_of(house, table)
    game = table.client.snapshot.game
    await table.close()

    assert game is not None
    invite, reach = table.site.invite, table.site.reach
    assert invite is not None
    assert reach is not None
    secrets |= links_of(house, table, game.game, secrets)
    told = written(house) + state
    assert "3 open seats" in state
    assert "game of push, 3 seats" in state
    assert told.count(" DEBUG pushnet.client: slots from") >= game.h
    assert "received" in told
    assert "publish" in told
    assert search(told, secrets) == []
    words = [CHAT, NAME, *BOT_NAMES[:2], invite.text]
    words += ["-".join(invite.words[at : at + 2]) for at in range(4)]
    words += [*table.site.room.broker_login(invite.broker or ""), LOOPBACK, house.key.public.hex()]
    words += [f"{TOPIC_ROOT}/", "client_id"]  # a library's own chatter
    words += [table.site.room.topic, table.site.room.room_id.hex(), game.game.hex()]
    assert [word for word in words if word in told] == []


async def test_a_deal_of_rummy_leaves_no_secret(house: House) -> None:
    table = await open_solo(house, bots=3, level="uniform", options=RummyOptions(), game="rummy")
    play_by_itself(table)

    def far_enough() -> bool:
        game = table.client.snapshot.game
        return game is not None and game.h >= RUMMY_SLOTS

    await until(table.client, far_enough)
    state = await dump(house, table.client)
    secrets = secrets_of(house, table)
    game = table.client.snapshot.game
    await table.close()

    assert game is not None
    assert "game of rummy, 4 seats" in state
    assert "deck of 3" in secrets
    told = written(house) + state
    assert "job " in told
    assert search(told, secrets) == []
    assert [name for name in (NAME, *BOT_NAMES) if name in told] == []


@pytest.mark.parametrize("spelled", range(len(spellings(bytes(range(32))))))
def test_the_search_would_find_a_secret(spelled: int) -> None:
    secret = bytes(range(100, 132))
    assert search(f"x {spellings(secret)[spelled]} y", {"it": secret}) == ["it"]
