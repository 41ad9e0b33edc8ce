"""Attacks 1-8 on the beacon: what is sent, what honest peers do, and that the check can fail.

Each attack has a control: the same forgery with the one rule taken away, which then succeeds, or
the honest message in its place.
"""

import pytest

from pushnet.crypto import tags
from pushnet.crypto.chain import Chain
from pushnet.errors import Code
from pushnet.games.push_types import Bank, Place, Stop
from pushnet.ids import Digest
from pushnet.session import position as position_module
from pushnet.session.effects import StartGame
from pushnet.session.snapshot import Stage
from pushnet.session.sync import NEVER_MS
from pushnet.verify import Verdict, verify_record
from pushnet.wire.contents import (
    Act,
    Anchor,
    Link,
    Signed,
)
from pushnet.wire.messages import slot_body
from tests.session.forging import blamed, forge, played, seat_of, send, to_event, without
from tests.session.tables import Client, Table


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
    assert honest.session.repair.catcher.deadline_ms != NEVER_MS  # slots are asked for


def test_08_control_over_the_right_head_it_counts() -> None:
    table = played(moves=4)
    _, cheat, honest = to_event(table)
    position = honest.session.game.ledger.position
    link = Link(position.event, cheat.session.game.own.chain.link(position.event))
    send(table, cheat, forge(cheat, link))
    assert honest.session.game.ledger.position.h == position.h + 1
