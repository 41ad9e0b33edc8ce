"""A table in memory: N sessions joined by a fake wire, one clock, and secrets from one seed.

The wire delivers in order and at once unless a test takes a hand in it: `drop`, `hold` and `wire`
are plain attributes. Players are moved by `choose`, a function of the engine's legal actions.
"""

import hashlib
from collections import deque
from collections.abc import Callable
from typing import Any

from pushnet.crypto.sealing import RoomKeys, seal
from pushnet.crypto.signing import SigningKey
from pushnet.errors import RefusedError
from pushnet.games.push_types import Options
from pushnet.session.effects import (
    Effect,
    Entry,
    GameEnded,
    HostTable,
    Intent,
    MarkReady,
    Play,
    Publish,
    Record,
    StartGame,
    TakeSeat,
    Violation,
    Work,
)
from pushnet.session.session import Session, open_session
from pushnet.session.work import ENTROPY_BYTES, Job, Outcome
from pushnet.wire.contents import Hello


class Dice:
    """Numbers from one seed; the same on every machine."""

    def __init__(self, seed: object) -> None:
        self.seed = str(seed).encode()
        self.count = 0

    def bytes(self, size: int) -> bytes:
        self.count += 1
        parts = hashlib.shake_256(self.seed + self.count.to_bytes(8, "big"))
        return parts.digest(size)

    def below(self, bound: int) -> int:
        return int.from_bytes(self.bytes(8), "big") % bound


ROOM = RoomKeys.from_secret(b"a room for tests".ljust(32, b"."))


class Client:
    """One session with its journal; what a process is on a real table."""

    def __init__(self, table: "Table", name: str, *, operator: SigningKey | None = None) -> None:
        self.table = table
        self.name = name
        self.dice = Dice((table.dice.seed, name))
        self.deck_dice = Dice((table.dice.seed, name, "deck"))
        self.key = SigningKey.from_seed(self.dice.bytes(32))
        self.operator = (operator or self.key).public
        self.salt = self.dice.bytes(16)
        self.journal: list[Entry] = []
        self.effects: list[Effect] = []
        self.records: list[bytes] = []
        self.up = True
        self.idle = False  # True: jobs wait until `work`
        self.jobs: list[Job] = []
        self.session = self.open()

    def open(self, entries: tuple[Entry, ...] = ()) -> Session:
        nonce = self.dice.bytes(16)
        hello = Hello(nonce, (1,), "pushnet test", self.name, self.salt, self.operator)
        return open_session(ROOM, self.key, hello, self.table.now_ms, entries)

    def carry_out(self, effects: tuple[Effect, ...]) -> None:
        self.effects += effects
        for effect in effects:
            match effect:
                case Record(entries):
                    self.journal += entries
                case Publish(envelope):
                    payload = seal(ROOM, envelope, self.dice.bytes(24))
                    self.table.publish(self, payload)
                case GameEnded(_, record):
                    self.records.append(record)
                case Work(job):
                    self.jobs.append(job)
                case _:
                    pass
        if not self.idle:
            self.work()

    def work(self) -> None:
        """Do the jobs that the session asked for."""
        while self.jobs:
            job = self.jobs.pop()
            outcome = self.table.outcome(job)
            self.carry_out(self.session.work_done(job, outcome, self.table.now_ms))

    def secrets(self) -> TakeSeat:
        """Return what sits down, with secrets for every kind of game."""
        return TakeSeat(self.dice.bytes(16), self.dice.bytes(32), self.deck_dice.bytes(64))

    def propose(self, intent: Intent) -> None:
        self.carry_out(self.session.propose(intent, self.table.now_ms))

    def kill(self) -> None:
        """As kill -9: only the journal stays."""
        self.up = False
        self.jobs.clear()

    def restart(self) -> None:
        self.up = True
        self.session = self.open(tuple(self.journal))

    def violations(self) -> list[Violation]:
        return [effect for effect in self.effects if isinstance(effect, Violation)]

    @property
    def game(self) -> Any:
        return self.session.snapshot.game


class Table:
    """Clients, wire and clock."""

    rules_name = "push"

    def __init__(self, count: int, seed: object = 1, options: Any = None) -> None:
        self.dice = Dice(seed)
        self.now_ms = 1_000
        self.options = options or Options()
        self.wire: deque[tuple[Client, Client, bytes]] = deque()
        self.drop: Callable[[Client, Client, bytes], bool] = lambda *_: False
        self.outcomes: dict[Job, Outcome] = {}  # four clients need one answer
        self.clients: list[Client] = []
        for index in range(count):
            self.clients.append(Client(self, f"Player {index}"))

    def publish(self, sender: Client, payload: bytes) -> None:
        for client in self.clients:
            if not self.drop(sender, client, payload):
                self.wire.append((sender, client, payload))

    def outcome(self, job: Job) -> Outcome:
        if job not in self.outcomes:
            self.outcomes[job] = job.run(self.dice.bytes(ENTROPY_BYTES))
        return self.outcomes[job]

    def deliver(self) -> None:
        """Deliver until the wire is empty."""
        while self.wire:
            _, client, payload = self.wire.popleft()
            if client.up:
                client.carry_out(client.session.receive(payload, self.now_ms))

    def run(self, ms: int) -> None:
        """Let this much time pass, ticking everybody at their deadlines."""
        end_ms = self.now_ms + ms
        self.deliver()
        while True:
            live = [client for client in self.clients if client.up]
            due = min((c.session.deadline_ms for c in live), default=end_ms + 1)
            if due > end_ms:
                break
            self.now_ms = max(self.now_ms, due)
            for client in live:
                if client.session.deadline_ms <= self.now_ms:
                    client.carry_out(client.session.tick(self.now_ms))
            self.deliver()
        self.now_ms = end_ms

    def sit(self) -> None:
        """Everybody meets, sits down and is ready."""
        self.run(1_000)
        self.clients[0].propose(HostTable(self.rules_name, self.options))
        for client in self.clients:
            client.propose(client.secrets())
            self.deliver()
        for client in self.clients:
            client.propose(MarkReady(ready=True))
            self.deliver()

    def start(self) -> None:
        self.sit()
        self.clients[0].propose(StartGame())
        self.deliver()

    def mover(self) -> Client | None:
        """Return the client whose move it is, if it is up."""
        for client in self.clients:
            game = client.game
            if client.up and game is not None and game.own_seat in game.waiting_for:
                return client
        return None

    def move(self) -> bool:
        """Let the mover make some legal move; say whether there was one to make."""
        client = self.mover()
        if client is None or client.game.state is None:
            return False
        rules = client.session.game.table.rules
        legal = self.legal(client)
        if not legal or rules.to_move(client.game.state) != client.game.own_seat:
            return False
        try:
            client.propose(Play(legal[client.dice.below(len(legal))]))
        except RefusedError:
            return False
        self.deliver()
        return True

    def legal(self, client: Client) -> Any:
        return client.session.game.table.rules.legal_actions(client.game.state)

    def play(self, moves_max: int = 5_000) -> None:
        """Play until nobody can move."""
        for _ in range(moves_max):
            if not self.move():
                return
