"""A match of rummy when somebody leaves, is dropped, is killed or hears only half of it."""

from dataclasses import replace

import pytest

from pushnet.errors import Code, RefusedError
from pushnet.games.rummy_types import Phase, Take
from pushnet.ids import Seat
from pushnet.session import intents
from pushnet.session.effects import CastVote, LeaveGame, Play, Publish, Say, StartGame
from pushnet.session.outbox import Outbox
from pushnet.session.parts import parts_of
from pushnet.session.position import SEALED_STEPS, Step
from pushnet.session.result import result_digest
from pushnet.session.serving import presence_of
from pushnet.session.snapshot import Stage
from pushnet.verify import Report, Verdict, verify_record
from pushnet.wire.contents import BodyType, Vote
from tests.session.forging import blamed, send, without
from tests.session.rummy_tables import (
    RummyTable,
    announced,
    kinds_in,
    mover_of,
    own_body,
    place_of,
    signed_at,
    silence,
    stopped,
)
from tests.session.tables import Client, Table

STEPS = [Step.KEYS, Step.SHUFFLE, Step.SHARES, Step.ACT]


def seat_of(client: Client) -> Seat:
    return client.session.game.own.seat


def free(table: Table) -> None:
    table.drop = lambda *_: False


def won_by_the_team_against(gone: int, clients: list[Client]) -> Report:
    """Check the end that everybody sees; return what the record of one of them proves."""
    client, game = clients[0], clients[0].session.game
    assert {place_of(one).head for one in clients} == {place_of(client).head}
    assert place_of(client).step is Step.OVER
    places = {rank.seat: rank.place for rank in client.game.ranks}
    assert all((places[seat] == 1) == (seat % 2 != gone % 2) for seat in places)
    report = verify_record(game.record())
    assert report.verdict is Verdict.COMPLETE
    assert report.head == place_of(client).head
    assert result_digest(game.table.game, client.game.ranks) == game.result()
    return report


@pytest.mark.parametrize("step", STEPS)
def test_who_leaves_ends_the_match_and_the_other_team_wins(step: Step) -> None:
    table, gone, _others = stopped(step)
    gone.propose(LeaveGame())
    free(table)
    table.run(8_000)
    report = won_by_the_team_against(seat_of(gone), table.clients)
    assert report.left == (seat_of(gone),)


@pytest.mark.parametrize("step", STEPS)
def test_who_is_dropped_ends_the_match_and_the_other_team_wins(step: Step) -> None:
    table, gone, others = stopped(step)
    gone.kill()
    table.run(61_000)
    assert all(client.game.may_vote_out == (seat_of(gone),) for client in others)
    for client in others:
        client.propose(CastVote((seat_of(gone),), yes=True))
        table.deliver()
    (drop,) = won_by_the_team_against(seat_of(gone), others).drops
    assert drop.seats == (seat_of(gone),)


def test_who_is_dropped_instead_of_opening_its_hand_loses_all_the_same() -> None:
    table, _, _ = stopped(Step.ACT)
    gone, *others = table.clients
    silence(table, gone, Step.SHARES)
    while place_of(others[0]).step is Step.ACT:
        mover = mover_of(table)
        if not mover.game.may_act:
            break
        plays = table.legal(mover)
        takes = place_of(mover).state.phase is Phase.DRAW
        mover.propose(Play(Take() if takes else plays[-1]))
        table.deliver()
    assert place_of(others[0]).state.phase is Phase.SCORE
    gone.kill()
    table.run(61_000)
    for client in others:
        client.propose(CastVote((seat_of(gone),), yes=True))
        table.deliver()
    won_by_the_team_against(seat_of(gone), others)


def test_two_cannot_drop_the_other_two() -> None:
    table, cheat, (first, _second, third) = stopped(Step.SHUFFLE)
    cheat.kill()
    third.kill()
    table.run(120_000)
    with pytest.raises(RefusedError):
        first.propose(CastVote((seat_of(cheat), seat_of(third)), yes=True))


def test_a_body_that_was_announced_and_never_sent_saves_nobody_from_a_vote() -> None:
    """A friend's NO shows the MANIFEST: it counts only for whoever holds the shuffle."""
    table, gone, others = stopped(Step.SHUFFLE)
    manifest = gone.session.game.ledger.manifests[place_of(others[0]).h + 1, seat_of(gone)]
    gone.kill()
    table.run(61_000)
    friend, *voters = others
    for voter in voters:
        voter.propose(CastVote((seat_of(gone),), yes=True))
        table.deliver()
    no = Vote((seat_of(gone),), yes=False, evidence=(manifest.signed,))
    send(table, friend, signed_at(friend, voters[0], no), to=voters)
    for voter in voters:
        (ballot,) = voter.game.ballots
        assert ballot.no == ()
        assert ballot.yes == tuple(sorted(map(seat_of, voters)))


def test_yes_and_no_convict_their_seat_although_the_shuffle_shown_is_not_held() -> None:
    """Only one of them holds it: what that one publishes is enough for the others."""
    table, gone, (holder, liar, other) = stopped(Step.SHUFFLE)
    h, members = place_of(holder).h + 1, (seat_of(gone),)
    manifest = gone.session.game.ledger.manifests[h, seat_of(gone)]
    whole = gone.session.game.ledger.bodies[h, seat_of(gone)]
    gone.kill()
    yes = signed_at(liar, other, Vote(members, yes=True, evidence=()))
    no = signed_at(liar, other, Vote(members, yes=False, evidence=(manifest.signed,)))
    holder.idle = True  # what it holds is not proved yet: the slot stays open
    parts = [gone.session.voice.sign(part) for part in parts_of(whole.signed)]
    send(table, gone, manifest.signed, *parts, to=[holder])
    send(table, liar, no, to=[other])
    assert blamed(other) is None
    send(table, liar, no, yes, to=[holder])
    assert [blamed(one) for one in (holder, other)] == [(seat_of(liar), Code.EQUIVOCATION)] * 2


@pytest.mark.parametrize("between", [True, False], ids=["one heard it", "nobody heard it"])
def test_a_false_shuffle_is_its_seats_fault_after_the_seat_was_dropped(between: bool) -> None:
    """Or who heard it between the votes would call void what the others have won."""
    table, cheat, others = stopped(Step.SHUFFLE, 1)
    false = replace(own_body(cheat, place_of(others[0]).h + 1).content, proof=bytes(17_568))
    whole = signed_at(cheat, others[0], false)
    parts = [cheat.session.voice.sign(part) for part in parts_of(whole)]
    items = (announced(cheat, others[0], whole), *parts)
    cheat.kill()
    first, *late = others
    for voter in others:
        voter.propose(CastVote((seat_of(cheat),), yes=True))
        table.deliver()
        if between and voter is first:
            table.drop = lambda sender, *_: sender is first
            send(table, cheat, *items, to=[first])
    assert {place_of(one).step for one in late} == {Step.OVER}
    send(table, cheat, *items)
    fault = (seat_of(cheat), Code.SHUFFLE_PROOF)
    assert [blamed(one) for one in others] == [fault] * 3
    reports = [verify_record(one.records[-1]) for one in others]
    assert [(one.verdict, one.code) for one in reports] == [(Verdict.VOID, fault[1])] * 3


# Kills


@pytest.mark.parametrize("step", STEPS)
def test_a_restart_at_any_step_says_the_same_and_goes_on(step: Step) -> None:
    table, killed, _others = stopped(step)
    signed = [e for e in killed.journal if e.kind == "own"]
    killed.kill()
    free(table)
    table.run(2_000)
    killed.restart()
    table.run(12_000)
    assert [blamed(client) for client in table.clients] == [None] * 4
    assert len({place_of(client).head for client in table.clients}) == 1
    assert place_of(killed).step is Step.ACT
    assert [e for e in killed.journal if e.kind == "own"][: len(signed)] == signed
    assert set(killed.game.own_faces) == set(place_of(killed).state.hands[seat_of(killed)])


def test_a_kill_while_it_shuffles_asks_for_the_same_work_again() -> None:
    table = RummyTable("stopped")
    table.sit()
    for client in table.clients:
        client.idle = True
    table.clients[0].propose(StartGame())
    table.deliver()
    first = next(client for client in table.clients if client.jobs)
    (job,) = first.jobs
    first.kill()
    first.restart()
    table.run(6_000)
    assert first.jobs[-1:] == [job]
    for client in table.clients:
        client.idle = False
        client.work()
    table.run(8_000)
    assert len({place_of(client).head for client in table.clients}) == 1
    assert place_of(first).step is Step.ACT


def test_who_lost_the_seed_of_its_decks_can_only_leave() -> None:
    table, killed, others = stopped(Step.ACT)
    killed.kill()
    killed.journal = [entry for entry in killed.journal if entry.kind != "deck"]
    killed.restart()
    table.run(6_000)
    assert killed.game.own_faces == {}
    assert (killed.game.deck_lost, killed.game.may_act) == (True, False)
    assert (others[0].game.deck_lost, killed.game.recovering) == (False, False)
    with pytest.raises(RefusedError, match="leave"):
        killed.propose(Play(Take()))
    killed.propose(LeaveGame())
    table.run(3_000)
    won_by_the_team_against(seat_of(killed), others)


def test_an_old_backup_does_not_shuffle_a_second_time() -> None:
    """Its SHUFFLE is not in the journal: the MANIFEST that comes back keeps it from another."""
    table, killed, others = stopped(Step.SHUFFLE)
    journal = [
        e
        for e in killed.journal
        if e.kind != "checked" and not (e.kind == "own" and e.content[64:][2] in {9, 11})
    ]
    holder = others[0]
    whole = killed.session.game.ledger
    h, seat = place_of(holder).h + 1, seat_of(killed)
    manifest, body = whole.manifests[h, seat], whole.bodies[h, seat]
    free(table)
    parts = [killed.session.voice.sign(part) for part in parts_of(body.signed)]
    killed.kill()
    send(table, killed, manifest.signed, *parts, to=[holder])
    killed.journal = journal
    killed.restart()
    table.run(15_000)
    assert [blamed(client) for client in table.clients] == [None] * 4
    assert len({place_of(client).head for client in table.clients}) == 1


def test_a_vote_right_after_a_shuffle_is_remembered() -> None:
    """A voter that forgot its YES would say NO to it when the silent seat comes back."""
    _, gone, (voter, other, _) = stopped(Step.SHUFFLE, 2)
    gone.kill()
    voter.propose(CastVote((seat_of(gone),), yes=True))
    assert [e.kind for e in voter.journal[-2:]] == ["checked", "own"]
    voter.kill()
    voter.restart()
    h = place_of(other).h + 1
    assert place_of(voter).h + 1 == h
    assert voter.session.game.ledger.ballots(h).yes((seat_of(gone),)) == (seat_of(voter),)


# Half-heard


def test_missing_parts_come_with_the_next_heartbeats() -> None:
    table, late, _ = stopped(Step.SHUFFLE)
    lost: list[Client] = []

    def drop(sender: Client, to: Client, payload: bytes) -> bool:
        if BodyType.PART not in kinds_in(payload) or table.dice.below(3):
            return False
        lost.append(to)
        return True

    table.drop = drop
    table.run(30_000)
    assert len({place_of(client).head for client in table.clients}) == 1
    assert place_of(late).step is Step.ACT
    assert set(lost) == set(table.clients)


def test_an_onlooker_that_was_answered_keeps_no_shuffle_from_a_seat() -> None:
    table, gone, (holder, lacking, voter) = stopped(Step.SHUFFLE)
    h, watcher = place_of(holder).h + 1, Client(table, "Watcher")
    game = gone.session.game.ledger
    manifest, whole = game.manifests[h, seat_of(gone)], game.bodies[h, seat_of(gone)]
    gone.kill()
    table.run(9_000)
    holder.idle = True  # what it holds is not proved yet: the slot stays open
    parts = [gone.session.voice.sign(part) for part in parts_of(whole.signed)]
    vote = signed_at(voter, lacking, Vote((seat_of(gone),), yes=True, evidence=()))
    send(table, gone, vote, manifest.signed, *parts, to=[holder])
    theirs = presence_of(bytes(16), 1, (), lacking.session.game)
    sent: list[int] = []
    for who, claim in (
        (watcher, replace(theirs, held=63)),  # it lacks votes
        (watcher, theirs),  # it lacks the shuffle, too: it asks too much
        (lacking, theirs),
    ):
        out = Outbox()
        repair = holder.session.repair
        repair.compare(who.key.public, holder.session.game, claim, table.now_ms, out)
        published = out.effects(holder.session.voice.spread)
        sent.append(len([effect for effect in published if isinstance(effect, Publish)]))
    assert sent == [1, 0, 1 + len(parts)]


def test_adjourned_between_two_slots_it_goes_on_when_all_are_back() -> None:
    table, _, _ = stopped(Step.SHUFFLE, 2)
    free(table)
    for client in table.clients:
        client.kill()
    table.now_ms += 86_400_000
    for client in table.clients:
        client.restart()
    table.run(15_000)
    assert {place_of(client).step for client in table.clients} == {Step.ACT}
    assert len({place_of(client).head for client in table.clients}) == 1
    assert all(client.game.own_faces for client in table.clients)


# Who watches, and who talks


def test_a_late_spectator_checks_all_of_it_and_sees_no_hidden_card() -> None:
    table, _, _ = stopped(Step.ACT)
    watcher = Client(table, "Watcher")
    table.clients.append(watcher)
    table.run(30_000)
    seated = table.clients[0]
    assert place_of(watcher).head == place_of(seated).head
    assert watcher.session.game.state_digest() == seated.session.game.state_digest()
    assert watcher.game.own_faces == {}
    assert watcher.game.stage is Stage.PLAYING
    mover = table.mover()
    mover.propose(Play(Take()))
    table.deliver()
    assert place_of(watcher).head == place_of(seated).head
    watcher.propose(Say("Good luck"))
    table.deliver()
    assert seated.session.snapshot.chat[-1].text == "Good luck"


def test_players_say_nothing_but_emotes_until_the_match_is_over() -> None:
    table, cheat, others = stopped(Step.ACT)
    with pytest.raises(RefusedError) as caught:
        cheat.propose(Say("I hold three kings"))
    assert caught.value.code is Code.NOT_DUE
    cheat.propose(Say("", emote=2))
    table.deliver()
    assert [line.emote for line in others[0].session.snapshot.chat] == [2]
    with without(intents, "forbids_talk", lambda *_: False):
        cheat.propose(Say("I hold three kings"))
        table.deliver()
    assert all(line.text == "" for line in others[0].session.snapshot.chat)


def test_the_screen_is_told_what_the_deal_waits_for() -> None:
    for step in (Step.KEYS, Step.SHUFFLE, Step.SHARES):
        _, _, others = stopped(step)
        deal = others[0].game.deal
        assert deal.number == 1
        assert deal.step.value.startswith(step.value[:5])
        assert place_of(others[0]).step in SEALED_STEPS
    assert stopped(Step.ACT)[1].game.deal is None
