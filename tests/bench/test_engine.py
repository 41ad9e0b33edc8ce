"""Steps of the engine's benchmark are whole legal games, the same each time."""

from pushnet.bench.engine import GAME, call, measure, play, replay
from pushnet.games.push_types import Options
from pushnet.games.registry import rules_of
from pushnet.ids import Seat

RULES = rules_of(GAME)


def test_games_are_whole_and_come_out_the_same_again() -> None:
    games = play(RULES, 2)
    assert games == play(RULES, 2)
    for steps in games:
        state = RULES.setup(Options(), 2, Seat(0))
        for action, chance in steps:
            assert not RULES.is_over(state)
            state, _ = RULES.apply(state, action, chance)
        assert RULES.is_over(state)


def test_replaying_and_calling_go_through_every_step() -> None:
    games = play(RULES, 3)
    replay(RULES, 3, games)
    call(3, games)


def test_a_report_has_a_rate_for_each_kind() -> None:
    ticks: list[int] = []
    report = measure(2, 2, ticks.append)
    assert ticks == [1, 1]
    assert report.steps == sum(map(len, play(RULES, 2)))
    assert min(report.playing, report.replaying, report.floor) > 0
    assert report.ratio == report.floor / report.replaying
