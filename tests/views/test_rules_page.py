"""The rules as the program shows them are the page of the documentation, and all of it."""

import re
from pathlib import Path

import pytest

from pushnet.games.names import GAMES
from pushnet.locale import LANGUAGES
from pushnet.store.texts import rules_file, rules_text
from pushnet.views.names import cells_of
from pushnet.views.rules_page import Block, Kind, plain_page, rules_blocks, sections

ROOT = Path(__file__).parents[2]
EACH_GAME = pytest.mark.parametrize("game", GAMES)
EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


@EACH_GAME
@EACH_LANGUAGE
def test_the_package_has_the_page_of_the_documentation(game: str, language: str) -> None:
    page = ROOT / "docs" / rules_file(game, language).name
    assert rules_text(game, language) == page.read_text("utf-8"), (
        f"cp docs/{page.name} pushnet/texts/"
    )


@EACH_GAME
@EACH_LANGUAGE
def test_every_rule_and_every_example_is_shown(game: str, language: str) -> None:
    page = rules_text(game, language)
    blocks = rules_blocks(page)
    numbers = re.findall(r'<a id="(\w+)">', page)
    shown = [block.text.split()[0] for block in blocks if block.kind in {Kind.RULE, Kind.ENTRY}]
    assert [number for number in shown if number in numbers] == numbers
    examples = [block.text for block in blocks if block.kind is Kind.EXAMPLE]
    fences = re.findall(r"^```\w+\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert examples == [line for fence in fences for line in fence.splitlines()]
    assert len(sections(blocks)) == len(re.findall(r"^## ", page, re.MULTILINE))


@EACH_GAME
@EACH_LANGUAGE
def test_no_markdown_is_left(game: str, language: str) -> None:
    blocks = rules_blocks(rules_text(game, language))
    told = [block.text for block in blocks if block.kind is not Kind.EXAMPLE]
    assert [text for text in told if re.search(r"<a|\*\*|`|\]\(|^\||^#", text)] == []


@EACH_GAME
@EACH_LANGUAGE
def test_the_table_of_contents_and_the_heads_of_tables_are_left_out(
    game: str, language: str
) -> None:
    page = rules_text(game, language)
    blocks = rules_blocks(page)
    paragraphs = [block.text for block in blocks if block.kind is Kind.PARAGRAPH]
    assert [text for text in paragraphs if " · " in text] == []
    assert len(paragraphs) == len(
        [block for block in rules_blocks(rules_text(game)) if block.kind is Kind.PARAGRAPH]
    )
    rows = re.findall(r"^\|(?!-)", page, re.MULTILINE)
    rulers = re.findall(r"^\|-", page, re.MULTILINE)
    assert len([b for b in blocks if b.kind is Kind.ENTRY]) == len(rows) - len(rulers)


@EACH_GAME
@EACH_LANGUAGE
@pytest.mark.parametrize("width", [40, 76, 100])
def test_lines_are_as_wide_as_asked(game: str, language: str, width: int) -> None:
    blocks = rules_blocks(rules_text(game, language))
    lines = plain_page(blocks, width).splitlines()
    assert max(map(cells_of, lines)) <= width
    assert lines[0] == blocks[0].text


def test_a_language_without_a_page_gets_the_english_one() -> None:
    assert rules_text("push", "xx") == rules_text("push")
    assert len({rules_text("push", language) for language in LANGUAGES}) == 5


def test_the_forms_of_markdown_that_the_pages_use() -> None:
    page = "# T\n\n## S\n\nOne *two*\nthree [x](y.md).\n\n- **P1** a\n  b\n\n| | q | a |\n|---|---|"
    page += "\n| A1 | why? | so |\n\n```steps\na | b\n```\n"
    assert rules_blocks(page) == (
        Block(Kind.TITLE, "T"),
        Block(Kind.SECTION, "S"),
        Block(Kind.PARAGRAPH, "One two three x."),
        Block(Kind.RULE, "P1 a b"),
        Block(Kind.ENTRY, "A1  why?"),
        Block(Kind.ASIDE, "so"),
        Block(Kind.EXAMPLE, "a | b"),
    )
