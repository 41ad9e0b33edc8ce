"""The bytes of a state, built a second time from their description, and frozen digests."""

import hashlib

import pytest
from hypothesis import given, settings

from pushnet.games.push import setup
from pushnet.games.push_digest import digest, state_bytes
from pushnet.games.push_types import Options, Phase, State, SwitchRule, TieBreak
from pushnet.games.table_options import Odds
from pushnet.ids import Seat
from tests.games.positions import AS_PRINTED, position
from tests.games.strategies import positions

LABEL = b"pushnet/v1/push/state"
OTHER_OPTIONS = Options(
    odds=Odds.OFF,
    turn_clock_s=0x0102,
    spectator_chat=False,
    switch_rule=SwitchRule.EACH_TURN,
    hard_star=True,
    tie_break=TieBreak.FEWEST_CARDS,
    first_player=Seat(1),
)
MIDDLE = position(
    seats=3,
    phase=Phase.TAKE_ROLL,
    columns=("R1 B2", "ROLL"),
    card="ROLL",
    benches={0: "R6", 2: "P1 P2"},
    banks={1: "Y3"},
    switches=2,
    active=1,
    actor=2,
    present=(1, 2),
    pile="G1 SW",
    options=OTHER_OPTIONS,
)


def described(state: State) -> bytes:
    """What the module's description says, written down as it stands there."""
    out = [*len(LABEL).to_bytes(4, "big"), *LABEL]

    def cards(mask: int) -> list[int]:
        ids = [card for card in range(120) if mask & 2**card]
        return [len(ids), *ids]

    o = state.options
    out += [o.odds.value, o.turn_clock_s >> 8, o.turn_clock_s & 255, int(o.spectator_chat)]
    out += [o.switch_rule.value, int(o.hard_star), o.tie_break.value]
    out += [0 if o.first_player is None else o.first_player + 1]
    out += [len(state.benches), sum(2**seat for seat in state.present)]
    out += [state.phase.value, state.active, state.actor]
    out += [255 if state.card is None else state.card]
    out += [len(state.pile), *state.pile]
    out += cards(state.discard) + cards(state.switch_pile)
    out += [len(state.columns)]
    for mask in (*state.columns, *state.benches, *state.banks):
        out += cards(mask)
    return bytes(out)


@settings(max_examples=50)
@given(positions())
def test_the_bytes_are_as_described(state: State) -> None:
    assert state_bytes(state) == described(state)
    assert digest(state) == hashlib.sha256(described(state)).digest()


def test_bytes_written_out() -> None:
    elsewhere = bytes.fromhex("5a 24 6e 6c 6d 00 15 5b 0f 48 4b 3c")
    discarded = bytes(card for card in range(120) if card not in elsewhere)
    assert state_bytes(MIDDLE).hex(" ") == (
        "00 00 00 15 70 75 73 68 6e 65 74 2f 76 31 2f 70 75 73 68 2f 73 74 61 74 65"
        " 02 01 02 00 01 01 02 02"  # options
        " 03 06 06 01 02 5a"  # seats, present, phase, active, actor, card
        " 02 24 6e"  # draw pile
        f" 6c {discarded.hex(' ')}"
        " 02 6c 6d"  # switch pile
        " 02 02 00 15 01 5b"  # columns
        " 01 0f 00 02 48 4b"  # benches
        " 00 01 3c 00"  # banks
    )


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (
            setup(AS_PRINTED, 2, Seat(0)),
            "b4f92b5031976c5e72dde6739df477fb71f1ef369c84aa8cdff9bb3bd66d5118",
        ),
        (
            setup(AS_PRINTED, 6, Seat(3)),
            "6d2cebe584e2847acfd6b7d13f2be6ff51c8338eea5fe947d3601815b5926a49",
        ),
        (MIDDLE, "f6d9dad6d9157c61e24fa1c42dd71902f65488e45a5c0bddfd3a0b16a58b2d7b"),
    ],
)
def test_frozen_digests(state: State, expected: str) -> None:
    assert digest(state).hex() == expected
