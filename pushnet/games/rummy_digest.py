"""The one byte string of a state of Push rummy, and its digest.

All integers are one byte (u8), except the label's length (u32), the turn clock and points (u16),
all big-endian. A list of positions is a u8 count and then that many positions, a byte each:

    LP("pushnet/v1/rummy/state")  the label after its length
    u8  odds                      0 full, 1 bust only, 2 off
    u16 turn clock                seconds, 0 none
    u8  spectator chat            0 or 1
    u8  allow all wild            0 or 1
    u8  duplicate suits in sets   0 or 1
    u8  last card push            0 deliver, 1 cancel
    u8  forbid return discard     0 or 1
    u8  forbid wild discard       0 or 1
    u8  phase                     0 deck, 1 deal, 2 draw, 3 give, 4 play, 5 score, 6 over
    u8  deal                      1..5
    u8  dealer                    seat
    u8  active                    seat
    for each seat 0..3:
        list hand                 ascending
    list stock                    top first
    list discard                  top last
    108 x u8 faces                by position: the card that is public there, or 255
    u8  melds                     and for each, in the order of laying:
        u8  owner                 seat
        u8  kind                  0 set, 1 run
        u8  suit                  of a run; 4 for a set
        u8  first                 of a run the place of its first card, of a set its rank
        list cards
    u8  taken                     position of the discard taken in this turn, 255 for none
    u8  idle                      turns in a row without a push
    u8  out                       seat, 255 for none
    u8  deals scored              and for each:
        u16 u16                   points of teams 0 and 1
    u8  left                      bit s (worth 2^s) is set if seat s left or was dropped

digest = SHA-256 of these bytes.
"""

from typing import Final

from pushnet.crypto.hashing import length_prefixed, sha256, u16
from pushnet.crypto.tags import RUMMY_STATE
from pushnet.games.rummy_cards import Position
from pushnet.games.rummy_codec import encode_options
from pushnet.games.rummy_types import State
from pushnet.ids import Digest

_LABEL: Final = length_prefixed(RUMMY_STATE)
_NONE: Final = 255


def state_bytes(state: State) -> bytes:
    """Return the canonical bytes of a state; the module says how they are laid out."""
    odds, turn_clock_s, *flags = encode_options(state.options)
    melds = [
        bytes((meld.owner, meld.kind, meld.suit, meld.first, len(meld.cards), *meld.cards))
        for meld in state.melds
    ]
    return b"".join(
        (
            _LABEL,
            bytes((odds,)),
            u16(turn_clock_s),
            bytes((*flags, state.phase, state.deal, state.dealer, state.active)),
            *(_list_bytes(hand) for hand in state.hands),
            _list_bytes(state.stock),
            _list_bytes(state.discard),
            state.faces,
            bytes((len(melds),)),
            *melds,
            bytes((_or_none(state.taken), state.idle, _or_none(state.out), len(state.scores))),
            *(u16(points) for scored in state.scores for points in scored),
            bytes((sum(1 << seat for seat in state.left),)),
        )
    )


def digest(state: State) -> Digest:
    """Return the SHA-256 of the canonical bytes: equal for equal states only."""
    return sha256(state_bytes(state))


def _list_bytes(positions: tuple[Position, ...]) -> bytes:
    return bytes((len(positions), *positions))


def _or_none(value: int | None) -> int:
    return _NONE if value is None else value
