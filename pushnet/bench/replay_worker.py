"""A part of the rooms of `pushnet bench load --clients light`: payloads of real games, sent again.

Run as `python -m pushnet.bench.replay_worker JSON`; it speaks as load_worker.py does. Each room
sends what a real game sent, seat by seat at its times, over connections that do nothing else. As
fast as it goes means: the next payload once every seat of the room has the one before, as in a game
where each move answers another.
"""

import asyncio
import json
import secrets
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Final

from pushnet.bench.light_client import LightClient, connect
from pushnet.bench.limits import raise_open_files
from pushnet.bench.load_worker import GRACE_S, LoadPart, PartResult, say, wait_for_go
from pushnet.bench.loop_line import RoomTally
from pushnet.bench.trace import Sent, Trace, play_trace
from pushnet.net.address import BrokerTarget, parse_broker_url

TRACES: Final = 4  # games that the rooms share
SLOTS: Final = 120  # of each; rooms begin anywhere in it and go round
SKIPPED_MS: Final = 5_000  # the lobby


@dataclass(slots=True)
class ReplayRoom:
    """One room: as many light clients as it has seats."""

    sent: Sequence[Sent]
    first: int  # index of the payload it begins with
    seats: int
    wait_s: float = 0.0  # before its first payload
    tally: RoomTally = field(init=False)
    delivery_ms: list[float] = field(default_factory=list)  # sent to the last seat's receipt
    _clients: list[LightClient] = field(default_factory=list)
    _under_way: dict[bytes, tuple[int, int]] = field(default_factory=dict)
    _all_heard: asyncio.Event = field(default_factory=asyncio.Event)
    _round: int = 0

    def __post_init__(self) -> None:
        self.tally = RoomTally(self.seats)

    async def open(self, target: BrokerTarget) -> None:
        """Connect every seat."""
        room = secrets.token_hex(16)
        topic = f"pn1/{room[:2]}/{room}"
        for seat in range(self.seats):

            def hear(payload: bytes, seat: int = seat) -> None:
                self._hear(seat, payload)

            client = await connect(target, f"pn{room[:16]}{seat}", topic, hear)
            self._clients.append(client)

    def close(self) -> None:
        """Cut every connection."""
        for client in self._clients:
            client.close()

    async def play(self, until_s: float, *, paced: bool) -> None:
        """Send until then, by the recorded times or as fast as it goes."""
        loop = asyncio.get_running_loop()
        await asyncio.sleep(self.wait_s)
        at, began_s = self.first, loop.time()
        offset_ms = self.sent[at].at_ms
        while loop.time() < until_s:
            sent = self.sent[at]
            if paced:
                await asyncio.sleep(began_s + (sent.at_ms - offset_ms) / 1_000 - loop.time())
            self._send(sent)
            if not paced:
                await self._all_heard.wait()
            at += 1
            if at == len(self.sent):
                at, began_s, offset_ms = 0, loop.time(), self.sent[0].at_ms

    def _send(self, sent: Sent) -> None:
        self._round += 1
        # The recorded bytes but for their first: a round of the same game is told from the last.
        payload = self._round.to_bytes(8, "big") + sent.payload[8:]
        self._all_heard.clear()
        self._under_way[payload[:8]] = (time.monotonic_ns(), 0)
        self.tally.said(payload)
        self._clients[sent.seat].publish(payload)

    def _hear(self, seat: int, payload: bytes) -> None:
        self.tally.heard(seat, payload)
        name = payload[:8]
        sent_ns, count = self._under_way.get(name, (0, 0))
        if count + 1 < self.seats:
            self._under_way[name] = (sent_ns, count + 1)
            return
        self._under_way.pop(name, None)
        self.delivery_ms.append((time.monotonic_ns() - sent_ns) / 1e6)
        self._all_heard.set()


def rooms_of(part: LoadPart, traces: Sequence[Trace]) -> list[ReplayRoom]:
    """Return the rooms of a worker, each somewhere else in one of the games."""
    games = [[sent for sent in trace.sent if sent.at_ms >= SKIPPED_MS] for trace in traces]
    rooms = []
    for number in range(part.games):
        sent = games[number % len(games)]
        first = number * len(sent) // part.games
        rooms.append(ReplayRoom(sent, first, part.seats, wait_s=number * part.step_s))
    return rooms


async def work(part: LoadPart) -> None:
    """Replay, and say what was measured."""
    target = parse_broker_url(part.url)
    # A game without pauses has hardly a heartbeat: its payloads are right, its times unused.
    traces = [
        play_trace(b"load %d" % number, part.seats, pause_ms=part.pause_ms, slots_max=SLOTS)
        for number in range(min(TRACES, part.games))
    ]
    rooms = rooms_of(part, traces)
    for room in rooms:
        await room.open(target)
        say({"opened": 1})
    say({"ready": True})
    await wait_for_go()
    loop = asyncio.get_running_loop()
    began_s = loop.time()
    until_s = began_s + part.seconds
    playing = [asyncio.create_task(room.play(until_s, paced=part.pause_ms > 0)) for room in rooms]
    await asyncio.sleep(part.seconds)
    result = _result(rooms, loop.time() - began_s)
    say({"ended": True})
    for room in rooms:
        room.tally.is_open = False
    await asyncio.sleep(GRACE_S)
    for task in playing:
        task.cancel()
    pairs = [room.tally.delivered() for room in rooms]
    heard, wanted = (sum(numbers) for numbers in zip(*pairs, strict=True))
    say({**asdict(result), "heard": heard, "wanted": wanted})
    await wait_for_go()
    for room in rooms:
        room.close()


def _result(rooms: Sequence[ReplayRoom], seconds: float) -> PartResult:
    return PartResult(
        seconds=seconds,
        begun=len(rooms),
        card_ms=(),
        delivery_ms=tuple(ms for room in rooms for ms in room.delivery_ms),
        slots=0,
        games_over=0,
        messages=sum(room.tally.messages for room in rooms),
        payload_bytes=sum(room.tally.payload_bytes for room in rooms),
        deliveries=sum(room.tally.deliveries for room in rooms),
        heard=0,
        wanted=0,
    )


if __name__ == "__main__":
    raise_open_files()
    asyncio.run(work(LoadPart(**json.loads(sys.argv[1]))))
