"""The pages of the rules have every number that anything cites, and their links lead somewhere."""

import re
from itertools import chain

import pytest

from tests.rules_pages import COUNTS, ROOT, rule_numbers, rules_page


@pytest.mark.parametrize("game", COUNTS)
def test_links_within_the_page_lead_somewhere(game: str) -> None:
    page = rules_page(game)
    headings = re.findall(r"^## (.*)$", page, re.MULTILINE)
    places = {heading.lower().replace(" ", "-") for heading in headings} | set(rule_numbers(game))
    assert set(re.findall(r"\]\(#(.*?)\)", page)) <= places


@pytest.mark.parametrize("game", COUNTS)
def test_what_the_engine_and_the_protocol_cite_is_on_the_page(game: str) -> None:
    citation = re.compile(rf"\b([{''.join(COUNTS[game])}])(\d+)(?:-\1?(\d+))?\b")
    sources = [
        *(ROOT / "pushnet" / "games").glob(f"{game}*.py"),
        ROOT / "protocol" / "games" / f"{game}.md",
    ]
    cited = chain.from_iterable(citation.findall(path.read_text("utf-8")) for path in sources)
    found = {f"{kind}{number}" for kind, *span in cited for number in span if number}
    assert len(found) > 40
    assert found <= set(rule_numbers(game))
