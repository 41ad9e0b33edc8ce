"""`pushnet rules`: the rules of a game, as text."""

import click

from pushnet.commands.settings import Settings, pass_settings
from pushnet.games.names import GAMES
from pushnet.locale import LANGUAGES, language_of


@click.command()
@click.argument("game", type=click.Choice([*GAMES]), default=GAMES[0])
@click.option("--lang", "language", type=click.Choice([*LANGUAGES]), help="In which language.")
@pass_settings
def command(settings: Settings, *, game: str, language: str | None) -> None:
    """Print the rules of a game.

    Each rule has its number (P1, A1; in Push rummy R1, B1); the notation of the examples is that
    of `pushnet analyse`.
    """
    from pushnet.store.texts import rules_text
    from pushnet.views.rules_page import plain_page, rules_blocks

    text = rules_text(game, language or language_of(settings.config.language))
    click.echo(plain_page(rules_blocks(text)), nl=False)
