"""From the session's machinery to the frozen snapshot that everybody else may look at."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pushnet.errors import Code
from pushnet.ids import PublicKey, Seat
from pushnet.session.duties import deck_lost, owes
from pushnet.session.game import Game
from pushnet.session.position import Step
from pushnet.session.progress import deal_progress
from pushnet.session.snapshot import (
    BallotSnapshot,
    GameSnapshot,
    PeerSnapshot,
    ProposalSnapshot,
    Snapshot,
    Stage,
    Standing,
)
from pushnet.session.table import OpenTable
from pushnet.session.votes import why_not_yes

if TYPE_CHECKING:
    from pushnet.session.session import Session

_STAGES = {
    Step.ANCHOR: Stage.ANCHORING,
    Step.FIRST: Stage.FIRST_EVENT,
    Step.ACT: Stage.PLAYING,
    Step.EVENT: Stage.PLAYING,
    Step.KEYS: Stage.PLAYING,
    Step.SHUFFLE: Stage.PLAYING,
    Step.SHARES: Stage.PLAYING,
    Step.OVER: Stage.OVER,
}


def take(session: "Session") -> Snapshot:
    """Return the session's snapshot at its present time."""
    lobby, proposed = session.lobby, _proposed(session)
    return Snapshot(
        now_ms=session.now_ms,
        room=session.room.room_id,
        own=session.key.public,
        peers=_peers(session, proposed),
        proposal=None if proposed is None else _proposal(session, *proposed),
        sitting=lobby.seat is not None,
        ready=lobby.ready_for is not None,
        hosting=lobby.wanted is not None,
        game=None if session.game is None else _game(session, session.game),
        chat=session.chatter.lines,
    )


def _proposed(session: "Session") -> tuple[PublicKey, OpenTable] | None:
    """Return the next table and who proposes it; nobody does while a game is running.

    Weighing everybody's proposals costs more than all the rest, and is of interest in a lobby only.
    """
    if session.game is not None and session.game.is_live:
        return None
    return session.lobby.proposal(session.now_ms)


def _peers(
    session: "Session", next_table: tuple[PublicKey, OpenTable] | None
) -> tuple[PeerSnapshot, ...]:
    lobby, now_ms = session.lobby, session.now_ms
    proposed = None if next_table is None else next_table[1].game
    own = PeerSnapshot(
        key=session.key.public,
        name=session.hello.name,
        program=session.hello.program,
        operator=session.hello.operator,
        standing=Standing.SELF,
        heard_ms=0,
        sitting=lobby.seat is not None,
        ready=lobby.ready_for is not None and lobby.ready_for.game == proposed,
        broker=lobby.broker,
        game=None if session.game is None else session.game.table.game,
        h=None if session.game is None else session.game.ledger.position.h,
    )
    others = [
        PeerSnapshot(
            key=key,
            name=peer.hello.name,
            program=peer.hello.program,
            operator=peer.hello.operator,
            standing=peer.standing(now_ms),
            heard_ms=peer.heard_ms,
            sitting=peer.is_proven and peer.sit is not None,
            ready=peer.is_proven and peer.ready is not None and peer.ready == proposed,
            speaks=peer.speaks,
            broker=peer.broker,
            game=None if peer.presence is None else peer.presence.game,
            h=None if peer.presence is None else peer.presence.h,
        )
        for key, peer in session.peers.in_order()
    ]
    return (own, *sorted(others, key=lambda peer: peer.key))


def _proposal(session: "Session", host: PublicKey, table: OpenTable) -> ProposalSnapshot:
    return ProposalSnapshot(
        game=table.game,
        rules=table.rules.name,
        options=table.options,
        seats=table.keys,
        host=host,
        ready=session.lobby.ready_seats(table),
        may_start=session.lobby.may_start(session.now_ms) is not None,
    )


def _game(session: "Session", game: Game) -> GameSnapshot:
    ledger, position = game.ledger, game.ledger.position
    evidence = ledger.evidence
    held = ledger.held()
    over = position.step is Step.OVER
    return GameSnapshot(
        game=game.table.game,
        rules=game.table.rules.name,
        options=game.table.options,
        seats=game.table.keys,
        names=tuple(game.names[seat][1] if seat in game.names else "" for seat in game.table.seats),
        operators=game.table.operators,
        own_seat=None if game.own is None else game.own.seat,
        stage=Stage.VOID if evidence is not None else _STAGES[position.step],
        h=position.h,
        head=position.head,
        state=position.state,
        active=position.active,
        due=position.due,
        waiting_for=tuple(seat for seat in position.due if seat not in held),
        waiting_since_ms=session.waiting_since_ms,
        may_act=game.is_live and position.step is Step.ACT and owes(game) and not deck_lost(game),
        recovering=game.recovering or game.passive,
        notes=tuple(ledger.notes),
        ballots=_ballots(game),
        may_vote_out=_silent(session, game),
        ranks=game.table.rules.ranks(position.state) if over else (),
        signed_by=tuple(sorted(game.ends)),
        doubted_by=tuple(sorted(game.doubts)),
        offender=None if evidence is None else evidence.offender,
        offence=_offence(game),
        deal=deal_progress(game),
        own_faces=_own_faces(game),
        deck_lost=deck_lost(game),
    )


def _own_faces(game: Game) -> Mapping[int, int]:
    own, deck = None if game.own is None else game.own.deck, game.ledger.position.deck
    return {} if own is None or deck is None else own.faces(deck)


def _offence(game: Game) -> Code | None:
    return None if game.ledger.evidence is None else game.ledger.evidence.code


def _ballots(game: Game) -> tuple[BallotSnapshot, ...]:
    ledger = game.ledger
    h = ledger.position.h + 1
    if h not in ledger.votes or ledger.position.step is Step.OVER:
        return ()
    electorate, ballots = ledger.electorate(h), ledger.ballots(h)
    shown = []
    for members in ballots.proposals():
        yes = ballots.yes(members)
        needed = tuple(seat for seat in electorate.remaining(members) if seat not in yes)
        own = game.own
        asked = own is not None and (
            why_not_yes(electorate, ballots, own.seat, members, ledger.held()) is None
        )
        shown.append(
            BallotSnapshot(
                members=members, yes=yes, no=ballots.no(members), needed=needed, asked=asked
            )
        )
    return tuple(shown)


def _silent(session: "Session", game: Game) -> tuple[Seat, ...]:
    """Return the due seats that a vote may be offered about: silent for 60 s while due.

    A program answers for its player when an event is pending: whoever is there and does not is as
    silent as who is gone. A person may think about a move, but not for ever.
    """
    waited_ms = session.now_ms - session.waiting_since_ms
    if not game.is_live or waited_ms < VOTE_AFTER_MS:
        return ()
    ledger = game.ledger
    passed_over = ledger.held() if game.own is None else (*ledger.held(), game.own.seat)
    patient = ledger.position.step is Step.ACT and waited_ms < THOUGHT_MAX_MS
    absent = tuple(
        seat
        for seat in ledger.position.due
        if seat not in passed_over and not (patient and _hears(session, game.table.keys[seat]))
    )
    return absent if ledger.position.h >= FIRST_VOTE_AFTER_H else ()


def _hears(session: "Session", key: PublicKey) -> bool:
    peer = session.peers.current(key)
    live_ms = None if peer is None else peer.live_ms
    return live_ms is not None and session.now_ms - live_ms < VOTE_AFTER_MS


VOTE_AFTER_MS = 60_000
THOUGHT_MAX_MS = 600_000  # a table with a turn clock has moved on long before
FIRST_VOTE_AFTER_H = 2
