"""Putting text on the clipboard, and saying honestly which road it took.

On the player's own computer the system's clipboard is asked (pyperclip). Through ssh that would be
the wrong computer's, so the terminal is asked with OSC 52: it never answers, and some terminals
ignore it. Nobody is told "copied" who may not have it. Source: docs/screens.md.
"""

import asyncio
import base64
import logging
import os
from collections.abc import Callable, Mapping
from enum import Enum

from textual.app import App

from pushnet.words import say

FAR_VARIABLES = ("SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT")

log = logging.getLogger(__name__)


class Road(Enum):
    """Where the text went. The value is what the player is told."""

    SYSTEM = say("Copied.")
    TERMINAL = say(
        "Sent to the terminal's clipboard. If pasting gives nothing, show the text instead."
    )


async def copy(
    app: App[object],
    text: str,
    *,
    environ: Mapping[str, str] = os.environ,
    system: Callable[[str], None] | None = None,
) -> Road:
    """Put `text` on a clipboard; `system` stands in for pyperclip."""
    if not app.is_web and not any(environ.get(name) for name in FAR_VARIABLES):
        try:
            await asyncio.to_thread(system or _system_copy, text)
        except Exception as error:  # noqa: BLE001 - pyperclip starts foreign programs
            log.info("no clipboard here: %s", error)
        else:
            return Road.SYSTEM
    app.copy_to_clipboard(text)
    if environ.get("TMUX") and app._driver is not None:  # noqa: SLF001 - no public way to write
        app._driver.write(tmux_passthrough(text))  # noqa: SLF001
    return Road.TERMINAL


def tmux_passthrough(text: str) -> str:
    """Return OSC 52 wrapped so that tmux hands it to the terminal around it."""
    encoded = base64.b64encode(text.encode()).decode()
    return f"\x1bPtmux;\x1b\x1b]52;c;{encoded}\a\x1b\\"


def _system_copy(text: str) -> None:
    import pyperclip  # noqa: PLC0415 - looks for programs when imported

    pyperclip.copy(text)
