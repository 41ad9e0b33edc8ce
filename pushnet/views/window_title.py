"""Whose turn it is, in the few words that fit a window's title."""

from pushnet.views.phrase import Phrase, phrase
from pushnet.views.table_view import TableView


def window_title(view: TableView) -> Phrase:
    """Return the title of the window that shows this table."""
    game, table, who = view.game, view.title, view.turn_of
    if view.is_over:
        return phrase("Game over – {game} {table}", game=game, table=table)
    if view.bot_plays and who is not None and who.is_me:
        return phrase("A bot plays for you – {game} {table}", game=game, table=table)
    if view.prompt.is_mine or (who is not None and who.is_me):
        return phrase("Your turn – {game} {table}", game=game, table=table)
    if who is None:
        return phrase("{game} {table}", game=game, table=table)
    return phrase("Turn of {who} – {game} {table}", who=who, game=game, table=table)


def turn_notice(view: TableView) -> Phrase:
    """Return what a notification says when something is asked of us."""
    return phrase(
        "{game} {table}: {prompt}", game=view.game, table=view.title, prompt=view.prompt.text
    )
