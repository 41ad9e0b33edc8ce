"""Who sits at the table, what they may be called, and how well they are heard."""

import pytest

from pushnet.ids import Seat
from pushnet.session.snapshot import Standing
from pushnet.views.table import Contact, people, seat_views
from tests.tui.scripted_client import ScriptedClient


def test_names_are_cleaned_and_look_alikes_get_a_fingerprint() -> None:
    client = ScriptedClient(4, names=("Mika", "A\x1b[31mna", "Аna", "You"))
    names = [who.name for who in people(client.snapshot.game)]
    assert names[1] != names[2]
    assert "\x1b" not in names[1]
    assert names[3] not in {"You", ""}  # nobody else can be called that
    assert [who.is_me for who in people(client.snapshot.game)] == [True, False, False, False]


def test_a_spectator_is_nobody_at_the_table() -> None:
    client = ScriptedClient(3, own_seat=None)
    assert not any(who.is_me for who in people(client.snapshot.game))


@pytest.mark.parametrize(
    ("standing", "contact"),
    [
        (Standing.PRESENT, Contact.GOOD),
        (Standing.ONE_WAY, Contact.HALF),
        (Standing.SUSPECT, Contact.LAGGING),
        (Standing.SILENT, Contact.GONE),
        (Standing.LOST, Contact.GONE),
        (Standing.LEFT, Contact.LEFT),
    ],
)
def test_contact_follows_how_a_peer_is_heard(standing: Standing, contact: Contact) -> None:
    client = ScriptedClient(3)
    client.standings[1] = standing
    snapshot = client.snapshot
    views = seat_views(snapshot, snapshot.game)
    assert views[0].contact is None
    assert views[1].contact is contact


def test_a_key_never_heard_is_gone_and_a_bot_is_known_by_its_operator() -> None:
    client = ScriptedClient(5)
    client.unheard.add(Seat(1))
    snapshot = client.snapshot
    views = seat_views(snapshot, snapshot.game)
    assert views[1].contact is Contact.GONE
    assert [view.is_bot for view in views] == [False, False, False, False, True]


def test_who_was_dropped_is_out_of_play() -> None:
    client = ScriptedClient(3)
    client.drop(Seat(2))
    snapshot = client.snapshot
    assert [view.in_play for view in seat_views(snapshot, snapshot.game)] == [True, True, False]
