"""What laptops, Wi-Fi and brokers do to a table, and what it does about it."""

import pytest

from pushnet.session.effects import (
    AbortStart,
    CastVote,
    ClearTable,
    Halted,
    LeaveGame,
    MarkReady,
    StartAborted,
    StartGame,
    TakeSeat,
)
from pushnet.session.ledger import VOTES_BACK_MAX
from pushnet.session.snapshot import Stage
from pushnet.verify import Verdict, verify_record
from tests.session.tables import Client, Dice, Table


def finish(table: Table, rounds: int = 1500) -> None:
    """Play on, with time for repair whenever nobody can move."""
    for _ in range(rounds):
        table.play()
        if all(c.game is not None and c.game.stage is Stage.OVER for c in table.clients if c.up):
            table.run(10_000)
            return
        table.run(1_000)
    raise AssertionError([(c.game.h, c.game.waiting_for) for c in table.clients])


def agreed(table: Table) -> None:
    games = [client.game for client in table.clients if client.up]
    assert len({game.head for game in games}) == 1
    assert len({game.ranks for game in games}) == 1
    for client in table.clients:
        assert not any(isinstance(effect, Halted) for effect in client.effects)
        assert all(v.offender is None for v in client.violations()), client.violations()


@pytest.mark.parametrize("seed", range(4))
def test_a_game_ends_alike_although_a_fifth_of_all_payloads_are_lost(seed: int) -> None:
    table = Table(3, seed)
    table.start()
    luck = Dice(("loss", seed))
    table.drop = lambda sender, to, payload: sender is not to and luck.below(5) == 0
    finish(table)
    table.drop = lambda *_: False
    table.run(10_000)
    agreed(table)
    assert all(verify_record(c.records[-1]).verdict is Verdict.COMPLETE for c in table.clients)


@pytest.mark.parametrize("seed", range(3))
def test_repeated_and_reordered_payloads_change_nothing(seed: int) -> None:
    table = Table(4, seed)
    table.start()
    luck = Dice(("order", seed))
    real = table.publish

    def scatter(sender: Client, payload: bytes) -> None:
        real(sender, payload)
        real(sender, payload)
        items = list(table.wire)
        table.wire.clear()
        while items:
            table.wire.append(items.pop(luck.below(len(items))))

    table.publish = scatter  # type: ignore[method-assign]
    finish(table)
    agreed(table)


@pytest.mark.parametrize("seed", range(6))
def test_a_killed_client_comes_back_from_its_journal_and_the_game_goes_on(seed: int) -> None:
    table = Table(3, seed)
    table.start()
    victim = table.clients[seed % 3]
    for _ in range(10 + 7 * seed):
        table.move()
    victim.kill()
    table.play()
    table.run(2_000)
    victim.restart()
    table.run(2_000)
    assert not victim.game.recovering
    finish(table)
    agreed(table)
    assert len({c.records[-1] for c in table.clients}) == 1


def test_all_clients_killed_at_once_come_back_in_another_order() -> None:
    table = Table(4, 5)
    table.start()
    for _ in range(40):
        table.move()
    for client in table.clients:
        client.kill()
    table.wire.clear()
    for client in reversed(table.clients):
        client.restart()
        table.run(700)
    finish(table)
    agreed(table)


def test_a_restart_before_anything_was_sent_signs_the_same_bytes() -> None:
    table = Table(2, 3)
    table.start()
    for _ in range(9):
        table.move()
    mover = table.mover()
    assert mover is not None
    table.drop = lambda sender, to, payload: sender is mover  # recorded, never sent
    table.move()
    mover.kill()
    table.drop = lambda *_: False
    mover.restart()
    table.run(8_000)
    finish(table)
    agreed(table)


def test_leaving_takes_effect_when_the_seat_is_due_and_the_others_play_on() -> None:
    table = Table(4, 8)
    table.start()
    for _ in range(25):
        table.move()
    leaver = table.clients[2]
    leaver.propose(LeaveGame())
    table.deliver()
    finish(table)
    agreed(table)
    game = table.clients[0].game
    assert leaver.game.own_seat not in game.active
    last = game.ranks[-1]
    assert (last.seat, last.place) == (leaver.game.own_seat, 0)
    report = verify_record(table.clients[0].records[-1])
    assert report.verdict is Verdict.COMPLETE
    assert report.left == (leaver.game.own_seat,)


def test_when_one_of_two_leaves_the_other_has_won() -> None:
    table = Table(2, 9)
    table.start()
    for _ in range(8):
        table.move()
    table.clients[1].propose(LeaveGame())
    table.deliver()
    finish(table)
    agreed(table)
    stayed = table.clients[0].game.own_seat
    assert table.clients[0].game.ranks[0].seat == stayed
    assert table.clients[0].game.ranks[0].place == 1


def silence(table: Table, victim: Client) -> None:
    """Cut a client off and play until the game waits for it."""
    table.drop = lambda sender, to, payload: (sender is victim) != (to is victim)
    table.play()


def test_silent_seat_is_voted_out_by_the_others_and_learns_of_it_later() -> None:
    table = Table(4, 11)
    table.start()
    for _ in range(30):
        table.move()
    victim = table.clients[1]
    silence(table, victim)
    here = [c for c in table.clients if c is not victim]
    table.run(30_000)
    assert all(c.game.may_vote_out == () for c in here)
    table.run(40_000)
    seat = victim.game.own_seat
    assert all(c.game.may_vote_out == (seat,) for c in here)
    for client in here:
        client.propose(CastVote((seat,), yes=True))
        table.deliver()
    assert all(seat not in c.game.active for c in here)
    table.play()
    table.drop = lambda *_: False
    finish(table)
    agreed(table)
    report = verify_record(here[0].records[-1])
    assert report.verdict is Verdict.COMPLETE
    assert [drop.seats for drop in report.drops] == [(seat,)]


def test_a_seat_that_voted_alone_and_was_dropped_meanwhile_is_freed_however_late() -> None:
    """It is bound by its YES at a slot that the others left hundreds of slots ago."""
    table = Table(4, 11)
    table.start()
    for _ in range(30):
        table.move()
    mover = table.mover()
    assert mover is not None
    alone = next(client for client in table.clients if client is not mover)
    table.drop = lambda sender, to, payload: (sender is alone) != (to is alone)
    table.run(70_000)
    alone.propose(CastVote((mover.game.own_seat,), yes=True))
    bound_h = alone.game.h
    table.play()
    table.run(70_000)
    seat = alone.game.own_seat
    others = [client for client in table.clients if client is not alone]
    for client in others:
        client.propose(CastVote((seat,), yes=True))
        table.deliver()
    table.play()
    assert others[0].game.h > bound_h + 2 * VOTES_BACK_MAX
    assert alone.game.h == bound_h
    table.drop = lambda *_: False
    finish(table)
    agreed(table)
    assert seat not in alone.game.active


def test_the_move_of_a_seat_thought_silent_defeats_the_vote() -> None:
    table = Table(3, 12)
    table.start()
    for _ in range(20):
        table.move()
    victim = table.clients[0]
    _witness, other = table.clients[1], table.clients[2]
    # The victim still reaches one witness; the other two cannot know of each other's view at once.
    table.drop = lambda sender, to, payload: victim in {sender, to} and sender is not to
    table.play()
    table.run(70_000)
    seat = victim.game.own_seat
    other.propose(CastVote((seat,), yes=True))
    table.wire.clear()  # nobody has heard the vote yet
    table.drop = lambda sender, to, payload: other in {sender, to} and victim in {sender, to}
    table.run(10_000)  # the victim's body reaches the witness, which heard the vote by repair
    table.play()
    table.drop = lambda *_: False
    finish(table)
    agreed(table)
    assert seat in table.clients[2].game.active


def test_two_of_two_cannot_drop_each_other() -> None:
    table = Table(2, 13)
    table.start()
    for _ in range(6):
        table.move()
    mover = table.mover()
    assert mover is not None
    other = next(c for c in table.clients if c is not mover)
    mover.kill()
    table.run(70_000)
    with pytest.raises(Exception, match="Too few players"):
        other.propose(CastVote((mover.game.own_seat,), yes=True))


def test_abort_ends_the_start_for_all_and_a_new_start_succeeds() -> None:
    table = Table(3, 14)
    table.sit()
    table.drop = lambda sender, to, payload: sender is not to
    table.clients[0].propose(StartGame())
    table.deliver()
    table.drop = lambda *_: False
    table.clients[0].propose(AbortStart())
    table.run(5_000)
    assert all(client.game is None for client in table.clients)
    assert any(isinstance(e, StartAborted) for e in table.clients[1].effects)
    for client in table.clients:
        client.propose(TakeSeat(client.dice.bytes(16), client.dice.bytes(32)))
        table.deliver()
    for client in table.clients:
        client.propose(MarkReady(ready=True))
        table.deliver()
    table.clients[0].propose(StartGame())
    table.deliver()
    finish(table)
    agreed(table)


def test_rematch_in_the_same_room() -> None:
    table = Table(2, 15)
    table.start()
    finish(table)
    first = table.clients[0].game.game
    for client in table.clients:
        client.propose(ClearTable())
        table.run(1_000)
    table.sit()
    table.clients[0].propose(StartGame())
    table.deliver()
    finish(table)
    agreed(table)
    assert table.clients[0].game.game != first


def test_a_spectator_follows_from_the_start_although_it_comes_late() -> None:
    table = Table(2, 16)
    table.start()
    for _ in range(60):
        table.move()
    watcher = Client(table, "Watcher")
    table.clients.append(watcher)
    table.run(20_000)
    assert watcher.game is not None
    assert watcher.game.own_seat is None
    assert watcher.game.h == table.clients[0].game.h
    assert watcher.game.head == table.clients[0].game.head
    table.play()
    table.run(10_000)
    assert watcher.game.stage is Stage.OVER
    assert verify_record(watcher.records[-1]).verdict is Verdict.COMPLETE


def test_a_client_that_died_at_the_very_end_gets_its_record_after_all() -> None:
    table = Table(2)
    table.start()
    table.play()
    dead = table.clients[1]
    dead.kill()
    dead.records.clear()
    dead.restart()
    table.run(5_000)
    assert verify_record(dead.records[-1]).verdict is Verdict.COMPLETE


def test_all_come_back_at_once_although_one_of_them_lost_the_last_slots() -> None:
    table = Table(3)
    table.start()
    for _ in range(20):
        table.move()
    behind = table.clients[0]
    for client in table.clients:
        client.kill()
    del behind.journal[-6:]
    for client in table.clients:
        client.restart()
    finish(table)
    agreed(table)
