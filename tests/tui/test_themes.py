"""Every text of every theme can be read, on every terminal alike."""

from dataclasses import asdict
from itertools import product

import pytest
from textual.color import Color

from pushnet.tui.themes import BY_SETTING, CONTRAST, DARK, LIGHT, Colours

CUBE = {0, 95, 135, 175, 215, 255}
GREYS = {8 + 10 * step for step in range(24)}
PAPERS = ("background", "surface", "panel", "boost")
INKS = ("text", "muted", "accent", "good", "warning", "bad")
ALL = {"dark": DARK, "light": LIGHT, "contrast": CONTRAST}


def contrast(first: str, second: str) -> float:
    """Return the WCAG 2 contrast ratio of two colours."""
    lighter, darker = sorted(map(luminance, (first, second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = Color.parse(colour).rgb
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


@pytest.mark.parametrize("colours", ALL.values(), ids=ALL)
def test_every_colour_is_one_of_the_256(colours: Colours) -> None:
    for name, value in asdict(colours).items():
        channels = Color.parse(value).rgb
        on_ramp = len(set(channels)) == 1 and channels[0] in GREYS
        assert on_ramp or set(channels) <= CUBE, name


@pytest.mark.parametrize(
    ("colours", "least"), [(DARK, 4.5), (LIGHT, 4.5), (CONTRAST, 7.0)], ids=ALL
)
def test_every_ink_can_be_read_on_every_paper(colours: Colours, least: float) -> None:
    for ink, paper in product(INKS, PAPERS):
        ratio = contrast(getattr(colours, ink), getattr(colours, paper))
        assert ratio >= least, f"{ink} on {paper}: {ratio:.2f}"
    for paper in PAPERS:  # greyed out, but not gone
        assert contrast(colours.disabled, getattr(colours, paper)) >= 2.8


@pytest.mark.parametrize("setting", BY_SETTING)
def test_textual_changes_no_colour(setting: str) -> None:
    made = BY_SETTING[setting].to_color_system().generate()
    given = ALL[setting]
    assert Color.parse(made["accent"]) == Color.parse(given.accent)
    assert Color.parse(made["background"]) == Color.parse(given.background)
    assert Color.parse(made["boost"]) == Color.parse(given.boost)
    assert Color.parse(made["text-muted"]) == Color.parse(given.muted)
