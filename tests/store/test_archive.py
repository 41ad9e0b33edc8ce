"""Finished games are files with an index, found by the start of their number."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from pushnet.ids import GameId
from pushnet.store.archive import Archive, GameFacts
from pushnet.store.errors import (
    AmbiguousGameError,
    GameKnownError,
    NoSuchGameError,
    UnreadableFileError,
)

NOON_MS = 1_764_417_600_000  # 2025-11-29, 12:00 UTC
DAY_MS = 86_400_000
FACTS = GameFacts(
    game=GameId(bytes.fromhex("4f2a91c0") + bytes(28)),
    finished_ms=NOON_MS,
    game_name="push",
    seats=3,
    own_seat=1,
    summary='{"text": "won 49-54-31"}',
)


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with closing(Archive.open(tmp_path)) as opened:
        yield opened


def game(start: str) -> GameId:
    return GameId(bytes.fromhex(start).ljust(32, b"\x01"))


def test_a_record_is_a_file_named_by_day_and_game(tmp_path: Path, archive: Archive) -> None:
    stored = archive.add(b"record", FACTS)
    assert stored.path == tmp_path / "games" / "2025-11-29-4f2a91c0.push"
    assert stored.read() == stored.path.read_bytes() == b"record"
    assert archive.games() == [stored]
    with closing(Archive.open(tmp_path)) as again:
        assert again.games() == [stored]


def test_the_newest_game_comes_first(archive: Archive) -> None:
    old = archive.add(b"old", replace(FACTS, game=game("aa"), finished_ms=NOON_MS - DAY_MS))
    new = archive.add(b"new", replace(FACTS, game=game("bb"), own_seat=None))
    assert archive.games() == [new, old]


def test_a_longer_record_takes_the_place_of_its_own_game_only(archive: Archive) -> None:
    first = archive.add(b"record", FACTS)
    assert archive.add(b"record", FACTS) == first
    later = replace(FACTS, finished_ms=NOON_MS + DAY_MS)
    with pytest.raises(GameKnownError):
        archive.add(b"record with one more signature", later)
    assert (archive.games(), first.read()) == ([first], b"record")
    second = archive.add(b"record with one more signature", later, replace=True)
    assert second.path == first.path
    assert archive.games() == [second]
    assert second.read() == b"record with one more signature"


def test_two_games_with_one_short_number_keep_two_files(archive: Archive) -> None:
    one = archive.add(b"one", replace(FACTS, game=game("4f2a91c001")))
    two = archive.add(b"two", replace(FACTS, game=game("4f2a91c002")))
    assert (one.read(), two.read()) == (b"one", b"two")


def test_a_file_left_by_a_crash_is_no_obstacle(tmp_path: Path, archive: Archive) -> None:
    left = tmp_path / "games" / "2025-11-29-4f2a91c0.push"
    left.write_bytes(b"written before the index knew it")
    assert archive.add(b"record", FACTS).path == left
    assert left.read_bytes() == b"record"


def test_a_game_is_found_by_the_start_of_its_number(archive: Archive) -> None:
    one = archive.add(b"one", replace(FACTS, game=game("4f2a91")))
    two = archive.add(b"two", replace(FACTS, game=game("4f2a92")))
    assert archive.find("4f2a91") == one
    assert archive.find(" 4F2A92 ") == two
    assert archive.find(two.facts.game.hex()) == two
    with pytest.raises(AmbiguousGameError):
        archive.find("4f2a9")


@pytest.mark.parametrize("prefix", ["", "4f2", "4f2b", "zzzz", "%%%%", "____", "4f" * 33])
def test_what_names_no_game_is_told(archive: Archive, prefix: str) -> None:
    archive.add(b"record", FACTS)
    with pytest.raises(NoSuchGameError):
        archive.find(prefix)


def test_a_lost_file_is_told_when_it_is_read(archive: Archive) -> None:
    stored = archive.add(b"record", FACTS)
    stored.path.unlink()
    assert archive.games() == [stored]
    with pytest.raises(UnreadableFileError):
        stored.read()
    assert archive.add(b"record", FACTS).read() == b"record"
