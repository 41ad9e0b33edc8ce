"""Sentences put their values in place, and nobody's text is markup."""

from pushnet.games.push_cards import Colour, Kind
from pushnet.ids import Seat
from pushnet.tui.palette import Look, Symbols
from pushnet.tui.sentence import sentence
from pushnet.views.marks import CardMark, DirectionMark, FaceMark, HandMark, Who
from pushnet.views.phrase import phrase

LETTERS = Look(Symbols.LETTERS)
ANA = Who(Seat(1), "[b]Ana[/b]", is_me=False)
ME = Who(Seat(0), "Mika", is_me=True)


def test_every_kind_of_field_is_shown() -> None:
    text = phrase(
        "{who} {me} {card} {roll} {hand} {face} {star} {colour} {rank} {way} {inner} {list}",
        who=ANA,
        me=ME,
        card=CardMark(Kind.NUMBER, Colour.RED, 4),
        roll=CardMark(Kind.ROLL),
        hand=HandMark(Colour.BLUE, (1, 6)),
        face=FaceMark(Colour.GREEN),
        star=FaceMark(None),
        colour=Colour.YELLOW,
        rank=5,
        way=DirectionMark(clockwise=True),
        inner=phrase("has {rank}", rank=3),
        list=(1, 2),
    )
    shown = " ".join(sentence(text, LETTERS).plain.split())
    assert shown == "[b]Ana[/b] you R 4 ! B 1 6 G * Y 5 ↻ has 3 1 or 2"


def test_cards_in_a_row_stand_without_commas() -> None:
    hands = (HandMark(Colour.RED, (1,)), HandMark(Colour.BLUE, (2,)))
    assert sentence(phrase("{cards}", cards=hands), LETTERS).plain == " R 1   B 2 "


def test_text_of_others_is_no_markup_and_loses_its_control_codes() -> None:
    shown = sentence(phrase("{who}: {text}", who=ANA, text="[red]x\x1b[2J\x07"), LETTERS)
    assert shown.plain == "[b]Ana[/b]: [red]x[2J"
    assert shown.spans == []
    assert sentence("[b]plain", LETTERS).plain == "[b]plain"


def test_ascii_terminals_get_ascii_sentences() -> None:
    shown = sentence(
        phrase("You drew {card} → {column} …", card=CardMark(Kind.ROLL), column=1),
        Look(Symbols.ASCII),
    )
    assert shown.plain.isascii()


def test_cards_have_their_ink() -> None:
    spans = sentence(phrase("{card}", card=CardMark(Kind.NUMBER, Colour.RED, 4)), LETTERS).spans
    assert spans[0].style == LETTERS.inks.colours[0]
