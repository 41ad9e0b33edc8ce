"""Whose turn it is, in the few words that fit a window's title."""

from pushnet.views.phrase import Phrase, phrase
from pushnet.views.push import PushView


def window_title(view: PushView) -> Phrase:
    """Return the title of the window that shows this table."""
    table = view.header.title
    if view.is_over:
        return phrase("Game over – Push {table}", table=table)
    who = next((row.seat.who for row in view.rows if row.has_turn), None)
    if view.bot_plays and who is not None and who.is_me:
        return phrase("A bot plays for you – Push {table}", table=table)
    if view.prompt.is_mine or (who is not None and who.is_me):
        return phrase("Your turn – Push {table}", table=table)
    if who is None:
        return phrase("Push {table}", table=table)
    return phrase("Turn of {who} – Push {table}", who=who, table=table)


def turn_notice(view: PushView) -> Phrase:
    """Return what a notification says when something is asked of us."""
    return phrase("Push {table}: {prompt}", table=view.header.title, prompt=view.prompt.text)
