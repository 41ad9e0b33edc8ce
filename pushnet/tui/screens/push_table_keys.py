"""Everything a player can ask for at the table of Push.

Each action has a key that is on every keyboard layout: digits, arrows, Enter, Space, F-keys.
"""

from typing import Final

from textual.binding import Binding

from pushnet.tui.commands import Command, bindings
from pushnet.tui.talk import TALK
from pushnet.words import say


def _command(action: str, keys: str, shown: str, label: str, says: str) -> Command:
    return Command(action=action, keys=keys, shown=shown, label=label, sentence=says)


PLAY: Final = (
    _command("draw", "d,space", "d", say("Draw"), say("Turn up a card.")),
    _command(
        "stop", "s,f4", "s", say("Stop"), say("Stop drawing: columns are taken now, yours first.")
    ),
    _command(
        "bank", "b,f5", "b", say("Bank"), say("Make all your bench cards of one colour safe.")
    ),
    _command(
        "digit(1)",
        "1",
        "1",
        say("Column 1"),
        say("Place the card in column 1, or take that column."),
    ),
    _command(
        "digit(2)",
        "2",
        "2",
        say("Column 2"),
        say("Place the card in column 2, or take that column."),
    ),
    _command(
        "digit(3)",
        "3",
        "3",
        say("Column 3"),
        say("Place the card in column 3, or take that column."),
    ),
    _command("previous", "up,left", "↑", say("Previous"), say("Go to the choice before.")),
    _command("next", "down,right", "↓", say("Next"), say("Go to the next choice.")),
    _command("confirm", "enter", "Enter", say("OK"), say("Do what is highlighted.")),
)
TABLE: Final = (
    _command(
        "bench", "u,tab", "u", say("Bench"), say("Show the next player's bench and bank in full.")
    ),
    _command("odds", "o,f6", "o", say("Odds"), say("Show more or less of the odds.")),
    _command("log", "l,f7", "l", say("Log"), say("Read all that happened in this game.")),
    _command(
        "replay",
        "r,f3",
        "r",
        say("Replay"),
        say("Go back through this game; it goes on meanwhile."),
    ),
    _command("chat", "c,f8", "c", say("Chat"), say("Write to the others at the table.")),
    *TALK,
    _command(
        "stand_in", "a,f2", "a", say("Bot"), say("Let a bot play for you, or play again yourself.")
    ),
    _command("vote", "v,f9", "v", say("Vote"), say("Go on without somebody who is silent.")),
    _command(
        "help_here", "question_mark,f1", "?", say("Help"), say("Explain the table and its keys.")
    ),
    _command("cancel", "escape", "Esc", say("Close"), say("Close what is open.")),
    _command(
        "leave", "q,f10", "q", say("Leave"), say("Leave the table; a running game asks once.")
    ),
)
PUSH_KEYS: Final = (*PLAY, *TABLE)

PUSH_BINDINGS: Final = [
    *bindings("push", PUSH_KEYS),
    Binding("4", "digit(4)", "Yellow", id="push.digit_4"),  # of the bank picker
    Binding("5", "digit(5)", "Purple", id="push.digit_5"),
    Binding("y", "letter('y')", "Yes", id="push.yes"),
    Binding("n", "letter('n')", "No", id="push.no"),
    Binding("k", "letter('k')", "Keep seat", id="push.keep"),
]

PUSH_ABOUT: Final = (
    say(
        "Your turn: turn up cards, one by one, and put each into a column that has neither its"
        " colour nor its number. Stop in time and you take a column first. A card that fits"
        " nowhere is a bust: you take no column, and the die takes one colour of your bench."
    ),
    say("Or bank one colour of your bench instead: those cards are safe for the rest of the game."),
    say(
        "A roll card (⚄) makes whoever takes its column roll the die. A switch card (⇄) turns"
        " the direction in which columns are taken. The most points on bench and bank win."
    ),
    say(
        "Called away? a lets a bot play your seat, and a again, or any key of the game, gives"
        " it back to you. Nobody can play for anybody else: the others wait, or vote."
    ),
)
