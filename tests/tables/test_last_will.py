"""Over a real broker a line that breaks is seen at the other side at once, and so is its return."""

import pytest

from pushnet.client import Client
from pushnet.games.push_types import Options
from pushnet.net.embedded import LOOPBACK
from pushnet.net.lines import FIRST, Lines
from pushnet.session.peers import SUSPECT_AFTER_MS
from pushnet.session.snapshot import PeerSnapshot, Standing
from pushnet.tables.opening import open_host, open_join
from tests.services import require
from tests.tables.houses import Village, until


def break_line(client: Client) -> None:
    """Shut the socket to the broker, as a cable that is pulled at the broker's end would."""
    lines = client._transport
    assert isinstance(lines, Lines)
    courier = lines._lines[FIRST]._courier  # type: ignore[attr-defined]
    courier._loop.call_soon_threadsafe(courier._link.abort)


def seen(client: Client, whom: Client) -> PeerSnapshot:
    key = whom.snapshot.own
    return next(peer for peer in client.snapshot.peers if peer.key == key)


@pytest.mark.parametrize("kind", ["mosquitto", "amqtt"])
async def test_a_killed_socket_is_seen_at_once_and_so_is_the_return(
    village: Village, kind: str
) -> None:
    if kind == "mosquitto":
        require("mosquitto")
    table = await open_host(
        village.house("Ana"), game="push", options=Options(), broker=kind, address=LOOPBACK
    )
    guest = await open_join(village.house("Bo"), table.invite_text)
    ana, bo = table.client, guest.client
    await until(ana, lambda: len(ana.snapshot.peers) > 1)
    await until(ana, lambda: seen(ana, bo).standing is Standing.PRESENT)

    break_line(bo)
    await until(ana, lambda: seen(ana, bo).standing is not Standing.PRESENT)
    assert seen(ana, bo).standing is Standing.LOST
    assert ana.snapshot.now_ms - seen(ana, bo).heard_ms < SUSPECT_AFTER_MS / 2
    await until(ana, lambda: seen(ana, bo).standing is Standing.PRESENT)

    await guest.close()  # on purpose: told apart from a line that broke
    await until(ana, lambda: seen(ana, bo).standing is not Standing.PRESENT)
    assert seen(ana, bo).standing is Standing.LEFT
    await table.close()
