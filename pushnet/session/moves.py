"""The moves of a game, from its log: what each slot did by the rules, chance included."""

from pushnet.games.api import Chance
from pushnet.games.replay import Left, Played, Step
from pushnet.session.event_proof import event_proof
from pushnet.session.game_log import GameLog
from pushnet.wire.contents import Act


def moves_of(log: GameLog) -> tuple[tuple[Step, ...], ...]:
    """Return the steps of each slot, [h - 1] those of slot h; the first two slots have none.

    `games.replay` over them, from the state after slot 2, gives every state of the log.
    """
    return tuple(_steps(log, h) for h in range(1, len(log.notes) + 1))


def _steps(log: GameLog, h: int) -> tuple[Step, ...]:
    note, rules = log.notes[h - 1], log.table.rules
    if note.dropped:
        return (Left(frozenset(note.dropped)),)
    steps: list[Step] = []
    proof = event_proof(log, h)
    if proof is not None:
        steps += [
            Played(rules.chance_action(number.before), Chance(number.index, number.bound))
            for number in proof.drawn
            if number.before is not None
        ]
    else:
        steps += [
            Played(rules.decode_action(message.content.form), None)
            for message in log.messages[h - 1]
            if isinstance(message.content, Act)
        ]
    if note.left:
        steps.append(Left(frozenset(note.left)))
    return tuple(steps)
