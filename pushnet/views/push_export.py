"""A game of Push for other programs and for people, from its log.

Seats, columns and turns count from 1 as in docs/notation.md.
"""

from collections.abc import Sequence
from typing import Any

from pushnet.games.push_ending import score_of
from pushnet.games.push_events import TurnBegan
from pushnet.games.push_game_text import GameText, format_game
from pushnet.games.push_notation import format_position
from pushnet.games.push_option_text import format_options
from pushnet.games.push_steps import format_step
from pushnet.games.push_types import State
from pushnet.games.replay import Played, Step, replay
from pushnet.ids import Seat
from pushnet.session.game_log import GameLog
from pushnet.session.moves import moves_of


def push_text(log: GameLog, start: State, names: Sequence[str]) -> str:
    """Return the game as `pushnet analyse --game` reads it; `names` as in `game_text`."""
    return format_game(
        GameText(
            options=log.table.options,
            seat_count=len(log.table.seats),
            first=start.active,
            names=tuple(names) if all(names) else (),
            steps=tuple(step for steps in moves_of(log) for step in steps),
        )
    )


def push_facts(log: GameLog, start: State) -> dict[str, Any]:
    """Return what only a game of Push has in its JSON: options, positions and steps."""
    return {
        "options": " ".join(format_options(log.table.options)),
        "start": format_position(start),
        "steps": _steps(log, start),
    }


def _steps(log: GameLog, state: State) -> list[dict[str, Any]]:
    told = []
    turn = 1
    for note, steps in zip(log.notes, moves_of(log), strict=True):
        for step in steps:
            after, events = next(replay(log.table.rules, state, (step,)))
            told.append(
                {
                    "slot": note.h,
                    "turn": turn,
                    "seat": _seat(step, state),
                    "step": format_step(step, state),
                    "chance": _chance(step, note.event_number),
                    "position": format_position(after),
                    "points": [score_of(after, Seat(seat)) for seat in log.table.seats],
                }
            )
            turn += sum(isinstance(event, TurnBegan) for event in events)
            state = after
    return told


def _seat(step: Step, state: State) -> int | None:
    """Return who acted, or whose card or die it was; None for seats that left."""
    return state.actor + 1 if isinstance(step, Played) else None


def _chance(step: Step, event: int | None) -> dict[str, int | None] | None:
    if not isinstance(step, Played) or step.chance is None:
        return None
    return {"event": event, "index": step.chance.index, "bound": step.chance.bound}
