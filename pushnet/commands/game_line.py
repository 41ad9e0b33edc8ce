"""One line for a game in the archive."""

import json
from datetime import UTC, date, datetime
from typing import Any, Final

from pushnet.store.archive import StoredGame
from pushnet.views.names import clean

SUMMARY_CELLS_MAX: Final = 48  # with the columns before it, a line of 80
GAME_DIGITS: Final = 8


def game_line(game: StoredGame) -> str:
    """Return day, number, game, seats and how it went."""
    facts = game.facts
    text = clean(str(game_summary(game).get("text", "")), SUMMARY_CELLS_MAX)
    name, number = clean(facts.game_name), facts.game.hex()[:GAME_DIGITS]
    return f"{day_of(game)}  {number}  {name:6}{facts.seats} seats  {text}".rstrip()


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
