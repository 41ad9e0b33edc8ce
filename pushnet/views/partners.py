"""Who may play with whom: the ways to seat four people as two teams."""

from dataclasses import dataclass

from pushnet.ids import PublicKey
from pushnet.views.lobby import LobbySeat, LobbyView
from pushnet.views.phrase import Phrase, phrase
from pushnet.words import say


@dataclass(frozen=True, slots=True)
class Pairing:
    """One way to seat them."""

    order: tuple[PublicKey, ...]  # by seat; partners sit opposite (R1)
    text: Phrase
    is_now: bool


def pairings(view: LobbyView) -> tuple[Pairing, ...]:
    """Return the three ways to pair four seats, the present one first; () while they are fewer.

    Whoever sits first stays there: how the table lies does not matter, only who sits opposite.
    """
    if not view.may_arrange:
        return ()
    first, second, third, fourth = view.seats
    return tuple(
        _pairing((first, left, opposite, right), is_now=opposite is third)
        for left, opposite, right in (
            (second, third, fourth),
            (third, second, fourth),
            (second, fourth, third),
        )
    )


def _pairing(seats: tuple[LobbySeat, ...], *, is_now: bool) -> Pairing:
    keys = tuple(seat.key for seat in seats if seat.key is not None)
    one, two, three, four = (say("you") if seat.is_me else seat.name for seat in seats)
    text = phrase(
        "{one} and {three} against {two} and {four}", one=one, two=two, three=three, four=four
    )
    return Pairing(keys, text, is_now)
