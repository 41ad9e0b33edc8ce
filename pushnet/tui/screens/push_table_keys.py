"""Everything a player can ask for at the table of Push (ux.md 7.10).

Each action has a key that is on every keyboard layout: digits, arrows, Enter, Space, F-keys.
"""

from typing import Final

from textual.binding import Binding

from pushnet.tui.commands import Command, bindings
from pushnet.tui.talk import TALK


def _command(action: str, keys: str, shown: str, label: str, says: str) -> Command:
    return Command(action=action, keys=keys, shown=shown, label=label, sentence=says)


PLAY: Final = (
    _command("draw", "d,space", "d", "Draw", "Turn up a card."),
    _command("stop", "s,f4", "s", "Stop", "Stop drawing: columns are taken now, yours first."),
    _command("bank", "b,f5", "b", "Bank", "Make all your bench cards of one colour safe."),
    _command("digit(1)", "1", "1", "Column 1", "Place the card in column 1, or take that column."),
    _command("digit(2)", "2", "2", "Column 2", "Place the card in column 2, or take that column."),
    _command("digit(3)", "3", "3", "Column 3", "Place the card in column 3, or take that column."),
    _command("previous", "up,left", "↑", "Previous", "Go to the choice before."),
    _command("next", "down,right", "↓", "Next", "Go to the next choice."),
    _command("confirm", "enter", "Enter", "OK", "Do what is highlighted."),
)
TABLE: Final = (
    _command("bench", "u,tab", "u", "Bench", "Show the next player's bench and bank in full."),
    _command("odds", "o,f6", "o", "Odds", "Show more or less of the odds."),
    _command("log", "l,f7", "l", "Log", "Read all that happened in this game."),
    _command("replay", "r,f3", "r", "Replay", "Go back through this game; it goes on meanwhile."),
    _command("chat", "c,f8", "c", "Chat", "Write to the others at the table."),
    *TALK,
    _command("stand_in", "a,f2", "a", "Bot", "Let a bot play for you, or play again yourself."),
    _command("vote", "v,f9", "v", "Vote", "Go on without somebody who is silent."),
    _command("help_here", "question_mark,f1", "?", "Help", "Explain the table and its keys."),
    _command("cancel", "escape", "Esc", "Close", "Close what is open."),
    _command("leave", "q,f10", "q", "Leave", "Leave the table; a running game asks once."),
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
    (
        "Your turn: turn up cards, one by one, and put each into a column that has neither its"
        " colour nor its number. Stop in time and you take a column first. A card that fits"
        " nowhere is a bust: you take no column, and the die takes one colour of your bench."
    ),
    "Or bank one colour of your bench instead: those cards are safe for the rest of the game.",
    (
        "A roll card (⚄) makes whoever takes its column roll the die. A switch card (⇄) turns the"
        " direction in which columns are taken. The most points on bench and bank win."
    ),
    (
        "Called away? a lets a bot play your seat, and a again, or any key of the game, gives it"
        " back to you. Nobody can play for anybody else: the others wait, or vote."
    ),
)
