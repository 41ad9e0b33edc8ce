"""A game stands in every place that a game has to stand in; docs/adding-a-game.md lists them.

Whoever adds a name to `games/names.py` and runs this is told what is missing.
"""

import re
from collections.abc import Collection, Mapping
from pathlib import Path

import pytest

from pushnet.bots.levels import USUAL
from pushnet.bots.registry import GAME_BOTS, LEVELS, bots_of
from pushnet.commands.report_lines import REPLAYED
from pushnet.crypto import tags
from pushnet.games.names import GAMES
from pushnet.games.registry import GAME_RULES, rules_of
from pushnet.locale import LANGUAGES
from pushnet.plain.talks import GAME_TALKS
from pushnet.store.texts import ENGLISH, rules_file
from pushnet.tui.places import GAME_SCREENS
from pushnet.views.game_export import GAME_EXPORTS
from pushnet.views.options import GAME_OPTIONS
from tests.conformance.programs import VERIFIER
from tests.games import test_every_game

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
LABEL = re.compile(r"pushnet/v1/(\w+)/state")
LABELS = " ".join(value.decode() for name, value in vars(tags).items() if name.isupper())


def stems(pattern: str) -> list[str]:
    """Return what stands for the `*` of a pattern of files and folders."""
    before, after = pattern.split("*")
    return [
        str(path.relative_to(ROOT)).removeprefix(before).removesuffix(after)
        for path in ROOT.glob(pattern)
    ]


PLACES: dict[str, Collection[str]] = {
    "protocol/games/": stems("protocol/games/*.md"),
    "pushnet/crypto/tags.py": LABEL.findall(LABELS),
    "pushnet/games/registry.py": GAME_RULES,
    "tests/games/test_every_game.py": test_every_game.GAMES,
    "protocol/vectors/games/": stems("protocol/vectors/games/*"),
    "protocol/verifier.py": VERIFIER.GAMES,
    "pushnet/views/options.py": GAME_OPTIONS,
    "pushnet/views/game_export.py": GAME_EXPORTS,
    "pushnet/commands/report_lines.py": REPLAYED,
    "pushnet/bots/registry.py": GAME_BOTS,
    "pushnet/plain/talks.py": GAME_TALKS,
    "pushnet/tui/places.py": GAME_SCREENS,
}


def missing(places: Mapping[str, Collection[str]], games: Collection[str]) -> list[str]:
    """Return a line for each place in which a game does not stand."""
    return [
        f"{game} is missing in {place}"
        for place, there in places.items()
        for game in games
        if game not in there
    ]


def test_every_game_stands_in_every_place() -> None:
    found = missing(PLACES, GAMES)
    assert not found, "\n".join(found)
    assert [place for place, there in PLACES.items() if set(there) - set(GAMES)] == []
    assert tuple(GAME_OPTIONS) == GAMES  # in the order in which they are offered


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_its_rules_in_every_language(game: str, language: str) -> None:
    assert rules_file(game, language).exists()
    assert language != ENGLISH or (ROOT / "docs" / f"rules-{game}.md").exists()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_called_alike_everywhere(game: str) -> None:
    assert rules_of(game).name == VERIFIER.GAMES[game].name == game
    assert rules_of(game).revision == VERIFIER.GAMES[game].revision
    assert rules_of(game).seat_counts == tuple(VERIFIER.GAMES[game].seats)
    assert GAME_OPTIONS[game].choice.name == game


@pytest.mark.parametrize("game", GAMES)
def test_levels_are_called_as_in_push_and_the_usual_one_is_there(game: str) -> None:
    levels = [level.name for level in bots_of(game).levels]
    assert USUAL in levels
    assert set(levels) <= {level.name for level in LEVELS}


def test_the_page_names_every_place() -> None:
    assert [place for place in PLACES if f"`{place}`" not in PAGE] == []


def test_control_a_game_that_stands_nowhere_is_missed_everywhere() -> None:
    found = missing(PLACES, (*GAMES, "nothing"))
    assert found == [f"nothing is missing in {place}" for place in PLACES]
