"""A session: everything one client knows of one room, as a machine without I/O.

`receive` takes payloads from the broker, `propose` what our player wants, `tick` the passing of
time; each returns effects for the client to carry out in order. The session owns no clock, socket,
file or random source. No payload makes it raise, and what does not verify changes nothing.

Rules kept here, whoever asks:
- a body counts only with a valid signature, of this room or of a game whose TABLE we hold;
- our own messages are taken in by the same ledger as everybody's;
- nothing is signed in a game by a session that is not sure to be its key's only one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pushnet.crypto import tags
from pushnet.crypto.chain import Chain
from pushnet.crypto.sealing import RoomKeys, open_payload
from pushnet.crypto.signing import SigningKey, verify
from pushnet.errors import Code, RefusedError
from pushnet.ids import GameId, PublicKey
from pushnet.session import picture
from pushnet.session.allowance import Allowance
from pushnet.session.chatter import Chatter
from pushnet.session.effects import (
    Advanced,
    Effect,
    Entry,
    Intent,
    Violation,
)
from pushnet.session.game import Game, OwnSeat
from pushnet.session.hearing import hear
from pushnet.session.held import Receipt
from pushnet.session.intents import carry_out
from pushnet.session.lobby import Lobby
from pushnet.session.outbox import Outbox
from pushnet.session.own_deck import OwnDeck
from pushnet.session.peers import Peers
from pushnet.session.repair import Repair
from pushnet.session.restart import restored_game
from pushnet.session.serving import presence_of
from pushnet.session.snapshot import Snapshot
from pushnet.session.table import OpenTable
from pushnet.session.twin import LISTEN_MS, Twin
from pushnet.session.voice import Voice
from pushnet.session.work import Job, Outcome
from pushnet.wire.contents import (
    End,
    Gone,
    Hello,
    Recall,
    RoomMessage,
    Signed,
    SlotMessage,
    Sync,
)
from pushnet.wire.envelope import open_envelope, pack_envelopes
from pushnet.wire.messages import parse

HEARTBEAT_MS = 3_000
NEWS_MS = 1_000  # latest heartbeat after the game moved
GREETING_MS = 300  # soonest answer to a newcomer
DONE_GAMES_MAX = 64


@dataclass(slots=True)
class Session:
    """See the module. Construct with `open_session`."""

    room: RoomKeys
    key: SigningKey
    hello: Hello
    now_ms: int
    peers: Peers = field(init=False)
    lobby: Lobby = field(init=False)
    voice: Voice = field(init=False)
    repair: Repair = field(init=False)
    twin: Twin = field(init=False)
    chatter: Chatter = field(default_factory=Chatter)
    game: Game | None = None
    waiting_since_ms: int = 0  # when the game last moved
    done: dict[GameId, None] = field(default_factory=dict)  # games not to be opened again
    greetings: Allowance = field(default_factory=lambda: Allowance(3, 1_000))
    statements: Allowance = field(default_factory=lambda: Allowance(8, 1_000))  # beside heartbeats
    heartbeat_ms: int = 0  # when the next is due
    greets: bool = False  # it says who we are, too: somebody does not know
    _picture: Snapshot | None = None

    def __post_init__(self) -> None:
        self.peers = Peers(self.hello.nonce)
        self.lobby = Lobby(self.key, self.hello, self.peers)
        self.voice = Voice(self.room.room_id, self.key)
        self.repair = Repair(self.voice, self.peers)
        self.twin = Twin(self.hello.nonce, self.now_ms)
        self.heartbeat_ms = self.waiting_since_ms = self.now_ms

    @property
    def deadline_ms(self) -> int:
        """Session time at which `tick` wants to be called next."""
        deadline_ms = min(self.heartbeat_ms, self.repair.catcher.deadline_ms)
        if self.game is not None and self.game.recovering:
            listened_ms = self.twin.started_ms + LISTEN_MS
            if self.now_ms < listened_ms:
                return min(deadline_ms, listened_ms)
        return deadline_ms

    @property
    def snapshot(self) -> Snapshot:
        """The session as it stands now; taken anew only after effects, and only if asked for."""
        if self._picture is None:
            self._picture = picture.take(self)
        return self._picture

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
        if self.game is not None and self.game.is_over and not self.game.ended:
            self.game.carry_on(out)  # it ended before a restart
        if self.now_ms >= self.heartbeat_ms:
            self.beat(out)
        if self.game is not None:
            # What kept us from signing may have passed: the second of listening, another window.
            self.game.end_recovery(out)
            self.game.carry_on(out)
        wanted = self.repair.catcher.request(self.now_ms)
        if wanted is not None:
            nonce, counter = self.hello.nonce, self.lobby.next_counter()
            self.voice.say(Sync(nonce, counter, wanted.target, wanted.game, wanted.h), out)
        return self._finish(out)

    def announce(self, now_ms: int) -> tuple[Effect, ...]:
        """The line is there (again): say at once who and where we are."""
        self.heartbeat_ms = min(self.heartbeat_ms, now_ms)
        return self.tick(now_ms)

    def propose(self, intent: Intent, now_ms: int) -> tuple[Effect, ...]:
        """Do what our player asks for.

        Raises:
            RefusedError: It is not possible now; the detail says why, nothing changed.
        """
        out = self._begin(now_ms)
        carry_out(self, intent, out)
        out.room_changed()
        return self._finish(out)

    def work_done(self, job: Job, outcome: Outcome, now_ms: int) -> tuple[Effect, ...]:
        """Take in what came of a job that an effect `Work` asked for."""
        out = self._begin(now_ms)
        if self.game is not None:
            self.game.work_done(job, outcome, out)
        return self._finish(out)

    def will(self) -> bytes:
        """Return the envelope that a broker may publish when our line breaks."""
        return pack_envelopes([self.voice.sign(Gone(self.hello.nonce, on_purpose=False))])[0]

    @property
    def seated(self) -> set[PublicKey]:
        """Return the keys that have a seat in the game on the table."""
        return set() if self.game is None else set(self.game.table.keys)

    def greet_soon(self) -> None:
        """Let the next heartbeat, with all we have to say, come as soon as is polite."""
        self.greets = True
        soon_ms = self.now_ms + GREETING_MS
        # Somebody who never stops arriving must not make us shout.
        if soon_ms < self.heartbeat_ms and self.greetings.take(self.now_ms):
            self.heartbeat_ms = soon_ms

    def learn_names(self, out: Outbox) -> None:
        """Keep the names that the game's TABLE committed to, as their Hellos disclose them."""
        if self.game is None:
            return
        self.game.learn_name(self.key.public, self.hello, out)
        for key, session in self.peers.in_order():
            self.game.learn_name(key, session.hello, out)

    def _begin(self, now_ms: int) -> Outbox:
        self.now_ms = max(self.now_ms, now_ms)
        if self.game is not None:
            self.game.passive = self.twin.leads(self.now_ms)
            self.game.listening = self.now_ms < self.twin.started_ms + LISTEN_MS
        return Outbox()

    def _finish(self, out: Outbox) -> tuple[Effect, ...]:
        if self.game is not None and self.game.aborted:
            self.clear(self.game)
            out.room_changed()
        if self.game is None or not self.game.is_live:
            offer, ready = self.lobby.update_offer(self.now_ms), self.lobby.keep_ready(self.now_ms)
            if offer or ready:
                out.room_changed()
                if self.statements.take(self.now_ms):
                    self.say_lobby(out)
                else:
                    self.greets = True  # the next heartbeat says it
        self._anchor_when_all_ready(out)
        effects = out.effects(self.voice.spread)
        if any(not isinstance(effect, Violation) for effect in effects):
            self._picture = None
        if any(isinstance(effect, Advanced) for effect in effects):
            self.waiting_since_ms = self.now_ms
            # Who missed what just happened learns of it within a second.
            self.heartbeat_ms = min(self.heartbeat_ms, self.now_ms + NEWS_MS)
        return effects

    # Messages

    def _receive_item(self, item: Signed, out: Outbox) -> None:
        offender: PublicKey | None = None
        try:
            message = parse(item)
            if isinstance(message, SlotMessage):
                game = self._game_for(message, out)
                if game is not None and not game.holds(message):
                    offender = game.table.signer(message)
                    self._receive_slot(game, message, out)
            else:
                self._check_room(message)
                offender = message.key
                hear(self, message, out)
        except RefusedError as refused:
            out.tell(Violation(offender, refused.code))

    def _check_room(self, message: RoomMessage) -> None:
        if message.room != self.room.room_id:
            raise RefusedError(Code.WRONG_ROOM)
        signed = message.signed
        if not verify(message.key, tags.ROOM, signed.body, signed.signature):
            raise RefusedError(Code.BAD_SIGNATURE)

    def _receive_slot(self, game: Game, message: SlotMessage, out: Outbox) -> None:
        receipt = game.receive(message, out)
        if receipt in {Receipt.FAR, Receipt.FOREIGN} and not isinstance(message.content, End):
            position = game.ledger.position
            key = game.table.keys[message.seat]
            name, h = game.table.game, position.h + 1
            self.repair.catcher.want(key, name, h, game.mark, seated=True)
        if receipt is Receipt.NEW:
            game.end_recovery(out)

    def _game_for(self, message: SlotMessage, out: Outbox) -> Game | None:
        """Return the game a body belongs to, opening it if that is ours to do.

        Raises:
            RefusedError: As `OpenTable.signer`: what nobody at the table signed opens nothing.
        """
        if self.game is not None:
            return self.game if message.game == self.game.table.game else None
        table = self.lobby.table_of(message.game)
        if table is None or message.game in self.done:
            return None
        if not self.lobby.follows(table, self.now_ms):
            return None
        table.signer(message)
        return self.open_game(table, out)

    # The start of a game

    def open_game(self, table: OpenTable, out: Outbox) -> Game:
        """Put a game on the table; with our seat in it if we hold its secrets."""
        own: OwnSeat | None = None
        seat, secrets = table.seat_of(self.key.public), self.lobby.seat
        if seat is not None and secrets is not None and self.lobby.may_play(table):
            chain = Chain.from_seed(table.domains[seat], secrets.seed)
            deck = None if table.rules.sealed is None else OwnDeck(seat, secrets.deck_seed)
            own = OwnSeat(seat, self.key, chain, deck)
        self.game = Game(table, own)
        self.waiting_since_ms = self.now_ms
        self.learn_names(out)
        return self.game

    def _anchor_when_all_ready(self, out: Outbox) -> None:
        """Anchor once somebody has started and every mark names this table, ours included."""
        game = self.game
        if game is None or game.own is None or game.anchoring or not game.is_live:
            return
        if game.ledger.bodies and all(self.lobby.ready_seats(game.table)):
            self.anchor(game, out)

    def anchor(self, game: Game, out: Outbox) -> None:
        """Sign our anchor, once its secrets are stored."""
        for entry in game.entries():
            out.save(entry)
        self.lobby.spent = True  # this nonce and seed serve one game only
        game.anchoring = True
        game.carry_on(out)

    def clear(self, game: Game) -> None:
        """Put a game away for good: back to the lobby."""
        while len(self.done) >= DONE_GAMES_MAX:
            del self.done[next(iter(self.done))]
        self.done[game.table.game] = None
        self.game = None
        self.lobby.stand_up()

    # Saying who and where we are

    def beat(self, out: Outbox) -> None:
        """Say our heartbeat, and all of the lobby if somebody may not know it."""
        self.heartbeat_ms = self.now_ms + HEARTBEAT_MS
        game, greets = self.game, self.greets or self.peers.any_one_way(self.now_ms)
        self.greets = False
        if game is None or not game.is_live or game.recovering or greets:
            self.say_lobby(out)
        if game is not None and game.recovering:
            self.voice.say(Recall(self.hello.nonce, game.table.game), out)
        heard = (
            *self.twin.quotes(self.now_ms),
            *self.peers.live_nonces(self.now_ms, self.seated),
        )
        counter = self.lobby.next_counter()
        self.voice.say(presence_of(self.hello.nonce, counter, heard, game), out)
        out.room_changed()

    def say_lobby(self, out: Outbox) -> None:
        """Say everything that the lobby has to know of us."""
        for content in self.lobby.statements():
            self.voice.say(content, out)


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
    game = restored_game(key, entries)
    session = Session(room, key, hello if game is None else _as_seated(hello, game), now_ms)
    session.game = game
    return session


def _as_seated(hello: Hello, game: Game) -> Hello:
    """Return `hello` under the name that TABLE committed to: whoever comes later can check it."""
    if game.own is None or game.own.seat not in game.names:
        return hello
    salt, name = game.names[game.own.seat]
    return replace(hello, salt=salt, name=name)
