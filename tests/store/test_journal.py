"""What `append` has returned from survives everything; the rest is bookkeeping of rooms."""

import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pushnet.ids import GameId
from pushnet.session.effects import Entry
from pushnet.store.errors import DamagedFileError, DiskFullError, StoreError
from pushnet.store.journal import Journal

ROOM, OTHER_ROOM = b"r" * 16, b"q" * 16
KEY, OTHER_KEY = b"k" * 32, b"l" * 32
GAME, NEXT_GAME = GameId(b"g" * 32), GameId(b"h" * 32)

ENTRIES = st.builds(
    Entry,
    st.sampled_from(["table", "seed", "own", "peer", "name", "evidence"]),
    st.sampled_from([GAME, NEXT_GAME]),
    st.binary(max_size=300),
)

WRITER = """
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from pushnet.session.effects import Entry
from pushnet.store.journal import Journal
journal = Journal.open(Path(sys.argv[1]))
number = len(journal.entries(b"room", b"key")) // 3
while True:
    content = number.to_bytes(4, "big")
    journal.append(b"room", b"key", [Entry("own", b"game", content + bytes(200))] * 3)
    print(number, flush=True)
    number += 1
"""


def own(content: bytes = b"", game: GameId = GAME) -> Entry:
    return Entry("own", game, content)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(Journal.open(tmp_path / "journal.sqlite3")) as opened:
        yield opened


def save(journal: Journal, room: bytes = ROOM, key: bytes = KEY, now_ms: int = 5) -> None:
    journal.save_room(room, key, invite="a b c d e", label="Friday", broker="auto", now_ms=now_ms)


def test_entries_come_back_in_order_by_seat(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = Journal.open(path)
    journal.append(ROOM, KEY, [own(b"1"), Entry("peer", GAME, b"2")])
    journal.append(OTHER_ROOM, KEY, [own(b"elsewhere")])
    journal.append(ROOM, OTHER_KEY, [own(b"of another")])
    journal.append(ROOM, KEY, [])
    journal.append(ROOM, KEY, [own(b"3", NEXT_GAME)])
    journal.close()
    with closing(Journal.open(path)) as again:
        assert again.entries(ROOM, KEY) == [
            own(b"1"),
            Entry("peer", GAME, b"2"),
            own(b"3", NEXT_GAME),
        ]
        assert again.entries(OTHER_ROOM, OTHER_KEY) == []


@settings(max_examples=30)  # each makes a file
@given(batches=st.lists(st.lists(ENTRIES, max_size=4), max_size=6))
def test_any_entries_come_back(
    tmp_path_factory: pytest.TempPathFactory, batches: list[list[Entry]]
) -> None:
    with closing(Journal.open(tmp_path_factory.mktemp("journal") / "file")) as journal:
        for batch in batches:
            journal.append(ROOM, KEY, batch)
        assert journal.entries(ROOM, KEY) == [entry for batch in batches for entry in batch]


def test_an_append_is_all_or_nothing(journal: Journal) -> None:
    journal.append(ROOM, KEY, [own(b"1")])
    journal._database._connection.execute("PRAGMA max_page_count = 12")
    with pytest.raises(DiskFullError) as raised:
        journal.append(ROOM, KEY, [own(b"2"), own(bytes(100_000))])
    assert isinstance(raised.value, StoreError)
    assert "pushnet resume" in str(raised.value)
    assert journal.entries(ROOM, KEY) == [own(b"1")]
    journal.append(ROOM, KEY, [own(b"3")])  # small enough: play can go on


def test_an_entry_of_no_known_kind_is_damage(journal: Journal) -> None:
    journal._database._connection.execute(
        "INSERT INTO entries (room, key, game, kind, content) VALUES (?, ?, ?, 'wish', ?)",
        (ROOM, KEY, GAME, b""),
    )
    with pytest.raises(DamagedFileError, match="wish"):
        journal.entries(ROOM, KEY)


def test_every_append_that_returned_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    chance = random.Random(2)
    for _ in range(10):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
        ) as writer:
            assert writer.stdout is not None
            told = [writer.stdout.readline() for _ in range(chance.randrange(1, 60))]
            for _ in range(chance.randrange(20_000)):  # somewhere inside the next append
                pass
            writer.kill()
            told += writer.stdout.readlines()
        assert writer.returncode == -signal.SIGKILL
        with closing(Journal.open(path)) as kept:
            entries = kept.entries(b"room", b"key")
        numbers = [int.from_bytes(entry.content[:4], "big") for entry in entries]
        # Whole appends only, none missing, and at most one more than was told.
        assert numbers == [number for number in range(len(numbers) // 3) for _ in range(3)]
        assert int(told[-1]) <= numbers[-1] <= int(told[-1]) + 1


def test_a_room_with_an_unfinished_game_can_be_resumed(journal: Journal) -> None:
    save(journal)
    assert journal.rooms(KEY) == []  # nothing was played yet
    journal.append(ROOM, KEY, [own()])
    (room,) = journal.rooms(KEY)
    assert (room.room, room.invite, room.label, room.broker) == (
        ROOM,
        "a b c d e",
        "Friday",
        "auto",
    )
    assert (room.saved_ms, room.game) == (5, GAME)
    assert journal.rooms(OTHER_KEY) == []


def test_the_room_played_last_comes_first(journal: Journal) -> None:
    for room in (ROOM, OTHER_ROOM):
        save(journal, room)
        journal.append(room, KEY, [own()])
    assert [room.room for room in journal.rooms(KEY)] == [OTHER_ROOM, ROOM]
    journal.append(ROOM, KEY, [own()])
    assert [room.room for room in journal.rooms(KEY)] == [ROOM, OTHER_ROOM]


def test_a_finished_game_is_not_resumed_but_its_rematch_is(journal: Journal) -> None:
    save(journal)
    journal.append(ROOM, KEY, [own()])
    journal.finish_game(ROOM, KEY, GAME, now_ms=9)
    journal.finish_game(ROOM, KEY, GAME, now_ms=10)
    assert journal.rooms(KEY) == []
    journal.append(ROOM, KEY, [own(game=NEXT_GAME)])
    assert [room.game for room in journal.rooms(KEY)] == [NEXT_GAME]


def test_forgetting_takes_only_what_ended_long_ago(journal: Journal) -> None:
    for room, key in [(ROOM, KEY), (OTHER_ROOM, KEY), (ROOM, OTHER_KEY)]:
        save(journal, room, key)
        journal.append(room, key, [own(), own(game=NEXT_GAME)])
    journal.finish_game(ROOM, KEY, GAME, now_ms=10)
    assert journal.forget(before_ms=10) == 0
    assert journal.forget(before_ms=11) == 1
    assert journal.entries(ROOM, KEY) == [own(game=NEXT_GAME)]
    assert len(journal.entries(OTHER_ROOM, KEY)) == len(journal.entries(ROOM, OTHER_KEY)) == 2
    assert len(journal.rooms(KEY)) == 2
    assert len(journal.rooms(OTHER_KEY)) == 1


def test_a_room_is_forgotten_with_its_last_game_and_no_earlier(journal: Journal) -> None:
    save(journal)
    journal.append(ROOM, KEY, [own(), own(game=NEXT_GAME)])
    journal.finish_game(ROOM, KEY, GAME, now_ms=10)
    journal.forget(before_ms=1 << 60)
    assert [room.game for room in journal.rooms(KEY)] == [NEXT_GAME]
    journal.finish_game(ROOM, KEY, NEXT_GAME, now_ms=20)
    journal.forget(before_ms=1 << 60)
    journal.append(ROOM, KEY, [own()])
    assert journal.rooms(KEY) == []  # only whoever opens it again has a way back
    save(journal)
    assert [room.game for room in journal.rooms(KEY)] == [GAME]


def test_what_is_forgotten_is_nowhere_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    with closing(Journal.open(path)) as journal:
        broker = "mqtts://ana:s3cr3t@broker.example.org"
        journal.save_room(ROOM, KEY, invite="a b c d e", label="a b", broker=broker, now_ms=5)
        journal.append(ROOM, KEY, [own(b"seed" * 50)])
    assert b"s3cr3t" in path.read_bytes()
    with closing(Journal.open(path)) as journal:
        journal.finish_game(ROOM, KEY, GAME, now_ms=10)
        journal.forget(before_ms=1 << 60)
    left = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    assert b"s3cr3t" not in left
    assert b"seedseed" not in left
