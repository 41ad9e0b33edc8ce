"""Paragraphs are as wide as asked in every script, and break only where they may."""

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.views.names import cells_of
from pushnet.views.wrapping import unbroken, wrap

JAPANESE = (
    "山札からカードを1枚ずつめくり、列に置きます。同じ数字や同じ色のある列には置けません"
    "（どこにも置けなければバーストです）。「ストップ」と言えば、列を引き取れます。"
)
HINDI = "गड्डी से एक-एक पत्ता खोलिए और किसी कॉलम में रखिए, जहाँ वह रंग या नंबर पहले से न हो।"
BULGARIAN = "Теглете карти една по една и ги слагайте в колона, в която ги няма."
SCRIPTS = pytest.mark.parametrize("text", [JAPANESE, HINDI, BULGARIAN])
LETTERS = st.text("ab cd。、」「（ー々っあ漢字ажिकि्", max_size=80)


@SCRIPTS
@pytest.mark.parametrize("width", [20, 33, 76])
def test_no_line_is_wider_and_nothing_is_lost(text: str, width: int) -> None:
    lines = wrap(text, width, "- ", "    ")
    assert max(map(cells_of, lines)) <= width
    assert "".join(lines).replace(" ", "") == "-" + text.replace(" ", "")
    assert lines[0].startswith("- ")
    assert all(line.startswith("    ") for line in lines[1:])


@pytest.mark.parametrize("width", range(12, 40))
def test_no_line_begins_with_what_closes_or_ends_with_what_opens(width: int) -> None:
    lines = wrap(JAPANESE, width)
    assert {line[0] for line in lines} & set("。、」）ー") == set()
    assert {line[-1] for line in lines} & set("「（") == set()
    assert min(map(cells_of, lines[:-1])) > width - 8  # lines are filled


@pytest.mark.parametrize("text", [HINDI, BULGARIAN])
def test_words_of_other_scripts_stay_whole(text: str) -> None:
    assert " ".join(wrap(text, 24)) == text


@given(st.text("ab- .,(", max_size=100), st.integers(8, 40))
def test_english_is_wrapped_as_ever(text: str, width: int) -> None:
    assert wrap(text, width, " ", "  ") == textwrap.wrap(
        text, width, initial_indent=" ", subsequent_indent="  "
    )


@given(LETTERS, st.integers(8, 40))
def test_whatever_is_written_ends_in_lines(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert "".join(lines).replace(" ", "") == "".join(text.split())
    assert all(cells_of(line) <= width for line in lines)


def test_a_word_too_long_for_a_line_is_cut_and_marks_stay_with_their_letters() -> None:
    assert wrap("кириллица", 4) == ["кири", "ллиц", "а"]
    assert wrap("ककाकाका", 4) == ["कका", "काका"]
    lines = wrap("कि" * 10, 5)
    assert "".join(lines) == "कि" * 10
    assert all(line[0] == "क" for line in lines)


def test_lines_of_a_paragraph_become_one() -> None:
    assert unbroken(["山札から", "引く。", "1枚", "A 1", "b"]) == "山札から引く。1枚A 1 b"
    assert unbroken(["one", "  two "]) == "one two"
    assert unbroken([]) == ""
