"""Two windows with one key: exactly one of them signs (docs/testing.md A 9)."""

from pushnet.ids import GameId
from pushnet.session.snapshot import Stage
from pushnet.session.twin import FORGOTTEN_MS, YIELD_MS, Twin
from pushnet.wire.contents import ZERO_DIGEST, Presence
from tests.session.tables import Client, Table

OLD, NEW = b"o" * 16, b"n" * 16


def beat(session: bytes, *quotes: bytes, counter: int = 1) -> Presence:
    return Presence(
        session, counter, quotes, GameId(bytes(32)), 1, ZERO_DIGEST, ZERO_DIGEST, 0, bytes(8)
    )


def test_the_younger_one_steps_back_and_the_older_goes_on() -> None:
    younger, older = Twin(NEW, 100_000), Twin(OLD, 0)
    assert younger.hear(beat(OLD, NEW), 100_500)
    assert older.hear(beat(NEW, OLD), 100_500)
    assert younger.leads(100_600)
    assert not older.leads(100_600) or OLD > NEW


def test_of_two_old_ones_the_smaller_nonce_goes_on() -> None:
    one, other = Twin(NEW, 0), Twin(OLD, 0)
    now_ms = YIELD_MS + 5_000
    one.hear(beat(OLD, NEW), now_ms)
    other.hear(beat(NEW, OLD), now_ms)
    assert other.leads(now_ms)  # NEW is smaller
    assert not one.leads(now_ms)


def test_it_is_forgotten_when_it_falls_silent() -> None:
    twin = Twin(NEW, 0)
    twin.hear(beat(OLD, NEW), 1_000)
    assert not twin.leads(1_000 + FORGOTTEN_MS)


def test_our_own_echo_and_a_recorded_heartbeat_are_no_twin() -> None:
    twin = Twin(NEW, 0)
    assert not twin.hear(beat(NEW, NEW), 1_000)
    assert not twin.hear(beat(OLD), 1_000)
    assert not twin.leads(1_000)


def test_a_second_window_watches_and_the_first_plays_on() -> None:
    table = Table(2, 21)
    table.start()
    for _ in range(6):
        table.move()
    first = table.clients[0]
    second = Client(table, first.name)
    second.key, second.journal = first.key, list(first.journal)
    second.session = second.open(tuple(second.journal))
    table.clients.append(second)
    table.run(9_000)
    assert second.game.recovering  # shown as not to be played here
    table.play()
    table.run(9_000)
    assert all(client.game.stage is Stage.OVER for client in table.clients)
    assert not any(entry.kind == "own" for entry in second.journal[len(first.journal) :])
    assert all(v.offender is None for c in table.clients for v in c.violations())
