"""What the pages of the games give to check against is what the engines compute."""

import re
from pathlib import Path

from pushnet.games import push, rummy_digest
from pushnet.games.push_cards import CARDS_MAX, set_of
from pushnet.games.push_codec import decode_options
from pushnet.games.push_digest import digest, state_bytes
from pushnet.games.push_notation import format_position, parse_position
from pushnet.games.push_types import Phase, State
from pushnet.ids import Seat
from tests.conformance import rummy_page

PAGES = Path(__file__).parents[2] / "protocol" / "games"
PAGE = (PAGES / "push.md").read_text(encoding="utf-8")
RUMMY_PAGE = (PAGES / "rummy.md").read_text(encoding="utf-8")
_BYTES = re.compile(r"^(0000001[56] .*)\.\.$\n^\.\.(.*)$\ndigest  ([0-9a-f]{64})$", re.MULTILINE)


def a_beginning() -> State:
    return push.setup(decode_options([0, 0, True, 0, False, 0, 0]), 3, Seat(1))


def in_a_turn() -> State:
    """Return the second example of section 13."""
    columns = (set_of([6, 30]), set_of([15, 39]))
    benches = (set_of([0, 40, 41]), 0, set_of([66]), 0)
    elsewhere = {9, 90, 108, 109, 110, 33, 6, 30, 15, 39, 0, 40, 41, 66}
    return State(
        options=decode_options([1, 90, False, 1, True, 2, 3]),
        phase=Phase.PLACE,
        present=(Seat(0), Seat(2), Seat(3)),
        active=Seat(2),
        actor=Seat(2),
        pile=bytes(card for card in range(CARDS_MAX) if card not in elsewhere),
        discard=set_of([90, 108]),
        switch_pile=set_of([109, 110]),
        columns=columns,
        card=9,
        benches=benches,
        banks=(0, set_of([33]), 0, 0),
    )


def test_the_digests_of_push_are_as_the_page_says() -> None:
    examples = _BYTES.findall(PAGE)
    assert len(examples) == 2
    for state, (start, end, printed) in zip((a_beginning(), in_a_turn()), examples, strict=True):
        written = state_bytes(state)
        assert written.startswith(bytes.fromhex(start))
        assert written.endswith(bytes.fromhex(end))
        assert digest(state).hex() == printed
        assert f"{len(written)} bytes" in PAGE


def test_the_digests_of_rummy_are_as_the_page_says() -> None:
    examples = _BYTES.findall(RUMMY_PAGE)
    states = (rummy_page.a_beginning(), rummy_page.in_a_turn())
    for state, (start, end, printed) in zip(states, examples, strict=True):
        written = rummy_digest.state_bytes(state)
        assert written.startswith(bytes.fromhex(start))
        assert written.endswith(bytes.fromhex(end))
        assert rummy_digest.digest(state).hex() == printed
        assert f"{len(written)} bytes" in RUMMY_PAGE


def test_the_position_on_the_page_is_one() -> None:
    (line,) = re.findall(r"`(\dp \d:.*?)`", PAGE)
    assert format_position(parse_position(line)) == line
