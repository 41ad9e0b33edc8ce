"""What the tutorial says, over the empty half of the log; a click goes on."""

from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from pushnet.words import speak, told


class LessonBox(Static):
    """One or two sentences in a frame."""

    class Clicked(Message):
        """The player wants to go on."""

    def __init__(self) -> None:
        """Begin empty."""
        super().__init__(markup=False)

    def show(self, text: str, number: int, count: int) -> None:
        """Show a lesson; `number` counts from 1."""
        self.border_title = Content(told("Lesson {number} of {count}", number=number, count=count))
        self.update(Content(speak(text)))

    def on_click(self) -> None:
        """Say so."""
        self.post_message(self.Clicked())
