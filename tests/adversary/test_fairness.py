"""Scenarios D 41-43, 45, 46 and 52: what is known when, what silence or repetition buys."""

from collections.abc import Sequence

import pytest

from pushnet.crypto.chance import Stream, beacon_output
from pushnet.crypto.sealing import open_payload
from pushnet.errors import Code
from pushnet.games.push_cards import cards_of
from pushnet.ids import Seat
from pushnet.session.effects import ClearTable
from pushnet.verify import Replayed, replay_record
from pushnet.wire.contents import Act, Link, Signed, SlotMessage
from pushnet.wire.envelope import open_envelope
from pushnet.wire.messages import parse
from tests.adversary.clockwork import live_through
from tests.adversary.people import Cheat
from tests.adversary.table import Table, out, under_attack


def slot_messages(table: Table) -> list[SlotMessage]:
    """Return all that seats signed, in the order in which an insider heard it."""
    heard = []
    for payload in table.honest[0].line.tape:
        for signed in open_envelope(open_payload(table.room, payload)):
            message = parse(signed)
            if isinstance(message, SlotMessage):
                heard.append(message)
    return heard


def test_41_no_link_is_on_the_wire_before_its_event_was_asked_for() -> None:
    async def story() -> None:
        async with under_attack() as table:
            await table.advance(60)
            asked = {1}  # all anchors stand: event 1 may be drawn
            for message in slot_messages(table):
                match message.content:
                    case Act(_, Link(event, _)):
                        asked.add(event)
                    case Link(event, _):
                        assert event in asked
            assert len(asked) > 4

    live_through(story())


def test_42_no_program_holds_an_order_of_cards() -> None:
    async def story() -> None:
        async with under_attack() as table:
            await table.advance(30)
            for person in table.seated:
                pile = list(person.client.snapshot.game.state.pile)  # type: ignore[union-attr]
                assert pile == sorted(pile)
                assert set(cards_of(sum(1 << card for card in pile))) == set(pile)

    live_through(story())


def outcome(table: Table, links: dict[Seat, bytes], head: bytes, event: int) -> int:
    game = table.honest[0].game.table.game
    output = beacon_output(game, event, head, sorted(links.items()))  # type: ignore[arg-type]
    return Stream(output).below(1 << 32)


def test_43_commitments_and_all_that_the_cheat_knows_leave_every_outcome_open() -> None:
    """With one honest link unknown, any value of it gives another outcome."""

    async def story() -> None:
        async with under_attack() as table:
            await table.advance(9)
            await table.to_turn_of_an_honest()
            position = table.honest[0].game.ledger.position
            links = {
                person.seat: _next_link(person.game, position.event) for person in table.seated
            }
            true = outcome(table, links, position.head, position.event)
            honest = table.honest[0].seat
            guesses = {
                outcome(table, links | {honest: bytes([n]) * 32}, position.head, position.event)
                for n in range(50)
            }
            assert len(guesses) == 50
            assert true not in guesses

    live_through(story())


def _next_link(game: object, event: int) -> bytes:
    own = game.own  # type: ignore[attr-defined]
    assert own is not None
    return own.chain.link(event)


def test_45_silence_when_the_result_is_bad_costs_the_seat_and_draws_anew() -> None:
    """The last to reveal sees the card first. It may fall silent once; then it is out."""

    async def story() -> None:
        async with under_attack(3) as table:
            cheat, seen = table.cheat, []

            def look_first(message: SlotMessage) -> Sequence[Signed]:
                if not isinstance(message.content, Link) or message.h < 30:
                    return [message.signed]
                seen.append(message.content.event)
                return []  # a bad card, let us say

            cheat.line.rewrite = look_first
            table.let_move()
            await table.until(lambda: bool(seen))
            before = cheat.client.snapshot.game
            assert before is not None
            # Its own program goes on for a moment: it knows the card that the others do not.
            for person in table.honest:
                person.votes = True
            await table.until(lambda: all(out(person, cheat) for person in table.honest))
            await table.goes_on()
            for person in table.honest:
                drawn = [note.event_number for note in person.game.ledger.notes]
                assert seen[0] not in drawn
                assert seen[0] + 1 in drawn
                replayed = replay_record(person.game.record())
                assert isinstance(replayed, Replayed)
                (drop,) = replayed.report.drops
                assert drop.seats == (cheat.seat,)
                assert len(drop.voters) == 3

    live_through(story())


async def rematch(table: Table) -> None:
    for person in table.seated:
        person.client.submit(ClearTable())
    await table.sit()
    await table.start()


@pytest.mark.parametrize("as_its_own", [False, True])
def test_46_what_was_signed_in_another_game_is_worth_nothing_in_this_one(as_its_own: bool) -> None:
    async def story() -> None:
        async with under_attack() as table:
            cheat: Cheat = table.cheat
            await table.advance(20)
            old = [message.signed for message in slot_messages(table)]
            chain = cheat.game.own.chain  # type: ignore[union-attr]
            second = cheat.sign(Act((99,), None), h=2)
            table.stop_moving()
            cheat.send(second)  # ends the first game, so that another can begin
            await table.void(Code.EQUIVOCATION)
            for person in table.honest:
                person.client.last_report = None
            await rematch(table)
            cheat.send(*old)
            await table.wait(2)
            table.nobody_is_blamed()
            await table.advance(12)
            if as_its_own:
                cheat.line.rewrite = lambda message: (
                    [_again(cheat, chain.link(message.content.event), message)]
                    if isinstance(message.content, Link)
                    else [message.signed]
                )
                table.let_move()
                await table.void(Code.LINK_MISMATCH)
            else:
                await table.goes_on()

    live_through(story())


def _again(cheat: Cheat, link: bytes, message: SlotMessage) -> Signed:
    assert isinstance(message.content, Link)
    content = Link(message.content.event, link)
    return cheat.sign(content, h=message.h, prev=message.prev)


def test_52_whoever_doubts_a_card_can_have_every_draw_computed_again() -> None:
    async def story() -> None:
        async with under_attack() as table:
            await table.advance(40)
            replayed = replay_record(table.honest[0].game.record())
            assert isinstance(replayed, Replayed)
            ledger = table.honest[0].game.ledger
            assert [note.events for note in replayed.notes] == [n.events for n in ledger.notes]
            assert replayed.report.events == sum(n.event_number is not None for n in ledger.notes)
            assert replayed.report.events > 2

    live_through(story())
