"""Texts that come with the program."""

from pathlib import Path
from typing import Final

_FOLDER: Final = Path(__file__).parents[1] / "texts"

RULES: Final = {game: _FOLDER / f"rules-{game}.md" for game in ("push", "rummy")}
"""The rules of each game, in Markdown; the same files as docs/rules-*.md."""


def rules_text(game: str = "push") -> str:
    """Return the rules of a game, as its page in the documentation has them."""
    return RULES[game].read_text(encoding="utf-8")
