"""Asking for slots we lack: whom, from where, and never more than once a second.

Who is merely behind lacks the next slot. Who was on the other side of a vote lacks an earlier one
and does not know which: asking the same peer in vain therefore looks twice as far back each time.

A peer that claims to be ahead may be lying, and answers nothing. So everybody who makes us want
something is asked in turn, seats before onlookers: one liar costs a second, not the game.
"""

from dataclasses import dataclass, field

from pushnet.ids import Digest, GameId, PublicKey

ASK_EVERY_MS = 1_000
NEVER_MS = 1 << 62
ASKED_MAX = 32  # peers whose last answer is remembered


@dataclass(frozen=True, slots=True)
class Wanted:
    """Slots of a game from `h` on, from one peer; 0: everything from TABLE on."""

    target: PublicKey
    game: GameId
    h: int


@dataclass(frozen=True, slots=True)
class _Reason:
    """Why a peer is to be asked."""

    wanted: Wanted
    head: Digest | None  # where we stand; None when we hold nothing
    seated: bool


@dataclass(frozen=True, slots=True)
class _Asked:
    """When a peer was asked last, where we stood then, and how often in vain since."""

    asked_ms: int
    head: Digest | None
    in_vain: int


@dataclass(slots=True)
class Catcher:
    """Remembers who seems to have what we lack, and what their last answers were worth."""

    asked_ms: int = -ASK_EVERY_MS
    _reasons: dict[PublicKey, _Reason] = field(default_factory=dict)
    _asked: dict[PublicKey, _Asked] = field(default_factory=dict)

    @property
    def deadline_ms(self) -> int:
        """When `request` will have something to say."""
        return self.asked_ms + ASK_EVERY_MS if self._reasons else NEVER_MS

    def want(
        self, target: PublicKey, game: GameId, h: int, head: Digest | None = None, *, seated: bool
    ) -> None:
        """Ask `target` when it is its turn.

        Args:
            target: Who seems to have what we lack.
            game: The game.
            h: The first slot we lack, as far as we know; 0 for all from TABLE on.
            head: Where we stand; None when we hold nothing.
            seated: Whether `target` has a seat in the game.
        """
        if target in self._reasons or len(self._reasons) < ASKED_MAX:
            self._reasons[target] = _Reason(Wanted(target, game, h), head, seated)

    def request(self, now_ms: int) -> Wanted | None:
        """Return what to ask now, once."""
        if not self._reasons or now_ms < self.asked_ms + ASK_EVERY_MS:
            return None
        reason = min(self._reasons.values(), key=self._turn)
        # The others will say again what makes us want it, if we still do.
        self._reasons.clear()
        self.asked_ms = now_ms
        wanted, target = reason.wanted, reason.wanted.target
        before = self._asked.pop(target, None)
        in_vain = 0 if before is None or before.head != reason.head else before.in_vain + 1
        back = (1 << in_vain) - 1
        if back >= wanted.h:
            in_vain, back = 0, 0  # looked everywhere: it begins anew
        while len(self._asked) >= ASKED_MAX:
            del self._asked[next(iter(self._asked))]
        self._asked[target] = _Asked(now_ms, reason.head, in_vain)
        return Wanted(target, wanted.game, wanted.h - back)

    def _turn(self, reason: _Reason) -> tuple[bool, int]:
        """Order by whose turn it is: seats first, then whoever was asked longest ago."""
        before = self._asked.get(reason.wanted.target)
        return not reason.seated, -1 if before is None else before.asked_ms
