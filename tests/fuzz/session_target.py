"""A session in the middle of a game, and everything that others, time and its player may do to it.

Each input is a story told by `Choices`. One seat is a cheat that signs whatever the story says;
strangers and recordings come in between; the third seat signs what is right, once. Whatever
the story: nothing raises, nothing grows past its limit, and nobody honest is ever accused.
"""

import contextlib
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pushnet.crypto import tags
from pushnet.crypto.chain import Chain
from pushnet.crypto.sealing import ENVELOPE_BYTES_MAX, NONCE_BYTES, seal
from pushnet.crypto.signing import SigningKey
from pushnet.errors import RefusedError
from pushnet.ids import Digest, GameId, Seat
from pushnet.session.effects import (
    AbortStart,
    CastVote,
    ClearTable,
    Effect,
    Entry,
    Intent,
    LeaveGame,
    MarkReady,
    Play,
    Publish,
    Record,
    Say,
    StandUp,
    StartGame,
    TakeSeat,
)
from pushnet.session.evidence import contradiction
from pushnet.session.outbox import signed_of
from pushnet.session.position import Step
from pushnet.session.session import Session, open_session
from pushnet.wire import contents
from pushnet.wire.contents import Act, Hello, Link, Signed, SlotMessage
from pushnet.wire.envelope import pack_envelopes
from pushnet.wire.messages import parse, room_body, slot_body
from tests.fuzz.choices import Choices
from tests.session.limits import over_limit
from tests.session.tables import ROOM, Table

ACTS_MAX = 48  # of one story
CROWD = [SigningKey.from_seed(bytes([200 + number]) * 32) for number in range(24)]
MOVES = 7


@dataclass(frozen=True, eq=False)
class Opening:
    """A game as one honest seat holds it, and the secrets of the other two."""

    key: SigningKey
    entries: tuple[Entry, ...]
    cheat: Seat
    keys: dict[Seat, SigningKey]
    seeds: dict[Seat, bytes]


@lru_cache
def opening() -> Opening:
    table = Table(3, "fuzz")
    table.start()
    for _ in range(MOVES):
        table.move()
    games = [client.session.game for client in table.clients]
    own = [game.own for game in games if game is not None and game.own is not None]
    return Opening(
        key=table.clients[0].key,
        entries=tuple(table.clients[0].journal),
        cheat=own[1].seat,
        keys={seat.seat: seat.key for seat in own},
        seeds={seat.seat: seat.chain.seed for seat in own},
    )


@dataclass
class Story:
    """One input as it unfolds."""

    choices: Choices
    session: Session
    start: Opening
    now_ms: int = 1_000
    received: int = 0
    stored: int = 0
    journal: list[Entry] = field(default_factory=list)
    tape: list[bytes] = field(default_factory=list)  # envelopes
    own: list[SlotMessage] = field(default_factory=list)  # what our seat signed
    right: dict[tuple[int, Seat], Signed] = field(default_factory=dict)  # by slot and seat

    def hear(self, *items: Signed) -> None:
        for envelope in pack_envelopes(items):
            self.hear_envelope(envelope)

    def hear_envelope(self, envelope: bytes) -> None:
        self.tape.append(envelope)
        payload = seal(ROOM, envelope[:ENVELOPE_BYTES_MAX], bytes(NONCE_BYTES))
        self.received += len(payload)
        self.carry_out(self.session.receive(payload, self.now_ms))

    def carry_out(self, effects: tuple[Effect, ...]) -> None:
        sent_after_stored = False
        for effect in effects:
            match effect:
                case Record(entries):
                    assert not sent_after_stored
                    self.stored += sum(len(entry.content) for entry in entries)
                    self.journal += entries
                    self.own += [
                        parse(signed_of(entry))  # type: ignore[misc]
                        for entry in entries
                        if entry.kind == "own"
                    ]
                case Publish(envelope):
                    sent_after_stored = True
                    assert len(envelope) <= ENVELOPE_BYTES_MAX
                case _:
                    pass

    def check(self) -> None:
        assert over_limit(self.session) == {}
        # One entry for each body that came, and what we signed ourselves.
        assert self.stored <= 2_000 + self.received + 4_096 * len(self.own)
        game = self.session.game
        if game is not None and game.ledger.evidence is not None:
            assert game.ledger.evidence.offender == self.start.cheat
            assert game.table.keys[self.start.cheat] != self.session.key.public
        if game is not None:
            assert not game.halted

    def check_own(self) -> None:
        for index, one in enumerate(self.own):
            for other in self.own[index + 1 :]:
                assert one.game != other.game or contradiction(one, other) is None

    def check_restart(self) -> None:
        """What was stored, and nothing else, brings a program back to where it stood."""
        game = self.session.game
        entries = (*self.start.entries, *self.journal)
        again = open_session(ROOM, self.start.key, self.session.hello, self.now_ms, entries)
        if game is None or again.game is None or not game.is_live:
            return
        assert again.game.ledger.position.head == game.ledger.position.head
        assert set(again.game.ledger.bodies) == set(game.ledger.bodies)


def tell_session(raw: bytes) -> None:
    """Live through one story."""
    start = opening()
    hello = Hello(b"n" * 16, (1,), "fuzz", "Player 0", b"s" * 16, start.key.public)
    session = open_session(ROOM, start.key, hello, 1_000, start.entries)
    assert session.game is not None
    session.game.recovering = False
    story = Story(Choices(raw), session, start)
    acts = (
        _table_goes_on, _table_goes_on, _table_goes_on, _cheat_signs, cheat_says, stranger_says,
        noise, time_passes, again, spoilt, _our_player, _they_vote,
    )  # fmt: skip
    for _ in range(ACTS_MAX):
        if story.choices.is_over:
            break
        story.choices.pick(acts)(story)
        story.check()
    story.now_ms += 70_000
    story.carry_out(session.tick(story.now_ms))
    story.check()
    story.check_own()
    story.check_restart()
    assert session.snapshot.now_ms == story.now_ms


def noise(story: Story) -> None:
    story.hear_envelope(story.choices.take(story.choices.below(200)))


def time_passes(story: Story) -> None:
    story.now_ms += story.choices.below(9_000)
    story.carry_out(story.session.tick(story.now_ms))


def again(story: Story) -> None:
    if story.tape:
        story.hear_envelope(story.choices.pick(story.tape))


def spoilt(story: Story) -> None:
    if story.tape and (envelope := bytearray(story.choices.pick(story.tape))):
        envelope[story.choices.below(len(envelope))] ^= 1 + story.choices.below(255)
        story.hear_envelope(bytes(envelope))


def _slot_content(story: Story, seat: Seat, event: int) -> contents.SlotContent:
    """Return something that the cheat might sign; only what is needed is read from the input."""
    choices, chain = story.choices, _chain(story.start, seat)
    number = max(1, min(256, event + choices.pick([0, 0, 0, 1, -1])))
    link = Link(number, choices.pick([chain.link(number)] * 3 + [bytes(32)]))
    match choices.below(9):
        case 0:
            return link
        case 1:
            return Act(_action(choices), None)
        case 2:
            return Act(_action(choices), link)
        case 3:
            return contents.Leave(choices.pick([chain.seed, chain.seed, bytes(32)]))
        case 4:
            return contents.Vote(seats(choices), yes=True, evidence=())
        case 5:
            evidence = tuple(_held(story) for _ in range(1 + choices.below(3)))
            return contents.Vote(seats(choices), yes=False, evidence=evidence)
        case 6:
            return contents.Abort()
        case 7:
            return contents.Anchor(choices.pick([chain.anchor, bytes(32)]))
        case _:
            return contents.End(Digest(choices.take(1) * 32))


def _action(choices: Choices) -> tuple[Any, ...]:
    return choices.pick([(0,), (1,), (2, choices.below(6)), (choices.below(256),), (), ((),) * 9])


def seats(choices: Choices) -> tuple[Seat, ...]:
    mask = 1 + choices.below(63)
    return tuple(Seat(seat) for seat in range(6) if mask >> seat & 1)


def _held(story: Story) -> Signed:
    game = story.session.game
    bodies = [] if game is None else [body.signed for body in game.ledger.bodies.values()]
    return story.choices.pick(bodies) if bodies else Signed(b"", bytes(64))


@lru_cache
def _chain(start: Opening, seat: Seat) -> Chain:
    hello = Hello(b"n" * 16, (1,), "", "", bytes(16), start.key.public)
    session = open_session(ROOM, start.key, hello, 0, start.entries)
    assert session.game is not None
    return Chain.from_seed(session.game.table.domains[seat], start.seeds[seat])


def sign(story: Story, content: contents.SlotContent, seat: Seat, h: int, prev: bytes) -> Signed:
    game = _game_id(story)
    place: Any = {"game": game, "seat": seat, "h": h, "prev": Digest(prev)}
    if isinstance(content, contents.Leave | contents.Abort):
        place["prev"] = contents.ZERO_DIGEST
    body = slot_body(content, **place)
    return Signed(body, story.start.keys[seat].sign(tags.MSG, body))


def _game_id(story: Story) -> GameId:
    return story.start.entries[0].game


def _cheat_signs(story: Story) -> None:
    choices, game = story.choices, story.session.game
    position = None if game is None else game.ledger.position
    h = 1 if position is None else max(1, position.h + choices.below(12) - 4)
    event = 1 if position is None else position.event
    content = _slot_content(story, story.start.cheat, event)
    h = {contents.Anchor: 1, contents.Abort: 2}.get(type(content), choices.pick([h, h, 1 << 20]))
    prevs = [bytes(32), b"p" * 32]
    if game is not None:
        prevs += [game.ledger.positions[min(h, len(game.ledger.positions)) - 1].head] * 6
    story.hear(sign(story, content, story.start.cheat, h, choices.pick(prevs)))


def _room_content(story: Story) -> contents.RoomContent:
    choices, session = story.choices, story.session
    nonce, count = choices.take(1) * 16, choices.below(1 << 16)
    game = choices.pick([_game_id(story), GameId(choices.take(1) * 32), None])
    position = None if session.game is None else session.game.ledger.position
    h = choices.pick([0, 1, 1 << 20, 0 if position is None else position.h])
    head = bytes(32) if position is None else position.head
    digest = Digest(choices.pick([head, choices.take(1) * 32]))
    quotes = (b"n" * 16,) if choices.below(2) else ()
    held, beside = choices.below(64), choices.take(1) * 8
    some = _game_id(story) if game is None else game
    return choices.pick(
        [
            Hello(nonce, (1,), "p", "x" * choices.below(20), b"s" * 16, session.key.public),
            contents.Sit(nonce, count, choices.pick([None, choices.take(1) * 16])),
            contents.Propose(nonce, count, choices.pick([story.start.entries[0].content, b"\x90"])),
            contents.Ready(nonce, count, game),
            contents.Presence(nonce, count, quotes, game, h, digest, digest, held, beside),
            contents.Sync(nonce, count, session.key.public, some, h),
            contents.Recall(nonce, some),
            contents.Recalled(b"n" * 16, some, h, digest),
            contents.Chat(nonce, count, 0, "line"),
            contents.Offer(nonce, count, "mqtt://x"),
            contents.Gone(nonce, on_purpose=choices.below(2) == 1),
        ]
    )


def said(content: contents.RoomContent, key: SigningKey) -> Signed:
    body = room_body(content, room=ROOM.room_id, key=key.public)
    return Signed(body, key.sign(tags.ROOM, body))


def _say(story: Story, key: SigningKey) -> None:
    story.hear(said(_room_content(story), key))


def cheat_says(story: Story) -> None:
    _say(story, story.start.keys[story.start.cheat])


def stranger_says(story: Story) -> None:
    _say(story, story.choices.pick(CROWD))


def _others(story: Story) -> Seat:
    """Return the honest seat that is not ours."""
    game = story.session.game
    own = None if game is None or game.own is None else game.own.seat
    return next(s for s in story.start.keys if s not in {own, story.start.cheat})


def _table_goes_on(story: Story) -> None:
    """Let everybody do what is right for some slots; the others sign by our own log."""
    for _ in range(1 + story.choices.below(6)):
        game = story.session.game
        if game is None or not game.is_live:
            return
        h, position = game.ledger.position.h + 1, game.ledger.position
        for seat in (_others(story), story.start.cheat):
            signed = story.right.get((h, seat))
            if seat in position.due and signed is None:
                content = _right_content(story, seat)
                signed = story.right[h, seat] = sign(story, content, seat, h, position.head)
            if signed is not None:
                story.hear(signed)
        _our_player_moves(story)


def _right_content(story: Story, seat: Seat) -> contents.SlotContent:
    game = story.session.game
    assert game is not None
    position, rules = game.ledger.position, game.table.rules
    link = Link(position.event, _chain(story.start, seat).link(position.event))
    if position.step is not Step.ACT:
        return link
    action = story.choices.pick(rules.legal_actions(position.state))
    asks = rules.asks_chance(position.state, action)
    return Act(tuple(rules.encode_action(action)), link if asks else None)


def _our_player_moves(story: Story) -> None:
    game = story.session.snapshot.game
    if game is not None and game.may_act and story.session.game is not None:
        legal = story.session.game.table.rules.legal_actions(game.state)
        action = story.choices.pick(legal)
        story.carry_out(story.session.propose(Play(action), story.now_ms))


def _they_vote(story: Story) -> None:
    """The cheat and our player drop the third seat, if it has not signed."""
    game = story.session.game
    if game is None or not game.is_live:
        return
    position, third = game.ledger.position, _others(story)
    if third not in position.due or (position.h + 1, third) in story.right:
        return
    content = contents.Vote((third,), yes=True, evidence=())
    h = position.h + 1
    story.hear(sign(story, content, story.start.cheat, h, position.head))
    with contextlib.suppress(RefusedError):
        vote = CastVote((third,), yes=True)
        story.carry_out(story.session.propose(vote, story.now_ms))


def _our_player(story: Story) -> None:
    choices = story.choices
    wishes: list[Intent] = [
        Say("hello"),
        CastVote(seats(choices), yes=True),
        LeaveGame(),
        AbortStart(),
        ClearTable(),
        TakeSeat(b"t" * 16, b"s" * 32),
        StandUp(),
        MarkReady(ready=True),
        StartGame(),
    ]
    with contextlib.suppress(RefusedError):
        story.carry_out(story.session.propose(choices.pick(wishes), story.now_ms))
