"""Attacks 9-17 on the beacon: withholding, votes, leaving, restarts, numbers; with controls."""

from dataclasses import replace

import pytest

from pushnet.crypto import tags
from pushnet.crypto.chance import Stream, beacon_output
from pushnet.errors import Code, RefusedError, UsageError
from pushnet.ids import Seat
from pushnet.session import game as game_module
from pushnet.session import ledger as ledger_module
from pushnet.session.effects import CastVote, LeaveGame, Publish
from pushnet.session.held import Receipt
from pushnet.session.snapshot import Stage
from pushnet.verify import verify_record
from pushnet.wire.contents import (
    ZERO_DIGEST,
    Abort,
    Act,
    Link,
    Signed,
    SlotMessage,
    Vote,
)
from pushnet.wire.envelope import open_envelope
from pushnet.wire.messages import parse, slot_body
from tests.session.forging import blamed, forge, played, seat_of, send, to_event, without
from tests.session.tables import Client, Dice


def test_09_who_withholds_is_voted_out_and_the_event_is_burned() -> None:
    table = played(4)
    mover, cheat, honest = to_event(table)
    event = honest.session.game.ledger.position.event
    here = [c for c in table.clients if c is not cheat]
    table.run(70_000)
    for client in here:
        client.propose(CastVote((seat_of(cheat),), yes=True))
        table.deliver()
    for client in here:
        ledger = client.session.game.ledger
        assert seat_of(cheat) not in ledger.position.active
        assert ledger.position.event == event + 2  # burned, and the next one drawn
    # The late link changes nothing any more, anywhere.
    late = Link(event, cheat.session.game.own.chain.link(event))
    before = honest.session.game.ledger.position
    send(table, cheat, forge(cheat, late))
    assert honest.session.game.ledger.position == before
    assert blamed(honest) is None
    del mover


def test_10_a_reveal_shown_to_one_peer_only_defeats_the_vote() -> None:
    table = played(4)
    _, cheat, honest = to_event(table)
    event = honest.session.game.ledger.position.event
    others = [c for c in table.clients if c not in {cheat, honest}]
    body = forge(cheat, Link(event, cheat.session.game.own.chain.link(event)))
    send(table, cheat, body, to=[honest])
    table.drop = lambda sender, to, payload: cheat in {sender, to}
    others[0].propose(CastVote((seat_of(cheat),), yes=True))
    table.deliver()
    for client in (honest, *others):
        ledger = client.session.game.ledger
        assert seat_of(cheat) in ledger.position.active
        assert ledger.position.event == event + 1  # everybody got the link with the NO
    spoke = honest.session.game.ledger.ballots(honest.session.game.ledger.position.h)
    assert seat_of(honest) in spoke.no((seat_of(cheat),))


def test_10_control_without_the_duty_to_say_no_the_log_forks() -> None:
    table = played(4)
    _, cheat, honest = to_event(table)
    event = honest.session.game.ledger.position.event
    others = [c for c in table.clients if c not in {cheat, honest}]
    body = forge(cheat, Link(event, cheat.session.game.own.chain.link(event)))
    with without(game_module, "next_duty", lambda game: None):
        send(table, cheat, body, to=[honest])
        table.drop = lambda sender, to, payload: cheat in {sender, to}
        others[0].propose(CastVote((seat_of(cheat),), yes=True))
        table.deliver()
    assert honest.session.game.ledger.position.h == others[0].session.game.ledger.position.h + 1


def test_11_a_link_after_its_drop_is_ignored_with_the_same_result_everywhere() -> None:
    table = played(4, 3)
    _, cheat, honest = to_event(table)
    position = honest.session.game.ledger.position
    table.run(70_000)
    for client in [c for c in table.clients if c is not cheat]:
        client.propose(CastVote((seat_of(cheat),), yes=True))
        table.deliver()
    link = Link(position.event, cheat.session.game.own.chain.link(position.event))
    late = forge(cheat, link, h=position.h + 1, prev=position.head)
    heads = {c.session.game.ledger.position.head for c in table.clients if c is not cheat}
    send(table, cheat, late)
    after = {c.session.game.ledger.position.head for c in table.clients if c is not cheat}
    assert heads == after
    assert len(after) == 1
    assert all(blamed(c) is None for c in table.clients if c is not cheat)


def test_12_a_false_yes_is_its_signers_claim_and_nobodys_guilt() -> None:
    table = played(3)
    mover = table.mover()
    liar, other = [c for c in table.clients if c is not mover]
    vote = Vote((seat_of(mover),), yes=True, evidence=())
    send(table, liar, forge(liar, vote), to=table.clients)
    assert blamed(other) is None
    assert blamed(mover) is None
    table.play()
    assert all(c.game.stage is Stage.OVER for c in (mover, other))
    assert verify_record(other.records[-1]).drops == ()


def test_13_any_other_body_while_an_event_is_pending_is_refused() -> None:
    table = played()
    _, cheat, honest = to_event(table)
    send(table, cheat, forge(cheat, Act((1,), None)))
    assert blamed(honest) == (seat_of(cheat), Code.NOT_DUE)


def test_14_leaving_while_others_act_gives_the_same_head_everywhere() -> None:
    for order in (True, False):
        table = played(4, 5, moves=9)
        mover = table.mover()
        leaver = next(c for c in table.clients if c is not mover)
        if order:
            leaver.propose(LeaveGame())
        table.move()
        if not order:
            leaver.propose(LeaveGame())
        table.deliver()
        table.run(5_000)
        heads = {c.session.game.ledger.position.head for c in table.clients}
        assert len(heads) == 1


def test_15_a_restored_backup_signs_nothing_until_its_own_bodies_came_back() -> None:
    table = played(3, 7)
    backup = list(table.clients[1].journal)
    for _ in range(30):
        table.move()
    client = table.clients[1]
    client.kill()
    client.journal = backup
    table.drop = lambda sender, to, payload: sender is not to
    client.restart()
    table.run(20_000)
    assert client.game.recovering
    assert not any(entry.kind == "own" for entry in client.journal[len(backup) :])
    table.drop = lambda *_: False
    table.run(20_000)
    assert not client.game.recovering
    table.play()
    table.run(10_000)
    assert all(c.game.stage is Stage.OVER for c in table.clients)
    assert all(blamed(c) is None for c in table.clients)


def test_15_control_without_waiting_the_backup_convicts_its_own_player() -> None:
    table = played(3, 7)
    backup = list(table.clients[1].journal)
    for _ in range(30):
        table.move()
    client, honest = table.clients[1], table.clients[0]
    client.kill()
    client.journal = backup
    client.restart()
    game = client.session.game
    game.recovering = False
    # It stands at an old slot and signs for it, as it would if it did not ask first.
    position = game.ledger.position
    known = honest.session.game.ledger
    h = next(h for h, seat in sorted(known.bodies) if seat == seat_of(client) and h > position.h)
    send(table, client, forge(client, Link(2, game.own.chain.link(2)), h=h))
    assert blamed(honest) == (seat_of(client), Code.EQUIVOCATION)


def test_16_grinding_the_game_id_decides_nothing() -> None:
    """The last to sit may pick its nonce, and so the game id; who starts still comes from links."""
    starters = set()
    for nonce in range(24):
        links = [(Seat(seat), Dice(("honest", nonce, seat)).bytes(32)) for seat in range(3)]
        output = beacon_output(b"g" * 32, 1, b"h" * 32, links)  # type: ignore[arg-type]
        starters.add(Stream(output).below(3))
    assert starters == {0, 1, 2}  # one game id, every outcome


def test_17_numbers_out_of_bounds() -> None:
    stream = Stream(b"r" * 32)
    for bound in (0, (1 << 32) + 1):
        with pytest.raises(UsageError):
            stream.below(bound)
    table = played(moves=3)
    _, cheat, honest = to_event(table)
    event = honest.session.game.ledger.position.event
    send(table, cheat, forge(cheat, Link(event + 1, cheat.session.game.own.chain.link(event + 1))))
    assert blamed(honest) == (seat_of(cheat), Code.EVENT_NUMBER)


def test_an_abort_after_the_first_reveal_is_equivocation() -> None:
    table = played()
    cheat, honest = table.clients[1], table.clients[0]
    send(table, cheat, forge(cheat, Abort(), h=2, prev=ZERO_DIGEST))
    assert blamed(honest) == (seat_of(cheat), Code.EQUIVOCATION)


def test_a_body_of_an_onlooker_or_with_a_wrong_signature_changes_nothing() -> None:
    table = played(moves=5)
    stranger = Client(table, "Stranger")
    honest, victim = table.clients[0], table.clients[1]
    game = honest.session.game
    before = game.ledger.position
    body = slot_body(Abort(), game=game.table.game, seat=seat_of(victim), h=2, prev=ZERO_DIGEST)
    send(table, stranger, Signed(body, stranger.key.sign(tags.MSG, body)), to=[honest])
    assert game.ledger.position == before
    assert blamed(honest) is None
    assert honest.violations()[-1].code is Code.BAD_SIGNATURE


@pytest.mark.parametrize("goes_on", [True, False])
def test_evidence_that_was_lost_on_its_way_comes_with_the_heartbeats(goes_on: bool) -> None:
    """Who found it has stopped: the others would think it silent, and drop it."""
    table = played(3, moves=4)
    cheat = table.mover()
    finder, other = (client for client in table.clients if client is not cheat)
    table.drop = lambda sender, *_: sender is finder
    send(table, cheat, forge(cheat, Act((99,), None)), to=[finder])
    if goes_on:
        h = other.game.h
        table.move()
        assert other.game.h > h
    else:
        cheat.kill()
    table.run(4_000)
    assert (blamed(finder)[0], blamed(other)) == (seat_of(cheat), None)
    table.drop = lambda *_: False
    table.run(8_000)
    assert blamed(other)[0] == seat_of(cheat)
    told = len(finder.effects)
    table.run(30_000)
    assert finder.game.stage is other.game.stage is Stage.VOID
    published = [effect for effect in finder.effects[told:] if isinstance(effect, Publish)]
    bodies = [item.body for one in published for item in open_envelope(one.envelope)]
    assert bodies
    # All know: from now on nobody sends it any more.
    assert not any(isinstance(parse(Signed(body, bytes(64))), SlotMessage) for body in bodies)


def test_receipts_name_what_became_of_a_message() -> None:
    table = played(moves=5)
    _, cheat, honest = to_event(table)
    game = honest.session.game
    far = forge(cheat, Link(9, b"f" * 32), h=game.ledger.position.h + 50)
    assert game.ledger.accept(parse(far)) is Receipt.FAR
    with pytest.raises(RefusedError):
        game.ledger.accept(replace(parse(far), seat=Seat(5)))
    assert ledger_module.AHEAD_MAX == 8
