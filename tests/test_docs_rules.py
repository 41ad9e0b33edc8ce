"""docs/rules-push.md says what the engine does, and has every number in its place."""

import re

import pytest

from pushnet.errors import RefusedError
from pushnet.games.push import legal_actions
from pushnet.games.push_notation import format_position, parse_position
from pushnet.games.push_option_text import OPTION_NAMES, format_options
from pushnet.games.push_steps import format_action, play
from tests.rules_pages import LANGUAGES, examples, rule_numbers, rules_page

PAGE = rules_page("push")
NUMBERS = rule_numbers("push")
IN_EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
_OPTION = re.compile(r"^\| `(\w+)` \| (.*?) \|", re.MULTILINE)


@pytest.mark.parametrize("line", examples(PAGE, "choices"))
def test_what_may_be_done_is_as_the_page_says(line: str) -> None:
    position, choices = line.split(" | ")
    legal = legal_actions(parse_position(position))
    assert " ".join(map(format_action, legal)) == choices


@pytest.mark.parametrize("line", examples(PAGE, "steps"))
def test_steps_lead_where_the_page_says(line: str) -> None:
    position, steps, end = line.split(" | ")
    state = parse_position(position)
    if end.startswith("refused: "):
        with pytest.raises(RefusedError, match=end.removeprefix("refused: ")):
            list(play(state, steps))
        return
    for stepped in play(state, steps):
        state = stepped.state
    assert format_position(state, copies=False) == end


@pytest.mark.parametrize("line", examples(PAGE, "choices") + examples(PAGE, "steps"))
def test_examples_are_written_as_the_program_writes_them(line: str) -> None:
    position, *_ = line.split(" | ")
    assert format_position(parse_position(position)) == position


@IN_EACH_LANGUAGE
def test_every_rule_and_every_ruling_has_its_place(language: str) -> None:
    assert re.findall(r'<a id="([PA]\d+)"></a>\*\*\1\*\*', rules_page("push", language)) == NUMBERS


@IN_EACH_LANGUAGE
def test_every_option_is_there_with_its_values_and_the_default_first(language: str) -> None:
    rows = dict(_OPTION.findall(rules_page("push", language)))
    assert set(rows) == set(OPTION_NAMES)
    for name, cell in rows.items():
        first, *others = re.findall(r"`(\w+)`", cell)
        assert format_options(parse_position(f"start:4 {name}={first}").options) == ()
        for value in others:
            options = parse_position(f"start:4 {name}={value}").options
            assert format_options(options) == (f"{name}={value}",)
