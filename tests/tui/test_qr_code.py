"""The QR code is the one segno makes, as small as the link allows, or not there."""

import pytest
import segno

from pushnet.tui.widgets.qr_code import BLOCKS, code_lines, segments

LINK = "pushnet://acorn-basil-cedar-dune-ember"
LAN = f"{LINK}@192.168.178.123:49152"
FAR = f"{LINK}@mqtts://broker.example:8883"
PAIRS = {block: pair for pair, block in BLOCKS.items()}


def modules(lines: tuple[str, ...]) -> list[list[int]]:
    """Return the modules that lines of half blocks draw."""
    rows: list[list[int]] = []
    for line in lines:
        upper, lower = zip(*(PAIRS[block] for block in line), strict=True)
        rows += [list(upper), list(lower)]
    return rows


def test_the_lines_draw_every_module() -> None:
    code = segno.make(LINK.upper(), error="l", micro=False, boost_error=False)
    rows = [list(row) for row in code.matrix_iter(border=2)]
    rows.append([0] * len(rows[0]))  # an odd number of rows leaves half a line: light
    assert modules(code_lines(LINK, 80, 40)) == rows


@pytest.mark.parametrize(
    ("link", "columns", "rows"),
    [(LINK, 29, 15), (LAN, 33, 17), (FAR, 37, 19)],
)
def test_sizes(link: str, columns: int, rows: int) -> None:
    lines = code_lines(link, columns, rows)
    assert (len(lines[0]), len(lines)) == (columns, rows)


def test_with_little_room_the_quiet_zone_shrinks_then_the_code_goes() -> None:
    assert len(code_lines(LINK, 28, 14)[0]) == 27
    assert code_lines(LINK, 26, 40) == ()
    assert code_lines(LINK, 80, 13) == ()
    assert code_lines("", 80, 40) == ()


@pytest.mark.parametrize("link", [LINK, LAN, FAR])
def test_the_runs_are_the_link_but_for_case(link: str) -> None:
    assert "".join(text for text, _ in segments(link)).lower() == link.lower()


def test_a_brokers_address_keeps_its_case() -> None:
    link = f"{LINK}@wss://Broker.example/Path"
    assert segments(link)[-1][0] == "@wss://Broker.example/Path"
