"""The load of a million players, computed from what one game was measured to cost.

The inputs are the run of `pushnet bench load` with the most games at the pace of people: light
clients over mosquitto if there is one, because there the broker had the computer to itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

PLAYERS = 1_000_000
HEADER_BYTES = 100  # of a delivery beside its payload: MQTT with our topic 50, TCP and IP 50
BUSY_MAX = 0.5  # of a broker's core, so that bursts find room
CONNECTIONS_MAX = 50_000  # of one broker, well within one process's open files


@dataclass(frozen=True, kw_only=True)
class OneGame:
    """What a game costs, by the second."""

    seats: int
    messages: float
    payload_bytes: float  # published
    broker_s: float  # of a core
    broker_mib: float

    @property
    def deliveries(self) -> float:
        """Every message goes to every seat, its sender's too."""
        return self.messages * self.seats


def one_game(said: Any) -> OneGame:
    """Return the costs of one game from what `pushnet bench load --json` said."""
    runs = [run for run in said["runs"] if run["card_every_s"] and run["broker_used"]]
    run = max(
        runs,
        key=lambda run: (run["broker"] == "mosquitto", run["clients"] == "light", run["games"]),
    )
    share = run["games"] * run["measured_s"]
    return OneGame(
        seats=run["seats"],
        messages=run["messages"] / share,
        payload_bytes=run["payload_bytes"] / share,
        broker_s=run["broker_used"]["cpu_s"] / share,
        broker_mib=run["broker_used"]["memory_mib"] / run["games"],
    )


def scaling_rows(said: Any) -> Sequence[tuple[str, str, str]]:
    """Return what, how it is computed, and the number."""
    game = one_game(said)
    tables = PLAYERS / game.seats
    size = game.payload_bytes / game.messages
    out = tables * game.deliveries * (size + HEADER_BYTES)
    cores = tables * game.broker_s
    brokers = max(cores / BUSY_MAX, PLAYERS / CONNECTIONS_MAX)
    return (
        ("tables", f"players / {game.seats}", f"{tables:,.0f}"),
        ("messages a second", f"tables × {game.messages:.2f}", f"{tables * game.messages:,.0f}"),
        (
            "deliveries a second",
            f"messages × {game.seats} seats",
            f"{tables * game.deliveries:,.0f}",
        ),
        (
            "bytes out of brokers",
            f"deliveries × ({size:.0f} + {HEADER_BYTES})",
            f"{8 * out / 1e9:.1f} Gbit/s",
        ),
        ("brokers' processors", f"tables × {1e3 * game.broker_s:.2f} ms/s", f"{cores:,.0f} cores"),
        (
            "brokers' memory",
            f"tables × {game.broker_mib:.3f} MiB",
            f"{tables * game.broker_mib / 1_024:,.0f} GiB",
        ),
        (
            "brokers of one core",
            f"each half busy, at most {CONNECTIONS_MAX:,} connections",
            f"{brokers:,.0f}",
        ),
    )
