"""Emotes and muting, as the lobby and all tables offer them.

Muting is ours alone: nobody else learns of it, and what a muted player sends is taken in as ever
and not drawn. It holds by key, whatever somebody calls himself, until the program ends.
"""

from typing import Any, Final

from textual.app import App

from pushnet.ids import PublicKey
from pushnet.session.snapshot import Snapshot
from pushnet.tui.commands import Command
from pushnet.tui.screens.choose import ChooseScreen
from pushnet.tui.screens.emotes import NUMBERS, EmoteScreen
from pushnet.tui.widgets.row_list import Row
from pushnet.tui.world import World
from pushnet.views.chat import EMOTES, talkers
from pushnet.views.phrase import Phrase, phrase
from pushnet.words import say

_EMOTES: Final = tuple(say(text.template) for text in EMOTES)
TALK: Final = (
    Command(
        action="emotes",
        keys="e,home",
        shown="e",
        label=say("Emote"),
        sentence=say("Say one of six things with one key."),
        in_bar=False,
    ),
    Command(
        action="mute",
        keys="m,end",
        shown="m",
        label=say("Mute"),
        sentence=say("Read nothing more of somebody's, or read them again."),
        in_bar=False,
    ),
    *(
        Command(
            action=f"emote({number})",
            keys=f"shift+f{number},f{12 + number}",  # terminals differ in what they call it
            shown=f"Shift+F{number}",
            label=say("Say: {words}", words=text),
            sentence=say("Say “{words}” to everybody here.", words=text),
            in_bar=False,
        )
        for number, text in zip(NUMBERS, _EMOTES, strict=True)
    ),
)


async def choose_emote(app: App[Any]) -> int | None:
    """Ask which emote to say; None: none."""
    answer = await app.push_screen_wait(EmoteScreen(_EMOTES))
    return None if answer is None else int(answer)


async def choose_mute(app: App[Any], world: World, snapshot: Snapshot) -> Phrase | None:
    """Ask whom to mute or to hear again, do it, and return what to say of it."""
    others = {each.key.hex(): each for each in talkers(snapshot, world.muted)}
    if not others:
        return phrase("Nobody else is here.")
    rows = [
        Row(
            name=name,
            label=say("Read {who} again", who=each.name)
            if each.is_muted
            else say("Mute {who}", who=each.name),
        )
        for name, each in others.items()
    ]
    answer = await app.push_screen_wait(ChooseScreen(say("Whom?"), rows))
    if answer is None:
        return None
    chosen, key = others[answer], PublicKey(bytes.fromhex(answer))
    world.muted = world.muted ^ {key}
    if chosen.is_muted:
        return phrase("You read {name} again.", name=chosen.name)
    return phrase("{name} is muted; nobody else knows. m undoes it.", name=chosen.name)
