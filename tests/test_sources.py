"""What comments and docstrings cite is in this repository: pages, sections, decisions, scenarios.

A page is named from the top (`protocol/pushnet.md 13`), from the file's own folder, or, for a page
of docs or protocol, by its name alone; the numbers behind a page of the protocol are its sections.
"""

import ast
import re
import tokenize
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted(
    path
    for place in ("pushnet", "tests", ".ci")
    for ending in ("*.py", "*.tcss")
    for path in (ROOT / place).rglob(ending)
)
PAGE = re.compile(r"(?<![\w./{}*-])([\w./-]+\.md)\b(?:,?(?: and)? (\d+(?:(?:-|, | and )\d+)*))?")
DECISION = re.compile(r"\badr/(\d{4})\b")
SCENARIO = re.compile(r"\bdocs/testing\.md ([A-F] \d+(?:, [A-F] \d+)*)")


def remarks(path: Path) -> str:
    """Return all comments and docstrings of a source."""
    text = path.read_text(encoding="utf-8")
    if ".md" not in text and "adr/" not in text:
        return ""  # most; reading them word by word takes seconds
    if path.suffix != ".py":
        return " ".join(re.findall(r"/\*(.*?)\*/", text, re.DOTALL))
    with path.open("rb") as stream:
        comments = [
            t.string for t in tokenize.tokenize(stream.readline) if t.type == tokenize.COMMENT
        ]
    tree = ast.parse(text)
    strings = [
        node.value.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    ]
    return "\n".join([*strings, *comments])


@lru_cache
def sections(page: Path) -> frozenset[int]:
    """Return the numbers of a page's sections."""
    heads = re.findall(r"^#+ (\d+)\. ", page.read_text(encoding="utf-8"), re.MULTILINE)
    return frozenset(map(int, heads))


@lru_cache
def scenarios() -> frozenset[str]:
    text = (ROOT / "docs" / "testing.md").read_text(encoding="utf-8")
    return frozenset(
        f"{letter} {number}"
        for letter, number in re.findall(r"^\| ([A-F])(\d+) ", text, re.MULTILINE)
    )


def numbers(said: str) -> Iterator[int]:
    """Yield the sections that "3, 5-7 and 9" means."""
    for part in re.split(r", | and ", said):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def missing(path: Path, text: str) -> list[str]:
    """Return what a text in this file cites and nobody finds."""
    wrong = []
    for name, said in PAGE.findall(text):
        places = (ROOT / name, path.parent / name, ROOT / "docs" / name, ROOT / "protocol" / name)
        page = next((place for place in places if place.is_file()), None)
        if page is None:
            wrong.append(name)
        elif said and sections(page) and not set(numbers(said)) <= sections(page):
            wrong.append(f"{name} {said}")
    wrong += [
        f"adr/{n}" for n in DECISION.findall(text) if not [*(ROOT / "docs/adr").glob(f"{n}-*")]
    ]
    cited = {each for found in SCENARIO.findall(text) for each in found.split(", ")}
    return [*wrong, *sorted(cited - scenarios())]


def test_whatever_is_cited_is_there() -> None:
    found = {str(path.relative_to(ROOT)): missing(path, remarks(path)) for path in SOURCES}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Source: design.md 5.", ["design.md"]),
        ("Source: protocol/pushnet.md 13; RFC 8032.", []),
        ("Source: protocol/pushnet.md 99.", ["protocol/pushnet.md 99"]),
        ("Source: protocol/pushnet.md 9, 12-14.", []),
        ("Source: protocol/pushnet.md 9, 12-44.", ["protocol/pushnet.md 9, 12-44"]),
        ("docs/adr/0021 and docs/adr/9999", ["adr/9999"]),
        ("docs/testing.md A 9, A 18, F 99", ["F 99"]),
    ],
)
def test_a_source_that_is_nowhere_is_found(text: str, wrong: list[str]) -> None:
    assert missing(Path(__file__), text) == wrong
