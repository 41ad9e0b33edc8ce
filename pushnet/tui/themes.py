"""The three themes of the screens around the cards.

All values lie on the xterm-256 colour cube or its grey ramp: a terminal with 256 colours, and
macOS Terminal, shows exactly these. The cards' own colours are in `palette`.
Source: docs/screens.md (colours).
"""

from dataclasses import dataclass
from typing import Final

from textual.theme import Theme


@dataclass(frozen=True, slots=True, kw_only=True)
class Colours:
    """What a theme is made of."""

    background: str
    surface: str  # dialogs
    panel: str  # the key bar
    boost: str  # top line, prompt line, the row under the cursor
    frame: str  # borders of panels
    text: str
    muted: str  # explanations
    disabled: str  # what cannot be chosen now
    accent: str
    good: str
    warning: str
    bad: str


DARK: Final = Colours(
    background="#121212",
    surface="#1c1c1c",
    panel="#262626",
    boost="#303030",
    frame="#4e4e4e",
    text="#e4e4e4",
    muted="#9e9e9e",
    disabled="#767676",
    accent="#ffaf5f",
    good="#87d787",
    warning="#ffd75f",
    bad="#ff875f",
)
LIGHT: Final = Colours(
    background="#ffffff",
    surface="#eeeeee",
    panel="#eeeeee",
    boost="#e4e4e4",
    frame="#9e9e9e",
    text="#1c1c1c",
    muted="#4e4e4e",
    disabled="#6c6c6c",
    accent="#875f00",
    good="#005f00",
    warning="#5f5f00",
    bad="#af0000",
)
CONTRAST: Final = Colours(
    background="#000000",
    surface="#000000",
    panel="#1c1c1c",
    boost="#303030",
    frame="#ffffff",
    text="#ffffff",
    muted="#dadada",
    disabled="#bcbcbc",
    accent="#ffff00",
    good="#5fff5f",
    warning="#ffd700",
    bad="#ffafaf",
)


def _theme(name: str, colours: Colours, *, dark: bool) -> Theme:
    """Return the Textual theme.

    Textual takes the main colours through another colour space, which moves some by one step off
    the cube; naming them as variables too prevents that.
    """
    exact = {
        "background": colours.background,
        "surface": colours.surface,
        "panel": colours.panel,
        "foreground": colours.text,
        "primary": colours.accent,
        "secondary": colours.muted,
        "accent": colours.accent,
        "success": colours.good,
        "warning": colours.warning,
        "error": colours.bad,
    }
    variables = {
        "boost": colours.boost,
        "text": colours.text,
        "text-muted": colours.muted,
        "text-disabled": colours.disabled,
        "border": colours.accent,
        "border-blurred": colours.frame,
        "block-cursor-background": colours.accent,
        "block-cursor-foreground": colours.background,
        "input-cursor-background": colours.accent,
        "input-cursor-foreground": colours.background,
        "scrollbar": colours.frame,
        "scrollbar-hover": colours.muted,
        "scrollbar-active": colours.accent,
        "scrollbar-background": colours.surface,
        "scrollbar-background-hover": colours.surface,
        "scrollbar-background-active": colours.surface,
        "scrollbar-corner-color": colours.surface,
    }
    return Theme(
        name=name,
        dark=dark,
        primary=colours.accent,
        secondary=colours.muted,
        accent=colours.accent,
        foreground=colours.text,
        background=colours.background,
        surface=colours.surface,
        panel=colours.panel,
        success=colours.good,
        warning=colours.warning,
        error=colours.bad,
        variables={**exact, **variables},
    )


BY_SETTING: Final = {
    "dark": _theme("pushnet-dark", DARK, dark=True),
    "light": _theme("pushnet-light", LIGHT, dark=False),
    "contrast": _theme("pushnet-contrast", CONTRAST, dark=True),
}
"""By the value of the setting `theme`."""
THEMES: Final = tuple(BY_SETTING.values())
