"""Text goes the road that can work from here, and the player is told which."""

import pytest
from textual.app import App

from pushnet.tui.clipboard import Road, copy, tmux_passthrough


async def sent(environ: dict[str, str], *, works: bool = True) -> tuple[Road, list[str], list[str]]:
    """Return the road, what the system's clipboard got, and what the terminal got."""
    system: list[str] = []

    def put(text: str) -> None:
        if not works:
            raise RuntimeError("no clipboard program")
        system.append(text)

    app: App[None] = App()
    async with app.run_test():
        written: list[str] = []
        app._driver.write = written.append
        road = await copy(app, "pushnet://a-b", environ=environ, system=put)
    return road, system, [text for text in written if "\x1b]52" in text]


async def test_at_home_the_system_is_asked() -> None:
    assert await sent({}) == (Road.SYSTEM, ["pushnet://a-b"], [])


@pytest.mark.parametrize("variable", ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"])
async def test_through_ssh_the_terminal_is_asked(variable: str) -> None:
    road, system, terminal = await sent({variable: "x"})
    assert road is Road.TERMINAL
    assert system == []
    assert len(terminal) == 1


async def test_without_a_clipboard_program_the_terminal_is_asked() -> None:
    road, _, terminal = await sent({}, works=False)
    assert road is Road.TERMINAL
    assert len(terminal) == 1


async def test_through_tmux_the_outer_terminal_is_asked_too() -> None:
    _, _, terminal = await sent({"SSH_TTY": "x", "TMUX": "/tmp/tmux"})
    assert terminal[1:] == [tmux_passthrough("pushnet://a-b")]


def test_the_wrapping_is_tmuxs() -> None:
    assert tmux_passthrough("hi") == "\x1bPtmux;\x1b\x1b]52;c;aGk=\a\x1b\\"


def test_only_a_sure_copy_is_called_one() -> None:
    assert Road.SYSTEM.value == "Copied."
    assert "opied" not in Road.TERMINAL.value
