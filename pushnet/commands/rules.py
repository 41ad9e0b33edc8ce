"""`pushnet rules`: the rules of a game, as text."""

import click


@click.command()
@click.argument("game", type=click.Choice(["push", "rummy"]), default="push")
@click.option(
    "--lang", "language", type=click.Choice(["en"]), default="en", help="In which language."
)
def command(*, game: str, language: str) -> None:
    """Print the rules of a game.

    Each rule has its number (P1, A1; in Push rummy R1, B1); the notation of the examples is that
    of `pushnet analyse`.
    """
    from pushnet.store.texts import rules_text
    from pushnet.views.rules_page import plain_page, rules_blocks

    del language  # the rules are written in English so far
    click.echo(plain_page(rules_blocks(rules_text(game))), nl=False)
