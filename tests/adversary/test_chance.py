"""Attacks 1-8, 13 and 17 on the beacon, sent by a changed program through a transport.

Each attack replaces what the cheat's own program would send at its next link, move or anchor. The
honest hold the game void by it, and both verifiers confirm that from the record alone.
"""

from collections.abc import Callable, Sequence

import pytest

from pushnet.crypto.chain import Chain
from pushnet.errors import Code
from pushnet.session.effects import ClearTable, StartGame
from pushnet.wire.contents import Act, Anchor, Link, Signed, SlotMessage
from tests.adversary.clockwork import live_through
from tests.adversary.people import Cheat
from tests.adversary.table import aborted, in_lobby, may_start, out, under_attack

Forgery = Callable[[Cheat, SlotMessage, Link], Sequence[Signed]]


def place_of(message: SlotMessage) -> dict[str, object]:
    return {"h": message.h, "prev": message.prev}


def other_link(link: Callable[[Cheat, Link], bytes]) -> Forgery:
    def forge(cheat: Cheat, message: SlotMessage, true: Link) -> Sequence[Signed]:
        return [cheat.sign(Link(true.event, link(cheat, true)), **place_of(message))]

    return forge


def of_another_game(cheat: Cheat, true: Link) -> bytes:
    assert cheat.game.own is not None
    return Chain.from_seed(b"d" * 32, cheat.game.own.chain.seed).link(true.event)


def of_another_seat(cheat: Cheat, true: Link) -> bytes:
    ledger = cheat.game.ledger
    bodies = [body.content for body in ledger.bodies.values() if body.seat != cheat.seat]
    return next(c.link for c in reversed(bodies) if isinstance(c, Link) and c.event < true.event)


def number_ahead(cheat: Cheat, message: SlotMessage, true: Link) -> Sequence[Signed]:
    ahead = true.event + 1
    return [cheat.sign(Link(ahead, cheat.link(ahead)), **place_of(message))]


def a_move_instead(cheat: Cheat, message: SlotMessage, true: Link) -> Sequence[Signed]:
    return [cheat.sign(Act((0,), None), **place_of(message))]


def two_links(cheat: Cheat, message: SlotMessage, true: Link) -> Sequence[Signed]:
    second = cheat.sign(Link(true.event, bytes(32)), **place_of(message))
    return [message.signed, second]


LINKS: dict[str, tuple[Forgery, Code]] = {
    "01 random link": (other_link(lambda *_: b"r" * 32), Code.LINK_MISMATCH),
    "02 link k+1": (other_link(lambda c, t: c.link(t.event + 1)), Code.LINK_MISMATCH),
    "02 link k-1": (other_link(lambda c, t: c.link(t.event - 1)), Code.LINK_MISMATCH),
    "04 another game's link": (other_link(of_another_game), Code.LINK_MISMATCH),
    "04 another seat's link": (other_link(of_another_seat), Code.LINK_MISMATCH),
    "05 a second link": (two_links, Code.EQUIVOCATION),
    "13 a move while an event is pending": (a_move_instead, Code.NOT_DUE),
    "17 a number that is not next": (number_ahead, Code.EVENT_NUMBER),
}


@pytest.mark.parametrize("name", LINKS)
def test_a_forged_link_makes_the_game_void_by_its_signer(name: str) -> None:
    forge, code = LINKS[name]

    async def story() -> None:
        async with under_attack() as table:
            cheat = table.cheat
            await table.advance(12)

            def rewrite(message: SlotMessage) -> Sequence[Signed]:
                if isinstance(message.content, Link):
                    return forge(cheat, message, message.content)
                return [message.signed]

            cheat.line.rewrite = rewrite
            table.let_move()
            await table.void(code)

    live_through(story())


def test_control_the_same_program_unchanged_is_blamed_for_nothing() -> None:
    async def story() -> None:
        async with under_attack() as table:
            await table.advance(12)
            table.cheat.line.rewrite = lambda message: [message.signed]
            await table.advance(24)
            table.nobody_is_blamed()

    live_through(story())


def test_03_a_copied_anchor_ends_the_start_and_the_next_one_succeeds() -> None:
    async def story() -> None:
        async with in_lobby() as table:
            await table.sit()
            cheat = table.cheat

            def copy(message: SlotMessage) -> Sequence[Signed]:
                if not isinstance(message.content, Anchor):
                    return [message.signed]
                bodies = cheat.game.ledger.bodies.values()
                other = next(body.content for body in bodies if body.seat != cheat.seat)
                return [cheat.sign(other, **place_of(message))]

            cheat.line.rewrite = copy
            host = table.honest[0]
            await table.until(lambda: may_start(host))
            host.client.submit(StartGame())
            await table.until(lambda: all(aborted(person) for person in table.honest))
            assert all(person.session.game is None for person in table.honest)
            assert all(person.violations == [] for person in table.honest)
            cheat.line.rewrite = None
            cheat.client.submit(ClearTable())  # it has heard itself contradict itself
            await table.sit()
            await table.start()
            await table.advance(6)

    live_through(story())


def test_08_a_link_over_a_foreign_head_is_not_counted() -> None:
    async def story() -> None:
        async with under_attack() as table:
            cheat = table.cheat

            def stray(message: SlotMessage) -> Sequence[Signed]:
                if isinstance(message.content, Link):
                    foreign = cheat.sign(message.content, h=message.h, prev=b"x" * 32)
                    return [foreign] if message.h % 2 else [message.signed, foreign]
                return [message.signed]

            cheat.line.rewrite = stray
            table.let_move()
            # Two bodies of one slot are two bodies, whatever they hang on.
            await table.void(Code.EQUIVOCATION)

    live_through(story())


def test_08_alone_it_only_keeps_the_slot_open() -> None:
    async def story() -> None:
        async with under_attack(3) as table:
            cheat = table.cheat
            start_h = cheat.game.ledger.position.h

            def stray(message: SlotMessage) -> Sequence[Signed]:
                if message.h <= start_h:
                    return [message.signed]  # asked for again by whoever wonders about its head
                return [cheat.sign(message.content, h=message.h, prev=b"x" * 32)]

            cheat.line.rewrite = stray
            table.let_move()
            await table.wait(30)
            table.nobody_is_blamed()
            for person in table.honest:
                person.votes = True
            await table.until(lambda: all(out(person, cheat) for person in table.honest))
            await table.advance(12)
            table.nobody_is_blamed()

    live_through(story())


def test_09_who_withholds_its_link_is_voted_out_and_the_event_is_burned() -> None:
    async def story() -> None:
        async with under_attack(3) as table:
            cheat = table.cheat
            await table.advance(9)
            cheat.line.rewrite = lambda m: [] if isinstance(m.content, Link) else [m.signed]
            table.let_move()
            await table.wait(50)
            assert all(not p.client.snapshot.game.may_vote_out for p in table.honest)  # type: ignore[union-attr]
            burned = {p.game.ledger.position.event for p in table.honest}
            assert len(burned) == 1
            for person in table.honest:
                person.votes = True
            await table.until(lambda: all(out(person, cheat) for person in table.honest))
            # 11: its link after all, once it is out, changes nothing.
            event = burned.pop()
            cheat.send(cheat.sign(Link(event, cheat.link(event))))
            await table.goes_on()
            for person in table.honest:
                events = [note.event_number for note in person.game.ledger.notes]
                assert event not in events
                assert event + 1 in events

    live_through(story())
