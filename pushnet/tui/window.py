"""What the terminal is told beside its cells: the window's title, and notifications of the desktop.

Textual has no words for either, so they are written as its own bell and pointer are, through the
driver. Titles: OSC 2, and the title that was there is pushed and popped (xterm's CSI 22 and 23 t).
Notifications: OSC 9 is what most terminals know (iTerm2, kitty, WezTerm, Ghostty, foot, Warp, VS
Code); rxvt, and VTE where distributions patch it, know OSC 777 only. To send both would notify
twice. Whoever knows neither ignores it. All text is cleaned: a name can end no sequence.
"""

import os
from collections.abc import Mapping
from typing import Any, Final

from textual.app import App
from textual.drivers.web_driver import WebDriver

from pushnet.views.names import clean

PLAIN_TITLE: Final = "pushnet"
TITLE_CELLS_MAX: Final = 80
NOTICE_CELLS_MAX: Final = 160
PUSH_TITLE: Final = "\x1b[22;2t"
POP_TITLE: Final = "\x1b[23;2t"
_DEAF: Final = frozenset({"linux", "dumb", ""})  # consoles that would print a sequence


class Window:
    """The window of one app."""

    def __init__(self, app: App[Any], environ: Mapping[str, str] = os.environ) -> None:
        """Speak through the app's driver; `environ` says what the terminal understands."""
        self._app = app
        self._environ = environ

    def keep_title(self) -> None:
        """Let the terminal remember the title that is there."""
        self._write(PUSH_TITLE)

    def restore_title(self) -> None:
        """Let the terminal show the title again that was there."""
        self._write(POP_TITLE)

    def show_title(self, text: str) -> None:
        """Set the title; in a browser the page's."""
        title = clean(text, TITLE_CELLS_MAX)
        driver = self._app._driver  # noqa: SLF001 - no public way to write
        if isinstance(driver, WebDriver):
            driver.write_meta({"type": "title", "text": title})
        else:
            self._write(f"\x1b]2;{title}\a")

    def notify(self, text: str) -> None:
        """Ask the desktop for a notification."""
        self._write(notification(text, self._environ))

    def _write(self, sequence: str) -> None:
        driver = self._app._driver  # noqa: SLF001
        is_deaf = self._environ.get("TERM", "") in _DEAF
        if driver is not None and not driver.is_web and not is_deaf:
            driver.write(sequence)


def notification(text: str, environ: Mapping[str, str]) -> str:
    """Return the sequence that asks this terminal for a notification."""
    said = clean(text, NOTICE_CELLS_MAX)
    if environ.get("VTE_VERSION") or environ.get("TERM", "").startswith("rxvt"):
        sequence = f"\x1b]777;notify;{PLAIN_TITLE};{said.replace(';', ',')}\a"
    else:
        # Never a number first: "4;" would be a bar of progress to ConEmu and Windows Terminal.
        sequence = f"\x1b]9;{PLAIN_TITLE}: {said}\a"
    if environ.get("TMUX"):
        inner = sequence.replace("\x1b", "\x1b\x1b")
        return f"\x1bPtmux;{inner}\x1b\\"
    return sequence
