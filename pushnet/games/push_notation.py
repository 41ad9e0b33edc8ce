"""One line for any position of Push, as FEN is for chess.

    4p 1:place:R4 columns=R3B5/R6G2 bench=R1G22/-/Y5 bank=-/B6 switches=2

Four seats; seat 1 is to place a red 4; the rest follows as `name=value`, and what is empty or the
default is left out. Cards named nowhere are in the draw pile. docs/notation.md tells it all.

`format_position` has one text for each state, and `parse_position` gives that state back exactly.
Copies of a card are the same in play, so cards are written by what they show. Which copies they
are is said apart, in the last field, `copies`; without it each card is the lowest copy not named
before it, a position in which everything is as likely and worth as much.
"""

from collections.abc import Mapping, Sequence
from itertools import chain, islice
from operator import itemgetter
from typing import Final

from pushnet.games.push import setup
from pushnet.games.push_cards import SWITCH_CARDS, Card, CardSet, cards_of, deck, set_of
from pushnet.games.push_coherence import fault_of
from pushnet.games.push_copies import format_copies, read_cards
from pushnet.games.push_faces import (
    ROLL_FACE,
    SWITCH_FACE,
    Written,
    face_of,
    format_cards,
    format_face,
    read_face,
    read_faces,
)
from pushnet.games.push_option_text import OPTION_NAMES, format_options, read_options
from pushnet.games.push_types import Phase, State
from pushnet.games.text_span import Span, format_seat, quoted, read_fields, whole
from pushnet.ids import SEATS_MAX, SEATS_MIN, Seat
from pushnet.words import say, say_n

POSITION_CHARACTERS_MAX: Final = 1000  # format_position stays under 700

WORD_OF_PHASE: Final = {
    Phase.CHOOSE: "choose",
    Phase.REVEAL: "reveal",
    Phase.PLACE: "place",
    Phase.DECIDE: "decide",
    Phase.BUST_ROLL: "bust",
    Phase.COLLECT: "collect",
    Phase.TAKE_ROLL: "roll",
    Phase.OVER: "over",
}
"""What is due, in one word."""

PHASE_WORDS: Final = {word: phase for phase, word in WORD_OF_PHASE.items()}

_NAMING_A_CARD: Final = frozenset({Phase.PLACE, Phase.BUST_ROLL})
_NAMING_A_SEAT: Final = frozenset({Phase.COLLECT, Phase.TAKE_ROLL})

FIELDS: Final = (
    *("columns", "bench", "bank", "pile", "discard", "switches", "left"),
    *OPTION_NAMES,
    "copies",
)


def format_position(state: State, *, copies: bool = True) -> str:
    """Return the line that stands for a state.

    Args:
        state: Any state reachable from `setup`, or that `parse_position` gave.
        copies: False leaves the copies out: the line of the same position with lowest copies.
    """
    # Of draw and discard pile the smaller is written; all cards named nowhere are in the other.
    if len(state.pile) >= state.discard.bit_count():
        heap, in_heap = "discard", cards_of(state.discard)
    else:
        heap, in_heap = "pile", tuple(state.pile)
    seats = range(len(state.benches))
    fields = {
        "columns": "/".join(format_cards(cards_of(column)) for column in state.columns),
        "bench": _format_by_seat(state.benches),
        "bank": _format_by_seat(state.banks),
        heap: format_cards(in_heap) if in_heap or heap == "pile" else "",
        "switches": str(state.switch_pile.bit_count() or ""),
        "left": ",".join(format_seat(seat) for seat in seats if seat not in state.present),
    }
    words = [f"{len(seats)}p", _format_turn(state)]
    words += [f"{name}={value}" for name, value in fields.items() if value]
    words += format_options(state.options)
    digits = format_copies(_named(state, in_heap))
    if copies and digits:
        words.append(f"copies={digits}")
    return " ".join(words)


def parse_position(text: str) -> State:
    """Return the state that a line stands for.

    Raises:
        RefusedError: NOTATION, with the character at which it goes wrong, if it stands for none.
    """
    words = whole(text, POSITION_CHARACTERS_MAX).words()
    if not words:
        Span(text, 0).refuse(say("a position begins like 4p 1:choose, or start:4"))
    head, count = words[0].halves(":")
    if head.text == "start":
        return _parse_start(count or head, words[1:])
    if not head.text.endswith("p"):
        head.refuse(
            say("the number of seats comes first, like 4p; not {typed}", typed=quoted(head.text))
        )
    seat_count = head.cut(0, -1).number(SEATS_MIN, SEATS_MAX, say("the number of seats"))
    if len(words) == 1:
        head.refuse(say("after the seats comes a seat and what is due, like 1:choose"))
    return _parse_table(seat_count, words[1], read_fields(words[2:], FIELDS))


def _format_turn(state: State) -> str:
    turn = f"{format_seat(state.active)}:{WORD_OF_PHASE[state.phase]}"
    if state.phase in _NAMING_A_SEAT:
        return f"{turn}:{format_seat(state.actor)}"
    return turn if state.card is None else f"{turn}:{format_face(face_of(state.card))}"


def _format_by_seat(sets: tuple[CardSet, ...]) -> str:
    """Return one part for each seat up to the last that has cards; "" if none has."""
    used = max((count for count, cards in enumerate(sets, 1) if cards), default=0)
    return "/".join(format_cards(cards_of(cards)) for cards in sets[:used])


def _named(state: State, in_heap: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards that the line names, in the order in which `copies` lists them."""
    sets = (*state.columns, *state.benches, *state.banks)
    return (
        *(() if state.card is None else (state.card,)),
        *chain.from_iterable(cards_of(cards) for cards in sets),
        *in_heap,
        *cards_of(state.switch_pile),
    )


def _parse_start(count: Span, words: Sequence[Span]) -> State:
    """Return the position before the first turn, at a table with these options."""
    seat_count = count.number(SEATS_MIN, SEATS_MAX, say("the number of seats, as in start:4,"))
    options = read_options(read_fields(words, OPTION_NAMES), seat_count)
    return setup(options, seat_count, options.first_player or Seat(0))


def _parse_table(seat_count: int, turn: Span, fields: Mapping[str, Span]) -> State:
    active, phase, actor, held = _read_turn(turn, seat_count)
    columns = fields["columns"].split("/") if "columns" in fields else ()
    named = [
        held,
        *(_ascending(column) for column in columns),
        *_read_by_seat(fields.get("bench"), seat_count),
        *_read_by_seat(fields.get("bank"), seat_count),
        _ascending(fields["discard"]) if "discard" in fields else [],
        _ascending(fields["pile"]) if "pile" in fields else [],
        _read_switches(fields.get("switches")),
    ]
    cards = read_cards(tuple(chain.from_iterable(named)), fields.get("copies"), seat_count)
    remaining = iter(cards)
    sets = [set_of(islice(remaining, len(faces))) for faces in named]
    held_cards, *open_and_owned, discard, pile, switch_pile = sets
    unnamed = set_of(deck(seat_count)) & ~set_of(cards)
    if "pile" not in fields:
        pile |= unnamed
    elif "discard" not in fields:
        discard |= unnamed
    elif unnamed:
        fields["pile"].refuse(
            say_n(
                "{count} card of the deck is named nowhere",
                "{count} cards of the deck are named nowhere",
                unnamed.bit_count(),
            )
        )
    state = State(
        options=read_options(fields, seat_count),
        phase=phase,
        present=_read_present(fields.get("left"), seat_count),
        active=active,
        actor=actor,
        pile=bytes(cards_of(pile)),
        discard=discard,
        switch_pile=switch_pile,
        columns=tuple(open_and_owned[: len(columns)]),
        card=held_cards.bit_length() - 1 if held_cards else None,
        benches=tuple(open_and_owned[len(columns) : -seat_count]),
        banks=tuple(open_and_owned[-seat_count:]),
    )
    fault = fault_of(state)
    if fault is not None:
        fields.get(fault.where, turn).refuse(fault.sentence)
    return state


def _read_turn(turn: Span, seat_count: int) -> tuple[Seat, Phase, Seat, list[Written]]:
    """Return whose turn it is, what is due, from whom, and the card that is turned up."""
    seat, due = turn.halves(":")
    active = seat.seat(seat_count)
    word, argument = (due or turn.cut(len(turn.text))).halves(":")
    phase = PHASE_WORDS.get(word.text)
    if phase is None:
        word.refuse(
            say(
                "what is due is one of {choices}; not {typed}",
                choices=", ".join(PHASE_WORDS),
                typed=quoted(word.text),
            )
        )
    if phase in _NAMING_A_CARD | _NAMING_A_SEAT:
        if argument is None:
            example = "R4" if phase in _NAMING_A_CARD else "1"
            word.refuse(
                say(
                    "{word} names a card or a seat, like {word}:{example}",
                    word=word.text,
                    example=example,
                )
            )
        if phase in _NAMING_A_CARD:
            return active, phase, active, [(read_face(argument), argument)]
        roll_card = [(ROLL_FACE, argument)] if phase is Phase.TAKE_ROLL else []
        return active, phase, argument.seat(seat_count), roll_card
    if argument is not None:
        argument.refuse(say("nothing belongs after {word}", word=word.text))
    return active, phase, active, []


def _ascending(span: Span) -> list[Written]:
    return sorted(read_faces(span), key=itemgetter(0))


def _read_by_seat(span: Span | None, seat_count: int) -> list[list[Written]]:
    """Return the faces of each seat; seats after the last one written have none."""
    parts = () if span is None else span.split("/")
    if len(parts) > seat_count:
        parts[seat_count].refuse(say("the table has {count} seats only", count=seat_count))
    return [_ascending(part) for part in parts] + [[]] * (seat_count - len(parts))


def _read_switches(span: Span | None) -> list[Written]:
    if span is None:
        return []
    return [(SWITCH_FACE, span)] * span.number(
        0, SWITCH_CARDS.bit_count(), say("a count of switch cards")
    )


def _read_present(left: Span | None, seat_count: int) -> tuple[Seat, ...]:
    gone = set() if left is None else {seat.seat(seat_count) for seat in left.split(",")}
    return tuple(Seat(seat) for seat in range(seat_count) if seat not in gone)
