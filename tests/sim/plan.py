"""Everything that will go wrong at one table, drawn from its seed before it begins."""

from dataclasses import dataclass, replace

from pushnet.games import rummy_types
from pushnet.games.push_types import Options, SwitchRule, TieBreak
from tests.sim.dice import Dice

FAULTS_FROM_MS = 9_500  # a start is short and on a good network
FAULTS_END_MS = 240_000  # from here on the network is good and everybody comes back

# Plans grow more kinds of faults. A seed that was pinned under an earlier generation keeps the plan
# that it had then. 1: as first written; 2: computers sleep; 3: some tables play Push rummy.
NEWEST = 3
SEALED_PERCENT = 15  # of all tables: a sealed deck takes seconds where Push takes one
HASTE = 4  # a table of rummy ends early, so its faults come sooner and are shorter


@dataclass(frozen=True)
class Plan:
    seats: int
    bots: int  # of the first seat
    options: Options | rummy_types.Options
    drop_percent: int
    repeat_percent: int
    delay_max_ms: int  # a large one also reorders
    crashes: tuple[tuple[int, int, int], ...]  # (at ms, client, down for ms)
    partitions: tuple[tuple[int, int, int], ...]  # (at ms, for ms, bit mask of one side)
    torn: bool  # crashes fall between storing and sending, or before storing
    full_disk: tuple[int, int] | None  # (at ms, client): its journal takes nothing any more
    leaver: tuple[int, int] | None  # (at ms, client)
    stalled: tuple[int, int] | None  # (from ms, client): its player never moves again
    cheat: int | None  # client that signs by hand
    cheat_from_ms: int
    votes: bool  # do players say yes when asked?
    think_max_ms: int
    sleeps: tuple[tuple[int, int, int], ...] = ()  # (at ms, client, for ms): hears and does nothing
    clock_sleeps: bool = False  # does its clock stand still meanwhile, as on some systems?
    game: str = "push"
    slots_max: int | None = None  # whoever sees so many slots leaves: that ends a match of rummy

    @property
    def kinds(self) -> tuple[str, ...]:
        """The faults of this plan by name, for the long run's figures."""
        named = {
            "drop": self.drop_percent > 0,
            "repeat": self.repeat_percent > 0,
            "reorder": self.delay_max_ms > 200,
            "crash": bool(self.crashes),
            "partition": bool(self.partitions),
            "torn-write": self.torn and bool(self.crashes),
            "full-disk": self.full_disk is not None,
            "leave": self.leaver is not None,
            "stall": self.stalled is not None,
            "cheat": self.cheat is not None,
            "sleep": bool(self.sleeps),
            "rummy": self.game == "rummy",
        }
        return tuple(name for name, present in named.items() if present)


def make_plan(seed: int, generation: int = NEWEST) -> Plan:
    plan = _first_plan(seed)
    if generation == 1:
        return plan
    plan = _with_sleeps(plan, seed)
    return plan if generation == 2 else _maybe_sealed(plan, seed)


def _maybe_sealed(plan: Plan, seed: int) -> Plan:
    dice = Dice("sealed", seed)
    if not dice.chance(SEALED_PERCENT):
        return plan

    def sooner(faults: tuple[tuple[int, int, int], ...]) -> tuple[tuple[int, int, int], ...]:
        return tuple((_sooner(at), index % 4, for_ms // HASTE) for at, index, for_ms in faults)

    def once(fault: tuple[int, int] | None) -> tuple[int, int] | None:
        return None if fault is None else (_sooner(fault[0]), fault[1] % 4)

    return replace(
        plan,
        game="rummy",
        slots_max=dice.between(8, 70),
        seats=4,
        bots=min(plan.bots, 2),
        options=rummy_types.Options(
            allow_all_wild=dice.chance(30), duplicate_suits_in_sets=dice.chance(30)
        ),
        crashes=sooner(plan.crashes),
        sleeps=sooner(plan.sleeps),
        partitions=tuple(
            (_sooner(at), for_ms // HASTE, 1 + side % 14) for at, for_ms, side in plan.partitions
        ),
        full_disk=once(plan.full_disk),
        leaver=once(plan.leaver),
        stalled=once(plan.stalled),
        cheat=None if plan.cheat is None else plan.cheat % 4,
        cheat_from_ms=_sooner(plan.cheat_from_ms),
        think_max_ms=dice.pick([400, 3_000]),
    )


def _sooner(at_ms: int) -> int:
    return FAULTS_FROM_MS + (at_ms - FAULTS_FROM_MS) // HASTE


def _with_sleeps(plan: Plan, seed: int) -> Plan:
    dice = Dice("sleep", seed)
    if not dice.chance(25):
        return plan
    sleeps = []
    for _ in range(dice.between(1, 2)):
        at_ms = dice.between(FAULTS_FROM_MS, FAULTS_END_MS - 60_000)
        for_ms = dice.between(1_000, FAULTS_END_MS - at_ms)
        sleeps.append((at_ms, dice.below(plan.seats), for_ms))
    return replace(plan, sleeps=tuple(sleeps), clock_sleeps=dice.chance(50))


def _first_plan(seed: int) -> Plan:
    dice = Dice("plan", seed)
    seats = dice.between(2, 6)
    bots = dice.between(0, seats - 2) if dice.chance(30) else 0

    def moment() -> int:
        return dice.between(FAULTS_FROM_MS, FAULTS_END_MS - 60_000)

    crashes = tuple(
        (moment(), dice.below(seats), dice.between(200, 60_000))
        for _ in range(dice.below(5) if dice.chance(60) else 0)
    )
    partitions = tuple(
        (moment(), dice.between(1_000, 90_000), dice.between(1, (1 << seats) - 2))
        for _ in range(dice.below(3) if dice.chance(50) else 0)
    )
    options = Options(
        switch_rule=dice.pick(list(SwitchRule)),
        hard_star=dice.chance(30),
        tie_break=dice.pick(list(TieBreak)),
    )
    return Plan(
        seats=seats,
        bots=bots,
        options=options,
        drop_percent=dice.pick([0, 0, 2, 10, 25]),
        repeat_percent=dice.pick([0, 0, 5, 30]),
        delay_max_ms=dice.pick([1, 20, 200, 3_000]),
        crashes=crashes,
        partitions=partitions,
        torn=dice.chance(50),
        full_disk=(moment(), dice.below(seats)) if dice.chance(10) else None,
        leaver=(moment(), dice.below(seats)) if dice.chance(20) else None,
        stalled=(moment(), dice.below(seats)) if dice.chance(15) else None,
        cheat=dice.below(seats) if dice.chance(20) else None,
        cheat_from_ms=moment(),
        votes=dice.chance(70),
        think_max_ms=dice.pick([20, 400, 3_000]),
    )
