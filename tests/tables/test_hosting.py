"""A host's wishes reach the session once."""

from pushnet.games.push_types import Options
from pushnet.games.rummy_types import Options as RummyOptions
from pushnet.ids import Seat
from pushnet.session.effects import HostTable
from pushnet.tables.hosting import Hosting, HostPlan, succession
from pushnet.views.lobby import lobby_view
from tests.tui.scripted_doors import key_of, lobby_snapshot, peer

ANA, BEN = key_of(1), key_of(2)
ALONE = lobby_snapshot()
THREE = lobby_snapshot(peer(ANA, "Ana"), peer(BEN, "Ben"))


def hosting(**plan: object) -> Hosting:
    return Hosting(HostPlan(**{"game": "push", "options": Options(), **plan}))


def test_the_opening_plan_is_known() -> None:
    assert hosting().due(ALONE) is None
    assert hosting().due(THREE) is None


def test_a_plan_of_somebody_who_becomes_host_is_told() -> None:
    new = Hosting(HostPlan(game="push", options=Options()), is_told=False)
    assert new.due(ALONE) == HostTable("push", Options())
    assert new.due(ALONE) is None


def test_changes_are_told_once() -> None:
    host = hosting()
    host.change_options(Options(hard_star=True))
    assert host.due(THREE) == HostTable("push", Options(hard_star=True))
    assert host.due(THREE) is None


def test_kicking_twice_is_letting_in_again() -> None:
    host = hosting()
    host.toggle_kick(ANA)
    assert host.due(THREE) == HostTable("push", Options(), excluded=frozenset({ANA}))
    host.toggle_kick(ANA)
    assert host.due(THREE) == HostTable("push", Options())


def test_the_late_are_left_out_of_a_full_table() -> None:
    assert hosting(seats_max=2).due(THREE) == HostTable(
        "push", Options(), excluded=frozenset({BEN})
    )


def test_a_first_player_beyond_the_seats_is_drawn_instead() -> None:
    host = hosting(options=Options(first_player=Seat(4)), seats_max=3)
    assert host.due(ALONE) == HostTable("push", Options())


def test_partners_are_seated_as_the_host_arranged_them() -> None:
    host = hosting()
    host.arrange((BEN, ANA))
    assert host.due(THREE) == HostTable("push", Options(), order=(BEN, ANA))
    assert host.due(THREE) is None


def test_who_becomes_host_goes_on_with_the_game_of_the_table() -> None:
    guests = (peer(ANA, "Ana"), peer(BEN, "Ben"), peer(key_of(3), "Caro"))
    view = lobby_view(lobby_snapshot(*guests, rules="rummy", host=ANA))
    plan = succession(view, RummyOptions(allow_all_wild=True))
    assert (plan.game, plan.seats_max) == ("rummy", 4)
    assert succession(lobby_view(ALONE), Options()) == HostPlan(game="push", options=Options())
