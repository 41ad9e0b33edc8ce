"""The `pushnet` command: global options, the list of commands, and how everything ends.

Only click and a few small modules are imported here; a command imports what it needs when it runs,
so that `--version`, `--help` and completion answer at once.
"""

import errno
import os
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import click

from pushnet import __version__
from pushnet.commands.exits import USAGE, cause_of, exit_code, sentence
from pushnet.commands.lazy import LazyGroup
from pushnet.commands.pages import spoken
from pushnet.words import say, speak

TRACEBACK_VERBOSITY = 2
NO_SCREEN = say(
    "The home screen needs a terminal. In lines of text, for pipes and screen readers, there are\n"
    "`pushnet --plain solo`, `host`, `join` and `resume`. All that there is:\n"
)


class Program(LazyGroup):
    """The whole program: what leaves it is an exit code, and a sentence if something went wrong."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Choose the language, so that help and refusals of the rest are in it, then read all."""
        options = self._read_ahead(ctx, args)
        if not options.get("version"):
            from pushnet.commands.language import speak_chosen

            said = options.get("lang") or os.environ.get("PUSHNET_LANG")
            speak_chosen(said, reads_file=not ctx.resilient_parsing)
            spoken(self)
        return super().parse_args(ctx, args)

    def _read_ahead(self, ctx: click.Context, args: list[str]) -> dict[str, Any]:
        """Return the global options, as far as they can be read."""
        parser = self.make_parser(ctx)
        parser.ignore_unknown_options = True
        try:
            return dict(parser.parse_args([*args])[0])
        except click.UsageError:
            return {}  # told when they are read in earnest

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; no exception but click's own gets out."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit):
            raise
        except (Exception, KeyboardInterrupt, BaseExceptionGroup) as raised:  # noqa: BLE001 - the edge
            error = cause_of(raised)
            if isinstance(error, OSError) and error.errno == errno.EPIPE:
                raise error from None  # `pushnet games | head`: click ends quietly
            if ctx.params["verbose"] >= TRACEBACK_VERBOSITY:
                import traceback

                traceback.print_exception(raised)
            if text := sentence(error):
                click.echo(f"pushnet: {text}", err=True)
            ctx.exit(exit_code(error))


@click.group(
    cls=Program,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Without a command, `pushnet` opens the home screen. Exit codes: 0 fine, 1 failure,"
    " 2 usage, 3 verification failed, 4 network, 5 newer version, 6 unreadable file.",
)
@click.version_option(__version__, message="pushnet %(version)s")
@click.option(
    "--lang",
    envvar="PUSHNET_LANG",
    type=click.Choice(["auto", "en", "bg", "su", "hi", "ja"]),
    help="Language of the screen.",
)
@click.option(
    "--symbols",
    envvar="PUSHNET_SYMBOLS",
    type=click.Choice(["auto", "shapes", "letters", "ascii"]),
    help="How card colours are drawn.",
)
@click.option(
    "--color",
    envvar="PUSHNET_COLOR",
    type=click.Choice(["auto", "always", "never"]),
    help="Colours; NO_COLOR is respected.",
)
@click.option(
    "--animations",
    envvar="PUSHNET_ANIMATIONS",
    type=click.Choice(["full", "basic", "off"]),
    help="How much moves.",
)
@click.option(
    "--plain/--no-plain",
    envvar="PUSHNET_PLAIN",
    default=None,
    help="Lines of text instead of a screen.",
)
@click.option("--mouse/--no-mouse", envvar="PUSHNET_MOUSE", default=None, help="Use the mouse.")
@click.option("-q", "--quiet", is_flag=True, help="Print only what was asked for, and errors.")
@click.option(
    "-v", "--verbose", count=True, help="Say more in the log; twice: everything, and tracebacks."
)
@click.pass_context
def program(
    ctx: click.Context,
    *,
    lang: str | None,
    symbols: str | None,
    color: str | None,
    animations: str | None,
    plain: bool | None,
    mouse: bool | None,
    quiet: bool,
    verbose: int,
) -> None:
    """Push and Push rummy with friends: no server, no dealer, and chance everybody can check."""
    from pushnet.commands.settings import is_terminal, read_settings, use_color

    settings = read_settings(
        language=lang,
        symbols=symbols,
        color=color,
        animations=animations,
        plain=plain,
        mouse=mouse,
        verbosity=-1 if quiet else verbose,
    )
    ctx.obj = settings
    ctx.color = use_color(settings.config)
    if not settings.is_quiet:
        for problem in settings.problems:
            click.echo(f"pushnet: {speak(problem)}", err=True)
    if ctx.invoked_subcommand is None:
        if settings.config.plain or not is_terminal():
            click.echo(speak(NO_SCREEN), err=True)
            click.echo(ctx.get_help(), err=True)
            ctx.exit(USAGE)
        ctx.exit(import_module("pushnet.commands.home").run(settings))


def main() -> None:
    """Run the program and end the process."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # an encoding that lacks a script's letters
    try:
        program.main(prog_name="pushnet")
    except KeyboardInterrupt:  # before click was ready
        sys.exit(exit_code(KeyboardInterrupt()))
