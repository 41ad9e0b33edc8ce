"""Typed cards and what is done with them, as actions of our seat; every refusal is a sentence.

lay 8C 8H 8S, QD QH JK     the contract; later one new meld. Without cards: what is suggested
add 9H 2 high              onto meld 2, at its high end; without an end where it fits
swap 6H 2 1                into the place of a wild card of meld 2, by the first way to use it
discard 4D

A card of the hand may be typed as its number, too, for keyboards without these letters.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from pushnet.errors import Code, RefusedError
from pushnet.games.rummy_cards import Position, number_of
from pushnet.games.rummy_faces import read_cards
from pushnet.games.rummy_types import (
    Action,
    Discard,
    End,
    LayContract,
    LayMeld,
    LayOff,
    Layout,
    Swap,
)
from pushnet.games.text_span import Span
from pushnet.plain.reading import choice, plain
from pushnet.plain.rummy_words import add_typed, numbered, short, swap_typed
from pushnet.plain.vocabulary import HIGH, LOW, typed
from pushnet.plain.wording import choosing, grouped, listing, spoken, words
from pushnet.views.phrase import Phrase
from pushnet.views.rummy_moves import Deed, RummyMoves
from pushnet.words import say

_ENDS: Final[Mapping[str, End]] = {LOW: End.LOW, HIGH: End.HIGH, "-": End.LOW, "+": End.HIGH}


def lay(moves: RummyMoves, argument: str) -> Action:
    """Return the contract or the new meld of these cards; without cards the suggested one."""
    _need_turn(moves)
    if not argument:
        return _suggested(moves)
    hand = list(_hand(moves))
    layouts = [_layout(moves, hand, part) for part in re.split("[,、]", plain(argument))]
    if not moves.has_contract:
        fault = moves.why_not_contract(layouts)
        if fault is not None:
            raise _refused(fault)
        return _checked(moves, LayContract(tuple(layouts)))
    if len(layouts) > 1:
        raise RefusedError(
            Code.NOTATION, say("Lay one meld at a time, now that your contract is laid.")
        )
    return _checked(moves, LayMeld(layouts[0]))


def _suggested(moves: RummyMoves) -> Action:
    if not moves.has_contract:
        contract = moves.contract()
        if contract is None:
            raise RefusedError(Code.NOT_DUE, say("Your hand does not have the contract yet."))
        return contract
    melds = moves.melds()
    if not melds:
        raise RefusedError(Code.NOT_DUE, say("Your hand has no new meld."))
    return melds[0].action


def _layout(moves: RummyMoves, hand: list[Position], text: str) -> Layout:
    """Return the meld of the cards written, in their order if they can lie so; takes them away."""
    cards = _taken(moves, hand, text)
    found = moves.arranged(cards)
    if not found:
        raise _refused(moves.why_no_meld(cards))
    return next((each for each in found if each.cards == cards), found[0])


def add(moves: RummyMoves, argument: str) -> Action:
    """Return the lay-off of a card onto a meld."""
    _need_turn(moves)
    first, *rest = plain(argument).split() or [""]
    card = _card(moves, first)
    _need_contract(moves)
    meld, rest = _meld(moves, rest)
    word = choice("".join(rest), *_ENDS)
    end = None if word is None else _ENDS[word]
    if rest and end is None:
        raise RefusedError(
            Code.NOTATION,
            say("A run grows at its {low} or its {high} end.", low=LOW, high=HIGH),
        )
    deeds = moves.lay_offs(card)
    fitting = [
        deed.action
        for deed in deeds
        if isinstance(deed.action, LayOff)
        and deed.action.meld == meld
        and (end is None or not moves.is_run(meld) or deed.action.end is end)
    ]
    if not fitting:
        wanted = LayOff(card, meld, end or End.LOW)
        fault = moves.why_not(wanted)
        raise _refused(fault) if fault else RefusedError(Code.NOT_DUE, _elsewhere(moves, deeds))
    return _only(moves, fitting)


def swap(moves: RummyMoves, argument: str) -> Action:
    """Return the exchange of a card for a wild one in a meld, by one of the ways to use that."""
    _need_turn(moves)
    first, *rest = plain(argument).split() or [""]
    card = _card(moves, first)
    _need_contract(moves)
    meld, rest = _meld(moves, rest)
    deeds = [
        deed
        for deed in moves.swaps(card)
        if isinstance(deed.action, Swap) and deed.action.meld == meld
    ]
    if not deeds:
        raise RefusedError(
            Code.NOT_DUE,
            say(
                "{card} takes the place of no wild card in meld {meld},"
                " or the wild card would fit nowhere else.",
                card=_name(moves, card),
                meld=meld + 1,
            ),
        )
    if not rest and len(deeds) > 1:
        ways = [f"{swap_typed(moves, deed.action)}: {words(deed.label)}" for deed in deeds]
        raise RefusedError(Code.NOTATION, say("Which way? {ways}.", ways=grouped(ways)))
    number = Span(rest[0]).number(1, len(deeds), say("a way to swap")) if rest else 1
    return deeds[number - 1].action


def discard(moves: RummyMoves, argument: str) -> Discard:
    """Return the discard of a card."""
    _need_turn(moves)
    card = _card(moves, argument)
    number = number_of(moves.faces[card])
    alike = [each for each in _hand(moves) if number_of(moves.faces[each]) == number]
    for position in alike:  # one of two equal cards may be the one just taken
        found = moves.discard(position)
        if found is not None:
            return found
    raise _refused(moves.why_not_discard(card))


def _need_turn(moves: RummyMoves) -> None:
    if not moves.may_play:
        raise _refused(moves.why_not_play)


def _need_contract(moves: RummyMoves) -> None:
    if not moves.has_contract:
        raise RefusedError(Code.NOT_DUE, say("First lay your contract."))


def _hand(moves: RummyMoves) -> tuple[Position, ...]:
    assert moves.seat is not None
    return tuple(each for each in moves.state.hands[moves.seat] if each in moves.faces)


def _taken(moves: RummyMoves, hand: list[Position], text: str) -> tuple[Position, ...]:
    """Return the cards of the hand that are written or numbered, and take them out of it."""
    if text.split() and all(each.isdecimal() for each in text.split()):
        return tuple(_numbered(moves, hand, each) for each in text.split())
    taken = []
    for written in read_cards(Span(text.replace(" ", ""))):
        name = written.span.text.upper()
        at = next((each for each in hand if number_of(moves.faces[each]) == written.number), None)
        if at is None:
            held = listing(sorted({_name(moves, each) for each in _hand(moves)}))
            raise RefusedError(
                Code.NOT_DUE,
                say("{card} is not in your hand. You hold {held}.", card=name, held=held),
            )
        hand.remove(at)
        taken.append(at)
    return tuple(taken)


def _numbered(moves: RummyMoves, hand: list[Position], text: str) -> Position:
    """Return a card by its number among our cards, and take it out of the hand."""
    cards = numbered(moves)
    card = cards[Span(text).number(1, len(cards), say("a card of your hand")) - 1]
    if card not in hand:
        raise RefusedError(Code.NOTATION, say("Each card can be used once only."))
    hand.remove(card)
    return card


def _card(moves: RummyMoves, text: str) -> Position:
    if not text:
        raise RefusedError(
            Code.NOTATION,
            say(
                "Which card? Cards are typed like 9S, 10D, KH or JK. Their numbers, which {cards}"
                " tells, will do, too.",
                cards=typed("cards"),
            ),
        )
    cards = _taken(moves, list(_hand(moves)), plain(text))
    if len(cards) != 1:
        raise RefusedError(Code.NOTATION, say("One card, please."))
    return cards[0]


def _meld(moves: RummyMoves, rest: list[str]) -> tuple[int, list[str]]:
    count = len(moves.state.melds)
    if not rest:
        raise RefusedError(Code.NOTATION, say("Onto which meld? 1 to {last}.", last=count))
    return Span(rest[0]).number(1, count, say("a meld")) - 1, rest[1:]


def _only(moves: RummyMoves, actions: Sequence[Action]) -> Action:
    if len(actions) > 1:
        ways = choosing([add_typed(moves, action) for action in actions])
        raise RefusedError(Code.NOTATION, say("At which end? {ways}.", ways=ways))
    return actions[0]


def _elsewhere(moves: RummyMoves, deeds: Sequence[Deed]) -> str:
    if not deeds:
        return say("That card fits onto no meld.")
    ways = choosing([add_typed(moves, deed.action) for deed in deeds])
    return say("It does not fit there. Possible: {ways}.", ways=ways)


def _checked(moves: RummyMoves, action: Action) -> Action:
    fault = moves.why_not(action)
    if fault is not None:
        raise _refused(fault)
    return action


def _refused(reason: Phrase) -> RefusedError:
    return RefusedError(Code.NOT_DUE, spoken(reason))


def _name(moves: RummyMoves, position: Position) -> str:
    return short(moves.marks((position,))[0])
