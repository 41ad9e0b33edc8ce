"""A session: everything one client knows of one room, as a machine without I/O.

`receive` takes payloads from the broker, `propose` what our player wants, `tick` the passing of
time; each returns effects for the client to carry out in order. The session owns no clock, socket,
file or random source. No payload makes it raise, and what does not verify changes nothing.

Rules kept here, whoever asks:
- a body counts only with a valid signature, of this room or of a game whose TABLE we hold;
- our own messages are taken in by the same ledger as everybody's;
- nothing is signed in a game by a session that is not sure to be its key's only one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pushnet.crypto import tags
from pushnet.crypto.chain import Chain
from pushnet.crypto.sealing import RoomKeys, open_payload
from pushnet.crypto.signing import SigningKey, verify
from pushnet.errors import Code, RefusedError
from pushnet.ids import SEATS_MIN, Digest, GameId, PublicKey
from pushnet.session import picture, wishes
from pushnet.session.duties import Duty
from pushnet.session.effects import (
    AbortStart,
    Advanced,
    CastVote,
    ClearTable,
    Effect,
    Entry,
    Halted,
    HostTable,
    Intent,
    LeaveGame,
    MarkReady,
    Play,
    Say,
    SayGoodbye,
    StandUp,
    StartGame,
    TakeSeat,
    Violation,
)
from pushnet.session.game import Game, OwnSeat
from pushnet.session.ledger import Receipt
from pushnet.session.lobby import Lobby
from pushnet.session.outbox import Outbox, signed_of
from pushnet.session.peers import Peers, PeerSession
from pushnet.session.serving import items_from, open_by_seat, open_votes, returned_to
from pushnet.session.snapshot import ChatLine, Snapshot, Standing
from pushnet.session.sync import Catcher
from pushnet.session.table import OpenTable, open_table
from pushnet.wire.contents import (
    ZERO_DIGEST,
    Chat,
    End,
    Gone,
    Hello,
    Offer,
    Presence,
    Propose,
    Ready,
    Recall,
    Recalled,
    RoomContent,
    RoomMessage,
    Signed,
    Sit,
    SlotMessage,
    Sync,
)
from pushnet.wire.envelope import open_envelope, pack_envelopes
from pushnet.wire.messages import parse, room_body

HEARTBEAT_MS = 3_000
GREETING_MS = 300  # soonest answer to a newcomer
TWIN_YIELD_MS = 10_000  # a session this young yields to an older one of the same key
CHAT_LINES_MAX = 200
CHAT_BURST = 5  # lines of one key within CHAT_WINDOW_MS
CHAT_WINDOW_MS = 5_000
SERVED_ENVELOPES_MAX = 8  # of 4 KiB, per request for slots
SERVED_EVERY_MS = 900
DONE_GAMES_MAX = 64


@dataclass(slots=True)
class Session:
    """See the module. Construct with `open_session`."""

    room: RoomKeys
    key: SigningKey
    hello: Hello
    now_ms: int
    peers: Peers = field(default_factory=Peers)
    lobby: Lobby = field(init=False)
    game: Game | None = None
    waiting_since_ms: int = 0
    chat: tuple[ChatLine, ...] = ()
    catcher: Catcher = field(default_factory=Catcher)
    done: dict[GameId, None] = field(default_factory=dict)  # games not to be opened again
    tables: dict[GameId, OpenTable] = field(default_factory=dict)  # shown to us, newest last
    heartbeat_ms: int = 0  # when the next is due
    started_ms: int = 0
    twin_ms: int | None = None  # when another live session of our key was last heard
    twin_nonce: bytes = b""
    _picture: Snapshot | None = None

    def __post_init__(self) -> None:
        self.lobby = Lobby(self.key, self.hello, self.peers)
        self.started_ms = self.heartbeat_ms = self.now_ms

    @property
    def deadline_ms(self) -> int:
        """Session time at which `tick` wants to be called next."""
        return min(self.heartbeat_ms, self.catcher.deadline_ms)

    # What comes from outside

    def receive(self, payload: bytes, now_ms: int) -> tuple[Effect, ...]:
        """Take in one payload from the room's topic. Never raises, whatever the bytes."""
        out = self._begin(now_ms)
        try:
            items = open_envelope(open_payload(self.room, payload))
        except RefusedError as refused:
            out.tell(Violation(None, refused.code))
            return self._finish(out)
        for item in items:
            self._receive_item(item, out)
        return self._finish(out)

    def tick(self, now_ms: int) -> tuple[Effect, ...]:
        """Do what is due by now: heartbeat, repair, the aging of what was heard."""
        out = self._begin(now_ms)
        if now_ms >= self.heartbeat_ms:
            self._beat(out)
        request = self.catcher.request(now_ms)
        if request is not None:
            self._say(request, out)
        return self._finish(out)

    def propose(self, intent: Intent, now_ms: int) -> tuple[Effect, ...]:
        """Do what our player asks for.

        Raises:
            RefusedError: It is not possible now; the detail says why, nothing changed.
        """
        out = self._begin(now_ms)
        self._carry_out(intent, out)
        out.room_changed()
        return self._finish(out)

    def announce(self, now_ms: int) -> tuple[Effect, ...]:
        """The line is there (again): say at once who and where we are."""
        self.heartbeat_ms = min(self.heartbeat_ms, now_ms)
        return self.tick(now_ms)

    def will(self) -> bytes:
        """Return the envelope that a broker may publish when our line breaks."""
        return pack_envelopes([self._signed(Gone(self.hello.nonce, on_purpose=False))])[0]

    def _begin(self, now_ms: int) -> Outbox:
        self.now_ms = max(self.now_ms, now_ms)
        if self.game is not None:
            self.game.passive = self.has_twin()
        return Outbox()

    def _finish(self, out: Outbox) -> tuple[Effect, ...]:
        if self.game is not None and self.game.aborted:
            self._clear()
            out.room_changed()
        if self.game is None or not self.game.is_live:
            offer, ready = self.lobby.update_offer(self.now_ms), self.lobby.keep_ready(self.now_ms)
            if offer or ready:
                out.room_changed()
                self._say_lobby(out)
        self._anchor_when_all_ready(out)
        effects = out.effects()
        if effects:
            self._picture = None
        if any(isinstance(effect, Advanced) for effect in effects):
            self.waiting_since_ms = self.now_ms
        return effects

    @property
    def snapshot(self) -> Snapshot:
        """The session as it stands now; taken anew only after effects, and only if asked for."""
        if self._picture is None:
            self._picture = picture.take(self)
        return self._picture

    # Messages

    def _receive_item(self, item: Signed, out: Outbox) -> None:
        offender: PublicKey | None = None
        try:
            message = parse(item)
            if isinstance(message, SlotMessage):
                self._receive_slot(message, out)
            else:
                if message.room != self.room.room_id:
                    raise RefusedError(Code.FORM)
                if not verify(message.key, tags.ROOM, item.body, item.signature):
                    raise RefusedError(Code.BAD_SIGNATURE)
                offender = message.key
                self._receive_room(message, out)
        except RefusedError as refused:
            out.tell(Violation(offender, refused.code))

    def _receive_slot(self, message: SlotMessage, out: Outbox) -> None:
        game = self._game_for(message, out)
        if game is None or self._is_known(game, message):
            return
        if not game.verified(message):
            raise RefusedError(Code.BAD_SIGNATURE)
        receipt = game.receive(message, out)
        if receipt in {Receipt.FAR, Receipt.FOREIGN} and not isinstance(message.content, End):
            key = game.table.keys[message.seat]
            back = 0 if receipt is Receipt.FAR else 2
            h = max(1, game.ledger.position.h + 1 - back)
            self.catcher.want(key, game.table.game, h, self.now_ms)
        if receipt is Receipt.NEW:
            game.end_recovery(out)

    def _is_known(self, game: Game, message: SlotMessage) -> bool:
        """Spare the signature of what we hold already, byte for byte."""
        old = game.ledger.bodies.get((message.h, message.seat))
        return old is not None and old.signed == message.signed

    def _game_for(self, message: SlotMessage, out: Outbox) -> Game | None:
        """Return the game a body belongs to, opening it if its TABLE is known and may be played."""
        if self.game is not None:
            return self.game if message.game == self.game.table.game else None
        if message.game in self.done:
            return None
        table = self.tables.get(message.game)
        now = self.lobby.proposal(self.now_ms)
        if table is None and now is not None and now[1].game == message.game:
            table = now[1]
        if table is None:
            return None
        self._open_game(table, out)
        return self.game

    def _open_game(self, table: OpenTable, out: Outbox) -> None:
        own: OwnSeat | None = None
        seat, secrets = table.seat_of(self.key.public), self.lobby.seat
        if seat is not None and secrets is not None and self.lobby.may_play(table):
            own = OwnSeat(seat, self.key, Chain.from_seed(table.domains[seat], secrets.seed))
        self.game = Game(table, own)
        self.waiting_since_ms = self.now_ms
        self._learn_names(out)

    def _learn_names(self, out: Outbox) -> None:
        if self.game is None:
            return
        self.game.learn_name(self.key.public, self.hello, out)
        for key, session in self.peers.in_order():
            self.game.learn_name(key, session.hello, out)

    def _anchor_when_all_ready(self, out: Outbox) -> None:
        """Anchor as soon as somebody has started and every mark names this table."""
        game = self.game
        if game is None or game.own is None or game.anchoring or not game.is_live:
            return
        if game.ledger.position.h > 0 or not all(self.lobby.ready_seats(game.table)):
            return
        if game.ledger.bodies:
            self._anchor(game, out)

    def _anchor(self, game: Game, out: Outbox) -> None:
        for entry in game.entries():
            out.save(entry)
        self.lobby.spent = True  # this nonce and seed serve one game only
        game.anchoring = True
        game.carry_on(out)

    def _receive_room(self, message: RoomMessage, out: Outbox) -> None:
        content = message.content
        if message.key == self.key.public:
            self._hear_twin(content, out)
            return
        match content:
            case Hello():
                self._hear_hello(message.key, content, out)
            case Sync():
                self._serve(message.key, content, out)
            case Recall():
                self._return(message.key, content, out)
            case Recalled():
                self._hear_recalled(message.key, content, out)
            case _:
                session = self.peers.session(message.key, content.session)
                if session is None:
                    self._greet_soon()  # its Hello was missed: ours asks for it
                    return
                session.heard(self.now_ms)
                self._hear(message.key, session, content, out)

    def _hear_twin(self, content: RoomContent, out: Outbox) -> None:
        """Another session of our own key: whoever is younger only watches (scenario A 9)."""
        if not isinstance(content, Presence) or content.session == self.hello.nonce:
            return
        if self.hello.nonce not in content.quotes and content.game is None:
            return
        self.twin_ms, self.twin_nonce = self.now_ms, content.session
        out.room_changed()

    def has_twin(self) -> bool:
        """Say whether another live session of our key has the better right to sign."""
        if self.twin_ms is None or self.now_ms - self.twin_ms >= 2 * HEARTBEAT_MS + 1:
            return False
        young = self.twin_ms - self.started_ms < TWIN_YIELD_MS
        return young or self.twin_nonce < self.hello.nonce

    def _hear_hello(self, key: PublicKey, hello: Hello, out: Outbox) -> None:
        kept = set(self.game.table.keys) if self.game is not None else set()
        if self.peers.greet(key, hello, self.now_ms, kept):
            out.room_changed()
            self._greet_soon()
            self._learn_names(out)

    def _greet_soon(self) -> None:
        self.heartbeat_ms = min(self.heartbeat_ms, self.now_ms + GREETING_MS)

    def _hear(
        self, key: PublicKey, session: PeerSession, content: RoomContent, out: Outbox
    ) -> None:
        match content:
            case Presence():
                self._hear_presence(key, session, content, out)
            case Sit(_, counter, nonce) if session.is_newer("sit", counter):
                if session.sit != nonce:
                    session.sit = nonce
                    out.room_changed()
            case Propose(_, counter, raw):
                self._hear_proposal(session, counter, raw, out)
            case Ready(_, counter, game) if session.is_newer("ready", counter):
                if session.ready != game:
                    session.ready = game
                    out.room_changed()
            case Chat(_, counter, emote, text) if session.is_newer("chat", counter):
                self._hear_chat(key, emote, text, out)
            case Gone(_, on_purpose):
                session.gone = Standing.LEFT if on_purpose else Standing.LOST
                out.room_changed()
            case Offer():
                pass  # brokers of others: kept by the client that uses them
            case _:
                pass  # an older counter, said again

    def _hear_proposal(self, session: PeerSession, counter: int, raw: bytes, out: Outbox) -> None:
        table = open_table(raw)
        while len(self.tables) >= DONE_GAMES_MAX:
            del self.tables[next(iter(self.tables))]
        self.tables[table.game] = table
        if counter == 0:  # a table in play, shown to an onlooker: nobody's proposal
            return
        if session.is_newer("table", counter):
            changed = session.proposal is None or session.proposal.game != table.game
            session.proposal = table
            if changed:
                out.room_changed()

    def _hear_chat(self, key: PublicKey, emote: int, text: str, out: Outbox) -> None:
        peer = self.peers.by_key[key]
        peer.chat_ms = [at for at in peer.chat_ms if self.now_ms - at < CHAT_WINDOW_MS]
        if len(peer.chat_ms) >= CHAT_BURST:
            return
        peer.chat_ms.append(self.now_ms)
        self._add_chat(key, emote, text)
        out.room_changed()

    def _add_chat(self, key: PublicKey, emote: int, text: str) -> None:
        line = ChatLine(key=key, emote=emote, text=text, at_ms=self.now_ms)
        self.chat = (*self.chat, line)[-CHAT_LINES_MAX:]

    def _hear_presence(
        self, key: PublicKey, session: PeerSession, presence: Presence, out: Outbox
    ) -> None:
        before = session.standing(self.now_ms)
        session.presence = presence
        session.gone = None
        if self.hello.nonce in presence.quotes:
            self.peers.quoted(key, session, self.now_ms)
        else:
            self._greet_soon()
        if session.standing(self.now_ms) is not before:
            out.room_changed()
        game = self.game
        if presence.game is None:
            return
        if game is None:
            if presence.game not in self.done and presence.h > 0:
                self.catcher.want(key, presence.game, 0, self.now_ms)
            return
        if game.table.game == presence.game:
            self._compare(key, game, presence, out)

    def _compare(self, key: PublicKey, game: Game, theirs: Presence, out: Outbox) -> None:
        """Find out who lacks what, from a heartbeat about our game."""
        ours = game.ledger.position
        if theirs.h > ours.h:
            self.catcher.want(key, game.table.game, ours.h + 1, self.now_ms)
        elif theirs.h == ours.h and theirs.head != ours.head:
            self.catcher.want(key, game.table.game, max(1, ours.h - 1), self.now_ms)
        elif theirs.h == ours.h:
            if theirs.state != picture.state_digest(game) and not game.halted:
                game.halted = True
                out.tell(Halted(game.table.game, ours.h))
                return
            self._fill_gap(game, theirs.held, out)

    def _fill_gap(self, game: Game, held: int, out: Outbox) -> None:
        """Send what the speaker lacks of the open slot: our own, and what silent seats signed."""
        lacking = [seat for seat in game.table.seats if not held >> seat & 1]
        for seat, signed in open_by_seat(game):
            if seat not in lacking:
                continue
            own = game.own is not None and seat == game.own.seat
            here = self.peers.standing(game.table.keys[seat], self.now_ms) is Standing.PRESENT
            if own or not here:
                out.send(signed)
        if lacking:
            out.send(*open_votes(game))

    def _serve(self, key: PublicKey, sync: Sync, out: Outbox) -> None:
        game = self.game
        peer = self.peers.by_key.get(key)
        if sync.target != self.key.public or game is None or game.table.game != sync.game:
            return
        if peer is None:
            self._greet_soon()
            return
        if peer.served_ms is not None and self.now_ms - peer.served_ms < SERVED_EVERY_MS:
            return
        peer.served_ms = self.now_ms
        items: Sequence[Signed] = items_from(game, sync.h)
        if sync.h == 0:
            shown = self._signed(Propose(self.hello.nonce, 0, game.table.raw))
            items = (shown, *items)
        size_max = SERVED_ENVELOPES_MAX * 4000
        for item in items:
            size_max -= len(item.body) + 70
            if size_max < 0:
                break
            out.send(item)

    def _return(self, key: PublicKey, recall: Recall, out: Outbox) -> None:
        game = self.game
        if game is None or game.table.game != recall.game:
            return
        seat = game.table.seat_of(key)
        if seat is None:
            return
        position = game.ledger.position
        answer = Recalled(recall.session, recall.game, position.h, position.head)
        out.send(*returned_to(game, seat), self._signed(answer))

    def _hear_recalled(self, key: PublicKey, answer: Recalled, out: Outbox) -> None:
        game = self.game
        if game is None or answer.session != self.hello.nonce or answer.game != game.table.game:
            return
        seat = game.table.seat_of(key)
        if seat is not None:
            game.note_recalled(seat, answer.h, out)

    # Our player

    def _carry_out(self, intent: Intent, out: Outbox) -> None:
        match intent:
            case TakeSeat():
                self.lobby.sit_down(intent)
                self._say_lobby(out)
            case StandUp():
                self.lobby.stand_up()
                self._say_lobby(out)
            case HostTable():
                self.lobby.wanted = intent
            case MarkReady(ready):
                self.lobby.mark_ready(self.now_ms, ready=ready)
                self._say_lobby(out)
            case StartGame():
                self._start(out)
            case ClearTable():
                self._clear()
            case Say(text, emote):
                self._speak(text, emote, out)
            case SayGoodbye():
                self._say(Gone(self.hello.nonce, on_purpose=True), out)
            case AbortStart():
                self._wish(wishes.abort, out)
            case Play(action):
                self._wish(lambda game: wishes.play(game, action), out)
            case LeaveGame():
                self._wish(wishes.leave, out)
            case CastVote(members, yes):
                if yes:
                    self._wish(lambda game: wishes.vote_yes(game, members), out)

    def _wish(self, choose: Callable[[Game], Duty], out: Outbox) -> None:
        if self.game is None:
            raise RefusedError(Code.NOT_DUE, "There is no game on the table.")
        self.game.wish(choose(self.game), out)

    def _start(self, out: Outbox) -> None:
        table = self.lobby.may_start(self.now_ms)
        if table is None or (self.game is not None and self.game.is_live):
            raise RefusedError(Code.NOT_DUE, self._why_no_start())
        self._clear()
        self._open_game(table, out)
        assert self.game is not None
        if self.game.own is not None:
            self._anchor(self.game, out)

    def _why_no_start(self) -> str:
        if self.game is not None and self.game.is_live:
            return "A game is being played."
        now = self.lobby.proposal(self.now_ms)
        if now is None:
            return f"A game needs at least {SEATS_MIN} players at the table."
        if not all(self.lobby.ready_seats(now[1])):
            return "Not everybody is ready yet."
        return "The host starts the game."

    def _clear(self) -> None:
        game = self.game
        if game is None:
            return
        if game.is_live and game.own is not None:
            raise RefusedError(Code.NOT_DUE, "The game is still being played.")
        while len(self.done) >= DONE_GAMES_MAX:
            del self.done[next(iter(self.done))]
        self.done[game.table.game] = None
        self.game = None
        self.lobby.stand_up()

    def _speak(self, text: str, emote: int, out: Outbox) -> None:
        chat = Chat(self.hello.nonce, self.peers.next_order(), emote, text)
        try:
            self._say(chat, out)
        except RefusedError:
            raise RefusedError(Code.FORM, "A line has 1 to 256 bytes.") from None
        self._add_chat(self.key.public, emote, text)

    # Saying things

    def _beat(self, out: Outbox) -> None:
        self.heartbeat_ms = self.now_ms + HEARTBEAT_MS
        game = self.game
        if game is None or not game.is_live or self._strangers():
            self._say_lobby(out)
        if game is not None and game.recovering:
            self._say(Recall(self.hello.nonce, game.table.game), out)
        self._say(self._presence(), out)
        out.room_changed()

    def _strangers(self) -> bool:
        """Say whether somebody who is heard does not quote us yet: it needs our Hello."""
        return any(
            session.standing(self.now_ms) is Standing.ONE_WAY
            for _, session in self.peers.in_order()
        )

    def _presence(self) -> Presence:
        quotes = self.peers.live_nonces(self.now_ms)[:16]
        game = self.game
        if game is None:
            return Presence(self.hello.nonce, quotes, None, 0, ZERO_DIGEST, ZERO_DIGEST, 0)
        position = game.ledger.position
        held = sum(1 << seat for seat, _ in open_by_seat(game))
        state: Digest = picture.state_digest(game)
        return Presence(
            self.hello.nonce, quotes, game.table.game, position.h, position.head, state, held
        )

    def _say_lobby(self, out: Outbox) -> None:
        for content in self.lobby.statements():
            self._say(content, out)

    def _say(self, content: RoomContent, out: Outbox) -> None:
        signed = self._signed(content)
        parse(signed)  # what we cannot read ourselves must not be sent
        out.send(signed)

    def _signed(self, content: RoomContent) -> Signed:
        body = room_body(content, room=self.room.room_id, key=self.key.public)
        return Signed(body, self.key.sign(tags.ROOM, body))


def open_session(
    room: RoomKeys, key: SigningKey, hello: Hello, now_ms: int, entries: Sequence[Entry] = ()
) -> Session:
    """Return a session of this room.

    Args:
        room: The room's keys.
        key: Our identity.
        hello: What we say of ourselves, with a nonce fresh for this run.
        now_ms: Session time, any monotonic milliseconds.
        entries: The journal of the game to go on with, oldest first; nothing is signed in it until
            a majority of the other seats has returned what it holds of ours.
    """
    session = Session(room, key, hello, now_ms)
    if entries:
        session.game = _restored(key, entries)
    return session


def _restored(key: SigningKey, entries: Sequence[Entry]) -> Game | None:
    tables = [entry for entry in entries if entry.kind == "table"]
    if not tables:
        return None
    table = open_table(tables[-1].content)
    mine = [entry for entry in entries if entry.game == table.game]
    seeds = [entry.content for entry in mine if entry.kind == "seed"]
    seat = table.seat_of(key.public)
    own: OwnSeat | None = None
    if seat is not None and seeds:
        own = OwnSeat(seat, key, Chain.from_seed(table.domains[seat], seeds[-1]))
    game = Game(table, own, recovering=True, anchoring=True)
    for entry in mine:
        if entry.kind in {"own", "peer"}:
            message = parse(signed_of(entry))
            assert isinstance(message, SlotMessage)
            game.receive(message, Outbox())
        elif entry.kind == "name":
            game.learn_entry(entry)
    game.ended = game.is_over
    return game
