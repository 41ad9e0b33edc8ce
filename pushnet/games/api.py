"""What every game offers the rest of pushnet, and the two forms of chance.

A game is a module of pure functions over its own frozen `State`; `Rules` names them in one value
so that sessions, bots, replay and the verifier need not know which game they carry. Chance is
either drawn in the open (`Chance`), or it lies face down in a sealed deck until a position of it
becomes public (`Faces`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from pushnet.ids import Seat

Encoded = list[Any]
"""An action or an options value as nested lists of the wire's types (protocol/pushnet.md 6)."""


class Chance(NamedTuple):
    """One resolved random outcome: `index` drawn evenly from range(bound)."""

    index: int  # type: ignore[assignment]  # 0 <= index < bound; hides tuple.index
    bound: int  # >= 1


class Faces(NamedTuple):
    """Positions of the sealed deck that became public, and the cards that lie there."""

    cards: tuple[tuple[int, int], ...]  # (position, card), ascending; just the positions asked for


@dataclass(frozen=True, slots=True)
class NewDeck:
    """A deck has to be sealed: keys of all seats in one slot, then one shuffle for each seat."""

    number: int  # of the deal, from 1
    order: tuple[Seat, ...]  # who shuffles, first to last


@dataclass(frozen=True, slots=True)
class Owed:
    """One slot of shares: each seat listed gives its shares of the positions beside it."""

    by: tuple[tuple[Seat, tuple[int, ...]], ...]  # ascending by seat; positions ascending, not ()
    opens: tuple[int, ...]  # positions that are public afterwards, ascending; () if none is


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedRules:
    """What a game with face-down cards needs besides `Rules`.

    While `need(state)` is not None nobody moves: the deck is sealed and `dealt` follows, or the
    shares are given and `given` follows. A position is public once `Faces` told its card.
    """

    cards: int  # cards in the deck; positions and cards are 0..cards-1
    need: Callable[[Any], NewDeck | Owed | None]
    dealt: Callable[[Any], tuple[Any, tuple[Any, ...]]]  # the deck asked for is shuffled
    given: Callable[[Any, Faces], tuple[Any, tuple[Any, ...]]]  # faces of just `Owed.opens`
    carries: Callable[[Any, Any], tuple[tuple[int, ...], tuple[int, ...]]]
    """(shares, opens) of an action of the seat to move: the positions whose shares travel with
    it, ascending, and those that are public then. RefusedError(ILLEGAL_ACTION) for cards that
    are not the mover's to show."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank:
    """One seat's place in the result, best first in a result's tuple."""

    seat: Seat
    score: int  # points at the end; for seats out of play, what lay before them
    place: int  # 1 is best; tied seats share a place; 0: unranked (left or was dropped)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One game's functions. `State`, `Action` and `Event` are that game's own types.

    The turn loop every caller writes:
        if `chance_bound(state)` is not None, only a chance step is possible:
        `apply(state, chance_action(state), Chance(index, bound))`; otherwise the seat
        `to_move(state)` picks one of `legal_actions(state)` and `apply(state, action, None)`.

    A game with a sealed deck never draws chance in the open after its first player is drawn. Its
    `apply` takes `Faces` for an action that opens positions, and its `legal_actions` are those
    that are legal whatever lies face down.
    """

    name: str  # as in TABLE: "push", "rummy"
    revision: int  # raised when the rules' meaning changes; part of TABLE
    seat_counts: tuple[int, ...]  # ascending
    setup: Callable[[Any, int, Seat], Any]  # options, seat count, first player -> State
    to_move: Callable[[Any], Seat | None]  # None: a chance step is due, or the game is over
    chance_bound: Callable[[Any], int | None]
    chance_action: Callable[[Any], Any]
    legal_actions: Callable[[Any], tuple[Any, ...]]
    asks_chance: Callable[[Any, Any], bool]  # would this legal action lead to a chance step?
    apply: Callable[[Any, Any, Any], tuple[Any, tuple[Any, ...]]]  # Chance | Faces | None last
    depart: Callable[[Any, frozenset[Seat]], tuple[Any, tuple[Any, ...]]]  # seats leave for good
    is_over: Callable[[Any], bool]
    ranks: Callable[[Any], tuple[Rank, ...]]  # best place first, then seat order; unranked last
    digest: Callable[[Any], bytes]  # SHA-256 of the canonical state bytes
    encode_action: Callable[[Any], Encoded]
    decode_action: Callable[[Any], Any]  # RefusedError(FORM) for anything else
    encode_options: Callable[[Any], Encoded]
    decode_options: Callable[[Any], Any]  # RefusedError(TABLE_OPTIONS)
    first_player: Callable[[Any, int, int], Seat]  # options, seat count, drawn index -> who starts
    sealed: SealedRules | None = None  # None: all cards lie open or are drawn by chance
