"""Exported pictures are whole, and nothing in them is fetched from anywhere."""

import re
from xml.etree import ElementTree as ET

from textual.app import App

from pushnet.bench.hello_screen import HelloApp
from pushnet.tui.svg import FONTS, screen_svg


async def drawn(app: App[None]) -> tuple[str, str]:
    async with app.run_test(size=(30, 5)) as pilot:
        await pilot.pause()
        return app.export_screenshot(title="x"), screen_svg(app, title="a title")


async def test_a_picture_fetches_nothing() -> None:
    textuals, ours = await drawn(HelloApp())
    assert "url(" in textuals
    assert "cdnjs" in textuals  # if not, this module has nothing left to do
    assert set(re.findall(r"url\(([^)]*)\)", ours)) <= set(re.findall(r"url\((#[^)]*)\)", ours))
    assert set(re.findall(r"https?://[^\"' ]+", ours)) <= {
        "http://www.w3.org/2000/svg",
        "https://www.textualize.io",  # in a comment
    }


async def test_it_is_well_formed_and_shows_what_the_screen_shows() -> None:
    _, ours = await drawn(HelloApp())
    assert ET.fromstring(ours).tag.endswith("svg")
    assert "hello" in ours
    assert "a&#160;title" in ours or "a title" in ours
    assert f"font-family: {FONTS}" in ours
    assert "Fira" not in ours
