"""Cards have the same size in all lines, in every look and layout."""

import pytest

from pushnet.games.push_cards import Colour, Kind
from pushnet.tui.palette import Depth, Look, Symbols
from pushnet.tui.size_step import Step
from pushnet.tui.widgets.cards import (
    HEIGHTS,
    LARGE_CELLS,
    WIDTHS,
    card_back,
    card_lines,
    large_card,
)
from pushnet.views.marks import CardMark

CARDS = [
    *(CardMark(Kind.NUMBER, Colour.GREEN, rank) for rank in range(1, 7)),
    CardMark(Kind.ROLL),
    CardMark(Kind.SWITCH),
]
LOOKS = [Look(symbols, depth) for symbols in Symbols for depth in Depth]


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("step", [step for step in Step if step is not Step.TOO_SMALL])
def test_a_card_is_a_rectangle(look: Look, step: Step) -> None:
    for card in CARDS:
        lines = card_lines(card, look, step)
        assert [line.cell_length for line in lines] == [WIDTHS[step]] * HEIGHTS[step]


def test_large_cards_and_backs_are_rectangles() -> None:
    for look in LOOKS:
        for lines in (*(large_card(card, look) for card in CARDS), card_back(look, 120)):
            assert [line.cell_length for line in lines] == [LARGE_CELLS] * 3


@pytest.mark.parametrize("rank", range(1, 7))
def test_pips_count_to_the_rank(rank: int) -> None:
    lines = card_lines(CardMark(Kind.NUMBER, Colour.GREEN, rank), Look(), Step.WIDE)
    assert sum(line.plain.count("▲") for line in lines) == rank
    assert lines[0].plain.split() == lines[-1].plain.split() == [str(rank)]


def test_cards_without_colour_or_blocks_have_a_frame() -> None:
    lines = card_lines(CARDS[0], Look(Symbols.ASCII), Step.NORMAL)
    assert [line.plain for line in lines] == ["+----+", "|G 1 |", "+----+"]
