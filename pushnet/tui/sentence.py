"""Sentences become styled text here, and nowhere else: no peer's text is ever read as markup."""

from functools import lru_cache, reduce
from string import Formatter
from typing import assert_never

from textual.content import Content

from pushnet.games.push_cards import Colour
from pushnet.tui.palette import Look, Symbols
from pushnet.views.marks import CardMark, DirectionMark, FaceMark, HandMark, SuitMark, Who
from pushnet.views.phrase import Field, Phrase, phrase_as
from pushnet.words import speak, told

_FORMATTER = Formatter()

_ASCII = str.maketrans({"→": "->", "←": "<-", "…": "...", "–": "-"})
"""The few signs of our own sentences that a terminal may draw two cells wide."""


def sentence(text: Phrase | str, look: Look) -> Content:
    """Return a sentence with its cards, names and numbers in place."""
    if isinstance(text, str):
        return _text(speak(text))
    fields = dict(text.fields)
    parts: list[Content | str] = []
    for literal, name in _pieces(text.local):
        parts.append(literal.translate(_ASCII) if look.symbols is Symbols.ASCII else literal)
        if name is not None:
            parts.append(_content(fields[name], look))
    return Content.assemble(*parts)


def card_chip(card: CardMark, look: Look) -> Content:
    """Return a card as a word of a sentence."""
    symbol = look.symbol_of(card)
    text = f" {symbol} " if card.rank is None else f" {symbol} {card.rank} "
    return Content.styled(text, look.ink_of(card))


def ranks_text(ranks: tuple[int, ...]) -> str:
    """Return ranks as they stand on a bench."""
    return " ".join(map(str, ranks))


@lru_cache(maxsize=512)
def _pieces(template: str) -> tuple[tuple[str, str | None], ...]:
    return tuple((literal, name) for literal, name, _, _ in _FORMATTER.parse(template))


def _content(field: Field, look: Look) -> Content:
    match field:
        case str():
            return _text(speak(field))
        case Who(name=name, is_me=is_me):
            return Content(told("you")) if is_me else _text(name)
        case CardMark():
            return card_chip(field, look)
        case SuitMark():
            from pushnet.tui.suit_look import suit_chip  # noqa: PLC0415 - Push does without

            return suit_chip(field, look)
        case HandMark(colour, ranks):
            text = f" {look.colour_symbol(colour)} {ranks_text(ranks)} "
            return Content.styled(text, look.inks.colours[colour])
        case FaceMark():
            return Content.styled(f" {look.face_symbol(field)} ", look.face_ink(field))
        case DirectionMark(clockwise):
            return Content(look.glyphs.clockwise if clockwise else look.glyphs.counterclockwise)
        case Colour():  # before int, of which it is a kind
            return Content.styled(f" {look.colour_symbol(field)} ", look.inks.colours[field])
        case int():
            return Content.styled(str(field), "bold")
        case Phrase():
            return sentence(field, look)
        case tuple():
            return _list(field, look)
        case _:
            assert_never(field)


def _text(text: str) -> Content:
    """Return text as it is, without what could steer a terminal: Content lets escapes pass."""
    return Content(text if text.isprintable() else "".join(filter(str.isprintable, text)))


def _list(fields: tuple[Field, ...], look: Look) -> Content:
    """Return cards side by side, numbers as a choice, anything else as a list."""
    if all(isinstance(field, CardMark | HandMark | SuitMark) for field in fields):
        return Content(" ").join(_content(field, look) for field in fields)
    *before, last = fields
    if before and all(type(field) is int for field in fields):  # a colour is no number
        # Translators: the end of a list; {parts} may be several.
        choice = phrase_as("list", "{parts} or {last}", parts=reduce(_comma, before), last=last)
        return sentence(choice, look)
    return _content(reduce(_comma, fields), look)


def _comma(parts: Field, last: Field) -> Field:
    # Translators: the middle of a list; {parts} may be several.
    return phrase_as("list", "{parts}, {last}", parts=parts, last=last)
