"""`pushnet analyse` for Push: positions, written games, and what there is to say about them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final

from pushnet.commands.analysis import analysis_of
from pushnet.commands.analysis_lines import analysis_lines
from pushnet.commands.refusal_place import naming
from pushnet.games.push import RULES
from pushnet.games.push_game_text import GAME_CHARACTERS_MAX, parse_game
from pushnet.games.push_notation import format_position, parse_position
from pushnet.games.push_steps import format_step, play
from pushnet.games.push_types import State
from pushnet.games.replay import replay
from pushnet.words import say_as

CHARACTERS_MAX: Final = GAME_CHARACTERS_MAX


def from_position(words: Sequence[str]) -> dict[str, Any]:
    """Return the analysis of the position and the steps that the words are.

    A position need not be quoted: its head is one word or two, its fields are the words with `=`.
    """
    head = 1 if words and words[0].startswith("start") else 2
    fields = list(takewhile(lambda word: "=" in word, words[head:]))
    with naming("POSITION"):
        state = parse_position(" ".join([*words[:head], *fields]))
    return _after(state, words[head + len(fields) :])


def from_game(text: str, words: Sequence[str]) -> dict[str, Any]:
    """Return the analysis of the end of a written game, and of the steps after it."""
    with naming(say_as("refusal", "game")):
        game = parse_game(text)
        state = game.start
        for after, _ in replay(RULES, state, game.steps):
            state = after
    return _after(state, words)


def lines_of(analysis: Mapping[str, Any]) -> Iterator[str]:
    """Yield an analysis in lines for people."""
    return analysis_lines(analysis)


def _after(state: State, words: Sequence[str]) -> dict[str, Any]:
    taken = []
    with naming("ACTION"):
        for stepped in play(state, " ".join(words)):
            step, state = format_step(stepped.step, state), stepped.state
            taken.append({"step": step, "position": format_position(state, copies=False)})
    return {**analysis_of(state), "steps": taken}
