"""Is what chance gives as even as it should be? One run: a sample, its tests, and a report.

No sample proves that chance is fair, and a program could lie about it. That nobody chose a card is
shown by each game's own record; this shows that the drawing itself favours nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pushnet.bench.findings import Finding, of_events, of_games, of_loaded_die, tally
from pushnet.bench.goodness import Fit
from pushnet.bench.sampling import (
    DECK_CARDS,
    DIE_FACES,
    Events,
    Game,
    draw_events,
    play_games,
    portions,
)

FALSE_ALARMS: Final = 1e-5  # how many honest runs in one look suspicious

Progress = Callable[[int], None]
"""Called with how many of `steps` were done since the last call."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FairnessReport:
    """What one run found. Equal seeds and sizes give equal reports."""

    seed: str
    games: int
    slots: int  # of all games
    cards: int  # turned up in games
    rolls: int  # of the die in games
    events: int  # bare ones: each drew a card and a roll
    findings: tuple[Finding, ...]
    control: Fit  # of a die that is loaded a little
    game_faces: tuple[int, ...]  # how often each face came, for the plot
    event_faces: tuple[int, ...]
    event_cards: tuple[int, ...]

    @property
    def threshold(self) -> float:
        """How small a tail has to be to be suspicious."""
        return FALSE_ALARMS / 2 / len(self.findings)

    @property
    def suspicious(self) -> tuple[Finding, ...]:
        """The findings that honest chance would hardly ever give."""
        return tuple(found for found in self.findings if self.is_suspicious(found.fit))

    @property
    def control_found(self) -> bool:
        """Whether the loaded die was found out; if not, the sample is too small to tell."""
        return self.is_suspicious(self.control)

    def is_suspicious(self, fit: Fit) -> bool:
        """Say whether outcomes are less even, or more even, than honest chance makes them."""
        return fit.count > 0 and fit.tail < self.threshold


def steps(games: int, events: int) -> int:
    """Return how many steps `measure` will have done at its end."""
    return games + portions(events)


def measure(seed: str, games: int, events: int, progress: Progress) -> FairnessReport:
    """Play `games` games, draw `events` bare events, and test what came of it."""
    played: list[Game] = []
    for game in play_games(seed.encode(), games):
        played.append(game)
        progress(1)
    drawn = Events()
    for portion in draw_events(seed.encode(), events):
        drawn.extend(portion)
        progress(1)
    return FairnessReport(
        seed=seed,
        games=len(played),
        slots=sum(game.slots for game in played),
        cards=sum(len(game.cards) for game in played),
        rolls=sum(len(game.rolls) for game in played),
        events=len(drawn.rolls),
        findings=(*of_games(played), *of_events(drawn)),
        control=of_loaded_die(drawn),
        game_faces=tuple(tally([roll for game in played for roll in game.rolls], DIE_FACES)),
        event_faces=tuple(tally(drawn.rolls, DIE_FACES)),
        event_cards=tuple(tally(drawn.cards, DECK_CARDS)),
    )
