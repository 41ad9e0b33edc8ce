"""Questions and waiting, for code that runs in a worker of a screen."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, assert_never

from textual.app import App

from pushnet.tui.doors import Table
from pushnet.tui.screens.confirm import ConfirmScreen
from pushnet.tui.screens.message import MessageScreen
from pushnet.tui.screens.progress import Cancelled, Failed, Finished, ProgressScreen
from pushnet.views.failure import sentence_of
from pushnet.words import say

Value = TypeVar("Value")

FAILED = say("That did not work")
LEAVING = say("Leaving the table …")


async def confirm(app: App[Any], question: str, *, yes: str, no: str) -> bool:
    """Ask and return whether the answer was yes."""
    return await app.push_screen_wait(ConfirmScreen(question, yes=yes, no=no))


async def tell(app: App[Any], title: str, text: str) -> None:
    """Show a text until it is closed."""
    await app.push_screen_wait(MessageScreen(title, text))


async def tell_failure(app: App[Any], error: Exception, *, title: str = FAILED) -> None:
    """Show an error's sentence until it is closed."""
    await app.push_screen_wait(MessageScreen(title, sentence_of(error), bad=True))


async def attempt(
    app: App[Any],
    sentence: str,
    work: Callable[[], Awaitable[Value]],
    *,
    later: str = "",
    failed: str = FAILED,
) -> Value | None:
    """Show `sentence` while `work` runs and return its value.

    None: the player cancelled it, or it failed and the player has read why.
    """
    outcome = await app.push_screen_wait(ProgressScreen(sentence, work, later=later))
    match outcome:
        case Finished(value):
            return value
        case Failed(error):
            await tell_failure(app, error, title=failed)
            return None
        case Cancelled():
            return None
        case _:
            assert_never(outcome)


async def close_table(app: App[Any], table: Table) -> None:
    """Close a table while saying so; a fault while closing is told, and the table is left."""
    outcome = await app.push_screen_wait(ProgressScreen(LEAVING, table.close, cancel=None))
    if isinstance(outcome, Failed):
        await tell_failure(app, outcome.error)
