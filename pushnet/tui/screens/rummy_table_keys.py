"""Everything a player can ask for at a table of Push rummy (ux.md 7.9, 7.10).

Each action has a key that is on every keyboard layout: digits, arrows, Enter, Space, F-keys, and
those above the arrows.
"""

from dataclasses import replace
from typing import Final

from textual.binding import Binding

from pushnet.tui.commands import Command, bindings
from pushnet.tui.talk import TALK


def _command(action: str, keys: str, shown: str, label: str, says: str) -> Command:
    return Command(action=action, keys=keys, shown=shown, label=label, sentence=says)


PLAY: Final = (
    _command("take", "d,f4", "d", "Take", "Take the top of the discard pile."),
    _command(
        "push",
        "p,f5",
        "p",
        "Push",
        "Push the top discard and a stock card to the left, then draw from the stock.",
    ),
    _command("left", "left", "←", "Left", "Go to the card before."),
    _command("right", "right", "→", "Right", "Go to the next card."),
    _command("up", "up", "↑", "Up", "Go to the group before, or up in a list."),
    _command("down", "down", "↓", "Down", "Go to the next group, or down in a list."),
    _command("pick", "space", "Space", "Pick", "Pick the card under the cursor, or put it back."),
    _command("meld", "m,f6", "m", "Meld", "Lay picked cards; without any, the suggested melds."),
    _command("lay_off", "a,f7", "a", "Lay off", "Add a card to a meld on the table."),
    _command("swap", "w,f8", "w", "Swap", "Put a card in a wild one's place and use the wild."),
    _command("discard", "x,delete", "x", "Discard", "Discard a card: your turn ends."),
    _command("hint", "h,tab", "h", "Hint", "Say what you could do now."),
    _command("confirm", "enter", "Enter", "OK", "Do what is highlighted, or lay picked cards."),
)
TABLE: Final = (
    _command("sort", "t,f2", "t", "Sort", "Sort the hand by melds, by suits or by ranks."),
    _command("scores", "o,f3", "o", "Scores", "Show the score sheet, or put it away."),
    _command("log", "l,pageup", "l", "Log", "Read all that happened in this match."),
    _command("replay", "r,pagedown", "r", "Replay", "Go back through this match; it goes on."),
    _command("chat", "c,insert", "c", "Say", "Write; while hands are secret, one of six emotes."),
    *(replace(each, keys="end", shown="End") if each.action == "mute" else each for each in TALK),
    _command("stand_in", "b,backspace", "b", "Bot", "Let a bot play for you, or play again."),
    _command("vote", "v,f9", "v", "Vote", "Go on without somebody who is silent."),
    _command("help_here", "question_mark,f1", "?", "Help", "Explain the table and its keys."),
    _command("cancel", "escape", "Esc", "Close", "Close what is open, put picked cards back."),
    _command("leave", "q,f10", "q", "Leave", "Leave the table; a running match asks once."),
)
RUMMY_KEYS: Final = (*PLAY, *TABLE)

RUMMY_BINDINGS: Final = [
    *bindings("rummy", RUMMY_KEYS),
    *(
        Binding(str(number), f"digit({number})", f"Group {number}", id=f"rummy.digit_{number}")
        for number in range(1, 10)
    ),
    Binding("y", "letter('y')", "Yes", id="rummy.yes"),
    Binding("n", "letter('n')", "No", id="rummy.no"),
    Binding("k", "letter('k')", "Keep seat", id="rummy.keep"),
]

RUMMY_ABOUT: Final = (
    (
        "You and the player across are partners. Five deals, each with its own contract: sets"
        " (three or four of one rank, no suit twice) and runs (one suit, in a row). Whoever has no"
        " card left ends the deal; what the other side still holds counts against it."
    ),
    (
        "Your turn begins with a choice: take the top discard, or push it and a stock card to"
        " the left and draw from the stock. Then lay your whole contract at once; only after that,"
        " lay more melds, add cards to any meld, or swap a wild card. A discard ends the turn."
    ),
    (
        "Twos and jokers are wild (★) and stand for one card for good. The hand lies in suggested"
        " melds: m lays the contract when it is complete. To put it together yourself, pick cards"
        " with Space or by their group's number and press m for each meld."
    ),
    "While hands are secret, players talk by emotes only.",
)
