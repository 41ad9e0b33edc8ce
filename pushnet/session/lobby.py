"""Our own place in the lobby: seat, ready mark, hosting, and which table could start.

Source: protocol/pushnet.md 7, 8.
"""

from dataclasses import dataclass

from pushnet.crypto.signing import SigningKey
from pushnet.errors import Code, RefusedError
from pushnet.games.registry import rules_of
from pushnet.ids import GameId, PublicKey, Seat
from pushnet.session.effects import HostTable, TakeSeat
from pushnet.session.peers import Peers
from pushnet.session.snapshot import Standing
from pushnet.session.table import OpenTable, open_table
from pushnet.wire.contents import (
    Hello,
    Offer,
    Propose,
    Ready,
    RoomContent,
    Sit,
)
from pushnet.wire.table import Table, TableSeat, name_hash
from pushnet.words import say

HOST_ORDER = 0  # before everybody who arrives
NO_TABLE = say("There is no table with you in it yet: one is laid when enough players sit here.")
_HERE = {Standing.SELF, Standing.PRESENT, Standing.ONE_WAY}


@dataclass(slots=True)
class Lobby:
    """See the module. Mutable; one per session."""

    key: SigningKey
    hello: Hello
    peers: Peers
    counter: int = 0
    seat: TakeSeat | None = None  # our unused secrets while we sit
    spent: bool = False  # they have anchored a game: a further start needs fresh ones
    wanted: HostTable | None = None  # set while we host
    offered: OpenTable | None = None  # our own proposal
    ready_for: OpenTable | None = None
    chosen: PublicKey | None = None  # whose table we are, or were, ready for
    broker: str | None = None  # our own, as offered

    def next_counter(self) -> int:
        """Return the next counter of what we say in this session."""
        self.counter += 1
        return self.counter

    def table_of(self, game: GameId) -> OpenTable | None:
        """Return the TABLE of a game, if it is ours, or somebody in the room proposes or shows it.

        What one peer shows never pushes out what another one does.
        """
        known = [self.offered, self.ready_for]
        for peer in self.peers.by_key.values():
            for session in peer.sessions.values():
                known += (session.proposal, session.shown)
        return next((table for table in known if table is not None and table.game == game), None)

    def follows(self, table: OpenTable, now_ms: int) -> bool:
        """Say whether a game that others begin is ours to open.

        Who waits for a game opens only the one it is ready for, or the table it is shown if that
        was laid without it: nobody can call the lobby off by beginning a game of their own. Who
        only watches opens what somebody says to be playing now: no recording of another day.
        """
        if self.seat is None or self.spent:
            return any(
                session.is_proven
                and session.presence is not None
                and session.presence.game == table.game
                for peer in self.peers.by_key.values()
                for session in peer.sessions.values()
            )
        if self.ready_for is not None and self.ready_for.game == table.game:
            return True
        now = self.proposal(now_ms)
        return now is not None and now[1].game == table.game and not self.may_play(table)

    def seeks(self, game: GameId, h: int, now_ms: int) -> bool:
        """Say whether to ask for a game in which somebody claims to have left `h` slots."""
        table = self.table_of(game)
        if table is None:
            return h > 0 and (self.seat is None or self.spent)
        is_ready = self.ready_for is not None and self.ready_for.game == game
        return (h > 0 or is_ready) and self.follows(table, now_ms)

    def sit_down(self, secrets: TakeSeat) -> None:
        """Sit with fresh secrets."""
        self.seat, self.spent, self.ready_for, self.chosen = secrets, False, None, None

    def stand_up(self) -> None:
        """Give the seat and the ready mark back."""
        self.seat, self.spent, self.ready_for, self.chosen = None, False, None, None

    def statements(self) -> tuple[RoomContent, ...]:
        """Return all that the lobby has to know of us, for those who missed it."""
        nonce = self.hello.nonce
        sit = None if self.seat is None else self.seat.nonce
        game = None if self.ready_for is None else self.ready_for.game
        items: list[RoomContent] = [self.hello, Sit(nonce, self.next_counter(), sit)]
        if self.broker is not None:
            items.append(Offer(nonce, self.next_counter(), self.broker))
        if self.offered is not None:
            items.append(Propose(nonce, self.next_counter(), self.offered.raw))
        items.append(Ready(nonce, self.next_counter(), game))
        return tuple(items)

    def proposal(self, now_ms: int) -> tuple[PublicKey, OpenTable] | None:
        """Return who proposes which table: ourselves if we host, else one of the others.

        A host that vanished keeps its proposal, so that the others can start without it. Of several
        proposals one by somebody who is here comes first, then one that has our seat, then that of
        the host whom our player chose already, then the one with most marks, then the first host's.
        """
        if self.wanted is not None:
            return None if self.offered is None else (self.key.public, self.offered)
        best: tuple[tuple[bool, bool, bool, int, int], PublicKey, OpenTable] | None = None
        for index, (key, session) in enumerate(self.peers.in_order()):
            table = session.proposal
            if table is None or not session.is_proven:
                continue
            away = session.standing(now_ms) not in _HERE
            marks = sum(self.ready_seats(table))
            rank = (away, not self.may_play(table), key != self.chosen, -marks, index)
            if best is None or rank < best[0]:
                best = (rank, key, table)
        return None if best is None else best[1:]

    def update_offer(self, now_ms: int) -> bool:
        """Fit our proposal to who sits now; say whether it changed."""
        if self.wanted is None:
            return False
        raw = self._wanted_table(self.wanted, now_ms)
        if (None if self.offered is None else self.offered.raw) == raw:
            return False
        try:
            table = None if raw is None else open_table(raw)
        except RefusedError:
            table = None  # the options do not fit these seats yet: a fixed first player, say
        changed = table is not self.offered
        self.offered = table
        return changed

    def _wanted_table(self, wanted: HostTable, now_ms: int) -> bytes | None:
        rules = rules_of(wanted.game)
        sitters = [
            (key, session.hello, session.sit, session.order)
            for key, session in self.peers.in_order()
            if session.is_proven
            and session.speaks
            and session.sit is not None
            and session.standing(now_ms) in _HERE
        ]
        if self.seat is not None and not self.spent:
            sitters.append((self.key.public, self.hello, self.seat.nonce, HOST_ORDER))
        sitters = [one for one in sitters if one[0] not in wanted.excluded]
        wish = {key: index for index, key in enumerate(wanted.order)}
        sitters.sort(key=lambda one: (wish.get(one[0], len(wish)), one[3]))
        chosen = sitters[: max(rules.seat_counts)]
        if len(chosen) not in rules.seat_counts or len(chosen) < wanted.seats_min:
            return None
        seats = tuple(
            TableSeat(key, sit, name_hash(hello.salt, hello.name), hello.operator)
            for key, hello, sit, _ in chosen
            if sit is not None
        )
        if len({seat.nonce for seat in seats}) < len(seats):
            return None  # two heard of each other's nonce before we heard of either
        options = tuple(rules.encode_options(wanted.options))
        return Table(rules.name, rules.revision, options, seats).encode()

    def nonce_taken(self, key: PublicKey, nonce: bytes) -> bool:
        """Say whether somebody other than `key` sits with this nonce: then `key` copied it."""
        if self.seat is not None and self.seat.nonce == nonce:
            return True
        return any(
            session.sit == nonce
            for other, peer in self.peers.by_key.items()
            for session in peer.sessions.values()
            if other != key
        )

    def may_play(self, table: OpenTable) -> bool:
        """Say whether this table holds us with the nonce whose secrets we keep."""
        seat = table.seat_of(self.key.public)
        if seat is None or self.seat is None or self.spent:
            return False
        if table.rules.sealed is not None and not self.seat.deck_seed:
            return False  # no secrets for a deck
        line = table.table.seats[seat]
        honest = line.name_hash == name_hash(self.hello.salt, self.hello.name)
        return honest and line.nonce == self.seat.nonce and line.operator == self.hello.operator

    def keep_ready(self, now_ms: int) -> bool:
        """Carry our ready mark over to a table that differs only in who sits; say if it changed.

        Other rules need a new decision of our player, so there the mark is taken back.
        """
        if self.ready_for is None:
            return False
        now = self.proposal(now_ms)
        table = None if now is None else now[1]
        if table is not None and table.game == self.ready_for.game:
            return False
        same = (
            table is not None
            and self.may_play(table)
            and table.table.game_name == self.ready_for.table.game_name
            and table.table.options == self.ready_for.table.options
        )
        self.ready_for = table if same else None
        return True

    def mark_ready(self, now_ms: int, *, ready: bool) -> None:
        """Set or take back our mark.

        Raises:
            RefusedError: NOT_DUE when there is no table with us in it.
        """
        if not ready:
            self.ready_for = None
            return
        now = self.proposal(now_ms)
        if now is None or not self.may_play(now[1]):
            raise RefusedError(Code.NOT_DUE, NO_TABLE)
        self.chosen, self.ready_for = now

    def ready_seats(self, table: OpenTable) -> tuple[bool, ...]:
        """Return, by seat, whose ready mark names exactly this table."""
        return tuple(self._ready_game(key) == table.game for key in table.keys)

    def _ready_game(self, key: PublicKey) -> GameId | None:
        if key == self.key.public:
            return None if self.ready_for is None else self.ready_for.game
        session = self.peers.current(key)
        return session.ready if session is not None and session.is_proven else None

    def may_start(self, now_ms: int) -> OpenTable | None:
        """Return the table that we may start now, if any: as host, or as lowest seat without one.

        Source: protocol/pushnet.md 7; docs/testing.md B 25.
        """
        now = self.proposal(now_ms)
        if now is None or not all(self.ready_seats(now[1])):
            return None
        host, table = now
        if host == self.key.public:
            return table
        if not self.may_play(table):
            return None
        if self.peers.standing(host, now_ms) in _HERE:
            return None
        here = [
            seat
            for seat, key in enumerate(table.keys)
            if key == self.key.public or self.peers.standing(key, now_ms) in _HERE
        ]
        return table if table.seat_of(self.key.public) == Seat(min(here)) else None
