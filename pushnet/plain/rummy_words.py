"""The zones of the table of Push rummy, each as sentences; cards by the names that can be typed."""

from collections.abc import Iterable, Sequence
from typing import Final

from pushnet.games.rummy_cards import Position, number_of
from pushnet.games.rummy_types import Discard, End, LayOff, Swap
from pushnet.plain.vocabulary import HIGH, LOW, typed
from pushnet.plain.wording import (
    called,
    card_count,
    enumerated,
    grouped,
    joined,
    listing,
    suit_words,
    words,
)
from pushnet.views.marks import SuitMark, Who
from pushnet.views.rummy import RummySeat, RummyView, Side
from pushnet.views.rummy_hand import HandGroup, HandView
from pushnet.views.rummy_melds import MeldCard, MeldView
from pushnet.views.rummy_moves import RummyMoves
from pushnet.views.rummy_sheet import Sheet, SheetRow, TeamResult
from pushnet.views.table import AWAY
from pushnet.words import say, speak, told, told_as, told_n

SUIT_LETTERS = "SHDC"


def short(card: SuitMark | None) -> str:
    """Return a card as it is typed: "9S", "10D", "JK"; one that cannot be read yet in words."""
    if card is None:
        return told("a card that is not open yet")
    if card.suit is None:
        return card.rank
    return f"{'10' if card.rank == 'T' else card.rank}{SUIT_LETTERS[card.suit]}"


def choices(view: RummyView) -> tuple[str, ...]:
    """Return what may be typed to do what is awaited of us; () when nothing is."""
    moves = view.moves
    if view.ballot:
        return (typed("vote", "yes"), typed("vote", "no"))
    if moves.may_draw:
        return (typed("take"), typed("push"))
    if not moves.may_play:
        return ()
    lays = moves.contract() is not None or bool(moves.melds())
    orders = (
        *((typed("lay"),) if lays else ()),
        *(add_typed(moves, deed.action) for deed in moves.lay_offs()),
        *(swap_typed(moves, deed.action) for deed in moves.swaps()),
        *(typed("discard", _name(moves, position)) for position in _discards(moves)),
    )
    return tuple(dict.fromkeys(orders))  # of equal cards one is enough


def add_typed(moves: RummyMoves, action: object) -> str:
    """Return how a lay-off is typed."""
    assert isinstance(action, LayOff)
    words = ["add", _name(moves, action.card), str(action.meld + 1)]
    if moves.is_run(action.meld):
        words.append(HIGH if action.end is End.HIGH else LOW)
    return typed(*words)


def swap_typed(moves: RummyMoves, action: object) -> str:
    """Return how an exchange is typed; of several with one card at one meld, by its number."""
    assert isinstance(action, Swap)
    alike = [
        deed.action
        for deed in moves.swaps(action.card)
        if isinstance(deed.action, Swap) and deed.action.meld == action.meld
    ]
    words = ["swap", _name(moves, action.card), str(action.meld + 1)]
    if len(alike) > 1 and action in alike:
        words.append(str(alike.index(action) + 1))
    return typed(*words)


def _discards(moves: RummyMoves) -> Iterable[Position]:
    assert moves.seat is not None
    for position in moves.state.hands[moves.seat]:
        if isinstance(moves.discard(position), Discard):
            yield position


def _name(moves: RummyMoves, position: Position) -> str:
    return short(moves.marks((position,))[0])


def position_sentences(view: RummyView) -> list[str]:
    """Return what one has to know to answer the prompt."""
    lines = [hand_sentence(view.hand)] if view.hand is not None else []
    return lines if view.moves.may_play else [piles_sentence(view), *lines]


def hand_sentence(hand: HandView | None) -> str:
    """Return our hand, in the groups that the contract suggests."""
    if hand is None:
        return told("You watch: no hand is yours to see.")
    if not hand.cards:
        return told("Your hand is empty.")
    risk = told_n("{count} point at risk", "{count} points at risk", hand.points)
    facts = [*map(_group, hand.groups), risk]
    if hand.missing:
        facts.append(
            told_n(
                "the contract lacks {count} card", "the contract lacks {count} cards", hand.missing
            )
        )
    return told(
        "Your hand, {cards}: {facts}.", cards=card_count(len(hand.cards)), facts=grouped(facts)
    )


def _group(group: HandGroup) -> str:
    cards = " ".join(short(card.mark) for card in group.cards)
    return cards if group.label is None else enumerated([cards, words(group.label)])


def numbered(moves: RummyMoves) -> tuple[Position, ...]:
    """Return our hand by suit and rank: a card may be typed as its number in this order."""
    if moves.seat is None:
        return ()
    held = (each for each in moves.state.hands[moves.seat] if each in moves.faces)
    return tuple(sorted(held, key=lambda each: (number_of(moves.faces[each]), each)))


def card_sentences(moves: RummyMoves) -> list[str]:
    """Return the cards of our hand, each with its number."""
    cards = [
        f"{number}: {suit_words(mark)}"
        for number, mark in enumerate(moves.marks(numbered(moves)), start=1)
        if mark is not None
    ]
    return cards or [hand_sentence(None) if moves.seat is None else told("Your hand is empty.")]


def piles_sentence(view: RummyView) -> str:
    """Return stock and discard pile."""
    piles = view.piles
    deal = told(
        "Deal {deal} of {deals}, contract {contract}.",
        deal=view.deal,
        deals=view.deal_count,
        contract=words(view.contract),
    )
    if piles.top is None:
        discard = told("empty")
    else:
        card = suit_words(piles.top)
        discard = told("{card} on top ({short})", card=card, short=short(piles.top))
    stock = told_n(
        "{count} card in the stock; discard pile: {discard}.",
        "{count} cards in the stock; discard pile: {discard}.",
        piles.stock_count,
        discard=discard,
    )
    return joined(deal, stock)


def meld_sentences(view: RummyView) -> list[str]:
    """Return one sentence for each meld on the table."""
    names = {row.seat.who.seat: row.seat.who for row in view.rows}
    melds = [_meld(meld, names[meld.owner]) for meld in view.melds]
    return melds or [told("Nothing is laid yet.")]


def _meld(meld: MeldView, owner: Who) -> str:
    fields = {"number": meld.number, "cards": listing([*map(_card, meld.cards)])}
    if owner.is_me:
        if meld.is_run:
            return told("Meld {number}, run of you: {cards}.", **fields)
        return told("Meld {number}, set of you: {cards}.", **fields)
    if meld.is_run:
        return told("Meld {number}, run of {who}: {cards}.", who=called(owner), **fields)
    return told("Meld {number}, set of {who}: {cards}.", who=called(owner), **fields)


def _card(card: MeldCard) -> str:
    if card.stands_for is None:
        return short(card.mark)
    # Translators: a wild card and what it stands for, as "JK for 9 of hearts".
    return told("{card} for {meaning}", card=short(card.mark), meaning=words(card.stands_for))


def seat_sentences(view: RummyView) -> list[str]:
    """Return one sentence for each seat: cards, contract, turn."""
    return [_seat(row) for row in view.rows]


_SIDES: Final = {
    Side.PARTNER: say("your partner"),
    Side.LEFT: say("on your left"),
    Side.RIGHT: say("on your right"),
}


def _seat(row: RummySeat) -> str:
    who = row.seat.who
    facts = [
        speak(_SIDES[row.side]) if row.side in _SIDES else "",
        card_count(row.hand_count),
        told("contract laid") if row.has_contract else told("no contract yet"),
        told("deals") if row.deals else "",
        told("to move") if row.has_turn else "",
        "" if row.seat.in_play else told("out of the match"),
        told("cannot be heard") if row.seat.contact in AWAY else "",
    ]
    # Translators: {facts} is a list like "your partner, 8 cards, contract laid".
    return told(
        "Seat {number}, {who}: {facts}.",
        number=who.seat + 1,
        who=called(who),
        facts=enumerated(filter(None, facts)),
    )


def sheet_sentences(sheet: Sheet) -> list[str]:
    """Return the score sheet: deals, then totals."""
    return [*(_deal(row, sheet) for row in sheet.rows), totals_sentence(sheet)]


def _deal(row: SheetRow, sheet: Sheet) -> str:
    fields = {"deal": row.deal, "contract": words(row.contract)}
    if row.points is None and row.is_now:
        return told("Deal {deal}, {contract}: being played.", **fields)
    if row.points is None:
        return told("Deal {deal}, {contract}: to come.", **fields)
    near, far = _teams(sheet)
    mine, theirs = row.points
    return told(
        "Deal {deal}, {contract}: {near} {mine}, {far} {theirs}.",
        near=near,
        mine=mine,
        far=far,
        theirs=theirs,
        **fields,
    )


def totals_sentence(sheet: Sheet) -> str:
    """Return what the deals so far add up to."""
    near, far = _teams(sheet)
    # Translators: {near} and {far} are teams, {mine} and {theirs} their points.
    return told(
        "In all: {near} {mine}, {far} {theirs}. Fewer points are better.",
        near=near,
        mine=sheet.totals[0],
        far=far,
        theirs=sheet.totals[1],
    )


def _teams(sheet: Sheet) -> tuple[str, str]:
    if sheet.has_us:
        # Translators: our team and the other one, before their points.
        return told_as("team", "us"), told_as("team", "them")
    return team_name(sheet.near), team_name(sheet.far)


def team_name(team: Sequence[Who]) -> str:
    """Return both partners."""
    return listing([called(who) for who in team])


def result_sentences(results: Sequence[TeamResult]) -> list[str]:
    """Return both teams, the better one first; a team that a seat left has no place."""
    return [_result(result) for result in results]


def _result(result: TeamResult) -> str:
    team = team_name(result.team)
    if result.place:
        return told_n(
            "Place {place}: {who}, {count} point.",
            "Place {place}: {who}, {count} points.",
            result.points,
            place=result.place,
            who=team,
        )
    return told_n(
        "Not ranked: {who}, {count} point.",
        "Not ranked: {who}, {count} points.",
        result.points,
        who=team,
    )
