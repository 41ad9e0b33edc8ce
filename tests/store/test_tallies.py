"""Tallies are kept beside the games, counted once, and nicknames survive everything."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from pushnet.ids import GameId, PublicKey, Seat
from pushnet.store.archive import Archive, GameFacts
from pushnet.views.rummy_tally import MatchTally
from pushnet.views.stats import Player
from pushnet.views.tally import SeatTally

GAME = GameId(bytes([7]) * 32)
FACTS = GameFacts(
    game=GAME, finished_ms=5, game_name="push", seats=2, own_seat=1, summary='{"text": "won"}'
)
PLAYERS = tuple(
    Player(
        key=PublicKey(bytes([seat + 1]) * 32),
        operator=PublicKey(bytes([9]) * 32),
        name=f"P{seat}",
        tally=SeatTally(
            seat=Seat(seat), place=seat + 1, points=20, pushes=3, bust_ppm=1_234_567, taken=25
        ),
    )
    for seat in range(2)
)


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with closing(Archive.open(tmp_path)) as opened:
        yield opened


def test_a_game_is_counted_once(archive: Archive) -> None:
    archive.add(b"record", FACTS)
    assert archive.tallies.missing() == [GAME]
    archive.tallies.put(GAME, PLAYERS)
    assert archive.tallies.missing() == []
    (game,) = archive.tallies.games()
    assert (game.game, game.finished_ms, game.own_seat, game.players) == (GAME, 5, 1, PLAYERS)


def test_a_match_of_rummy_is_kept_with_its_own_counts_among_the_others(archive: Archive) -> None:
    match = GameId(bytes([8]) * 32)
    tally = MatchTally(seat=Seat(0), place=2, points=180, deals=5, outs=1, contracts=4, pushes=30)
    players = tuple(
        replace(PLAYERS[0], tally=replace(tally, seat=Seat(seat), place=2 - seat % 2))
        for seat in range(4)
    )
    archive.add(b"match", replace(FACTS, game=match, finished_ms=3, game_name="rummy", seats=4))
    archive.add(b"record", FACTS)
    archive.tallies.put(match, players)
    archive.tallies.put(GAME, PLAYERS)
    assert [game.players for game in archive.tallies.games()] == [players, PLAYERS]


def test_a_game_that_does_not_count_is_not_read_again(archive: Archive) -> None:
    archive.add(b"record", FACTS)
    archive.tallies.put(GAME, ())
    assert archive.tallies.missing() == []
    assert archive.tallies.games() == []


def test_another_record_of_a_game_is_counted_again(archive: Archive) -> None:
    archive.add(b"record", FACTS)
    archive.tallies.put(GAME, PLAYERS)
    archive.add(b"longer record", FACTS, replace=True)
    assert archive.tallies.missing() == [GAME]
    archive.tallies.put(GAME, PLAYERS[:1])
    assert [game.players for game in archive.tallies.games()] == [PLAYERS[:1]]


def test_games_come_oldest_first(archive: Archive) -> None:
    other = GameId(bytes([1]) * 32)
    for facts in (FACTS, replace(FACTS, game=other, finished_ms=9)):
        archive.add(bytes(facts.game), facts)
        archive.tallies.put(facts.game, PLAYERS)
    assert [game.game for game in archive.tallies.games()] == [GAME, other]


def test_what_was_counted_in_an_older_way_is_counted_again(tmp_path: Path) -> None:
    with closing(Archive.open(tmp_path)) as archive:
        archive.add(b"record", FACTS)
        archive.tallies.put(GAME, PLAYERS)
    with closing(sqlite3.connect(tmp_path / "library.sqlite3")) as raw, raw:
        raw.execute("UPDATE tallied SET version = version - 1")
    with closing(Archive.open(tmp_path)) as archive:
        assert archive.tallies.missing() == [GAME]


def test_nicknames_are_kept_changed_and_forgotten(archive: Archive) -> None:
    ana = PLAYERS[0].key
    assert archive.tallies.nicknames() == {}
    archive.tallies.name(ana, "Ana")
    archive.tallies.name(ana, "Annie")
    assert archive.tallies.nicknames() == {ana: "Annie"}
    archive.tallies.name(ana, "")
    assert archive.tallies.nicknames() == {}


def test_an_archive_of_before_is_brought_up_to_date(tmp_path: Path) -> None:
    with closing(Archive.open(tmp_path)) as archive:
        archive.add(b"record", FACTS)
    with closing(sqlite3.connect(tmp_path / "library.sqlite3")) as raw, raw:
        for table in ("tallied", "tallies", "nicknames", "rummy_tallies"):
            raw.execute(f"DROP TABLE {table}")
        raw.execute("PRAGMA user_version = 1")
    with closing(Archive.open(tmp_path)) as archive:
        assert [game.facts for game in archive.games()] == [FACTS]
        assert archive.tallies.missing() == [GAME]
    with closing(sqlite3.connect(tmp_path / "library.sqlite3")) as raw:
        tables = {name for (name,) in raw.execute("SELECT name FROM sqlite_master")}
    assert {"games", "tallied", "tallies", "nicknames"} <= tables
