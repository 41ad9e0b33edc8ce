"""What happened in a match of Push rummy, in sentences that tell no more than our seat may know."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from pushnet.games.rummy_events import (
    ContractLaid,
    DealEnded,
    DealScored,
    Dealt,
    Departed,
    Discarded,
    Drew,
    Ending,
    GameEnded,
    HandShown,
    LaidOff,
    MeldLaid,
    Pushed,
    Received,
    Swapped,
    Took,
    TurnBegan,
    UpCardTurned,
    WildBuried,
)
from pushnet.games.rummy_types import team_of
from pushnet.ids import Seat
from pushnet.views.marks import Who
from pushnet.views.phrase import Phrase, Tone, about, phrase
from pushnet.views.push_log import LogLine
from pushnet.views.rummy_marks import mark_of
from pushnet.views.rummy_story import RummyHappening

OwnCards = Mapping[int, int]
"""Position to card, of the present deal: what we can read now."""


def rummy_log(
    happenings: Sequence[RummyHappening],
    seats: Sequence[Who],
    own_cards: OwnCards,
    deal: int | None,
) -> tuple[LogLine, ...]:
    """Return the log lines of these events, oldest first.

    Args:
        happenings: The story.
        seats: Everybody, by seat.
        own_cards: What we can read; told of cards that came to ourselves, for then we saw them.
        deal: The deal that these belong to; positions of another deal are other cards.
    """
    lines: list[LogLine] = []
    opens_turn = False
    for happening in happenings:
        if isinstance(happening.event, TurnBegan | Dealt):
            opens_turn = True
        state = happening.note.state
        current = state is not None and state.deal == deal
        line = _line(happening, seats, own_cards if current else {})
        if line is not None:
            text, tone, seat = line
            lines.append(
                LogLine(h=happening.note.h, seat=seat, text=text, tone=tone, opens_turn=opens_turn)
            )
            opens_turn = False
    return tuple(lines)


Told = tuple[Phrase, Tone, Seat | None]


def _line(happening: RummyHappening, seats: Sequence[Who], own: OwnCards) -> Told | None:
    """Return the sentence of one event, its tone and whose doing; None: it goes without saying."""
    event = happening.event
    match event:
        case TurnBegan():
            return None
        case Dealt() | WildBuried() | UpCardTurned() | DealEnded() | DealScored() | GameEnded():
            text, tone = _of_the_table(event, seats)
            return text, tone, None
        case Departed(seat):
            return _departed(happening, seats[seat]), Tone.BAD, seat
        case Drew(seat, position):
            if not seats[seat].is_me or position not in own:
                return None
            return phrase("You drew {card}", card=mark_of(own[position])), Tone.PLAIN, seat
        case Received(seat):
            return _received(event, seats[seat], own), Tone.PLAIN, seat
        case Took() | Pushed() | Discarded() | HandShown():
            return _plain(event, seats[event.seat]), Tone.PLAIN, event.seat
        case ContractLaid() | MeldLaid() | LaidOff() | Swapped():
            return _laid(event, seats[event.seat]), Tone.GOOD, event.seat
        case _:
            assert_never(event)


def _of_the_table(
    event: Dealt | WildBuried | UpCardTurned | DealEnded | DealScored | GameEnded,
    seats: Sequence[Who],
) -> tuple[Phrase, Tone]:
    match event:
        case Dealt(deal, dealer, count):
            text = about(
                seats[dealer],
                "Deal {deal}: {count} cards each, you deal",
                "Deal {deal}: {count} cards each, {who} deals",
                deal=deal,
                count=count,
            )
            return text, Tone.NOTE
        case WildBuried(card=card):
            text = phrase("{card} came up: wild, so it goes under the stock", card=mark_of(card))
            return text, Tone.NOTE
        case UpCardTurned(card=card):
            return phrase("{card} is turned up", card=mark_of(card)), Tone.NOTE
        case DealEnded(ending, out):
            return _ended(ending, None if out is None else seats[out]), Tone.NOTE
        case DealScored():
            return _scored(event, seats), Tone.NOTE
        case GameEnded(winners):
            return _match_ended(winners, seats), Tone.GOOD
        case _:
            assert_never(event)


def _ended(ending: Ending, who: Who | None) -> Phrase:
    if ending is Ending.OUT and who is not None:
        return about(who, "You went out: the deal is over", "{who} went out: the deal is over")
    if ending is Ending.STOCK:
        return phrase("The stock is empty: the deal is over")
    return phrase("Nobody has pushed for long: the deal is over")


def _scored(event: DealScored, seats: Sequence[Who]) -> Phrase:
    own = next((team_of(who.seat) for who in seats if who.is_me), None)
    if own is None:
        first, second = (tuple(w for w in seats if team_of(w.seat) == team) for team in (0, 1))
        return phrase(
            "Deal {deal} costs {first} {one} points, {second} {two}",
            deal=event.deal,
            first=first,
            one=event.points[0],
            second=second,
            two=event.points[1],
        )
    return phrase(
        "Deal {deal} costs us {ours} points, them {theirs}",
        deal=event.deal,
        ours=event.points[own],
        theirs=event.points[1 - own],
    )


def _match_ended(winners: Sequence[Seat], seats: Sequence[Who]) -> Phrase:
    names = tuple(seats[seat] for seat in winners)
    if not names:
        return phrase("The match is over: nobody wins it")
    return phrase("The match is over: {names} win", names=names)


def _plain(event: Took | Pushed | Discarded | HandShown, who: Who) -> Phrase:
    match event:
        case Took(card=card):
            return about(who, "You took {card}", "{who} took {card}", card=mark_of(card))
        case Pushed():
            return about(who, "You pushed", "{who} pushed")
        case Discarded(card=card):
            return about(who, "You discarded {card}", "{who} discarded {card}", card=mark_of(card))
        case HandShown(cards=cards):
            return about(
                who,
                "You showed your hand: {cards}",
                "{who} showed a hand that may not be discarded: {cards}",
                cards=tuple(map(mark_of, cards)),
            )
        case _:
            assert_never(event)


def _received(event: Received, who: Who, own: OwnCards) -> Phrase:
    card = mark_of(event.card)
    if who.is_me and event.stock_position in own:
        other = mark_of(own[event.stock_position])
        return phrase("You got {card} and {other}", card=card, other=other)
    return about(
        who,
        "You got {card} and a card of the stock",
        "{who} got {card} and a card of the stock",
        card=card,
    )


def _laid(event: ContractLaid | MeldLaid | LaidOff | Swapped, who: Who) -> Phrase:
    match event:
        case ContractLaid(cards=melds):
            return about(
                who,
                "You laid your contract: {melds}",
                "{who} laid the contract: {melds}",
                melds=tuple(tuple(map(mark_of, cards)) for cards in melds),
            )
        case MeldLaid(cards=cards):
            marks = tuple(map(mark_of, cards))
            return about(who, "You laid {cards}", "{who} laid {cards}", cards=marks)
        case LaidOff(card=card, meld=meld):
            return about(
                who,
                "You laid {card} onto meld {meld}",
                "{who} laid {card} onto meld {meld}",
                card=mark_of(card),
                meld=meld + 1,
            )
        case Swapped():
            return about(
                who,
                "You swapped {card} for {wild} in meld {meld}",
                "{who} swapped {card} for {wild} in meld {meld}",
                card=mark_of(event.card),
                wild=mark_of(event.wild),
                meld=event.meld + 1,
            )
        case _:
            assert_never(event)


def _departed(happening: RummyHappening, who: Who) -> Phrase:
    if who.seat in happening.note.dropped:
        return about(who, "You were voted out", "{who} was voted out")
    return about(who, "You left the match", "{who} left the match")
