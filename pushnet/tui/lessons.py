"""The tutorial's script: what is said, what the player does, and how the cards fall.

Deeds are written in the notation of games.push_steps and played by the real engine; chance is part
of them (`+R3`, `@blue`). Seat 1 is the player, 2 is Ana, 3 is Ben.
"""

from dataclasses import dataclass
from typing import Final

SEATS: Final = ("You", "Ana", "Ben")
GO_ON: Final = "go on"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """One step: a sentence or two, and one thing to do."""

    says: str
    key: str = "Enter"  # Enter: the player only reads, and the others play what is in `plays`
    do: str = GO_ON  # what the key does, after "Press .. to"
    plays: str = ""  # steps in notation; the first one is the player's, unless the key is Enter
    position: str = ""  # the table that it begins at, in notation; "": as the last one left it

    @property
    def by_player(self) -> bool:
        """Whether the first of the steps is the player's own."""
        return self.key != "Enter"

    @property
    def prompt(self) -> str:
        """The order for the prompt line."""
        return f"Press {self.key} to {self.do}."


LESSONS: Final = (
    Lesson(
        says="You sit at a table with Ana and Ben. Above are everybody's benches, by colour."
        " Below them the columns will grow.",
    ),
    Lesson(
        says="It is your turn. You may turn up cards, one by one, for as long as you dare.",
        key="d",
        do="draw a card",
        plays="push +R3",
    ),
    Lesson(
        says="Every card goes into a column. The first card opens column 1.",
        key="1",
        do="place it in column 1",
        plays="p1",
    ),
    Lesson(
        says="After each card you may stop or draw on. So far nothing can go wrong.",
        key="d",
        do="draw another card",
        plays="draw +B3",
    ),
    Lesson(
        says="No column holds a number twice. Column 1 has a 3 already, so this 3 opens column 2.",
        key="2",
        do="place it in column 2",
        plays="p2",
    ),
    Lesson(
        says="Nor does any column hold a colour twice, as you will see.",
        key="d",
        do="draw another card",
        plays="draw +B5",
    ),
    Lesson(
        says="Column 2 has blue already. The numbers that are lit can take the card: put it with"
        " the red 3.",
        key="1",
        do="place it in column 1",
        plays="p1",
    ),
    Lesson(
        says="A column more is free, so the next card fits for sure. The panel at the right says"
        " so too: bust 0 %.",
        key="d",
        do="draw another card",
        plays="draw +!",
    ),
    Lesson(
        says="A roll card. It fits anywhere, but whoever takes its column has to roll the die."
        " Leave it to Ana.",
        key="2",
        do="place it in column 2",
        plays="p2",
    ),
    Lesson(
        says="Column 1 is worth 8 points, the numbers on its cards. Stop, and you choose first.",
        key="s",
        do="stop",
        plays="stop",
    ),
    Lesson(
        says="Now everybody takes one column, you before the others.",
        key="1",
        do="take column 1",
        plays="t1",
    ),
    Lesson(
        says="Ana has to take the other one, nobody may refuse. Its roll card makes her roll.",
        plays="t1 @blue",
        do="see her roll",
    ),
    Lesson(
        says="The die fell on blue: Ana loses all blue cards of her bench, and she had just taken"
        " one. It is her turn now, and then Ben's.",
        plays="push +G2 p1 stop t1 push +Y4 p1 stop t1",
        do="let them play",
    ),
    Lesson(
        says="What lies on your bench is in danger. Instead of drawing you may bank one colour:"
        " those cards are safe for good.",
        key="b, then 2",
        do="bank blue",
        plays="bB",
    ),
    Lesson(
        says="5 points are safe. That was your whole turn: you either push or bank.",
        plays="push +G1 p1 stop t1 push +P6 p1 stop t1",
        do="let the others play",
    ),
    Lesson(
        says="Some turns later. Three columns are open, and some cards fit nowhere now: look at"
        " the odds. Draw one card too many.",
        position="3p 1:decide columns=R3B5/G4Y5/R1P5 bench=R3G26/G12/Y4P6 bank=B5",
        key="d",
        do="push your luck",
        plays="draw +G5 @green",
    ),
    Lesson(
        says="Bust! Green 5 fits nowhere. You take no column, and the die fell on green: those"
        " cards of your bench are gone. What is banked stays.",
        plays="2:t1 3:t1",
        do="let the others take",
    ),
    Lesson(
        says="One kind of card is left. Columns are taken to the left now: you, then Ana, as the"
        " top line says.",
        position="3p 1:decide columns=R2G3/Y6 bench=R3/G12R35B5/Y45P6G4 bank=B5",
        key="d",
        do="draw a card",
        plays="draw +~",
    ),
    Lesson(
        says="A switch card. It turns the direction, until the next one comes: Ben takes after"
        " you, and nothing is left for Ana.",
        key="s",
        do="stop",
        plays="stop",
    ),
    Lesson(
        says="6 points are more than 5.",
        key="2",
        do="take column 2",
        plays="t2",
    ),
    Lesson(
        says="The rest is Ben's. When the last card is drawn, bench and bank are counted, and the"
        " most points win. That is the whole game.",
        plays="3:t1",
        do="end the lesson",
    ),
    Lesson(
        says="You know how to play. Press ? at any table for its keys. Now against two bots?",
        do="set up your first game, Esc to go home",
    ),
)
