"""Textual's driver for a page in a browser that may be loaded again, and again.

Textual's own begins a terminal once, and its server ends the program with the page. Ours begins
again on `ATTACH`, for a new page on the same program, and ends the program only when the server
says so or is gone.
"""

from typing import Final

from textual.drivers.web_driver import WebDriver

from pushnet.tui.messages import Closing

ATTACH: Final = "attach"
"""The server's word that another page shows the program from now on."""


class PageDriver(WebDriver):
    """Named in TEXTUAL_DRIVER by `visit`."""

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """See WebDriver; called in its thread, which may not write."""
        match packet_type:
            case "attach":
                self._app.call_later(self._begin_page)
            case "quit":
                self._app.post_message(Closing())
            case _:
                super().on_meta(packet_type, payload)

    def run_input_thread(self) -> None:
        """See WebDriver; input that ends by itself means that the server has died."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._app.post_message(Closing())

    def _begin_page(self) -> None:
        """Set up a fresh terminal and draw everything on it; it may have the same size."""
        self.write("\x1b[?1049h\x1b[?25l")  # alternate screen, no cursor
        self._enable_mouse_support()
        self._enable_bracketed_paste()
        self._app.refresh(layout=True)
