"""What is to be sent, and what was sent and has not come back.

We subscribe to the topic we publish on, so a payload that arrived at the broker comes back: the
echo is the acknowledgement. MQTT's own, the PUBACK, proves less: brokers send it for payloads
that they then drop (no permission, too long).

A payload that never comes back is given up while others do; the session's gap requests repair
what is lost. While nothing comes back at all, everything is kept for the next connection.

Pure: time comes as an argument.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final

WAITING_MAX: Final = 256  # 1 MiB of payloads
IN_FLIGHT_MAX: Final = 20  # mosquitto's own window; strict brokers allow 10 to 20
RESEND_AFTER_MS: Final = (1_500, 3_000, 6_000)  # silence after each sending; then it is resent
GIVE_UP_AFTER_MS: Final = 6_000  # silence after the last one


@dataclass(slots=True)
class _Flight:
    """A payload that was sent and has not come back."""

    payload: bytes
    echoes_before: int  # how many payloads had come back when it was sent first
    resend_count: int
    due_ms: int  # when to resend it, or to give it up after the last time

    @property
    def is_spent(self) -> bool:
        return self.resend_count == len(RESEND_AFTER_MS)


@dataclass(frozen=True, slots=True)
class Sending:
    """One thing to hand to the broker now."""

    payload: bytes
    is_resend: bool
    is_last: bool = False  # it is not sent again on this connection


class Outbox:
    """Payloads on their way out, in the order of `add`, bounded."""

    def __init__(self) -> None:
        self._waiting: deque[bytes] = deque()  # not sent on this connection, oldest first
        self._flights: list[_Flight] = []  # at most IN_FLIGHT_MAX, in order of first sending
        self._echo_count = 0

    @property
    def is_empty(self) -> bool:
        """Whether everything came back or was given up."""
        return not self._waiting and not self._flights

    @property
    def has_waiting(self) -> bool:
        """Whether something was not sent yet on this connection."""
        return bool(self._waiting)

    @property
    def in_flight_bytes_max(self) -> int:
        """The length of the longest payload that was sent and has not come back; 0: none."""
        return max((len(flight.payload) for flight in self._flights), default=0)

    def add(self, payload: bytes) -> bool:
        """Queue `payload`; False if the queue was full and its oldest payload gave way."""
        self._waiting.append(payload)
        if len(self._waiting) <= WAITING_MAX:
            return True
        self._waiting.popleft()
        return False

    def take(self, now_ms: int) -> Sending | None:
        """Return what is to be sent now and count it as sent, or None."""
        self._give_up(now_ms)
        for flight in self._flights:
            if flight.due_ms <= now_ms and not flight.is_spent:
                flight.resend_count += 1
                flight.due_ms = now_ms + _patience_ms(flight.resend_count)
                return Sending(flight.payload, is_resend=True, is_last=flight.is_spent)
        if not self._waiting or len(self._flights) >= IN_FLIGHT_MAX:
            return None
        payload = self._waiting.popleft()
        self._flights.append(_Flight(payload, self._echo_count, 0, now_ms + _patience_ms(0)))
        return Sending(payload, is_resend=False)

    def due_ms(self, now_ms: int) -> int | None:
        """Return when `take` has something next if nothing else happens; None: never."""
        self._give_up(now_ms)
        if self._waiting and len(self._flights) < IN_FLIGHT_MAX:
            return now_ms
        return min(
            (
                flight.due_ms
                for flight in self._flights
                if not flight.is_spent or self._others_came_back(flight)
            ),
            default=None,
        )

    def echoed(self, payload: bytes) -> bool:
        """Count `payload` as arrived; False if it is none of ours, or an echo seen before."""
        for index, flight in enumerate(self._flights):
            if flight.payload == payload:
                del self._flights[index]
                self._echo_count += 1
                return True
        return False

    def restart(self) -> None:
        """Take up everything that has not come back again, in order: the connection is new."""
        self._waiting.extendleft(flight.payload for flight in reversed(self._flights))
        self._flights.clear()

    def _give_up(self, now_ms: int) -> None:
        self._flights = [
            flight
            for flight in self._flights
            if not flight.is_spent or now_ms < flight.due_ms or not self._others_came_back(flight)
        ]

    def _others_came_back(self, flight: _Flight) -> bool:
        return self._echo_count > flight.echoes_before


def _patience_ms(resend_count: int) -> int:
    """Return how long to wait for the echo after this many resends."""
    return (*RESEND_AFTER_MS, GIVE_UP_AFTER_MS)[resend_count]
