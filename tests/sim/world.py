"""A whole table in one process: sessions, players, network, clock and disks, all from one seed.

Nothing here is a mock: every session is the real one and hears only bytes. The world decides when
bytes arrive, which disks survive, and who pulls the plug.
"""

import heapq
from collections.abc import Callable
from itertools import count

from pushnet.crypto.sealing import RoomKeys, seal
from pushnet.crypto.signing import SigningKey
from pushnet.errors import RefusedError
from pushnet.session.effects import (
    CastVote,
    Effect,
    Entry,
    GameEnded,
    Halted,
    HostTable,
    Intent,
    LeaveGame,
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
from pushnet.session.snapshot import Stage
from pushnet.session.work import ENTROPY_BYTES, Job, Outcome
from pushnet.wire.contents import Hello
from tests.sim.dice import Dice
from tests.sim.plan import FAULTS_END_MS, FAULTS_FROM_MS, Plan, make_plan
from tests.sim.players import moves

ROOM = RoomKeys.from_secret(b"the simulated room".ljust(32, b"."))


class PlugPulledError(Exception):
    """The plug was pulled while effects were being carried out."""


class Machine:
    """One laptop: a session while it runs, a disk that stays."""

    def __init__(self, world: "World", index: int) -> None:
        self.world = world
        self.index = index
        self.dice = Dice("machine", world.seed, index)
        self.deck_dice = Dice("deck", world.seed, index)
        self.key = SigningKey.from_seed(self.dice.bytes(32))
        self.salt = self.dice.bytes(16)
        plan = world.plan
        is_bot = 0 < index <= plan.bots
        self.operator = world.machines[0].key.public if is_bot else self.key.public
        self.disk: list[Entry] = []
        self.disk_full = False
        self.session: Session | None = None
        self.crash_in: int | None = None  # effects until the plug is pulled
        self.records: list[bytes] = []
        self.violations: list[Violation] = []
        self.halted = False
        self.stalled = False
        self.left = False
        self.stopped = False  # its disk is full: it plays no more
        self.wakes_ms = 0  # asleep until then
        self.lag_ms = 0  # what its clock missed while it slept

    @property
    def now_ms(self) -> int:
        """What its own clock says."""
        return self.world.now_ms - self.lag_ms

    @property
    def asleep(self) -> bool:
        return self.world.now_ms < self.wakes_ms

    def fall_asleep(self, for_ms: int) -> None:
        if self.asleep or self.session is None:
            return
        self.wakes_ms = self.world.now_ms + for_ms
        if self.world.plan.clock_sleeps:
            self.lag_ms += for_ms

    def boot(self) -> None:
        nonce = self.dice.bytes(16)
        hello = Hello(nonce, (1,), "sim", f"M{self.index}", self.salt, self.operator)
        entries = tuple(self.disk)
        self.wakes_ms = 0
        self.session = open_session(ROOM, self.key, hello, self.now_ms, entries)
        self.world.schedule_tick(self)
        self.world.schedule_player(self)

    def pull_plug(self) -> None:
        self.session = None
        self.crash_in = None

    def do(self, act: Callable[[Session], tuple[Effect, ...]]) -> None:
        """Run one call of the session and carry its effects out, unless the plug is pulled."""
        if self.session is None or self.stopped or self.asleep:
            return
        try:
            for effect in act(self.session):
                self._carry_out(effect)
        except PlugPulledError:
            self.pull_plug()

    def _carry_out(self, effect: Effect) -> None:
        if self.crash_in is not None:
            self.crash_in -= 1
            if self.crash_in < 0:
                raise PlugPulledError
        match effect:
            case Record(entries):
                if self.disk_full:
                    self.stopped = True
                    raise PlugPulledError
                self.disk += entries
            case Publish(envelope):
                self.world.publish(self, seal(ROOM, envelope, self.dice.bytes(24)))
            case GameEnded(_, record):
                self.records.append(record)
            case Violation():
                self.violations.append(effect)
            case Halted():
                self.halted = True
            case Work(job):
                self.world.work(self, job)
            case _:
                pass

    def propose(self, intent: Intent) -> bool:
        try:
            self.do(lambda session: session.propose(intent, self.now_ms))
        except RefusedError:
            return False
        return True


class World:
    """Time, wires and the order of events."""

    def __init__(self, seed: int, plan: Plan | None = None) -> None:
        self.seed = seed
        self.plan = plan or make_plan(seed)
        self.dice = Dice("world", seed)
        self.now_ms = 1_000
        self.steps = 0
        self._order = count()
        self._events: list[tuple[int, int, Callable[[], None]]] = []
        self.machines: list[Machine] = []
        self.outcomes: dict[Job, Outcome] = {}
        self.after_step: Callable[[World], None] = lambda world: None
        self.cheat: Callable[[World, Machine], None] | None = None
        for index in range(self.plan.seats):
            self.machines.append(Machine(self, index))

    def at(self, when_ms: int, do: Callable[[], None]) -> None:
        heapq.heappush(self._events, (max(when_ms, self.now_ms), next(self._order), do))

    # Network

    def publish(self, sender: Machine, payload: bytes) -> None:
        for machine in self.machines:
            if machine is sender or self._lost(sender, machine):
                continue
            copies = 2 if self.faulty and self.dice.chance(self.plan.repeat_percent) else 1
            for _ in range(copies):
                top = self.plan.delay_max_ms if self.faulty else 5
                self.at(self.now_ms + self.dice.between(1, top), self._delivery(machine, payload))

    def _delivery(self, machine: Machine, payload: bytes) -> Callable[[], None]:
        return lambda: machine.do(lambda session: session.receive(payload, machine.now_ms))

    @property
    def faulty(self) -> bool:
        return FAULTS_FROM_MS <= self.now_ms < FAULTS_END_MS

    def _lost(self, sender: Machine, to: Machine) -> bool:
        if not self.faulty:
            return False
        for at_ms, for_ms, side in self.plan.partitions:
            apart = (side >> sender.index & 1) != (side >> to.index & 1)
            if apart and at_ms <= self.now_ms < at_ms + for_ms:
                return True
        return self.dice.chance(self.plan.drop_percent)

    # Work

    def work(self, machine: Machine, job: Job) -> None:
        """Let a job take its time on some machine; checks of one shuffle are made once for all."""
        session = machine.session

        def done() -> None:
            if session is not machine.session or session is None:
                return  # the machine crashed since
            if machine.asleep:
                self.at(machine.wakes_ms + 1, done)
                return
            if job not in self.outcomes:
                self.outcomes[job] = job.run(machine.deck_dice.bytes(ENTROPY_BYTES))
            outcome = self.outcomes[job]
            machine.do(lambda live: live.work_done(job, outcome, machine.now_ms))

        self.at(self.now_ms + machine.deck_dice.between(50, 4_000), done)

    # Time and players

    def schedule_tick(self, machine: Machine) -> None:
        session = machine.session

        def tick() -> None:
            if session is not machine.session or session is None:
                return  # the machine crashed since
            machine.do(lambda live: live.tick(machine.now_ms))
            self.schedule_tick(machine)

        if session is not None:
            due_ms = session.deadline_ms + machine.lag_ms
            self.at(max(due_ms, self.now_ms + 20, machine.wakes_ms), tick)

    def schedule_player(self, machine: Machine) -> None:
        session = machine.session

        def look() -> None:
            if session is not machine.session or session is None:
                return
            self._player_looks(machine)
            self.schedule_player(machine)

        pause_ms = self.dice.between(5, self.plan.think_max_ms)
        self.at(self.now_ms + pause_ms, look)

    def _player_looks(self, machine: Machine) -> None:
        session = machine.session
        assert session is not None
        if machine.asleep:
            return
        game = session.snapshot.game
        if game is None or game.own_seat is None or game.stage in {Stage.OVER, Stage.VOID}:
            return
        if self.plan.votes:
            for ballot in game.ballots:
                if ballot.asked:
                    machine.propose(CastVote(ballot.members, yes=True))
                    return
            if game.may_vote_out and game.own_seat not in game.may_vote_out:
                machine.propose(CastVote(game.may_vote_out, yes=True))
        if self.plan.slots_max is not None and game.h >= self.plan.slots_max and not machine.left:
            self._leave(machine)
        if game.may_act and not machine.stalled and session.game is not None:
            legal = moves(session.game.table.rules, game)
            machine.propose(Play(machine.dice.pick(legal)))

    # The whole story

    def prepare(self) -> None:
        """Boot, meet, sit, be ready and start, on a good network: a start is short."""
        for machine in self.machines:
            machine.boot()
        self.run_until(4_000, calm=True)
        self.machines[0].propose(HostTable(self.plan.game, self.plan.options))
        for machine in self.machines:
            nonce, seed = machine.dice.bytes(16), machine.dice.bytes(32)
            machine.propose(TakeSeat(nonce, seed, machine.deck_dice.bytes(64)))
        self.run_until(8_000, calm=True)
        for machine in self.machines:
            machine.propose(MarkReady(ready=True))
        self.run_until(9_000, calm=True)
        assert self.machines[0].propose(StartGame())
        self.run_until(FAULTS_FROM_MS - 1, calm=True)

    def arm(self) -> None:
        """Put the plan's faults on the calendar."""
        plan = self.plan
        for at_ms, index, for_ms in plan.crashes:
            self.at(at_ms, self._crasher(self.machines[index]))
            self.at(at_ms + for_ms, self._booter(self.machines[index]))
        for machine in self.machines:
            self.at(FAULTS_END_MS, self._booter(machine))
        for at_ms, index, for_ms in plan.sleeps:
            self.at(at_ms, self._sleeper(self.machines[index], for_ms))
        if plan.full_disk is not None:
            at_ms, index = plan.full_disk
            self.at(at_ms, lambda: setattr(self.machines[index], "disk_full", True))
        if plan.leaver is not None:
            at_ms, leaver = plan.leaver
            self.at(at_ms, lambda: self._leave(self.machines[leaver]))
        if plan.stalled is not None:
            at_ms, stalled = plan.stalled
            self.at(at_ms, lambda: setattr(self.machines[stalled], "stalled", True))

    def _leave(self, machine: Machine) -> None:
        machine.left = machine.propose(LeaveGame())

    def _crasher(self, machine: Machine) -> Callable[[], None]:
        def crash() -> None:
            if self.plan.torn:
                machine.crash_in = self.dice.below(4)
            else:
                machine.pull_plug()

        return crash

    def _sleeper(self, machine: Machine, for_ms: int) -> Callable[[], None]:
        return lambda: machine.fall_asleep(for_ms)

    def _booter(self, machine: Machine) -> Callable[[], None]:
        def boot() -> None:
            machine.crash_in = None
            if machine.session is None and not machine.stopped:
                machine.boot()

        return boot

    def run_until(self, end_ms: int, *, calm: bool = False) -> None:
        """Let events happen until `end_ms`, or until the game is over everywhere."""
        while self._events and self._events[0][0] <= end_ms:
            when_ms, _, do = heapq.heappop(self._events)
            self.now_ms = max(self.now_ms, when_ms)
            do()
            self.steps += 1
            self.after_step(self)
            if not calm and self.is_done():
                return
        self.now_ms = max(self.now_ms, end_ms)

    def is_done(self) -> bool:
        """Say whether every machine that still takes part shows an end."""
        return self.steps % 50 == 0 and self.all_over()

    def all_over(self) -> bool:
        """Say whether every machine that still takes part shows an end, now."""
        live = [m for m in self.machines if not m.stopped]
        # Whoever is down is booted again, and has a right to see the end, too.
        games = [None if m.session is None else m.session.game for m in live]
        return bool(games) and all(game is not None and game.is_over for game in games)
