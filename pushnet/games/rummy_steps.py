"""What is done in a match of Push rummy, in short words, and positions stepped by them.

    take  push                 the two ways to draw; the cards of a push are given by themselves
    lay:8C8H8S/QDQHJK          the contract; later any one meld. A run: lay:5H-JK-7H
    9H>2+  4H>2-  9C>1         lay off onto meld 2 at its high or low end; onto set 1
    6H@2.2>3  6H@2.2:KDKCJK    put 6H into the place of the 2nd card of meld 2, and that card
                               onto meld 3, or into a new meld
    x4D  x2H!JK2S              discard; with the rest of a hand in which every card is barred
    deal  +9C                  the deck is shuffled; the up-card, after wild ones that are buried
    open:-/JK9H/-/AC3S         the hands that count, by seat
    leave 2,3                  seats leave for good

Seats, melds and cards of a meld count from 1. Before a player's word may stand the seat, `2:x4D`.
A card of a hand that is written as hidden becomes the one that a word names; `7D*` is not the 7D of
that hand which everybody knows, but another one.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from pushnet.errors import Code, RefusedError
from pushnet.games.api import Faces
from pushnet.games.replay import Acted, Left, Opened, SealedStep, Shuffled, replay
from pushnet.games.rummy import RULES
from pushnet.games.rummy_cards import CARD_COUNT, Card, Position, number_of
from pushnet.games.rummy_events import Event
from pushnet.games.rummy_faces import (
    HIDDEN,
    Number,
    Written,
    format_number,
    read_cards,
    read_known,
    read_one,
)
from pushnet.games.rummy_legal import carries
from pushnet.games.rummy_notation import Diagram
from pushnet.games.rummy_sealing import need, seats_that_count
from pushnet.games.rummy_types import (
    NOT_PUBLIC,
    RUN_MAX,
    SEAT_COUNT,
    Action,
    Discard,
    End,
    Kind,
    LayContract,
    LayMeld,
    LayOff,
    Layout,
    NewMeld,
    OntoMeld,
    Phase,
    Push,
    Swap,
    Take,
    has_contract,
)
from pushnet.games.text_span import Span, format_seat, quoted, whole
from pushnet.ids import Seat
from pushnet.words import say, say_n

STEPS_CHARACTERS_MAX: Final = 65_536
_LAY_OFF: Final = re.compile(r"([^>@:]+)>([0-9]+)([+-]?)", re.ASCII)
_SWAP: Final = re.compile(r"([^>@:]+)@([0-9]+)\.([0-9]+)(?:>([0-9]+)([+-]?)|:(.+))", re.ASCII)
_MELDS_MAX: Final = 36
_KNOWN: Final = "take, push, lay:8C8H8S/QDQHJK, 9H>2, 6H@2.2>3, x4D, deal, +9C, open:.., leave 2"


class Stepped(NamedTuple):
    """One word read and done."""

    steps: tuple[SealedStep, ...]  # a push is two if shares are owed for it
    diagram: Diagram  # after it
    events: tuple[Event, ...]  # oldest first


def play(diagram: Diagram, text: str) -> Iterator[Stepped]:
    """Yield what each word of a text does, one at a time.

    Raises:
        RefusedError: NOTATION if a word is no step; ILLEGAL_ACTION if the rules do not allow it
            there. The sentence says where.
    """
    words: Sequence[Span] = whole(text, STEPS_CHARACTERS_MAX).words()
    while words:
        stepped, words = read_step(words, diagram)
        diagram = stepped.diagram
        yield stepped


def read_step(words: Sequence[Span], diagram: Diagram) -> tuple[Stepped, Sequence[Span]]:
    """Take the step that the first words say; return it and the words after it.

    Raises:
        RefusedError: As `play`.
    """
    step, faces, count = _read(words, diagram)
    steps: tuple[SealedStep, ...] = (step,)
    try:
        ((state, events),) = replay(RULES, diagram.state, steps)
        if state.phase is Phase.GIVE:
            given = Opened(Faces(()))
            steps = (step, given)
            ((state, more),) = replay(RULES, state, (given,))
            events += more
    except RefusedError as refused:
        words[0].refuse(
            say("{step}: {refusal}", step=words[0].text, refusal=refused.detail), refused.code
        )
    if state.phase is Phase.DECK or isinstance(step, Shuffled):
        faces = {}
    return Stepped(steps, Diagram(state, faces), events), words[count:]


_Read = tuple[SealedStep, dict[Position, Card], int]
"""A step, all faces that are known then, and how many words it takes."""


def _read(words: Sequence[Span], diagram: Diagram) -> _Read:
    word = words[0]
    known = dict(diagram.faces)
    if word.text == "deal":
        if diagram.state.phase is not Phase.DECK:
            word.refuse(say("no deck is due"), Code.ILLEGAL_ACTION)
        return Shuffled(), known, 1
    if word.text.startswith("+"):
        return _opened(diagram, word, _turned_up(diagram, word.cut(1)))
    if word.text.startswith("open:"):
        return _opened(diagram, word, _opened_hands(diagram, word.cut(len("open:"))))
    if word.text == "give":
        return _opened(diagram, word, {})
    if word.text == "leave":
        if len(words) == 1:
            word.refuse(say("after leave it has to say which seats"))
        seats = words[1].split(",")
        return Left(frozenset(seat.seat(SEAT_COUNT) for seat in seats)), known, 2
    action, faces = _Reader(diagram).action(_without_seat(word, diagram))
    try:
        _, opens = carries(diagram.state, action)
    except RefusedError as refused:
        word.refuse(say("{step}: {refusal}", step=word.text, refusal=refused.detail), refused.code)
    shown = Faces(tuple((position, faces[position]) for position in opens)) if opens else None
    return Acted(action, shown), faces, 1


def _opened(diagram: Diagram, word: Span, faces: Mapping[Position, Card]) -> _Read:
    owed = need(diagram.state)
    opens = getattr(owed, "opens", None)
    if opens is None or any(position not in faces for position in opens):
        word.refuse(say("this is not what the deck owes now"), Code.ILLEGAL_ACTION)
    shown = Faces(tuple((position, faces[position]) for position in opens))
    return Opened(shown), {**diagram.faces, **faces}, 1


def _turned_up(diagram: Diagram, span: Span) -> dict[Position, Card]:
    if diagram.state.phase is not Phase.DEAL:
        return {}
    picker = _Reader(diagram)
    return {
        diagram.state.stock[0]: picker.card_at(diagram.state.stock[0], read_one(span).number, span)
    }


def _opened_hands(diagram: Diagram, span: Span) -> dict[Position, Card]:
    """Return the faces of the hands that count, as they are written by seat."""
    state = diagram.state
    hands = span.split("/")
    if state.phase is not Phase.SCORE or len(hands) != SEAT_COUNT:
        return {}
    picker = _Reader(diagram)
    for seat in seats_that_count(state):
        picker.open_hand(seat, hands[seat])
    return picker.faces


def _without_seat(word: Span, diagram: Diagram) -> Span:
    """Return an action without the seat before it, which has to be the one that acts."""
    if not re.match(r"[0-9]+:", word.text):
        return word
    seat, action = word.halves(":")
    assert action is not None
    if seat.seat(SEAT_COUNT) != diagram.state.active:
        named = format_seat(diagram.state.active)
        seat.refuse(say("it is seat {seat} that acts", seat=named), Code.ILLEGAL_ACTION)
    return action


class _Reader:
    """Reads one action; finds the positions that its cards have in the mover's hand."""

    def __init__(self, diagram: Diagram) -> None:
        self.state = diagram.state
        self.faces = dict(diagram.faces)  # grows by what the word says of hidden cards
        # Of equal cards those come first that everybody knows; UNKNOWN marks the others.
        hand, public = self.state.hands[self.state.active], self.state.faces
        self._left = sorted(hand, key=lambda p: (public[p] == NOT_PUBLIC, p == self.state.taken, p))

    def action(self, word: Span) -> tuple[Action, dict[Position, Card]]:
        """Return the action of a word and all faces that are known then."""
        return self._read(word), self.faces

    def card_at(self, position: Position, number: Number, span: Span) -> Card:
        """Return the card of a position that is written to show this."""
        card = self.faces.get(position)
        if card is None:
            card = self._unseen(number, span)
            self.faces[position] = card
        if number_of(card) != number:
            span.refuse(say("another card lies there"), Code.ILLEGAL_ACTION)
        return card

    def open_hand(self, seat: Seat, span: Span) -> None:
        """Read the cards of a whole hand, in any order."""
        hand = self.state.hands[seat]
        numbers = [card.number for card in read_cards(span)]
        if len(numbers) != len(hand):
            span.refuse(
                say_n(
                    "seat {seat} has {count} card, not {found}",
                    "seat {seat} has {count} cards, not {found}",
                    len(hand),
                    seat=format_seat(seat),
                    found=len(numbers),
                )
            )
        hidden = [position for position in hand if position not in self.faces]
        for position in hand:
            if position in self.faces:
                number = number_of(self.faces[position])
                if number not in numbers:
                    reason = say(
                        "seat {seat} holds {card} too",
                        seat=format_seat(seat),
                        card=format_number(number),
                    )
                    span.refuse(reason, Code.ILLEGAL_ACTION)
                numbers.remove(number)
        for position, number in zip(hidden, numbers, strict=True):
            self.card_at(position, number, span)

    def _read(self, word: Span) -> Action:
        if word.text in {"take", "push"}:
            return Take() if word.text == "take" else Push()
        if word.text.startswith("lay:"):
            return self._laid(word.cut(len("lay:")))
        if word.text.startswith("x"):
            return self._discard(word.cut(1))
        found = _LAY_OFF.fullmatch(word.text)
        if found is not None:
            card = self._one(word.cut(0, found.end(1)))
            onto = self._onto(word.cut(found.start(2), found.end(2)), found[3])
            return LayOff(card, onto.meld, onto.end)
        found = _SWAP.fullmatch(word.text)
        if found is None:
            word.refuse(
                say(
                    "{examples} or the like belongs here, not {typed}",
                    examples=_KNOWN,
                    typed=quoted(word.text),
                )
            )
        return self._swap(word, found)

    def _laid(self, span: Span) -> LayContract | LayMeld:
        layouts = tuple(self._layout(part) for part in span.split("/"))
        if has_contract(self.state, self.state.active) and len(layouts) == 1:
            return LayMeld(layouts[0])
        return LayContract(layouts)

    def _discard(self, span: Span) -> Discard:
        card, rest = span.halves("!")
        discarded = self._one(card)
        return Discard(discarded, () if rest is None else tuple(sorted(self._some(rest))))

    def _swap(self, word: Span, found: re.Match[str]) -> Swap:
        card = self._one(word.cut(0, found.end(1)))
        meld = _meld(word.cut(found.start(2), found.end(2)))
        slot = (
            word.cut(found.start(3), found.end(3)).number(1, RUN_MAX, say("a card of a meld")) - 1
        )
        if found[4]:
            onto = self._onto(word.cut(found.start(4), found.end(4)), found[5])
            return Swap(card, meld, slot, onto)
        if meld < len(self.state.melds) and slot < len(self.state.melds[meld].cards):
            # The wild card from the table comes before any other that shows the same.
            self._left.insert(0, self.state.melds[meld].cards[slot])
        return Swap(card, meld, slot, NewMeld(self._layout(word.cut(found.start(6)))))

    def _layout(self, span: Span) -> Layout:
        cards, stated = span.halves(":")
        meaning = 0 if stated is None else 1 + read_one(stated).number
        if "-" not in cards.text:
            return Layout(Kind.SET, self._some(cards), meaning)
        positions = tuple(self._one(card) for card in cards.split("-"))
        return Layout(Kind.RUN, positions, meaning)

    def _onto(self, span: Span, sign: str) -> OntoMeld:
        return OntoMeld(_meld(span), End.HIGH if sign == "+" else End.LOW)

    def _one(self, span: Span) -> Position:
        return self._find(read_one(span))

    def _some(self, span: Span) -> tuple[Position, ...]:
        return tuple(self._find(card) for card in read_known(span))

    def _find(self, card: Written) -> Position:
        """Return a card of the hand that shows this: a known one, or else the first hidden one."""
        left = [p for p in self._left if not card.mark or self.state.faces[p] == NOT_PUBLIC]
        known = [p for p in left if p in self.faces and number_of(self.faces[p]) == card.number]
        hidden = [position for position in left if position not in self.faces]
        if not known and not hidden:
            reason = say("there is no {card} in the hand", card=format_number(card.number))
            card.span.refuse(reason, Code.ILLEGAL_ACTION)
        position = (known or hidden)[0]
        self.card_at(position, card.number, card.span)
        self._left.remove(position)
        return position

    def _unseen(self, number: Number, span: Span) -> Card:
        """Return the first card that shows this and is known nowhere."""
        if number == HIDDEN:
            span.refuse(say("known cards belong here"))
        seen = frozenset(self.faces.values())
        left = (c for c in range(CARD_COUNT) if number_of(c) == number and c not in seen)
        card = next(left, None)
        if card is None:
            span.refuse(
                say("all cards {card} are elsewhere", card=format_number(number)),
                Code.ILLEGAL_ACTION,
            )
        return card


def _meld(span: Span) -> int:
    return span.number(1, _MELDS_MAX, say("a meld")) - 1
