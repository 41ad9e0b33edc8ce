"""The tests that a sample of chance is put to, and the control that they must not pass.

Goodness of fit: does each outcome come as often as any other? Serial: does an outcome tell
anything about the next one, a card about the die of its own event, one's own link about the roll?
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pushnet.bench.goodness import Fit, fit_even, fit_even_each, fit_places, fit_runs
from pushnet.bench.sampling import (
    DECK_CARDS,
    DIE_FACES,
    LINK_GROUPS,
    SEAT_COUNTS,
    Events,
    Game,
)

LOADED_EVERY: Final = 25  # the control turns every so many-th roll into a star
STAR: Final = DIE_FACES - 1
CARD_GROUPS: Final = 12
PLACES: Final = 10


@dataclass(frozen=True, slots=True)
class Finding:
    """One test and its outcome."""

    name: str  # stable
    question: str
    fit: Fit


def of_games(games: Sequence[Game]) -> tuple[Finding, ...]:
    """Test what chance decided in whole games."""
    rolls = [roll for game in games for roll in game.rolls]
    return (
        Finding("game-first", "Does each seat begin as often?", _first(games)),
        Finding("game-card", "Is each of the cards left as likely?", _cards_left(games)),
        Finding("game-place", "Does each card come as often early as late?", _places(games)),
        Finding("game-card-runs", "Does a card tell the half of the next?", _card_runs(games)),
        Finding("game-die", "Does each face fall as often?", fit_even(tally(rolls, DIE_FACES))),
        Finding("game-die-pairs", "Does a roll tell the next?", _pairs(rolls, DIE_FACES)),
        Finding("game-die-runs", "Does a roll tell the half of the next?", _die_runs(rolls)),
    )


def of_events(events: Events) -> tuple[Finding, ...]:
    """Test what the beacon alone drew."""
    cards, rolls, links = events.cards, events.rolls, events.links
    groups = [card * CARD_GROUPS // DECK_CARDS for card in cards]
    with_die = _crossed(groups, rolls, CARD_GROUPS, DIE_FACES)
    with_link = _crossed(links, rolls, LINK_GROUPS, DIE_FACES)
    return (
        Finding("event-card", "Is each card as likely?", fit_even(tally(cards, DECK_CARDS))),
        Finding("event-card-pairs", "Does a card tell the next?", _pairs(groups, CARD_GROUPS)),
        Finding("event-die", "Does each face fall as often?", fit_even(tally(rolls, DIE_FACES))),
        Finding("event-die-pairs", "Does a roll tell the next?", _pairs(rolls, DIE_FACES)),
        Finding("event-die-runs", "Does a roll tell the half of the next?", _die_runs(rolls)),
        Finding("event-card-die", "Does a card tell the die of its event?", with_die),
        Finding("event-own-link", "Does one's own link tell the roll?", with_link),
    )


def of_loaded_die(events: Events) -> Fit:
    """Test the same rolls with a few of them turned into stars: the control."""
    rolls = events.rolls
    loaded = [STAR if n % LOADED_EVERY == 0 else roll for n, roll in enumerate(rolls)]
    return fit_even(tally(loaded, DIE_FACES))


def tally(outcomes: Sequence[int], kinds: int) -> list[int]:
    """Return how often each of 0..kinds-1 came."""
    counts = [0] * kinds
    for outcome in outcomes:
        counts[outcome] += 1
    return counts


def _first(games: Sequence[Game]) -> Fit:
    counted = {seats: [0] * seats for seats in SEAT_COUNTS}
    for game in games:
        counted[game.seats][game.first] += 1
    return fit_even_each(counted.values())


def _cards_left(games: Sequence[Game]) -> Fit:
    """Test the index among the cards left, for each number of cards left."""
    counted = {bound: [0] * bound for bound in range(1, DECK_CARDS + 1)}
    for game in games:
        for card in game.cards:
            counted[card.bound][card.index] += 1
    return fit_even_each(counted.values())


def _places(games: Sequence[Game]) -> Fit:
    """Test in which tenth of its game each card comes, where the deck is the whole one."""
    counted = [[0] * PLACES for _ in range(DECK_CARDS)]
    for game in games:
        if len(game.order) == DECK_CARDS:
            for place, card in enumerate(game.order):
                counted[card][place * PLACES // DECK_CARDS] += 1
    return fit_places(counted)


def _card_runs(games: Sequence[Game]) -> Fit:
    cards = [card for game in games for card in game.cards]
    # The middle one of an odd number of cards is in neither half.
    sided = [card for card in cards if 2 * card.index + 1 != card.bound]
    return fit_runs([2 * card.index >= card.bound for card in sided])


def _die_runs(rolls: Sequence[int]) -> Fit:
    return fit_runs([2 * roll >= DIE_FACES for roll in rolls])


def _pairs(outcomes: Sequence[int], kinds: int) -> Fit:
    """Test pairs that do not overlap: the first with the second, the third with the fourth."""
    return _crossed(outcomes[::2], outcomes[1::2], kinds, kinds)


def _crossed(one: Sequence[int], other: Sequence[int], ones: int, others: int) -> Fit:
    cells = [i * others + j for i, j in zip(one, other, strict=False)]  # an odd one is left over
    return fit_even(tally(cells, ones * others))
