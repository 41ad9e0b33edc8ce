"""Text as a terminal delivers it: bytes of UTF-8, read by Textual's own parser.

`Pilot.press` knows keys by their names and cannot press all of what an input method composes or
an Indian keyboard types.
"""

from textual._xterm_parser import XTermParser

from tests.tui.stage import Stage

PASTE_BEGINS, PASTE_ENDS = "\x1b[200~", "\x1b[201~"


async def arrive(stage: Stage, text: str) -> None:
    """Let this come in from the terminal at once, as input methods send what was composed."""
    app = stage.app
    driver = app._driver
    assert driver is not None
    for event in XTermParser().feed(text):
        event.set_sender(app)
        driver.send_message(event)
    for _ in range(2):
        await stage.pilot.pause()


async def paste(stage: Stage, text: str) -> None:
    """Let this be pasted."""
    await arrive(stage, f"{PASTE_BEGINS}{text}{PASTE_ENDS}")


async def compose(stage: Stage, text: str) -> None:
    """Let this come in as one key that composed it, as terminals with kitty's protocol say it."""
    await arrive(stage, f"\x1b[0;;{':'.join(str(ord(character)) for character in text)}u")
