"""Chat as lines to show: who said what, cleaned.

Chat is outside log and record, and never markup: what comes out of here goes to the screen as
plain text. Source: protocol/pushnet.md 6.
"""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from pushnet.ids import PublicKey
from pushnet.session.snapshot import Snapshot
from pushnet.views.names import clean, fingerprint, labels
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.table import NAME_CELLS
from pushnet.words import told

TEXT_CELLS_MAX = 512  # 256 bytes hold at most 256 characters, none wider than two cells

EMOTES = (
    phrase("Hello!"),
    phrase("Good luck!"),
    phrase("Well played!"),
    phrase("Ouch!"),
    phrase("Thank you!"),
    phrase("One moment, please."),
)
"""What emotes 1..6 say; their numbers are part of the protocol, their words are not."""


@dataclass(frozen=True, slots=True)
class ChatRow:
    """One line of chat."""

    name: str  # cleaned; "You" for our own
    text: str | Phrase  # what was typed, cleaned; a phrase for an emote
    is_me: bool


@dataclass(frozen=True, slots=True)
class Talker:
    """Somebody who may write here."""

    key: PublicKey
    name: str  # cleaned
    is_muted: bool  # by us, for us


def chat_rows(
    snapshot: Snapshot, rows_max: int, muted: AbstractSet[PublicKey] = frozenset()
) -> tuple[ChatRow, ...]:
    """Return the newest lines, oldest of them first; lines with nothing to show are left out.

    So are those of spectators, where the table has turned their chat off, and of whom we muted.
    """
    names = _names(snapshot)
    rows: list[ChatRow] = []
    for line in reversed(snapshot.chat):
        if len(rows) == rows_max:
            break
        text = _text(line.emote, line.text)
        if text and line.key not in muted and _may_write(snapshot, line.key):
            name = names.get(line.key) or fingerprint(line.key)
            rows.append(ChatRow(name, text, line.key == snapshot.own))
    return tuple(reversed(rows))


def talkers(snapshot: Snapshot, muted: AbstractSet[PublicKey]) -> tuple[Talker, ...]:
    """Return everybody else who may write, and whom we muted though they are gone; by name."""
    names = _names(snapshot)
    bots = {peer.key for peer in snapshot.peers if peer.operator != peer.key}
    keys = (names.keys() | muted) - bots - {snapshot.own}
    found = (Talker(key, names.get(key) or fingerprint(key), key in muted) for key in keys)
    return tuple(sorted(found, key=lambda each: (each.name, each.key)))


def why_not_write(snapshot: Snapshot) -> Phrase | None:
    """Return why we may not write at this table, if so: the table's option, and we only watch."""
    if _may_write(snapshot, snapshot.own):
        return None
    return phrase("At this table only players write.")


def _names(snapshot: Snapshot) -> dict[PublicKey, str]:
    shown = labels(
        [
            (peer.key, told("You") if peer.key == snapshot.own else peer.name)
            for peer in snapshot.peers
        ],
        NAME_CELLS,
    )
    return {peer.key: name for peer, name in zip(snapshot.peers, shown, strict=True)}


def _may_write(snapshot: Snapshot, key: PublicKey) -> bool:
    game = snapshot.game
    if game is None or key in game.seats:
        return True
    return bool(getattr(game.options, "spectator_chat", True))


def _text(emote: int, raw: str) -> str | Phrase:
    if emote == 0:
        return clean(raw, TEXT_CELLS_MAX)
    return EMOTES[emote - 1] if 1 <= emote <= len(EMOTES) else ""
