"""Two matches of Push rummy told in full: every position, what was done, what happened.

The deck of each deal and every choice come from the generator that `playthrough` writes out. Of the
plays that a hand allows (`rummy_plays.legal_plays`, in its order) one is chosen out of all but
discards if there is one, in three of four cases; else out of the discards. Hands are told as their
holders see them.

A step is told in three lines or four:

    17  1d 1:play hands=8C8H7D+../..      its number and the position before it, all cards shown
        digest 5f1c09a2b3d4e5f6           the first 8 bytes of the state's digest
        plays 31                          how many plays the hand allowed, where one was chosen
        x4D: Discarded 4D; TurnBegan 2    what was done, and after a colon each event
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any

from pushnet.games.api import Faces, NewDeck, Owed
from pushnet.games.replay import Acted, Opened, SealedStep, Shuffled, replay
from pushnet.games.rummy import RULES, setup
from pushnet.games.rummy_digest import digest
from pushnet.games.rummy_faces import format_card, format_cards
from pushnet.games.rummy_notation import Diagram, format_diagram
from pushnet.games.rummy_plays import faces_for, legal_plays
from pushnet.games.rummy_sealing import need
from pushnet.games.rummy_step_text import format_step
from pushnet.games.rummy_types import Discard, LastCardPush, Options, State
from pushnet.ids import Seat
from tests.playthroughs.playthrough import Choices

STEPS_MAX = 3000


@dataclass(frozen=True, slots=True, kw_only=True)
class RummyPlaythrough:
    name: str  # of the file, without its ending
    seed: int
    options: Options

    def text(self) -> str:
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        choose = Choices(self.seed)
        state = setup(self.options, 4, Seat(choose.out_of(4)))
        deck: list[int] = []
        number = 0
        while not RULES.is_over(state):
            number += 1
            assert number <= STEPS_MAX
            yield f"{number:<5}{_position(state, deck)}"
            yield f"     digest {digest(state)[:8].hex()}"
            if isinstance(need(state), NewDeck):
                deck = _shuffled(choose)
            step, plays = _step(state, deck, choose)
            if plays:
                yield f"     plays {plays}"
            word = format_step(step, state)
            ((state, events),) = replay(RULES, state, (step,))
            yield f"     {word}: {'; '.join(map(_event, events))}".rstrip(": ")
        yield f"end  {_position(state, deck)}"
        yield f"     digest {digest(state).hex()}"
        for rank in RULES.ranks(state):
            yield f"     seat {rank.seat + 1}: {rank.score} points, place {rank.place or 'none'}"


def _shuffled(choose: Choices) -> list[int]:
    """Fisher-Yates from the last position down."""
    deck = list(range(108))
    for last in range(107, 0, -1):
        other = choose.out_of(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def _step(state: State, deck: list[int], choose: Choices) -> tuple[SealedStep, int]:
    """Return the next step, and how many plays there were to choose from."""
    owed = need(state)
    match owed:
        case NewDeck():
            return Shuffled(), 0
        case Owed(_, opens):
            return Opened(Faces(tuple((position, deck[position]) for position in opens))), 0
        case None:
            faces = dict(enumerate(deck))
            plays = legal_plays(state, faces)
            laying = [play for play in plays if not isinstance(play, Discard)]
            rest = [play for play in plays if isinstance(play, Discard)]
            listed = laying if laying and (not rest or choose.out_of(4)) else rest
            play = listed[choose.out_of(len(listed))]
            return Acted(play, faces_for(state, play, faces)), len(plays)


def _position(state: State, deck: list[int]) -> str:
    held = {position: deck[position] for hand in state.hands for position in hand}
    public = {at: card for at, card in enumerate(state.faces) if card < 255}
    return format_diagram(Diagram(state, {**held, **public}), deck=False)


def _event(event: Any) -> str:
    values = [(field.name, getattr(event, field.name)) for field in fields(event)]
    return " ".join([type(event).__name__, *(word for pair in values if (word := _value(*pair)))])


def _value(name: str, value: Any) -> str:
    match name, value:
        case "position" | "stock_position" | "wild_position", _:
            return ""  # the digest tells the positions apart
        case _, Enum():
            return value.name.lower()
        case "seat" | "out" | "meld" | "slot" | "dealer", int():
            return f"{name} {value + 1}"
        case "card" | "wild", int():
            return format_card(value)
        case "cards", tuple():
            return _cards(value)
        case "hands", tuple():
            return "/".join(_cards(hand) for hand in value)
        case "winners", tuple():
            return f"winners {','.join(str(seat + 1) for seat in value) or '-'}"
        case "points" | "totals", (int(), int()):
            return f"{name} {value[0]}-{value[1]}"
        case "melds", _:
            return ""
        case "meld", _:
            return ""
        case _:
            return f"{name} {'none' if value is None else value}"


def _cards(cards: Any) -> str:
    if cards and isinstance(cards[0], tuple):
        return "/".join(_cards(meld) for meld in cards)
    return format_cards(map(format_card, cards))


MATCHES = (
    RummyPlaythrough(name="rummy", seed=11, options=Options()),
    RummyPlaythrough(
        name="rummy-every-option",
        seed=12,
        options=Options(
            allow_all_wild=True,
            duplicate_suits_in_sets=True,
            last_card_push=LastCardPush.CANCEL,
            forbid_return_discard=True,
            forbid_wild_discard=True,
        ),
    ),
)
