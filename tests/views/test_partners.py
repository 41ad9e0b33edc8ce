"""Partners in a lobby: who plays with whom, and every way to seat four otherwise."""

from dataclasses import replace

from pushnet.views.lobby import lobby_view
from pushnet.views.partners import pairings
from tests.tui.scripted_doors import OWN, key_of, lobby_snapshot, peer

ANA, BEN, CARO, DAN = (key_of(number) for number in range(1, 5))
THREE = (peer(ANA, "Ana"), peer(BEN, "Ben"), peer(CARO, "Caro"))
FOUR = lobby_snapshot(*THREE, rules="rummy")


def test_partners_sit_opposite() -> None:
    view = lobby_view(FOUR, game="rummy", seats_max=4)
    assert [seat.partner for seat in view.seats] == ["Ben", "Caro", "you", "Ana"]
    assert (view.game, view.may_arrange) == ("rummy", True)


def test_nobody_has_a_partner_while_a_seat_is_empty_or_in_push() -> None:
    few = lobby_view(lobby_snapshot(*THREE[:2], rules="rummy"), game="rummy", seats_max=4)
    push = lobby_view(lobby_snapshot(*THREE))
    assert [seat.partner for seat in (*few.seats, *push.seats) if seat.partner] == []
    assert pairings(few) == pairings(push) == ()


def test_a_table_of_rummy_has_four_seats_whoever_looks() -> None:
    assert len(lobby_view(FOUR).seats) == 4
    assert len(lobby_view(lobby_snapshot(*THREE)).seats) == 6


def test_the_host_hears_how_many_are_missing() -> None:
    alone = lobby_view(lobby_snapshot(THREE[0], rules="rummy"), game="rummy", seats_max=4)
    assert alone.prompt.text.template.startswith("{game} needs {seats} players")
    assert dict(alone.prompt.text.fields)["count"] == 2


def test_who_comes_after_the_fourth_hears_that_they_watch() -> None:
    full = lobby_snapshot(*THREE, peer(DAN, "Dan"), rules="rummy", host=ANA, excluded=(OWN,))
    assert lobby_view(full).prompt.text.template == "All {count} seats are taken: you watch."
    assert lobby_view(replace(full, sitting=False)).prompt.is_mine


def test_each_of_the_three_others_can_be_the_partner_of_the_first() -> None:
    found = pairings(lobby_view(FOUR, game="rummy", seats_max=4))
    assert [each.order[2] for each in found] == [BEN, ANA, CARO]
    assert [each.is_now for each in found] == [True, False, False]
    assert all(each.order[0] == OWN and len(set(each.order)) == 4 for each in found)


def test_only_the_host_arranges() -> None:
    guest = lobby_view(lobby_snapshot(*THREE, rules="rummy", host=ANA))
    assert not guest.may_arrange
    assert pairings(guest) == ()
