"""A whole game for other programs and for people: as text in the notation, and as JSON.

Neither proves anything: the record does. Both say the same moves, chance included; seats, columns
and turns count from 1 as in docs/notation.md.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pushnet.errors import UsageError
from pushnet.games.names import PUSH, RUMMY
from pushnet.ids import Seat
from pushnet.session.game_log import GameLog
from pushnet.views.push_export import push_facts, push_text
from pushnet.views.rummy_export import match_facts, match_text
from pushnet.words import say

FORMAT: Final = "pushnet-game"
FORMAT_VERSION: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class GameExport:
    """How one game is written, from its log and the state before its first turn."""

    text: Callable[[GameLog, Any, Sequence[str]], str]  # names last
    facts: Callable[[GameLog, Any], dict[str, Any]]  # "options", "start" and "steps"


GAME_EXPORTS: Final[dict[str, GameExport]] = {
    PUSH: GameExport(text=push_text, facts=push_facts),
    RUMMY: GameExport(text=match_text, facts=match_facts),
}
"""One entry for each game."""


def game_text(log: GameLog, names: Sequence[str]) -> str:
    """Return the game as `pushnet analyse --game` reads it.

    Args:
        log: The game.
        names: Raw, by seat; if one is missing, none is written.

    Raises:
        UsageError: Not even who begins was drawn.
    """
    return GAME_EXPORTS[log.table.rules.name].text(log, _start(log), names)


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
    facts = GAME_EXPORTS[table.rules.name].facts(log, start)
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


def _start(log: GameLog) -> Any:
    """Return the table before the first turn."""
    state = next((note.state for note in log.notes if note.state is not None), None)
    if state is None:
        raise UsageError(say("this game ended before it began: not even the first seat was drawn"))
    return state
