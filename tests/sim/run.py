"""One seed from start to verdict."""

from dataclasses import dataclass

from tests.sim import checkers
from tests.sim.cheat import misbehave
from tests.sim.plan import FAULTS_END_MS, NEWEST, Plan, make_plan
from tests.sim.world import World


@dataclass(frozen=True)
class Story:
    seed: int
    plan: Plan
    outcome: str
    slots: int
    steps: int
    digest: str  # of the final head: equal under every PYTHONHASHSEED


QUIET_MS = 180_000  # nothing moved for this long on a good network: it will not move any more


def settle(world: World) -> None:
    """Let the table play on a good network until it is over or nobody moves any more."""
    moved_ms, progress = world.now_ms, -1
    while world.now_ms - moved_ms < QUIET_MS:
        if checkers.progress(world) != progress:
            moved_ms, progress = world.now_ms, checkers.progress(world)
        world.run_until(world.now_ms + 20_000)
        if world.all_over():
            break
    # Not before everybody who still breaks down has come back.
    world.run_until(max(world.now_ms, FAULTS_END_MS) + 15_000, calm=True)


def run_seed(seed: int, generation: int = NEWEST) -> Story:
    return run_world(World(seed, make_plan(seed, generation)))


def run_world(world: World) -> Story:
    """Let a world that nothing has happened in yet run to its end."""
    world.prepare()
    world.arm()
    world.after_step = checkers.after_step
    if world.plan.cheat is not None:
        world.at(world.plan.cheat_from_ms, lambda: misbehave(world))
    world.run_until(FAULTS_END_MS)
    settle(world)
    outcome = checkers.at_end(world)
    game = next(
        m.session.game
        for m in (*checkers.honest(world), *world.machines)
        if m.session is not None and m.session.game is not None
    )
    position = game.ledger.position
    return Story(world.seed, world.plan, outcome, position.h, world.steps, position.head.hex()[:16])
