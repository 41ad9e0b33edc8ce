"""Whoever watches sees everything from the start, verifies it, and is nobody at the table."""

from dataclasses import replace

import pytest

from pushnet.errors import RefusedError
from pushnet.games.push_types import Options
from pushnet.session.effects import CastVote, ClearTable, LeaveGame, Say, StartGame
from pushnet.session.session import HEARTBEAT_MS
from pushnet.session.snapshot import Stage
from pushnet.verify import Verdict, verify_record
from pushnet.views.chat import chat_rows, why_not_write
from pushnet.views.lobby import lobby_view
from pushnet.views.table import watcher_count
from tests.session.tables import Client, Dice, Table


def with_watcher(table: Table, name: str = "Watcher") -> Client:
    watcher = Client(table, name)
    table.clients.append(watcher)
    return watcher


def over(table: Table) -> bool:
    games = [client.game for client in table.clients]
    return all(game is not None and game.stage is Stage.OVER for game in games)


def finish(table: Table) -> None:
    for _ in range(600):
        table.play()
        if over(table):
            return
        table.run(1_000)
    raise AssertionError([client.game and client.game.h for client in table.clients])


@pytest.mark.parametrize("moves", [0, 1, 25, 5_000])
def test_from_whatever_moment_everything_is_seen_from_the_start(moves: int) -> None:
    table = Table(3, ("watch", moves))
    table.start()
    table.play(moves)
    watcher, player = with_watcher(table), table.clients[0]
    table.run(3 * HEARTBEAT_MS)
    finish(table)
    table.run(2 * HEARTBEAT_MS)
    seen, played = watcher.game, player.game
    assert [note.h for note in seen.notes] == list(range(1, played.h + 1))  # no gap
    assert [note.events for note in seen.notes] == [note.events for note in played.notes]
    assert (seen.head, seen.ranks) == (played.head, played.ranks)
    report = verify_record(watcher.records[-1])
    assert report.verdict is Verdict.COMPLETE
    assert report.signed_by == (0, 1, 2)
    assert watcher.violations() == []


@pytest.mark.parametrize("seed", range(3))
def test_a_watcher_keeps_up_although_a_third_of_all_payloads_are_lost(seed: int) -> None:
    table = Table(2, ("loss", seed))
    watcher, luck = with_watcher(table), Dice(("lost", seed))
    table.clients.remove(watcher)
    table.start()
    table.clients.append(watcher)
    table.drop = lambda _, to, __: to is watcher and luck.below(3) == 0
    finish(table)
    assert watcher.game.head == table.clients[0].game.head


def test_who_was_there_before_the_start_watches_from_the_first_slot() -> None:
    table = Table(2, 81)
    table.sit()
    watcher = with_watcher(table)
    table.run(2 * HEARTBEAT_MS)
    table.clients[0].propose(StartGame())
    table.run(HEARTBEAT_MS)
    assert watcher.game is not None
    assert watcher.game.own_seat is None


def test_a_watcher_sits_nowhere_counts_nowhere_and_is_asked_nothing() -> None:
    table = Table(3, 82)
    table.start()
    watcher = with_watcher(table)
    table.run(3 * HEARTBEAT_MS)
    assert watcher.game is not None
    for client in table.clients:
        snapshot = client.session.snapshot
        peer = next(peer for peer in snapshot.peers if peer.key == watcher.key.public)
        assert (peer.sitting, peer.ready) == (False, False)
        assert watcher.key.public not in client.game.seats
        assert watcher_count(snapshot, client.game) == 1
    silent = table.mover()
    assert silent is not None
    silent.kill()
    table.run(70_000)
    seat = silent.game.own_seat
    here = [client for client in table.clients[:3] if client is not silent]
    here[0].propose(CastVote((seat,), yes=True))
    table.deliver()
    assert [ballot.asked for ballot in here[1].game.ballots] == [True]
    assert not any(ballot.asked for ballot in watcher.game.ballots)
    assert all(set(ballot.needed) <= {0, 1, 2} for ballot in watcher.game.ballots)
    with pytest.raises(RefusedError, match="watching"):
        watcher.propose(CastVote((seat,), yes=True))
    with pytest.raises(RefusedError, match="watching"):
        watcher.propose(LeaveGame())
    here[1].propose(CastVote((seat,), yes=True))
    table.deliver()
    assert seat not in watcher.game.active  # it follows what the seats decided
    assert watcher.journal == []  # nothing of it could be resumed


def test_the_lobby_counts_who_watches_and_lays_no_place_for_them() -> None:
    table = Table(3, 83)
    watcher = table.clients.pop()
    table.sit()
    table.clients.append(watcher)
    table.run(2 * HEARTBEAT_MS)
    host = table.clients[0].session.snapshot
    assert host.proposal is not None
    assert watcher.key.public not in host.proposal.seats
    assert all(host.proposal.ready)
    view = lobby_view(host)
    assert (view.taken_count, view.watcher_count) == (2, 1)
    assert host.proposal.may_start  # nobody waits for a watcher


def test_after_a_game_a_watcher_sees_the_next_one() -> None:
    table = Table(2, 84)
    table.start()
    watcher = with_watcher(table)
    table.run(3 * HEARTBEAT_MS)
    finish(table)
    first = watcher.game.game
    for client in table.clients:
        client.propose(ClearTable())
    table.clients.remove(watcher)
    table.run(1_000)
    table.start()
    table.clients.append(watcher)
    table.run(3 * HEARTBEAT_MS)
    assert watcher.game.game != first
    finish(table)
    assert watcher.game.head == table.clients[0].game.head


def talking(*, spectator_chat: bool) -> tuple[Table, Client]:
    options = replace(Options(), spectator_chat=spectator_chat)
    table = Table(2, 85, options)
    table.start()
    watcher = with_watcher(table)
    table.run(3 * HEARTBEAT_MS)
    assert watcher.game is not None
    return table, watcher


def heard(client: Client) -> list[object]:
    return [row.text for row in chat_rows(client.session.snapshot, 10)]


def test_spectators_talk_where_the_table_lets_them() -> None:
    table, watcher = talking(spectator_chat=True)
    watcher.propose(Say("well played"))
    table.deliver()
    assert heard(table.clients[0]) == ["well played"]
    assert why_not_write(watcher.session.snapshot) is None


def test_where_it_does_not_their_own_client_says_so_and_nobody_shows_what_others_send() -> None:
    table, watcher = talking(spectator_chat=False)
    assert why_not_write(watcher.session.snapshot) is not None
    with pytest.raises(RefusedError, match="only players"):
        watcher.propose(Say("take column 2!"))
    table.clients[1].propose(Say("your turn"))
    # A changed program sends it all the same.
    options = replace(watcher.session.game.table.options, spectator_chat=True)
    honest = watcher.session.game.table
    watcher.session.game.table = replace(honest, options=options)
    watcher.propose(Say("take column 2!"))
    table.deliver()
    assert heard(table.clients[0]) == ["your turn"]
    assert why_not_write(table.clients[0].session.snapshot) is None


def test_who_comes_after_a_restart_learns_the_name_that_the_table_committed_to() -> None:
    table = Table(3, "names")
    table.start()
    table.play(20)
    back = table.clients[1]
    back.kill()
    back.salt, back.name = bytes(16), "Somebody else"  # each run of a program has another salt
    back.restart()
    table.run(3 * HEARTBEAT_MS)
    watcher = with_watcher(table)
    table.run(3 * HEARTBEAT_MS)
    assert watcher.game.names == ("Player 0", "Player 1", "Player 2")
    finish(table)
    assert verify_record(watcher.records[-1]).names == watcher.game.names
