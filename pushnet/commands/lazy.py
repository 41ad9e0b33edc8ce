"""The list of commands, and a click group that imports a command only when it runs.

`pushnet --help`, `--version` and completion answer from this list: nothing else is imported.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Final

import click
from click.shell_completion import CompletionItem

from pushnet.commands.pages import PageContext, spoken
from pushnet.words import say, say_as, speak, told


@dataclass(frozen=True, slots=True)
class Listing:
    """One line of `pushnet --help`."""

    section: str
    help: str  # the first sentence of the command's own help, word for word


PLAY: Final = say_as("section", "Play")
FINISHED: Final = say_as("section", "Finished games")
HERE: Final = say_as("section", "This computer")

# In the order of the help page. The module of `name` is pushnet.commands.<name>, its click
# command is called `command`.
LISTINGS: Final[Mapping[str, Listing]] = {
    "solo": Listing(PLAY, say("Play against bots on this computer.")),
    "host": Listing(PLAY, say("Open a table for others and print its invite.")),
    "join": Listing(PLAY, say("Join a table by its invite.")),
    "watch": Listing(PLAY, say("Watch a table without a seat.")),
    "lan": Listing(PLAY, say("List the tables on this network.")),
    "resume": Listing(PLAY, say("Go on with an unfinished game.")),
    "bot": Listing(PLAY, say("Seat a bot of yours at a table.")),
    "serve": Listing(PLAY, say("Show pushnet in a browser.")),
    "demo": Listing(PLAY, say("Let bots in processes of their own play a whole game over MQTT.")),
    "games": Listing(FINISHED, say("List the finished games on this computer.")),
    "replay": Listing(FINISHED, say("Show a finished game again, step by step.")),
    "export": Listing(FINISHED, say("Write a finished game's record to a file.")),
    "verify": Listing(FINISHED, say("Check a finished game without trusting anyone.")),
    "stats": Listing(
        FINISHED, say("Show your games in numbers: results, pushing, luck, opponents.")
    ),
    "analyse": Listing(FINISHED, say("Show what is possible in a position, with the odds.")),
    "key": Listing(HERE, say("Show your key, or move it to another computer.")),
    "rules": Listing(HERE, say("Print the rules of a game.")),
    "config": Listing(HERE, say("Show or change the settings.")),
    "doctor": Listing(
        HERE, say("Check terminal, network, brokers, folders and clock; or one BROKER.")
    ),
    "report": Listing(HERE, say("Bundle versions, settings and logs for a report of a fault.")),
    "arena": Listing(HERE, say("Let bots play against each other and count who wins.")),
    "bench": Listing(HERE, say("Measure this program, beginning with its chance.")),
    "completion": Listing(HERE, say("Print the completion script for your shell.")),
}


class LazyGroup(click.Group):
    """A group whose subcommands are LISTINGS."""

    context_class = PageContext

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return all names, in the order of the help page."""
        return list(LISTINGS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import and return one command; None if there is no such name."""
        if cmd_name not in LISTINGS:
            return None
        command = import_module(f"pushnet.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        return spoken(command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that `args` start with; a slip gets the nearest name as an answer."""
        name = args[0]
        if name not in LISTINGS and not name.startswith("-") and not ctx.resilient_parsing:
            from difflib import get_close_matches

            near = get_close_matches(name, LISTINGS, n=1)
            if not near:
                ctx.fail(told("No such command '{name}'.", name=name))
            ctx.fail(
                told("No such command '{name}'. Did you mean '{near}'?", name=name, near=near[0])
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the commands by section."""
        width = max(map(len, LISTINGS))
        for section in dict.fromkeys(listing.section for listing in LISTINGS.values()):
            rows = [
                (name.ljust(width), speak(listing.help))
                for name, listing in LISTINGS.items()
                if listing.section == section
            ]
            with formatter.section(speak(section)):
                formatter.write_dl(rows)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete a command's name or one of our own options."""
        names = [
            CompletionItem(name, help=speak(listing.help))
            for name, listing in LISTINGS.items()
            if name.startswith(incomplete)
        ]
        return [*names, *click.Command.shell_complete(self, ctx, incomplete)]
