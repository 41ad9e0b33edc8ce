"""Waiting for something that takes a while: a sentence, a sign of life, and a way out."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from pushnet.errors import PushnetError
from pushnet.tui.widgets.key_bar import KeyBar, KeyItem
from pushnet.tui.widgets.spinner import Spinner
from pushnet.tui.widgets.spoken import Spoken
from pushnet.words import say

PATIENCE_S = 5.0

Value = TypeVar("Value")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Finished(Generic[Value]):
    """It worked."""

    value: Value


@dataclass(frozen=True, slots=True)
class Failed:
    """It did not; the error has a sentence for the player."""

    error: Exception


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The player did not want to wait."""


class ProgressScreen(ModalScreen[Finished[Value] | Failed | Cancelled]):
    """Runs `work` and answers how it ended. Esc cancels it, if it can be cancelled."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f10", "cancel", "Cancel", id="progress.cancel")
    ]

    def __init__(
        self,
        sentence: str,
        work: Callable[[], Awaitable[Value]],
        *,
        later: str = "",
        patience_s: float = PATIENCE_S,
        cancel: str | None = say("Cancel"),
    ) -> None:
        """Say `sentence` at once, and `later` below it after `patience_s` seconds.

        `cancel` is the word on the key; None: this has to be waited for.
        """
        super().__init__()
        self._sentence = sentence
        self._work = work
        self._later = later
        self._patience_s = patience_s
        self._cancel = cancel

    def compose(self) -> ComposeResult:
        """Lay out the dialog."""
        with Vertical(classes="dialog"):
            yield Spinner(self._sentence)
            yield Spoken(id="later")
            if self._cancel is not None:
                yield KeyBar(KeyItem("Esc", self._cancel, "cancel"))

    def on_mount(self) -> None:
        """Start the work."""
        self.query_one("#later").display = False
        if self._later:
            self.set_timer(self._patience_s, self._grow_impatient)
        # Whatever goes wrong is an answer of this screen, never the end of the program.
        self.run_worker(self._run(), exit_on_error=False, group="progress")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Offer to cancel only what can be cancelled."""
        return action != "cancel" or self._cancel is not None

    def action_cancel(self) -> None:
        """Stop the work and say so."""
        self.workers.cancel_group(self, "progress")
        self._end(Cancelled())

    async def _run(self) -> None:
        try:
            value = await self._work()
        except (PushnetError, OSError) as error:
            self._end(Failed(error))
        except Exception as error:
            log.exception("while showing %r", self._sentence)
            self._end(Failed(error))
        else:
            self._end(Finished(value))

    def _end(self, outcome: Finished[Value] | Failed | Cancelled) -> None:
        # The command palette may lie on top, and `dismiss` would take that away instead.
        self.pop_until_active()
        self.dismiss(outcome)

    def _grow_impatient(self) -> None:
        later = self.query_one("#later", Spoken)
        later.tell(self._later)
        later.display = True
