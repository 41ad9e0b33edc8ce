"""What is done in a game of Push, in short words, and positions stepped by them.

    push  draw  stop  p2 (place in column 2)  t1 (take column 1)  bR (bank red)
    +R3  +!  +~  (that card is turned up)     @red  @star  (the die falls so)
    leave 2,3    (seats leave for good)

Readers also take the long forms `place 2`, `place new`, `take 1`, `bank red`, `d`, `s`, any case,
and before a player's action the seat that does it, `2:t1`. Columns and seats count from 1.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pushnet.errors import Code, RefusedError
from pushnet.games.api import Chance
from pushnet.games.push import RULES
from pushnet.games.push_cards import DIE_FACES, STAR, Colour
from pushnet.games.push_events import Event
from pushnet.games.push_faces import (
    COLOUR_LETTERS,
    copy_of,
    face_of,
    format_face,
    read_colour,
    read_face,
)
from pushnet.games.push_types import (
    COLUMNS_MAX,
    Bank,
    Draw,
    Phase,
    Place,
    PlayerAction,
    Push,
    Reveal,
    Roll,
    State,
    Stop,
    Take,
)
from pushnet.games.replay import Left, Played, Step, replay
from pushnet.games.text_span import Span, format_seat, quoted, whole
from pushnet.words import say

STEPS_CHARACTERS_MAX: Final = 10_000
DIE_NAMES: Final = (*(colour.name.lower() for colour in Colour), "star")
"""By face: the five colours, then the star."""

_PLAIN: Final[dict[str, PlayerAction]] = {
    "push": Push(),
    "draw": Draw(),
    "d": Draw(),
    "stop": Stop(),
    "s": Stop(),
}
_WITH_ARGUMENT: Final = re.compile(r"(place|p|take|t|bank|b|leave|l)(.*)", re.ASCII | re.IGNORECASE)
_FACE_OF_WORD: Final = {
    **{name: face for face, name in enumerate(DIE_NAMES)},
    **{name[0]: face for face, name in enumerate(DIE_NAMES[:STAR])},
    "*": STAR,
}
_KNOWN: Final = "push, draw, stop, p1, t1, bR, +R3, @red, leave 2"


class Stepped(NamedTuple):
    """One step read and done."""

    step: Step
    state: State  # after it
    events: tuple[Event, ...]  # oldest first


def format_action(action: PlayerAction) -> str:
    """Return the short form of what a player does."""
    match action:
        case Place(column):
            return f"p{column + 1}"
        case Take(column):
            return f"t{column + 1}"
        case Bank(colour):
            return f"b{COLOUR_LETTERS[colour]}"
        case _:
            return type(action).__name__.lower()


def format_step(step: Step, state: State) -> str:
    """Return the short form of a step that is taken in `state`.

    A card turned up is written by what it shows: which copy it was is not in there.
    """
    if isinstance(step, Left):
        return f"leave {','.join(format_seat(seat) for seat in sorted(step.seats))}"
    if step.chance is None:
        return format_action(step.action)
    if isinstance(step.action, Reveal):
        return f"+{format_face(face_of(state.pile[step.chance.index]))}"
    return f"@{DIE_NAMES[step.chance.index]}"


def play(state: State, text: str) -> Iterator[Stepped]:
    """Yield each step written in a text with the state after it, one at a time.

    Raises:
        RefusedError: NOTATION if a word is no step; ILLEGAL_ACTION if the rules do not allow it
            there. The sentence says where.
    """
    words: Sequence[Span] = whole(text, STEPS_CHARACTERS_MAX).words()
    while words:
        stepped, words = read_step(words, state)
        state = stepped.state
        yield stepped


def read_step(
    words: Sequence[Span], state: State, copy: int | None = None
) -> tuple[Stepped, Sequence[Span]]:
    """Take the step that the first words say; return it and the words after it.

    Args:
        words: At least one.
        state: Where the step is taken.
        copy: Which copy of a card turned up it is; None: the lowest one left.

    Raises:
        RefusedError: As `play`.
    """
    step, count = _read(words, state, copy)
    try:
        after, events = next(replay(RULES, state, (step,)))
    except RefusedError as refused:
        words[0].refuse(
            say("{step}: {refusal}", step=words[0].text, refusal=refused.detail), refused.code
        )
    return Stepped(step, after, events), words[count:]


def _read(words: Sequence[Span], state: State, copy: int | None) -> tuple[Step, int]:
    """Return what the first words say, legal or not, and how many words those are."""
    word = _without_seat(words[0], state)
    plain = _PLAIN.get(word.text.lower())
    if plain is not None:
        return Played(plain, None), 1
    if word.text.startswith("+"):
        return Played(Reveal(), _turned_up(word.cut(1), state, copy)), 1
    if word.text.startswith("@"):
        face = _FACE_OF_WORD.get(word.text[1:].lower())
        if face is None:
            word.refuse(
                say(
                    "the die shows {choices}; not {typed}",
                    choices=", ".join(DIE_NAMES),
                    typed=quoted(word.text[1:]),
                )
            )
        return Played(Roll(), Chance(face, DIE_FACES)), 1
    found = _WITH_ARGUMENT.fullmatch(word.text)
    if found is None:
        word.refuse(
            say(
                "{examples} or the like belongs here, not {typed}",
                examples=_KNOWN,
                typed=quoted(word.text),
            )
        )
    argument, count = word.cut(found.start(2)), 1
    if not argument.text:
        if len(words) == 1:
            word.refuse(say("after {word} it has to say which", word=word.text))
        argument, count = words[1], 2
    return _with_argument(found[1][0].lower(), argument, state), count


def _with_argument(verb: str, argument: Span, state: State) -> Step:
    match verb:
        case "p" if argument.text.lower() in {"new", "n"}:
            return Played(Place(len(state.columns)), None)
        case "p":
            return Played(Place(argument.number(1, COLUMNS_MAX, say("a column")) - 1), None)
        case "t":
            return Played(Take(argument.number(1, COLUMNS_MAX, say("a column")) - 1), None)
        case "b":
            return Played(Bank(read_colour(argument)), None)
        case _:
            assert verb == "l"
            seats = argument.split(",")
            return Left(frozenset(seat.seat(len(state.benches)) for seat in seats))


def _without_seat(word: Span, state: State) -> Span:
    """Return an action without the seat before it, which has to be the one that acts."""
    seat, action = word.halves(":")
    if action is None:
        return word
    if seat.seat(len(state.benches)) != state.actor:
        seat.refuse(
            say("it is seat {seat} that acts", seat=format_seat(state.actor)), Code.ILLEGAL_ACTION
        )
    return action


def _turned_up(span: Span, state: State, copy: int | None) -> Chance:
    """Return the chance outcome in which this card is turned up."""
    face = read_face(span)
    if state.phase is not Phase.REVEAL:
        return Chance(0, 1)  # whatever the card is, none is due: the rules refuse it
    left = [
        index
        for index, card in enumerate(state.pile)
        if face_of(card) == face and copy in {None, copy_of(card)}
    ]
    if not left:
        if copy is None:
            fault = say("no {card} is left in the draw pile", card=format_face(face))
        else:
            fault = say(
                "no copy {copy} of {card} is left in the draw pile",
                copy=copy,
                card=format_face(face),
            )
        span.refuse(fault, Code.ILLEGAL_ACTION)
    return Chance(left[0], len(state.pile))
