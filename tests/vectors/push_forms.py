"""How vectors write a state of Push and the steps that are done from it.

A set of cards is the hex of their ids, ascending, a byte each; everything else is as
games/push.md, section 4, names it.
"""

from collections.abc import Iterator
from typing import Any

from pushnet.errors import RefusedError
from pushnet.games.api import Chance
from pushnet.games.push import RULES
from pushnet.games.push_cards import CardSet, cards_of
from pushnet.games.push_codec import encode_action, encode_options
from pushnet.games.push_digest import digest
from pushnet.games.push_notation import format_position, parse_position
from pushnet.games.push_steps import play
from pushnet.games.push_types import Reveal, Roll, State
from pushnet.games.replay import Left
from tests.vectors.layout import Case, case

Step = dict[str, Any]


def state_form(state: State) -> dict[str, Any]:
    """Return a state as vectors have it."""
    return {
        "options": encode_options(state.options),
        "n": len(state.benches),
        "present": list(state.present),
        "phase": int(state.phase),
        "active": state.active,
        "actor": state.actor,
        "card": state.card,
        "pile": state.pile.hex(),
        "discard": set_form(state.discard),
        "switches": set_form(state.switch_pile),
        "columns": [set_form(column) for column in state.columns],
        "bench": [set_form(bench) for bench in state.benches],
        "bank": [set_form(bank) for bank in state.banks],
    }


def set_form(cards: CardSet) -> str:
    return bytes(cards_of(cards)).hex()


def given(state: State) -> dict[str, Any]:
    """Return what a case gives of a state: its form, and its line in notation for people."""
    return {"position": format_position(state), "state": state_form(state)}


class Telling:
    """Steps of a game, told as a vector does: one for each slot, and what comes of it."""

    def __init__(self, start: State) -> None:
        self.state = start
        self.steps: list[Step] = []

    def act(self, action: Any) -> None:
        """Do what a player does."""
        self.state, _ = RULES.apply(self.state, action, None)
        self._told({"action": encode_action(action)}, {})

    def draw(self, results: list[int]) -> None:
        """Do all the chance steps of one event."""
        bounds: list[int] = []
        for result in results:
            bound = RULES.chance_bound(self.state)
            assert bound is not None
            bounds.append(bound)
            step = RULES.chance_action(self.state)
            self.state, _ = RULES.apply(self.state, step, Chance(result, bound))
        assert RULES.chance_bound(self.state) is None
        self._told({"draws": results}, {"bounds": bounds})

    def leave(self, seats: frozenset[Any]) -> None:
        self.state, _ = RULES.depart(self.state, seats)
        self._told({"leave": sorted(seats)}, {})

    def _told(self, step: Step, more: dict[str, Any]) -> None:
        self.steps.append({**step, "expect": {"digest": digest(self.state).hex(), **more}})

    def tell(self, text: str) -> None:
        """Do what is written in notation."""
        results: list[int] = []
        for step, state, _ in play(self.state, text):
            if isinstance(step, Left):
                self.leave(step.seats)
            elif isinstance(step.action, Reveal | Roll):
                assert step.chance is not None
                results.append(step.chance.index)
                if RULES.chance_bound(state) is None:
                    self.draw(results)
                    results = []
            else:
                self.act(step.action)
        assert not results

    def outcome(self) -> dict[str, Any]:
        """Return what it came to in the end."""
        end = {"end": format_position(self.state), "over": RULES.is_over(self.state)}
        return end | ({"ranks": rank_forms(self.state)} if end["over"] else {})


def steps_case(name: str, line: str, text: str) -> Case:
    """Return the case of a position and steps, both in notation."""
    start = parse_position(line)
    telling = Telling(start)
    telling.tell(text)
    return case(name, telling.outcome(), **given(start), steps=telling.steps)


def rank_forms(state: State) -> list[list[int]]:
    return [[rank.seat, rank.score, rank.place] for rank in RULES.ranks(state)]


def action_forms() -> Iterator[list[int]]:
    """Yield every action there is, whether or not it is legal anywhere."""
    yield from ([0], [1])
    yield from ([2, column] for column in range(3))
    yield [3]
    yield from ([4, colour] for colour in range(5))
    yield from ([5, column] for column in range(3))


def legal_forms(state: State) -> list[list[Any]]:
    """Return each legal action, in the order of `action_forms`, and whether it asks for chance."""
    found = []
    for form in action_forms():
        action = RULES.decode_action(form)
        try:
            RULES.apply(state, action, None)
        except RefusedError:
            continue
        found.append([form, RULES.asks_chance(state, action)])
    return found
