"""games/push/game-*: whole games, step by step, with the digest of the state after each."""

from typing import Any

from pushnet.games.api import Chance
from pushnet.games.push import RULES, first_player, setup
from pushnet.games.push_codec import decode_options
from tests.sim.dice import Dice
from tests.vectors.layout import Files, single_file
from tests.vectors.push_forms import Telling, given

KIND = "push-steps"
# Name, seats, options, and the chance in a hundred that somebody leaves at a step.
GAMES: dict[str, tuple[int, list[Any], int]] = {
    "game-2-seats": (2, [0, 0, True, 0, False, 0, 0], 0),
    "game-4-seats-each-turn-hard-star": (4, [1, 60, False, 1, True, 1, 3], 0),
    "game-6-seats-leaving": (6, [2, 3600, True, 0, True, 2, 0], 2),
    "game-3-seats-each-turn": (3, [0, 0, True, 1, False, 1, 0], 0),
}


def files() -> Files:
    """Return the files of this family."""
    found = {}
    for name, (seats, form, leaving) in GAMES.items():
        options = decode_options(form)
        dice = Dice("push game", name)
        start = setup(options, seats, first_player(options, seats, dice.below(seats)))
        telling = Telling(start)
        while not RULES.is_over(telling.state):
            _step(telling, dice, leaving)
        found[f"games/push/{name}.json"] = single_file(
            KIND, "a whole game", **given(start), steps=telling.steps, expect=telling.outcome()
        )
    return found


def _step(telling: Telling, dice: Dice, leaving: int) -> None:
    state = telling.state
    if dice.chance(leaving):
        telling.leave(frozenset({dice.pick(state.present)}))
        return
    if RULES.chance_bound(state) is None:
        telling.act(dice.pick(RULES.legal_actions(state)))
        return
    results: list[int] = []
    while (bound := RULES.chance_bound(state)) is not None:
        results.append(dice.below(bound))
        state, _ = RULES.apply(state, RULES.chance_action(state), Chance(results[-1], bound))
    telling.draw(results)
