"""A whole game for other programs and for people: as text in the notation, and as JSON.

Neither proves anything: the record does. Both say the same moves, chance included; seats, columns
and turns count from 1 as in docs/notation.md.
"""

from collections.abc import Sequence
from typing import Any, Final

from pushnet.errors import UsageError
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
from pushnet.views import rummy_export
from pushnet.words import say

FORMAT: Final = "pushnet-game"
FORMAT_VERSION: Final = 1


def game_text(log: GameLog, names: Sequence[str]) -> str:
    """Return the game as `pushnet analyse --game` reads it.

    Args:
        log: The game.
        names: Raw, by seat; if one is missing, none is written.

    Raises:
        UsageError: Not even who begins was drawn.
    """
    start = _start(log)
    if log.table.rules.sealed is not None:
        return rummy_export.match_text(log, start, names)
    return format_game(
        GameText(
            options=log.table.options,
            seat_count=len(log.table.seats),
            first=start.active,
            names=tuple(names) if all(names) else (),
            steps=tuple(step for steps in moves_of(log) for step in steps),
        )
    )


def game_json(
    log: GameLog, names: Sequence[str], *, verdict: str, signed_by: Sequence[Seat]
) -> dict[str, Any]:
    """Return the game as values of JSON: every step with its chance, position and points.

    Args:
        log: The game.
        names: Raw, by seat; "" where not disclosed.
        verdict: What the verifier said of the record, one word.
        signed_by: Whose END stands under the result.

    Raises:
        UsageError: Not even who begins was drawn.
    """
    start, table = _start(log), log.table
    sealed = table.rules.sealed is not None
    facts = rummy_export.match_facts(log, start) if sealed else _facts(log, start)
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "game": table.game.hex(),
        "rules": table.rules.name,
        "revision": table.rules.revision,
        "options": facts["options"],
        "seats": [
            {
                "seat": seat + 1,
                "name": name,
                "key": table.keys[seat].hex(),
                "operator": table.operators[seat].hex(),
                "signed_result": seat in signed_by,
            }
            for seat, name in enumerate(names)
        ],
        "verdict": verdict,
        "head": log.positions[-1].head.hex(),
        "start": facts["start"],
        "steps": facts["steps"],
        "ranks": [
            {"seat": rank.seat + 1, "points": rank.score, "place": rank.place}
            for rank in table.rules.ranks(log.positions[-1].state)
        ],
    }


def _facts(log: GameLog, start: State) -> dict[str, Any]:
    return {
        "options": " ".join(format_options(log.table.options)),
        "start": format_position(start),
        "steps": _steps(log, start),
    }


def _start(log: GameLog) -> Any:
    """Return the table before the first turn."""
    state = next((note.state for note in log.notes if note.state is not None), None)
    if state is None:
        raise UsageError(say("this game ended before it began: not even the first seat was drawn"))
    return state


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
