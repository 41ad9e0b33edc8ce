"""What chance gave: whole games through the log's rules, and bare events of the beacon.

A *game* is played as at a table: anchors, event 1, moves of the bot that does anything, one link
from every seat for every card and roll, each body judged, each slot closed by `session.position`.
An *event* is the beacon alone: chains of two to six seats, one link each, one output, from which a
card of 120 and a die are drawn as at a bust. Same chains, links, outputs and draws, without a game
around them: many more in the same time.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from pushnet.bench.seating import Seating, seat_players
from pushnet.bots.dice import Dice
from pushnet.bots.registry import bot_of
from pushnet.crypto.chain import CHAIN_LENGTH, Chain
from pushnet.crypto.chance import Stream, beacon_output
from pushnet.crypto.hashing import length_prefixed, sha256, u8, u32
from pushnet.games.api import Chance
from pushnet.games.push_types import Options, Roll
from pushnet.ids import SEATS_MAX, SEATS_MIN, GameId, Seat
from pushnet.session.position import Position, Step, close, judge, open_position

BOT: Final = "uniform"
DIE_FACES: Final = 6
DECK_CARDS: Final = 120  # of three seats and more
LINK_GROUPS: Final = 8  # by the first three bits of a link
SEAT_COUNTS: Final = range(SEATS_MIN, SEATS_MAX + 1)
_OPTIONS: Final = Options()


@dataclass(slots=True)
class Game:
    """All that chance decided in one game, in order."""

    seats: int
    first: int = 0  # the seat that was drawn to begin
    slots: int = 0
    cards: list[Chance] = field(default_factory=list)  # index among the cards left
    order: list[int] = field(default_factory=list)  # card ids as they were turned up
    rolls: list[int] = field(default_factory=list)  # faces; 5 is the star


@dataclass(slots=True)
class Events:
    """All that bare events drew; equal positions belong to one event."""

    cards: bytearray = field(default_factory=bytearray)  # 0..119
    rolls: bytearray = field(default_factory=bytearray)  # 0..5, the draw after the card
    links: bytearray = field(default_factory=bytearray)  # group of seat 0's own link

    def extend(self, later: "Events") -> None:
        """Add events that came later."""
        self.cards.extend(later.cards)
        self.rolls.extend(later.rolls)
        self.links.extend(later.links)


def play_games(seed: bytes, count: int) -> Iterator[Game]:
    """Play `count` games, of 2 to 6 seats in turn. Equal seeds give equal games."""
    for number in range(count):
        yield _play(seed, number, SEAT_COUNTS[number % len(SEAT_COUNTS)])


def draw_events(seed: bytes, count: int) -> Iterator[Events]:
    """Draw `count` events, in portions of up to a chain's length. Equal seeds, equal events."""
    number = 0
    while count > 0:
        size = min(count, CHAIN_LENGTH)
        yield _draw(seed, number, size)
        count -= size
        number += 1


def portions(count: int) -> int:
    """Return in how many portions so many events come."""
    return -(-count // CHAIN_LENGTH)


def _play(seed: bytes, number: int, seats: int) -> Game:
    game = Game(seats)

    def hear(state: Any, action: Any, chance: Chance) -> None:
        if isinstance(action, Roll):
            game.rolls.append(chance.index)
        else:
            game.cards.append(chance)
            game.order.append(state.pile[chance.index])

    seating = seat_players(seed, number, seats, _OPTIONS, hear)
    dice = Dice(length_prefixed(seed) + u32(number))
    position = open_position(seating.table)
    while position.step is not Step.OVER:
        bodies = [_body(seating, position, seat, dice) for seat in position.due]
        for body in bodies:
            judge(seating.table, position, body)
        began = position.state is not None
        position, _ = close(seating.table, position, bodies)
        if position.state is not None and not began:
            game.first = position.state.active
    game.slots = position.h
    return game


def _body(seating: Seating, position: Position, seat: Seat, dice: Dice) -> Any:
    match position.step:
        case Step.ANCHOR:
            return seating.anchor(position, seat)
        case Step.ACT:
            action = bot_of(BOT).choose(position.state, seat, dice.luck(position.h))
            return seating.act(position, seat, action)
        case _:
            return seating.link(position, seat)


def _draw(seed: bytes, number: int, size: int) -> Events:
    opening = length_prefixed(seed) + u32(number)
    game = GameId(sha256(opening, b"game"))
    seats = SEAT_COUNTS[number % len(SEAT_COUNTS)]
    chains = [
        Chain.from_seed(sha256(opening, b"domain", u8(seat)), sha256(opening, b"chain", u8(seat)))
        for seat in range(seats)
    ]
    events = Events()
    head = game
    for k in range(1, size + 1):
        head = GameId(sha256(head))  # as every slot has a head of its own
        links = [(Seat(seat), chain.link(k)) for seat, chain in enumerate(chains)]
        stream = Stream(beacon_output(game, k, head, links))
        events.cards.append(stream.below(DECK_CARDS))
        events.rolls.append(stream.below(DIE_FACES))
        events.links.append(links[0][1][0] * LINK_GROUPS >> 8)
    return events
