"""A match of Push rummy in lines, through a pipe, with a real process."""

import random
import re

from tests.plain.scripted import choices_of
from tests.plain.test_play import DRAWN, Start, start

__all__ = ["start"]  # the fixture


async def test_a_deal_is_played_by_reading_what_may_be_typed_then_the_match_given_up(
    start: Start,
) -> None:
    run = await start("Mika", "solo", "--game=rummy", "--level=careful")
    await run.until(lambda line: choices_of(line) == ["take", "push"])
    reasons = {
        "discard 9S": "First take the discard, or push",
        "draw": "only in a game of Push",
        "ready": "only in the lobby",
        "vote yes": "nobody to vote about",
        "leave": "leave keep",
        "hand": "Your hand, ",
        "piles": "Deal 1 of 5, contract 2 sets of 3",
    }
    for typed, reason in reasons.items():
        run.type(typed)
        assert reason in (await run.line() or ""), typed
    run.type("again")
    dice = random.Random(3)
    while not re.match(r"Deal 1 costs us \d+ points, them \d+\.", line := await run.line() or ""):
        if choices := choices_of(line):
            laying = [each for each in choices if each.startswith(("lay", "add"))]
            run.type(dice.choice(laying or choices))  # else hands grow and the deal drags on
    run.type("leave for good")
    await run.ended()
    assert [line for line in run.said if DRAWN.search(line)] == []
    assert [x for x in run.said if not (x[0].isalnum() and x.endswith((".", "!", "?")))] == []
    for told in ("shuffles, 1 of 4", "shuffle, ", "Your hand, "):
        assert any(told in line for line in run.said), told
