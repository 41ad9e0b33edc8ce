"""The home screen knows who I am and what waits for me."""

from pushnet.views.home import WAITING_MAX, WaitingGame, home_view

KEY = bytes.fromhex("4f2a91") + bytes(29)


def test_name_and_key() -> None:
    view = home_view(" Mi\x1bka ", KEY, ())
    assert (view.name, view.fingerprint) == ("Mika", "4f:2a:91")


def test_unfinished_games_are_cleaned_and_bounded() -> None:
    games = [("[b]acorn[/b]", "with \u202eAna")] * (WAITING_MAX + 2)
    view = home_view("Mika", KEY, games)
    assert view.waiting == (WaitingGame("[b]acorn[/b]", "with Ana"),) * WAITING_MAX
    assert view.more_count == 2


def test_the_prompt_points_at_what_waits() -> None:
    assert "waits" in home_view("Mika", KEY, [("acorn", "")]).prompt.template
    assert "waits" not in home_view("Mika", KEY, ()).prompt.template
