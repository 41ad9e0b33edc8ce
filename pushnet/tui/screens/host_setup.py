"""Setting up a table for others."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import work

from pushnet.ids import SEATS_MIN
from pushnet.net.address import without_login
from pushnet.net.notice import Visibility
from pushnet.store.config import BROKER_SCHEMES, BROKER_WORDS, PUBLIC_BROKER_WORDS
from pushnet.tables.hosting import HostPlan
from pushnet.tui.commands import bindings
from pushnet.tui.dialogs import attempt
from pushnet.tui.messages import TableOpened
from pushnet.tui.screens.ask_text import AskTextScreen
from pushnet.tui.screens.form import FormScreen
from pushnet.tui.screens.table_options import (
    game_row,
    next_game,
    option_meaning,
    option_rows,
    turn_option,
)
from pushnet.tui.sentence import sentence
from pushnet.tui.widgets.row_list import Row
from pushnet.tui.world import World
from pushnet.views.lists import listed
from pushnet.views.names import clean
from pushnet.views.options import GAME_CHOICES, GameChoice, printed_rules
from pushnet.words import say

START = "start"
PLAYERS = "players"
BROKER = "broker"
URL = "url"
NETWORK = "network"
URL_CELLS = 40

_BROKER_MEANINGS: Final = {
    "embedded": say(
        "This program starts a broker on this computer: for friends on the same network."
    ),
    "url": say("A broker that all of you can reach, also far apart. It sees only sealed messages."),
}


_NETWORK: Final = {
    Visibility.LISTED: (
        # Translators: after "This network": what the others on it are told.
        say("lists the table"),
        say("Others on this network see the table under Join a table, and type its words."),
    ),
    Visibility.OPEN: (
        say("may sit down, no words"),
        say("Careful: everybody on this network can sit down and read along without the words."),
    ),
    Visibility.HIDDEN: (say("is told nothing"), say("Guests type the words and the address.")),
}


class HostSetupScreen(FormScreen[None]):
    """Which game, how many seats, over which broker, and the options of the table."""

    PLACE = say("host")
    TITLE_TEXT = say("Host a table")
    HINT = say("Enter opens the table. The rows below may stay as they are.")
    BINDINGS = bindings("host", FormScreen.KEYS)
    ABOUT: ClassVar[tuple[str, ...]] = (
        say(
            "You open a table and get five words. Whoever types them joins; that is all they need."
        ),
        say("A broker only passes messages on: it deals no cards and cannot read anything."),
    )

    def __init__(self, world: World) -> None:
        """Offer Push with six seats, the broker of the settings and the printed rules."""
        super().__init__(world)
        broker = world.config.broker
        self._play(GAME_CHOICES[0])
        self._url = "" if broker in BROKER_WORDS else broker
        self._embedded = not self._url
        self._visibility = Visibility.LISTED

    def _play(self, choice: GameChoice) -> None:
        """Offer this game as printed, with all its seats."""
        self._game = choice
        self._seats_max = choice.seats_max
        self._options = printed_rules(choice.name)

    def rows(self) -> Sequence[Row]:
        """Return start, players, broker and the options."""
        broker = say("on this computer") if self._embedded else say("somewhere else")
        if self._embedded:
            shown = _NETWORK[self._visibility][0]
            place = Row(name=NETWORK, label=say("This network"), value=shown, turns=True)
        else:
            url = clean(without_login(self._url), URL_CELLS) or say("none yet")
            place = Row(name=URL, label=say("  Its address"), value=url)
        return (
            Row(name=START, label=say("▶ Open the table")),
            game_row(self._game, self.world.look),
            Row(
                name=PLAYERS,
                label=say("Seats"),
                value=str(self._seats_max),
                turns=self._game.seats_min < self._game.seats_max,
            ),
            Row(name=BROKER, label=say("Broker"), value=broker, turns=True),
            place,
            *option_rows(self._options, SEATS_MIN, self.world.look),
        )

    def meaning(self, name: str) -> str:
        """Return a sentence about a row."""
        match name:
            case "start":
                return say("Press Enter to get your invite: five words to read out.")
            case "game":
                return sentence(self._game.meaning, self.world.look).plain
            case "players" if self._game.has_teams:
                return say(
                    "Exactly four: seats 1 and 3 against 2 and 4. Bots can fill up in the lobby."
                )
            case "players":
                return say("Two to six. Fewer may start; bots can fill up in the lobby.")
            case "broker":
                return _BROKER_MEANINGS["embedded" if self._embedded else "url"]
            case "network":
                return _NETWORK[self._visibility][1]
            case "url":
                return say(
                    "Enter changes it. A public broker has a name: {names}. Any other address"
                    " begins with {schemes}.",
                    names=listed(PUBLIC_BROKER_WORDS),
                    schemes=listed(BROKER_SCHEMES),
                )
            case _:
                return option_meaning(self._options, SEATS_MIN, name, self.world.look)

    def turn(self, name: str, step: int) -> None:
        """Change a value."""
        match name:
            case "game":
                self._play(next_game(self._game, step))
            case "players":
                fewest, most = self._game.seats_min, self._game.seats_max
                self._seats_max = (self._seats_max - fewest + step) % (most - fewest + 1) + fewest
            case "broker":
                self._embedded = not self._embedded
            case "network":
                every = tuple(_NETWORK)
                self._visibility = every[(every.index(self._visibility) + step) % len(every)]
            case _:
                self._options = turn_option(self._options, SEATS_MIN, name, step)

    def pick(self, name: str) -> None:
        """Start, or ask for the broker's address."""
        if name == URL or (not self._embedded and not self._url):
            self._ask_url()
        else:
            self._start()

    @work(exclusive=True, group="open")
    async def _ask_url(self) -> None:
        url = await self.app.push_screen_wait(
            AskTextScreen(
                say("Which broker? Everybody at the table has to reach it."),
                text=self._url,
                example="mqtts://broker.example:8883",
                fault=url_fault,
            )
        )
        if url is not None:
            self._url = url
            self.refresh_rows()

    @work(exclusive=True, group="open")
    async def _start(self) -> None:
        broker = None if self._embedded else self._url
        table = await attempt(
            self.app,
            say("Opening the table …"),
            lambda: self.world.doors.open_host(
                game=self._game.name,
                options=self._options,
                broker=broker,
                seats_max=self._seats_max,
                visibility=self._visibility,
            ),
            later=say("Still working: the broker takes its time to answer."),
            failed=say("The table could not be opened"),
        )
        if table is not None:
            plan = HostPlan(game=self._game.name, options=self._options, seats_max=self._seats_max)
            self.post_message(TableOpened(table, plan))


def url_fault(url: str) -> str | None:
    """Return a sentence about an address that cannot be a broker's."""
    if any(url.startswith(scheme) and len(url) > len(scheme) for scheme in BROKER_SCHEMES):
        return None
    if url in PUBLIC_BROKER_WORDS:
        return None
    return say("A broker's address begins with {schemes}.", schemes=listed(BROKER_SCHEMES))
