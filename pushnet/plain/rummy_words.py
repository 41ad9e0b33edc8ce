"""The zones of the table of Push rummy, each as sentences; cards by the names that can be typed."""

from collections.abc import Iterable, Sequence

from pushnet.games.rummy_cards import Position
from pushnet.games.rummy_types import Discard, End, LayOff, Swap
from pushnet.plain.wording import counted, listing, spoken, suit_words, words
from pushnet.views.marks import SuitMark, Who
from pushnet.views.rummy import RummySeat, RummyView, Side
from pushnet.views.rummy_hand import HandGroup, HandView
from pushnet.views.rummy_melds import MeldView
from pushnet.views.rummy_moves import RummyMoves
from pushnet.views.rummy_sheet import Sheet, TeamResult
from pushnet.views.table import AWAY

SUIT_LETTERS = "SHDC"


def short(card: SuitMark | None) -> str:
    """Return a card as it is typed: "9S", "10D", "JK"; one that cannot be read yet in words."""
    if card is None:
        return "a card that is not open yet"
    if card.suit is None:
        return card.rank
    return f"{'10' if card.rank == 'T' else card.rank}{SUIT_LETTERS[card.suit]}"


def choices(view: RummyView) -> tuple[str, ...]:
    """Return what may be typed to do what is awaited of us; () when nothing is."""
    moves = view.moves
    if view.ballot:
        return ("vote yes", "vote no")
    if moves.may_draw:
        return ("take", "push")
    if not moves.may_play:
        return ()
    lays = moves.contract() is not None or bool(moves.melds())
    typed = (
        *(("lay",) if lays else ()),
        *(add_typed(moves, deed.action) for deed in moves.lay_offs()),
        *(swap_typed(moves, deed.action) for deed in moves.swaps()),
        *(f"discard {_name(moves, position)}" for position in _discards(moves)),
    )
    return tuple(dict.fromkeys(typed))  # of equal cards one is enough


def add_typed(moves: RummyMoves, action: object) -> str:
    """Return how a lay-off is typed."""
    assert isinstance(action, LayOff)
    end = ""
    if moves.is_run(action.meld):
        end = " high" if action.end is End.HIGH else " low"
    return f"add {_name(moves, action.card)} {action.meld + 1}{end}"


def swap_typed(moves: RummyMoves, action: object) -> str:
    """Return how an exchange is typed; of several with one card at one meld, by its number."""
    assert isinstance(action, Swap)
    alike = [
        deed.action
        for deed in moves.swaps(action.card)
        if isinstance(deed.action, Swap) and deed.action.meld == action.meld
    ]
    number = f" {alike.index(action) + 1}" if len(alike) > 1 and action in alike else ""
    return f"swap {_name(moves, action.card)} {action.meld + 1}{number}"


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
        return "You watch: no hand is yours to see."
    if not hand.cards:
        return "Your hand is empty."
    groups = "; ".join(_group(group) for group in hand.groups)
    text = f"Your hand, {counted(len(hand.cards), 'card')}: {groups}; {hand.points} points at risk"
    if hand.missing:
        text += f"; the contract lacks {counted(hand.missing, 'card')}"
    return text + "."


def _group(group: HandGroup) -> str:
    cards = " ".join(short(card.mark) for card in group.cards)
    return cards if group.label is None else f"{cards}, {words(group.label)}"


def piles_sentence(view: RummyView) -> str:
    """Return stock and discard pile."""
    piles = view.piles
    top = "empty" if piles.top is None else f"{suit_words(piles.top)} on top ({short(piles.top)})"
    return (
        f"Deal {view.deal} of {view.deal_count}, contract {words(view.contract)}."
        f" {counted(piles.stock_count, 'card')} in the stock; discard pile: {top}."
    )


def meld_sentences(view: RummyView) -> list[str]:
    """Return one sentence for each meld on the table."""
    names = {row.seat.who.seat: row.seat.who for row in view.rows}
    return [_meld(meld, names[meld.owner]) for meld in view.melds] or ["Nothing is laid yet."]


def _meld(meld: MeldView, owner: Who) -> str:
    kind = "run" if meld.is_run else "set"
    cards = [
        short(card.mark)
        + ("" if card.stands_for is None else f" for {_meaning(words(card.stands_for))}")
        for card in meld.cards
    ]
    return f"Meld {meld.number}, {kind} of {called(owner)}: {listing(cards)}."


def _meaning(text: str) -> str:
    return text.removesuffix(" that is not in the set")


def seat_sentences(view: RummyView) -> list[str]:
    """Return one sentence for each seat: cards, contract, turn."""
    return [_seat(row) for row in view.rows]


def _seat(row: RummySeat) -> str:
    who = row.seat.who
    side = {Side.PARTNER: "your partner", Side.LEFT: "on your left", Side.RIGHT: "on your right"}
    asides = (
        "" if row.side is None else side.get(row.side, ""),
        counted(row.hand_count, "card"),
        "contract laid" if row.has_contract else "no contract yet",
        "deals" if row.deals else "",
        "to move" if row.has_turn else "",
        "" if row.seat.in_play else "out of the match",
        "cannot be heard" if row.seat.contact in AWAY else "",
    )
    return f"Seat {who.seat + 1}, {called(who)}: {', '.join(filter(None, asides))}."


def sheet_sentences(sheet: Sheet) -> list[str]:
    """Return the score sheet: deals, then totals."""
    near, far = _teams(sheet)
    lines = []
    for row in sheet.rows:
        if row.points is not None:
            mine, theirs = row.points
            told = f"{near} {mine}, {far} {theirs}"
        else:
            told = "being played" if row.is_now else "to come"
        lines.append(f"Deal {row.deal}, {words(row.contract)}: {told}.")
    return [*lines, totals_sentence(sheet)]


def totals_sentence(sheet: Sheet) -> str:
    """Return what the deals so far add up to."""
    near, far = _teams(sheet)
    return f"In all: {near} {sheet.totals[0]}, {far} {sheet.totals[1]}. Fewer points are better."


def _teams(sheet: Sheet) -> tuple[str, str]:
    if sheet.has_us:
        return "us", "them"
    return team_name(sheet.near), team_name(sheet.far)


def team_name(team: Sequence[Who]) -> str:
    """Return both partners."""
    return listing([called(who) for who in team])


def result_sentences(results: Sequence[TeamResult]) -> list[str]:
    """Return both teams, the better one first; a team that a seat left has no place."""
    return [
        spoken(
            f"{f'place {result.place}' if result.place else 'not ranked'}:"
            f" {team_name(result.team)}, {counted(result.points, 'point')}"
        )
        for result in results
    ]


def called(who: Who) -> str:
    """Return what somebody is called."""
    return "you" if who.is_me else who.name
