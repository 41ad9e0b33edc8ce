"""The settings, saved one by one as they are changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import work

from pushnet.store.config import BOT_SPEED_MAX, Config, Value
from pushnet.store.errors import StoreError
from pushnet.tui.commands import bindings
from pushnet.tui.dialogs import tell_failure
from pushnet.tui.languages import CHOICES
from pushnet.tui.messages import ConfigChanged
from pushnet.tui.screens.ask_text import AskTextScreen
from pushnet.tui.screens.form import FormScreen
from pushnet.tui.screens.name import name_fault
from pushnet.tui.widgets.row_list import Row
from pushnet.views.names import clean
from pushnet.words import say, say_as

NAME = "name"


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting with its values as words; the first value is not always the default."""

    key: str  # of config.toml
    label: str
    values: tuple[tuple[Value, str], ...]
    meaning: str

    def index(self, config: Config) -> int:
        """Return which value is set; 0 if it is none of ours."""
        value = getattr(config, self.key)
        return next((at for at, (own, _) in enumerate(self.values) if own == value), 0)


def _switch(key: str, label: str, meaning: str) -> Setting:
    return Setting(key, label, ((True, say("on")), (False, say("off"))), meaning)


SETTINGS: Final = (
    Setting(
        "language",
        say("Language"),
        CHOICES,
        say("What everything is said in. Automatic: the language of your system."),
    ),
    Setting(
        "keyboard",
        say("Keyboard"),
        (
            ("auto", say("automatic")),
            ("latin", say("Latin")),
            ("bg-bds", say("Bulgarian (BDS)")),
            ("bg-phonetic", say("Bulgarian (phonetic)")),
            ("ru", say("Russian")),
            ("inscript", say("Hindi (InScript)")),
            ("kana", say("Japanese (kana)")),
        ),
        say("Where your keyboard has no Latin letters: its keys in their places count as them."),
    ),
    Setting(
        "theme",
        say("Colours"),
        (
            ("dark", say_as("theme", "dark")),
            ("light", say_as("theme", "light")),
            ("contrast", say("high contrast")),
        ),
        say("The colours around the cards."),
    ),
    Setting(
        "symbols",
        say("Symbols"),
        (
            ("auto", say("automatic")),
            ("shapes", say("shapes")),
            ("letters", say("letters")),
            ("ascii", "ASCII"),
        ),
        say("How card colours are marked beside their colour: ◆ ● ▲ ■ ✚, or R B G Y P."),
    ),
    Setting(
        "animations",
        say("Animations"),
        (
            ("full", say_as("animations", "full")),
            ("basic", say_as("animations", "few")),
            ("off", say("off")),
        ),
        say("Cards turn, the die rolls; any key skips it."),
    ),
    Setting(
        "bot_speed",
        say("Bots play"),
        tuple(
            zip(
                range(BOT_SPEED_MAX + 1),
                (say("at once"), say("fast"), say("calmly"), say("slowly")),
                strict=True,
            )
        ),
        say("How long your bots wait before a move."),
    ),
    Setting(
        "odds",
        say("Odds panel"),
        (
            ("full", say_as("odds", "full")),
            ("bust", say("bust only")),
            ("off", say("off")),
        ),
        say("How much you want to see of the odds; a table may allow less."),
    ),
    _switch(
        "auto_place", say("Place by itself"), say("A card that fits one column only goes there.")
    ),
    _switch("bell", say("Bell"), say("Ring the terminal's bell when it is your turn.")),
    _switch(
        "notify", say("Notification"), say("Send a desktop notification when it is your turn.")
    ),
    _switch("title", say("Window title"), say("Say in the window's title whose turn it is.")),
)


class SettingsScreen(FormScreen[None]):
    """Name first, then one row for each setting."""

    PLACE = say("settings")
    TITLE_TEXT = say("Settings")
    HINT = say("Every change is saved at once.")
    BINDINGS = bindings("settings", FormScreen.KEYS)
    ABOUT: ClassVar[tuple[str, ...]] = (
        say("Every change is saved at once, in config.toml; `pushnet config path` says where."),
    )

    def rows(self) -> Sequence[Row]:
        """Return the settings with their values."""
        config = self.world.config
        return (
            Row(name=NAME, label=say("Name"), value=clean(config.name)),
            *(
                Row(
                    name=setting.key,
                    label=setting.label,
                    value=setting.values[setting.index(config)][1],
                    turns=True,
                )
                for setting in SETTINGS
            ),
        )

    def meaning(self, name: str) -> str:
        """Return a sentence about a setting."""
        if name == NAME:
            return say("What others call you. Enter changes it; it counts from the next table on.")
        return _setting(name).meaning

    def turn(self, name: str, step: int) -> None:
        """Set the next value."""
        setting = _setting(name)
        at = (setting.index(self.world.config) + step) % len(setting.values)
        self._set(name, setting.values[at][0])

    def pick(self, name: str) -> None:
        """Ask for the name."""
        assert name == NAME, name
        self._ask_name()

    @work(exclusive=True, group="dialog")
    async def _ask_name(self) -> None:
        name = await self.app.push_screen_wait(
            AskTextScreen(
                say("What shall the others call you?"),
                text=self.world.config.name,
                fault=name_fault,
            )
        )
        if name is not None:
            self._set(NAME, name)
            self.refresh_rows()

    def _set(self, key: str, value: Value) -> None:
        try:
            self.world.set(key, value)
        except StoreError as error:
            self._say(error)
        else:
            self.post_message(ConfigChanged())

    @work(exclusive=True, group="say")
    async def _say(self, error: StoreError) -> None:
        await tell_failure(self.app, error, title=say("The setting was not saved"))


def _setting(key: str) -> Setting:
    return next(setting for setting in SETTINGS if setting.key == key)
