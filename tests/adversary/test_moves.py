"""A seat that breaks the rules of play: its move, its moment, or two moves at once.

Rules: protocol/pushnet.md 9 and 10, attacks 6 and 7. The body over the right head is the evidence.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from pushnet.errors import Code
from pushnet.ids import Digest
from pushnet.session.position import Step
from pushnet.wire.contents import ZERO_DIGEST, Abort, Act, Anchor, End, Link, Signed, SlotMessage
from tests.adversary.clockwork import live_through
from tests.adversary.people import Cheat
from tests.adversary.table import Table, under_attack

Forgery = Callable[[Cheat, Act], Act]


def next_link(cheat: Cheat, ahead: int = 0) -> Link:
    event = cheat.game.ledger.position.event + ahead
    return Link(event, cheat.link(event))


MOVES: dict[str, tuple[bool, Forgery, Code]] = {  # asks for chance, what is sent, what it is
    "no such action": (False, lambda _, act: Act((99,), None), Code.ILLEGAL_ACTION),
    "an action of another shape": (False, lambda _, a: Act((a.action,), None), Code.ILLEGAL_ACTION),
    "a thousand nested nothings": (False, lambda *_: Act(((),) * 250, None), Code.ILLEGAL_ACTION),
    "no link although asked": (True, lambda _, act: Act(act.action, None), Code.LINK_MISSING),
    "a wrong link": (
        True,
        lambda cheat, act: Act(act.action, Link(next_link(cheat).event, bytes(32))),
        Code.LINK_MISMATCH,
    ),
    "a later event": (
        True,
        lambda cheat, act: Act(act.action, next_link(cheat, 1)),
        Code.EVENT_NUMBER,
    ),
}


@pytest.mark.parametrize("name", MOVES)
def test_a_move_against_the_rules_makes_the_game_void_by_its_seat(name: str) -> None:
    asks, forge, code = MOVES[name]

    async def story() -> None:
        async with under_attack() as table:
            cheat = table.cheat
            replaced: dict[int, Signed] = {}

            def rewrite(message: SlotMessage) -> Sequence[Signed]:
                content = message.content
                if not isinstance(content, Act) or (content.link is not None) is not asks:
                    return [message.signed]
                if message.h not in replaced:
                    # Its own program has taken the true move in: stand where it stood before.
                    forged = forge(before(cheat, message), content)
                    replaced[message.h] = cheat.sign(forged, h=message.h, prev=message.prev)
                return [replaced[message.h]]

            cheat.line.rewrite = rewrite
            table.let_move()
            await table.void(code)

    live_through(story())


def before(cheat: Cheat, message: SlotMessage) -> Any:
    """Return the cheat with its log as it was before a message of its own."""

    class Then:
        game = cheat.game

        @staticmethod
        def link(event: int) -> bytes:
            return cheat.link(event)

    class Ledger:
        position = cheat.game.ledger.positions[message.h - 1]

    class Game:
        ledger = Ledger

    Then.game = Game  # type: ignore[assignment]
    return Then


async def unasked(table: Table, content: Callable[[Cheat], Any]) -> None:
    """Send a body at a slot where only an honest seat owes one."""
    await table.to_turn_of_an_honest()
    table.cheat.send(table.cheat.sign(content(table.cheat)))


@pytest.mark.parametrize(
    "content",
    [
        next_link,
        lambda cheat: next_link(cheat, -1),
        lambda cheat: Act((0,), None),
    ],
    ids=["06 a link that nobody asked for", "an old link again", "a move out of turn"],
)
def test_a_body_that_is_not_due_makes_the_game_void_and_nobody_answers_it(content: Any) -> None:
    async def story() -> None:
        async with under_attack() as table:
            await unasked(table, content)
            event = table.honest[0].game.ledger.position.event
            await table.void(Code.NOT_DUE)
            for person in table.honest:
                game = person.game
                assert game.own is not None
                true = game.own.chain.link(event)
                assert not any(true in entry.content for entry in person.shelf.stored)

    live_through(story())


async def two_moves(table: Table) -> None:
    """07: one move to one peer, another one to the other."""
    cheat = table.cheat

    def split(message: SlotMessage) -> Sequence[Signed]:
        if not isinstance(message.content, Act):
            return [message.signed]
        rules, position = cheat.game.table.rules, cheat.game.ledger.positions[message.h - 1]
        other = None
        for action in rules.legal_actions(position.state):
            asks = rules.asks_chance(position.state, action)
            link = Link(position.event, cheat.link(position.event)) if asks else None
            act = Act(tuple(rules.encode_action(action)), link)
            other = act if act != message.content else other
        if other is None:
            return [message.signed]
        second = cheat.sign(other, h=message.h, prev=message.prev)
        cheat.send(message.signed, only=[table.honest[0]])
        cheat.send(second, only=[table.honest[1]])
        return []

    cheat.line.rewrite = split
    table.let_move()


async def second_anchor(table: Table) -> None:
    """05."""
    start = table.cheat.game.ledger.positions[0].head
    table.cheat.send(table.cheat.sign(Anchor(b"2" * 32), h=1, prev=start))


async def abort_after_reveal(table: Table) -> None:
    table.cheat.send(table.cheat.sign(Abort(), h=2, prev=ZERO_DIGEST))


async def a_slot_ahead_twice(table: Table) -> None:
    """Two bodies for a slot that has not come: kept, and judged when it does."""
    h = table.cheat.game.ledger.position.h + 6
    for first in (b"a", b"b"):
        table.cheat.send(table.cheat.sign(Link(9, first * 32), h=h, prev=Digest(first * 32)))
    table.cheat.line.rewrite = lambda message: [message.signed] if message.h < h else []
    table.let_move()


async def an_old_slot_again(table: Table) -> None:
    """Another body for a slot that was left long ago, over a head that never was."""
    ledger = table.cheat.game.ledger
    h = max(at for at, seat in ledger.bodies if seat == table.cheat.seat)
    table.cheat.send(table.cheat.sign(Act((0,), None), h=h, prev=Digest(b"n" * 32)))


@pytest.mark.parametrize(
    "attack", [two_moves, second_anchor, abort_after_reveal, a_slot_ahead_twice, an_old_slot_again]
)
def test_two_bodies_of_one_slot_are_evidence_that_stands_alone(attack: Any) -> None:
    async def story() -> None:
        async with under_attack() as table:
            await table.advance(12)
            await attack(table)
            await table.void(Code.EQUIVOCATION)

    live_through(story())


def test_control_the_same_body_however_often_is_nothing() -> None:
    async def story() -> None:
        async with under_attack() as table:
            cheat = table.cheat
            cheat.line.rewrite = lambda message: [message.signed] * 3
            await table.advance(9)
            await table.to_turn_of_an_honest()
            ledger = cheat.game.ledger
            own = [body.signed for (_, seat), body in ledger.bodies.items() if seat == cheat.seat]
            await table.wait(3)
            stored = [len(person.shelf.stored) for person in table.honest]
            for _ in range(5):
                cheat.send(*own)
            await table.wait(0.5)
            assert [len(person.shelf.stored) for person in table.honest] == stored
            await table.goes_on()

    live_through(story())


def test_a_result_that_is_not_so_is_refused_and_the_record_complete_without_it() -> None:
    async def story() -> None:
        async with under_attack() as table:
            cheat = table.cheat

            def lie(message: SlotMessage) -> Sequence[Signed]:
                if not isinstance(message.content, End):
                    return [message.signed]
                end = End(Digest(b"w" * 32))
                return [cheat.sign(end, h=message.h, prev=message.prev)]

            cheat.line.rewrite = lie
            await table.finish()
            await table.wait(10)
            for person in table.honest:
                report = person.client.last_report
                assert report is not None
                assert report.verdict.value == "complete"
                assert cheat.seat not in report.signed_by
                assert person.game.ledger.position.step is Step.OVER
                assert any(v.code is Code.RESULT_MISMATCH for v in person.violations)
            table.nobody_is_blamed()

    live_through(story())
