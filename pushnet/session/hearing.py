"""What a session makes of a verified room message: presence, lobby, chat and repair.

None of this can change a game; it decides whom we show as present, which table could start, and
who is sent what. What carries a counter counts only if it is the newest of its kind and session:
whoever repeats it, it says nothing the second time. Source: protocol/pushnet.md 7, 16.
"""

from typing import TYPE_CHECKING

from pushnet.ids import PublicKey
from pushnet.session.chatter import forbids_talk
from pushnet.session.outbox import Outbox
from pushnet.session.peers import PeerSession
from pushnet.session.snapshot import Standing
from pushnet.session.table import open_table
from pushnet.wire.contents import (
    Chat,
    Gone,
    Hello,
    Offer,
    Part,
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
        case Recall():
            if session.game is not None and session.game.table.game == content.game:
                session.repair.give_back(key, content, session.game, session.now_ms, out)
        case Recalled():
            _hear_recalled(session, key, content, out)
        case Part():
            if session.game is not None:
                session.game.take_part(content, out)
        case _:
            peer = session.peers.session(key, content.session)
            if peer is None:
                if not isinstance(content, Gone):  # the will of an old session says nothing
                    session.greet_soon()  # its Hello was missed: ours makes it repeat it
                return
            _hear_peer(session, key, peer, content, out)


def _hear_own_key(session: "Session", content: RoomContent, out: Outbox) -> None:
    twin, now_ms = session.twin, session.now_ms
    if isinstance(content, Hello) and twin.greet(content.nonce, now_ms):
        session.greet_soon()
    if isinstance(content, Presence) and twin.hear(content, now_ms):
        out.room_changed()
    if content == Gone(session.hello.nonce, on_purpose=False):
        # Our will, from a line that broke a while ago or was recorded, though we are here: say so.
        session.greet_soon()


def _hear_hello(session: "Session", key: PublicKey, hello: Hello, out: Outbox) -> None:
    if session.peers.greet(key, hello, session.now_ms, session.seated):
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
        session.repair.catcher.want(key, answer.game, position.h + 1, game.mark, seated=True)


def _hear_peer(
    session: "Session",
    key: PublicKey,
    peer: PeerSession,
    content: Sit | Propose | Ready | Presence | Sync | Chat | Offer | Gone,
    out: Outbox,
) -> None:
    if isinstance(content, Gone):
        gone = Standing.LEFT if content.on_purpose else Standing.LOST
        if peer.gone is not gone:
            peer.gone = gone
            out.room_changed()
        return
    if isinstance(content, Propose) and content.counter == 0:
        _hear_table_in_play(session, key, peer, content.table)
        return
    if not _is_change(session, key, peer, content):
        return
    if not peer.is_newer(type(content), content.counter):
        return
    before = peer.standing(session.now_ms)
    peer.heard(session.now_ms)
    match content:
        case Presence():
            _hear_presence(session, key, peer, content, out)
        case Sync(_, _, target, name, _):
            game = session.game
            if target == session.key.public and game is not None and game.table.game == name:
                session.repair.serve(key, content, game, session.now_ms, out)
        case Sit(_, _, nonce):
            if nonce != peer.sit and (nonce is None or not session.lobby.nonce_taken(key, nonce)):
                peer.sit = nonce
                out.room_changed()
        case Propose(_, _, raw):
            if peer.proposal is None or peer.proposal.raw != raw:
                peer.proposal = open_table(raw)
                out.room_changed()
        case Ready(_, _, game_id):
            if peer.ready != game_id:
                peer.ready = game_id
                out.room_changed()
        case Chat(_, _, emote, text):
            if text and forbids_talk(session.game, key):
                return
            if peer.is_proven and session.chatter.add(key, emote, text, session.now_ms):
                out.room_changed()
        case Offer(_, _, broker):
            if peer.is_proven and peer.broker != broker:
                peer.broker = broker
                out.room_changed()
    if peer.standing(session.now_ms) is not before:
        out.room_changed()


def _is_change(session: "Session", key: PublicKey, peer: PeerSession, content: RoomContent) -> bool:
    """Say whether to look at it: what changes the lobby costs, and is heard again if it lasts."""
    match content:
        case Sit(_, _, nonce):
            costs = peer.sit != nonce
        case Propose(_, _, raw):
            costs = peer.proposal is None or peer.proposal.raw != raw
        case Ready(_, _, game):
            costs = peer.ready != game
        case Offer(_, _, broker):
            costs = peer.broker != broker
        case _:
            costs = False
    return not costs or session.peers.by_key[key].changes.take(session.now_ms)


def _hear_table_in_play(session: "Session", key: PublicKey, peer: PeerSession, raw: bytes) -> None:
    """Keep the TABLE of a game that a peer plays: nobody's proposal, but it can be followed."""
    known = peer.shown is not None and peer.shown.raw == raw
    if not known and session.peers.by_key[key].changes.take(session.now_ms):
        peer.shown = open_table(raw)


def _hear_presence(
    session: "Session", key: PublicKey, peer: PeerSession, presence: Presence, out: Outbox
) -> None:
    now_ms = session.now_ms
    if peer.presence is None or peer.presence.game != presence.game:
        out.room_changed()
    peer.presence = presence
    peer.gone = None
    if session.hello.nonce in presence.quotes:
        session.peers.quoted(key, peer, now_ms)
    else:
        session.greet_soon()
    game = session.game
    if presence.game is None:
        return
    if game is None:
        sought = session.lobby.seeks(presence.game, presence.h, now_ms)
        if sought and presence.game not in session.done:
            session.repair.catcher.want(key, presence.game, 0, seated=False)
    elif game.table.game == presence.game:
        session.repair.compare(key, game, presence, now_ms, out)
