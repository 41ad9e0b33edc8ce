"""A seat that lies with votes, or leaves in ways that leaving is not meant for.

Attacks 10-12 and 14, protocol/pushnet.md 12 and 13. A vote is a claim: it convicts nobody, and what
disproves it travels with the NO.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from pushnet.errors import Code
from pushnet.ids import Digest, Seat
from pushnet.session.effects import LeaveGame
from pushnet.session.ledger import OLD_SLOTS_MAX, VOTES_BACK_MAX
from pushnet.wire.contents import ZERO_DIGEST, Leave, Link, Signed, SlotMessage, Vote
from tests.adversary.clockwork import live_through
from tests.adversary.people import Cheat, Person
from tests.adversary.table import Table, out, under_attack


def others(cheat: Cheat) -> list[Seat]:
    return [seat for seat in cheat.game.ledger.position.active if seat != cheat.seat]


def subsets(cheat: Cheat) -> list[tuple[Seat, ...]]:
    seats = others(cheat)
    return [m for size in range(1, len(seats) + 1) for m in combinations(seats, size)]


def dropped(person: Person) -> list[Seat]:
    return [seat for note in person.game.ledger.notes for seat in note.dropped]


def test_10_a_link_shown_to_one_peer_only_defeats_the_vote_of_the_others() -> None:
    async def story() -> None:
        async with under_attack(3) as table:
            await table.advance(9)
            cheat, witness = table.cheat, table.honest[0]

            def whisper(message: SlotMessage) -> Sequence[Signed]:
                if isinstance(message.content, Link):
                    cheat.send(message.signed, only=[witness])
                    return []
                return [message.signed]

            cheat.line.rewrite = whisper
            # The witness goes on, and within seconds the others ask it for that slot.
            await table.goes_on()
            assert all(dropped(person) == [] for person in table.honest)

    live_through(story())


def test_12_a_false_yes_is_its_signers_claim_and_the_game_goes_on() -> None:
    async def story() -> None:
        async with under_attack(3) as table:
            mover = await table.to_turn_of_an_honest()
            cheat = table.cheat
            cheat.send(cheat.sign(Vote((mover.seat,), yes=True, evidence=())))
            await table.wait(5)
            table.nobody_is_blamed()
            await table.goes_on()
            assert all(dropped(person) == [] for person in table.honest)

    live_through(story())


def test_yes_to_everything_at_every_slot_changes_nothing_and_stays_within_limits() -> None:
    async def story() -> None:
        async with under_attack(3) as table:
            cheat = table.cheat
            for _ in range(4):
                await table.to_turn_of_an_honest()
                yes = [Vote(m, yes=True, evidence=()) for m in subsets(cheat)]
                cheat.send(*(cheat.sign(vote) for vote in yes))
                await table.advance(2)
            await table.goes_on()
            assert all(dropped(person) == [] for person in table.honest)

    live_through(story())


def test_of_votes_on_slots_long_left_only_a_few_are_kept() -> None:
    async def story() -> None:
        async with under_attack(2) as table:
            cheat = table.cheat
            await table.advance(VOTES_BACK_MAX + 40)
            await table.to_turn_of_an_honest()
            ledger = cheat.game.ledger
            votes = [
                cheat.sign(
                    Vote((seat,), yes=True, evidence=()), h=h, prev=ledger.positions[h - 1].head
                )
                for h in range(3, ledger.position.h + 1)
                for seat in ledger.positions[h - 1].due
                if seat != cheat.seat
            ]
            cheat.send(*votes)
            await table.wait(3)
            for person in table.honest:
                kept = person.game.ledger.votes
                old = [h for h in kept if h + VOTES_BACK_MAX < ledger.position.h + 1]
                assert len(old) <= OLD_SLOTS_MAX
                assert len(kept) <= VOTES_BACK_MAX + 1 + OLD_SLOTS_MAX
            await table.goes_on()

    live_through(story())


def test_votes_over_heads_that_never_were_fill_no_disk() -> None:
    async def story() -> None:
        async with under_attack() as table:
            mover = await table.to_turn_of_an_honest()
            await table.wait(3)
            stored = [len(person.shelf.stored) for person in table.honest]
            vote = Vote((mover.seat,), yes=True, evidence=())
            for number in range(60):
                foreign = Digest(number.to_bytes(32, "big"))
                table.cheat.send(table.cheat.sign(vote, prev=foreign))
            await table.wait(4)
            assert [len(person.shelf.stored) for person in table.honest] == stored
            await table.goes_on()

    live_through(story())


def bare_body(cheat: Cheat, mover: Person) -> Vote:
    """A NO whose evidence is a body of its own, which proves nothing."""
    return Vote((mover.seat,), yes=False, evidence=(cheat.sign(Link(1, bytes(32))),))


def of_another_slot(cheat: Cheat, mover: Person) -> Vote:
    bodies = cheat.game.ledger.bodies.items()
    old = next(body.signed for (_, seat), body in bodies if seat == mover.seat)
    return Vote((mover.seat,), yes=False, evidence=(old,))


def with_a_wrong_signature(cheat: Cheat, mover: Person) -> Vote:
    forged = cheat.sign(Link(1, bytes(32)), seat=mover.seat)
    return Vote((mover.seat,), yes=False, evidence=(forged,))


def nested(cheat: Cheat, mover: Person) -> Vote:
    """A NO within a NO within a NO, as deep as a body holds."""
    vote = bare_body(cheat, mover)
    for _ in range(9):
        vote = Vote((mover.seat,), yes=False, evidence=(cheat.sign(vote),))
    return vote


def a_room_body(cheat: Cheat, mover: Person) -> Vote:
    return Vote((mover.seat,), yes=False, evidence=(cheat.say(cheat.session.hello),))


@pytest.mark.parametrize(
    "forge", [bare_body, of_another_slot, with_a_wrong_signature, nested, a_room_body]
)
def test_a_no_whose_evidence_proves_nothing_is_refused(forge: Any) -> None:
    async def story() -> None:
        async with under_attack(3) as table:
            await table.advance(4)
            mover = await table.to_turn_of_an_honest()
            cheat = table.cheat
            cheat.send(cheat.sign(forge(cheat, mover)))
            await table.wait(3)
            for person in table.honest:
                codes = {violation.code for violation in person.violations}
                assert codes & {Code.VOTE_FORM, Code.BAD_SIGNATURE}
                assert not any(person.game.ledger.votes.values())
            await table.goes_on()

    live_through(story())


def test_yes_and_no_of_one_seat_are_equivocation() -> None:
    async def story() -> None:
        async with under_attack(3) as table:
            await table.advance(6)
            cheat = table.cheat
            ledger = cheat.game.ledger
            h = max(
                at for at, seat in ledger.bodies if seat != cheat.seat and at <= ledger.position.h
            )
            body = next(b for (at, s), b in ledger.bodies.items() if at == h and s != cheat.seat)
            where = {"h": h, "prev": ledger.positions[h - 1].head}
            yes = cheat.sign(Vote((body.seat,), yes=True, evidence=()), **where)
            no = cheat.sign(Vote((body.seat,), yes=False, evidence=(body.signed,)), **where)
            cheat.send(yes, only=[table.honest[0]])
            cheat.send(no, only=[table.honest[1]])
            await table.void(Code.EQUIVOCATION)

    live_through(story())


# Leaving


def leave(cheat: Cheat, h: int, seed: bytes | None = None) -> Signed:
    own = cheat.game.own
    assert own is not None
    seed = own.chain.seed if seed is None else seed
    return cheat.sign(Leave(seed), h=h, prev=ZERO_DIGEST)


async def two_leaves(table: Table, h: int) -> None:
    table.cheat.send(leave(table.cheat, h), leave(table.cheat, h + 1))


async def a_body_beyond(table: Table, h: int) -> None:
    """It leaves for some and plays on for the others."""
    table.cheat.send(leave(table.cheat, h), only=[table.honest[0]])


async def a_wrong_seed(table: Table, h: int) -> None:
    table.cheat.line.rewrite = lambda message: [message.signed] if message.h <= h else []
    table.cheat.send(leave(table.cheat, h, bytes(32)))


LEAVES = {
    two_leaves: Code.EQUIVOCATION,
    a_body_beyond: Code.EQUIVOCATION,
    a_wrong_seed: Code.LINK_MISMATCH,
}


@pytest.mark.parametrize("attack", LEAVES)
def test_a_false_leave_makes_the_game_void_by_its_seat(attack: Any) -> None:
    async def story() -> None:
        async with under_attack() as table:
            await table.to_turn_of_an_honest()
            await attack(table, table.cheat.game.ledger.position.h)
            table.let_move()
            await table.void(LEAVES[attack])

    live_through(story())


def test_a_leave_for_the_far_future_is_kept_once_and_changes_nothing() -> None:
    async def story() -> None:
        async with under_attack() as table:
            await table.to_turn_of_an_honest()
            await table.wait(3)
            stored = [len(person.shelf.stored) for person in table.honest]
            far = [leave(table.cheat, (1 << 20) - number) for number in range(300)]
            table.cheat.send(*far)
            await table.wait(4)
            after = [len(person.shelf.stored) for person in table.honest]
            assert all(now - then <= 4 for then, now in zip(stored, after, strict=True))
            await table.goes_on()

    live_through(story())


def test_14_an_honest_leave_that_races_a_move_ends_in_one_log() -> None:
    async def story() -> None:
        async with under_attack(3) as table:
            leaver = table.honest[2]
            await table.advance(7)
            table.let_move()
            leaver.client.submit(LeaveGame())
            await table.until(lambda: all(out(person, leaver) for person in table.honest))
            await table.goes_on()
            await table.quiet()
            assert len(set(table.stands())) == 1

    live_through(story())
