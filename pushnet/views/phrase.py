"""Sentences for people: a whole template and the values that go into it.

A sentence is never glued together from pieces, because other languages order words differently.
The template is also the message id: whoever shows the phrase translates the template first and
puts the values in afterwards.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from pushnet.games.push_cards import Colour
from pushnet.views.marks import CardMark, DirectionMark, FaceMark, HandMark, SuitMark, Who
from pushnet.words import Said, in_language

Mark: TypeAlias = Who | Colour | CardMark | HandMark | FaceMark | DirectionMark | SuitMark

Field: TypeAlias = "str | int | Mark | Phrase | tuple[Field, ...]"
"""What a placeholder may stand for; a tuple is shown as a list."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence. Every `{name}` in the template has its field."""

    template: str  # English, and the key of its translations
    fields: tuple[tuple[str, Field], ...] = ()
    many: str = ""  # the template for several; "": it does not count
    count: int = 0  # which chooses between the two
    context: str = ""  # tells apart what English calls by one word

    @property
    def local(self) -> str:
        """The template that its count asks for, in the language chosen, placeholders in place."""
        return in_language(self.template, many=self.many, count=self.count, context=self.context)


class Tone(Enum):
    """How a sentence is meant; never said by colour alone."""

    PLAIN = "plain"
    MINE = "mine"  # something is asked of me
    GOOD = "good"
    BAD = "bad"
    NOTE = "note"  # an aside


def phrase(template: str, /, **fields: Field) -> Phrase:
    """Return a sentence; translators' tools look for calls of this function."""
    return Phrase(template, tuple(fields.items()))


def phrase_n(one: str, many: str, count: int, /, **fields: Field) -> Phrase:
    """Return a sentence that counts; `{count}` stands for the number in both templates."""
    return Phrase(one, (("count", count), *fields.items()), many, count)


def phrase_as(context: str, template: str, /, **fields: Field) -> Phrase:
    """Return words that English uses for several things; the context tells translators which."""
    return Phrase(template, tuple(fields.items()), context=context)


def phrase_of(text: str, /) -> Phrase:
    """Return what `say` and its like made, with its context, count and fields.

    Any other text goes in as it is: it is never translated.
    """
    if not isinstance(text, Said):
        return Phrase("{text}", (("text", text),))
    return Phrase(text.template, text.fields, text.many, text.number, text.context)


def about(who: Who, mine: str, theirs: str, /, **fields: Field) -> Phrase:
    """Return one of two sentences: about ourselves, or about another seat as `{who}`.

    Most languages need another form of the verb, so neither is made from the other.
    """
    return phrase(mine, **fields) if who.is_me else phrase(theirs, who=who, **fields)
