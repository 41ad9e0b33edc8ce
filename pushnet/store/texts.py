"""Texts that come with the program."""

from pathlib import Path
from typing import Final

from pushnet.games.names import PUSH

ENGLISH: Final = "en"
_FOLDER: Final = Path(__file__).parents[1] / "texts"


def rules_file(game: str, language: str = ENGLISH) -> Path:
    """Return where the rules of a game lie; it is a copy of the page in docs/."""
    name = f"rules-{game}.md" if language == ENGLISH else f"rules-{game}.{language}.md"
    return _FOLDER / name


def rules_text(game: str = PUSH, language: str = ENGLISH) -> str:
    """Return the rules of a game in Markdown, in English if nobody has translated them."""
    path = rules_file(game, language)
    return (path if path.exists() else rules_file(game)).read_text(encoding="utf-8")
