"""What a session makes of a verified room message: presence, lobby, chat and repair.

None of this can change a game; it decides whom we show as present, which table could start, and
who is sent what. Source: protocol.md 6, 9, 11.
"""

from typing import TYPE_CHECKING

from pushnet.ids import PublicKey
from pushnet.session.outbox import Outbox
from pushnet.session.peers import PeerSession
from pushnet.session.snapshot import Standing
from pushnet.wire.contents import (
    Chat,
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
    Sit,
    Sync,
)

if TYPE_CHECKING:
    from pushnet.session.session import Session


def hear(session: "Session", message: RoomMessage, out: Outbox) -> None:
    """Take in a room message whose signature holds.

    Raises:
        RefusedError: A code of `open_table` for a proposal that no client would play.
    """
    key, content = message.key, message.content
    if key == session.key.public:
        _hear_own_key(session, content, out)
        return
    match content:
        case Hello():
            _hear_hello(session, key, content, out)
        case Sync():
            game = session.game
            to_us = content.target == session.key.public
            if to_us and game is not None and game.table.game == content.game:
                session.repair.serve(key, content, game, session.now_ms, out)
        case Recall():
            if session.game is not None and session.game.table.game == content.game:
                session.repair.give_back(key, content, session.game, out)
        case Recalled():
            _hear_recalled(session, key, content, out)
        case _:
            peer = session.peers.session(key, content.session)
            if peer is None:
                session.greet_soon()  # its Hello was missed: ours makes it repeat it
                return
            peer.heard(session.now_ms)
            _hear_peer(session, key, peer, content, out)


def _hear_own_key(session: "Session", content: RoomContent, out: Outbox) -> None:
    twin, now_ms = session.twin, session.now_ms
    if isinstance(content, Hello) and twin.greet(content.nonce, now_ms):
        session.greet_soon()
    if isinstance(content, Presence):
        if content.session != twin.nonce:
            twin.greet(content.session, now_ms)
        if twin.hear(content, now_ms):
            out.room_changed()


def _hear_hello(session: "Session", key: PublicKey, hello: Hello, out: Outbox) -> None:
    kept = set(session.game.table.keys) if session.game is not None else set()
    if session.peers.greet(key, hello, session.now_ms, kept):
        out.room_changed()
        session.greet_soon()
        session.learn_names(out)


def _hear_recalled(session: "Session", key: PublicKey, answer: Recalled, out: Outbox) -> None:
    game = session.game
    if game is None or answer.session != session.hello.nonce or answer.game != game.table.game:
        return
    seat = game.table.seat_of(key)
    if seat is None:
        return
    game.note_recalled(seat, answer.h, out)
    position = game.ledger.position
    if answer.h > position.h:
        session.repair.catcher.want(key, answer.game, position.h + 1, position.head)


def _hear_peer(
    session: "Session",
    key: PublicKey,
    peer: PeerSession,
    content: Sit | Propose | Ready | Presence | Chat | Offer | Gone,
    out: Outbox,
) -> None:
    match content:
        case Presence():
            _hear_presence(session, key, peer, content, out)
        case Sit(_, counter, nonce):
            if peer.is_newer("sit", counter) and peer.sit != nonce:
                peer.sit = nonce
                out.room_changed()
        case Propose(_, counter, raw):
            table = session.lobby.learn_table(raw)
            # Counter 0: a table in play, shown to an onlooker; nobody's proposal.
            if counter > 0 and peer.is_newer("table", counter):
                if peer.proposal is None or peer.proposal.game != table.game:
                    out.room_changed()
                peer.proposal = table
        case Ready(_, counter, game):
            if peer.is_newer("ready", counter) and peer.ready != game:
                peer.ready = game
                out.room_changed()
        case Chat(_, counter, emote, text):
            if peer.is_newer("chat", counter) and session.chatter.add(
                key, emote, text, session.now_ms
            ):
                out.room_changed()
        case Gone(_, on_purpose):
            peer.gone = Standing.LEFT if on_purpose else Standing.LOST
            out.room_changed()
        case Offer(_, counter, broker):
            if peer.is_newer("offer", counter) and peer.broker != broker:
                peer.broker = broker
                out.room_changed()


def _hear_presence(
    session: "Session", key: PublicKey, peer: PeerSession, presence: Presence, out: Outbox
) -> None:
    now_ms = session.now_ms
    before = (peer.standing(now_ms), None if peer.presence is None else peer.presence.game)
    peer.presence = presence
    peer.gone = None
    if session.hello.nonce in presence.quotes:
        session.peers.quoted(key, peer, now_ms)
    else:
        session.greet_soon()
    if (peer.standing(now_ms), presence.game) != before:
        out.room_changed()
    game = session.game
    if presence.game is None:
        return
    if game is None:
        if presence.game not in session.done and presence.h > 0:
            session.repair.catcher.want(key, presence.game, 0)
    elif game.table.game == presence.game:
        session.repair.compare(key, game, presence, now_ms, out)
