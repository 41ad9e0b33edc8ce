"""What can be asked for in a lobby."""

from typing import Final

from pushnet.tui.commands import Command
from pushnet.tui.screens.frame import HELP
from pushnet.tui.talk import TALK
from pushnet.words import say

LOBBY_KEYS: Final = (
    Command(
        action="ready",
        keys="r,f2",
        shown="r",
        label=say("Ready"),
        sentence=say("Mark yourself ready, or take it back."),
    ),
    Command(
        action="start",
        keys="enter",
        shown="Enter",
        label=say("Start"),
        sentence=say("Start the game; everybody has to be ready."),
    ),
    Command(
        action="seat",
        keys="s,f9",
        shown="s",
        label=say("Seat"),
        sentence=say("Take a seat, or give it back and watch."),
        in_bar=False,
    ),
    Command(
        action="add_bot",
        keys="b,f5",
        shown="b",
        label=say("Add bot"),
        sentence=say("Seat a bot of yours."),
    ),
    Command(
        action="kick",
        keys="k,f6",
        shown="k",
        label=say("Kick"),
        sentence=say("Leave somebody out of your table, or let them in again."),
    ),
    Command(
        action="partners",
        keys="p,0,shift+f7",
        shown="p",
        label=say("Partners"),
        sentence=say("Choose who plays with whom; for hosts of a game with teams."),
    ),
    Command(
        action="options",
        keys="o,f7",
        shown="o",
        label=say("Options"),
        sentence=say("Read the options of the table; the host changes them."),
    ),
    Command(
        action="chat",
        keys="c,f8",
        shown="c",
        label=say("Chat"),
        sentence=say("Write to everybody in the room."),
    ),
    *TALK,
    Command(
        action="copy_link",
        keys="y,f4",
        shown="y",
        label=say("Copy link"),
        sentence=say("Put the invite's link on the clipboard."),
        in_bar=False,
    ),
    Command(
        action="show_text",
        keys="u,f3",
        shown="u",
        label=say("Show as text"),
        sentence=say("Show the invite as text, to read out or to copy by hand."),
        in_bar=False,
    ),
    HELP,
    Command(
        action="back",
        keys="escape,f10",
        shown="Esc",
        label=say("Leave"),
        sentence=say("Leave the table."),
    ),
)
