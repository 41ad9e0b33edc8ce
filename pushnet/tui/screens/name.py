"""The one question of the first start: what others shall call you."""

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Input, Static

from pushnet.store.config import NAME_BYTES_MAX
from pushnet.store.errors import StoreError
from pushnet.tui.commands import Command, bindings
from pushnet.tui.failure import sentence_of
from pushnet.tui.screens.frame import Frame
from pushnet.tui.widgets.banner import Banner
from pushnet.views.names import NAME_CELLS_MAX, clean

WELCOME = "Push your luck, with friends."


class NameScreen(Frame[None]):
    """Asks for the name and saves it."""

    PLACE = "welcome"
    KEYS = (
        Command(
            action="submit",
            keys="f2",
            shown="Enter",
            label="Go on",
            sentence="Take this name.",
        ),
        Command(action="leave", keys="f10", shown="^q", label="Quit", sentence="Leave pushnet."),
    )
    BINDINGS = bindings("name", KEYS)
    ABOUT: ClassVar[tuple[str, ...]] = ("A nickname will do. It can be changed in the settings.",)

    def compose_body(self) -> Iterable[Widget]:
        """Return the banner and the question."""
        yield Banner(self.world.look, WELCOME)
        with Vertical(classes="panel form") as panel:
            panel.border_title = "Welcome"
            yield Static("What shall the others call you?", classes="question")
            yield Input(self.world.config.name, placeholder="a nickname will do")
            yield Static(classes="fault", markup=False)

    def on_mount(self) -> None:
        """Wait for typing."""
        self.query_one(Input).focus()
        self.prompt("Type a name, then Enter.", yours=True)

    async def action_submit(self) -> None:
        """Take what is written."""
        await self.query_one(Input).action_submit()

    async def action_leave(self) -> None:
        """Quit."""
        await self.app.action_quit()

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        name = " ".join(event.value.split())
        wrong = name_fault(name)
        if wrong is None:
            try:
                self.world.set("name", name)
            except StoreError as error:
                wrong = sentence_of(error)
        if wrong is None:
            self.dismiss()
        else:
            self.query_one(".fault", Static).update(wrong)

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        shown = clean(event.value)
        cut = shown != " ".join(event.value.split())
        self.query_one(".fault", Static).update(
            f"Others will see: {shown}" if cut and shown else ""
        )


def name_fault(name: str) -> str | None:
    """Return a sentence about a name that will not do."""
    if not clean(name, NAME_CELLS_MAX):
        return "A name needs at least one letter or digit."
    if not name.isprintable():
        return "This name holds characters that cannot be shown."
    if len(name.encode()) > NAME_BYTES_MAX:
        return "This name is too long."
    return None
