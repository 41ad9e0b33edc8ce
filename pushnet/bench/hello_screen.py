"""The least that Textual can show: a word. What a screen of ours is measured beside."""

from textual.app import App, ComposeResult
from textual.widgets import Static

WORD = "hello"


class HelloApp(App[None]):
    """One widget."""

    def compose(self) -> ComposeResult:
        """Lay it out."""
        yield Static(WORD)


if __name__ == "__main__":
    HelloApp().run()
