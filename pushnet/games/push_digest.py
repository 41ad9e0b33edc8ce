"""The one byte string of a state of Push, and its digest.

All integers are one byte (u8), except the label's length (u32) and the turn clock (u16), both
big-endian. A set of cards is a u8 count and then that many card ids, ascending, a byte each:

    LP("pushnet/v1/push/state")   the label after its length
    u8  odds                      0 full, 1 bust only, 2 off
    u16 turn clock                seconds, 0 none
    u8  spectator chat            0 or 1
    u8  switch rule               0 standing, 1 each turn
    u8  hard star                 0 or 1
    u8  tie break                 0 shared, 1 most cards, 2 fewest cards
    u8  first player              0 drawn, else 1 + seat
    u8  n                         seats at the table
    u8  present                   bit s (worth 2^s) is set if seat s is in play
    u8  phase                     0 choose, 1 reveal, 2 place, 3 decide, 4 bust roll, 5 collect,
                                  6 take roll, 7 over
    u8  active                    seat
    u8  actor                     seat
    u8  card                      id of the card turned up and in no pile, 255 for none
    set draw pile                 its order does not exist, so it is a set like the others
    set discard pile
    set switch pile
    u8  columns                   number of open columns, and for each, oldest first:
        set column
    for each seat 0..n-1:
        set bench
    for each seat 0..n-1:
        set bank

digest = SHA-256 of these bytes.
"""

from pushnet.crypto.hashing import length_prefixed, sha256, u16
from pushnet.crypto.tags import PUSH_STATE
from pushnet.games.push_cards import CardSet, cards_of
from pushnet.games.push_codec import encode_options
from pushnet.games.push_types import State
from pushnet.ids import Digest

_NO_CARD = 255


def state_bytes(state: State) -> bytes:
    """Return the canonical bytes of a state; the module says how they are laid out."""
    odds, turn_clock_s, *others = encode_options(state.options)
    return b"".join(
        (
            length_prefixed(PUSH_STATE),
            bytes((odds,)),
            u16(turn_clock_s),
            bytes(others),
            bytes(
                (
                    len(state.benches),
                    sum(1 << seat for seat in state.present),
                    state.phase,
                    state.active,
                    state.actor,
                    _NO_CARD if state.card is None else state.card,
                    len(state.pile),
                )
            ),
            state.pile,
            _set_bytes(state.discard),
            _set_bytes(state.switch_pile),
            bytes((len(state.columns),)),
            *(_set_bytes(cards) for cards in state.columns),
            *(_set_bytes(cards) for cards in state.benches),
            *(_set_bytes(cards) for cards in state.banks),
        )
    )


def digest(state: State) -> Digest:
    """Return the SHA-256 of the canonical bytes: equal for equal states only."""
    return sha256(state_bytes(state))


def _set_bytes(cards: CardSet) -> bytes:
    """Return a count and the card ids, ascending."""
    return bytes((cards.bit_count(), *cards_of(cards)))
