"""Own brokers are offered in the lobby and known to everybody, newcomers included."""

import pytest

from pushnet.errors import RefusedError
from pushnet.session.effects import OfferBroker
from tests.session.tables import Client, Table


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
