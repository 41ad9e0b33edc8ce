"""The pages of the rules, as their tests read them."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
COUNTS = {"push": {"P": 33, "A": 28}, "rummy": {"R": 31, "B": 33}}
"""How many rules and rulings each game has, by the letter before their numbers."""
LANGUAGES = ("en", "bg", "su", "hi", "ja")
OTHERS = LANGUAGES[1:]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def rules_page(game: str, language: str = "en") -> str:
    """Return a page of the documentation."""
    name = f"rules-{game}.md" if language == "en" else f"rules-{game}.{language}.md"
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def rule_numbers(game: str) -> list[str]:
    """Return the numbers of all rules, then of all rulings."""
    return [f"{letter}{n}" for letter, count in COUNTS[game].items() for n in range(1, count + 1)]


def examples(page: str, kind: str) -> list[str]:
    """Return the lines of all blocks of a kind."""
    blocks = [block for name, block in BLOCK.findall(page) if name == kind]
    return [line for block in blocks for line in block.splitlines()]
