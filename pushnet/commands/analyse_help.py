"""The help page of `pushnet analyse`: the whole notation, for somebody who has nothing else.

Lines end before column 76, so that nothing is wrapped in a terminal of 80. A lone backspace
character begins a paragraph that click leaves as it is.
"""

from collections.abc import Iterable
from typing import Final

from pushnet.commands.analyse_help_rummy import RUMMY_PARAGRAPHS
from pushnet.words import say, speak

_PARAGRAPHS: Final = (
    say("""\
Show what is possible in a position, with the odds."""),
    say("""\
Takes the ACTIONs from POSITION one after the other and prints the position
they lead to: what is due, what is legal, what the next card may bring, what
the die would cost."""),
    say("""\
  pushnet analyse start:4
  pushnet analyse start:4 hard_star=on push +R3 p1 draw +B5
  pushnet analyse '4p 1:reveal columns=R3B5/R6G2/Y4 bench=R16G2' +R4 @red
  pushnet analyse 2p 1:collect:1 columns=R6ROLL/G3 bench=R2 t1 @star t1"""),
    say("""\
CARDS
  R3          red 3; colours R B G Y P (red, blue, green, yellow, purple),
              ranks 1 to 6
  R135B2      R1 R3 R5 B2: cards in one place are written without blanks
  ! or ROLL   a roll card
  ~ or SW     a switch card
  -           no cards
Copies of a card are the same in play. A shell may change ! and ~: quote
them, or use the words."""),
    say("""\
POSITION: the seats, then what is due, then what is not empty
  start:4          the first turn of four seats; only options may follow
  4p 1:choose      four seats; seat 1, whose turn it is, pushes or banks
  4p 1:reveal      seat 1 draws: chance has to turn up a card
  4p 1:place:R4    R4 was turned up, and seat 1 has to place it
  4p 1:decide      seat 1 draws on or stops
  4p 1:bust:R4     R4 fitted nowhere: the die is due
  4p 1:collect:2   in the turn of seat 1, seat 2 takes a column
  4p 1:roll:2      in the turn of seat 1, seat 2 took a column with a roll
                   card: the die is due
  4p 1:over        the game is over
Seats are counted from 1, clockwise; 2p to 6p. Two seats play without
switch cards."""),
    say("""\
FIELDS, in any order, each as name=value
  columns=R3B5/R6G2/Y4   open columns, oldest first
  bench=R16G2/-/Y5       benches from seat 1 on; the seats after the last
                         one written have none
  bank=-/B6              banks, likewise
  switches=2             switch cards on the switch pile; if their number is
                         odd, columns are taken counterclockwise
  discard=R5!            the discard pile; all cards named nowhere are in
                         the draw pile
  pile=Y2                or the draw pile (- if it is empty); all cards
                         named nowhere are in the discard pile
  left=2,3               seats that have left the game
  copies=0120            which copy each card is; play never depends on it"""),
    say("""\
OPTIONS OF THE TABLE, fields as well; the default is first
  switch_rule=standing  each_turn
  hard_star=off         on
  tie_break=shared      most_cards  fewest_cards
  first_player=random   1  2 ..
  odds=full             bust_only  off
  turn_clock=0          .. 3600 (seconds)
  spectator_chat=on     off"""),
    say("""\
ACTIONS of the seat that is due
  push                  begin to push
  bR or bank red        bank all of a colour: R B G Y P
  p2 or place 2         put the card into column 2; `place new`, or the
                        number after the last column, opens a new one
  draw or d             draw on
  stop or s             stop drawing
  t1 or take 1          take the first of the columns still open
  2:t1                  the same, and only if it is seat 2 that acts"""),
    say("""\
OUTCOMES of chance, where chance is due
  +R4  +!  +ROLL  +~  +SW                      this card is turned up
  @red @blue @green @yellow @purple @star      the die falls so"""),
    say("""\
AT ANY TIME
  leave 2,3             these seats leave the game for good"""),
    say("""\
What is not this notation, or not legal, ends the command with one sentence
and exit code 2."""),
    say("""\
--game FILE --rate says how good each decision of a written game was: what
it lost of the chance to win against the best action, by the strongest bot
(best: at most 0.1 %, fine: 1 %, doubtful: 3 %, else a mistake); what luck
the dice and busts were; and which turns changed most."""),
    say("""\
--json prints: position, with_copies (the same, with the field copies),
phase, seat (that acts or rolls), legal (actions), weighed (what each legal
action is worth to the strongest bot: chance to win, what it loses against
the best one, and its grade), outcomes (of chance, each
with its number of equally likely ways), next_card (numbers of cards out of
`left`: bust, switch, and fits, by the number of open columns they fit, 0 to
3; opens_new: each of them may open a new column as well; after: the action
that places the card turned up), die (points lost by face), takers (who
takes columns, in order, as far as there are any), clockwise, columns,
seats, pile, discard, steps (each ACTION and the position after it). With
--rate: decisions, turning_points, seats (grades, lost and luck of each)."""),
)

_ALL: Final = (*_PARAGRAPHS, *RUMMY_PARAGRAPHS)


def help_page() -> str:
    """Return the whole page in the language chosen."""
    return _page(map(speak, _ALL))


def _page(paragraphs: Iterable[str]) -> str:
    return "\n\n\b\n".join(paragraphs)


HELP: Final = _page(map(str, _ALL))
"""The page in English."""
