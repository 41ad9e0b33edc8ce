"""docs/rules-rummy.md says what the engine does, and has every number in its place."""

import re

import pytest

from pushnet.errors import RefusedError
from pushnet.games.rummy_notation import Diagram, format_diagram, parse_diagram
from pushnet.games.rummy_option_text import OPTION_NAMES, format_options
from pushnet.games.rummy_steps import play
from tests.rules_pages import LANGUAGES, examples, rule_numbers, rules_page

PAGE = rules_page("rummy")
NUMBERS = rule_numbers("rummy")
IN_EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
_OPTION = re.compile(r"^\| `(\w+)` \| (.*?) \|", re.MULTILINE)


def seen_by_all(diagram: Diagram) -> str:
    return format_diagram(diagram, deck=False)


@pytest.mark.parametrize("line", examples(PAGE, "melds"))
def test_melds_are_those_that_the_page_says(line: str) -> None:
    meld, answer = line.split(" | ")
    kind, cards = meld.split(" ")
    assert ("-" in cards) == (kind == "run")
    hand = cards.replace("-", "") + "KC"
    diagram = parse_diagram(f"1d 1:play hands={hand}/2?/2?/2? melds=1:10S10H10D")
    if answer == "yes":
        (laid,) = play(diagram, f"lay:{cards}")
        assert len(laid.diagram.state.melds) == 2
        return
    with pytest.raises(RefusedError, match=answer):
        list(play(diagram, f"lay:{cards}"))


@pytest.mark.parametrize("line", examples(PAGE, "steps"))
def test_steps_lead_where_the_page_says(line: str) -> None:
    position, steps, end = line.split(" | ")
    diagram = parse_diagram(position)
    if end.startswith("refused: "):
        with pytest.raises(RefusedError, match=end.removeprefix("refused: ")):
            list(play(diagram, steps))
        return
    for stepped in play(diagram, steps):
        diagram = stepped.diagram
    assert seen_by_all(diagram) == end


@pytest.mark.parametrize("line", examples(PAGE, "steps"))
def test_examples_are_written_as_the_program_writes_them(line: str) -> None:
    position, *_ = line.split(" | ")
    assert seen_by_all(parse_diagram(position)) == position


@IN_EACH_LANGUAGE
def test_every_rule_and_every_ruling_has_its_place(language: str) -> None:
    found = re.findall(r'<a id="([RB]\d+)"></a>\*\*\1\*\*', rules_page("rummy", language))
    assert sorted(found) == sorted(NUMBERS)
    assert [number for number in found if number[0] == "B"] == NUMBERS[31:]


@IN_EACH_LANGUAGE
def test_every_option_is_there_with_its_values_and_the_default_first(language: str) -> None:
    rows = dict(_OPTION.findall(rules_page("rummy", language)))
    assert set(rows) == set(OPTION_NAMES)
    for name, cell in rows.items():
        first, *others = re.findall(r"`(\w+)`", cell)
        assert format_options(parse_diagram(f"deal:4 {name}={first}").state.options) == ()
        for value in others:
            options = parse_diagram(f"deal:4 {name}={value}").state.options
            assert format_options(options) == (f"{name}={value}",)
