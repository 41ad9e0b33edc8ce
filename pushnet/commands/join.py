"""`pushnet join`: to somebody's table."""

import click

from pushnet.commands.settings import Settings, pass_settings


@click.command()
@click.argument("code", nargs=-1, required=True)
@click.option(
    "--broker", help="URL, name or host:port where the table meets, if CODE does not say."
)
@click.pass_context
@pass_settings
def command(
    settings: Settings, ctx: click.Context, /, *, code: tuple[str, ...], broker: str | None
) -> None:
    """Join a table by its invite.

    CODE is the five words, with whatever stands between them, or the invite's link. Small slips
    are understood. An unfinished game of yours at that table goes on.
    """
    from pushnet.commands.home import need_terminal, run
    from pushnet.crypto.invite import parse_invite

    invite = parse_invite(" ".join(code))
    from pushnet.commands.doors import Wishes

    wishes = Wishes(broker=broker)
    if settings.config.plain:
        from pushnet.commands.plain_table import run_plain

        ctx.exit(run_plain(settings, lambda doors: doors.open_join(invite.text), wishes=wishes))
    need_terminal("join")
    from pushnet.tui.start import Join

    ctx.exit(run(settings, Join(invite=invite.text), wishes))
