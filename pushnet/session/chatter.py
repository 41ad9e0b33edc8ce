"""Chat and emotes: signed and sealed like everything, but outside log and record."""

from dataclasses import dataclass, field

from pushnet.ids import PublicKey
from pushnet.session.game import Game
from pushnet.session.snapshot import ChatLine

LINES_MAX = 200
BURST = 5  # lines of one key within WINDOW_MS; more are not shown
WINDOW_MS = 5_000


def forbids_talk(game: Game | None, key: PublicKey) -> bool:
    """Say whether this player may send emotes only: the hands of this game are secret.

    Partners may not tell each other their cards (R31, B26); who watches sees none and may write.
    """
    if game is None or game.table.rules.sealed is None or not game.is_live:
        return False
    return game.table.seat_of(key) is not None


@dataclass(slots=True)
class Chatter:
    """The newest lines of the room."""

    lines: tuple[ChatLine, ...] = ()
    _recent: dict[PublicKey, list[int]] = field(default_factory=dict)

    def add(self, key: PublicKey, emote: int, text: str, now_ms: int) -> bool:
        """Take in a line; False if its key has said too much lately."""
        times = [at for at in self._recent.get(key, []) if now_ms - at < WINDOW_MS]
        if len(times) >= BURST:
            return False
        self._recent = {k: v for k, v in self._recent.items() if v and now_ms - v[-1] < WINDOW_MS}
        self._recent[key] = [*times, now_ms]
        line = ChatLine(key=key, emote=emote, text=text, at_ms=now_ms)
        self.lines = (*self.lines, line)[-LINES_MAX:]
        return True
