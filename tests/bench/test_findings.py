"""Each test of chance finds the fault it is made for: a check that never failed is no check."""

import random
from collections.abc import Callable

import pytest

from pushnet.bench.findings import Finding, of_events, of_games, of_loaded_die
from pushnet.bench.sampling import Events, Game
from pushnet.games.api import Chance

SUSPICIOUS = 1e-6


def events(count: int = 12_000) -> Events:
    luck = random.Random(1)
    return Events(*(bytearray(luck.randrange(n) for _ in range(count)) for n in (120, 6, 8)))


def games(count: int = 120) -> list[Game]:
    """Games as honest chance makes them, without the rest of the game."""
    luck = random.Random(2)
    played = []
    for number in range(count):
        game = Game(seats=2 + number % 5)
        game.first = luck.randrange(game.seats)
        left = list(range(108 if game.seats == 2 else 120))
        while left:
            index = luck.randrange(len(left))
            game.cards.append(Chance(index, len(left)))
            game.order.append(left.pop(index))
        game.rolls = [luck.randrange(6) for _ in range(40)]
        played.append(game)
    return played


def odd(findings: tuple[Finding, ...]) -> set[str]:
    return {found.name for found in findings if found.fit.count and found.fit.tail < SUSPICIOUS}


def test_honest_outcomes_are_not_suspicious() -> None:
    assert odd(of_events(events())) == set()
    assert odd(of_games(games())) == set()
    assert all(found.fit.count for found in of_games(games()))


def _star(e: Events) -> None:
    e.rolls[::20] = bytes([5]) * len(e.rolls[::20])


def _echo(e: Events) -> None:
    e.rolls[1::20] = e.rolls[::20]


def _high_after_high(e: Events) -> None:
    for at in range(1, len(e.rolls), 8):
        e.rolls[at] = e.rolls[at] % 3 + 3 * (e.rolls[at - 1] >= 3)


def _die_follows_card(e: Events) -> None:
    for at in range(0, len(e.rolls), 20):
        e.rolls[at] = e.cards[at] // 20


def _die_follows_link(e: Events) -> None:
    for at in range(0, len(e.rolls), 16):
        e.rolls[at] = e.links[at] % 6


def _card_favoured(e: Events) -> None:
    e.cards[::100] = bytes([7]) * len(e.cards[::100])


def _card_follows_card(e: Events) -> None:
    e.cards[1::16] = e.cards[::16]


@pytest.mark.parametrize(
    ("spoil", "name"),
    [
        (_star, "event-die"),
        (_echo, "event-die-pairs"),
        (_high_after_high, "event-die-runs"),
        (_die_follows_card, "event-card-die"),
        (_die_follows_link, "event-own-link"),
        (_card_favoured, "event-card"),
        (_card_follows_card, "event-card-pairs"),
    ],
)
def test_a_fault_of_events_is_found(spoil: Callable[[Events], None], name: str) -> None:
    sample = events()
    spoil(sample)
    assert name in odd(of_events(sample))


def _host_begins(played: list[Game]) -> None:
    for game in played:
        game.first = 0


def _low_index(played: list[Game]) -> None:
    for game in played:
        game.cards = [Chance(card.index // 2, card.bound) for card in game.cards]


def _unshuffled(played: list[Game]) -> None:
    for game in played[::2]:
        game.order.sort()


def _alternating(played: list[Game]) -> None:
    for game in played:
        game.cards = [
            Chance(at % 2 * (card.bound - 1), card.bound) for at, card in enumerate(game.cards)
        ]


def _loaded(played: list[Game]) -> None:
    for game in played:
        game.rolls[::8] = [5] * 5


def _echoed(played: list[Game]) -> None:
    for game in played:
        game.rolls[1::6] = game.rolls[::6]


def _in_halves(played: list[Game]) -> None:
    for game in played:
        game.rolls = [face % 3 + 3 * (at // 4 % 2) for at, face in enumerate(game.rolls)]


@pytest.mark.parametrize(
    ("spoil", "name"),
    [
        (_host_begins, "game-first"),
        (_low_index, "game-card"),
        (_unshuffled, "game-place"),
        (_alternating, "game-card-runs"),
        (_loaded, "game-die"),
        (_echoed, "game-die-pairs"),
        (_in_halves, "game-die-runs"),
    ],
)
def test_a_fault_of_games_is_found(spoil: Callable[[list[Game]], None], name: str) -> None:
    sample = games()
    spoil(sample)
    assert name in odd(of_games(sample))


def test_the_control_is_a_fault_that_is_found() -> None:
    assert of_loaded_die(events()).tail < SUSPICIOUS
    assert of_loaded_die(events(500)).tail > SUSPICIOUS  # too few to tell
