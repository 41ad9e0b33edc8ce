"""Six things to say with one key each."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from pushnet.tui.screens.choose import ChooseScreen
from pushnet.tui.widgets.row_list import Row
from pushnet.views.chat import EMOTES
from pushnet.words import say

NUMBERS = range(1, len(EMOTES) + 1)


class EmoteScreen(ChooseScreen):
    """Answers the number of an emote, as text."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(str(number), f"say({number})", f"Emote {number}", id=f"emotes.say_{number}")
        for number in NUMBERS
    ]

    def __init__(self, emotes: Sequence[str]) -> None:
        """Offer these, in the order of their numbers."""
        rows = [
            Row(name=str(number), key=str(number), label=text)
            for number, text in zip(NUMBERS, emotes, strict=True)
        ]
        super().__init__(say("Say what?"), rows)

    def action_say(self, number: int) -> None:
        """Answer this one."""
        self.dismiss(str(number))
