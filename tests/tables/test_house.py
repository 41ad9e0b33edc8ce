"""A player's files at a table: what is kept, and what lists say of it."""

import json
from dataclasses import replace

import pytest

from pushnet.crypto.signing import SigningKey
from pushnet.games.api import Rank
from pushnet.ids import GameId, Seat
from pushnet.session.effects import Entry
from pushnet.tables.house import NAMELESS, REMEMBERED_MS, House, SeatShelf
from pushnet.verify import Report, Verdict
from tests.tables.houses import Village

ROOM = b"room".ljust(16)
GAME = GameId(b"game".ljust(32))
OTHER = SigningKey.from_seed(bytes(32)).public


def report(house: House, *places: int, verdict: Verdict = Verdict.COMPLETE) -> Report:
    """Return the report of a game of two; the player has seat 1."""
    ranks = [
        Rank(seat=Seat(seat), score=50 - place, place=place) for seat, place in enumerate(places)
    ]
    keys = (OTHER, house.key.public)
    return Report(verdict=verdict, rules="push", game=GAME, keys=keys, ranks=tuple(ranks))


def kept(house: House, what: Report, key: bytes | None = None) -> tuple[int | None, str]:
    """Keep a record and return whose seat and which words the list shows."""
    shelf = SeatShelf(house, ROOM, key or house.key.public, archives=True)
    shelf.keep_record(GAME, b"record", what)
    (game,) = house.archive.games()
    return game.facts.own_seat, json.loads(game.facts.summary)["text"]


@pytest.mark.parametrize(
    ("places", "words"), [((1, 2), "lost 49-48"), ((2, 1), "won 48-49"), ((1, 1), "shared 49-49")]
)
def test_a_list_says_how_it_went_for_the_player(
    village: Village, places: tuple[int, ...], words: str
) -> None:
    house = village.house()
    assert kept(house, report(house, *places)) == (1, words)


def test_a_game_of_bots_is_told_without_a_side(village: Village) -> None:
    house = village.house()
    what = Report(
        verdict=Verdict.COMPLETE,
        rules="push",
        game=GAME,
        keys=(OTHER,),
        ranks=(Rank(seat=Seat(0), score=9, place=1),),
    )
    assert kept(house, what) == (None, "9")
    assert kept(house, Report(verdict=Verdict.VOID, rules="push", game=GAME)) == (None, "void")


def test_a_bot_of_the_player_writes_the_same_line_as_the_player(village: Village) -> None:
    house = village.house()
    what = report(house, 1, 2)
    assert kept(house, what, key=OTHER) == kept(house, what)


def test_a_finished_game_and_one_that_never_began_are_not_resumed(village: Village) -> None:
    house = village.house()
    for end in ("keep", "give up"):
        shelf = SeatShelf(house, ROOM, house.key.public, archives=False)
        house.journal.save_room(ROOM, house.key.public, invite="i", label="l", broker="b", now_ms=1)
        game = GameId(end.encode().ljust(32))
        shelf.append((Entry("table", game, b"t"),))
        assert [room.game for room in house.journal.rooms(house.key.public)] == [game]
        if end == "keep":
            shelf.keep_record(game, b"record", report(house, 1, 2))
        else:
            shelf.give_up(game)
        assert house.journal.rooms(house.key.public) == []
    assert house.archive.games() == []


class At:
    """A clock that stands still."""

    def __init__(self, wall_ms: int) -> None:
        self._wall_ms = wall_ms

    def now_ms(self) -> int:
        return 0

    def wall_ms(self) -> int:
        return self._wall_ms


def test_the_journal_forgets_a_game_a_month_after_its_end(village: Village) -> None:
    house = village.house()
    first, second, third = (GameId(name.ljust(32)) for name in (b"first", b"second", b"third"))
    for game, ended_ms, kept_then in (
        (first, 0, [first]),
        (second, REMEMBERED_MS, [first, second]),
        (third, REMEMBERED_MS + 1, [second, third]),
    ):
        then = replace(house, clock=At(ended_ms))
        shelf = SeatShelf(then, ROOM, house.key.public, archives=False)
        shelf.append((Entry("table", game, b"t"),))
        shelf.give_up(game)
        entries = house.journal.entries(ROOM, house.key.public)
        assert [entry.game for entry in entries] == kept_then


def test_whoever_has_no_name_yet_is_called_something(village: Village) -> None:
    assert village.house("").name == NAMELESS
