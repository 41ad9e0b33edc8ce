"""The text, the schema, the codes, the vectors and the program name the same things.

Each test here is a map between two of them, read both ways: nothing may stand in one alone.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any, NewType

import pytest

from pushnet import ids
from pushnet.crypto import tags
from pushnet.errors import Code
from pushnet.games.names import GAMES
from pushnet.games.registry import rules_of
from pushnet.wire import contents
from pushnet.wire import table as table_forms
from pushnet.wire.contents import PROTOCOL_VERSION, BodyType
from tests.conformance.cddl import Schema

PROTOCOL = Path(__file__).parent.parent / "protocol"
TEXT = (PROTOCOL / "pushnet.md").read_text(encoding="utf-8")
SCHEMA_TEXT = (PROTOCOL / "messages.cddl").read_text(encoding="utf-8")
PAGES = {path.stem: path.read_text(encoding="utf-8") for path in PROTOCOL.glob("games/*.md")}
DECK_TEXT = (PROTOCOL / "sealed-deck.md").read_text(encoding="utf-8")
VECTORS = PROTOCOL / "vectors"

# What is wrong with something that a person typed: nobody sends it, so the protocol is silent.
TYPED_ONLY = {Code.NOTATION, Code.INVITE, Code.BROKER_URL}
# How a player makes keys for bots: no one else can tell, and another program may do otherwise.
OWN_SECRETS = {tags.BOT.decode()}

_SECTION = re.compile(r"^## (\d+)\. .*\n", re.MULTILINE)
_CODE = re.compile(r"`([a-z0-9]+(?:-[a-z0-9]+)*)`")
_TAG = re.compile(r'"(pushnet/v1/[a-z/-]+)"')


def sections() -> dict[int, str]:
    """Return the sections of pushnet.md by number."""
    _, *parts = _SECTION.split(TEXT)
    return {int(number): body for number, body in zip(parts[::2], parts[1::2], strict=True)}


def rows(section: str) -> Iterator[list[str]]:
    """Yield the cells of each row of the tables in a section."""
    for line in section.splitlines():
        if line.startswith("| ") and not line.startswith("|-"):
            yield [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


# Schema and classes


def class_of(rule: str) -> str:
    return "".join(word.capitalize() for word in rule.split("-"))


def classes() -> set[str]:
    """Return the names of all that has a form of its own on the wire."""
    forms = {
        name
        for module in (contents, table_forms)
        for name, value in vars(module).items()
        if is_dataclass(value) and getattr(value, "__module__", "") == module.__name__
    }
    return forms | {name for name, value in vars(ids).items() if isinstance(value, NewType)}


def test_every_rule_of_the_schema_has_its_class_and_every_class_its_rule() -> None:
    schema = Schema(SCHEMA_TEXT)
    named = {class_of(rule) for rule in set(schema.rules) - schema.without_class}
    assert named == classes()


def test_the_schema_says_in_line_two_what_cddl_is_not_defined_for() -> None:
    assert "not for MessagePack" in SCHEMA_TEXT.splitlines()[1]


def test_the_bodies_of_the_text_are_those_of_the_program() -> None:
    described = {cells[1]: int(cells[0]) for cells in rows(sections()[6]) if cells[0].isdecimal()}
    assert described == {kind.name: kind.value for kind in BodyType}


# Codes


def codes_of_the_text() -> dict[str, list[int]]:
    """Return each code of section 19, with the sections that it says to be explained in."""
    found: dict[str, list[int]] = {}
    for cells in rows(sections()[19]):
        places = [int(number) for number in re.findall(r"\d+", cells[-1])]
        for code in _CODE.findall(cells[0]):
            assert code not in found, f"{code} is listed twice"
            found[code] = places
    return found


def test_every_code_of_the_protocol_is_in_the_text_and_every_one_there_is_a_code() -> None:
    assert set(Code) >= TYPED_ONLY
    assert set(codes_of_the_text()) == {str(code) for code in set(Code) - TYPED_ONLY}


def test_the_codes_of_a_sealed_deck_are_explained_on_its_own_page() -> None:
    explained, rest = DECK_TEXT.split("\n## 10. Codes\n")
    listed = set(_CODE.findall(rest.split("\n## ")[0]))
    sealed = {Code.DECK_KEY, Code.DECK_KEYS, Code.SHUFFLE_PROOF, Code.SHARE_PROOF}
    assert listed == set(map(str, sealed))
    assert listed <= set(_CODE.findall(explained))


@pytest.mark.parametrize(("code", "places"), codes_of_the_text().items())
def test_every_code_is_explained_where_section_19_says(code: str, places: list[int]) -> None:
    texts = sections()
    assert places
    assert any(f"`{code}`" in texts[place] for place in places)


def test_every_section_that_is_listed_explains_one_of_the_codes_beside_it() -> None:
    texts = sections()
    for cells in rows(sections()[19]):
        for place in re.findall(r"\d+", cells[-1]):
            assert any(f"`{code}`" in texts[int(place)] for code in _CODE.findall(cells[0])), cells


# Labels, versions, games


def test_every_label_that_is_hashed_or_signed_is_in_the_text_and_back() -> None:
    used = {value.decode() for name, value in vars(tags).items() if name.isupper()}
    assert used > OWN_SECRETS
    assert set(_TAG.findall(TEXT + DECK_TEXT + "".join(PAGES.values()))) == used - OWN_SECRETS


def test_the_title_says_the_version() -> None:
    assert TEXT.startswith(f"# The pushnet table protocol, version {PROTOCOL_VERSION}\n")


def test_every_game_has_its_page_which_says_its_revision() -> None:
    titles = {name: page.splitlines()[0] for name, page in PAGES.items()}
    expected = {
        name: f"# {name.capitalize()}, revision {rules_of(name).revision}" for name in GAMES
    }
    assert titles == expected


# Vectors


def expectations(value: Any, *, inside: bool = False) -> Iterator[str]:
    """Yield every string at or below an `expect`."""
    match value:
        case dict():
            for key, below in value.items():
                yield from expectations(below, inside=inside or key == "expect")
        case list():
            for below in value:
                yield from expectations(below, inside=inside)
        case str() if inside:
            yield value


def test_expectations_are_found_wherever_they_stand() -> None:
    vector = {"cases": [{"expect": "form", "name": "x"}, {"expect": {"code": "limit"}}]}
    assert set(expectations(vector)) == {"form", "limit"}


def test_every_code_of_the_protocol_has_a_vector() -> None:
    expected = {
        found
        for path in VECTORS.rglob("*.json")
        for found in expectations(json.loads(path.read_text(encoding="utf-8")))
    }
    assert set(codes_of_the_text()) <= expected
