"""A game written by one hand that holds the secrets of every seat.

What a table of sessions takes minutes for, the scribe does at once, and it can sign what no honest
seat would. Everything follows from the seed, so that the same call writes the same bytes.
"""

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any

from pushnet.crypto import tags
from pushnet.crypto.chain import Chain
from pushnet.crypto.signing import SigningKey
from pushnet.errors import Code, RefusedError
from pushnet.games.api import Rules
from pushnet.games.push import RULES as PUSH
from pushnet.games.push_types import Options
from pushnet.ids import Digest, Seat
from pushnet.session.held import Slot
from pushnet.session.position import (
    EXIT_CLOSE,
    EXIT_DROP,
    Position,
    Step,
    close,
    drop,
    judge,
    open_position,
)
from pushnet.session.record import write_record
from pushnet.session.result import result_digest
from pushnet.session.table import OpenTable, open_table
from pushnet.wire.contents import (
    ZERO_DIGEST,
    Abort,
    Act,
    Anchor,
    End,
    Leave,
    Link,
    Signed,
    SlotContent,
    SlotMessage,
    Vote,
)
from pushnet.wire.messages import parse, slot_body
from pushnet.wire.table import Table, TableSeat, name_hash
from tests.sim.dice import Dice

NAMES = ("Ana", "Borislav", "Chie", "Dimitra", "Emeka", "Fatou")
Choose = Callable[[Any, Sequence[Any]], Any]  # state, legal actions -> one of them


class Scribe:
    """One game, as far as it is written."""

    def __init__(
        self,
        seed: str,
        seats: int = 2,
        *,
        options: Any = None,
        bots: int = 0,
        choose: Choose | None = None,
        rules: Rules = PUSH,
    ) -> None:
        """Open a table.

        Args:
            seed: All secrets follow from it, and from it alone.
            seats: How many.
            options: The table's; as printed if None.
            bots: How many seats after the first belong to the person at the first.
            choose: Who picks the moves; if None, any legal one.
            rules: The game's; `options` are given for another game than Push.
        """
        self.dice = Dice("scribe", seed)
        self.keys = [SigningKey.from_seed(self.dice.bytes(32)) for _ in range(seats)]
        self.salts = [self.dice.bytes(16) for _ in range(seats)]
        people = [self.keys[0 if 0 < seat <= bots else seat] for seat in range(seats)]
        lines = tuple(
            TableSeat(key.public, self.dice.bytes(16), name_hash(salt, name), person.public)
            for key, salt, name, person in zip(self.keys, self.salts, NAMES, people, strict=False)
        )
        encoded = tuple(rules.encode_options(options or Options()))
        raw = Table(rules.name, rules.revision, encoded, lines).encode()
        self.table: OpenTable = open_table(raw)
        self.chains = [Chain.from_seed(d, self.dice.bytes(32)) for d in self.table.domains]
        self.positions = [open_position(self.table)]
        self.slots: list[Slot] = []
        self.ends: list[Signed] = []
        self.choose = choose or (lambda _, legal: self.dice.pick(legal))

    def fork(self, seed: str, slots: int | None = None) -> "Scribe":
        """Return another writer of the same game, with its first `slots` slots; all if None."""
        kept = len(self.slots) if slots is None else slots
        other = copy(self)
        other.dice = Dice("fork", seed)
        other.choose = lambda _, legal: other.dice.pick(legal)
        other.positions, other.slots = self.positions[: kept + 1], self.slots[:kept]
        other.ends = list(self.ends) if kept == len(self.slots) else []
        return other

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def h(self) -> int:
        """The open slot."""
        return self.position.h + 1

    @property
    def is_over(self) -> bool:
        return self.position.step is Step.OVER

    def legal(self) -> tuple[Any, ...]:
        """Return what the seat to move may do; nothing if the open slot is for something else."""
        is_move = self.position.step is Step.ACT
        return self.table.rules.legal_actions(self.position.state) if is_move else ()

    # Signing

    def sign(self, seat: int, content: SlotContent, **changes: Any) -> Signed:
        """Sign anything for the open slot with a seat's key; `changes` are fields of the body."""
        place: dict[str, Any] = {
            "game": self.table.game,
            "seat": Seat(seat),
            "h": self.h,
            "prev": self.position.head,
        }
        match content:
            case Leave():
                place |= {"prev": ZERO_DIGEST, "h": self.h - 1}
            case Abort():
                place |= {"prev": ZERO_DIGEST, "h": 2}
            case End():
                place |= {"h": self.h - 1}
            case _:
                pass
        return self.seal(seat, slot_body(content, **(place | changes)))

    def seal(self, seat: int, body: bytes) -> Signed:
        """Sign bytes as they are."""
        return Signed(body, self.keys[seat].sign(tags.MSG, body))

    def link(self, seat: int, event: int | None = None) -> Link:
        """Return a seat's link for an event; for the one pending or next if none is named."""
        k = self.position.event if event is None else event
        return Link(k, self.chains[seat].link(k))

    def move(self, action: Any) -> Act:
        """Return an action as the seat to move would send it."""
        mover = self.position.due[0]
        asks = self.table.rules.asks_chance(self.position.state, action)
        return Act(
            tuple(self.table.rules.encode_action(action)), self.link(mover) if asks else None
        )

    def owed(self, seat: int) -> Signed:
        """Return what a seat owes at the open slot, signed; its move is picked by `choose`."""
        position = self.position
        if position.step is Step.ANCHOR:
            return self.sign(seat, Anchor(self.chains[seat].anchor))
        if position.step is Step.ACT:
            return self.sign(seat, self.move(self.choose(position.state, self.legal())))
        return self.sign(seat, self.link(seat))

    # Writing

    def close(self, *said: Signed) -> None:
        """Leave the open slot by CLOSE; who is due and said nothing says what it owes."""
        spoken = {parsed(item).seat: item for item in said}
        items = [spoken.get(seat) or self.owed(seat) for seat in self.position.due]
        self.close_with(*map(parsed, items))

    def close_with(self, *messages: SlotMessage) -> None:
        """Leave the open slot by CLOSE with exactly these bodies, which have to be right."""
        for message in messages:
            self.judge(message)
        after, _ = close(self.table, self.position, messages)
        self.slots.append(Slot(self.h, EXIT_CLOSE, messages, ()))
        self.positions.append(after)

    def judge(self, message: SlotMessage) -> None:
        """Accept a body of the open slot, or raise."""
        judge(self.table, self.position, message)

    def drop(self, *members: int) -> None:
        """Leave the open slot by DROP, with the votes of all others."""
        gone = tuple(Seat(member) for member in members)
        votes = tuple(
            parsed(self.yes(seat, *members)) for seat in self.position.active if seat not in gone
        )
        after, _ = drop(self.table, self.position, gone)
        self.slots.append(Slot(self.h, EXIT_DROP, votes, gone))
        self.positions.append(after)

    def yes(self, seat: int, *members: int) -> Signed:
        return self.sign(seat, Vote(tuple(Seat(m) for m in members), yes=True, evidence=()))

    def leave(self, seat: int, h: int | None = None) -> Signed:
        """Return a LEAVE that takes effect as soon as the seat is due; signed after slot `h`."""
        return self.sign(seat, Leave(self.chains[seat].seed), h=self.h - 1 if h is None else h)

    def last_body(self, seat: int) -> int:
        """Return the last slot in which a body of the seat stands; 0 if there is none."""
        signed = [
            slot.h
            for slot in self.slots
            if slot.leaving == EXIT_CLOSE and any(m.seat == seat for m in slot.messages)
        ]
        return max(signed, default=0)

    def advance(self, slots: int) -> None:
        """Close so many slots, or as many as there are until the end."""
        for _ in range(slots):
            if self.is_over:
                return
            self.close()

    def advance_to(self, step: Step, after: int = 0) -> None:
        """Close slots until one is open that is for `step`, at least `after` of them."""
        self.advance(after)
        while self.position.step is not step:
            self.close()

    def finish(self) -> None:
        """Play to the end; every seat that is left signs the result."""
        while not self.is_over:
            self.close()
        self.ends = [self.sign(seat, End(self.result())) for seat in self.position.active]

    def result(self) -> Digest:
        return result_digest(self.table.game, self.table.rules.ranks(self.position.state))

    def names(self) -> dict[Seat, tuple[bytes, str]]:
        return {seat: (self.salts[seat], NAMES[seat]) for seat in self.table.seats}

    def record(self, *evidence: Signed) -> bytes:
        """Return the record, with all names."""
        ordered = sorted(evidence, key=lambda item: item.body)
        return write_record(self.table, self.names(), self.slots, self.ends, ordered)


def parsed(item: Signed) -> SlotMessage:
    message = parse(item)
    if not isinstance(message, SlotMessage):
        raise RefusedError(Code.RECORD_FORM)
    return message
