"""One line for a game in the archive."""

import json
from datetime import UTC, date, datetime
from typing import Any, Final

from pushnet.commands.columns import left
from pushnet.store.archive import StoredGame
from pushnet.views.names import clean
from pushnet.words import told_as, told_n

SUMMARY_CELLS_MAX: Final = 48  # with the columns before it, a line of 80
GAME_DIGITS: Final = 8
GAME_CELLS: Final = 6


def game_line(game: StoredGame) -> str:
    """Return day, number, game, seats and how it went, in the language chosen."""
    facts = game.facts
    text = clean(_outcome(str(game_summary(game).get("text", ""))), SUMMARY_CELLS_MAX)
    name, number = clean(facts.game_name), facts.game.hex()[:GAME_DIGITS]
    seats = told_n("{count} seat", "{count} seats", facts.seats)
    return f"{day_of(game)}  {number}  {left(name, GAME_CELLS)}{seats}  {text}".rstrip()


def _outcome(text: str) -> str:
    """Return how a game went as it is told; `tables.library` wrote it down in English."""
    word, _, points = text.partition(" ")
    match word:
        case "won":
            # Translators: one of a list of games; {points} are those of all seats, "54-49-31".
            return told_as("result", "won {points}", points=points)
        case "shared":
            return told_as("result", "shared {points}", points=points)
        case "lost":
            return told_as("result", "lost {points}", points=points)
        case "incomplete":
            return told_as("verdict", "incomplete")
        case "void":
            return told_as("verdict", "void")
        case _:
            return text


def day_of(game: StoredGame) -> date:
    """Return the day in this computer's own calendar; the file's name has the day in UTC."""
    return datetime.fromtimestamp(game.facts.finished_ms / 1000, UTC).astimezone().date()


def game_summary(game: StoredGame) -> dict[str, Any]:
    """Return the summary's object; empty if it is none, for a list may not fail on one line."""
    try:
        summary = json.loads(game.facts.summary)
    except ValueError:
        return {}
    return summary if isinstance(summary, dict) else {}
