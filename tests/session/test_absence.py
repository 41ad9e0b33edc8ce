"""Seats that go away and come back: what the others are shown, and what they may do meanwhile.

Names begin with the number of the scenario in docs/testing.md.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from pushnet.ids import Seat
from pushnet.session.effects import (
    CastVote,
    ClearTable,
    HostTable,
    LeaveGame,
    MarkReady,
    StandUp,
    StartGame,
    TakeSeat,
)
from pushnet.session.peers import SUSPECT_AFTER_MS
from pushnet.session.session import HEARTBEAT_MS, Session
from pushnet.session.snapshot import Stage, Standing
from pushnet.views.phrase import Phrase
from pushnet.views.prompt import table_prompt
from pushnet.views.table import people
from tests.session.forging import played, seat_of
from tests.session.tables import Client, Table


def cut(table: Table, *victims: Client) -> None:
    """Let nothing pass between the victims and the others."""
    table.drop = lambda sender, to, _: sender is not to and (sender in victims or to in victims)


def mend(table: Table) -> None:
    table.drop = lambda *_: False


def standing(of: Client, seen_by: Client) -> Standing:
    peers = seen_by.session.snapshot.peers
    return next(peer.standing for peer in peers if peer.key == of.key.public)


def mover_of(table: Table) -> Client:
    mover = table.mover()
    assert mover is not None
    return mover


def others(table: Table, than: Client) -> list[Client]:
    return [client for client in table.clients if client is not than]


def seconds(client: Client) -> int | None:
    """Return the seconds of the countdown that this client shows."""
    snapshot = client.session.snapshot
    prompt = table_prompt(snapshot, snapshot.game, people(snapshot.game))
    if prompt is None or not prompt.counts:
        return None
    assert isinstance(prompt.text, Phrase)
    return int(dict(prompt.text.fields)["seconds"])  # type: ignore[call-overload]


def test_a1_away_for_ten_seconds_in_ones_own_turn_changes_nothing() -> None:
    table = played(3, 101)
    victim = mover_of(table)
    state, seat = victim.game.state, seat_of(victim)
    cut(table, victim)
    table.run(SUSPECT_AFTER_MS + HEARTBEAT_MS)
    one = others(table, victim)[0]
    assert standing(victim, one) is Standing.SUSPECT
    assert one.game.may_vote_out == ()
    mend(table)
    table.run(2 * HEARTBEAT_MS)
    assert standing(victim, one) is Standing.PRESENT
    assert (victim.game.state, victim.game.own_seat) == (state, seat)
    assert victim.game.may_act
    assert table.move()


def test_a5_who_is_back_between_two_games_is_in_everybodys_list_already() -> None:
    table = Table(3, 105)
    table.start()
    table.play()
    late = table.clients[2]
    cut(table, late)
    for client in table.clients[:2]:
        client.propose(ClearTable())
        client.propose(TakeSeat(client.dice.bytes(16), client.dice.bytes(32)))
    table.run(2_000)
    late.propose(ClearTable())
    late.propose(TakeSeat(late.dice.bytes(16), late.dice.bytes(32)))
    mend(table)
    table.run(2 * HEARTBEAT_MS)
    for client in table.clients:
        proposal = client.session.snapshot.proposal
        assert proposal is not None
        assert late.key.public in proposal.seats


def test_a13_who_was_deaf_for_two_minutes_claims_to_hear_nobody() -> None:
    table = played(3, 113)
    sleeper = table.clients[0]
    cut(table, sleeper)
    table.run(120_000)
    assert {standing(peer, sleeper) for peer in table.clients[1:]} == {Standing.SILENT}
    mend(table)
    table.run(2 * HEARTBEAT_MS)
    assert {standing(peer, sleeper) for peer in table.clients[1:]} == {Standing.PRESENT}


def test_a14_silence_counts_only_from_the_moment_that_seat_has_to_act() -> None:
    table = played(4, 114)
    away = others(table, mover_of(table))[0]
    cut(table, away)
    table.run(50_000)  # somebody else thinks about a move all the time
    witness = next(c for c in others(table, away) if c is not table.mover())
    assert seconds(witness) is None
    while table.mover() is not None and table.mover() is not away and table.move():
        table.run(100)
    assert away.game.own_seat in witness.game.waiting_for
    table.run(3_000)
    left = seconds(witness)
    assert left is not None
    assert 50 < left <= 60
    assert witness.game.may_vote_out == ()


def test_a18_leaving_and_coming_back_quickly_gives_one_seat() -> None:
    table = Table(3, 118)
    table.sit()
    hasty, host = table.clients[2], table.clients[0]
    for _ in range(4):
        hasty.kill()
        hasty.journal.clear()
        hasty.restart()
        table.run(300)
        hasty.propose(TakeSeat(hasty.dice.bytes(16), hasty.dice.bytes(32)))
        table.deliver()
    table.run(4 * HEARTBEAT_MS)
    proposal = host.session.snapshot.proposal
    assert proposal is not None
    assert sorted(proposal.seats) == sorted(client.key.public for client in table.clients)
    for client in table.clients:
        client.propose(MarkReady(ready=True))
        table.deliver()
    host.propose(StartGame())
    table.run(2_000)
    assert hasty.game is not None
    assert hasty.game.own_seat is not None  # with the secrets of its last coming


def test_b21_two_that_wait_for_each_other_are_freed_by_their_heartbeats() -> None:
    table = Table(2, 121)
    table.start()
    for _ in range(6):
        table.move()
    mover = mover_of(table)
    (other,) = others(table, mover)
    cut(table, other)
    while table.move():  # until a card is asked for: nobody hears of it
        pass
    h = mover.game.h
    assert mover.game.waiting_for == (seat_of(other),)
    assert other.game.waiting_for == (seat_of(mover),)
    mend(table)
    table.run(2 * HEARTBEAT_MS)
    assert mover.game.h == other.game.h > h


def in_my_turn(table: Table) -> Client:
    return mover_of(table)


def in_anothers_turn(table: Table) -> Client:
    return others(table, mover_of(table))[0]


def while_a_card_is_drawn(table: Table) -> Client:
    silent = table.clients[0]
    cut(table, silent)
    table.play()
    return table.clients[1]


def while_my_vote_is_asked(table: Table) -> Client:
    silent = mover_of(table)
    here = others(table, silent)
    cut(table, silent)
    table.run(70_000)
    here[0].propose(CastVote((seat_of(silent),), yes=True))
    table.deliver()
    assert any(ballot.asked for ballot in here[1].game.ballots)
    return here[1]


def when_nobody_is_there(table: Table) -> Client:
    alone = table.clients[0]
    cut(table, *others(table, alone))
    table.run(70_000)
    return alone


@pytest.mark.parametrize(
    "moment",
    [
        in_my_turn,
        in_anothers_turn,
        while_a_card_is_drawn,
        while_my_vote_is_asked,
        when_nobody_is_there,
    ],
)
def test_b22_one_can_give_up_in_every_state(moment: Callable[[Table], Client]) -> None:
    table = played(4, 122)
    leaver = moment(table)
    seat = seat_of(leaver)
    leaver.propose(LeaveGame())
    is_out(table, seat)


def is_out(table: Table, seat: Seat) -> None:
    """Let the others play until `seat` was due: it is out then, and nobody is blamed."""
    mend(table)
    table.run(4 * HEARTBEAT_MS)
    for _ in range(400):
        if all(seat not in client.game.active for client in table.clients):
            break
        table.move()
        table.run(200)
    assert all(seat not in client.game.active for client in table.clients)
    assert all(client.game.offender is None for client in table.clients)


def test_b22_also_before_the_first_card() -> None:
    table = Table(3, 123)
    table.sit()
    silent, leaver = table.clients[2], table.clients[1]
    said: list[bytes] = []

    def only_its_anchor(sender: Client, to: Client, payload: bytes) -> bool:
        if sender is silent and sender is not to and payload not in said:
            said.append(payload)
        return sender is silent and sender is not to and payload != said[0]

    table.drop = only_its_anchor
    table.clients[0].propose(StartGame())
    table.deliver()
    assert leaver.game.stage is Stage.FIRST_EVENT
    leaver.propose(LeaveGame())
    is_out(table, seat_of(leaver))


def test_b24_who_keeps_joining_and_leaving_delays_nobody() -> None:
    table = Table(4, 124)
    nuisance = table.clients[3]
    table.sit()
    nuisance.propose(StandUp())
    table.run(HEARTBEAT_MS)
    host = table.clients[0]
    for _ in range(5):
        assert host.session.snapshot.proposal.may_start  # type: ignore[union-attr]
        nuisance.propose(TakeSeat(nuisance.dice.bytes(16), nuisance.dice.bytes(32)))
        table.run(HEARTBEAT_MS)
        assert all(client.session.snapshot.ready for client in table.clients[:3])
        nuisance.propose(StandUp())
        table.run(HEARTBEAT_MS)
    kicked = frozenset({nuisance.key.public})
    host.propose(HostTable("push", table.options, excluded=kicked))
    nuisance.propose(TakeSeat(nuisance.dice.bytes(16), nuisance.dice.bytes(32)))
    table.run(HEARTBEAT_MS)
    host.propose(StartGame())
    table.run(1_000)
    assert [seat_of(client) for client in table.clients[:3]] == [0, 1, 2]


def test_b25_while_the_host_is_away_the_others_start_or_lay_a_table_without_it() -> None:
    table = Table(3, 125)
    table.sit()
    host, second, third = table.clients
    host.kill()
    table.run(SUSPECT_AFTER_MS + 2 * HEARTBEAT_MS)
    assert second.session.snapshot.proposal.may_start  # type: ignore[union-attr]
    second.propose(HostTable("push", table.options, excluded=frozenset({host.key.public})))
    table.run(HEARTBEAT_MS)
    for client in (second, third):
        client.propose(MarkReady(ready=True))
        table.deliver()
    second.propose(StartGame())
    table.run(1_000)
    assert len(second.game.seats) == 2
    assert third.game.own_seat is not None


@dataclass
class Skewed:
    """A session on a computer whose clock is off; everything else is the session's."""

    session: Session
    off_ms: int

    def receive(self, payload: bytes, now_ms: int) -> Any:
        return self.session.receive(payload, now_ms + self.off_ms)

    def tick(self, now_ms: int) -> Any:
        return self.session.tick(now_ms + self.off_ms)

    def propose(self, intent: Any, now_ms: int) -> Any:
        return self.session.propose(intent, now_ms + self.off_ms)

    @property
    def deadline_ms(self) -> int:
        return self.session.deadline_ms - self.off_ms

    def __getattr__(self, name: str) -> Any:
        return getattr(self.session, name)


@pytest.mark.parametrize("off_ms", [-300_000, 300_000])
def test_b27_clocks_five_minutes_apart_count_down_alike_and_expel_nobody(off_ms: int) -> None:
    table = Table(4, 127)
    table.now_ms += 600_000
    for client in table.clients:
        off = off_ms if client is table.clients[1] else 0
        table.now_ms += off
        session = client.open()
        table.now_ms -= off
        client.session = Skewed(session, off)  # type: ignore[assignment]
    table.start()
    for _ in range(12):
        table.move()
    while table.mover() in {table.clients[0], table.clients[1]}:
        table.move()
    silent = mover_of(table)
    cut(table, silent)
    table.run(SUSPECT_AFTER_MS + HEARTBEAT_MS)
    for _ in range(4):
        left, right = seconds(table.clients[0]), seconds(table.clients[1])
        assert left is not None
        assert right is not None
        assert abs(left - right) <= 3  # the age of the last heartbeat, not of any clock
        assert 0 < left <= 60
        assert all(len(client.game.active) == 4 for client in table.clients)
        table.run(10_000)
    table.run(30_000)
    offered = {client.game.may_vote_out for client in others(table, silent)}
    assert offered == {(seat_of(silent),)}
    assert all(len(client.game.active) == 4 for client in table.clients)  # only a vote would
