"""Whole games over a fake wire: the road from bytes to result, with nothing in between left out."""

import pytest

from pushnet.session.snapshot import Stage
from pushnet.verify import Verdict, verify_record
from tests.session.tables import Table


@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_a_whole_game_ends_alike_everywhere_and_its_record_holds(count: int) -> None:
    table = Table(count)
    table.start()
    table.play()

    games = [client.game for client in table.clients]
    assert all(game.stage is Stage.OVER for game in games)
    assert len({game.head for game in games}) == 1
    assert len({game.ranks for game in games}) == 1
    assert all(client.violations() == [] for client in table.clients)
    for client in table.clients:
        report = verify_record(client.records[-1])
        assert report.verdict is Verdict.COMPLETE, report
        assert report.ranks == games[0].ranks
        assert report.signed_by == tuple(range(count))
    assert len({client.records[-1] for client in table.clients}) == 1


def test_no_next_table_is_told_while_a_game_is_running() -> None:
    table = Table(3)
    table.start()
    for client in table.clients:
        told = client.session.snapshot
        assert told.game is not None
        assert told.proposal is None
        assert not any(peer.ready for peer in told.peers)
    table.play()
    assert all(client.session.snapshot.proposal is not None for client in table.clients)
