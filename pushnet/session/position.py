"""The log's state machine: where a game stands after h slots, and what slot h + 1 may hold.

Everything here is a pure function of the TABLE and the bodies in the log. Players, spectators,
restarts, replay and the verifier all go through `judge`, `close` and `drop`; there is no other way
for a game to move. Source: protocol/pushnet.md 9-12.

    ANCHOR --close--> FIRST --close--> ACT <-> EVENT --> OVER
      slot 1: x_0       slot 2: event 1   one move   one link from each other active seat

In a game with a sealed deck KEYS, SHUFFLE and SHARES stand in the place of EVENT
(sealed_slots.py).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from pushnet.crypto import tags
from pushnet.crypto.chain import CHAIN_LENGTH, advance_ok, seed_ok, step
from pushnet.crypto.chance import Stream, beacon_output
from pushnet.crypto.hashing import length_prefixed, sha256, u8, u32
from pushnet.errors import Code, RefusedError
from pushnet.games.api import Chance, NewDeck, Owed
from pushnet.ids import Digest, GameId, Seat
from pushnet.session import sealed_slots
from pushnet.session.deck import SealedDeck, new_deck
from pushnet.session.snapshot import SlotNote
from pushnet.session.table import OpenTable
from pushnet.wire.contents import (
    Act,
    Anchor,
    DeckKey,
    Leave,
    Link,
    Shares,
    Shuffle,
    SlotMessage,
)
from pushnet.words import say

EXIT_CLOSE = 0
EXIT_DROP = 1
FIRST_VOTE_SLOT = 3  # no votes in slots 1 and 2: until then ABORT ends the start


class Step(Enum):
    """What the open slot is for."""

    ANCHOR = "anchor"
    FIRST = "first"
    ACT = "act"
    EVENT = "event"
    KEYS = "keys"
    SHUFFLE = "shuffle"
    SHARES = "shares"
    OVER = "over"


SEALED_STEPS = frozenset({Step.KEYS, Step.SHUFFLE, Step.SHARES})


@dataclass(frozen=True, slots=True)
class Asked:
    """The event that is pending."""

    head: Digest  # of the slot whose action asked for it
    mover: Seat
    link: bytes | None  # the mover's own; None when a DROP burned it: then it owes another


@dataclass(frozen=True, slots=True)
class Position:
    """A game after `h` slots. Equal logs give equal positions."""

    h: int
    head: Digest
    step: Step
    active: tuple[Seat, ...]  # ascending
    due: tuple[Seat, ...]  # who owes slot h + 1 a body, ascending; empty when over
    event: int  # number of the event pending or next
    known: tuple[tuple[int, bytes], ...]  # by seat: its last link in the log and that link's number
    asked: Asked | None  # when step is EVENT
    state: Any  # the game's; None before event 1
    deck: SealedDeck | None = None  # of a game that has one, from its first deal on
    owed: Owed | None = None  # when step is SHARES


def start_head(game: GameId) -> Digest:
    """Return head_0."""
    return sha256(length_prefixed(tags.LOG), game)


def open_position(table: OpenTable) -> Position:
    """Return the position before slot 1: every seat owes its anchor."""
    nothing = tuple((0, b"") for _ in table.seats)
    return Position(
        h=0,
        head=start_head(table.game),
        step=Step.ANCHOR,
        active=table.seats,
        due=table.seats,
        event=1,
        known=nothing,
        asked=None,
        state=None,
    )


def judge(table: OpenTable, position: Position, message: SlotMessage) -> None:
    """Accept a body for the open slot, over its head, or raise.

    A seat that signs what is refused here has broken the rules provably: the body itself, over the
    right head, is the evidence.

    Raises:
        RefusedError: WRONG_SEAT, NOT_DUE, EVENT_NUMBER, LINK_MISMATCH, LINK_MISSING, LINK_UNASKED,
            ILLEGAL_ACTION, DECK_KEY, SHUFFLE_PROOF, SHARE_PROOF.
    """
    seat = message.seat
    if seat not in position.active:
        raise RefusedError(Code.WRONG_SEAT)
    if seat not in position.due:
        raise RefusedError(Code.NOT_DUE)
    match position.step, message.content:
        case _, Leave(seed):
            if position.step is Step.ANCHOR:
                raise RefusedError(Code.NOT_DUE)
            if not seed_ok(table.domains[seat], *position.known[seat], seed):
                raise RefusedError(Code.LINK_MISMATCH)
        case Step.ANCHOR, Anchor():
            pass
        case ((Step.FIRST | Step.EVENT), Link() as link):
            _check_event_link(table, position, seat, link)
        case Step.ACT, Act() as act if position.deck is None:
            _judge_act(table, position, seat, act)
        case Step.ACT, Act() as act:
            sealed_slots.judge_act(table, position, seat, act)
        case Step.KEYS, DeckKey() as key:
            sealed_slots.judge_key(position, seat, key)
        case Step.SHUFFLE, Shuffle() as shuffle:
            sealed_slots.judge_shuffle(position, shuffle)
        case Step.SHARES, Shares() as shares:
            sealed_slots.judge_shares(position, seat, shares)
        case _:
            raise RefusedError(Code.NOT_DUE)


def _judge_act(table: OpenTable, position: Position, seat: Seat, act: Act) -> None:
    try:
        action = table.rules.decode_action(list(act.action))
        asks = table.rules.asks_chance(position.state, action)
        table.rules.apply(position.state, action, None)
    except RefusedError as refused:
        raise RefusedError(Code.ILLEGAL_ACTION, refused.detail) from None
    if act.shares is not None:
        raise RefusedError(Code.SHARE_PROOF, say("this game has no sealed cards"))
    if asks and act.link is None:
        raise RefusedError(Code.LINK_MISSING)
    if not asks and act.link is not None:
        raise RefusedError(Code.LINK_UNASKED)
    if act.link is not None:
        _check_event_link(table, position, seat, act.link)


def _check_event_link(table: OpenTable, position: Position, seat: Seat, link: Link) -> None:
    if link.event != position.event:
        raise RefusedError(Code.EVENT_NUMBER)
    _check_link(table, position, seat, link)


def _check_link(table: OpenTable, position: Position, seat: Seat, link: Link) -> None:
    number, known = position.known[seat]
    if not advance_ok(table.domains[seat], number, known, link.event, link.link):
        raise RefusedError(Code.LINK_MISMATCH)


def close(
    table: OpenTable, position: Position, bodies: Sequence[SlotMessage]
) -> tuple[Position, SlotNote]:
    """Return the position after the open slot was left by CLOSE.

    Args:
        table: The table.
        position: Before the slot.
        bodies: One judged body from each due seat, ascending by seat.

    Raises:
        RefusedError: ANCHOR_REPEATED: two seats show one anchor, so one copied the other's;
            DECK_KEYS: two seats have one deck key, or all of them cancel.
    """
    assert tuple(body.seat for body in bodies) == position.due
    head = _slot_head(position, EXIT_CLOSE, [(b.seat, sha256(b.signed.body)) for b in bodies])
    leavers = frozenset(b.seat for b in bodies if isinstance(b.content, Leave))
    moved = replace(position, h=position.h + 1, head=head)
    resolved: int | None = None
    if position.step is Step.ANCHOR:
        return _close_anchors(moved, bodies)
    if position.step is Step.ACT:
        after, events = _close_act(table, position, moved, bodies[0])
    elif position.step in SEALED_STEPS:
        after, events = _close_sealed(table, position, moved, () if leavers else bodies)
    else:
        after, events = _close_event(table, position, moved, bodies)
        resolved = position.event
    if leavers:
        state, departures = table.rules.depart(after.state, leavers)
        active = tuple(seat for seat in after.active if seat not in leavers)
        asked = None if after.asked is None or after.asked.mover in leavers else after.asked
        after = replace(after, state=state, active=active, asked=asked)
        events += departures
    return _settle(table, after), SlotNote(
        h=moved.h,
        events=events,
        state=after.state,
        event_number=resolved,
        dropped=(),
        left=tuple(sorted(leavers)),
    )


def _close_anchors(moved: Position, bodies: Sequence[SlotMessage]) -> tuple[Position, SlotNote]:
    anchors = [body.content.link for body in bodies if isinstance(body.content, Anchor)]
    if len(set(anchors)) < len(anchors):
        raise RefusedError(Code.ANCHOR_REPEATED)
    after = replace(moved, step=Step.FIRST, known=tuple((0, anchor) for anchor in anchors))
    note = SlotNote(h=moved.h, events=(), state=None, event_number=None, dropped=(), left=())
    return after, note


def _close_sealed(
    table: OpenTable, before: Position, moved: Position, bodies: Sequence[SlotMessage]
) -> tuple[Position, tuple[Any, ...]]:
    if not bodies:
        return moved, ()  # somebody leaves: the deck goes with that seat
    state, events, deck = sealed_slots.close_slot(table, before, bodies)
    return replace(moved, state=state, deck=deck), events


def _close_act(
    table: OpenTable, before: Position, moved: Position, body: SlotMessage
) -> tuple[Position, tuple[Any, ...]]:
    if not isinstance(body.content, Act):
        return moved, ()  # a LEAVE: the seat departs instead of moving
    if before.deck is not None:
        state, events, deck = sealed_slots.close_act(table, before, body.seat, body.content)
        return replace(moved, state=state, deck=deck), events
    action = table.rules.decode_action(list(body.content.action))
    state, events = table.rules.apply(moved.state, action, None)
    link = body.content.link
    if link is None:
        return replace(moved, state=state), events
    known = _with_known(moved, {body.seat: (link.event, link.link)})
    asked = Asked(moved.head, body.seat, link.link)
    return replace(moved, state=state, known=known, asked=asked), events


def _close_event(
    table: OpenTable, before: Position, moved: Position, bodies: Sequence[SlotMessage]
) -> tuple[Position, tuple[Any, ...]]:
    event, asked = before.event, before.asked
    links: dict[Seat, bytes] = {}
    if asked is not None and asked.link is not None:
        links[asked.mover] = asked.link
    for body in bodies:
        if isinstance(body.content, Leave):
            links[body.seat] = _link_from_seed(table, body.seat, body.content.seed, event)
        elif isinstance(body.content, Link):
            links[body.seat] = body.content.link
    ordered = [(seat, links[seat]) for seat in moved.active]
    # No action asks for event 1: the anchors do, in the slot just before.
    head = before.head if asked is None else asked.head
    stream = Stream(beacon_output(table.game, event, head, ordered))
    known = _with_known(moved, {seat: (event, link) for seat, link in links.items()})
    after = replace(moved, known=known, event=event + 1, asked=None)
    rules = table.rules
    if moved.state is None:
        count = len(table.seats)
        first = rules.first_player(table.options, count, stream.below(count))
        return replace(after, state=rules.setup(table.options, count, first)), ()
    state, events = moved.state, ()
    # One event may feed several chance steps: a bust's die is the next draw after its card.
    while (bound := rules.chance_bound(state)) is not None:
        chance = Chance(stream.below(bound), bound)
        state, more = rules.apply(state, rules.chance_action(state), chance)
        events += more
    return replace(after, state=state), events


def _link_from_seed(table: OpenTable, seat: Seat, seed: bytes, event: int) -> bytes:
    link = seed
    for number in range(CHAIN_LENGTH, event, -1):
        link = step(table.domains[seat], number, link)
    return link


def drop(
    table: OpenTable, position: Position, members: Sequence[Seat]
) -> tuple[Position, SlotNote]:
    """Return the position after the open slot was left by DROP(members).

    The event number is burned: some links of it may be known to some, so a new one is drawn, due
    from everybody who remains, the mover included.
    """
    head = _slot_head(position, EXIT_DROP, [(seat, b"") for seat in members])
    state, events = table.rules.depart(position.state, frozenset(members))
    asked = position.asked
    if asked is not None:
        asked = None if asked.mover in members else replace(asked, link=None)
    after = replace(
        position,
        h=position.h + 1,
        head=head,
        active=tuple(seat for seat in position.active if seat not in members),
        event=position.event + 1,
        asked=asked,
        state=state,
    )
    return _settle(table, after), SlotNote(
        h=after.h,
        events=events,
        state=state,
        event_number=None,
        dropped=tuple(members),
        left=(),
    )


def _settle(table: OpenTable, position: Position) -> Position:
    """Fill in who owes the next slot what."""
    rules, state = table.rules, position.state
    if rules.is_over(state):
        return replace(position, step=Step.OVER, due=(), asked=None, owed=None)
    if rules.sealed is not None:
        match rules.sealed.need(state):
            case NewDeck() as wanted:
                return _settle_deck(table, position, wanted)
            case Owed(by) as owed:
                due = tuple(seat for seat, _ in by)
                return replace(position, step=Step.SHARES, due=due, asked=None, owed=owed)
            case None:
                position = replace(position, owed=None)
    if rules.chance_bound(state) is not None:
        asked = position.asked
        assert asked is not None
        owing = asked.mover if asked.link is not None else None
        due = tuple(seat for seat in position.active if seat != owing)
        return replace(position, step=Step.EVENT, due=due)
    mover = rules.to_move(state)
    assert mover is not None
    return replace(position, step=Step.ACT, due=(mover,), asked=None)


def _settle_deck(table: OpenTable, position: Position, wanted: NewDeck) -> Position:
    deck = position.deck
    if deck is None or deck.context.number != wanted.number:
        deck = new_deck(table, wanted, position.head)
    step = Step.SHUFFLE if deck.keys else Step.KEYS
    due = (deck.shuffler,) if deck.keys else position.active
    return replace(position, step=step, due=due, asked=None, deck=deck, owed=None)


def _slot_head(position: Position, leaving: int, parts: Sequence[tuple[Seat, bytes]]) -> Digest:
    listed = b"".join(u8(seat) + part for seat, part in parts)
    opening = length_prefixed(tags.SLOT) + position.head + u32(position.h + 1)
    return sha256(opening, u8(leaving), u8(len(parts)), listed)


def _with_known(
    position: Position, news: dict[Seat, tuple[int, bytes]]
) -> tuple[tuple[int, bytes], ...]:
    return tuple(news.get(Seat(seat), old) for seat, old in enumerate(position.known))
