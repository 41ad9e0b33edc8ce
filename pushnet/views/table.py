"""Who sits at the table and how well each is heard: what every game's screen shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from pushnet.ids import PublicKey, Seat
from pushnet.session.snapshot import GameSnapshot, PeerSnapshot, Snapshot, Stage, Standing
from pushnet.views.marks import Who
from pushnet.views.names import labels
from pushnet.views.phrase import Phrase, phrase
from pushnet.words import told

NAME_CELLS = 12  # of a name beside a bench, in a prompt, in the log


class Contact(Enum):
    """How well a seat's player is heard."""

    GOOD = "good"
    HALF = "half"  # we hear it, it does not hear us yet
    LAGGING = "lagging"  # silent for some seconds
    GONE = "gone"  # silent for long, lost, or never heard in this run
    LEFT = "left"  # its program was closed on purpose


AWAY = frozenset({Contact.GONE, Contact.LEFT})
"""Who is not at the table now; `LAGGING` may be a hiccup."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """One seat."""

    who: Who
    is_bot: bool
    in_play: bool  # False: left or was dropped
    contact: Contact | None  # None: ourselves
    differs: bool = False  # its program claims to see another table after the same moves


_CONTACTS = {
    Standing.SELF: None,
    Standing.PRESENT: Contact.GOOD,
    Standing.ONE_WAY: Contact.HALF,
    Standing.SUSPECT: Contact.LAGGING,
    Standing.SILENT: Contact.GONE,
    Standing.LOST: Contact.GONE,
    Standing.LEFT: Contact.LEFT,
}


def people(game: GameSnapshot) -> tuple[Who, ...]:
    """Return what to call each seat, in seat order.

    Our own seat takes part as "You", so that nobody else can be called that.
    """
    named = [
        # Translators: our own seat among the names of the others
        (key, told("You") if seat == game.own_seat else name)
        for seat, (key, name) in enumerate(zip(game.seats, game.names, strict=True))
    ]
    return tuple(
        Who(Seat(seat), label, seat == game.own_seat)
        for seat, label in enumerate(labels(named, NAME_CELLS))
    )


def seat_views(snapshot: Snapshot, game: GameSnapshot) -> tuple[SeatView, ...]:
    """Return every seat of the game, in seat order."""
    return tuple(
        SeatView(
            who=who,
            is_bot=game.operators[who.seat] != game.seats[who.seat],
            in_play=who.seat in game.active,
            contact=None if who.is_me else contact_of(peer_of(snapshot, game.seats[who.seat])),
            differs=who.seat in game.doubted_by,
        )
        for who in people(game)
    )


def contact_news(before: Sequence[SeatView], after: Sequence[SeatView]) -> tuple[Phrase, ...]:
    """Return a sentence for each player who was lost, is back or sees another table than we do.

    Compares two views. That tables differ is a claim, and proves no fault of anybody's.
    """
    news: list[Phrase] = []
    for old, new in zip(before, after, strict=True):
        if new.contact is not old.contact:
            if new.contact is Contact.LEFT:
                news.append(phrase("{who} has closed the program.", who=new.who))
            elif new.contact is Contact.GONE:
                news.append(phrase("{who} cannot be heard any more.", who=new.who))
            elif old.contact in AWAY:
                news.append(phrase("{who} is back.", who=new.who))
        if new.differs and not old.differs:
            news.append(
                phrase("{who} says that their table looks different: compare them.", who=new.who)
            )
    return tuple(news)


def peer_of(snapshot: Snapshot, key: PublicKey) -> PeerSnapshot | None:
    """Return the peer with this key, if it was heard in this run."""
    return next((peer for peer in snapshot.peers if peer.key == key), None)


def watcher_count(snapshot: Snapshot, game: GameSnapshot) -> int:
    """Return how many are in the room, heard now, and have no seat in this game."""
    here = (peer for peer in snapshot.peers if peer.key not in game.seats)
    return sum(contact_of(peer) in {None, Contact.GOOD, Contact.HALF} for peer in here)


def contact_of(peer: PeerSnapshot | None) -> Contact | None:
    """Return how well a peer is heard; None for ourselves."""
    return Contact.GONE if peer is None else _CONTACTS[peer.standing]


def awaits_us(game: GameSnapshot, mover: Seat | None) -> bool:
    """Return whether our own move is awaited, and can be signed; `mover` is who moves by rule."""
    return (
        game.stage is Stage.PLAYING
        and not game.recovering
        and game.own_seat is not None
        and mover == game.own_seat
        and game.own_seat in game.waiting_for
    )


def why_blocked(game: GameSnapshot) -> Phrase | None:
    """Return why nothing at all can be done by us, if that is so."""
    if game.own_seat is None:
        return phrase("You are watching this game.")
    if game.stage in {Stage.ANCHORING, Stage.FIRST_EVENT}:
        return phrase("The game has not begun yet.")
    if game.stage is Stage.VOID:
        return phrase("This game is void.")
    if game.own_seat not in game.active and game.stage is Stage.PLAYING:
        return phrase("You are out of this game, but you may watch.")
    if game.recovering:
        return phrase("Wait until the others have returned your moves.")
    return None
