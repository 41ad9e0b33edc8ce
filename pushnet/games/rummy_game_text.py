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

import json
import re
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
from pushnet.games.text_span import Span, format_seat, quoted, read_fields, whole
from pushnet.ids import Seat

GAME_CHARACTERS_MAX: Final = 131_072

_TAG: Final = re.compile(r'\[(\w+) "(.*)"\]\s*')
_TURN_NUMBER: Final = re.compile(r"[0-9]{1,4}\.")
_PLAYERS: Final = tuple(f"Player{seat + 1}" for seat in range(SEAT_COUNT))
_TAGS: Final = ("Game", "Revision", "Options", "Dealer", *_PLAYERS, "Scores", "Winners")


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
    tags = {
        "Game": RULES.name,
        "Revision": str(RULES.revision),
        "Options": " ".join(format_options(game.options)),
        "Dealer": format_seat(game.dealer),
        **{_PLAYERS[seat]: _quote(name)[1:-1] for seat, name in enumerate(game.names)},
        "Scores": _scores(final),
        "Winners": _winners(final),
    }
    head = [f'[{tag} "{value}"]' for tag, value in tags.items() if value or tag in _PLAYERS]
    return "\n".join((*head, "", *lines, ""))


def parse_game(text: str) -> GameText:
    """Return the match that a text tells, played through by the rules.

    Raises:
        RefusedError: NOTATION if it is no such text, or its scores or winners are not those of
            its steps; ILLEGAL_ACTION if a step is not legal. The sentence says where.
    """
    tags: dict[str, Span] = {}
    words: list[Span] = []
    for number, line in enumerate(whole(text, GAME_CHARACTERS_MAX).text.split("\n"), 1):
        span = Span(line, 0, number)
        if line.startswith("["):
            _read_tag(span, tags)
        else:
            words.extend(span.words())
    opening = _read_opening(tags)
    steps, final = _read_steps(words, opening.start)
    for tag, true in (("Scores", _scores(final)), ("Winners", _winners(final))):
        if tag in tags and tags[tag].text != true:
            tags[tag].refuse(f"by its steps the match has {tag} {true}")
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


def _quote(name: str) -> str:
    """Return a name as a JSON string in which nothing can break or turn the line."""
    written = json.dumps(name, ensure_ascii=False)
    return "".join(
        character if character.isprintable() else json.dumps(character)[1:-1]
        for character in written
    )


def _read_tag(line: Span, tags: dict[str, Span]) -> None:
    found = _TAG.fullmatch(line.text)
    if found is None:
        line.refuse(f'a tag is written like [Dealer "4"], not {quoted(line.text)}')
    name = found[1]
    if name not in _TAGS:
        line.refuse(f"there is no tag {name}, only {', '.join(_TAGS)}")
    if name in tags:
        line.refuse(f"{name} is there twice")
    tags[name] = line.cut(found.start(2), found.end(2))


def _read_opening(tags: Mapping[str, Span]) -> GameText:
    """Return what the tags say of a match, without its steps."""
    for needed in ("Game", "Revision", "Dealer"):
        if needed not in tags:
            Span("", 0, 1).refuse(f"the tag {needed} is missing")
    if tags["Game"].text != RULES.name:
        tags["Game"].refuse(f"this is read as {RULES.name} only")
    if tags["Revision"].text != str(RULES.revision):
        tags["Revision"].refuse(f"the rules here have revision {RULES.revision}")
    words = tags["Options"].words() if "Options" in tags else ()
    return GameText(
        options=read_options(read_fields(words, OPTION_NAMES)),
        dealer=tags["Dealer"].seat(SEAT_COUNT),
        names=_read_names(tags),
    )


def _read_names(tags: Mapping[str, Span]) -> tuple[str, ...]:
    """Return the names by seat: those of all seats, or none."""
    given = [tag for tag in _PLAYERS if tag in tags]
    if given and given != list(_PLAYERS):
        tags[given[0]].refuse("names are given for all four seats, or for none")
    return tuple(_read_name(tags[tag]) for tag in given)


def _read_name(span: Span) -> str:
    try:
        name = json.loads(f'"{span.text}"')
    except ValueError:
        span.refuse('a name is written as a JSON string, quotes in it as \\"')
    assert isinstance(name, str)
    return name


def _read_steps(words: Sequence[Span], start: State) -> tuple[tuple[SealedStep, ...], State]:
    """Return the steps that the words say, and the position after them."""
    diagram = Diagram(start, {})
    steps: list[SealedStep] = []
    turn = 0
    while words:
        if _TURN_NUMBER.fullmatch(words[0].text):
            if words[0].text != f"{turn}.":
                words[0].refuse(f"this is turn {turn}")
            words = words[1:]
            continue
        stepped, words = read_step(words, diagram)
        diagram = stepped.diagram
        steps.extend(stepped.steps)
        turn += sum(isinstance(event, TurnBegan) for event in stepped.events)
    return tuple(steps), diagram.state
