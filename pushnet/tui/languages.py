"""Speaking another language: which there are to choose from, and saying everything again."""

from typing import Any, Final

from textual.app import App

from pushnet.locale import AUTO, LANGUAGES
from pushnet.tui.commands import Command
from pushnet.tui.widgets.row_list import Row
from pushnet.tui.widgets.spoken import Retelling
from pushnet.words import say

AUTOMATIC: Final = say("automatic")
CHOICES: Final = ((AUTO, AUTOMATIC), *LANGUAGES.items())
"""Values of the setting `language`, each as the player reads it: a language by its own name."""

LANGUAGE_COMMANDS: Final = tuple(
    Command(
        action=f"speak('{code}')",
        keys="",
        shown="",
        label=say("Language: {name}", name=name),
        sentence=say("Speak this language from now on."),
        in_bar=False,
    )
    for code, name in CHOICES
)
"""For the command palette of every screen; they have no keys."""


def language_rows() -> tuple[Row, ...]:
    """Return the languages to choose from."""
    return tuple(Row(name=code, label=name) for code, name in CHOICES)


def name_of(setting: str) -> str:
    """Return what the player reads for a value of the setting."""
    return dict(CHOICES)[setting]


def retell(app: App[Any]) -> None:
    """Say everything that is on all screens in the language that is spoken now.

    Nothing else changes: what is typed, chosen or played stays as it is.
    """
    for screen in app.screen_stack:
        for part in (screen, *screen.walk_children()):
            if isinstance(part, Retelling):
                part.retell()
        for part in screen.walk_children():
            if part.is_attached:
                part.refresh(layout=True)
