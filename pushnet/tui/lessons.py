"""The tutorial's script: what is said, what the player does, and how the cards fall.

Deeds are written in the notation of games.push_steps and played by the real engine; chance is part
of them (`+R3`, `@blue`). Seat 1 is the player, 2 is Ana, 3 is Ben.
"""

from dataclasses import dataclass
from typing import Final

from pushnet.words import say

SEATS: Final = ("You", "Ana", "Ben")
GO_ON: Final = say("Press Enter to go on.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """One step: a sentence or two, and one thing to do."""

    says: str
    key: str = "Enter"  # Enter: the player only reads, and the others play what is in `plays`
    order: str = GO_ON  # for the prompt line: which key, and what it does
    plays: str = ""  # steps in notation; the first one is the player's, unless the key is Enter
    position: str = ""  # the table that it begins at, in notation; "": as the last one left it

    @property
    def by_player(self) -> bool:
        """Whether the first of the steps is the player's own."""
        return self.key != "Enter"


LESSONS: Final = (
    Lesson(
        says=say(
            "You sit at a table with Ana and Ben. Above are everybody's benches, by colour."
            " Below them the columns will grow."
        ),
    ),
    Lesson(
        says=say("It is your turn. You may turn up cards, one by one, for as long as you dare."),
        key="d",
        order=say("Press d to draw a card."),
        plays="push +R3",
    ),
    Lesson(
        says=say("Every card goes into a column. The first card opens column 1."),
        key="1",
        order=say("Press 1 to place it in column 1."),
        plays="p1",
    ),
    Lesson(
        says=say("After each card you may stop or draw on. So far nothing can go wrong."),
        key="d",
        order=say("Press d to draw another card."),
        plays="draw +B3",
    ),
    Lesson(
        says=say(
            "No column holds a number twice. Column 1 has a 3 already, so this 3 opens column 2."
        ),
        key="2",
        order=say("Press 2 to place it in column 2."),
        plays="p2",
    ),
    Lesson(
        says=say("Nor does any column hold a colour twice, as you will see."),
        key="d",
        order=say("Press d to draw another card."),
        plays="draw +B5",
    ),
    Lesson(
        says=say(
            "Column 2 has blue already. The numbers that are lit can take the card: put it with"
            " the red 3."
        ),
        key="1",
        order=say("Press 1 to place it in column 1."),
        plays="p1",
    ),
    Lesson(
        says=say(
            "A column more is free, so the next card fits for sure. The panel at the right says"
            " so too: bust 0 %."
        ),
        key="d",
        order=say("Press d to draw another card."),
        plays="draw +!",
    ),
    Lesson(
        says=say(
            "A roll card. It fits anywhere, but whoever takes its column has to roll the die."
            " Leave it to Ana."
        ),
        key="2",
        order=say("Press 2 to place it in column 2."),
        plays="p2",
    ),
    Lesson(
        says=say(
            "Column 1 is worth 8 points, the numbers on its cards. Stop, and you choose first."
        ),
        key="s",
        order=say("Press s to stop."),
        plays="stop",
    ),
    Lesson(
        says=say("Now everybody takes one column, you before the others."),
        key="1",
        order=say("Press 1 to take column 1."),
        plays="t1",
    ),
    Lesson(
        says=say("Ana has to take the other one, nobody may refuse. Its roll card makes her roll."),
        plays="t1 @blue",
        order=say("Press Enter to see her roll."),
    ),
    Lesson(
        says=say(
            "The die fell on blue: Ana loses all blue cards of her bench, and she had just taken"
            " one. It is her turn now, and then Ben's."
        ),
        plays="push +G2 p1 stop t1 push +Y4 p1 stop t1",
        order=say("Press Enter to let them play."),
    ),
    Lesson(
        says=say(
            "What lies on your bench is in danger. Instead of drawing you may bank one colour:"
            " those cards are safe for good."
        ),
        key="b, then 2",
        order=say("Press b, then 2 to bank blue."),
        plays="bB",
    ),
    Lesson(
        says=say("5 points are safe. That was your whole turn: you either push or bank."),
        plays="push +G1 p1 stop t1 push +P6 p1 stop t1",
        order=say("Press Enter to let the others play."),
    ),
    Lesson(
        says=say(
            "Some turns later. Three columns are open, and some cards fit nowhere now: look at"
            " the odds. Draw one card too many."
        ),
        position="3p 1:decide columns=R3B5/G4Y5/R1P5 bench=R3G26/G12/Y4P6 bank=B5",
        key="d",
        order=say("Press d to push your luck."),
        plays="draw +G5 @green",
    ),
    Lesson(
        says=say(
            "Bust! Green 5 fits nowhere. You take no column, and the die fell on green: those"
            " cards of your bench are gone. What is banked stays."
        ),
        plays="2:t1 3:t1",
        order=say("Press Enter to let the others take."),
    ),
    Lesson(
        says=say(
            "One kind of card is left. Columns are taken to the left now: you, then Ana, as the"
            " top line says."
        ),
        position="3p 1:decide columns=R2G3/Y6 bench=R3/G12R35B5/Y45P6G4 bank=B5",
        key="d",
        order=say("Press d to draw a card."),
        plays="draw +~",
    ),
    Lesson(
        says=say(
            "A switch card. It turns the direction, until the next one comes: Ben takes after"
            " you, and nothing is left for Ana."
        ),
        key="s",
        order=say("Press s to stop."),
        plays="stop",
    ),
    Lesson(
        says=say("6 points are more than 5."),
        key="2",
        order=say("Press 2 to take column 2."),
        plays="t2",
    ),
    Lesson(
        says=say(
            "The rest is Ben's. When the last card is drawn, bench and bank are counted, and the"
            " most points win. That is the whole game."
        ),
        plays="3:t1",
        order=say("Press Enter to end the lesson."),
    ),
    Lesson(
        says=say("You know how to play. Press ? at any table for its keys. Now against two bots?"),
        order=say("Press Enter to set up your first game, Esc to go home."),
    ),
)
