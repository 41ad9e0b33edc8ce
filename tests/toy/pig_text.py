"""Pig written down: options, steps, positions and whole games as words.

goal=hundred                       an option that is not the default
r4 r6 h r1 L2                      rolled 4 and 6, held; a one came; seat 2 left
2c 7 10,0,-                        seat 2 chooses, stake 7; points by seat, - for who left
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pushnet.games.replay import Left, Played, Step, replay
from pushnet.games.text_span import Span
from pushnet.games.text_tags import tag_lines
from pushnet.session.game_log import GameLog
from pushnet.session.moves import moves_of
from tests.toy.pig_types import Goal, Hold, Number, Options, Phase, State

OPTION_NAMES = ("goal",)
PHASES = {Phase.CHOOSE: "c", Phase.NUMBER: "n", Phase.OVER: "x"}


def format_options(options: Options) -> tuple[str, ...]:
    """Return one word for each option that is not the default."""
    return () if options.goal is Goal.FIFTY else (f"goal={options.goal.name.lower()}",)


def read_options(fields: Mapping[str, Span], seat_count: int) -> Options:
    """Return the options with those of OPTION_NAMES set that are among the fields.

    Raises:
        RefusedError: NOTATION if an option has no such value.
    """
    del seat_count
    if "goal" not in fields:
        return Options()
    names = {goal.name.lower(): goal for goal in Goal}
    if fields["goal"].text not in names:
        fields["goal"].refuse("a goal is fifty or hundred")
    return Options(goal=names[fields["goal"].text])


def format_position(state: State) -> str:
    """Return a position in one line."""
    points = ",".join(
        str(points) if seat in state.present else "-" for seat, points in enumerate(state.points)
    )
    return f"{state.active + 1}{PHASES[state.phase]} {state.stake} {points}"


def format_step(step: Step) -> str:
    """Return a step in one word; "" for a roll before its number is known."""
    match step:
        case Left(seats):
            return "L" + "".join(str(seat + 1) for seat in sorted(seats))
        case Played(Number(), chance):
            assert chance is not None
            return f"r{chance.index + 1}"
        case Played(action):
            return "h" if action == Hold() else ""


def pig_text(log: GameLog, start: State, names: Sequence[str]) -> str:
    """Return the game in words."""
    opening = {
        "Game": "pig",
        "First": str(start.active + 1),
        "Options": " ".join(format_options(log.table.options)),
    }
    head = tag_lines(opening, names if all(names) else (), {})
    return "\n".join((*head, "", " ".join(filter(None, map(format_step, _steps(log)))))) + "\n"


def pig_facts(log: GameLog, start: State) -> dict[str, Any]:
    """Return what only a game of Pig has in its JSON: options, positions and steps."""
    steps = list(_steps(log))
    states = [state for state, _ in replay(log.table.rules, start, steps)]
    return {
        "options": " ".join(format_options(log.table.options)),
        "start": format_position(start),
        "steps": [
            {"step": format_step(step), "position": format_position(state)}
            for step, state in zip(steps, states, strict=True)
        ],
    }


def _steps(log: GameLog) -> Iterable[Step]:
    return (step for steps in moves_of(log) for step in steps)
