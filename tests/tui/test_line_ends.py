"""Lines of Japanese end where they may; lines of other scripts end where Rich ends them."""

from collections.abc import Iterator

import pytest
import rich._wrap
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.content import Content

from pushnet.tui.line_ends import end_lines_by_script
from pushnet.views.wrapping import parts

RICHS_OWN = rich._wrap.words
TEXT = "めくる代わりに、手元の1色を保護できます。`pushnet rules rummy`で、ルールが出ます（全部）。"


@pytest.fixture(autouse=True, scope="module")
def _ends() -> Iterator[None]:
    before = rich._wrap.words
    end_lines_by_script()
    yield
    rich._wrap.words = before


@pytest.mark.parametrize("width", range(10, 50))
def test_no_line_begins_with_what_closes_or_ends_with_what_opens(width: int) -> None:
    lines = [line.plain.strip() for line in Content(TEXT).wrap(width)]
    assert {line[0] for line in lines} & set("。、）") == set()
    assert {line[-1] for line in lines} & set("（") == set()
    assert max(map(cell_len, lines)) <= width
    assert "".join(lines).replace(" ", "") == TEXT.replace(" ", "")


def test_what_follows_a_blank_does_not_leave_its_line_half_empty() -> None:
    first, *_ = Content("一二三 `push`で始まる長い長い長い長い長い文").wrap(20)
    assert first.plain.rstrip() == "一二三 `push`で始ま"


@given(st.text("ab -.,(\n\xa0яжиकि्é", max_size=60))
def test_where_words_have_blanks_between_them_nothing_changes(text: str) -> None:
    assert list(parts(text)) == list(RICHS_OWN(text))
