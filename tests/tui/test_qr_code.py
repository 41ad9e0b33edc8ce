"""The QR code is the one segno makes, as small as the invite allows, or not there."""

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from pushnet.crypto.invite import Invite, new_invite, parse_invite
from pushnet.tui.widgets.qr_code import BLOCKS, code_lines, segments, shortened

WORDS = "acorn-blanket-cedar-doubling-emblem"
LAN = f"{WORDS}@192.168.178.123:49152"
FAR = f"{WORDS}@mqtts://broker.example:8883"
PAIRS = {block: pair for pair, block in BLOCKS.items()}


def modules(lines: tuple[str, ...]) -> list[list[int]]:
    """Return the modules that lines of half blocks draw."""
    rows: list[list[int]] = []
    for line in lines:
        upper, lower = zip(*(PAIRS[block] for block in line), strict=True)
        rows += [list(upper), list(lower)]
    return rows


def scanned(text: str) -> Invite:
    """Return the invite that the code of this text gives to whoever scans it."""
    return parse_invite("".join(run for run, _ in segments(text)))


def test_the_lines_draw_every_module() -> None:
    text = f"pushnet:{WORDS}".upper()
    code = segno.make(text, error="l", micro=False, boost_error=False)
    rows = [list(row) for row in code.matrix_iter(border=2)]
    rows.append([0] * len(rows[0]))  # an odd number of rows leaves half a line: light
    assert modules(code_lines(WORDS, 80, 40)) == rows


@pytest.mark.parametrize(
    ("text", "columns", "rows"), [(WORDS, 29, 15), (LAN, 33, 17), (FAR, 37, 19)]
)
def test_sizes(text: str, columns: int, rows: int) -> None:
    lines = code_lines(text, columns, rows)
    assert (len(lines[0]), len(lines)) == (columns, rows)


def test_with_little_room_quiet_zone_and_words_shrink_then_the_code_goes() -> None:
    assert len(code_lines(FAR, 36, 18)[0]) == 35
    assert len(code_lines(FAR, 36, 17)[0]) == 33  # words of three letters
    assert len(code_lines(FAR, 36, 16)[0]) == 31
    assert code_lines(FAR, 36, 15) == ()
    assert code_lines(WORDS, 26, 40) == ()
    assert code_lines(WORDS, 80, 13) == ()
    assert code_lines("", 80, 40) == ()


@given(st.binary(min_size=32, max_size=32), st.sampled_from([None, "10.0.0.7:1883", "[::1]:1"]))
def test_whoever_scans_the_code_gets_the_invite(entropy: bytes, broker: str | None) -> None:
    invite = new_invite(entropy, broker)
    assert scanned(invite.text) == invite
    assert scanned(shortened(invite.text)) == invite


@given(st.binary(min_size=32, max_size=32))
def test_every_invite_of_a_local_network_fits_the_usual_window(entropy: bytes) -> None:
    # 80 by 24: 40 columns less frame and padding, 24 rows less five lines of others and frames
    # and two of words.
    invite = new_invite(entropy, "192.168.178.123:49152")
    assert code_lines(invite.text, 36, 16)


def test_a_brokers_address_keeps_its_case() -> None:
    text = f"{WORDS}@wss://Broker.example/Path"
    assert segments(text)[-1][0] == "@wss://Broker.example/Path"
