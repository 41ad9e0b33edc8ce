"""One line for any position of Push rummy, as FEN is for chess.

    2d 1:play hands=8C8H7D+QDQH/7?/6?/7? melds=3:4C4D2H/3:9S-10S-JK-QS discard=KC taken=7D idle=1

Deal 2; seat 1 is to play; the rest follows as `name=value`, and what is empty or the default is
left out. A run has its cards joined by `-`, a set has not. `?` is a card that the writer does not
know; a `+` marks a card of a hand that everybody knows. docs/notation.md tells it all.

A line stands for a `Diagram`: a state, and what its writer knows beyond that. Which positions of
the deck the cards have, and which of equal cards they are, is said apart in the last field,
`deck`; without it positions ascend in the order of writing, and of equal cards the one with the
lowest number comes first. With `deck` each state has one line, and the line gives it back.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from pushnet.games.rummy import setup
from pushnet.games.rummy_cards import CARD_COUNT, WILD, Card, Position, number_of
from pushnet.games.rummy_coherence import fault_of
from pushnet.games.rummy_copies import format_deck, read_deck
from pushnet.games.rummy_faces import (
    HIDDEN,
    KNOWN,
    Number,
    format_card,
    format_cards,
    read_cards,
    read_one,
)
from pushnet.games.rummy_meld import meaning_of, read_meld
from pushnet.games.rummy_option_text import OPTION_NAMES, format_options, read_options
from pushnet.games.rummy_score import DEAL_POINTS_MAX
from pushnet.games.rummy_types import (
    DEAL_COUNT,
    IDLE_TURNS_MAX,
    NOT_PUBLIC,
    SEAT_COUNT,
    Kind,
    Layout,
    Meld,
    Options,
    Phase,
    State,
)
from pushnet.games.text_span import Span, format_seat, quoted, read_fields, whole
from pushnet.ids import Seat
from pushnet.words import say, say_n

POSITION_CHARACTERS_MAX: Final = 2000  # format_diagram stays under 1100

WORD_OF_PHASE: Final = {phase: phase.name.lower() for phase in Phase}
PHASE_WORDS: Final = {word: phase for phase, word in WORD_OF_PHASE.items()}
DEFAULT_DEALER: Final = Seat(3)
FIELDS: Final = (
    *("dealer", "hands", "melds", "stock", "discard", "taken", "idle", "out", "scores", "left"),
    *OPTION_NAMES,
    "deck",
)


class Diagram(NamedTuple):
    """A state, and the cards that its writer knows."""

    state: State
    faces: Mapping[Position, Card]  # all known ones, the public ones included


def diagram_of(state: State, own: Mapping[Position, Card] | None = None) -> Diagram:
    """Return the diagram of what is public, and of what a seat sees of its hand."""
    public = {at: card for at, card in enumerate(state.faces) if card != NOT_PUBLIC}
    return Diagram(state, {**public, **(own or {})})


def format_diagram(diagram: Diagram, *, deck: bool = True) -> str:
    """Return the line that stands for a diagram.

    Args:
        diagram: Of any state reachable from `setup`, or as `parse_diagram` gave it.
        deck: False leaves out which positions and which of equal cards they are.
    """
    state, faces = diagram
    hands = "/".join(_format_hand(diagram, hand) for hand in state.hands)
    all_hidden = all(position not in faces for position in state.stock)
    fields = {
        "dealer": "" if state.dealer == DEFAULT_DEALER else format_seat(state.dealer),
        "hands": hands if any(state.hands) else "",
        "melds": "/".join(_format_meld(diagram, meld) for meld in state.melds),
        "stock": "" if all_hidden else _format(diagram, state.stock),
        "discard": _format(diagram, state.discard) if state.discard else "",
        "taken": "" if state.taken is None else _format_taken(diagram, state.taken),
        "idle": str(state.idle or ""),
        "out": "" if state.out is None else format_seat(state.out),
        "scores": ",".join(f"{first}-{second}" for first, second in state.scores),
        "left": ",".join(map(format_seat, state.left)),
    }
    words = [f"{state.deal}d", f"{format_seat(state.active)}:{WORD_OF_PHASE[state.phase]}"]
    words += [f"{name}={value}" for name, value in fields.items() if value]
    words += format_options(state.options)
    order = _named(state)
    if deck and order:
        words.append(f"deck={format_deck(order, faces)}")
    return " ".join(words)


def parse_diagram(text: str) -> Diagram:
    """Return the diagram that a line stands for.

    Raises:
        RefusedError: NOTATION, with the character at which it goes wrong, if it stands for none.
    """
    words = whole(text, POSITION_CHARACTERS_MAX).words()
    if not words:
        Span(text, 0).refuse(say("a position begins like 1d 1:draw, or deal:4"))
    head, dealer = words[0].halves(":")
    if head.text == "deal":
        options = read_options(read_fields(words[1:], OPTION_NAMES))
        first = DEFAULT_DEALER if dealer is None else dealer.seat(SEAT_COUNT)
        return Diagram(setup(options, SEAT_COUNT, first), {})
    if not head.text.endswith("d"):
        head.refuse(
            say("the number of the deal comes first, like 1d; not {typed}", typed=quoted(head.text))
        )
    deal = head.cut(0, -1).number(1, DEAL_COUNT, say("the number of the deal"))
    if len(words) == 1:
        head.refuse(say("after the deal comes a seat and what is due, like 1:draw"))
    return _read_table(deal, words[1], read_fields(words[2:], FIELDS))


# Writing


def _format(diagram: Diagram, positions: Iterable[Position]) -> str:
    return format_cards(_word(diagram, position) for position in positions)


def _word(diagram: Diagram, position: Position) -> str:
    card = diagram.faces.get(position)
    return "?" if card is None else format_card(card)


def _format_hand(diagram: Diagram, hand: Sequence[Position]) -> str:
    public = diagram.state.faces
    return format_cards(
        _word(diagram, position) + (KNOWN if public[position] != NOT_PUBLIC else "")
        for position in hand
    )


def _format_meld(diagram: Diagram, meld: Meld) -> str:
    joint = "-" if meld.kind is Kind.RUN else ""
    cards = joint.join(_word(diagram, position) for position in meld.cards)
    wild = all(WILD[diagram.state.faces[position]] for position in meld.cards)
    meaning = f":{format_card(meaning_of(meld) - 1)}" if wild else ""
    return f"{format_seat(meld.owner)}:{cards}{meaning}"


def _named(state: State) -> tuple[Position, ...]:
    """Return all positions in the order in which a line names them."""
    melded = [position for meld in state.melds for position in meld.cards]
    held = [position for hand in state.hands for position in hand]
    return (*held, *melded, *state.discard, *state.stock)


def _equal_public(state: State, number: Number) -> list[Position]:
    """Return the public positions of cards that show this, in the order of writing."""
    return [
        position
        for position in _named(state)
        if state.faces[position] != NOT_PUBLIC and number_of(state.faces[position]) == number
    ]


def _format_taken(diagram: Diagram, taken: Position) -> str:
    card = diagram.state.faces[taken]
    at = _equal_public(diagram.state, number_of(card)).index(taken)
    return format_card(card) + (f":{at + 1}" if at else "")


# Reading


class _Entry(NamedTuple):
    """A card as it is written."""

    number: Number
    public: bool
    span: Span


class _Laid(NamedTuple):
    """A meld as it is written."""

    owner: Seat
    kind: Kind
    cards: tuple[_Entry, ...]
    meaning: int
    span: Span


def _read_table(deal: int, turn: Span, fields: Mapping[str, Span]) -> Diagram:
    active, phase = _read_turn(turn)
    options = read_options(fields)
    hands = _read_hands(fields.get("hands"))
    melds = (
        tuple(_read_laid(part) for part in fields["melds"].split("/")) if "melds" in fields else ()
    )
    discard = _read_open(fields["discard"]) if "discard" in fields else ()
    named = sum(map(len, hands)) + sum(len(meld.cards) for meld in melds) + len(discard)
    if named > CARD_COUNT:
        turn.refuse(
            say(
                "there are {count} cards in all, and {named} are written",
                count=CARD_COUNT,
                named=named,
            )
        )
    stock = _read_stock(fields.get("stock"), 0 if phase is Phase.DECK else CARD_COUNT - named, turn)
    entries = [entry for hand in hands for entry in hand]
    entries += [entry for meld in melds for entry in meld.cards]
    entries += [*discard, *stock]
    order, cards = read_deck([(e.number, e.span) for e in entries], fields.get("deck"))
    places: Iterator[Position] = iter(order)
    faces = dict(zip(order, cards, strict=True))
    known = {position: card for position, card in faces.items() if card != HIDDEN}
    public = {position for position, entry in zip(order, entries, strict=True) if entry.public}
    shown = bytes(known[at] if at in public else NOT_PUBLIC for at in range(CARD_COUNT))
    state = State(
        options=options,
        phase=phase,
        deal=deal,
        dealer=fields["dealer"].seat(SEAT_COUNT) if "dealer" in fields else DEFAULT_DEALER,
        active=active,
        hands=tuple(tuple(sorted(next(places) for _ in hand)) for hand in hands),
        melds=tuple(_meld(meld, places, shown, options) for meld in melds),
        discard=tuple(next(places) for _ in discard),
        stock=tuple(next(places) for _ in stock),
        faces=shown,
        taken=None,
        idle=fields["idle"].number(0, IDLE_TURNS_MAX, "idle") if "idle" in fields else 0,
        out=fields["out"].seat(SEAT_COUNT) if "out" in fields else None,
        scores=_read_scores(fields["scores"]) if "scores" in fields else (),
        left=_read_left(fields["left"]) if "left" in fields else (),
    )
    if "taken" in fields:
        state = state._replace(taken=_read_taken(fields["taken"], state))
    fault = fault_of(state)
    if fault:
        turn.refuse(fault)
    return Diagram(state, known)


def _read_turn(turn: Span) -> tuple[Seat, Phase]:
    seat, due = turn.halves(":")
    active = seat.seat(SEAT_COUNT)
    word = due or turn.cut(len(turn.text))
    if word.text not in PHASE_WORDS:
        word.refuse(
            say(
                "what is due is one of {choices}; not {typed}",
                choices=", ".join(PHASE_WORDS),
                typed=quoted(word.text),
            )
        )
    return active, PHASE_WORDS[word.text]


def _read_hands(span: Span | None) -> tuple[tuple[_Entry, ...], ...]:
    parts = span.split("/") if span is not None else ()
    if span is not None and len(parts) != SEAT_COUNT:
        span.refuse(say("there are four hands, divided by /"))
    hands = [
        tuple(_Entry(card.number, bool(card.mark), card.span) for card in read_cards(part, KNOWN))
        for part in parts
    ]
    for hand in hands:
        for entry in hand:
            if entry.public and entry.number == HIDDEN:
                entry.span.refuse(say("a card that everybody knows is written"))
    return tuple(hands) or ((),) * SEAT_COUNT


def _read_open(span: Span) -> tuple[_Entry, ...]:
    """Read cards that lie face up."""
    entries = tuple(_Entry(number, public=True, span=at) for number, _, at in read_cards(span))
    for entry in entries:
        if entry.number == HIDDEN:
            entry.span.refuse(say("these cards lie face up"))
    return entries


def _read_laid(span: Span) -> _Laid:
    owner, rest = span.halves(":")
    seat = owner.seat(SEAT_COUNT)
    cards, meaning = (rest or span.cut(len(span.text))).halves(":")
    kind = Kind.RUN if "-" in cards.text else Kind.SET
    entries = tuple(entry for part in cards.split("-") for entry in _read_open(part))
    stated = 0
    if meaning is not None:
        stated = 1 + read_one(meaning).number
    return _Laid(seat, kind, entries, stated, span)


def _read_stock(span: Span | None, count: int, turn: Span) -> tuple[_Entry, ...]:
    if span is None:
        return (_Entry(HIDDEN, public=False, span=turn),) * count
    cards = read_cards(span)
    if len(cards) != count:
        span.refuse(
            say_n(
                "with what else is named the stock has {count} card, not {found}",
                "with what else is named the stock has {count} cards, not {found}",
                count,
                found=len(cards),
            )
        )
    return tuple(_Entry(number, number != HIDDEN, at) for number, _, at in cards)


def _meld(laid: _Laid, places: Iterator[Position], faces: bytes, options: Options) -> Meld:
    cards = tuple(next(places) for _ in laid.cards)
    layout = Layout(laid.kind, cards, laid.meaning)
    return laid.span.judged(
        lambda: read_meld(laid.owner, layout, [faces[position] for position in cards], options)
    )


def _read_scores(span: Span) -> tuple[tuple[int, int], ...]:
    found = []
    for pair in span.split(","):
        first, second = pair.halves("-")
        rest = second or pair.cut(len(pair.text))
        what = say("the points of a team in a deal")
        found.append(
            (first.number(0, DEAL_POINTS_MAX, what), rest.number(0, DEAL_POINTS_MAX, what))
        )
    return tuple(found)


def _read_left(span: Span) -> tuple[Seat, ...]:
    return tuple(sorted({seat.seat(SEAT_COUNT) for seat in span.split(",")}))


def _read_taken(span: Span, state: State) -> Position:
    card, which = span.halves(":")
    found = _equal_public(state, read_one(card).number)
    at = 1 if which is None else which.number(1, CARD_COUNT, say("which of equal cards"))
    if at > len(found):
        span.refuse(say("no such card is known to everybody; in a hand it is written like 7D+"))
    return found[at - 1]
