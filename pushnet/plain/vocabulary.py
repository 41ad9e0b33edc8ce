"""The words that can be typed, one list per place: what is read, and what `help` tells.

Besides, moves of Push may be typed in the short forms of `games.push_steps`: `p2`, `t1`, `bR`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from pushnet.errors import Code, RefusedError
from pushnet.games.text_span import quoted

LINE_CHARACTERS_MAX: Final = 1_000  # a chat line may have 256 bytes; the rest is a slip


@dataclass(frozen=True, slots=True)
class Word:
    """One thing that can be asked for."""

    name: str
    short: tuple[str, ...]
    argument: str  # what follows, for help; "" for nothing
    says: str  # one sentence, as an order

    @property
    def help_line(self) -> str:
        """What help tells of it."""
        usage = f"{self.name} {self.argument}".strip()
        short = f", or {' or '.join(self.short)}" if self.short else ""
        return f"{usage}{short}: {self.says}"


@dataclass(frozen=True, slots=True)
class Order:
    """One line typed."""

    name: str  # of a Word
    argument: str  # the rest of the line, stripped


ANYWHERE: Final = (
    Word("again", ("a",), "", "Say again what is awaited."),
    Word("chat", ("say", "c"), "TEXT", "Write to the others at the table."),
    Word("emote", (), "NUMBER", "Say one of six short things; without a number they are listed."),
    Word("rules", (), "", "Read the rules of the game that is played."),
    Word("help", ("h", "?"), "", "List these words."),
)
AT_EVERY_TABLE: Final = (
    Word("log", ("l",), "COUNT", "Hear the last things that happened; 10 without a count."),
    Word("vote", ("v",), "yes or no", "Go on without somebody who is silent, or do not."),
    Word("away", (), "", "Let a bot play for you until you type back."),
    Word("back", (), "", "Play again yourself."),
    Word("rematch", (), "", "After the end: play again at this table."),
    Word(
        "leave",
        ("q", "quit"),
        "keep or for good",
        "Leave, keeping your seat or giving the game up.",
    ),
)
IN_GAME: Final = (
    Word("draw", ("d", "push"), "", "Turn up a card."),
    Word("stop", ("s",), "", "Stop drawing: columns are taken now, yours first."),
    Word("bank", ("b",), "COLOUR", "Make all your bench cards of one colour safe."),
    Word("place", ("p",), "COLUMN", "Put the card into column 1, 2 or 3; a number alone will do."),
    Word("take", ("t",), "COLUMN", "Take column 1, 2 or 3; a number alone will do."),
    Word("columns", ("co",), "", "Hear what lies in the columns."),
    Word("bench", ("u",), "NAME", "Hear a bench and a bank; yours without a name, or all."),
    Word("points", (), "", "Hear everybody's points."),
    Word("odds", ("o",), "", "Hear the odds of the next card."),
    Word("order", (), "", "Hear who takes columns, in which order."),
    *AT_EVERY_TABLE,
)
IN_RUMMY: Final = (
    Word("take", ("t", "d"), "", "Take the top discard into your hand."),
    Word(
        "push", ("p",), "", "Push top discard and top stock card to the left, then draw yourself."
    ),
    Word(
        "lay",
        ("m", "meld"),
        "CARDS",
        "Lay cards such as 8C 8H 8S, QD QH JK; a comma between melds; without cards what fits.",
    ),
    Word("add", ("off",), "CARD MELD low or high", "Add a card to a meld on the table."),
    Word("swap", ("w",), "CARD MELD", "Put a card in the place of a wild one, and use that."),
    Word("discard", ("x",), "CARD", "Discard a card and end your turn."),
    Word("hand", ("ha",), "", "Hear your hand, grouped as the contract suggests."),
    Word("melds", ("me",), "", "Hear what is laid."),
    Word("piles", (), "", "Hear the contract, the stock and the discard pile."),
    Word("seats", ("u",), "", "Hear who holds how many cards."),
    Word("sheet", ("points",), "", "Hear the score sheet."),
    Word("hint", (), "", "Hear what you could do."),
    *AT_EVERY_TABLE,
)
IN_LOBBY: Final = (
    Word("ready", ("r",), "", "Mark yourself ready."),
    Word("unready", (), "", "Take your ready mark back."),
    Word("start", (), "", "Start the game, when all are ready."),
    Word("seats", (), "", "Hear who sits at the table."),
    Word("sit", (), "", "Take a seat."),
    Word("stand", (), "", "Give your seat back, and watch."),
    Word("bot", ("b",), "LEVEL", "Seat a bot of yours: timid, careful, sharp or daring."),
    Word("kick", ("k",), "NAME", "Leave somebody out; again to let them in. Hosts only."),
    Word("partner", (), "NAME", "Push rummy: seat somebody opposite you. Hosts only."),
    Word("invite", ("i",), "", "Hear the words that others join by."),
    Word("options", (), "", "Hear the table's options."),
    Word("option", (), "NAME VALUE", "Change an option. Hosts only."),
    Word("host", (), "", "Propose the table yourself, when its host is gone."),
    Word("leave", ("q", "quit"), "", "Leave the table."),
)

_PLACES: Final = (
    ("in a game", AT_EVERY_TABLE),
    ("in a game of Push", IN_GAME),
    ("in a game of Push rummy", IN_RUMMY),
    ("in the lobby", IN_LOBBY),
)

_MOVE: Final = re.compile(r"(p|place|t|take|b|bank)(\d+|[rgbyp])", re.ASCII)


def read_order(line: str, words: Sequence[Word]) -> Order | None:
    """Return what a line asks for; None for an empty one.

    Raises:
        RefusedError: NOTATION: it begins with none of these words.
    """
    if len(line) > LINE_CHARACTERS_MAX:
        raise RefusedError(Code.NOTATION, "That line is too long.")
    first, _, rest = line.strip().partition(" ")
    if not first:
        return None
    typed = first.lower()
    names = {short: word.name for word in words for short in (word.name, *word.short)}
    if typed in names:
        return Order(names[typed], rest.strip())
    if "place" in names:
        if typed.isascii() and typed.isdecimal():
            return Order("column", typed)
        found = _MOVE.fullmatch(typed)
        if found is not None:
            return Order(names[found[1]], found[2])
    for place, there in _PLACES:
        if any(typed in (word.name, *word.short) for word in there):
            raise RefusedError(Code.NOT_DUE, f"{first} means something only {place}.")
    near = get_close_matches(typed, names, n=1)
    hint = f" Did you mean {names[near[0]]}?" if near else ""
    raise RefusedError(
        Code.NOTATION, f"There is no word {quoted(first)} here.{hint} Help lists the words."
    )
