"""The pages of the rules have every number that anything cites, and their links lead somewhere."""

import re
from itertools import chain

import pytest

from tests.rules_pages import BLOCK, COUNTS, LANGUAGES, OTHERS, ROOT, rule_numbers, rules_page

EACH_GAME = pytest.mark.parametrize("game", COUNTS)
ANCHOR = re.compile(r'<a id="(\w+)"></a>')
LINK = re.compile(r"\]\(([^)#]*)")
NUMBER = re.compile(r"(?<![A-Za-z\d])\d+")


@EACH_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_links_within_the_page_lead_somewhere(game: str, language: str) -> None:
    page = rules_page(game, language)
    headings = re.findall(r"^## (.*)$", page, re.MULTILINE)
    places = {heading.lower().replace(" ", "-") for heading in headings} | set(rule_numbers(game))
    assert set(re.findall(r"\]\(#(.*?)\)", page)) <= places


@EACH_GAME
@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_every_part_of_the_english_page(game: str, language: str) -> None:
    page, english = rules_page(game, language), rules_page(game)
    assert BLOCK.findall(page) == BLOCK.findall(english)  # examples, byte for byte
    assert ANCHOR.findall(page) == ANCHOR.findall(english)
    assert sorted(LINK.findall(page)) == sorted(LINK.findall(english))
    assert _shape(page) == _shape(english)


@EACH_GAME
@pytest.mark.parametrize("language", OTHERS)
def test_a_rule_has_the_same_numbers_in_every_language(game: str, language: str) -> None:
    english, translated = _numbers(rules_page(game)), _numbers(rules_page(game, language))
    lost = {rule: english[rule] - translated[rule] for rule in english}
    assert {rule: numbers for rule, numbers in lost.items() if numbers} == {}


def _shape(page: str) -> list[str]:
    """Return what kind of line the headings and rows of tables are, in their order."""
    lines = (line for line in page.splitlines() if line[:1] in {"#", "|"})
    return [re.sub(r"[^#|]", "", line) for line in lines]


def _numbers(page: str) -> dict[str, set[str]]:
    """Return the numbers in figures of each rule, by its own number."""
    _, *parts = ANCHOR.split(BLOCK.sub("", page))
    rules = zip(parts[::2], parts[1::2], strict=True)
    return {rule: set(NUMBER.findall(text.split("\n\n")[0])) for rule, text in rules}


@EACH_GAME
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
