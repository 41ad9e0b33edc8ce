"""A match of Push rummy for other programs and for people, from its log. Hidden cards stay hidden.

Seats, melds and turns count from 1 as in docs/notation.md.
"""

from collections.abc import Sequence
from typing import Any

from pushnet.games.replay import Acted, replay
from pushnet.games.rummy_events import TurnBegan
from pushnet.games.rummy_game_text import GameText, format_game
from pushnet.games.rummy_notation import diagram_of, format_diagram
from pushnet.games.rummy_option_text import format_options
from pushnet.games.rummy_score import totals
from pushnet.games.rummy_step_text import format_step
from pushnet.games.rummy_types import State
from pushnet.session.game_log import GameLog
from pushnet.session.sealed_moves import sealed_moves_of


def match_text(log: GameLog, start: State, names: Sequence[str]) -> str:
    """Return the match as `pushnet analyse --game` reads it; `names` as in `game_text`."""
    return format_game(
        GameText(
            options=log.table.options,
            dealer=start.dealer,
            names=tuple(names) if all(names) else (),
            steps=tuple(step for steps in sealed_moves_of(log) for step in steps),
        )
    )


def match_facts(log: GameLog, start: State) -> dict[str, Any]:
    """Return what only a match of rummy has in its JSON: options, positions and steps."""
    return {
        "options": " ".join(format_options(log.table.options)),
        "start": format_diagram(diagram_of(start)),
        "steps": _steps(log, start),
    }


def _steps(log: GameLog, state: State) -> list[dict[str, Any]]:
    told = []
    turn = 0
    for note, steps in zip(log.notes, sealed_moves_of(log), strict=True):
        for step in steps:
            after, events = next(replay(log.table.rules, state, (step,)))
            told.append(
                {
                    "slot": note.h,
                    "turn": turn,
                    "seat": state.active + 1 if isinstance(step, Acted) else None,
                    "step": format_step(step, state),
                    "position": format_diagram(diagram_of(after)),
                    "points": list(totals(after)),  # of the teams, from the deals that are over
                }
            )
            turn += sum(isinstance(event, TurnBegan) for event in events)
            state = after
    return told
