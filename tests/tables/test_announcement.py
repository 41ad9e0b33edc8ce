"""What the network is told of a table follows from its snapshot."""

from dataclasses import replace

import pytest

from pushnet import __version__
from pushnet.ids import Seat
from pushnet.tables.announcement import TableFacts, table_notice
from tests.tui.scripted_doors import key_of, lobby_snapshot, peer, with_game

FACTS = TableFacts(host_name="  An\x1ba ", game="push", seats_max=4, words=None)
ANA, BEN = peer(key_of(1), "Ana"), peer(key_of(2), "Ben")


def test_a_lobby_tells_who_sits() -> None:
    notice = table_notice(lobby_snapshot(ANA, replace(BEN, sitting=False)), FACTS)
    assert (notice.host_name, notice.game, notice.program) == (
        "Ana",
        "push",
        f"pushnet {__version__}",
    )
    assert (notice.seats_taken, notice.seats_total) == (2, 4)
    assert notice.room_prefix == bytes(4)
    assert not notice.is_open


def test_more_than_there_are_seats_is_never_told() -> None:
    crowd = [peer(key_of(number), "x") for number in range(1, 6)]
    assert table_notice(lobby_snapshot(*crowd), FACTS).seats_taken == 4


def test_a_game_tells_its_own_seats() -> None:
    playing = with_game(lobby_snapshot(ANA, BEN))
    assert table_notice(playing, FACTS).seats_total == 3
    left = replace(playing, game=replace(playing.game, active=(Seat(0), Seat(2))))
    assert table_notice(left, FACTS).seats_taken == 2


@pytest.mark.parametrize("name", ["", "\u202e", "   "])
def test_a_host_without_a_name_has_one_here(name: str) -> None:
    assert table_notice(lobby_snapshot(), replace(FACTS, host_name=name)).host_name == "nameless"


def test_an_open_table_tells_its_words() -> None:
    words = ("acorn",) * 5
    assert table_notice(lobby_snapshot(), replace(FACTS, words=words)).words == words
