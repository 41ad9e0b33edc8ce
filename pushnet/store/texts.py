"""Texts that come with the program."""

from pathlib import Path
from typing import Final

RULES: Final = {"push": Path(__file__).parents[1] / "texts" / "rules-push.md"}
"""The rules of each game, in Markdown; the same file as docs/rules-push.md."""


def rules_text(game: str = "push") -> str:
    """Return the rules of a game, as its page in the documentation has them."""
    return RULES[game].read_text(encoding="utf-8")
