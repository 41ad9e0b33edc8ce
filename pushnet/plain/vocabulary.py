"""The words that can be typed, one list per place: what is read, and what `help` tells.

Each has a name in the language chosen, which counts as much as the English one. Besides, moves of
Push may be typed in the short forms of `games.push_steps`: `p2`, `t1`, `bR`.
"""

from dataclasses import dataclass
from typing import Final

from pushnet.plain.wording import choosing
from pushnet.words import say, say_as, speak, told


@dataclass(frozen=True, slots=True)
class Word:
    """One thing that can be asked for."""

    name: str
    short: tuple[str, ...]
    argument: str  # what follows, for help; "" for nothing
    says: str  # one sentence, as an order

    @property
    def local(self) -> str:
        """Its name in the language chosen."""
        return speak(self.name)

    @property
    def typed(self) -> tuple[str, ...]:
        """All that may be typed for it, its name in the language chosen first."""
        return tuple(dict.fromkeys((self.local, str(self.name), *self.short)))

    @property
    def help_line(self) -> str:
        """What help tells of it."""
        name, *others = self.typed
        fields = {
            "usage": f"{name} {speak(self.argument)}".strip(),
            "others": choosing(others),
            "says": self.says,
        }
        if not others:
            # Translators: one line of help; {usage} is what is typed, {says} a sentence.
            return told("{usage}: {says}", **fields)
        # Translators: the same; {others} are other words that do so, as "d or push".
        return told("{usage}, or {others}: {says}", **fields)


@dataclass(frozen=True, slots=True)
class Order:
    """One line typed."""

    name: str  # of a Word
    argument: str  # the rest of the line, stripped


# Translators: orders of plain mode (context "order") are typed: one short word each, without
# blanks, unlike every other order of its list.
YES: Final = say_as("order", "yes")
NO: Final = say_as("order", "no")
# Translators: typed after "leave": the seat is kept.
KEEP: Final = say_as("order", "keep")
# Translators: typed after "leave": the game is given up.
FOR_GOOD: Final = say_as("order", "for good")
# Translators: typed: the low end of a run.
LOW: Final = say_as("order", "low")
HIGH: Final = say_as("order", "high")
# Translators: typed after "bench": everybody's.
ALL: Final = say_as("order", "all")
ME: Final = say_as("order", "me")
# Translators: typed after "place": into a new column.
NEW: Final = say_as("order", "new")
BACK: Final = say_as("order", "back")

ANYWHERE: Final = (
    Word(say_as("order", "again"), ("a",), "", say("Say again what is awaited.")),
    Word(
        say_as("order", "chat"),
        ("say", "c"),
        say_as("order help", "TEXT"),
        say("Write to the others at the table."),
    ),
    Word(
        say_as("order", "emote"),
        (),
        say_as("order help", "NUMBER"),
        say("Say one of six short things; without a number they are listed."),
    ),
    Word(say_as("order", "rules"), (), "", say("Read the rules of the game that is played.")),
    Word(say_as("order", "help"), ("h", "?"), "", say("List these words.")),
)
AT_EVERY_TABLE: Final = (
    Word(
        say_as("order", "log"),
        ("l",),
        say_as("order help", "COUNT"),
        say("Hear the last things that happened; 10 without a count."),
    ),
    Word(
        say_as("order", "vote"),
        ("v",),
        say_as("order help", "{yes} or {no}", yes=YES, no=NO),
        say("Go on without somebody who is silent, or do not."),
    ),
    Word(
        say_as("order", "away"),
        (),
        "",
        say("Let a bot play for you until you type {back}.", back=BACK),
    ),
    Word(BACK, (), "", say("Play again yourself.")),
    Word(say_as("order", "rematch"), (), "", say("After the end: play again at this table.")),
    Word(
        say_as("order", "leave"),
        ("q", "quit"),
        say_as("order help", "{keep} or {for_good}", keep=KEEP, for_good=FOR_GOOD),
        say("Leave, keeping your seat or giving the game up."),
    ),
)
IN_GAME: Final = (
    Word(say_as("order", "draw"), ("d", "push"), "", say("Turn up a card.")),
    Word(
        say_as("order", "stop"),
        ("s",),
        "",
        say("Stop drawing: columns are taken now, yours first."),
    ),
    Word(
        say_as("order", "bank"),
        ("b",),
        say_as("order help", "COLOUR"),
        say("Make all your bench cards of one colour safe."),
    ),
    Word(
        say_as("order", "place"),
        ("p",),
        say_as("order help", "COLUMN"),
        say("Put the card into column 1, 2 or 3; a number alone will do."),
    ),
    Word(
        say_as("order", "take"),
        ("t",),
        say_as("order help", "COLUMN"),
        say("Take column 1, 2 or 3; a number alone will do."),
    ),
    Word(say_as("order", "columns"), ("co",), "", say("Hear what lies in the columns.")),
    Word(
        say_as("order", "bench"),
        ("u",),
        say_as("order help", "NAME or SEAT"),
        say("Hear a bench and a bank; yours without a name, or {all}.", all=ALL),
    ),
    Word(say_as("order", "points"), (), "", say("Hear everybody's points.")),
    Word(say_as("order", "odds"), ("o",), "", say("Hear the odds of the next card.")),
    Word(say_as("order", "order"), (), "", say("Hear who takes columns, in which order.")),
    *AT_EVERY_TABLE,
)
IN_RUMMY: Final = (
    Word(say_as("order", "take"), ("t", "d"), "", say("Take the top discard into your hand.")),
    Word(
        say_as("order", "push"),
        ("p",),
        "",
        say("Push top discard and top stock card to the left, then draw yourself."),
    ),
    Word(
        say_as("order", "lay"),
        ("m", "meld"),
        say_as("order help", "CARDS"),
        say(
            "Lay cards such as 8C 8H 8S, QD QH JK; a comma between melds; without cards what fits."
        ),
    ),
    Word(
        say_as("order", "add"),
        ("off",),
        say_as("order help", "CARD MELD {low} or {high}", low=LOW, high=HIGH),
        say("Add a card to a meld on the table."),
    ),
    Word(
        say_as("order", "swap"),
        ("w",),
        say_as("order help", "CARD MELD"),
        say("Put a card in the place of a wild one, and use that."),
    ),
    Word(
        say_as("order", "discard"),
        ("x",),
        say_as("order help", "CARD"),
        say("Discard a card and end your turn."),
    ),
    Word(
        say_as("order", "hand"),
        ("ha",),
        "",
        say("Hear your hand, grouped as the contract suggests."),
    ),
    Word(
        say_as("order", "cards"),
        (),
        "",
        say("Hear the cards of your hand by number; it can be typed in the place of a card."),
    ),
    Word(say_as("order", "melds"), ("me",), "", say("Hear what is laid.")),
    Word(
        say_as("order", "piles"), (), "", say("Hear the contract, the stock and the discard pile.")
    ),
    Word(say_as("order", "seats"), ("u",), "", say("Hear who holds how many cards.")),
    Word(say_as("order", "sheet"), ("points",), "", say("Hear the score sheet.")),
    Word(say_as("order", "hint"), (), "", say("Hear what you could do.")),
    *AT_EVERY_TABLE,
)
IN_LOBBY: Final = (
    Word(say_as("order", "ready"), ("r",), "", say("Mark yourself ready.")),
    Word(say_as("order", "unready"), (), "", say("Take your ready mark back.")),
    Word(say_as("order", "start"), (), "", say("Start the game, when all are ready.")),
    Word(say_as("order", "seats"), (), "", say("Hear who sits at the table.")),
    Word(say_as("order", "sit"), (), "", say("Take a seat.")),
    Word(say_as("order", "stand"), (), "", say("Give your seat back, and watch.")),
    Word(
        say_as("order", "bot"),
        ("b",),
        say_as("order help", "LEVEL"),
        say("Seat a bot of yours: timid, careful, sharp or daring, or its number, 1 to 4."),
    ),
    Word(
        say_as("order", "kick"),
        ("k",),
        say_as("order help", "NAME or SEAT"),
        say("Leave somebody out; again to let them in. Hosts only."),
    ),
    Word(
        say_as("order", "partner"),
        (),
        say_as("order help", "NAME or SEAT"),
        say("Push rummy: seat somebody opposite you. Hosts only."),
    ),
    Word(say_as("order", "invite"), ("i",), "", say("Hear the words that others join by.")),
    Word(say_as("order", "options"), (), "", say("Hear the table's options.")),
    Word(
        say_as("order", "option"),
        (),
        say_as("order help", "NAME VALUE"),
        say("Change an option; both may be numbers, as they are listed. Hosts only."),
    ),
    Word(
        say_as("order", "host"), (), "", say("Propose the table yourself, when its host is gone.")
    ),
    Word(say_as("order", "leave"), ("q", "quit"), "", say("Leave the table.")),
)

_SPELT: Final = {
    str(each): each
    for each in (
        *(word.name for word in (*ANYWHERE, *IN_GAME, *IN_RUMMY, *IN_LOBBY)),
        *(YES, NO, KEEP, FOR_GOOD, LOW, HIGH, ALL, ME, NEW),
    )
}


def typed(*words: str) -> str:
    """Return how an order is typed in the language chosen, given as in English."""
    return " ".join(speak(_SPELT.get(word, word)) for word in words)
