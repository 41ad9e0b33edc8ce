"""`pushnet watch`: look on at somebody's table."""

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
    """Watch a table without a seat.

    CODE is the five words of the invite, or its link. The whole game is shown, checked move by
    move as for players, from whatever moment you come. Nobody waits for you, and you have no vote.
    """
    from pushnet.commands.home import need_terminal, run
    from pushnet.crypto.invite import parse_invite

    invite = parse_invite(" ".join(code))
    from pushnet.commands.doors import Wishes

    wishes = Wishes(broker=broker)
    if settings.config.plain:
        from pushnet.commands.plain_table import run_plain

        ctx.exit(
            run_plain(
                settings, lambda doors: doors.open_join(invite.text, watches=True), wishes=wishes
            )
        )
    need_terminal("watch")
    from pushnet.tui.start import Join

    ctx.exit(run(settings, Join(invite=invite.text, watches=True), wishes))
