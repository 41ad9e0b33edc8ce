"""The three themes of the screens around the cards.

All values lie on the xterm-256 colour cube or its grey ramp: a terminal with 256 colours, and
macOS Terminal, shows exactly these. The cards' own colours are in `palette`.
Source: ux.md 6.1 (measured).
"""

from typing import Final

from textual.theme import Theme

DARK: Final = Theme(
    name="pushnet-dark",
    dark=True,
    primary="#ffaf5f",
    secondary="#8a8a8a",
    accent="#ffaf5f",
    foreground="#e4e4e4",
    background="#121212",
    surface="#1c1c1c",
    panel="#262626",
    boost="#303030",
    success="#87d787",
    warning="#ffd75f",
    error="#ff875f",
    variables={
        "text": "#e4e4e4",
        "text-muted": "#8a8a8a",
        "text-disabled": "#6c6c6c",
        "border": "#ffaf5f",
        "border-blurred": "#4e4e4e",
        "block-cursor-background": "#ffaf5f",
        "block-cursor-foreground": "#121212",
        "input-cursor-background": "#ffaf5f",
        "input-selection-background": "#585858",
        "scrollbar": "#4e4e4e",
        "scrollbar-background": "#1c1c1c",
    },
)

LIGHT: Final = Theme(
    name="pushnet-light",
    dark=False,
    primary="#875f00",
    secondary="#585858",
    accent="#875f00",
    foreground="#1c1c1c",
    background="#ffffff",
    surface="#eeeeee",
    panel="#e4e4e4",
    boost="#d0d0d0",
    success="#005f00",
    warning="#875f00",
    error="#af0000",
    variables={
        "text": "#1c1c1c",
        "text-muted": "#585858",
        "text-disabled": "#767676",
        "border": "#875f00",
        "border-blurred": "#9e9e9e",
        "block-cursor-background": "#875f00",
        "block-cursor-foreground": "#ffffff",
        "input-cursor-background": "#875f00",
        "input-selection-background": "#d0d0d0",
        "scrollbar": "#9e9e9e",
        "scrollbar-background": "#eeeeee",
    },
)

CONTRAST: Final = Theme(
    name="pushnet-contrast",
    dark=True,
    primary="#ffff00",
    secondary="#ffffff",
    accent="#ffff00",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#1c1c1c",
    boost="#303030",
    success="#5fff5f",
    warning="#ffd700",
    error="#ffafaf",
    variables={
        "text": "#ffffff",
        "text-muted": "#dadada",
        "text-disabled": "#bcbcbc",
        "border": "#ffff00",
        "border-blurred": "#ffffff",
        "block-cursor-background": "#ffff00",
        "block-cursor-foreground": "#000000",
        "input-cursor-background": "#ffff00",
        "input-selection-background": "#585858",
        "scrollbar": "#ffffff",
        "scrollbar-background": "#000000",
    },
)

THEMES: Final = (DARK, LIGHT, CONTRAST)
BY_SETTING: Final = {"dark": DARK, "light": LIGHT, "contrast": CONTRAST}
"""By the value of the setting `theme`."""
