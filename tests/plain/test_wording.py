"""What is said has no symbols in it, whichever sentence of the views it is."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

from pushnet.games.push_cards import Colour, Kind
from pushnet.ids import Seat
from pushnet.plain.wording import spoken, words
from pushnet.plain.wordings import WORDINGS
from pushnet.views.marks import CardMark, DirectionMark, FaceMark, HandMark, SuitMark, Who
from pushnet.views.phrase import Field, phrase

VIEWS = Path(__file__).parents[2] / "pushnet" / "views"
SILENT = "window_title.py"  # a window's title is only seen
ANA = Who(Seat(1), "Ana", is_me=False)
ME = Who(Seat(0), "Mika", is_me=True)
ONLY_SEEN = re.compile(r"[^\x20-\x7e]|\s\s|[-+]\{|\bBUST\b|\bavg\b")


def templates() -> list[str]:
    """Return every sentence that a view of the table has."""
    found = []
    for path in sorted(each for each in VIEWS.glob("*.py") if each.name != SILENT):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"phrase", "about"}:
                found += [
                    each.value
                    for each in node.args
                    if isinstance(each, ast.Constant) and isinstance(each.value, str)
                ]
    return found


def wordings_of(template: str) -> list[str]:
    wording = WORDINGS.get(template)
    return (
        [template]
        if wording is None
        else [each for each in (wording.template, wording.many) if each]
    )


def test_every_sentence_can_be_said() -> None:
    assert len(templates()) > 100
    said = {template: wordings_of(template) for template in templates()}
    assert {
        template
        for template, texts in said.items()
        if any(ONLY_SEEN.search(text.removesuffix("…").rstrip()) for text in texts)
    } == set()


def test_a_wording_is_of_a_sentence_that_exists_and_has_no_other_fields() -> None:
    assert set(WORDINGS) - set(templates()) == set()
    for template in WORDINGS:
        for wording in wordings_of(template):
            assert _fields(wording) <= _fields(template)


def _fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("Ana\x1b[1m", "Ana[1m"),
        (ANA, "Ana"),
        (ME, "you"),
        (7, "7"),
        (Colour.RED, "red"),
        (CardMark(Kind.NUMBER, Colour.BLUE, 4), "blue 4"),
        (CardMark(Kind.ROLL), "a roll card"),
        (CardMark(Kind.SWITCH), "a switch card"),
        (FaceMark(None), "the star"),
        (FaceMark(Colour.PURPLE), "purple"),
        (DirectionMark(clockwise=False), "counterclockwise"),
        (HandMark(Colour.GREEN, (2, 2, 5)), "green 2, 2 and 5"),
        ((HandMark(Colour.GREEN, (2,)), HandMark(Colour.RED, (1, 6))), "green 2; red 1 and 6"),
        ((1, 2, 3), "1, 2 or 3"),
        (SuitMark("T", 2, is_wild=False), "10 of diamonds"),
        (SuitMark("A", 0, is_wild=False), "ace of spades"),
        (SuitMark("JK", None, is_wild=True), "joker"),
        ((ME, ANA), "you and Ana"),
        ((), ""),
        (phrase("has {rank}", rank=3), "it has a 3"),
    ],
)
def test_a_field_is_said_in_words(field: Field, said: str) -> None:
    assert words(phrase("{field}", field=field)) == said


def test_a_sentence_begins_and_ends_as_one() -> None:
    assert spoken(phrase("{who} draws a card …", who=ANA)) == "Ana draws a card."
    assert spoken(phrase("{who} won", who=ME)) == "You won."
