"""Finding any action by its name: Textual's command palette, in the language chosen."""

from rich.align import Align
from rich.text import Text
from textual.command import CommandList, CommandPalette
from textual.widgets.option_list import Option

from pushnet.words import told


class FindScreen(CommandPalette):
    """Textual's own has its two sentences in English only (8.2.8)."""

    def __init__(self) -> None:
        """Say what the line is for."""
        super().__init__(placeholder=told("Search for commands…"), id="--command-palette")

    def _start_no_matches_countdown(self, search_value: str) -> None:
        """See CommandPalette; it has no other door to this sentence."""
        self._stop_no_matches_countdown()

        def show() -> None:
            if search_value:
                sentence = Align.center(Text(told("No matches found"), style="not bold"))
                option = Option(sentence, disabled=True, id=self._NO_MATCHES)
                self.query_one(CommandList).add_option(option)
            self._list_visible = bool(search_value)

        self._no_matches_timer = self.set_timer(self._NO_MATCHES_COUNTDOWN, show)
