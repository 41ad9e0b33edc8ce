"""Chat: bounded, in order, and nobody floods it."""

from pushnet.session.chatter import BURST, LINES_MAX, WINDOW_MS, Chatter
from tests.wire.bodies import KEYS

ANA, BOB = KEYS[0].public, KEYS[1].public


def test_lines_are_kept_in_order_up_to_the_limit() -> None:
    chatter = Chatter()
    for number in range(LINES_MAX + 10):
        assert chatter.add(ANA, 0, str(number), number * WINDOW_MS)
    assert len(chatter.lines) == LINES_MAX
    assert chatter.lines[-1].text == str(LINES_MAX + 9)


def test_a_flood_is_cut_for_its_key_only_and_ends_with_the_window() -> None:
    chatter = Chatter()
    assert [chatter.add(ANA, 0, "x", 0) for _ in range(BURST + 2)] == [True] * BURST + [False] * 2
    assert chatter.add(BOB, 1, "", 0)
    assert chatter.add(ANA, 0, "later", WINDOW_MS)
