"""`pushnet rules` prints the page."""

from collections.abc import Callable

from click.testing import Result


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


def test_rules_of_a_game_that_is_not_there_are_a_usage_error(run: Callable[..., Result]) -> None:
    assert run("rules", "chess").exit_code == 2
