"""Sampled games are real games, and every outcome is the one that the text's formulas give."""

from hashlib import sha256
from itertools import islice

import pytest

from pushnet.bench.sampling import Events, draw_events, play_games, portions
from pushnet.bench.seating import seat_players
from pushnet.games.api import Chance
from pushnet.games.push_types import Options
from pushnet.session.position import close, judge, open_position


def lp(x: bytes) -> bytes:
    return len(x).to_bytes(4, "big") + x


def numbers(output: bytes) -> list[int]:
    """Return the first four words that the text draws from R."""
    block = sha256(lp(b"pushnet/v1/beacon/rng") + output + bytes(4)).digest()
    return [int.from_bytes(block[at : at + 8], "big") for at in range(0, 32, 8)]


def test_each_game_turns_up_every_card_once() -> None:
    games = list(islice(play_games(b"cards", 5), 5))
    assert [game.seats for game in games] == [2, 3, 4, 5, 6]
    for game in games:
        deck = 108 if game.seats == 2 else 120
        assert sorted(game.order) == list(range(deck))
        assert [card.bound for card in game.cards] == list(range(deck, 0, -1))
        assert all(0 <= card.index < card.bound for card in game.cards)
        assert all(0 <= face < 6 for face in game.rolls)
        assert 0 <= game.first < game.seats
        assert game.slots > 2 * deck


def test_equal_seeds_give_equal_games_and_events() -> None:
    first, again, other = (next(play_games(seed, 1)) for seed in (b"a", b"a", b"b"))
    assert first == again
    assert first.order != other.order
    one, same, third = (next(draw_events(seed, 256)) for seed in (b"a", b"a", b"b"))
    assert one == same
    assert one.cards != third.cards


@pytest.mark.parametrize(("count", "sizes"), [(1, [1]), (256, [256]), (600, [256, 256, 88])])
def test_events_come_in_portions(count: int, sizes: list[int]) -> None:
    assert [len(portion.rolls) for portion in draw_events(b"x", count)] == sizes
    assert portions(count) == len(sizes)


def test_a_game_is_judged_and_its_first_outcomes_are_those_of_the_text() -> None:
    heard: list[Chance] = []
    seating = seat_players(b"text", 4, 3, Options(), lambda _s, _a, chance: heard.append(chance))
    table, chains = seating.table, seating.chains
    position = open_position(table)
    for body in (seating.anchor, seating.link):
        bodies = [body(position, seat) for seat in position.due]
        for each in bodies:
            judge(table, position, each)
        position, _ = close(table, position, bodies)
    push = table.rules.legal_actions(position.state)[0]
    request = seating.act(position, position.due[0], push)
    judge(table, position, request)
    asked, _ = close(table, position, [request])
    links = [seating.link(asked, seat) for seat in asked.due]
    for each in links:
        judge(table, asked, each)
    close(table, asked, links)

    shares = b"".join(bytes([seat]) + chain.link(2) for seat, chain in enumerate(chains))
    opening = lp(b"pushnet/v1/beacon/out") + table.game + (2).to_bytes(4, "big")
    output = sha256(opening + asked.head + bytes([3]) + shares).digest()
    assert heard == [Chance(numbers(output)[0] % 120, 120)]


def test_a_bare_event_is_that_of_the_text() -> None:
    seed = lp(b"bare") + bytes(4)
    game = sha256(seed + b"game").digest()
    head = sha256(game).digest()
    shares = []
    for seat in range(2):
        domain = sha256(seed + b"domain" + bytes([seat])).digest()
        link = sha256(seed + b"chain" + bytes([seat])).digest()
        for k in range(256, 1, -1):
            step = b"pushnet/v1/beacon/step" + domain + k.to_bytes(4, "big")
            link = sha256(step + link).digest()
        shares.append(bytes([seat]) + link)
    opening = lp(b"pushnet/v1/beacon/out") + game + (1).to_bytes(4, "big")
    words = numbers(sha256(opening + head + bytes([2]) + b"".join(shares)).digest())
    group = shares[0][1] >> 5  # the first three bits of seat 0's link
    drawn = next(draw_events(b"bare", 1))
    assert drawn == Events(
        bytearray([words[0] % 120]), bytearray([words[1] % 6]), bytearray([group])
    )
