"""Statistics count our own seat in finished games, and everybody we met by key."""

from dataclasses import replace

from pushnet.ids import GameId, PublicKey, Seat
from pushnet.views.stats import (
    Player,
    TalliedGame,
    plays_in,
    result_of,
    stats_view,
)
from pushnet.views.stats_lines import opponent_text, stats_lines
from pushnet.views.tally import MILLION, SeatTally
from tests.locale.catalogues import catalogue_of
from tests.locale.pseudo import spoken

ME, ANA, BOT = (PublicKey(bytes([number]) * 32) for number in (1, 2, 3))


def player(key: PublicKey, seat: int, place: int, name: str = "", **counts: int) -> Player:
    operator = ME if key == BOT else key
    tally = SeatTally(seat=Seat(seat), place=place, points=counts.pop("points", 10), **counts)
    return Player(key=key, operator=operator, name=name, tally=tally)


def game(number: int, *places: int, **counts: int) -> TalliedGame:
    """Return a game of us, Ana and a bot that ended so."""
    mine, ana, bot = places
    return TalliedGame(
        game=GameId(bytes([number]) * 32),
        finished_ms=number,
        own_seat=0,
        players=(
            player(ME, 0, mine, "Mika", **counts),
            player(ANA, 1, ana, f"Ana{number}"),
            player(BOT, 2, bot, "Bot"),
        ),
    )


def test_no_games_are_no_numbers() -> None:
    view = stats_view((), {})
    assert (view.games, view.bust_percent, view.streak, view.opponents) == (0, 0, 0, ())
    assert all(line.value for line in stats_lines(view))


def test_results_are_counted_by_place() -> None:
    games = [game(1, 1, 2, 3), game(2, 1, 1, 3), game(3, 2, 1, 3), game(4, 0, 1, 2)]
    view = stats_view(games, {})
    assert (view.won, view.shared, view.lost, view.left) == (1, 1, 1, 1)
    assert [result_of(one) for one in games] == ["won", "shared", "lost", "left"]


def test_games_of_others_count_for_nobody() -> None:
    watched = replace(game(1, 1, 2, 3), own_seat=None)
    assert stats_view([watched], {}).games == 0
    assert result_of(watched) == "watched"


def test_streaks_follow_the_days_and_not_the_order_given() -> None:
    won, lost = (1, 2, 3), (2, 1, 3)
    games = [game(n, *r) for n, r in enumerate([won, won, won, lost, won, won], 1)]
    view = stats_view(list(reversed(games)), {})
    assert (view.streak, view.streak_best) == (2, 3)
    assert stats_view([game(1, *lost), game(2, *lost)], {}).streak == -2
    assert stats_view([game(1, *won), game(2, 1, 1, 2)], {}).streak == 0


def test_results_are_listed_as_the_language_lists_them() -> None:
    view = stats_view([game(1, 1, 2, 3), game(2, 2, 1, 3)], {})
    with spoken(catalogue_of("ja")):
        assert stats_lines(view)[0].note == "1勝、1敗"


def test_luck_is_chance_against_what_was_to_be_expected() -> None:
    counts = {
        "pushes": 4,
        "cards": 10,
        "busts": 1,
        "bust_ppm": 2 * MILLION,
        "rolls": 2,
        "lost": 9,
        "lost_ppm": 4 * MILLION,
        "card_points": 30,
        "card_points_ppm": 31 * MILLION,
    }
    view = stats_view([game(1, 1, 2, 3, **counts)], {})
    assert (view.luck.busts, view.luck.die_points, view.luck.card_points) == (1.0, -5.0, -1.0)
    assert (view.bust_percent, view.cards_per_push) == (25, 2.5)
    signs = {line.label: line.sign for line in stats_lines(view)}
    assert (signs["Luck: pushing"], signs["Luck: die"]) == (1, -1)


def test_opponents_are_told_apart_by_key_and_called_as_we_call_them() -> None:
    games = [game(1, 1, 2, 3), game(2, 2, 1, 3), game(3, 1, 2, 2)]
    ana, bots = stats_view(games, {}).opponents
    assert (ana.key, ana.label, ana.games, ana.ahead, ana.behind) == (ANA, "Ana3 02:02:02", 3, 2, 1)
    assert (bots.key, bots.label, bots.ahead) == (None, "Bots", 3)
    named, _ = stats_view(games, {ANA: "Annie"}).opponents
    assert (named.label, named.nickname, named.last_ms) == ("Annie", "Annie", 3)
    assert opponent_text(ana).split() == ["Ana3", "02:02:02", "3", "2-1"]


def test_who_left_is_neither_ahead_nor_behind() -> None:
    ana, _ = stats_view([game(1, 1, 0, 2)], {}).opponents
    assert (ana.games, ana.ahead, ana.behind) == (1, 0, 0)


def test_a_nickname_cannot_steer_the_terminal() -> None:
    (ana, _) = stats_view([game(1, 1, 2, 3)], {ANA: "\x1b[2Jx\u202e"}).opponents
    assert ana.label == "[2Jx"


def test_games_are_found_by_who_played() -> None:
    one = game(1, 1, 2, 3)
    assert plays_in(one, "ana1", {})
    assert plays_in(one, "Annie", {ANA: "annie"})
    assert plays_in(one, "02:02:02", {})
    assert not plays_in(one, "02", {})  # too short to name anybody
    assert not plays_in(one, "Borislav", {})
