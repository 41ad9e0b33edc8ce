"""Checking the record of a finished game: a path in, a report out."""

import asyncio
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import ClassVar, Final

from textual import on, work
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input

from pushnet.tui.commands import Command, bindings
from pushnet.tui.dialogs import attempt
from pushnet.tui.screens.frame import BACK, HELP, Frame
from pushnet.tui.widgets.spoken import Panel, Question, Spoken
from pushnet.views.names import clean
from pushnet.words import say, speak

LINE_CELLS_MAX: Final = 400
STYLES: Final = {"✓": "$success", "✗": "bold $error", "!": "$warning"}
"""By the first character of a report's line."""


class VerifyScreen(Frame[None]):
    """Asks for a file and shows what the verifier says about it."""

    PLACE = say("verify")
    KEYS = (
        Command(
            action="submit",
            keys="f2",
            shown="Enter",
            label=say("Verify"),
            sentence=say("Check the file that is named."),
        ),
        Command(
            action="edit",
            keys="f3",
            shown="F3",
            label=say("Another file"),
            sentence=say("Name another file."),
        ),
        BACK,
        HELP,
    )
    BINDINGS = bindings("verify", KEYS)
    ABOUT: ClassVar[tuple[str, ...]] = (
        say(
            "Every finished game is one file. Anybody can check it, without trusting the"
            " players, the broker or this program: protocol/verifier.py does it independently."
        ),
        say("Drop a file onto the terminal window, or type its path."),
    )

    _checked: Path | None = None  # whose report is shown

    def compose_body(self) -> Iterable[Widget]:
        """Return the question and room for the report."""
        with Panel(say("Record"), id="question"):
            yield Question(placeholder=say("path of a record, e.g. ~/game.push"))
        with Panel(say("Report"), id="report"), VerticalScroll():
            yield Spoken(say("Nothing checked yet."), id="lines")

    def on_mount(self) -> None:
        """Wait for typing."""
        self.action_edit()

    def retell(self) -> None:
        """Have the report again in the language that is spoken now."""
        if self._checked is not None:
            self._verify(self._checked)

    def action_edit(self) -> None:
        """Wait for another path."""
        self.query_one(Input).focus()
        self.prompt(say("Which file? Type its path, then Enter."), yours=True)

    async def action_submit(self) -> None:
        """Check the file that is named."""
        await self.query_one(Input).action_submit()

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        path = event.value.strip().strip("'\"")
        if path:
            self._verify(Path(path).expanduser())

    @work(exclusive=True, group="open")
    async def _verify(self, path: Path) -> None:
        lines = await attempt(
            self.app,
            say("Checking every signature, card and roll …"),
            lambda: asyncio.to_thread(self.world.doors.verify_file, path),
            failed=say("This file could not be checked"),
        )
        if lines is not None:
            self._checked = path
            shown = self.query_one("#lines", Spoken)
            shown.tell("")
            shown.update(report_content(lines))
            self.query_one("#report VerticalScroll").focus()
            self.prompt(say("This is what the file proves. F3 names another one."))


def report_content(lines: Sequence[str]) -> Content:
    """Return a report's lines, each in the colour of its mark."""
    cleaned = [clean(speak(line), LINE_CELLS_MAX) for line in lines]
    return Content("\n").join(
        Content.styled(line, STYLES.get(line[:1], "$foreground")) for line in cleaned
    )
