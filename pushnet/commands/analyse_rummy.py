"""`pushnet analyse` for Push rummy: positions, written matches, what there is to say."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final

from pushnet.commands.refusal_place import naming
from pushnet.commands.rummy_analysis import analysis_of
from pushnet.commands.rummy_analysis_lines import analysis_lines
from pushnet.games.replay import replay
from pushnet.games.rummy import RULES
from pushnet.games.rummy_game_text import GAME_CHARACTERS_MAX, parse_game
from pushnet.games.rummy_notation import Diagram, diagram_of, format_diagram, parse_diagram
from pushnet.games.rummy_step_text import format_step
from pushnet.games.rummy_steps import play
from pushnet.words import say_as

CHARACTERS_MAX: Final = GAME_CHARACTERS_MAX


def from_position(words: Sequence[str]) -> dict[str, Any]:
    """Return the analysis of the position and the steps that the words are.

    A position need not be quoted: its head is one word or two, its fields are the words with `=`.
    """
    head = 1 if words and words[0].startswith("deal") else 2
    fields = list(takewhile(lambda word: "=" in word, words[head:]))
    with naming("POSITION"):
        diagram = parse_diagram(" ".join([*words[:head], *fields]))
    return _after(diagram, words[head + len(fields) :])


def from_game(text: str, words: Sequence[str]) -> dict[str, Any]:
    """Return the analysis of the end of a written match, and of the steps after it."""
    with naming(say_as("refusal", "game")):
        game = parse_game(text)
        state = game.start
        for after, _ in replay(RULES, state, game.steps):
            state = after
    return _after(diagram_of(state), words)


def lines_of(analysis: Mapping[str, Any]) -> Iterator[str]:
    """Yield an analysis in lines for people."""
    return analysis_lines(analysis)


def _after(diagram: Diagram, words: Sequence[str]) -> dict[str, Any]:
    taken = []
    with naming("ACTION"):
        for stepped in play(diagram, " ".join(words)):
            step = format_step(stepped.steps[0], diagram.state)
            diagram = stepped.diagram
            taken.append({"step": step, "position": format_diagram(diagram, deck=False)})
    return {**analysis_of(diagram), "steps": taken}
