"""What a HELLO and an OFFER tell of a peer: its broker, and whether we understand it."""

from dataclasses import replace

import pytest

from pushnet.errors import RefusedError
from pushnet.session.effects import HostTable, OfferBroker, TakeSeat
from pushnet.session.session import open_session
from tests.session.tables import ROOM, Client, Table


def offers(client: Client) -> dict[str, str | None]:
    return {peer.name: peer.broker for peer in client.session.snapshot.peers}


def test_an_offer_reaches_everybody_and_the_latest_counts() -> None:
    table = Table(2, 61)
    table.run(2_000)
    table.clients[0].propose(OfferBroker("192.168.1.5:18830"))
    table.deliver()
    assert offers(table.clients[1]) == {"Player 0": "192.168.1.5:18830", "Player 1": None}
    table.clients[0].propose(OfferBroker("192.168.1.5:18831"))
    table.deliver()
    assert offers(table.clients[1])["Player 0"] == "192.168.1.5:18831"
    late = Client(table, "Late")
    table.clients.append(late)
    table.run(8_000)
    assert offers(late)["Player 0"] == "192.168.1.5:18831"


def test_an_offer_too_long_to_be_read_is_not_sent() -> None:
    table = Table(2, 62)
    with pytest.raises(RefusedError):
        table.clients[0].propose(OfferBroker("x" * 129))
    table.run(9_000)  # nothing of it was kept: heartbeats go on
    assert offers(table.clients[1])["Player 0"] is None


def test_two_versions_meet_refuse_each_other_by_name_and_share_no_table() -> None:
    table = Table(3, 63)
    newer = table.clients[2]
    hello = newer.session.hello
    newer.session = open_session(
        ROOM, newer.key, replace(hello, versions=(2, 3), program="pushnet 9"), table.now_ms
    )
    table.run(1_000)
    table.clients[0].propose(HostTable("push", table.options))
    for client in table.clients:
        client.propose(TakeSeat(client.dice.bytes(16), client.dice.bytes(32)))
        table.deliver()
    seen = table.clients[0].session.snapshot
    peer = next(peer for peer in seen.peers if peer.key == newer.key.public)
    assert not peer.speaks
    assert peer.program == "pushnet 9"
    assert seen.proposal is not None
    assert newer.key.public not in seen.proposal.seats
    assert all(other.speaks for other in seen.peers if other is not peer)
