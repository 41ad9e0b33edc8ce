"""Attacks 1-17 on the beacon: what is sent, what honest peers do, and that the check can fail.

A cheat here is a client that signs by hand with a seat's real key. Each attack has a control: the
same forgery with the one rule taken away, which then succeeds.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from pushnet.crypto import tags
from pushnet.crypto.chain import Chain
from pushnet.crypto.chance import Stream, beacon_output
from pushnet.crypto.sealing import seal
from pushnet.errors import Code, RefusedError, UsageError
from pushnet.games.push_types import Bank, Draw, Place, Push, Stop
from pushnet.ids import Digest, Seat
from pushnet.session import game as game_module
from pushnet.session import ledger as ledger_module
from pushnet.session import position as position_module
from pushnet.session.effects import CastVote, LeaveGame, Play, StartGame
from pushnet.session.ledger import Receipt
from pushnet.session.position import Step
from pushnet.session.snapshot import Stage
from pushnet.verify import Verdict, verify_record
from pushnet.wire.contents import (
    ZERO_DIGEST,
    Abort,
    Act,
    Anchor,
    Link,
    Signed,
    SlotContent,
    Vote,
)
from pushnet.wire.envelope import pack_envelopes
from pushnet.wire.messages import parse, slot_body
from tests.session.tables import ROOM, Client, Dice, Table


def played(count: int = 3, seed: object = 1, moves: int = 0) -> Table:
    table = Table(count, seed)
    table.start()
    for _ in range(moves):
        table.move()
    return table


def forge(client: Client, content: SlotContent, **changes: Any) -> Signed:
    """Sign `content` for the client's open slot with its real key, whatever the rules say."""
    game = client.session.game
    position = game.ledger.position
    place = {
        "game": game.table.game,
        "seat": game.own.seat,
        "h": position.h + 1,
        "prev": position.head,
    } | changes
    body = slot_body(content, **place)
    return Signed(body, client.key.sign(tags.MSG, body))


def send(table: Table, sender: Client, *items: Signed, to: list[Client] | None = None) -> None:
    for envelope in pack_envelopes(items):
        payload = seal(ROOM, envelope, sender.dice.bytes(24))
        for client in to or [c for c in table.clients if c is not sender]:
            client.carry_out(client.session.receive(payload, table.now_ms))
    table.deliver()


@contextmanager
def without(module: Any, name: str, stand_in: Any) -> Iterator[None]:
    """Take one rule away."""
    real = getattr(module, name)
    setattr(module, name, stand_in)
    try:
        yield
    finally:
        setattr(module, name, real)


def blamed(client: Client) -> tuple[Seat, Code] | None:
    evidence = client.session.game.ledger.evidence
    return None if evidence is None else (evidence.offender, evidence.code)


def to_event(table: Table) -> tuple[Client, Client, Client]:
    """Stop at a pending event: mover, a cheat whose link is still owed, and an honest peer."""
    table.drop = lambda sender, to, payload: False
    for _ in range(200):
        mover = table.mover()
        assert mover is not None
        legal = mover.session.game.table.rules.legal_actions(mover.game.state)
        asking = [a for a in legal if isinstance(a, Push | Draw)]
        if asking:
            others = [c for c in table.clients if c is not mover]
            cheat, honest = others[0], others[1]
            table.drop = lambda sender, to, payload, cheat=cheat: sender is cheat
            # The cheat's program signs by itself; here only its forged link gets out.
            cheat_open = cheat.session.game
            cheat_open.halted = True
            mover.propose(Play(asking[0]))
            table.deliver()
            assert honest.session.game.ledger.position.step is Step.EVENT
            return mover, cheat, honest
        table.move()
    raise AssertionError


def seat_of(client: Client) -> Seat:
    return client.session.game.own.seat


def forged_link(k_offset: int, link_offset: int) -> tuple[Client, Client, Signed, Table]:
    table = played()
    _, cheat, honest = to_event(table)
    event = honest.session.game.ledger.position.event
    chain = cheat.session.game.own.chain
    content = Link(event + k_offset, chain.link(event + link_offset))
    return cheat, honest, forge(cheat, content), table


def test_01_a_random_link_is_refused_and_blamed() -> None:
    table = played()
    _, cheat, honest = to_event(table)
    event = honest.session.game.ledger.position.event
    send(table, cheat, forge(cheat, Link(event, b"r" * 32)))
    assert blamed(honest) == (seat_of(cheat), Code.LINK_MISMATCH)
    assert honest.game.stage is Stage.VOID
    assert verify_record(honest.records[-1]).verdict is Verdict.VOID


def test_01_control_without_the_chain_a_random_link_decides_the_card() -> None:
    table = played()
    _, cheat, honest = to_event(table)
    event = honest.session.game.ledger.position.event
    with without(position_module, "advance_ok", lambda *_: True):
        send(table, cheat, forge(cheat, Link(event, b"r" * 32)))
        assert blamed(honest) is None
        assert honest.session.game.ledger.position.event == event + 1


@pytest.mark.parametrize("offset", [1, -1])
def test_02_a_neighbouring_link_is_refused(offset: int) -> None:
    table = played(moves=12)
    _, cheat, honest = to_event(table)
    event = honest.session.game.ledger.position.event
    chain = cheat.session.game.own.chain
    send(table, cheat, forge(cheat, Link(event, chain.link(event + offset))))
    assert blamed(honest) == (seat_of(cheat), Code.LINK_MISMATCH)


def test_02_control_the_right_link_is_taken() -> None:
    table = played(moves=12)
    _, cheat, honest = to_event(table)
    event = honest.session.game.ledger.position.event
    send(table, cheat, forge(cheat, Link(event, cheat.session.game.own.chain.link(event))))
    assert blamed(honest) is None
    assert honest.session.game.ledger.position.event == event + 1


def anchors(copy: bool) -> Table:
    """A start in which the last seat answers with a forged anchor."""
    table = Table(3)
    table.sit()
    cheat = table.clients[2]
    table.drop = lambda sender, to, payload: sender is cheat
    table.clients[0].propose(StartGame())
    table.deliver()
    honest = table.clients[0]
    game = honest.session.game
    seat = game.table.seat_of(cheat.key.public)
    victim = next(s for s in game.table.seats if s != seat)
    anchor = game.ledger.bodies[1, victim].content.link if copy else b"a" * 32
    head = game.ledger.position.head
    body = slot_body(Anchor(anchor), game=game.table.game, seat=seat, h=1, prev=head)
    send(table, cheat, Signed(body, cheat.key.sign(tags.MSG, body)))
    return table


def test_03_a_copied_anchor_ends_the_start_and_blames_nobody() -> None:
    table = anchors(copy=True)
    for honest in table.clients[:2]:
        assert honest.game is None  # back in the lobby
        assert honest.violations() == []


def test_03_control_another_anchor_of_its_own_starts_the_game() -> None:
    table = anchors(copy=False)
    assert all(honest.game.stage is Stage.FIRST_EVENT for honest in table.clients[:2])


def test_04_a_link_of_another_game_or_seat_is_refused() -> None:
    table = played(moves=6)
    _, cheat, honest = to_event(table)
    event = honest.session.game.ledger.position.event
    own = cheat.session.game.own
    other_game = Chain.from_seed(b"d" * 32, own.chain.seed)
    send(table, cheat, forge(cheat, Link(event, other_game.link(event))))
    assert blamed(honest) == (seat_of(cheat), Code.LINK_MISMATCH)

    table = played(moves=6)
    mover, cheat, honest = to_event(table)
    body = honest.session.game.ledger
    link = body.bodies[body.position.h, seat_of(mover)].content.link
    send(table, cheat, forge(cheat, link))
    assert blamed(honest) == (seat_of(cheat), Code.LINK_MISMATCH)


def test_04_control_without_game_and_seat_in_the_chain_one_chain_fits_everywhere() -> None:
    one = Chain.from_seed(b"", b"s" * 32)
    other = Chain.from_seed(b"", b"s" * 32)
    assert one.anchor == other.anchor
    kept_apart = Chain.from_seed(b"1", b"s" * 32)
    assert kept_apart.anchor != one.anchor


def test_05_a_second_anchor_is_equivocation() -> None:
    table = played()
    cheat, honest = table.clients[1], table.clients[0]
    start = honest.session.game.ledger.positions[0].head
    send(table, cheat, forge(cheat, Anchor(b"2" * 32), h=1, prev=start))
    assert blamed(honest) == (seat_of(cheat), Code.EQUIVOCATION)
    report = verify_record(honest.records[-1])
    assert (report.verdict, report.offender) == (Verdict.VOID, seat_of(cheat))


def test_05_control_the_same_anchor_again_is_nothing() -> None:
    table = played()
    cheat, honest = table.clients[1], table.clients[0]
    again = honest.session.game.ledger.bodies[1, seat_of(cheat)].signed
    send(table, cheat, again)
    assert blamed(honest) is None


def test_06_a_reveal_that_nobody_asked_for_is_not_given() -> None:
    table = played()
    mover = table.mover()
    others = [c for c in table.clients if c is not mover]
    cheat, honest = others
    event = honest.session.game.ledger.position.event
    before = len(honest.journal)
    send(table, cheat, forge(cheat, Link(event, cheat.session.game.own.chain.link(event))))
    assert blamed(honest) == (seat_of(cheat), Code.NOT_DUE)
    assert not any(entry.kind == "own" for entry in honest.journal[before:])


def test_06_control_asked_for_by_the_mover_it_is_given() -> None:
    table = played()
    mover, _, honest = to_event(table)
    h = honest.session.game.ledger.position.h + 1
    assert (h, seat_of(honest)) in mover.session.game.ledger.bodies


def two_actions(table: Table) -> tuple[Client, Client, Signed, Signed]:
    for _ in range(300):
        mover = table.mover()
        legal = mover.session.game.table.rules.legal_actions(mover.game.state)
        plain = [a for a in legal if isinstance(a, Place | Bank | Stop)]
        if len(plain) > 1:
            rules = mover.session.game.table.rules
            bodies = [forge(mover, Act(tuple(rules.encode_action(a)), None)) for a in plain[:2]]
            honest = next(c for c in table.clients if c is not mover)
            return mover, honest, bodies[0], bodies[1]
        table.move()
    raise AssertionError


def test_07_two_actions_at_one_slot_freeze_the_game_with_evidence() -> None:
    table = played()
    cheat, honest, one, other = two_actions(table)
    send(table, cheat, one, to=[honest])
    send(table, cheat, other, to=[honest])
    assert blamed(honest) == (seat_of(cheat), Code.EQUIVOCATION)
    report = verify_record(honest.records[-1])
    assert (report.verdict, report.code) == (Verdict.VOID, Code.EQUIVOCATION)
    everybody = [c for c in table.clients if c is not cheat]
    assert all(blamed(c) == (seat_of(cheat), Code.EQUIVOCATION) for c in everybody)


def test_07_control_the_same_action_twice_is_nothing() -> None:
    table = played()
    cheat, honest, one, _ = two_actions(table)
    send(table, cheat, one, one, to=[honest])
    send(table, cheat, one, to=[honest])
    assert blamed(honest) is None


def test_08_a_reveal_over_a_foreign_head_is_not_counted() -> None:
    table = played(moves=4)
    _, cheat, honest = to_event(table)
    position = honest.session.game.ledger.position
    link = Link(position.event, cheat.session.game.own.chain.link(position.event))
    send(table, cheat, forge(cheat, link, prev=Digest(b"x" * 32)))
    assert honest.session.game.ledger.position == position
    assert blamed(honest) is None
    assert honest.session.repair.catcher.wanted is not None  # slots are asked for


def test_08_control_over_the_right_head_it_counts() -> None:
    table = played(moves=4)
    _, cheat, honest = to_event(table)
    position = honest.session.game.ledger.position
    link = Link(position.event, cheat.session.game.own.chain.link(position.event))
    send(table, cheat, forge(cheat, link))
    assert honest.session.game.ledger.position.h == position.h + 1


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


def test_receipts_name_what_became_of_a_message() -> None:
    table = played(moves=5)
    _, cheat, honest = to_event(table)
    game = honest.session.game
    far = forge(cheat, Link(9, b"f" * 32), h=game.ledger.position.h + 50)
    assert game.ledger.accept(parse(far)) is Receipt.FAR
    with pytest.raises(RefusedError):
        game.ledger.accept(replace(parse(far), seat=Seat(5)))
    assert ledger_module.AHEAD_MAX == 8
