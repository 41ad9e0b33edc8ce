"""docs/rules-push.md says what the engine does, and has every number that anything cites."""

import re
from itertools import chain
from pathlib import Path

import pytest

from pushnet.errors import RefusedError
from pushnet.games.push import legal_actions
from pushnet.games.push_notation import format_position, parse_position
from pushnet.games.push_option_text import OPTION_NAMES, format_options
from pushnet.games.push_steps import format_action, play

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "rules-push.md").read_text(encoding="utf-8")
NUMBERS = [
    *(f"P{number}" for number in range(1, 34)),
    *(f"A{number}" for number in range(1, 29)),
]
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CITED = re.compile(r"\b([PA])(\d+)(?:-\1?(\d+))?\b")
_OPTION = re.compile(r"^\| `(\w+)` \| (.*?) \|", re.MULTILINE)


def examples(kind: str) -> list[str]:
    blocks = [block for name, block in _BLOCK.findall(PAGE) if name == kind]
    return [line for block in blocks for line in block.splitlines()]


@pytest.mark.parametrize("line", examples("choices"))
def test_what_may_be_done_is_as_the_page_says(line: str) -> None:
    position, choices = line.split(" | ")
    legal = legal_actions(parse_position(position))
    assert " ".join(map(format_action, legal)) == choices


@pytest.mark.parametrize("line", examples("steps"))
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


@pytest.mark.parametrize("line", examples("choices") + examples("steps"))
def test_examples_are_written_as_the_program_writes_them(line: str) -> None:
    position, *_ = line.split(" | ")
    assert format_position(parse_position(position)) == position


def test_every_rule_and_every_ruling_has_its_place() -> None:
    assert re.findall(r'<a id="([PA]\d+)"></a>\*\*\1\*\*', PAGE) == NUMBERS


def test_links_within_the_page_lead_somewhere() -> None:
    headings = re.findall(r"^## (.*)$", PAGE, re.MULTILINE)
    places = {heading.lower().replace(" ", "-") for heading in headings} | set(NUMBERS)
    assert set(re.findall(r"\]\(#(.*?)\)", PAGE)) <= places


def test_what_the_engine_and_the_protocol_cite_is_on_the_page() -> None:
    sources = [
        *(ROOT / "pushnet" / "games").glob("push*.py"),
        ROOT / "protocol" / "games" / "push.md",
    ]
    cited = chain.from_iterable(_CITED.findall(path.read_text("utf-8")) for path in sources)
    found = {f"{kind}{number}" for kind, *span in cited for number in span if number}
    assert len(found) > 40
    assert found <= set(NUMBERS)


def test_every_option_is_there_with_its_values_and_the_default_first() -> None:
    rows = dict(_OPTION.findall(PAGE))
    assert set(rows) == set(OPTION_NAMES)
    for name, cell in rows.items():
        first, *others = re.findall(r"`(\w+)`", cell)
        assert format_options(parse_position(f"start:4 {name}={first}").options) == ()
        for value in others:
            options = parse_position(f"start:4 {name}={value}").options
            assert format_options(options) == (f"{name}={value}",)
