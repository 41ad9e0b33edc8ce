"""What Push rummy awaits now, and from whom."""

from collections.abc import Sequence

from pushnet.games.api import Rank
from pushnet.games.rummy_types import Phase, State, seat_after
from pushnet.session.snapshot import DealProgress, DealStep
from pushnet.views.marks import Who
from pushnet.views.phrase import Phrase, Tone, about, phrase
from pushnet.views.prompt import PromptView
from pushnet.views.rummy_marks import mark_of
from pushnet.views.rummy_moves import RummyMoves


def deal_prompt(deal: DealProgress, seats: Sequence[Who]) -> Phrase:
    """Return how far a new deck is."""
    match deal.step:
        case DealStep.KEYS:
            return phrase("Deal {deal}: everybody puts a lock on the new deck …", deal=deal.number)
        case DealStep.SHARES:
            return phrase("Deal {deal}: the cards are dealt …", deal=deal.number)
        case DealStep.SHUFFLES:
            return _shuffle_prompt(deal, seats)


def _shuffle_prompt(deal: DealProgress, seats: Sequence[Who]) -> Phrase:
    number, count = deal.shuffles + 1, len(deal.order)
    if deal.shuffler is None:
        return phrase("Deal {deal}: the deck is shuffled.", deal=deal.number)
    who = seats[deal.shuffler]
    if deal.parts and deal.parts_come < deal.parts:
        return about(
            who,
            "Deal {deal}: you shuffle, {number} of {count} …",
            "Deal {deal}: {who} shuffles, {number} of {count}; part {part} of {parts} is here …",
            deal=deal.number,
            number=number,
            count=count,
            part=deal.parts_come,
            parts=deal.parts,
        )
    if deal.working and not who.is_me:
        return phrase(
            "Deal {deal}: {who} has shuffled, {number} of {count}; the proof is checked …",
            deal=deal.number,
            who=who,
            number=number,
            count=count,
        )
    return about(
        who,
        "Deal {deal}: you shuffle, {number} of {count} …",
        "Deal {deal}: {who} shuffles, {number} of {count} …",
        deal=deal.number,
        number=number,
        count=count,
    )


def rummy_prompt(
    state: State, seats: Sequence[Who], moves: RummyMoves, deal: DealProgress | None
) -> PromptView:
    """Return what the rules await now; the match is not over."""
    who = seats[state.active]
    match state.phase:
        case Phase.DECK | Phase.DEAL:
            text = phrase("The cards are dealt …") if deal is None else deal_prompt(deal, seats)
            return PromptView(text=text, tone=Tone.NOTE)
        case Phase.GIVE:
            return PromptView(text=about(who, "The pushed cards change hands …", "{who} pushes …"))
        case Phase.SCORE:
            return PromptView(text=phrase("The hands that count are opened …"), tone=Tone.NOTE)
        case Phase.DRAW if moves.may_draw:
            return PromptView(text=_draw(state, seats), tone=Tone.MINE)
        case Phase.PLAY if moves.may_play:
            return PromptView(text=_play(moves), tone=Tone.MINE)
        case Phase.DRAW:
            text = about(
                who,
                "Your choice is on its way.",
                "{who} takes {card} or pushes it.",
                card=_top(state),
            )
            return PromptView(text=text)
        case _:
            text = about(who, "Your move is on its way.", "{who} lays cards, or discards.")
            return PromptView(text=text)


def _top(state: State) -> Phrase:
    if not state.discard:
        return phrase("nothing")
    return phrase("{card}", card=mark_of(state.faces[state.discard[-1]]))


def _draw(state: State, seats: Sequence[Who]) -> Phrase:
    return phrase(
        "Draw: d take {card}   p push {card} and a stock card to {who}, then draw",
        card=_top(state),
        who=seats[seat_after(state.active)],
    )


def _play(moves: RummyMoves) -> Phrase:
    if moves.has_contract:
        if moves.melds():
            return phrase("Lay a meld: m. Lay off: a. Or end your turn: x discards.")
        if moves.lay_offs() or moves.swaps():
            return phrase("Lay off: a. Swap a wild card: w. Or end your turn: x discards.")
        return phrase("End your turn: x discards the card under the cursor.")
    if moves.contract() is not None:
        return phrase("Your contract is complete: m lays it. Or x discards.")
    return phrase("No contract yet. End your turn: x discards the card under the cursor.")


def rummy_over_prompt(state: State, ranks: Sequence[Rank], seats: Sequence[Who]) -> PromptView:
    """Return how the match ended."""
    winners = tuple(seats[rank.seat] for rank in ranks if rank.place == 1)
    best = next((rank.score for rank in ranks if rank.place == 1), 0)
    if not winners:
        text = phrase("The match is over. Nobody is left to win it.")
    elif state.left:
        gone = tuple(seats[seat] for seat in state.left)
        text = phrase("The match is over: {gone} left, so {names} win.", gone=gone, names=winners)
    elif len(winners) == len(seats):
        text = phrase("The match is over: a tie, {points} points each.", points=best)
    elif any(who.is_me for who in winners):
        partner = next(who for who in winners if not who.is_me)
        text = phrase(
            "The match is over: you and {who} won with {points} points!", who=partner, points=best
        )
    else:
        text = phrase(
            "The match is over: {names} won with {points} points.", names=winners, points=best
        )
    return PromptView(text=text, tone=Tone.GOOD)


def why_not_mine(state: State, seats: Sequence[Who]) -> Phrase:
    """Return why nothing can be done by us now: it is not our turn."""
    if state.phase in {Phase.DECK, Phase.DEAL}:
        return phrase("The cards are not dealt yet.")
    if state.phase is Phase.SCORE:
        return phrase("The deal is over: the hands are opened.")
    if state.phase is Phase.OVER:
        return phrase("The match is over.")
    return about(seats[state.active], "Your move is on its way.", "It is the turn of {who}.")
