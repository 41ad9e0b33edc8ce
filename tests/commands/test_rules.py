"""`pushnet rules` prints the page."""

from collections.abc import Callable

import pytest
from click.testing import Result

from pushnet.games.names import GAMES
from pushnet.locale import LANGUAGES
from pushnet.store.texts import rules_text
from pushnet.views.names import cells_of
from pushnet.views.rules_page import rules_blocks


def test_the_rules_are_printed_as_plain_text(run: Callable[..., Result]) -> None:
    result = run("rules")
    assert result.exit_code == 0
    assert result.stdout.startswith("The rules of Push\n")
    assert "A28  Somebody leaves" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert run("rules", "push", "--lang", "en").stdout == result.stdout


def test_each_game_has_its_rules(run: Callable[..., Result]) -> None:
    result = run("rules", "rummy")
    assert result.exit_code == 0
    assert result.stdout.startswith("The rules of Push rummy\n")
    assert "B33  Somebody leaves" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_in_the_language_asked_for(run: Callable[..., Result], language: str) -> None:
    for game in GAMES:
        asked = run("rules", game, "--lang", language)
        assert asked.exit_code == 0
        assert asked.stdout.startswith(rules_blocks(rules_text(game, language))[0].text)
        assert max(map(cells_of, asked.stdout.splitlines())) <= 80
        assert run("--lang", language, "rules", game).stdout == asked.stdout
        assert run("rules", game, PUSHNET_LANG=language).stdout == asked.stdout


def test_rules_of_a_game_that_is_not_there_are_a_usage_error(run: Callable[..., Result]) -> None:
    assert run("rules", "chess").exit_code == 2
