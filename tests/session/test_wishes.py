"""What a player asks for in the wrong moment gets a sentence, and nothing changes."""

from typing import Any

import pytest

from pushnet.errors import Code, RefusedError
from pushnet.games.push_types import Push, Stop
from pushnet.session.effects import (
    AbortStart,
    CastVote,
    ClearTable,
    HostTable,
    LeaveGame,
    MarkReady,
    Play,
    Say,
    SayGoodbye,
    StandUp,
    StartGame,
    TakeSeat,
)
from pushnet.session.snapshot import Standing
from tests.session.forging import played, seat_of, to_event
from tests.session.tables import Client, Table


def refused(client: Client, intent: Any) -> str:
    before = (len(client.journal), client.session.game and client.session.game.ledger.position)
    with pytest.raises(RefusedError) as caught:
        client.propose(intent)
    after = (len(client.journal), client.session.game and client.session.game.ledger.position)
    assert before == after
    return caught.value.detail


def test_in_the_lobby() -> None:
    table = Table(2, 31)
    client = table.clients[0]
    assert "no game" in refused(client, Play(Push()))
    assert "no game" in refused(client, LeaveGame())
    assert "no table yet" in refused(client, StartGame())
    assert "no table" in refused(client, MarkReady(ready=True))
    assert "1 to 256" in refused(client, Say(""))
    assert "1 to 256" in refused(client, Say("x" * 257))
    client.propose(ClearTable())  # nothing to put away: nothing happens
    client.propose(CastVote((), yes=False))


def test_before_everybody_is_ready_and_by_whom_a_game_is_started() -> None:
    table = Table(2, 32)
    table.sit()
    host, guest = table.clients
    assert "host starts" in refused(guest, StartGame())
    guest.propose(MarkReady(ready=False))
    table.deliver()
    assert "ready" in refused(host, StartGame())
    guest.propose(MarkReady(ready=True))
    table.deliver()
    host.propose(StartGame())
    table.deliver()
    assert "on the table" in refused(host, StartGame())
    assert "still being played" in refused(host, ClearTable())


def test_in_a_game() -> None:
    table = played(3, 33)
    mover = table.mover()
    assert mover is not None
    other = next(c for c in table.clients if c is not mover)
    assert "not your turn" in refused(other, Play(Push()))
    with pytest.raises(RefusedError) as caught:
        mover.propose(Play(Stop()))
    assert caught.value.code is Code.ILLEGAL_ACTION
    assert caught.value.detail
    assert "only be left" in refused(mover, AbortStart())
    assert "own seat" in refused(other, CastVote((seat_of(other),), yes=True))
    third = next(c for c in table.clients if c not in {mover, other})
    assert "not waiting" in refused(other, CastVote((seat_of(third),), yes=True))
    other.propose(LeaveGame())
    assert "leaving already" in refused(other, LeaveGame())


def test_while_an_event_is_pending_and_for_onlookers_and_leavers() -> None:
    table = played(3, 34)
    mover, cheat, honest = to_event(table)
    assert "drawing" in refused(mover, Play(Push()))
    assert "fault of its own" in refused(cheat, Play(Push()))  # halted in this test
    watcher = Client(table, "Watcher")
    table.clients.append(watcher)
    table.drop = lambda *_: False
    cheat.session.game.halted = False
    table.run(10_000)
    assert "watching" in refused(watcher, Play(Push()))
    assert "watching" in refused(watcher, CastVote((seat_of(mover),), yes=True))
    honest.propose(LeaveGame())
    table.play()
    assert "out of this game" in refused(honest, Play(Push())) or honest.session.game.is_over


def test_before_slot_one_is_closed_a_start_is_called_off_not_left() -> None:
    table = Table(2, 35)
    table.sit()
    table.drop = lambda sender, to, payload: sender is not to
    host = table.clients[0]
    host.propose(StartGame())
    table.deliver()
    assert "has not begun" in refused(host, LeaveGame())
    host.propose(AbortStart())
    assert host.game is None


def test_votes_are_given_once_and_never_about_who_is_back() -> None:
    table = played(3, 36)
    mover = table.mover()
    assert mover is not None
    one, other = [c for c in table.clients if c is not mover]
    table.drop = lambda sender, to, payload: mover in {sender, to}
    target = (seat_of(mover),)
    one.propose(CastVote(target, yes=True))
    assert "already" in refused(one, CastVote(target, yes=True))
    table.deliver()
    ballot = other.game.ballots[0]
    assert (ballot.members, ballot.yes, ballot.no) == (target, (seat_of(one),), ())
    assert ballot.asked
    assert ballot.needed == (seat_of(other),)


def test_standing_up_and_goodbye_are_seen_by_others() -> None:
    table = Table(2, 37)
    table.sit()
    host, guest = table.clients
    guest.propose(StandUp())
    table.deliver()
    assert host.session.snapshot.proposal is None
    guest.propose(SayGoodbye())
    table.deliver()
    peer = next(p for p in host.session.snapshot.peers if p.key == guest.key.public)
    assert peer.standing is Standing.LEFT


def test_chat_and_emotes_reach_the_others_raw() -> None:
    table = Table(2, 38)
    table.run(4_000)
    table.clients[0].propose(Say("[red]\x1b]0;x"))
    table.clients[0].propose(Say("", emote=3))
    table.deliver()
    lines = table.clients[1].session.snapshot.chat
    assert [(line.emote, line.text) for line in lines] == [(0, "[red]\x1b]0;x"), (3, "")]


def test_a_host_that_is_gone_is_replaced_by_the_lowest_seat() -> None:
    table = Table(3, 39)
    table.sit()
    host = table.clients[0]
    host.kill()
    host.propose(SayGoodbye())
    table.run(70_000)
    here = [c for c in table.clients if c is not host]
    starters = [c for c in here if c.session.snapshot.proposal.may_start]
    assert len(starters) == 1


def test_a_kicked_player_is_left_out_of_the_table() -> None:
    table = Table(3, 40)
    table.sit()
    host, _, third = table.clients
    kicked = frozenset({third.key.public})
    host.propose(HostTable("push", table.options, excluded=kicked))
    table.deliver()
    proposal = host.session.snapshot.proposal
    assert proposal is not None
    assert third.key.public not in proposal.seats
    assert not third.session.snapshot.ready


def test_changed_rules_take_the_ready_marks_back_changed_seats_do_not() -> None:
    from dataclasses import replace

    table = Table(3, 41)
    table.sit()
    host, guest, _ = table.clients
    order = tuple(c.key.public for c in reversed(table.clients))
    host.propose(HostTable("push", table.options, order=order))
    table.deliver()
    assert guest.session.snapshot.ready
    host.propose(HostTable("push", replace(table.options, hard_star=True)))
    table.deliver()
    assert not guest.session.snapshot.ready


def test_a_fixed_first_player_waits_for_its_seat() -> None:
    from dataclasses import replace

    table = Table(3, 42)
    table.options = replace(table.options, first_player=2)
    table.run(1_000)
    host = table.clients[0]
    host.propose(HostTable("push", table.options))
    for client in table.clients[:2]:
        client.propose(TakeSeat(client.dice.bytes(16), client.dice.bytes(32)))
        table.deliver()
    assert host.session.snapshot.proposal is None
    table.sit()
    assert host.session.snapshot.proposal is not None
