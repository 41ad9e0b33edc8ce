"""Where a replay stands, whose view it is, how fast it runs: what its keys change."""

import re
from dataclasses import replace
from fractions import Fraction
from typing import Final

from pushnet.ids import Seat
from pushnet.session.snapshot import GameSnapshot
from pushnet.views.replay import Replay, ReplayStep, replay_of, seen_by
from pushnet.words import say

SPEEDS: Final = (Fraction(1, 2), Fraction(1), Fraction(2), Fraction(4), Fraction(8))
SPEED_WORDS: Final = ("×½", "×1", "×2", "×4", "×8")

_TARGET: Final = re.compile(r"(t|turn)?\s*([0-9]{1,5})", re.IGNORECASE)

NO_STEP: Final = say("There is no such step.")


class Playback:
    """One replay being looked at; it has at least one step."""

    def __init__(self, game: GameSnapshot, *, at_end: bool = False) -> None:
        """Stand at the beginning, or where the game has come to."""
        self.replay: Replay = replay_of(game)
        assert self.replay.steps
        self.index = self.replay.within(len(self.replay.steps)) if at_end else 0
        self.plays = False
        self._speed = SPEEDS.index(Fraction(1))

    @property
    def step(self) -> ReplayStep:
        """The present step."""
        return self.replay.steps[self.index]

    @property
    def is_at_end(self) -> bool:
        """Whether nothing comes after it."""
        return self.index == len(self.replay.steps) - 1

    @property
    def speed(self) -> Fraction:
        """How many times faster than usual."""
        return SPEEDS[self._speed]

    @property
    def speed_word(self) -> str:
        """The speed as it is shown."""
        return SPEED_WORDS[self._speed]

    def go(self, index: int) -> None:
        """Go to a step, or to the nearest there is."""
        self.index = self.replay.within(index)

    def move(self, by: int) -> None:
        """Go so many steps on, or back."""
        self.go(self.index + by)

    def turn_on(self) -> None:
        """Go to the next turn; from the last one, to the end."""
        self.go(self.replay.first_of_turn(self.step.turn + 1))

    def turn_back(self) -> None:
        """Go to the beginning of this turn; from there, to that of the one before."""
        first = self.replay.first_of_turn(self.step.turn)
        if first == self.index:
            first = self.replay.first_of_turn(self.step.turn - 1)
        self.go(first)

    def change_speed(self, by: int) -> None:
        """Play faster or slower."""
        self._speed = max(0, min(self._speed + by, len(SPEEDS) - 1))

    def toggle(self) -> None:
        """Begin to play, from the beginning if nothing is left, or halt."""
        self.plays = not self.plays
        if self.plays and self.is_at_end:
            self.index = 0

    def tick(self) -> None:
        """Go on as time passes; halt at the end."""
        self.move(1)
        self.plays = self.plays and not self.is_at_end

    def next_seat(self) -> None:
        """See the game as the next seat, and as an onlooker after the last."""
        game = self.replay.game
        following = 0 if game.own_seat is None else game.own_seat + 1
        seat = Seat(following) if following < len(game.seats) else None
        self.replay = seen_by(self.replay, seat)

    def follow(self, game: GameSnapshot) -> int:
        """Take a running game as far as it has come, and return how many steps are new.

        Steps can also be fewer: two moves of a fork are replaced by one.
        """
        before = len(self.replay.steps)
        newer = replay_of(replace(game, own_seat=self.replay.game.own_seat))
        if not newer.steps:  # another game is about to begin: this one stays to be looked at
            return 0
        self.replay = newer
        self.go(self.index)
        return len(self.replay.steps) - before

    @property
    def question(self) -> str:
        """What to ask whoever wants to go somewhere; `find` reads the answer."""
        return say(
            "Which step, 1 to {count}, or which turn, t1 to t{turns}?",
            count=len(self.replay.steps),
            turns=self.replay.turn_count,
        )

    def find(self, text: str) -> int | None:
        """Return the step that a player names: `98`, or `t12` for a turn; None if it is none."""
        found = _TARGET.fullmatch(text.strip())
        if found is None:
            return None
        number = int(found[2])
        if found[1]:
            return self.replay.first_of_turn(number) if number <= self.replay.turn_count else None
        return number - 1 if 1 <= number <= len(self.replay.steps) else None
