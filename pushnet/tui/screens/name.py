"""The one question of the first start: what others shall call you."""

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.widget import Widget
from textual.widgets import Input

from pushnet.store.config import NAME_BYTES_MAX
from pushnet.store.errors import StoreError
from pushnet.tui.commands import Command, bindings
from pushnet.tui.screens.frame import Frame
from pushnet.tui.widgets.banner import Banner
from pushnet.tui.widgets.spoken import Panel, Question, Spoken
from pushnet.views.failure import sentence_of
from pushnet.views.names import NAME_CELLS_MAX, clean
from pushnet.words import say

WELCOME = say("Push your luck, with friends.")


class NameScreen(Frame[None]):
    """Asks for the name and saves it."""

    PLACE = say("welcome")
    KEYS = (
        Command(
            action="submit",
            keys="f2",
            shown="Enter",
            label=say("Go on"),
            sentence=say("Take this name."),
        ),
        Command(
            action="leave",
            keys="f10",
            shown="^q",
            label=say("Quit"),
            sentence=say("Leave pushnet."),
        ),
    )
    BINDINGS = bindings("name", KEYS)
    ABOUT: ClassVar[tuple[str, ...]] = (
        say("A nickname will do. It can be changed in the settings."),
    )

    def compose_body(self) -> Iterable[Widget]:
        """Return the banner and the question."""
        yield Banner(self.world.look, WELCOME)
        with Panel(say("Welcome"), classes="panel form"):
            yield Spoken(say("What shall the others call you?"), classes="question")
            yield Question(self.world.config.name, placeholder=say("a nickname will do"))
            yield Spoken(classes="fault")

    def on_mount(self) -> None:
        """Wait for typing."""
        self.query_one(Input).focus()
        self.prompt(say("Type a name, then Enter."), yours=True)

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
            self.query_one(".fault", Spoken).tell(wrong)

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        shown = clean(event.value)
        cut = shown != " ".join(event.value.split())
        seen = say("Others will see: {name}", name=shown)
        self.query_one(".fault", Spoken).tell(seen if cut and shown else "")


def name_fault(name: str) -> str | None:
    """Return a sentence about a name that will not do."""
    if not clean(name, NAME_CELLS_MAX):
        return say("A name needs at least one letter or digit.")
    if not name.isprintable():
        return say("This name holds characters that cannot be shown.")
    if len(name.encode()) > NAME_BYTES_MAX:
        return say("This name is too long.")
    return None
