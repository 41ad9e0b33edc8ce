"""A whole game of Push as text that people read and programs play again, as PGN is for chess.

    [Game "push"]
    [Revision "1"]
    [Seats "2"]
    [First "2"]
    [Player1 "Ana"]
    [Player2 "Borislav"]
    [Scores "0-3"]
    [Winners "*"]

    1. 2:push +R3 p1 stop t1
    2. 1:push +B5 p1 draw +! p1

First the tags: options that are not the default, names if they are known, the points so far, the
winning seats (`*` while the game goes on, `-` if everybody has left) and, where it matters,
`Copies`: which copy each card turned up was, one digit a card. Then one line a turn in the words
of `push_steps`; a seat is named when another seat acts than before. Seats are counted from 1.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pushnet.games.push import RULES, is_over, setup
from pushnet.games.push_cards import Card
from pushnet.games.push_copies import format_copy, read_copy
from pushnet.games.push_ending import score_of, winners
from pushnet.games.push_events import TurnBegan
from pushnet.games.push_faces import face_of, lowest_left
from pushnet.games.push_option_text import OPTION_NAMES, format_options, read_options
from pushnet.games.push_steps import format_step, read_step
from pushnet.games.push_types import Options, Reveal, State
from pushnet.games.replay import Played, Step, replay
from pushnet.games.text_span import Span, format_seat, read_fields
from pushnet.games.text_tags import (
    TURN_NUMBER,
    check_opening,
    check_outcome,
    player_tags,
    read_names,
    read_tags,
    tag_lines,
)
from pushnet.ids import SEATS_MAX, SEATS_MIN, Seat
from pushnet.words import say, say_n

GAME_CHARACTERS_MAX: Final = 65_536

_TAGS: Final = (
    *("Game", "Revision", "Seats", "Options", "First"),
    *player_tags(SEATS_MAX),
    *("Scores", "Winners", "Copies"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameText:
    """What a written game says; scores and winners follow from it."""

    options: Options
    seat_count: int
    first: Seat  # who had the first turn
    names: tuple[str, ...] = ()  # by seat; () if they are not known
    steps: tuple[Step, ...] = ()  # legal one after the other

    @property
    def start(self) -> State:
        """The position before the first step."""
        return setup(self.options, self.seat_count, self.first)


def format_game(game: GameText) -> str:
    """Return the text of a game, ending in a line break.

    Raises:
        RefusedError: ILLEGAL_ACTION if its steps are not legal.
    """
    told = _tell(game)
    opening = {
        "Game": RULES.name,
        "Revision": str(RULES.revision),
        "Seats": str(game.seat_count),
        "Options": " ".join(format_options(game.options)),
        "First": format_seat(game.first),
    }
    outcome = {
        "Scores": _scores(told.final),
        "Winners": _winners(told.final),
        "Copies": told.copies,
    }
    return "\n".join((*tag_lines(opening, game.names, outcome), "", *told.turns, ""))


def parse_game(text: str) -> GameText:
    """Return the game that a text tells, played through by the rules.

    Raises:
        RefusedError: NOTATION if it is no such text, or its scores or winners are not those of
            its steps; ILLEGAL_ACTION if a step is not legal. The sentence says where.
    """
    tags, words = read_tags(text, GAME_CHARACTERS_MAX, _TAGS, '[Seats "4"]')
    opening = _read_opening(tags)
    steps, final = _read_steps(words, opening.start, tags.get("Copies"))
    check_outcome(tags, {"Scores": _scores(final), "Winners": _winners(final)}, "game")
    return GameText(
        options=opening.options,
        seat_count=opening.seat_count,
        first=opening.first,
        names=opening.names,
        steps=steps,
    )


class _Told(NamedTuple):
    """The steps of a game in words."""

    turns: tuple[str, ...]  # one line each
    copies: str  # "" if each card turned up was the lowest copy left
    final: State


def _tell(game: GameText) -> _Told:
    state = game.start
    turns: list[list[str]] = []
    revealed: list[tuple[State, Card]] = []
    acting: Seat | None = None
    begins = True
    for step in game.steps:
        after, events = next(replay(RULES, state, (step,)))
        if begins:
            turns.append([f"{len(turns) + 1}."])
            acting = None
        word = format_step(step, state)
        if isinstance(step, Played):
            if step.chance is None and state.actor != acting:
                acting = state.actor
                word = f"{format_seat(acting)}:{word}"
            if isinstance(step.action, Reveal):
                assert step.chance is not None
                revealed.append((state, state.pile[step.chance.index]))
        turns[-1].append(word)
        state, begins = after, any(isinstance(event, TurnBegan) for event in events)
    return _Told(tuple(map(" ".join, turns)), _copies(revealed), state)


def _copies(revealed: Sequence[tuple[State, Card]]) -> str:
    """Return a digit for each card turned up; "" if each was the lowest copy left."""
    if all(card == lowest_left(state.pile, face_of(card)) for state, card in revealed):
        return ""
    return "".join(format_copy(card) for _, card in revealed)


def _scores(state: State) -> str:
    return "-".join(str(score_of(state, Seat(seat))) for seat in range(len(state.benches)))


def _winners(state: State) -> str:
    if not is_over(state):
        return "*"
    return ",".join(format_seat(seat) for seat in winners(state)) or "-"


def _read_opening(tags: Mapping[str, Span]) -> GameText:
    """Return what the tags say of a game, without its steps."""
    check_opening(tags, ("Game", "Revision", "Seats", "First"), RULES)
    seat_count = tags["Seats"].number(SEATS_MIN, SEATS_MAX, say("the number of seats"))
    words = tags["Options"].words() if "Options" in tags else ()
    options = read_options(read_fields(words, OPTION_NAMES), seat_count)
    first = tags["First"].seat(seat_count)
    if options.first_player not in {None, first}:
        tags["First"].refuse(say("by its options another seat begins"))
    names = read_names(tags, seat_count, seats_max=SEATS_MAX, spoken=str(seat_count))
    return GameText(options=options, seat_count=seat_count, first=first, names=names)


def _read_steps(
    words: Sequence[Span], state: State, copies: Span | None
) -> tuple[tuple[Step, ...], State]:
    """Return the steps that the words say, and the position after them."""
    steps: list[Step] = []
    turn, revealed = 1, 0
    while words:
        if TURN_NUMBER.fullmatch(words[0].text):
            if words[0].text != f"{turn}.":
                words[0].refuse(say("this is turn {turn}", turn=turn))
            words = words[1:]
            continue
        copy = None if copies is None else _copy_at(copies, revealed)
        (step, state, events), words = read_step(words, state, copy)
        steps.append(step)
        turn += sum(isinstance(event, TurnBegan) for event in events)
        revealed += isinstance(step, Played) and isinstance(step.action, Reveal)
    if copies is not None and len(copies.text) != revealed:
        copies.refuse(
            say_n(
                "{count} card is turned up, so there is {count} copy",
                "{count} cards are turned up, so there are {count} copies",
                revealed,
            )
        )
    return tuple(steps), state


def _copy_at(copies: Span, index: int) -> int | None:
    """Return the copy of the next card turned up; None if no more are written."""
    return read_copy(copies.cut(index, index + 1)) if index < len(copies.text) else None
