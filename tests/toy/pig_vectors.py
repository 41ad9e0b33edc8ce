"""Vectors of Pig: whole games, step by step, with the digest after each.

Write them again: `python -m tests.toy.pig_vectors`, then read the diff.
"""

from pathlib import Path
from typing import Any

from pushnet.games.api import Chance
from pushnet.games.replay import Left, Played, Step, replay
from tests.sim.dice import Dice
from tests.toy.pig import RULES, first_player, setup
from tests.toy.pig_codec import decode_options
from tests.toy.pig_types import Number, State
from tests.vectors.layout import Files, single_file

FOLDER = Path(__file__).parent / "vectors"
# Name, seats, options, and how often somebody leaves, out of 100.
GAMES: dict[str, tuple[int, list[Any], int]] = {
    "game-2-seats": (2, [0, 0, True, 0], 0),
    "game-4-seats-to-a-hundred-leaving": (4, [1, 60, False, 1], 3),
}


def files() -> Files:
    """Return the files, by name."""
    return {
        f"{name}.json": single_file("pig-steps", "a whole game", **_game(name, *chosen))
        for name, chosen in GAMES.items()
    }


def _game(name: str, seats: int, form: list[Any], leaves: int) -> dict[str, Any]:
    options, dice = decode_options(form), Dice("pig game", name)
    drawn = dice.below(seats)
    start = setup(options, seats, first_player(options, seats, drawn))
    state, steps = start, []
    while not RULES.is_over(state):
        step = _step(state, dice, leaves)
        ((state, _),) = replay(RULES, state, (step,))
        steps.append(form_of(step) | {"digest": RULES.digest(state).hex()})
    return {
        "options": form,
        "seats": seats,
        "drawn": drawn,
        "steps": steps,
        "expect": {"ranks": [[r.seat, r.score, r.place] for r in RULES.ranks(state)]},
    }


def _step(state: State, dice: Dice, leaves: int) -> Step:
    if dice.below(100) < leaves:
        return Left(frozenset({dice.pick(state.present)}))
    bound = RULES.chance_bound(state)
    if bound is not None:
        return Played(Number(), Chance(dice.below(bound), bound))
    return Played(dice.pick(RULES.legal_actions(state)), None)


def form_of(step: Step) -> dict[str, Any]:
    """Return a step as a vector tells it."""
    match step:
        case Left(seats):
            return {"leave": sorted(seats)}
        case Played(Number(), chance):
            assert chance is not None
            return {"draw": [chance.index]}
        case _:
            return {"act": RULES.encode_action(step.action)}


if __name__ == "__main__":
    for file, content in files().items():
        (FOLDER / file).write_bytes(content)
