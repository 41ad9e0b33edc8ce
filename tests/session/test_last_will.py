"""A last will tells the others at once; it makes nobody absent who is there.

Source: docs/testing.md A 16.
"""

from pushnet.crypto.sealing import seal
from pushnet.session.peers import SUSPECT_AFTER_MS
from pushnet.session.session import GREETING_MS, HEARTBEAT_MS
from pushnet.session.snapshot import Standing
from tests.session.tables import ROOM, Client, Table


def standing(of: Client, seen_by: Client) -> Standing:
    peers = seen_by.session.snapshot.peers
    return next(peer.standing for peer in peers if peer.key == of.key.public)


def met() -> tuple[Table, Client, Client]:
    table = Table(2, 71)
    table.run(5_000)
    one, other = table.clients
    assert standing(other, one) is Standing.PRESENT
    return table, one, other


def publish(table: Table, envelope: bytes) -> None:
    """As a broker does with a will, or anybody with a recorded payload."""
    table.publish(table.clients[0], seal(ROOM, envelope, table.dice.bytes(24)))
    table.deliver()


def test_a_line_that_breaks_is_told_at_once_and_its_next_heartbeat_takes_that_back() -> None:
    table, one, other = met()
    other.up = False
    publish(table, other.session.will())
    assert standing(other, one) is Standing.LOST
    table.run(SUSPECT_AFTER_MS)
    assert standing(other, one) is Standing.LOST  # not merely silent: it was told
    other.up = True
    table.run(HEARTBEAT_MS)  # it has to hear us again before it can say that it does
    assert standing(other, one) is Standing.PRESENT


def test_the_will_of_an_old_session_does_nothing() -> None:
    table, one, other = met()
    old = other.session.will()
    other.kill()
    other.restart()
    table.run(5_000)
    assert other.session.will() != old
    publish(table, old)
    assert standing(other, one) is Standing.PRESENT
    newcomer = Client(table, "Newcomer")  # for whom that session never was
    table.clients.append(newcomer)
    table.run(5_000)
    before = newcomer.session.heartbeat_ms
    publish(table, old)
    assert standing(other, newcomer) is Standing.PRESENT
    assert newcomer.session.heartbeat_ms == before  # it does not even answer


def test_a_will_that_lies_is_answered_by_whom_it_is_about() -> None:
    """A broker notices a broken line late: we may be back on another one by then."""
    table, one, other = met()
    publish(table, other.session.will())
    assert standing(other, one) is Standing.LOST
    table.run(GREETING_MS)
    assert standing(other, one) is Standing.PRESENT


def test_a_will_that_is_repeated_for_ever_costs_no_storm() -> None:
    table, one, other = met()
    will, before = other.session.will(), other.session.lobby.counter
    for _ in range(200):
        publish(table, will)
        table.run(50)
    assert other.session.lobby.counter - before < 100
    table.run(3_000)
    assert standing(other, one) is Standing.PRESENT
