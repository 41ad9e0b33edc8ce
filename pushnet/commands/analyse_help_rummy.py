"""What the help page of `pushnet analyse` says of Push rummy; `analyse_help` puts it together."""

from typing import Final

from pushnet.words import say

RUMMY_PARAGRAPHS: Final = (
    say("""\
PUSH RUMMY: the same command. A POSITION begins with deal: or with 1d .. 5d."""),
    say("""\
  pushnet analyse deal:4 deal +2H +9C push
  pushnet analyse 1d 1:play hands=8C8H8SQDQHJK4D/7?/6?/6? lay:8C8H8S/QDQHJK"""),
    say("""\
CARDS OF RUMMY
  10S QH JK   ten of spades, queen of hearts, joker; suits S H D C, ranks
              2 to 10 (or T), J Q K A
  6?          six cards that the writer does not know
  7D+         in a hand: a card that everybody knows
  8C8H8S      a set, or any cards of one place
  5H-JK-7H    a run, from low to high"""),
    say("""\
POSITIONS OF RUMMY: the deal, then who acts and what is due
  deal:4      the first deck is to be shuffled, seat 4 deals; only options
              may follow
  1d 1:deck   a deck is to be shuffled; seat 1 deals
  1d 1:deal   hands are dealt, the up-card is to be opened
  1d 1:draw   seat 1 takes the discard or pushes
  1d 1:give   seat 1 has pushed; the cards are given by themselves
  1d 1:play   seat 1 lays what it likes, then discards
  1d 1:score  the deal has ended; the hands that count are to be opened
  1d 1:over   the match is over"""),
    say("""\
FIELDS OF RUMMY, in any order
  dealer=4                who deals this deal (4 if it is left out)
  hands=8C8H/7?/6?7D+/-   the four hands
  melds=1:8C8H8S/2:5H-JK-7H  melds with who laid them, oldest first; of wild
                          cards only: what the first stands for, 2:JK2SJK:KH
  discard=4C9D            the discard pile, top last
  stock=81?2HJK           the stock, top first; left out: all other cards
  taken=7D                the discard taken in this turn (of several the
                          second: 7D:2)
  idle=3                  turns in a row without a push
  out=1                   who went out
  scores=0-55,20-0        points of seats 1 and 3, 2 and 4 by deal
  left=2                  who has left
  deck=0004..6b.001       where each card lies in the deck, and which of
                          equal cards it is; play never depends on it"""),
    say("""\
OPTIONS OF A RUMMY TABLE; the default is first
  allow_all_wild=off         on
  duplicate_suits_in_sets=off  on
  last_card_push=deliver     cancel
  forbid_return_discard=off  on
  forbid_wild_discard=off    on
  and odds, turn_clock and spectator_chat as above"""),
    say("""\
ACTIONS OF RUMMY
  take  push        the two ways to draw
  lay:8C8H8S/QDQHJK  the contract, or later one meld; a run: lay:5H-6H-7H
  9H>2+  4H>2-      lay off onto run 2, at its high or its low end
  9C>1              lay off onto set 1
  6H@2.2>3          put 6H into the place of the second card of meld 2, and
                    that wild card onto meld 3 (>3+ or >3- for a run)
  6H@2.2:KDKCJK     the same, the wild card in a new meld
  x4D               discard; x2H!JK2S shows the rest of a hand in which the
                    table's options bar every card
  7D*               in an action: not the 7D that everybody knows to be in
                    that hand, but another one
  deal  +9C         the deck is shuffled; this card is turned up
  open:-/JK9H/-/AC  the hands that count, by seat"""),
)
