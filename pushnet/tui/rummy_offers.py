"""What a player chooses from when a key at a table of Push rummy can mean several things."""

from collections.abc import Sequence
from dataclasses import dataclass

from pushnet.games.rummy_cards import Position
from pushnet.games.rummy_types import Action, End, LayOff, Layout, Swap
from pushnet.views.phrase import Phrase, phrase, phrase_n
from pushnet.views.rummy import RummyView
from pushnet.views.rummy_moves import Deed, RummyMoves


@dataclass(frozen=True, slots=True)
class Offer:
    """One entry of a list to choose from."""

    label: Phrase
    what: Action | Layout  # a layout is laid, or put aside


def offers_of(deeds: Sequence[Deed]) -> tuple[Offer, ...]:
    """Return deeds as entries of a list."""
    return tuple(Offer(deed.label, deed.action) for deed in deeds)


def is_onto(deed: Deed, meld: int | None) -> bool:
    """Tell whether a lay-off or an exchange is at this meld; None: at any."""
    return isinstance(deed.action, LayOff | Swap) and meld in {None, deed.action.meld}


def why_not_onto(moves: RummyMoves, card: Position, meld: int) -> Phrase:
    """Return what speaks against a card on a meld; of a run, at its high end."""
    ends = (End.HIGH, End.LOW) if moves.is_run(meld) else (End.LOW,)
    return moves.why_not(LayOff(card, meld, ends[0])) or phrase("It fits at the other end.")


def why_nothing_to_lay(view: RummyView) -> Phrase:
    """Return why no meld is suggested."""
    if view.moves.has_contract:
        return phrase("Your hand has no new meld. Pick cards with Space to try others.")
    missing = 0 if view.hand is None else view.hand.missing
    return phrase_n(
        "Your contract lacks {count} card. x discards.",
        "Your contract lacks {count} cards. x discards.",
        missing,
    )
