"""Everything a player can ask for at a table of Push rummy.

Each action has a key that is on every keyboard layout: digits, arrows, Enter, Space, F-keys, and
those above the arrows.
"""

from dataclasses import replace
from typing import Final

from textual.binding import Binding

from pushnet.tui.commands import Command, bindings
from pushnet.tui.talk import TALK
from pushnet.words import say, say_as


def _command(action: str, keys: str, shown: str, label: str, says: str) -> Command:
    return Command(action=action, keys=keys, shown=shown, label=label, sentence=says)


PLAY: Final = (
    _command("take", "d,f4", "d", say("Take"), say("Take the top of the discard pile.")),
    _command(
        "push",
        "p,f5",
        "p",
        say_as("key: push two cards to the left", "Push"),
        say("Push the top discard and a stock card to the left, then draw from the stock."),
    ),
    _command("left", "left", "←", say("Left"), say("Go to the card before.")),
    _command("right", "right", "→", say("Right"), say("Go to the next card.")),
    _command("up", "up", "↑", say("Up"), say("Go to the group before, or up in a list.")),
    _command("down", "down", "↓", say("Down"), say("Go to the next group, or down in a list.")),
    _command(
        "pick",
        "space",
        "Space",
        say("Pick"),
        say("Pick the card under the cursor, or put it back."),
    ),
    _command(
        "meld", "m,f6", "m", say("Meld"), say("Lay picked cards; without any, the suggested melds.")
    ),
    _command("lay_off", "a,f7", "a", say("Lay off"), say("Add a card to a meld on the table.")),
    _command(
        "swap", "w,f8", "w", say("Swap"), say("Put a card in a wild one's place and use the wild.")
    ),
    _command("discard", "x,delete", "x", say("Discard"), say("Discard a card: your turn ends.")),
    _command("hint", "h,tab", "h", say("Hint"), say("Say what you could do now.")),
    _command(
        "confirm", "enter", "Enter", say("OK"), say("Do what is highlighted, or lay picked cards.")
    ),
)
TABLE: Final = (
    _command(
        "sort", "t,f2", "t", say("Sort"), say("Sort the hand by melds, by suits or by ranks.")
    ),
    _command("scores", "o,f3", "o", say("Scores"), say("Show the score sheet, or put it away.")),
    _command("log", "l,pageup", "l", say("Log"), say("Read all that happened in this match.")),
    _command(
        "replay", "r,pagedown", "r", say("Replay"), say("Go back through this match; it goes on.")
    ),
    _command(
        "chat",
        "c,insert",
        "c",
        say_as("key: write or say something", "Say"),
        say("Write; while hands are secret, one of six emotes."),
    ),
    *(replace(each, keys="end", shown="End") if each.action == "mute" else each for each in TALK),
    _command(
        "stand_in", "b,backspace", "b", say("Bot"), say("Let a bot play for you, or play again.")
    ),
    _command("vote", "v,f9", "v", say("Vote"), say("Go on without somebody who is silent.")),
    _command(
        "help_here", "question_mark,f1", "?", say("Help"), say("Explain the table and its keys.")
    ),
    _command(
        "cancel", "escape", "Esc", say("Close"), say("Close what is open, put picked cards back.")
    ),
    _command(
        "leave", "q,f10", "q", say("Leave"), say("Leave the table; a running match asks once.")
    ),
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
    say(
        "You and the player across are partners. Five deals, each with its own contract: sets"
        " (three or four of one rank, no suit twice) and runs (one suit, in a row). Whoever has"
        " no card left ends the deal; what the other side still holds counts against it."
    ),
    say(
        "Your turn begins with a choice: take the top discard, or push it and a stock card to"
        " the left and draw from the stock. Then lay your whole contract at once; only after"
        " that, lay more melds, add cards to any meld, or swap a wild card. A discard ends the"
        " turn."
    ),
    say(
        "Twos and jokers are wild (★) and stand for one card for good. The hand lies in"
        " suggested melds: m lays the contract when it is complete. To put it together"
        " yourself, pick cards with Space or by their group's number and press m for each meld."
    ),
    say("While hands are secret, players talk by emotes only."),
)
