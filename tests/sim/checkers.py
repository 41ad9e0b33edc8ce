"""What has to be true after every step, and at the end, whatever went wrong."""

from pushnet.session.game import Game
from pushnet.session.position import Step
from pushnet.verify import EXIT_CODES, Verdict, verify_record
from tests.sim.world import Machine, World


def honest(world: World) -> list[Machine]:
    return [machine for machine in world.machines if machine.index != world.plan.cheat]


def progress(world: World) -> int:
    """Return a number that grows while anybody's log does."""
    games = [m.session.game for m in world.machines if m.session is not None]
    return max((game.ledger.position.h for game in games if game is not None), default=0)


def after_step(world: World) -> None:
    """No honest seat is ever accused, no client finds a bug of its own, and no log forks."""
    if world.steps % 25:
        return
    live = [m for m in honest(world) if m.session is not None and m.session.game is not None]
    for machine in live:
        assert not machine.halted, f"M{machine.index} found a differing state"
        game = machine.session.game  # type: ignore[union-attr]
        assert game is not None
        if game.ledger.evidence is not None:
            offender = game.table.keys[game.ledger.evidence.offender]
            accused = next(m for m in world.machines if m.key.public == offender)
            assert accused.index == world.plan.cheat, (
                f"M{machine.index} accuses honest M{accused.index}: {game.ledger.evidence.code}"
            )
    no_fork(live)


def no_fork(live: list[Machine]) -> None:
    """Seats that are active in each other's log agree on every slot both have left."""
    games = [machine.session.game for machine in live]  # type: ignore[union-attr]
    for i, one in enumerate(games):
        for other in games[i + 1 :]:
            if one is None or other is None or one.own is None or other.own is None:
                continue
            here, there = one.ledger, other.ledger
            h = min(here.position.h, there.position.h)
            mutual = (
                one.own.seat in there.position.active and other.own.seat in here.position.active
            )
            if mutual and here.positions[h].head != there.positions[h].head:
                # Whoever will be unwound by a vote is on its way; a real fork is found at the end.
                full = [ledger for ledger in (here, there) if _is_dropping(ledger)]
                assert full, f"fork at slot {h}"


def _is_dropping(ledger: object) -> bool:
    return any(slot.members for slot in ledger.slots)  # type: ignore[attr-defined]


def _is_given_up(world: World, game: Game) -> bool:
    """Say whether its seat waits for a voter that is gone.

    On purpose it is never freed (protocol/pushnet.md 13).

    Its YES needs that seat's YES to take effect, or its NO to die.
    """
    assert game.own is not None
    ledger = game.ledger
    h = ledger.position.h + 1
    members = ledger.ballots(h).live_yes(game.own.seat)
    if members is None:
        return False
    voters = [game.table.keys[seat] for seat in ledger.electorate(h).remaining(members)]
    gone = [m for m in world.machines if m.stopped or m.index == world.plan.cheat]
    return any(machine.key.public in voters for machine in gone)


def at_end(world: World) -> str:
    """Check the final state; return how the game went."""
    live = [m for m in honest(world) if m.session is not None and not m.stopped]
    games = [(m, m.session.game) for m in live if m.session is not None]
    if not games:
        assert all(machine.stopped for machine in honest(world))
        return "waiting"
    if all(game is None for _, game in games):
        return "no-start"
    assert all(game is not None for _, game in games), "some have a game, some have none"
    void = [m for m, game in games if game is not None and game.ledger.evidence is not None]
    for machine, game in games:
        assert game is not None
        report = verify_record(game.record())
        assert report.exit_code == EXIT_CODES[Verdict.COMPLETE], (machine.index, report)
    if void:
        assert world.plan.cheat is not None
        return "void"
    going = [
        (machine, game)
        for machine, game in games
        if game is not None and game.own is not None and not _is_given_up(world, game)
    ]
    heads = {game.ledger.position.head for _, game in going}
    assert len(heads) <= 1, [(m.index, g.ledger.position.h) for m, g in going]
    if not going:
        return "waiting"
    position = going[0][1].ledger.position
    if position.step is Step.OVER:
        return "complete"
    missing = [
        world.machines[index]
        for index in range(world.plan.seats)
        if world.machines[index].stopped
        or world.machines[index].stalled
        or index == world.plan.cheat
    ]
    assert missing, f"nobody is missing, yet the game waits at {position.h} for {position.due}"
    return "waiting"
