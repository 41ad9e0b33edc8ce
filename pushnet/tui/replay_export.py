"""What a replay can be saved as."""

import json
from collections.abc import Callable
from typing import Final

from pushnet.tui.recording import Recording
from pushnet.views.game_export import game_json, game_text


def text_bytes(recording: Recording) -> bytes:
    """Return the game in the notation."""
    return game_text(recording.log, recording.report.names or ()).encode()


def json_bytes(recording: Recording) -> bytes:
    """Return the game as one JSON object."""
    told = game_json(
        recording.log,
        recording.game.names,
        verdict=recording.report.verdict.value,
        signed_by=recording.game.signed_by,
    )
    return (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode()


def record_bytes(recording: Recording) -> bytes:
    """Return the record itself."""
    return recording.record


EXPORTS: Final[dict[str, tuple[str, str, Callable[[Recording], bytes]]]] = {
    "text": ("Text that people read", ".txt", text_bytes),
    "json": ("JSON, every step with its position", ".json", json_bytes),
    "record": ("The record, which proves itself", ".push", record_bytes),
}
"""By name: what it is, how the file's name ends, and what is in it."""

PICTURE: Final = ("A picture of this step (SVG)", ".svg")
