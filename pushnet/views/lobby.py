"""The lobby: who sits, who is ready, what is missing before the game can start.

Source: protocol/pushnet.md 7, 8 (SIT, TABLE, READY, start).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pushnet.ids import SEATS_MAX, SEATS_MIN, PublicKey
from pushnet.session.snapshot import PeerSnapshot, ProposalSnapshot, Snapshot
from pushnet.views.names import clean, labels
from pushnet.views.options import GameChoice, game_choice
from pushnet.views.phrase import Phrase, Tone, phrase
from pushnet.views.prompt import SECOND_MS, PromptView
from pushnet.views.table import AWAY, Contact, contact_of
from pushnet.words import say, told

ROOM_WORDS = 2  # of an invite: enough to tell rooms apart, too few to get in


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbySeat:
    """One row of the list of seats."""

    number: int  # from 1
    key: PublicKey | None  # None: an empty seat, and all below is empty too
    name: str = ""  # cleaned
    is_me: bool = False
    is_host: bool = False
    operator: str = ""  # who added this bot; "" for a person
    is_ready: bool = False
    contact: Contact | None = None  # None: ourselves
    quiet_s: int = 0  # seconds of silence so far, when it is worth saying
    partner: str = ""  # who plays with this seat; "" without teams, or while that is open


@dataclass(frozen=True, slots=True, kw_only=True)
class Guest:
    """Somebody in the room without a seat in the proposed table."""

    key: PublicKey
    name: str  # cleaned
    wants_seat: bool  # sits, but the host left this key out


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyView:
    """All that the lobby shows but invite and chat."""

    seats: tuple[LobbySeat, ...]  # the taken ones first, then empty ones
    guests: tuple[Guest, ...]
    watcher_count: int  # in the room and heard, without a wish to sit
    taken_count: int
    ready_count: int
    prompt: PromptView
    is_host: bool
    needs_host: bool  # nobody proposes a table, or who did is gone
    is_sitting: bool
    is_ready: bool
    may_mark_ready: bool
    may_start: bool
    may_add_bot: bool
    game: str  # registry name of what is played; "" while that is not known
    may_arrange: bool  # partners may be chosen: all seats of a game with teams are taken


def lobby_view(
    snapshot: Snapshot, *, game: str = "", seats_max: int = SEATS_MAX, watches: bool = False
) -> LobbyView:
    """Return the lobby as this client sees it.

    Args:
        snapshot: The session.
        game: What we plan to play as the host; "" if another host decides.
        seats_max: How many seats the table offers; never more than the game has.
        watches: We only look on, and never sit.
    """
    names = _names(snapshot)
    order = seat_order(snapshot)
    choice = _choice(snapshot, game)
    seats_max = seats_max if choice is None else min(seats_max, choice.seats_max)
    rows = [
        _row(snapshot, names, number, key) for number, key in enumerate(order[:seats_max], start=1)
    ]
    has_teams = choice is not None and choice.has_teams
    if has_teams and len(rows) == seats_max:
        rows = [replace(row, partner=_partner(rows, at)) for at, row in enumerate(rows)]
    empty = [LobbySeat(number=number, key=None) for number in range(len(rows) + 1, seats_max + 1)]
    proposal = snapshot.proposal
    seated = {row.key for row in rows}
    return LobbyView(
        seats=(*rows, *empty),
        guests=tuple(
            Guest(key=peer.key, name=names[peer.key], wants_seat=peer.sitting)
            for peer in snapshot.peers
            if peer.key not in seated
        ),
        watcher_count=sum(
            not peer.sitting and contact_of(peer) in {None, Contact.GOOD, Contact.HALF}
            for peer in snapshot.peers
        ),
        taken_count=len(rows),
        ready_count=sum(row.is_ready for row in rows),
        prompt=_watching(snapshot) if watches else _prompt(snapshot, names, rows, choice),
        is_host=snapshot.hosting,
        needs_host=_needs_host(snapshot),
        is_sitting=snapshot.sitting,
        is_ready=snapshot.ready,
        may_mark_ready=proposal is not None and snapshot.own in proposal.seats,
        may_start=proposal is not None and proposal.may_start,
        may_add_bot=len(rows) < seats_max and not watches,
        game="" if choice is None else choice.name,
        may_arrange=snapshot.hosting and has_teams and len(rows) == seats_max,
    )


def seat_order(snapshot: Snapshot) -> tuple[PublicKey, ...]:
    """Return who sits, in the order of the proposed table; without one, ourselves first.

    Whoever sits but is left out of the proposal has no place in it.
    """
    if snapshot.proposal is not None:
        return snapshot.proposal.seats
    return tuple(peer.key for peer in snapshot.peers if peer.sitting)


def left_out(
    snapshot: Snapshot, *, kicked: frozenset[PublicKey], seats_max: int
) -> frozenset[PublicKey]:
    """Return whom the host's next table leaves out: the kicked, and who came after it was full.

    Seats of the present proposal stay before newcomers, whatever their keys.
    """
    seated = () if snapshot.proposal is None else snapshot.proposal.seats
    wanting = [peer.key for peer in snapshot.peers if peer.sitting and peer.key not in kicked]
    by_arrival = sorted(wanting, key=lambda key: key not in seated and key != snapshot.own)
    return kicked | frozenset(by_arrival[seats_max:])


def room_name(invite_text: str) -> str:
    """Return the first words of an invite, to name its room in a header."""
    words = invite_text.partition("@")[0].replace("-", " ").split()
    return "-".join(words[:ROOM_WORDS])


def _choice(snapshot: Snapshot, game: str) -> GameChoice | None:
    """Return what is played here: what is proposed, or else what we plan."""
    name = game if snapshot.proposal is None else snapshot.proposal.rules
    return game_choice(name) if name else None


def _partner(rows: Sequence[LobbySeat], at: int) -> str:
    """Return who sits opposite."""
    other = rows[(at + len(rows) // 2) % len(rows)]
    return say("you") if other.is_me else other.name


def _names(snapshot: Snapshot) -> dict[PublicKey, str]:
    """Return what each peer is called; nobody as "you", which is what we are in plain lines."""
    named = [(peer.key, peer.name) for peer in snapshot.peers]
    *shown, _ = labels([*named, (snapshot.own, told("You"))])
    return {key: name for (key, _), name in zip(named, shown, strict=True)}


def _row(snapshot: Snapshot, names: dict[PublicKey, str], number: int, key: PublicKey) -> LobbySeat:
    peer = next((peer for peer in snapshot.peers if peer.key == key), None)
    proposal = snapshot.proposal
    contact = Contact.GONE if peer is None else contact_of(peer)
    return LobbySeat(
        number=number,
        key=key,
        name=names.get(key) or labels([(key, "")])[0],
        is_me=key == snapshot.own,
        is_host=key == _host(snapshot),
        operator="" if peer is None or peer.operator == key else _operator(peer, names),
        is_ready=proposal is not None and proposal.ready[proposal.seats.index(key)],
        contact=contact,
        quiet_s=_quiet_s(snapshot, peer, contact),
    )


def _host(snapshot: Snapshot) -> PublicKey | None:
    if snapshot.proposal is not None:
        return snapshot.proposal.host
    return snapshot.own if snapshot.hosting else None


def _needs_host(snapshot: Snapshot) -> bool:
    host = _host(snapshot)
    if host == snapshot.own:
        return False
    peer = next((peer for peer in snapshot.peers if peer.key == host), None)
    return contact_of(peer) in AWAY


def _operator(peer: PeerSnapshot, names: dict[PublicKey, str]) -> str:
    return names.get(peer.operator) or labels([(peer.operator, "")])[0]


def _quiet_s(snapshot: Snapshot, peer: PeerSnapshot | None, contact: Contact | None) -> int:
    if peer is None or contact not in (Contact.LAGGING, *AWAY):
        return 0
    return max(0, (snapshot.now_ms - peer.heard_ms) // SECOND_MS)


def _watching(snapshot: Snapshot) -> PromptView:
    if snapshot.game is not None:
        return PromptView(text=phrase("The game is starting …"))
    return PromptView(text=phrase("You are watching: the game is shown when it begins."))


def _prompt(
    snapshot: Snapshot,
    names: dict[PublicKey, str],
    rows: Sequence[LobbySeat],
    choice: GameChoice | None,
) -> PromptView:
    if snapshot.game is not None:
        return PromptView(text=phrase("The game is starting …"))
    if not snapshot.sitting:
        return _mine(phrase("You are watching. Take a seat to play."))
    foreign = next((peer for peer in snapshot.peers if not peer.speaks), None)
    if foreign is not None:
        return _other_version(snapshot, names[foreign.key], foreign.program)
    proposal = snapshot.proposal
    if proposal is None:
        if snapshot.hosting and choice is not None and choice.seats_min > SEATS_MIN:
            return _mine(_too_few(choice, len(rows)))
        if snapshot.hosting:
            return _mine(phrase("Pass the invite on to your friends, or add a bot."))
        return PromptView(text=phrase("Waiting for the host to lay the table."))
    if snapshot.own not in proposal.seats and choice is not None and choice.has_teams:
        text = phrase("All {count} seats are taken: you watch.", count=len(proposal.seats))
        return PromptView(text=text, tone=Tone.NOTE)
    if snapshot.own not in proposal.seats:
        return PromptView(text=phrase("The host has laid the table without you."), tone=Tone.NOTE)
    if not snapshot.ready:
        return _mine(phrase("Are you ready?"))
    waiting = tuple(row.name for row in rows if not row.is_ready)
    if waiting:
        return PromptView(text=phrase("Waiting for {names}.", names=waiting))
    return _all_ready(proposal, names)


def _too_few(choice: GameChoice, count: int) -> Phrase:
    return phrase(
        "{game} needs {seats} players, {count} more: pass the invite on, or add bots.",
        game=choice.label,
        seats=choice.seats_min,
        count=choice.seats_min - count,
    )


def _other_version(snapshot: Snapshot, name: str, program: str) -> PromptView:
    """Say that two versions met, naming both (docs/testing.md E 59)."""
    own = next(peer.program for peer in snapshot.peers if peer.key == snapshot.own)
    text = phrase(
        "{name} has {theirs}, you have {ours}: they do not understand each other. The older one"
        " has to be updated.",
        name=name,
        theirs=clean(program),
        ours=clean(own),
    )
    return PromptView(text=text, tone=Tone.NOTE)


def _all_ready(proposal: ProposalSnapshot, names: dict[PublicKey, str]) -> PromptView:
    if proposal.may_start:
        return _mine(phrase("Everybody is ready: start the game."))
    host = names.get(proposal.host) or labels([(proposal.host, "")])[0]
    return PromptView(text=phrase("Everybody is ready: {host} starts the game.", host=host))


def _mine(text: Phrase) -> PromptView:
    return PromptView(text=text, tone=Tone.MINE)
