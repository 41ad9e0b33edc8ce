"""A whole match of Push rummy as text that people read and programs play again.

    [Game "rummy"]
    [Revision "1"]
    [Dealer "4"]
    [Player1 "Ana"]
    ..
    [Scores "35-90"]
    [Winners "1,3"]

    deal +2H +9C
    1. 1:push x4D
    2. 2:take lay:8C8H8S/QDQHJK x9C
    ..
    open:-/KS9H/-/10D

First the tags: options that are not the default, the dealer of the first deal, names if they are
known, the points of both teams so far, the winning seats (`*` while the match goes on, `-` if
nobody has won). Then one line a turn in the words of `rummy_steps`. Hidden cards are not named,
nor is it said where the cards lay in the deck: read again, each card of a hand is the first one
that may be it. Seats are counted from 1.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pushnet.games.replay import Acted, Opened, SealedStep, replay
from pushnet.games.rummy import RULES, is_over, setup
from pushnet.games.rummy_events import TurnBegan
from pushnet.games.rummy_notation import Diagram
from pushnet.games.rummy_option_text import OPTION_NAMES, format_options, read_options
from pushnet.games.rummy_score import totals, winners
from pushnet.games.rummy_step_text import format_step
from pushnet.games.rummy_steps import read_step
from pushnet.games.rummy_types import SEAT_COUNT, Options, Phase, State
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
from pushnet.ids import Seat
from pushnet.words import say

GAME_CHARACTERS_MAX: Final = 131_072

_TAGS: Final = (
    "Game",
    "Revision",
    "Options",
    "Dealer",
    *player_tags(SEAT_COUNT),
    "Scores",
    "Winners",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameText:
    """What a written match says; scores and winners follow from it."""

    options: Options
    dealer: Seat  # of the first deal
    names: tuple[str, ...] = ()  # by seat; () if they are not known
    steps: tuple[SealedStep, ...] = ()  # legal one after the other

    @property
    def start(self) -> State:
        """The position before the first step."""
        return setup(self.options, SEAT_COUNT, self.dealer)


def format_game(game: GameText) -> str:
    """Return the text of a match, ending in a line break.

    Raises:
        RefusedError: ILLEGAL_ACTION if its steps are not legal.
    """
    lines, final = _tell(game)
    opening = {
        "Game": RULES.name,
        "Revision": str(RULES.revision),
        "Options": " ".join(format_options(game.options)),
        "Dealer": format_seat(game.dealer),
    }
    outcome = {
        "Scores": _scores(final),
        "Winners": _winners(final),
    }
    return "\n".join((*tag_lines(opening, game.names, outcome), "", *lines, ""))


def parse_game(text: str) -> GameText:
    """Return the match that a text tells, played through by the rules.

    Raises:
        RefusedError: NOTATION if it is no such text, or its scores or winners are not those of
            its steps; ILLEGAL_ACTION if a step is not legal. The sentence says where.
    """
    tags, words = read_tags(text, GAME_CHARACTERS_MAX, _TAGS, '[Dealer "4"]')
    opening = _read_opening(tags)
    steps, final = _read_steps(words, opening.start)
    check_outcome(tags, {"Scores": _scores(final), "Winners": _winners(final)}, "match")
    return GameText(
        options=opening.options, dealer=opening.dealer, names=opening.names, steps=steps
    )


def _tell(game: GameText) -> tuple[list[str], State]:
    """Return a line for each turn, and for what the deck gives between turns; the last state."""
    state = game.start
    lines: list[list[str]] = []
    turn = 0
    begins = False
    for step in game.steps:
        word = format_step(step, state)
        ((after, events),) = replay(RULES, state, (step,))
        if isinstance(step, Opened) and state.phase is Phase.GIVE:
            state = after  # given by itself: no word tells it
            continue
        if isinstance(step, Acted) and begins:
            turn += 1
            lines.append([f"{turn}.", f"{format_seat(state.active)}:{word}"])
        elif isinstance(step, Acted) or state.phase is Phase.DEAL:
            lines[-1].append(word)
        else:
            lines.append([word])
        begins = any(isinstance(event, TurnBegan) for event in events)
        state = after
    return [" ".join(line) for line in lines], state


def _scores(state: State) -> str:
    return "-".join(map(str, totals(state)))


def _winners(state: State) -> str:
    if not is_over(state):
        return "*"
    return ",".join(map(format_seat, winners(state))) or "-"


def _read_opening(tags: Mapping[str, Span]) -> GameText:
    """Return what the tags say of a match, without its steps."""
    check_opening(tags, ("Game", "Revision", "Dealer"), RULES)
    words = tags["Options"].words() if "Options" in tags else ()
    return GameText(
        options=read_options(read_fields(words, OPTION_NAMES)),
        dealer=tags["Dealer"].seat(SEAT_COUNT),
        names=read_names(tags, SEAT_COUNT, seats_max=SEAT_COUNT, spoken=say("four")),
    )


def _read_steps(words: Sequence[Span], start: State) -> tuple[tuple[SealedStep, ...], State]:
    """Return the steps that the words say, and the position after them."""
    diagram = Diagram(start, {})
    steps: list[SealedStep] = []
    turn = 0
    while words:
        if TURN_NUMBER.fullmatch(words[0].text):
            if words[0].text != f"{turn}.":
                words[0].refuse(say("this is turn {turn}", turn=turn))
            words = words[1:]
            continue
        stepped, words = read_step(words, diagram)
        diagram = stepped.diagram
        steps.extend(stepped.steps)
        turn += sum(isinstance(event, TurnBegan) for event in stepped.events)
    return tuple(steps), diagram.state
