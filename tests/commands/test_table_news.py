"""What a bot without a screen says: for people and for programs."""

import asyncio
import json

import pytest

from pushnet.client import Alert, Client, ClientChange, Verified
from pushnet.clock import SystemClock
from pushnet.commands import table_news
from pushnet.commands.table_news import EMPTY, TableNews
from pushnet.crypto.sealing import RoomKeys
from pushnet.crypto.signing import SigningKey
from pushnet.ids import GameId
from pushnet.net.memory import MemoryBus, MemoryTransport
from pushnet.net.transport import Connection, StatusChanged
from pushnet.session.effects import Advanced, GameEnded, GameStarted, RoomChanged, StartAborted
from pushnet.session.session import open_session
from pushnet.tables.house import fresh_hello
from pushnet.verify import Report, Verdict, verify_record
from tests.commands.records import complete, unfinished

ROOM = RoomKeys.from_secret(bytes(32))
GAME = GameId(bytes(32))


class NoShelf:
    """Keeps nothing."""

    def append(self, entries: object) -> None: ...

    def keep_record(self, game: GameId, record: bytes, report: Report) -> None: ...

    def give_up(self, game: GameId) -> None: ...


def client_in(bus: MemoryBus) -> Client:
    key, clock = SigningKey.from_seed(bytes(32)), SystemClock()
    session = open_session(ROOM, key, fresh_hello("A", key.public), clock.now_ms())
    return Client(session, ROOM, MemoryTransport(bus, ROOM.topic), clock, NoShelf())


def told(change: ClientChange, *, as_json: bool) -> list[str]:
    lines: list[str] = []
    TableNews(lines.append, as_json=as_json).tell(client_in(MemoryBus()), change)
    return lines


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (StatusChanged(Connection.ONLINE, "Connected."), "Connected."),
        (StatusChanged(Connection.OFFLINE, "Nobody there."), "Nobody there."),
        (StatusChanged(Connection.CONNECTING, "Trying."), None),
        (StartAborted(GAME, None), "The start was called off."),
        (Alert("The disk is full."), "The disk is full."),
        (Verified(verify_record(unfinished())), "Game over: incomplete."),
        (Advanced(1, unwound=False), None),
        (RoomChanged(), None),
    ],
)
def test_people_get_a_sentence_or_nothing(change: ClientChange, line: str | None) -> None:
    assert told(change, as_json=False) == ([] if line is None else [line])


def test_people_get_the_result() -> None:
    (line,) = told(Verified(verify_record(complete())), as_json=False)
    assert line.startswith("Game over: 1. Player ")
    assert line.endswith("The record holds.")


@pytest.mark.parametrize(
    ("change", "event"),
    [
        (StatusChanged(Connection.ONLINE, "Connected."), "link"),
        (GameStarted(GAME), "started"),
        (GameEnded(GAME, b""), "ended"),
        (Verified(verify_record(complete())), "verified"),
        (Alert("Full."), "alert"),
    ],
)
def test_programs_get_an_object_a_line(change: ClientChange, event: str) -> None:
    (line,) = told(change, as_json=True)
    assert json.loads(line)["event"] == event
    assert "\n" not in line


def test_programs_get_the_whole_report() -> None:
    (line,) = told(Verified(verify_record(complete())), as_json=True)
    assert json.loads(line)["verdict"] == Verdict.COMPLETE.value
    assert told(RoomChanged(), as_json=True) == []


@pytest.mark.parametrize("as_json", [False, True])
async def test_an_empty_room_is_said_once(monkeypatch: pytest.MonkeyPatch, as_json: bool) -> None:
    monkeypatch.setattr(table_news, "EMPTY_S", 0)
    client, lines = client_in(MemoryBus()), asyncio.Queue[str]()
    news = TableNews(lines.put_nowait, as_json=as_json)
    client.subscribe(lambda change: news.tell(client, change))
    await client.start()
    said = [await lines.get() for _ in range(2)]
    await client.close()
    assert said[-1] == ('{"event": "empty"}' if as_json else EMPTY)
    assert all("empty" not in lines.get_nowait() for _ in range(lines.qsize()))
