"""The moves of a game with a sealed deck, from its log: actions, deals and what shares opened."""

from collections.abc import Iterator

from pushnet.games.replay import Acted, Left, Opened, SealedStep, Shuffled
from pushnet.session.game_log import GameLog
from pushnet.session.position import Step
from pushnet.session.sealed_slots import close_act, close_slot, deck_of, rules_of_deck
from pushnet.wire.contents import Act


def sealed_moves_of(log: GameLog) -> tuple[tuple[SealedStep, ...], ...]:
    """Return the steps of each slot, [h - 1] those of slot h; keys and most shuffles have none.

    `games.replay` over them, from the state after slot 2, gives every state of the log.
    """
    return tuple(tuple(_steps(log, h)) for h in range(1, len(log.notes) + 1))


def _steps(log: GameLog, h: int) -> Iterator[SealedStep]:
    note, before, bodies = log.notes[h - 1], log.positions[h - 1], log.messages[h - 1]
    gone = frozenset((*note.dropped, *note.left))
    if gone:
        # Whatever else was said in that slot went with them.
        yield Left(gone)
        return
    match before.step:
        case Step.ACT:
            for body in bodies:
                assert isinstance(body.content, Act)
                action = log.table.rules.decode_action(body.content.form)
                _, opens = rules_of_deck(log.table).carries(before.state, action)
                _, _, deck = close_act(log.table, before, body.seat, body.content)
                yield Acted(action, deck.faces(opens) if opens else None)
        case Step.SHUFFLE if deck_of(before).shuffles + 1 == len(deck_of(before).order):
            yield Shuffled()
        case Step.SHARES:
            assert before.owed is not None
            _, _, deck = close_slot(log.table, before, bodies)
            yield Opened(deck.faces(before.owed.opens))
        case _:
            return
