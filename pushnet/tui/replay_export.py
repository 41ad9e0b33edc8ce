"""What a replay can be saved as, and saving it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from textual.app import App

from pushnet.tui.playback import Playback
from pushnet.tui.recording import Recording
from pushnet.tui.replay_facts import GAME_DIGITS
from pushnet.tui.saving import save_copy
from pushnet.tui.screens.choose import ChooseScreen
from pushnet.tui.svg import screen_svg
from pushnet.tui.widgets.row_list import Row
from pushnet.views.game_export import game_json, game_text
from pushnet.views.phrase import Phrase
from pushnet.words import say


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
    "text": (say("Text that people read"), ".txt", text_bytes),
    "json": (say("JSON, every step with its position"), ".json", json_bytes),
    "record": (say("The record, which proves itself"), ".push", record_bytes),
}
"""By name: what it is, how the file's name ends, and what is in it."""

PICTURE: Final = (say("A picture of this step (SVG)"), ".svg")


async def ask_and_save(
    app: App[Any], recording: Recording | None, playback: Playback, folder: Path | None
) -> Phrase | str | None:
    """Ask what to save, and save it.

    Args:
        app: Where to ask.
        recording: What is shown; None for a running game, of which only a picture can be saved.
        playback: Where the replay stands.
        folder: Where to; None: where downloads go.

    Returns:
        What came of it, for the player; None if it was not wanted.
    """
    rows = [Row(name="picture", label=PICTURE[0])]
    if recording is not None:
        rows[:0] = [Row(name=name, label=label) for name, (label, _, _) in EXPORTS.items()]
    kind = await app.push_screen_wait(ChooseScreen(say("Save what?"), rows))
    if kind is None:
        return None
    name = playback.replay.game.game.hex()[:GAME_DIGITS]
    if kind == "picture":
        content = screen_svg(app, title=f"pushnet {name}").encode()
        name, ending = f"{name}-{playback.index + 1}", PICTURE[1]
    else:
        assert recording is not None
        _, ending, export = EXPORTS[kind]
        content = export(recording)
    return save_copy(app, f"{name}{ending}", content, folder)
