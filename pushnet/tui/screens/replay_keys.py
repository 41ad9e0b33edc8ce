"""Everything a player can ask for in a replay, each with a key on every keyboard."""

from typing import Final

from pushnet.tui.commands import Command
from pushnet.tui.screens.frame import BACK, HELP
from pushnet.words import say, say_as


def _command(action: str, keys: str, shown: str, label: str, says: str) -> Command:
    return Command(action=action, keys=keys, shown=shown, label=label, sentence=says)


def _quiet(action: str, keys: str, shown: str, label: str, says: str) -> Command:
    return Command(action=action, keys=keys, shown=shown, label=label, sentence=says, in_bar=False)


REPLAY_KEYS: Final = (
    _command("earlier", "left,up", "←", "", say("Go back one step.")),
    _command("later", "right,down", "→", say("Step"), say("Go on one step.")),
    _command(
        "turn_back", "left_square_bracket,pageup", "[", "", say("Go to the beginning of this turn.")
    ),
    _command(
        "turn_on", "right_square_bracket,pagedown", "]", say("Turn"), say("Go to the next turn.")
    ),
    _command(
        "play",
        "space,f2",
        "Space",
        say_as("key: let a replay run", "Play"),
        say("Let it run, or halt it."),
    ),
    _command(
        "table", "b,f7", "b", say("Table"), say("Change between the table and the list of events.")
    ),
    _command("panel", "v,f6", "v", say("Verify"), say("Change between proof and verification.")),
    _command(
        "export", "x,f8", "x", say("Export"), say("Save text, JSON, a picture or the record.")
    ),
    BACK,
    _command("go_to", "g,f3", "g", say("Go to"), say("Go to a step by its number, or to a turn.")),
    _command(
        "seat",
        "p,f4",
        "p",
        say_as("key: whose view", "View"),
        say("See it as the next player, and as an onlooker."),
    ),
    Command(
        action="copy",
        keys="y,f9",
        shown="y",
        label=say("Copy"),
        sentence=say("Copy the hash that this step ends in."),
        spare=True,
    ),
    HELP,
    _quiet("first", "home", "Home", say("First"), say("Go to the first step.")),
    _quiet("last", "end", "End", say("Last"), say("Go to the last step.")),
    _quiet("faster", "plus,equals_sign,insert", "+", say("Faster"), say("Play faster.")),
    _quiet("slower", "minus,delete", "-", say("Slower"), say("Play slower.")),
    _quiet(
        "rate",
        "w,f5",
        "w",
        say("Rate"),
        say("Say how good each decision was, and where the game turned."),
    ),
    _quiet("failed", "enter", "Enter", say("Failed"), say("Go to where a check failed.")),
)

REPLAY_ABOUT: Final = (
    say(
        "Step through a game with ← and →, turn by turn with [ and ], or click on the bar or on"
        " an event. Space plays it, + and - change the speed."
    ),
    say(
        "The proof says for each card and roll whose links it was made of, and works it out"
        " once more. v shows every check of the whole record; a failed one is red, and Enter"
        " goes there."
    ),
    say(
        "w rates a game that is over: each step then says what its decision lost of the chance"
        " to win, by the strongest bot."
    ),
    say("g takes the number of a step, or t and the number of a turn, like t12."),
)
